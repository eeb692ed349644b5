"""How chains write what they hash, whatever they are about: canonical bytes, digests, moments. No database."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache


def canonical(value: object) -> str:
    """The one way to write a value as text: sorted keys, no spaces, no floats."""
    _refuse_floats(value)
    return _CANONICAL.encode(value)


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
_SINGLE = frozenset({str, int, bool, type(None)})
"""Types of what is no float and holds none."""


def _refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("no floats in the log")
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        if type(each) not in _SINGLE:
            _refuse_floats(each)


def digest(text: str) -> str:
    """SHA-256 of the UTF-8 bytes, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def text_digest(salt: str, name: str, text: str) -> str:
    """What the chain keeps of a free text; worth nothing once salt and text are erased."""
    return digest(canonical([salt, name, text]))


def text_digests(salt: str, texts: Mapping[str, str]) -> dict[str, str]:
    """The digests of these texts, by name."""
    return {name: text_digest(salt, name, text) for name, text in texts.items()}


@lru_cache(maxsize=64)
def moment(at: datetime) -> str:
    """A point in time as the chain keeps it; kept, for what is written together is written at one."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
