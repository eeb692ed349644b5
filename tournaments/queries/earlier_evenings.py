"""The evenings of a club: the last ones, and what a draw of the next takes from them. Reads only."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction

from django.db.models import QuerySet

import rules
from scoring.models import Club, SeatTotal
from tournaments import chain
from tournaments.models import Decision, Event
from tournaments.seating import Wishes
from tournaments.seating.counting import Tables, at_others

LATELY = 6
"""Evenings whose tables a draw keeps away from."""
SEASON = 52
"""Evenings over which everybody has his turn at the smaller tables."""
SAME_EVENING = timedelta(hours=12)
"""So long after its beginning an evening that is not final is the one that is meant: they end after midnight."""
Seat = tuple[int, int, int, int]
"""Event, series, table and player, by primary key or number."""


def evenings_of(club: Club) -> QuerySet[Event]:
    """The newest first; nothing that was rehearsed or retracted."""
    found = Event.objects.filter(book__club=club, plan__evening=True)
    found = found.filter(book__rehearsal=False, book__retracted_at=None)
    return found.select_related("book__club").order_by("-starts_at", "-pk")


def last_evenings(club: Club) -> list[Event]:
    """Of each game the last one, the newest first: one statement."""
    by_game: dict[str, Event] = {}
    for each in evenings_of(club)[:SEASON]:
        by_game.setdefault(each.game, each)
    return list(by_game.values())


def begun_public(events: Iterable[Event]) -> set[int]:
    """Those of these evenings that were public when they began, whatever became of it since: one statement."""
    first = Decision.objects.filter(event__in=events, kind=Decision.Kind.CREATED).values_list("event", "body")
    return {event for event, body in first if chain.read_body(body).said.get("public")}


def under_way(club: Club, game: str, at: datetime) -> Event | None:
    """The evening of this game that began not long ago, by whichever clock, and has not ended."""
    found = evenings_of(club).filter(game=game, starts_at__range=(at - SAME_EVENING, at + SAME_EVENING))
    return found.exclude(state=Event.State.FINAL).first()


def evening_wishes(event: Event, active: Mapping[int, int]) -> Wishes:
    """What the draw of an evening is asked for: start numbers by player in `active`. Two statements at most.

    Guests who were not there before have, like whoever missed an evening, the average of turns.
    """
    if event.book.club is None or not event.is_evening:
        return Wishes()
    before = evenings_of(event.book.club).filter(game=event.game, starts_at__lt=event.starts_at)
    earlier = list(before.values_list("pk", flat=True)[:SEASON])
    seated = _seated(earlier)
    lately = tuple(_among(seated.get(pk, {}).values(), active) for pk in earlier[:LATELY])
    preferred = rules.tables(event.game)[0]
    every = [tables for series in seated.values() for tables in series.values()]
    return Wishes(
        lately=tuple(each for series in lately for each in series if each), turns=_turns(every, preferred, active)
    )


def _seated(events: Collection[int]) -> dict[int, dict[int, Tables]]:
    """Who sat together, by event and series."""
    where = ("sheet__table__series__event", "sheet__table__series__number", "sheet__table__number")
    rows = SeatTotal.objects.filter(sheet__table__series__event__in=events, player__isnull=False)
    return _told(rows.order_by(*where, "seat").values_list(*where, "player"))


def _told(rows: Iterable[Seat]) -> dict[int, dict[int, Tables]]:
    tables: dict[tuple[int, int], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for event, series, table, player in rows:
        tables[event, series][table].append(player)
    found: dict[int, dict[int, Tables]] = defaultdict(dict)
    for (event, series), laid in tables.items():
        found[event][series] = tuple(map(tuple, laid.values()))
    return found


def _among(series: Iterable[Tables], active: Mapping[int, int]) -> Sequence[Tables]:
    """The same tables without whoever is not here, by start number."""
    return [tuple(each for table in tables if len(each := _here(table, active)) > 1) for tables in series]


def _here(table: Iterable[int], active: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(sorted(active[player] for player in table if player in active))


def _turns(series: Sequence[Tables], preferred: int, active: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """How often each sat at a table of another size; who was away is reckoned as often as the others on average."""
    times: Counter[int] = at_others(series, preferred)
    shares = list(_shares(series, preferred))
    away = {player: sum((share for there, share in shares if player not in there), Fraction()) for player in active}
    if not any(share for _there, share in shares):
        return ()
    return tuple(
        sorted((number, int(times[player] + away[player] + Fraction(1, 2))) for player, number in active.items())
    )


def _shares(series: Sequence[Tables], preferred: int) -> Iterator[tuple[set[int], Fraction]]:
    """Of each series who was there, and which part of them sat at other tables."""
    for tables in series:
        there = {player for table in tables for player in table}
        yield there, Fraction(sum(at_others([tables], preferred).values()), len(there))
