"""The ranking of an event, read from kept totals of its tables and never from deals. The one that every face uses."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, QuerySet, Sum

import rules
from rules.types import Rank
from scoring import bounds
from scoring.lists.queries import book_queries
from scoring.models import Player, PlayerTotal, SeatTotal
from scoring.people.queries import merge_queries
from scoring.presenting.marks import Mark
from tournaments.models import Event, Registration, Snapshot
from tournaments.queries.known import Known
from tournaments.queries.rows import Place, SeriesResult, Standing
from tournaments.queries.snapshots import Row, as_read, latest, standings_of
from tournaments.queries.substitutes import played_for
from tournaments.values import plans

__all__ = [
    "LOT", "TOTAL", "SeriesResult", "Standing", "Supposed", "columns", "count", "counted", "live_standings",
    "standings", "tied",
]  # fmt: skip

TOTAL, LOT = "total", "-lot"
WAITING = Known[int](64)
"""How many of the registered of an event have not been seated."""


@dataclass(frozen=True, slots=True)
class _Result:
    """What one list brought the holder of a seat."""

    player: Player
    sheet: int
    counts: Mapping[str, int]
    """By name of what is counted."""
    played: bool = True
    before: tuple[int, ...] = ()

    def as_series_result(self, first: str) -> SeriesResult:
        return SeriesResult(self.sheet, self.counts[first], self.played, self.before)


def standings(event: Event) -> tuple[Standing, ...]:
    """The players of an event, best first, behind them the disqualified, then those not seated: the ranking that holds.

    A final ranking is shown as it was made final; any other as the lists stand.
    """
    if event.state == Event.State.FINAL and (final := latest(event)):
        registrations = _registrations(event)
        ranked = standings_of(final.rows, registrations)
        return _marked(event, (*ranked, *_waiting(registrations, {line.player.pk for line in ranked})))
    return live_standings(event)


@dataclass(frozen=True, slots=True)
class Supposed:
    """Lists as they would be after something that nobody has done yet."""

    without: frozenset[int]
    """Lists that are not looked at as they stand."""
    seats: Sequence[tuple[Player, int, int, Mapping[str, Any]]]
    """Who would hold a seat, in which series, of which list (0: a new one), with the columns of its total."""


def live_standings(
    event: Event, keys: Sequence[str] = (), *, through: int | None = None, supposed: Supposed | None = None
) -> tuple[Standing, ...]:
    """The ranking as the lists of the event's tables stand, by these keys or the event's own: three statements.

    `through`: of the series up to this one alone; `supposed`: as if some lists were others.

    A total is the sum of the series that are shown beside it, for it is added up of nothing else.
    """
    keys = keys or keys_of(event)
    names = _names(keys)
    registrations, results = _registrations(event), _results(event, names, through=through, supposed=supposed)
    counts = {
        player: {name: sum(each.counts[name] for each in own.values()) for name in names}
        for player, own in results.items()
    }
    most = max((number for each in results.values() for number in each), default=0)
    out = {player for player, each in registrations.items() if each.disqualified_at}
    places = _placed(event, keys, counts, out)
    waiting = _waiting(registrations, set(counts), most)
    return _marked(event, (*_looked_up(places, registrations, results, names[0], most), *waiting))


def live_places(event: Event, *, through: int | None = None) -> tuple[tuple[Place, ...], int]:
    """The places of `live_standings`, those who wait behind them, and how many series there are: the database adds up,
    and nobody becomes an object.
    """
    keys = keys_of(event)
    counts, most = _counts(event, _names(keys), through=through)
    registered = dict(event.registrations.order_by("number").values_list("player", "disqualified_at"))
    out = {player for player, since in registered.items() if since}
    return (
        *_placed(event, keys, counts, out),
        *_unseated_places(player for player in registered if player not in counts),
    ), most


def _unseated_places(players: Iterable[int]) -> Iterator[Place]:
    return (Place(player, None, 0, (), None, seated=False) for player in players)


def _placed(
    event: Event, keys: Sequence[str], counts: Mapping[int, Mapping[str, int]], out: Collection[int]
) -> list[Place]:
    """Everybody who has a total; who is `out` has no rank and stands below, in the order that the totals give."""
    first, *deciders = _names(keys)
    # Not by name, which may be hidden: its place among equals would tell where in the alphabet it stands.
    order = sorted(player for player in counts if player not in out)
    below = sorted(player for player in counts if player in out)
    ranked = _ranked(event, [counts[player] for player in order], order, keys, out)
    unranked = rules.rank([counts[player] for player in below], keys)
    lines: list[tuple[int, int | None, str | None]] = [(order[row], rank, why) for row, rank, why in ranked]
    lines += [(below[row], None, None) for row, _rank, _decided_by in unranked]
    return [
        Place(player, rank, counts[player][first], tuple((name, counts[player][name]) for name in deciders), decided_by)
        for player, rank, decided_by in lines
    ]


def lines_at(event: Event, places: Sequence[Place], most: int, *, through: int | None = None) -> list[Standing]:
    """Some of these places with everybody looked up."""
    leading, players = counted(event.game)[0], {each.player for each in places}
    registrations, results = _registrations(event, players), _results(event, (leading,), players, through=through)
    ranked = [each for each in places if each.player in results]
    waiting = _waiting(registrations, {each.player for each in ranked}, most)
    return [*_marked(event, (*_looked_up(ranked, registrations, results, leading, most), *waiting))]


def _looked_up(
    places: Iterable[Place],
    registrations: Mapping[int, Registration],
    results: Mapping[int, Mapping[int, _Result]],
    leading: str,
    most: int,
) -> Iterator[Standing]:
    for each in places:
        own = results[each.player]
        yield Standing(
            rank=each.rank,
            player=next(iter(own.values())).player,
            registration=registrations.get(each.player),
            total=each.total,
            series=_series(own, leading, most),
            deciders=each.deciders,
            decided_by=each.decided_by,
        )


def _counts(event: Event, names: Sequence[str], *, through: int | None) -> tuple[dict[int, dict[str, int]], int]:
    """By player what all series have brought together, and the last series that brought anybody something."""
    sums = {
        f"sum_{place}": Sum(F(TOTAL) if name == TOTAL else book_queries.tally(name)) for place, name in enumerate(names)
    }
    rows = _seats(event, through=through).order_by().values_list("player")
    found = [*rows.annotate(most=Max("sheet__table__series__number"), **sums)]
    counts = {player: dict(zip(names, map(int, own), strict=True)) for player, _most, *own in found}
    return counts, max((each[1] for each in found), default=0)


def keys_of(event: Event) -> Sequence[str]:
    """What the event ranks by, weightiest first: as its director ordered it, else as the game has it."""
    return plans.read(event.plan).ties or rules.ranking_keys(event.game)


def lines_of(event: Event) -> int:
    """How many lines the ranking has: who has been seated, and who is registered and has not been.

    The latter takes a look at everybody; a process keeps it until something is written about the event.
    """
    waiting = WAITING.get(event.book_id, "version", "", lambda: _unseated(event).count())
    return event.book.player_totals.filter(game=event.game).count() + waiting


def part(event: Event, first: int, behind: int, lines: int | None = None) -> tuple[Standing, ...]:
    """The lines of `standings` from `first` (0 is the best) to before `behind`, of so many `lines` if that is known.

    Of a long ranking little more is read than these: the database sorts by what is kept of each player, which is the
    sum of the lists of the event's tables. A lot that was drawn, a disqualification, tie-breaks in an order of the
    event's own no index knows: there, and in a ranking that fits on a page anyway, all is worked out.
    """
    final = latest(event) if event.state == Event.State.FINAL else None
    if (final is None and _has_own_order(event)) or (lines_of(event) if lines is None else lines) <= bounds.LINES:
        return standings(event)[first:behind]
    ranked = _kept(event, final, first, behind) if final else _live(event, first, behind)
    seated = len(final.rows) if final else event.book.player_totals.filter(game=event.game).count()
    waiting = (
        _unseated(event).select_related("player").order_by("number")[max(first - seated, 0) : max(behind - seated, 0)]
    )
    most = 0 if final else _last_series(event)
    return _marked(event, (*ranked, *_waiting({each.player_id: each for each in waiting}, (), most)))


def _marked(event: Event, lines: Sequence[Standing]) -> tuple[Standing, ...]:
    """The lines, with those who only sat in for somebody told from those who never came, and for whom."""
    if event.state == Event.State.OPEN:
        return tuple(lines)
    absent = [line.player.pk for line in lines if line.mark is Mark.ABSENT or not line.seated]
    found = played_for(event, absent)
    return tuple(replace(line, played_for=found.get(line.player.pk, ())) if found else line for line in lines)


def _has_own_order(event: Event) -> bool:
    """Whether the order of what is kept of each player is not that of the ranking."""
    if plans.read(event.plan).ties:
        return True
    drawn = Exists(event.lots.filter(event=OuterRef("pk")).order_by())
    out = Exists(event.registrations.filter(event=OuterRef("pk"), disqualified_at__isnull=False).order_by())
    return Event.objects.filter(drawn | out, pk=event.pk).exists()


def place_of(event: Event, player: int) -> int | None:
    """Where a player stands among the lines, from 0; None for who has not been seated."""
    if event.state == Event.State.FINAL and (final := latest(event)):
        own = merge_queries.family(player)
        return next((place for place, row in enumerate(final.rows) if row["player"] in own), None)
    if _has_own_order(event):
        ranked = (line.player.pk for line in live_standings(event) if line.seated)
        return next((place for place, other in enumerate(ranked) if other == player), None)
    row = event.book.player_totals.filter(game=event.game, player=player).select_related("player").first()
    return None if row is None else book_queries.place_of(event.book, row)


def _unseated(event: Event) -> QuerySet[Registration]:
    seated = PlayerTotal.objects.filter(book=event.book_id, game=event.game)
    return event.registrations.exclude(player__in=seated.values("player"))


def _kept(event: Event, final: Snapshot, first: int, behind: int) -> list[Standing]:
    rows = final.rows[first:behind]
    return standings_of(rows, _registrations(event, {row["player"] for row in as_read(rows)}))


def kept_places(event: Event, final: Snapshot) -> tuple[Place, ...]:
    """A final ranking as places, and behind it whoever has been registered and not seated."""
    rows = as_read(final.rows)
    seated = {row["player"] for row in rows}
    waiting = event.registrations.order_by("number").values_list("player", flat=True)
    return (*map(_place, rows), *_unseated_places(player for player in waiting if player not in seated))


def _place(row: Row) -> Place:
    deciders = tuple((name, count) for name, count in row["deciders"])
    return Place(row["player"], row["rank"], row["total"], deciders, row["decided_by"], row)


def kept_lines(event: Event, places: Sequence[Place]) -> Iterator[Standing]:
    """These places of a final ranking with everybody looked up."""
    registrations = _registrations(event, {each.player for each in places})
    ranked = [each for each in places if each.kept]
    told = standings_of([each.kept for each in ranked if each.kept], registrations)
    lines = [replace(line, rank=each.rank, decided_by=each.decided_by) for each, line in zip(ranked, told, strict=True)]
    waiting = _waiting({each.player: registrations[each.player] for each in places if not each.kept}, ())
    yield from _marked(event, (*lines, *waiting))


def _live(event: Event, first: int, behind: int) -> list[Standing]:
    leading, *names = counted(event.game)
    lines = book_queries.standings(event.book, event.game, first, behind)
    players = {each.player_total.player_id for each in lines}
    registrations = _registrations(event, players)
    results, most = _results(event, (leading,), players), _last_series(event)
    return [
        Standing(
            rank=each.rank,
            player=each.player_total.player,
            registration=registrations.get(each.player_total.player_id),
            total=each.counts[leading],
            series=_series(results[each.player_total.player_id], leading, most),
            deciders=tuple((name, each.counts[name]) for name in names),
            decided_by=each.decided_by,
        )
        for each in lines
    ]


def _last_series(event: Event) -> int:
    return event.series.aggregate(most=Max("number"))["most"] or 0


def _series(own: Mapping[int, _Result], leading: str, most: int) -> tuple[SeriesResult | None, ...]:
    return tuple(own[number].as_series_result(leading) if number in own else None for number in range(1, most + 1))


def _registrations(event: Event, players: Collection[int] | None = None) -> dict[int, Registration]:
    """By player, all or these, in the order of the start numbers."""
    found = event.registrations.select_related("player").order_by("number")
    return {each.player_id: each for each in (found if players is None else found.filter(player__in=players))}


def _waiting(registrations: Mapping[int, Registration], seated: Collection[int], most: int = 0) -> Iterator[Standing]:
    """Those who have not been seated yet."""
    own = (each for player, each in registrations.items() if player not in seated)
    return (Standing(None, each.player, each, 0, (None,) * most, (), None) for each in own)


def counted(game: str) -> list[str]:
    """What the game ranks by, weightiest first: `total` and names of tallies."""
    return _names(rules.ranking_keys(game))


def columns(event: Event, lines: Iterable[Standing | Place]) -> list[str]:
    """What these lines show, weightiest first: a ranking of an earlier version stays, also where it counted points."""
    own = _names(keys_of(event))
    deciders = next(([name for name, _count in line.deciders] for line in lines if line.rank is not None), own[1:])
    return own if deciders == own[1:] else [TOTAL, *deciders]


def _names(keys: Iterable[str]) -> list[str]:
    return [key.removeprefix("-") for key in keys]


def count(name: str, total: int, tallies: Mapping[str, int]) -> int:
    """What `counted` names, of one player: of a list, or of all together."""
    return total if name == TOTAL else int(tallies.get(name, 0))


def _results(
    event: Event,
    names: Collection[str],
    players: Collection[int] | None = None,
    *,
    through: int | None = None,
    supposed: Supposed | None = None,
) -> dict[int, dict[int, _Result]]:
    """By player, all or these, and number of the series, of the lists of the event's tables and of no others."""
    rows = _seats(event, through=through)
    rows = rows if players is None else rows.filter(player__in=players)
    rows = rows if supposed is None else rows.exclude(sheet__in=supposed.without)
    found: dict[int, dict[int, _Result]] = defaultdict(dict)
    told = rows.select_related("player").annotate(
        series=F("sheet__table__series__number"), deals=F("sheet__deals_played"), done=F("sheet__finished")
    )
    for row in told.order_by("pk"):
        own = {name: count(name, row.total, row.tallies) for name in names}
        if row.player is not None:
            _add(found, row.series, _Result(row.player, row.sheet_id, own, bool(row.deals or row.done)))
    for player, series, sheet, columns in supposed.seats if supposed else ():
        own = {name: count(name, columns["total"], columns["tallies"]) for name in names}
        _add(found, series, _Result(player, sheet, own))
    return found


