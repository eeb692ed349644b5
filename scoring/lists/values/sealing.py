"""Turning a tried draft into the next link of the chain: author, time, salted digests of its texts, and its hash."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scoring import hashing
from scoring.lists.values import log
from scoring.lists.values.log import Body
from scoring.lists.values.reading import Reading
from scoring.lists.values.trying import Trial


@dataclass(frozen=True, slots=True)
class Sealed:
    """An entry that only has to be stored."""

    body: Body
    text: str
    """Its canonical form, as hashed."""
    salt: str
    """Of its texts; empty where there are none."""
    texts: Mapping[str, str]
    """The free text itself, by its name: the body holds its digests only."""
    after: Reading
    """The list with it."""


def seal(tried: Trial, author: int | None, device: str, at: datetime) -> Sealed:
    """The tried draft as the list's next entry; exactly one of account and device may be named."""
    texts = tried.draft.texts
    salt = secrets.token_hex(16) if texts else ""
    body = replace(
        tried.after.bodies[-1],
        author=author,
        device=device,
        at=hashing.moment(at),
        texts=hashing.text_digests(salt, texts),
    )
    text = log.write_body(body)
    bodies = (*tried.before.bodies, body)
    return Sealed(body, text, salt, texts, replace(tried.after, head=hashing.digest(text), bodies=bodies))
