"""By which rules a list is read: those it was opened with, or those that took their place for its whole book."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules import CARRIED

BEFORE, DEALS = "before", "deals"
"""In the rule set of a book: those that it replaces. In any: how long a list is, which stays as it was opened."""

Stored = Mapping[str, Any]


def read_by(book: Stored | None, opened: Stored) -> Stored:
    """The rule set by which a list of this book is read, as it is stored.

    A list goes by the book's rules only where those say that they replace the list's own. The log's beginning holds
    what it was opened with, and goes on doing so.
    """
    if not book or not any(alike(each, opened) for each in book.get(BEFORE, ())):
        return opened
    options = {**book["options"], DEALS: opened["options"].get(DEALS)}
    begun = {CARRIED: opened[CARRIED]} if CARRIED in opened else {}
    return {**{name: book[name] for name in ("game", "preset", "version")}, "options": options, **begun}


def replacing(book: Stored, wanted: Stored) -> dict[str, Any]:
    """The rule set of a book from now on: this one, instead of all that it had."""
    had = [*book.get(BEFORE, ()), {name: value for name, value in book.items() if name != BEFORE}]
    return {**wanted, BEFORE: [each for each in _once(had) if not alike(each, wanted)]}


def _once(had: Iterable[Stored]) -> list[Stored]:
    kept: list[Stored] = []
    for each in had:
        kept += [] if any(alike(each, other) for other in kept) else [each]
    return kept


def alike(one: Stored, other: Stored) -> bool:
    """The same rules, however long a list is."""
    return all(one[name] == other[name] for name in ("game", "preset")) and _options(one) == _options(other)


def _options(stored: Stored) -> dict[str, Any]:
    return {name: value for name, value in stored["options"].items() if name != DEALS}
