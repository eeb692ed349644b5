"""What a repair changes, before and after: lists, seats, totals, and the ranking. Worked out, not written."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

import rules
from scoring import hosts
from scoring.access import Naming
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, frame_of, genesis
from scoring.lists.values import log, reading
from scoring.lists.values.lengths import going_on, of_table
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import sentence
from scoring.models import Player, Sheet
from scoring.people.queries import player_queries
from scoring.presenting import words
from tournaments.models import Event, Registration, Table
from tournaments.queries.paper_contents import CARDS, trails
from tournaments.queries.standings import Standing, Supposed, live_standings
from tournaments.values.repairs import PENDING, Impossible, Kind, Laying, Repair


@dataclass(frozen=True, slots=True)
class TableEffect:
    """A table that is touched: the list that lies there, and the one that would; None where there is none."""

    series: int
    table: int
    before: Loaded | None
    after: Loaded | None

    @property
    def lines(self) -> Iterator[tuple[int, "Chair", "Chair"]]:
        """By seat: who holds it with which total, so far and after."""
        chairs = zip_longest(_chairs(self.before), _chairs(self.after), fillvalue=EMPTY)
        return ((seat, before, after) for seat, (before, after) in enumerate(chairs))

    @property
    def resized(self) -> bool:
        """Whether the list gets another number of deals."""
        return bool(self.before and self.after) and _length(self.before) != _length(self.after)

    @property
    def lengths(self) -> tuple[int | None, int | None]:
        """Deals of the list, before and after."""
        return _length(self.before), _length(self.after)

    @property
    def ended(self) -> bool:
        """Whether the list ends early by it."""
        return bool(self.before and self.after and self.after.log.ended and not self.before.log.ended)


@dataclass(frozen=True, slots=True)
class Chair:
    """Who holds a seat, who plays there, and what it has brought."""

    holder: Player | None
    plays: Player | None
    total: int


EMPTY = Chair(None, None, 0)


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose rank or total changes; None for who is not ranked."""

    player: Player
    rank: int | None
    rank_after: int | None
    total: int
    total_after: int

    @property
    def counts(self) -> bool:
        """Whether it is his or her own result that changes, and not only who else is ahead."""
        return self.total != self.total_after or None in {self.rank, self.rank_after}


@dataclass(frozen=True, slots=True)
class Effect:
    """All that a repair changes."""

    tables: tuple[TableEffect, ...]
    moved: tuple[Moved, ...]
    """By the new rank."""
    here: tuple[tuple[Player, bool], ...]
    """Who takes part in what is drawn next from now on, or no more."""
    replaced: tuple[Player, ...] = ()
    """Who leaves a seat to a substitute and is still here."""
    back: tuple[Player, ...] = ()
    """Who had left in mid-series and plays on, at another list."""
    joined: tuple[tuple[Player, Player], ...] = ()
    """Fixed pairs that play together from now on."""
    alone: tuple[Player, ...] = ()
    """Who is drawn and loses the fixed partner by it."""
    cards: tuple[Registration, ...] = ()
    """Whose seats become others, where start cards were printed that name them; by start number."""


def effect_of(event: Event, repair: Repair) -> Effect:
    """What this repair changes; `Impossible` where a list cannot take it, in its own words."""
    before = {pk: _loaded(event, pk) for pk, _revision in repair.seen}
    after = _written(event, repair, before)
    tables = tuple(_tables(event, repair, before, after))
    return Effect(
        tables,
        tuple(_moved(event, tables)),
        tuple(_here(event, repair)),
        tuple(_replaced(event, repair, before)),
        tuple(_come_back(event, repair)),
        tuple(_joined(event, repair)),
        tuple(_alone(event, repair)),
        tuple(_cards(event, tables)),
    )


def _loaded(event: Event, pk: int) -> Loaded:
    sheet = Sheet.objects.get(pk=pk)
    sheet.book = event.book
    return sheet_queries.load(sheet)


