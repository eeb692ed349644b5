"""Who comes to a club's evenings, and whom a few letters of a name mean among its players. Reads only."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from scoring import names
from scoring.models import Book, Club, Player, SeatTotal, Sheet
from scoring.people.queries.acquaintances import apart
from scoring.people.values.beginnings import Beginnings
from tournaments.models import Registration

LATELY = 12
"""Books that are looked at."""
MOST, MOST_FOUND = 40, 12


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who may be ticked."""

    player: int
    name: str
    times: int = 0
    """Of the last evenings, at how many he or she sat down."""


def regulars(club: Club) -> list[Regular]:
    """Who sat down at the last evenings, the most frequent first: three statements, however many players there are.

    The club's players, and guests of it who show their names.
    """
    books = Book.objects.filter(Exists(Sheet.objects.filter(book=OuterRef("pk"))), club=club, rehearsal=False)
    kept = books.filter(retracted_at=None).order_by("-held_on", "-pk")
    last = list(kept.values_list("pk", flat=True)[:LATELY])
    sat = SeatTotal.objects.filter(sheet__book__in=last, player__isnull=False).order_by().values_list("player")
    often = dict(sat.annotate(times=Count("sheet__book", distinct=True)).values_list("player", "times"))
    players = _told(club, often)
    found = [Regular(pk, name, often[pk]) for pk, name in apart(players).items()]
    return sorted(found, key=lambda each: (-each.times, names.sort_key(each.name)))[:MOST]


def _told(club: Club, players: Collection[int]) -> list[Player]:
    """Those of them whose names whoever keeps the club may see anyway."""
    guests = Q(publicity=Player.Publicity.FULL) & Q(
        pk__in=Registration.objects.filter(event__book__club=club, player__in=players).values("player")
    )
    found = Player.objects.filter(Q(club=club) | guests, pk__in=players, merged_into=None, erased_at=None)
    return list(found.order_by("pk"))


def of_these(club: Club, players: Collection[int]) -> list[Regular]:
    """These, as far as they may be ticked, by name."""
    found = (Regular(pk, name) for pk, name in apart(_told(club, players)).items())
    return sorted(found, key=lambda each: names.sort_key(each.name))


def last_seen(club: Club, event: int) -> set[int]:
    """Who was at an evening, by primary key, also those who left early."""
    rows = Registration.objects.filter(event=event, event__book__club=club, announced=False)
    return set(rows.values_list("player", flat=True))


def matching(club: Club, typed: str) -> list[Regular]:
    """The club's players whose names begin like the words that were typed: one statement, however many there are."""
    everybody = Player.objects.filter(club=club, merged_into=None, erased_at=None).only("pk", "name", "club")
    people, known = {each.pk: each for each in everybody}, Beginnings()
    for each in people.values():
        known.put(each.pk, each.name)
    found = [people[each.who] for each in known.found(typed)[:MOST_FOUND]]
    return [Regular(pk, name) for pk, name in apart(found).items()]
