"""What a book's event knows and lists need: who takes part in it. Asked from here, answered by whoever runs events.

Lists know nothing of events; `tournaments` says at the start how to ask it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from typing import NamedTuple, cast

from scoring.models import Book, Player, Sheet
from scoring.people.values import showing


class Start(NamedTuple):
    """What a registration says of a player to whoever names him or her."""

    number: int
    """Start number."""
    in_full: bool
    """Whether the event shows full names in public and he or she was told so, for as long as nothing else is said."""


class Announced(NamedTuple):
    """An event whose public results name a player in full because it announced so."""

    player: int
    event: str
    """Its title."""
    at: datetime
    """When the player was told."""


class Entrant(NamedTuple):
    """Somebody registered."""

    number: int
    """Start number."""
    name: str
    public_name: str
    """In this event."""
    in_full: bool
    """As of `Start`."""


class Voided(NamedTuple):
    """How a list came to be void."""

    at: datetime
    by: str
    """Who directed the event and said so; empty for the site admin."""
    reason: str
    """Empty where it was erased."""
    way_back: str
    """Where a director takes that back; empty while the ranking is final."""
    again: str
    """Where the list is that its table plays instead; empty where it plays none."""


class HeldBack(NamedTuple):
    """Results of an event that everybody is not shown yet."""

    series: int
    """From this one on."""
    by_series: bool
    """Whether a director publishes them series by series; otherwise they wait for a ceremony."""


Entrants = Mapping[int, Entrant]
"""By player, in the order of the start numbers."""
Alike = Callable[[int, bool], Mapping[str, int]]
"""Of a book, in public or by whole names: how many registered are told by each name, capitals or not."""
_REMEMBERED, _LOOKED_AT, _MET, _WANTED = "_entrants", "_looked_at", "_met", "_wishes"


class Looked(NamedTuple):
    """What was asked beforehand of some players: their registrations, and how often their names are told."""

    asked: set[int]
    starts: dict[int, Start]
    often: dict[str, int]
    """Of every name."""


def _nobody(_book_id: int) -> Entrants:
    return {}


def _no_starts(_book_id: int, _players: Collection[int]) -> Mapping[int, Start]:
    return {}


def _nobody_alike(_book_id: int, _publicly: bool) -> Mapping[str, int]:  # noqa: FBT001
    return {}


def _none(_players: Collection[int], _book: int | None = None) -> set[int]:
    return set()


class Wishes(NamedTuple):
    """What an event wants of its lists before they are confirmed."""

    four_eyes: bool = False
    """Whether nobody may confirm a sheet into which he or she has written deals."""
    twice: bool = False
    """Whether each list is entered a second time, by somebody else, and both have to agree."""


NO_WISHES = Wishes()


def _no_wishes(_book_id: int) -> Wishes:
    return NO_WISHES


_ask: Callable[[int], Entrants] = _nobody
_starts: Callable[[int, Collection[int]], Mapping[int, Start]] = _no_starts
_alike: Alike = _nobody_alike
expected: Callable[..., set[int]] = _none
"""Who of these players is registered in any event, or in this book's: asked anew each time, nothing is remembered."""
expecting: Callable[[Collection[int]], set[int]] = _none
"""The books of the events in which any of these players is registered."""
_wishes: Callable[[int], Wishes] = _no_wishes


def _nothing_announced(_players: Collection[int]) -> list[Announced]:
    return []


announced: Callable[[Collection[int]], list[Announced]] = _nothing_announced
"""Which events name any of these players in full in public because they announced so."""


def _unheard(_book_id: int, _at: datetime, *, shown: bool) -> None:
    """Nobody wants to know."""


_hear: Callable[..., None] = _unheard


def _no_entrance(_book: Book, _role: str) -> str:
    return ""


_entrance: Callable[[Book, str], str] = _no_entrance


def _nothing_held(_book_id: int) -> HeldBack | None:
    return None


def _no_books_held(_player: int) -> set[int]:
    return set()


def _no_marks(_book_id: int, _players: Collection[int]) -> Mapping[int, str]:
    return {}


def _never_voided(_sheet: Sheet) -> Voided | None:
    return None


_voided: Callable[[Sheet], Voided | None] = _never_voided
_held: Callable[[int], HeldBack | None] = _nothing_held
held_books: Callable[[int], set[int]] = _no_books_held
"""The books of this player's events in which results are held back now."""
_marks: Callable[[int, Collection[int]], Mapping[int, str]] = _no_marks


def held_series(book: Book, *, keeps: bool) -> HeldBack | None:
    """The results that wait to be published and are told only to who keeps the book; None: none do."""
    return _held(book.pk) if is_event(book) and not keeps else None


def marks(book: Book, players: Collection[int]) -> Mapping[int, str]:
    """What stands beside these players' names in the ranking of the book's event, by player."""
    return _marks(book.pk, players) if is_event(book) else {}


def voided(sheet: Sheet) -> Voided | None:
    """How this list, which lies at no table any more, was declared void; None where nobody knows."""
    return _voided(sheet) if is_event(sheet.book) else None


def entrance(book: Book, role: str) -> str:
    """The address of the page on which somebody with this role begins to work in an event; empty where it is none."""
    return _entrance(book, role) if is_event(book) else ""


def retracted(book: Book, at: datetime, *, shown: bool) -> None:
    """Let who runs events know that a book is retracted, or `shown` again, in the transaction in which it is."""
    _hear(book.pk, at, shown=shown)