def _written(event: Event, repair: Repair, before: Mapping[int, Loaded]) -> dict[int, Loaded]:
    """Every list with the repair's entries, tried as they are when they are written."""
    after = dict(before)
    for pk, draft in repair.drafts:
        tried = sheet_queries.apply(after[pk], draft)
        if wrong := (*tried.errors, *tried.unticked):
            names = words.names_of(after[pk].players, naming=Naming(event.book, keeps=True))
            raise Impossible(" ".join(dict.fromkeys(sentence(each, event.game, names) for each in wrong)))
        after[pk] = tried.loaded
    return after


def _tables(
    event: Event, repair: Repair, before: Mapping[int, Loaded], after: Mapping[int, Loaded]
) -> Iterator[TableEffect]:
    for laying in repair.layings:
        stood = None if laying.gone is None else before[laying.gone]
        yield TableEffect(laying.series, laying.table, stood, _lies(event, laying, after))
    laid = {pk for each in repair.layings for pk in (each.gone, each.comes)}
    others = Table.objects.filter(sheet__in={pk for pk, _draft in repair.drafts} - laid)
    for row in others.order_by("series__number", "number").values_list("series__number", "number", "sheet"):
        yield TableEffect(row[0], row[1], before[row[2]], after[row[2]])


def _lies(event: Event, laying: Laying, after: Mapping[int, Loaded]) -> Loaded | None:
    """The list that lies there afterwards."""
    if laying.comes is not None:
        return after[laying.comes]
    return fresh_list(event, laying, after.get(laying.goes_on or 0)) if laying.fresh else None


def rules_of(event: Event, laying: Laying, before: Loaded | None) -> rules.Ruleset:
    """The rules of a new list: as long as its table makes it, or what the one `before`, from which it goes on, left."""
    ruleset = rules.Ruleset.from_dict(event.played_by)
    if before is None:
        return of_table(ruleset, len(laying.fresh))
    there, back = before.log.occupants, _back(event, laying)
    go_on = [there.index(player) if player in there else back.get(player) for player in laying.fresh]
    return going_on(ruleset, before.ruleset, before.folded, go_on)


def _back(event: Event, laying: Laying) -> Mapping[int, Mapping[str, int]]:
    """What counts on of the list which somebody had left who comes back, by whom its seats count for."""
    if laying.returns is None:
        return {}
    left = _loaded(event, laying.returns[0])
    holders = enumerate(left.log.holders)
    return {each: rules.counting_on(left.ruleset, left.folded, seat) for seat, each in holders if each is not None}


def fresh_list(event: Event, laying: Laying, before: Loaded | None = None) -> Loaded:
    """The new list of a table as it would be: who sits there, and nothing played."""
    ruleset = rules_of(event, laying, before)
    sheet = Sheet(book=event.book, game=ruleset.game, ruleset=ruleset.to_dict(), seats=len(laying.fresh))
    sheet.series_number, sheet.table_number, sheet.opened_at = laying.series, laying.table, event.starts_at
    empty = Loaded(sheet, reading.read(frame_of(sheet, ruleset), genesis(sheet), (), {}))
    seats = tuple(enumerate(laying.fresh))
    return sheet_queries.apply(empty, Draft(log.SEAT, PENDING, 0, seats=seats)).loaded


def _chairs(loaded: Loaded | None) -> Sequence[Chair]:
    if loaded is None:
        return ()
    return [Chair(*each) for each in zip(loaded.players, loaded.seated, loaded.folded.totals, strict=True)]


def _length(loaded: Loaded | None) -> int | None:
    return None if loaded is None else rules.length(loaded.ruleset, loaded.sheet.seats)


