"""What every part of the audit needs: bytes, digests, comparing, one moment of the database."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, connection, transaction

import rules

UNREADABLE: tuple[type[Exception], ...] = (
    *(KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError, rules.RulesetError),
    *(ValidationError, ObjectDoesNotExist),
)
"""What reading rows that were tampered with can raise."""

ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
"""Kept: `json.dumps` makes a new one for every value, and the audit writes a hundred values of each list."""
SCALARS = frozenset({int, str, bool, type(None)})
"""Values whose texts are the same exactly where their types are, and they."""

Asked = ParamSpec("Asked")
Row = TypeVar("Row")
Audited = Iterator[tuple[Row, list[str]]]
"""Rows, each with everything wrong with it."""
Body = dict[str, Any]
Columns = Mapping[str, Any]


def text(value: object) -> str:
    """A value in the one way that is hashed: sorted keys, no spaces."""
    return ENCODER.encode(value)


def sha(written: str) -> str:
    """SHA-256 of the UTF-8 bytes, in hexadecimal."""
    return hashlib.sha256(written.encode()).hexdigest()


def digest(value: object) -> str:
    """SHA-256 of a value."""
    return sha(text(value))


def salted(salt: str, texts: Mapping[str, str]) -> dict[str, str]:
    """What a chain keeps of free texts, by name."""
    return {name: digest([salt, name, text]) for name, text in texts.items()}


def moment(at: datetime | None) -> str | None:
    """A point in time as chains keep it."""
    return None if at is None else at.astimezone(UTC).isoformat(timespec="microseconds")


def retracted(row: Any, retractions: Iterable[Any]) -> Iterator[str]:
    """Whether a list or a book is retracted exactly since the retraction that stands."""
    standing = [each.made_at for each in retractions if each.ended_at is None]
    if standing != [each for each in [row.retracted_at] if each is not None]:
        told = ", ".join(str(moment(each)) for each in standing) or "nobody"
        yield (
            f"is retracted since {moment(row.retracted_at)}, but retracted by {told}"
            if row.retracted_at
            else (f"is not retracted, but a retraction stands since {told}")
        )


def short(long: str) -> str:
    """So much of a hash or of a lasting identity as a line can bear."""
    return long[:12]


def same(one: object, other: object) -> bool:
    """Bit for bit: 1 is not True."""
    if type(one) in SCALARS and type(other) in SCALARS:
        return type(one) is type(other) and one == other
    return text(one) == text(other)


def differences(where: str, wanted: Columns, found: Columns, *, by: str = "the log says") -> Iterator[str]:
    """A line for every column that is not as it must be."""
    for name, value in wanted.items():
        if not same(value, found[name]):
            yield f"{where}{name} is {found[name]!r}, {by} {value!r}"


def row_differences(
    what: str, wanted: Mapping[Any, Columns], found: Mapping[Any, Columns], *, by: str = "the log says"
) -> Iterator[str]:
    """The same for rows, found by their keys: those that are missing and those too many are told as well."""
    for key in sorted({*wanted, *found}):
        if key not in found:
            yield f"{what} {key}: is missing"
        elif key not in wanted:
            yield f"{what} {key}: should not be there"
        else:
            yield from differences(f"{what} {key}: ", wanted[key], found[key], by=by)


def collected(findings: Iterable[str]) -> list[str]:
    """All of them, up to where the rows that they look at can no longer be read."""
    found: list[str] = []
    try:
        found.extend(findings)
    except Exception as error:
        if not _is_of_rows(error):
            raise
        found.append(f"cannot be read: {type(error).__name__}")
    return found


def told(nobody: Callable[[], Row]) -> Callable[[Callable[Asked, Audited[Row]]], Callable[Asked, Audited[Row]]]:
    """What keeps an audit from reading its rows is a finding: of the last row that it read, or else of `nobody`."""

    def wrapped(audit: Callable[Asked, Audited[Row]]) -> Callable[Asked, Audited[Row]]:
        @wraps(audit)
        def run(*asked: Asked.args, **more: Asked.kwargs) -> Audited[Row]:
            row = None
            try:
                for row, found in audit(*asked, **more):
                    yield row, found
            except Exception as error:
                if not _is_of_rows(error):
                    raise
                why = f"{type(error).__name__}: {str(error)[:80]}"
                yield nobody() if row is None else row, [f"what comes behind it cannot be read: {why}"]

        return run

    return wrapped


def _is_of_rows(error: Exception) -> bool:
    """Whether rows are to blame. SQLite alone complains of a text that is none, or a sum too great, as of an outage."""
    of_sqlite = isinstance(error, DatabaseError) and connection.vendor == "sqlite"
    return of_sqlite or isinstance(error, (*UNREADABLE, OverflowError, MemoryError))


@contextmanager
def snapshot() -> Iterator[None]:
    """What is compared is all of one moment, also while tables are playing."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
