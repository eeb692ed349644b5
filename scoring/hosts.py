"""What a book's event knows and lists need: who takes part in it. Asked from here, answered by whoever runs events.

Lists know nothing of events; `tournaments` says at the start how to ask it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, cast

from scoring.models import Book


class Entrant(NamedTuple):
    """Somebody registered."""

    number: int
    """Start number."""
    name: str
    public_name: str


Entrants = Mapping[int, Entrant]
"""By player, in the order of the start numbers."""
_REMEMBERED = "_entrants"


def _nobody(_book_id: int) -> Entrants:
    return {}


def _none(_players: Collection[int], _book: int | None = None) -> set[int]:
    return set()


_ask: Callable[[int], Entrants] = _nobody
expected: Callable[..., set[int]] = _none
"""Who of these players is registered in any event, or in this book's: asked anew each time, nothing is remembered."""
expecting: Callable[[Collection[int]], set[int]] = _none
"""The books of the events in which any of these players is registered."""


def answer_with(
    ask: Callable[[int], Entrants], registered: Callable[..., set[int]], books: Callable[[Collection[int]], set[int]]
) -> None:
    """Said once, when the program starts."""
    global _ask, expected, expecting
    _ask, expected, expecting = ask, registered, books


def is_event(book: Book) -> bool:
    """Whether the book is an event's: it has rules of its own, and who sits in it is registered."""
    return book.ruleset is not None


def entrants(book: Book) -> Entrants:
    """Everybody registered; empty for a book that is no event's.

    One statement, for an event's, and one only however often this row of the book is asked about.
    """
    if not is_event(book):
        return {}
    if _REMEMBERED not in book.__dict__:
        book.__dict__[_REMEMBERED] = _ask(book.pk)
    return cast("Entrants", book.__dict__[_REMEMBERED])


def distinct_name(name: str, player: int, book: Book, *, publicly: bool) -> str:
    """The name, with the start number behind it where somebody else registered is told by the same name."""
    registered = entrants(book)
    if player not in registered or _often(book, publicly=publicly)[name.casefold()] < 2:
        return name
    return f"{name} ({registered[player].number})"


def _often(book: Book, *, publicly: bool) -> Counter[str]:
    """How many of the registered bear each name; counted once for this row of the book."""
    key = f"{_REMEMBERED}_{publicly}"
    if key not in book.__dict__:
        people = entrants(book).values()
        book.__dict__[key] = Counter((each.public_name if publicly else each.name).casefold() for each in people)
    return cast("Counter[str]", book.__dict__[key])