def _moved(event: Event, tables: Sequence[TableEffect]) -> Iterator[Moved]:
    """Everybody whose rank or total is another one, by the same ranking that every page shows."""
    before = {line.player.pk: line for line in live_standings(event)}
    after = {line.player.pk: line for line in live_standings(event, supposed=_supposed(tables))}
    people = {pk: line.player for pk, line in (*before.items(), *after.items())}
    found = [_move(people[pk], before.get(pk), after.get(pk)) for pk in (*after, *(before.keys() - after.keys()))]
    hosts.look_at(event.book, people.values(), publicly=False)
    yield from (each for each in found if (each.rank, each.total) != (each.rank_after, each.total_after))


def _here(event: Event, repair: Repair) -> Iterator[tuple[Player, bool]]:
    after = {each.number: not any(each.after) for each in repair.presences}
    for row in event.registrations.filter(number__in=after).select_related("player").order_by("number"):
        yield row.player, after[row.number]


def _replaced(event: Event, repair: Repair, before: Mapping[int, Loaded]) -> Iterator[Player]:
    """Of those at whose seats others play from now on whoever is drawn again."""
    if repair.kind is not Kind.SUBSTITUTE:
        return
    sat = {player for pk, _draft in repair.drafts for player in before[pk].log.occupants if player is not None}
    leaving = {each.number for each in repair.presences}
    rows = event.registrations.filter(number__in=set(repair.about) - leaving, player__in=sat - repair.players)
    yield from (row.player for row in rows.filter(withdrawn=False, disqualified_at=None).select_related("player"))


def _come_back(event: Event, repair: Repair) -> Iterator[Player]:
    if any(each.returns for each in repair.layings):
        yield from (row.player for row in event.registrations.filter(number__in=repair.about).select_related("player"))


def _joined(event: Event, repair: Repair) -> Iterator[tuple[Player, Player]]:
    pairs = [(each.number, each.after) for each in repair.joined if each.after and each.number < each.after]
    rows = event.registrations.filter(number__in={number for pair in pairs for number in pair})
    people = {row.number: row.player for row in rows.select_related("player")} if pairs else {}
    yield from ((people[one], people[other or 0]) for one, other in pairs)


def _alone(event: Event, repair: Repair) -> Iterator[Player]:
    """Who stays here while the partner goes, and is given nobody else."""
    going = {each.number for each in repair.presences if each.after[0]}
    settled = going | {each.number for each in repair.joined if each.after}
    here = event.registrations.filter(partner__number__in=going, withdrawn=False).exclude(number__in=settled)
    yield from (row.player for row in here.select_related("player").order_by("number"))


def _cards(event: Event, tables: Sequence[TableEffect]) -> Iterator[Registration]:
    """Who sits elsewhere then, or sits at all, where start cards lie on paper; who has no seat any more needs none."""
    sat, sits = defaultdict[Player, set[object]](set), defaultdict[Player, set[object]](set)
    for table in tables:
        for seat, before, after in table.lines:
            for chair, seats in ((before, sat), (after, sits)):
                if chair.holder:
                    seats[chair.holder].add((table.series, table.table, seat))
    moved = [player for player, seats in sits.items() if seats != sat[player]]
    if moved and trails(event).get(CARDS):
        yield from event.registrations.filter(player__in=moved).select_related("player").order_by("number")


def _move(player: Player, before: Standing | None, after: Standing | None) -> Moved:
    return Moved(
        player,
        before.rank if before else None,
        after.rank if after else None,
        before.total if before else 0,
        after.total if after else 0,
    )


def _supposed(tables: Sequence[TableEffect]) -> Supposed:
    """The lists of these tables as they would be."""
    without = {each.sheet.pk for table in tables for each in (table.before, table.after) if each and each.sheet.pk}
    held = [
        (row["player_id"], table.series, table.after.sheet.pk or 0, row)
        for table in tables
        if table.after
        for row in table.after.reading.totals.values()
        if row["player_id"] is not None
    ]
    people = {each.pk: each for each in player_queries.of_keys({player for player, *_rest in held})}
    seats = [(people[player], series, sheet, row) for player, series, sheet, row in held]
    return Supposed(frozenset(without), seats)
