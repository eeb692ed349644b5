"""What chains have in common, be it a list's entries or an event's decisions: order, hashes, what follows what."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from scoring.plain.common import UNREADABLE, Body, differences, salted, sha


class Row(Protocol):
    """A line of a chain as it is stored."""

    sequence: int
    body: str
    hash: str


class Text(Protocol):
    """Its free text as it is stored, as far as it has not been erased."""

    salt: str
    texts: Mapping[str, str]


class Link(NamedTuple):
    """A line of a chain as it is read."""

    row: Any
    body: Body
    columns: Mapping[str, Any]
    """What its columns must hold for the body to say so too."""


def read(body: str, keys: Iterable[Collection[str]]) -> Body | None:
    """The body that these bytes are, if they have one of these sets of keys; None where they are none."""
    try:
        parsed = json.loads(body)
        fits = any(parsed.keys() == set(each) for each in keys) and isinstance(parsed["texts"], dict)
    except UNREADABLE:
        return None
    return parsed if fits else None


def order(rows: Iterable[Row], what: str) -> Iterator[str]:
    """The first line that is not where it should be: after that nothing follows anything."""
    for place, row in enumerate(rows, start=1):
        if row.sequence != place:
            yield f"{what} {row.sequence}: {what} {place} is missing"
            return


def link(what: str, found: Link, previous: str) -> Iterator[str]:
    """What is wrong with one line that follows `previous`."""
    name = f"{what} {found.row.sequence}"
    if sha(found.row.body) != found.row.hash:
        yield f"{name}: its bytes do not match its hash"
    if found.body["previous"] != previous:
        yield f"{name}: does not follow the {what} before (or what the chain begins with has changed)"
    yield from differences(f"{name}: ", {key: found.body[key] for key in found.columns}, found.columns)


def spoken(name: str, body: Body, stored: Text | None, *, erased: bool | None) -> Iterator[str]:
    """What is wrong with the free text of a line; `erased` is None where nobody can know."""
    if stored is None:
        if body["texts"] and erased is False:
            yield f"{name}: its text is gone, and nothing says that it was erased"
    elif erased:
        yield f"{name}: its text should be gone, for it was erased"
    elif salted(stored.salt, stored.texts) != body["texts"]:
        yield f"{name}: its text does not match the digest"