def answer_with(  # noqa: PLR0913, PLR0917  each question has one answer
    ask: Callable[[int], Entrants],
    registered: Callable[..., set[int]],
    books: Callable[[Collection[int]], set[int]],
    starts: Callable[[int, Collection[int]], Mapping[int, Start]],
    alike: Alike,
    wished: Callable[[int], Wishes],
    in_full: Callable[[Collection[int]], list[Announced]],
    heard: Callable[..., None],
    entrance_of: Callable[[Book, str], str],
    held: Callable[[int], HeldBack | None],
    books_held: Callable[[int], set[int]],
    marked: Callable[[int, Collection[int]], Mapping[int, str]],
    declared_void: Callable[[Sheet], Voided | None],
) -> None:
    """Said once, when the program starts."""
    global _ask, expected, expecting, _starts, _alike, _wishes, announced, _hear, _entrance
    global _held, held_books, _marks, _voided
    _ask, expected, expecting, _starts, _alike = ask, registered, books, starts, alike
    _wishes, announced, _hear, _entrance = wished, in_full, heard, entrance_of
    _held, held_books, _marks, _voided = held, books_held, marked, declared_void


def is_event(book: Book) -> bool:
    """Whether the book is an event's: it has rules of its own, and who sits in it is registered."""
    return book.ruleset is not None


def wishes(book: Book) -> Wishes:
    """What the book's event wants of its lists: one statement for each row of the book, none where it is no event's."""
    if not is_event(book):
        return NO_WISHES
    if _WANTED not in book.__dict__:
        book.__dict__[_WANTED] = _wishes(book.pk)
    return cast("Wishes", book.__dict__[_WANTED])


def entrants(book: Book) -> Entrants:
    """Everybody registered; empty for a book that is no event's.

    One statement, for an event's, and one only however often this row of the book is asked about.
    """
    if not is_event(book):
        return {}
    if _REMEMBERED not in book.__dict__:
        book.__dict__[_REMEMBERED] = _ask(book.pk)
    return cast("Entrants", book.__dict__[_REMEMBERED])


def look_at(book: Book, players: Iterable[Player], *, publicly: bool) -> None:
    """Ask beforehand what telling these players apart takes: of very many registered no others are read then."""
    if not is_event(book) or _REMEMBERED in book.__dict__:
        return
    looked = _looked(book, publicly=publicly)
    new = {each.pk: each for each in players if each.pk not in looked.asked}
    looked.asked.update(new)
    looked.starts.update(_starts(book.pk, new.keys()) if new else {})
    if looked.starts and not looked.often:
        looked.often.update(_alike(book.pk, publicly))


def meet(book: Book, players: Iterable[Player]) -> None:
    """Say who stands together on a page of a book that is no event's: nobody has a start number there.

    Who was found to be somebody else is told by that one's name.
    """
    if is_event(book):
        return
    for publicly in (True, False):
        met = book.__dict__.setdefault(f"{_MET}_{publicly}", {})
        fresh = (each for each in players if each.merged_into_id is None)
        met.update({each.pk: plain_name(each, book, publicly=publicly).casefold() for each in fresh})


def plain_name(player: Player, book: Book, *, publicly: bool) -> str:
    """What a player is called before namesakes are told apart: keepers know their own, and the registered.

    The public reads the full name of who agreed, and where the event announced full names of who said nothing else. Who
    is told by a number has the start number in an event, which stands on his or her card, and else a number of his or
    her own.
    """
    if publicly:
        known = showing.may_be_announced(player.publicity, minor=player.minor) and _in_full(player.pk, book)
    else:
        known = player.club_id == book.club_id or number_of(player.pk, book, publicly=False) is not None
    if known:
        return player.name
    number = number_of(player.pk, book, publicly=publicly) if player.shown_as == showing.NUMBER else None
    return player.public_name if number is None else showing.told(showing.NUMBER, player.name, number)


def _in_full(player: int, book: Book) -> bool:
    looked = _looked(book, publicly=True)
    found = looked.starts.get(player) if player in looked.asked else entrants(book).get(player)
    return found is not None and found.in_full


def _looked(book: Book, *, publicly: bool) -> Looked:
    by_face: dict[bool, Looked] = book.__dict__.setdefault(_LOOKED_AT, {})
    return by_face.setdefault(publicly, Looked(set(), {}, {}))


def number_of(player: int, book: Book, *, publicly: bool) -> int | None:
    """The start number; None for who is not registered."""
    looked = _looked(book, publicly=publicly)
    found = looked.starts.get(player) if player in looked.asked else entrants(book).get(player)
    return found.number if found else None


def distinct_name(name: str, player: int, book: Book, *, publicly: bool) -> str:
    """The name, with the start number behind it where somebody else registered is told by the same name.

    In other books the player's own number, where a namesake stands on the same page.
    """
    if not is_event(book):
        met: Mapping[int, str] = book.__dict__.get(f"{_MET}_{publicly}", {})
        alike = any(told == name.casefold() and other != player for other, told in met.items())
        return f"{name} (#{player})" if alike and player in met else name
    number = number_of(player, book, publicly=publicly)
    if number is None or _often(name.casefold(), player, book, publicly=publicly) < 2:
        return name
    return f"{name} ({number})"


def _often(name: str, player: int, book: Book, *, publicly: bool) -> int:
    """How many of the registered are told by this name."""
    looked = _looked(book, publicly=publicly)
    return looked.often.get(name, 0) if player in looked.asked else _counted(book, publicly=publicly)[name]


def _counted(book: Book, *, publicly: bool) -> Counter[str]:
    """How many of the registered bear each name; counted once for this row of the book."""
    key = f"{_REMEMBERED}_{publicly}"
    if key not in book.__dict__:
        people = entrants(book).values()
        book.__dict__[key] = Counter((each.public_name if publicly else each.name).casefold() for each in people)
    return cast("Counter[str]", book.__dict__[key])
