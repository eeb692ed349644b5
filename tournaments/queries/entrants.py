"""Who takes part in the event of a book. Reads only."""

from collections import Counter
from collections.abc import Collection, Mapping

from django.db.models import Case, CharField, Count, F, Func, Q, Value, When
from django.db.models.functions import Cast, Concat, Left, Length, Replace, StrIndex, Substr

from scoring.hosts import Entrant, Entrants, Wishes
from scoring.people.values import showing
from tournaments.models import Event, Registration
from tournaments.queries.known import Known
from tournaments.values import plans

KNOWN = Known[Mapping[str, int]](8)
"""How often names are told, of events in public and by whole names."""


def entrants(book_id: int) -> Entrants:
    """By player: one statement, and no row becomes an object of its own, for ten thousand may be registered."""
    rows = Registration.objects.filter(event__book=book_id).order_by("number")
    told = rows.values_list("player", "number", "player__name", "player__publicity", "player__minor")
    return {
        player: Entrant(number, name, showing.told(publicity or showing.unchosen(minor=minor), name, player))
        for player, number, name, publicity, minor in told
    }


def registered(players: Collection[int], book: int | None = None) -> set[int]:
    """Who of these takes part in the event of this book; in any event, where none is named."""
    found = Registration.objects.filter(player__in=players)
    if book is not None:
        found = found.filter(event__book=book)
    return set(found.values_list("player", flat=True))


def registered_in(players: Collection[int]) -> set[int]:
    """The books of the events in which any of these takes part."""
    return set(Registration.objects.filter(player__in=players).values_list("event__book", flat=True))


def numbers(book: int, players: Collection[int]) -> dict[int, int]:
    """The start numbers of these players in the event of this book, as far as they are registered."""
    found = Registration.objects.filter(event__book=book, player__in=players)
    return dict(found.order_by("number").values_list("player", "number"))


def alike(book: int, publicly: bool) -> Mapping[str, int]:  # noqa: FBT001  as it is asked for
    """How many of the registered are told by each name, in public or by whole names; capitals tell nobody apart.

    Counted once in each process until somebody is registered, or told of otherwise: deals change nothing.
    """
    return KNOWN.get(book, "told_version", publicly, lambda: _alike(book, publicly=publicly))


def _alike(book: int, *, publicly: bool) -> Counter[str]:
    """The database puts the names together: of ten thousand registered none becomes an object."""
    told = Registration.objects.filter(event__book=book).annotate(told=_TOLD if publicly else F("player__name"))
    counted = Counter[str]()
    for name, number in told.order_by().values_list("told").annotate(Count("pk")):
        counted[name.casefold()] += number
    return counted


def _short() -> Case:
    """`showing.shortened`, by the database."""
    name, space = F("player__name"), Value(" ")
    letters = Replace(name, space, Value(""))
    last = Func(name, letters, function="RTRIM", output_field=CharField())  # all up to the last name
    first = Left(name, StrIndex(name, space) - 1)
    told = Concat(first, space, Substr(name, Length(last) + 1, 1), Value("."), output_field=CharField())
    return Case(When(player__name__contains=" ", then=told), default=name, output_field=CharField())


def _told() -> Case:
    """`showing.told`, by the database."""
    number = Concat(Value("#"), Cast("player", CharField()), output_field=CharField())
    full, numbered = showing.FULL, Q(player__publicity=showing.NUMBER) | Q(player__publicity="", player__minor=True)
    whole = When(player__publicity=full, then=F("player__name"))
    return Case(When(numbered, then=number), whole, default=_short(), output_field=CharField())


_TOLD = _told()


def wishes(book_id: int) -> Wishes:
    """What the event of this book wants of a list before it is confirmed."""
    found = Event.objects.filter(book=book_id).values_list("plan", flat=True)
    plan = next((plans.read(each) for each in found), plans.Plan())
    return Wishes(plan.four_eyes, plan.twice)