def _add(found: dict[int, dict[int, _Result]], series: int, new: _Result) -> None:
    """One result in each series: of who went on from a list that ended, the sum of both, told by the later one."""
    if before := found[new.player.pk].get(series):
        both = {name: before.counts[name] + number for name, number in new.counts.items()}
        lists = (*before.before, before.sheet)
        new = replace(new, counts=both, played=before.played or new.played, before=lists)
    found[new.player.pk][series] = new


def _seats(event: Event, *, through: int | None) -> QuerySet[SeatTotal]:
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player__isnull=False)
    return rows if through is None else rows.filter(sheet__table__series__number__lte=through)


def _ranked(
    event: Event,
    rows: Sequence[Mapping[str, int]],
    players: Sequence[int],
    keys: Sequence[str],
    out: Collection[int] = (),
) -> Sequence[Rank]:
    """By these keys, then by lot where one was drawn among exactly these equals and those who are `out`."""
    drawn = _lots(event, {*players, *out}, out)
    lots = dict.fromkeys(players, 0)
    for group in _groups(rules.rank(rows, keys)):
        order = drawn.get(frozenset(players[row] for row in group), ())
        lots |= {player: lot for lot, player in enumerate(order, start=1)}
    with_lots = [{**row, "lot": lots[player]} for row, player in zip(rows, players, strict=True)]
    return rules.rank(with_lots, (*keys, LOT))


