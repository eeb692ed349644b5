"""Who comes to a club's evenings, and whom a few letters of a name mean among its players. Reads only."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.models import Book, Club, Player, SeatTotal, Sheet
from scoring.people.queries.acquaintances import apart
from scoring.people.values import person_names
from scoring.people.values.beginnings import Beginnings
from scoring.people.values.twins import exact
from tournaments.models import Registration

LATELY = 12
"""Books that are looked at."""
MOST, MOST_FOUND = 60, 12
BULLET = re.compile(r"^\s*(?:[0-9]+\s*[.)]|[-*•])\s*")
"""Before a name in a list that was pasted."""


@dataclass(frozen=True, slots=True)
class Regular:
    """Somebody who may be ticked."""

    player: int
    name: str
    times: int = 0
    """Of the last evenings, at how many he or she sat down."""
    guest: bool = False
    """Whether he or she is not (yet) a member of the club."""


def regulars(club: Club) -> list[Regular]:
    """Who may come: `MOST` at most, in four statements, however many players there are.

    First who sat down at the last evenings, the most frequent first: players of the club, and guests who show their
    names. Then the other members of the club by last name.
    """
    books = Book.objects.filter(Exists(Sheet.objects.filter(book=OuterRef("pk"))), club=club, rehearsal=False)
    kept = books.filter(retracted_at=None).order_by("-held_on", "-pk")
    last = list(kept.values_list("pk", flat=True)[:LATELY])
    sat = SeatTotal.objects.filter(sheet__book__in=last, player__isnull=False).order_by().values_list("player")
    often = dict(sat.annotate(times=Count("sheet__book", distinct=True)).values_list("player", "times"))
    members = _players(club).filter(guest_since=None).exclude(pk__in=often)
    others = sorted(members, key=lambda each: person_names.sort_key(each.name))[:MOST]
    found = _named(club, [*_told(club, often), *others], often)
    return sorted(found, key=lambda each: (-each.times, person_names.sort_key(each.name)))[:MOST]


def recognised(club: Club, typed: str, also: Collection[int] = ()) -> tuple[set[int], str]:
    """Whom of the club's players (and of these others) the typed lines name, and the lines that name nobody.

    A line is a name in any order (“Meier, Anna”), or several with commas between them. Only the very words of exactly
    one player's name are his or hers: whatever else may be meant is asked about later.
    """
    if not typed.strip():
        return set(), ""
    meant: dict[tuple[str, ...], set[int]] = defaultdict(set)
    rows = Player.objects.filter(Q(club=club) | Q(pk__in=also), merged_into=None, erased_at=None)
    for pk, name in rows.values_list("pk", "name"):
        meant[_words(name)].add(pk)
    known, rest = set[int](), list[str]()
    for line in typed.splitlines():
        whole, parts = [meant.get(_words(line), set())], [meant.get(_words(each), set()) for each in line.split(",")]
        found = next((each for each in (whole, parts) if all(len(one) == 1 for one in each)), None)
        if found is None:
            rest.append(line)
        else:
            known |= set[int]().union(*found)
    return known, "\n".join(rest)


def _words(name: str) -> tuple[str, ...]:
    return tuple(sorted(exact(BULLET.sub("", name).replace(",", " ")).split()))


def _players(club: Club) -> QuerySet[Player]:
    return Player.objects.filter(club=club, merged_into=None, erased_at=None)


def _told(club: Club, players: Collection[int]) -> list[Player]:
    """Those of them whose names whoever keeps the club may see anyway."""
    guests = Q(publicity=Player.Publicity.FULL) & Q(
        pk__in=Registration.objects.filter(event__book__club=club, player__in=players).values("player")
    )
    found = Player.objects.filter(Q(club=club) | guests, pk__in=players, merged_into=None, erased_at=None)
    return list(found.order_by("pk"))


def of_these(club: Club, players: Collection[int]) -> list[Regular]:
    """These, as far as they may be ticked, by last name."""
    found = _named(club, _told(club, players))
    return sorted(found, key=lambda each: person_names.sort_key(each.name))


def last_seen(club: Club, event: int) -> set[int]:
    """Who was at an evening, by primary key, also those who left early."""
    rows = Registration.objects.filter(event=event, event__book__club=club, announced=False)
    return set(rows.values_list("player", flat=True))


def matching(club: Club, typed: str) -> list[Regular]:
    """The club's players whose names begin like the words that were typed: one statement, however many there are."""
    people, known = {each.pk: each for each in _players(club).only("pk", "name", "club", "guest_since")}, Beginnings()
    for each in people.values():
        known.put(each.pk, each.name)
    found = [people[each.who] for each in known.found(typed)[:MOST_FOUND]]
    return _named(club, found)


def _named(club: Club, players: Collection[Player], often: Mapping[int, int] = MappingProxyType({})) -> list[Regular]:
    called = apart(players)
    return [Regular(each.pk, called[each.pk], often.get(each.pk, 0), not each.is_member(club)) for each in players]
