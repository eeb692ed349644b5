"""What other rules, tie-breaks or series would make of a running event: which totals and ranks move. Reads only."""

import copy
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Prefetch

import rules
from scoring import hashing
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.rereading import read_by, replacing
from scoring.models import Entry, Player, SeatTotal, Sheet
from tournaments.models import Event
from tournaments.queries.decision_heads import head_of
from tournaments.queries.standings import Standing, Supposed, count, keys_of, live_standings
from tournaments.values import plans


@dataclass(frozen=True, slots=True)
class Wanted:
    """How an event is to be reckoned."""

    ruleset: rules.Ruleset
    ties: tuple[str, ...]
    """Keys of the ranking, the weightiest first."""
    planned_series: int
    wishes: tuple[str, ...] = ()
    """Of the draw: see `plans.WISHES`."""


@dataclass(frozen=True, slots=True)
class SheetMoved:
    """A sheet of which some total is another."""

    sheet: Sheet
    seats: Sequence[tuple[Player | None, int, int]]
    """By seat: who, the total before and after."""


@dataclass(frozen=True, slots=True)
class RankMoved:
    """Somebody whose place or total is another: rank and total, before and after."""

    player: Player
    before: tuple[int, int]
    after: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """All that a change would bring about."""

    wanted: Wanted
    seen: str
    """What is wanted, and after which decision: whoever applies this says that he or she has seen just that."""
    ruleset: Mapping[str, Any]
    """As the book would keep it."""
    rules_change: bool
    ties_change: bool
    series_change: bool
    draw_change: bool
    read: Sequence[Loaded]
    """Every sheet that would be read by other rules, as it would be."""
    sheets: Sequence[SheetMoved]
    ranks: Sequence[RankMoved]
    typed: Sequence[Sheet]
    """Sheets that are known by their totals only: no other rules reckon them."""
    stuck: Sequence[Sheet]
    """Sheets with a deal that cannot be by those rules, or confirmed ones that would not be complete."""

    @property
    def changes(self) -> bool:
        return self.rules_change or self.ties_change or self.series_change or self.draw_change


def now(event: Event) -> Wanted:
    """How the event is reckoned now."""
    ruleset, wishes = rules.Ruleset.from_dict(event.played_by), plans.draw_wishes(plans.read(event.plan))
    return Wanted(ruleset, tuple(keys_of(event)), event.planned_series, wishes)


def foresee(event: Event, wanted: Wanted) -> Foreseen:
    """Worked out by what reckons lists and rankings anyway; six statements, however many lists there are."""
    was, seen = now(event), _seen(event, wanted)
    rules_change = (wanted.ruleset.preset, wanted.ruleset.options) != (was.ruleset.preset, was.ruleset.options)
    book = replacing(event.played_by, wanted.ruleset.to_dict()) if rules_change else event.played_by
    pairs = _read_again(event, book) if rules_change else []
    return Foreseen(
        wanted=wanted,
        seen=seen,
        ruleset=book,
        rules_change=rules_change,
        ties_change=wanted.ties != was.ties,
        series_change=wanted.planned_series != was.planned_series,
        draw_change=wanted.wishes != was.wishes,
        read=[after for _before, after in pairs],
        sheets=[moved for before, after in pairs if (moved := _sheet_moved(before, after))],
        ranks=_ranks(event, wanted, _supposed(pairs)),
        typed=[before for before, after in pairs if after.log.totals],
        stuck=[before for before, after in pairs if _is_stuck(before, after)],
    )


def _seen(event: Event, wanted: Wanted) -> str:
    _sequence, head = head_of(event)
    said = [head, wanted.ruleset.to_dict(), list(wanted.ties), wanted.planned_series, list(wanted.wishes)]
    return hashing.digest(hashing.canonical(said))[:32]


def _read_again(event: Event, ruleset: Mapping[str, Any]) -> list[tuple[Sheet, Loaded]]:
    """The lists that those rules of the book would replace the own rules of: as they are kept, and as they would be."""
    book = copy.copy(event.book)
    book.ruleset = dict(ruleset)
    found = event.book.sheets.select_related("table__series").prefetch_related(
        Prefetch("seat_totals", SeatTotal.objects.select_related("player").order_by("seat")), "deals"
    )
    sheets = [
        each
        for each in found.order_by("pk")
        if read_by(ruleset, each.ruleset) != read_by(event.book.ruleset, each.ruleset)
    ]
    entries: dict[int, list[Entry]] = defaultdict(list)
    rows = Entry.objects.filter(sheet__book=event.book_id).select_related("text").order_by("sheet", "sequence")
    for entry in rows if sheets else ():
        entries[entry.sheet_id].append(entry)
    for each in sheets:
        each.book = book
    return [(each, sheet_queries.from_entries(each, entries[each.pk])) for each in sheets]


def _sheet_moved(before: Sheet, after: Loaded) -> SheetMoved | None:
    first, totals = rules.ranking_keys(before.game)[0].removeprefix("-"), after.reading.totals
    seats = [
        (row.player, count(first, row.total, row.tallies), count(first, _total(new), new["tallies"]))
        for row in before.seat_totals.all()
        if (new := totals.get(row.seat))
    ]
    return SheetMoved(before, seats) if any(old != new for _player, old, new in seats) else None


def _total(row: Mapping[str, Any]) -> int:
    return int(row["total"])


def _is_stuck(before: Sheet, after: Loaded) -> bool:
    return after.blocked > before.blocked or (before.state == Sheet.State.CONFIRMED and not after.finished)


def _supposed(pairs: Sequence[tuple[Sheet, Loaded]]) -> Supposed:
    """The lists of tables as they would be; what stands at no table counts neither way."""
    at_tables = [(before, after) for before, after in pairs if before.counts and hasattr(before, "table")]
    seats = [
        (row.player, before.table.series.number, before.pk, new)
        for before, after in at_tables
        for row in before.seat_totals.all()
        if row.player and (new := after.reading.totals.get(row.seat))
    ]
    return Supposed(frozenset(before.pk for before, _after in at_tables), seats)


def _ranks(event: Event, wanted: Wanted, supposed: Supposed) -> list[RankMoved]:
    before = {line.player.pk: line for line in live_standings(event) if line.rank}
    after = live_standings(event, wanted.ties, supposed=supposed)
    moved = (_moved(before.get(line.player.pk), line) for line in after if line.rank)
    return [each for each in moved if each]


def _moved(old: Standing | None, new: Standing) -> RankMoved | None:
    if old is None or (old.rank, old.total) == (new.rank, new.total):
        return None
    return RankMoved(new.player, (old.rank or 0, old.total), (new.rank or 0, new.total))


def as_ties(event: Event, keys: tuple[str, ...]) -> tuple[str, ...]:
    """As a plan keeps them: nothing where they are the game's own."""
    return () if keys == tuple(rules.ranking_keys(event.game)) else keys


def plan_with(event: Event, wanted: Wanted) -> plans.Plan:
    """The event's plan with these tie-breaks and this draw."""
    return replace(plans.with_wishes(plans.read(event.plan), wanted.wishes), ties=as_ties(event, wanted.ties))