def _lots(event: Event, players: set[int], out: Collection[int]) -> dict[frozenset[int], list[int]]:
    """The lots by those among whom they decide; whoever has been merged since is read as who stays, and who is out of
    the ranking leaves the order of the others as it was drawn.
    """
    orders = list(event.lots.order_by("pk").values_list("players", flat=True))
    merged = {player for order in orders for player in order} - players
    roots = merge_queries.roots(merged) if merged else {}
    read = ([roots.get(player, player) for player in order] for order in orders)
    read = ([player for player in order if player not in out] for order in read)
    return {frozenset(order): order for order in read}


def _groups(ranks: Iterable[Rank]) -> Iterator[list[int]]:
    """Rows that share a rank, by rank; those that share none are left out."""
    by_rank: dict[int, list[int]] = defaultdict(list)
    for row, rank, _decided_by in ranks:
        by_rank[rank].append(row)
    return (rows for rows in by_rank.values() if len(rows) > 1)


def tied(event: Event) -> list[tuple[Place, ...]]:
    """Those who are equal in everything but a lot: the groups among whom one may be drawn, as the lists stand."""
    groups: dict[object, list[Place]] = defaultdict(list)
    for each in live_places(event)[0]:
        if each.rank is not None:
            groups[each.total, each.deciders].append(each)
    equal = [tuple(group) for group in groups.values() if len(group) > 1]
    pairs = _pairs(event) if equal else {}
    return [group for group in equal if len({pairs.get(each.player, each.player) for each in group}) > 1]


def _pairs(event: Event) -> dict[int, int]:
    """By player of a fixed pair the one of both whom a lot stands for: it does not part them."""
    found = event.registrations.filter(partner__isnull=False).values_list("player", "partner__player")
    return {player: min(player, partner) for player, partner in found}
