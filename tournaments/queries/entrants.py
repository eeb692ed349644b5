"""Who takes part in the event of a book. Reads only."""

from collections import Counter
from collections.abc import Collection, Mapping

from django.db.models import BooleanField, Case, Q, Value, When
from django.urls import reverse

from scoring.hosts import Announced, Entrant, Entrants, Start, Wishes
from scoring.models import Book, Grant
from scoring.people.values import showing
from tournaments.models import Event, Registration
from tournaments.queries.known import Known
from tournaments.values import plans
from tournaments.values.plans import Plan

IN_FULL = Q(informed_at__isnull=False, event__plan__full_names=True)
"""Of a registration: the event shows full names in public, and the player was told so."""
_IN_FULL = Case(When(IN_FULL, then=Value(True)), default=Value(False), output_field=BooleanField())
KNOWN = Known[Mapping[str, int]](8)
"""How often names are told, of events in public and by whole names."""


def entrants(book_id: int) -> Entrants:
    """By player: one statement, and no row becomes an object of its own, for ten thousand may be registered."""
    rows = Registration.objects.filter(event__book=book_id).order_by("number")
    told = rows.values_list("player", "number", "player__name", "player__publicity", "player__minor", _IN_FULL)
    return {player: _entrant(*columns) for player, *columns in told}


def _entrant(number: int, name: str, said: str, minor: bool, in_full: bool) -> Entrant:  # noqa: FBT001  a row
    shown = said or showing.unchosen(minor=minor)
    if in_full and showing.may_be_announced(said, minor=minor):
        shown = showing.FULL
    return Entrant(number, name, showing.told(shown, name, number), in_full)


def shown_here(registration: Registration, plan: Plan) -> str:
    """How public pages of the event name the player of this registration; `plan`: the event's."""
    player, told = registration.player, registration.informed_at is not None and plan.full_names
    announced = told and showing.may_be_announced(player.publicity, minor=player.minor)
    return showing.FULL if announced else player.shown_as


def named_here(registration: Registration, plan: Plan) -> str:
    """What public pages of the event call the player of this registration, namesakes aside: minors by start number."""
    return showing.told(shown_here(registration, plan), registration.player.name, registration.number)


def registered(players: Collection[int], book: int | None = None) -> set[int]:
    """Who of these takes part in the event of this book; in any event, where none is named."""
    found = Registration.objects.filter(player__in=players)
    if book is not None:
        found = found.filter(event__book=book)
    return set(found.values_list("player", flat=True))


def registered_in(players: Collection[int]) -> set[int]:
    """The books of the events in which any of these takes part."""
    return set(Registration.objects.filter(player__in=players).values_list("event__book", flat=True))


def starts(book: int, players: Collection[int]) -> dict[int, Start]:
    """What the registrations of these players in the event of this book say of them, as far as there are any."""
    found = Registration.objects.filter(event__book=book, player__in=players).order_by("number")
    return {
        player: Start(number, in_full) for player, number, in_full in found.values_list("player", "number", _IN_FULL)
    }


def alike(book: int, publicly: bool) -> Mapping[str, int]:  # noqa: FBT001  as it is asked for
    """How many of the registered are told by each name, in public or by whole names; capitals tell nobody apart.

    Counted once in each process until somebody is registered, or told of otherwise: deals change nothing.
    """
    return KNOWN.get(book, "told_version", publicly, lambda: _alike(book, publicly=publicly))


def _alike(book: int, *, publicly: bool) -> Counter[str]:
    """How a name is shortened is one function, and not the database's: ten thousand names are read in a tenth of a
    second, once. No row becomes an object of its own.
    """
    people = entrants(book).values()
    return Counter((each.public_name if publicly else each.name).casefold() for each in people)


def announced(players: Collection[int]) -> list[Announced]:
    """The events that name any of these players in full in public because they were told so, the latest first."""
    unsaid = Q(player__publicity="", player__minor=False, event__book__public=True)
    found = Registration.objects.filter(IN_FULL, unsaid, player__in=players).order_by("-informed_at", "-pk")
    rows = found.values_list("player", "event__book__title", "informed_at")
    return [Announced(player, title, at) for player, title, at in rows if at is not None]


def wishes(book_id: int) -> Wishes:
    """What the event of this book wants of a list before it is confirmed."""
    found = Event.objects.filter(book=book_id).values_list("plan", flat=True)
    plan = next((plans.read(each) for each in found), plans.Plan())
    return Wishes(plan.four_eyes, plan.twice)


def entrance(book: Book, role: str) -> str:
    """Where who has this role in the event begins: at the cockpit, the desk, or the tables with their sheets."""
    pages = {Grant.Role.DIRECTOR: "event_director", Grant.Role.DESK: "event_desk"}
    return reverse(pages.get(Grant.Role(role), "event"), args=[book.event.slug])
