"""Whether totals of Skat can come of any list: won and lost games, and points that game values can add up to.

What is left of a total without its settlement is a sum of so many values of games won, less so many of games lost,
doubled. Which sums there are is worked out exactly as long as a game has few values. Where Kontra and Bock give it
hundreds, bounds stand for them; where Ramsch is played, they are as wide as Ramsch makes them. A penalty can take off
anything: what is too little is therefore asked about, and what is too much is refused.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rules.codes import confirm, error
from rules.games.skat.bock import MULTIPLIERS
from rules.games.skat.deal import DOUBLINGS, doublings
from rules.games.skat.options import has_ramsch
from rules.games.skat.ramsch import FIXED, MOST_PUSHES
from rules.games.skat.seating import playing
from rules.games.skat.settle import settled
from rules.games.skat.values import BASE, BIDS, NULL
from rules.totals import counted, one_in_a_deal, within_the_list, won_and_lost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.skat.options import Options
    from rules.totals import Totals
    from rules.types import Problem

CHARGED = frozenset(NULL.values()) | {-(-bid // base) * base for bid in BIDS for base in BASE.values()} | BIDS
"""What a lost game counts before it is doubled: its value, or the multiple of its base that covers the bid."""
FEW_VALUES, FEW_GAMES = 100, 60
"""As long as there are no more of either, every sum is worked out."""


def totals_problems(options: Options, totals: Totals) -> Iterator[Problem]:
    """What no list can end with, and what only a penalty or somebody dealing out of turn can explain."""
    wrong = [*counted(totals, "won", "lost")] or [*_games(options, totals)]
    yield from wrong
    if not wrong:
        yield from _sitting_out(options, totals)
        for seat in totals.held:
            yield from _points(options, totals, seat)


def _games(options: Options, totals: Totals) -> Iterator[Problem]:
    """One declarer a deal; a Ramsch that counts can be lost, or won, by two."""
    yield from within_the_list(totals, "won", "lost")
    yield from won_and_lost(totals)
    among = 2 if options.ramsch_counts and has_ramsch(options) else 1
    games = totals.sum("won") + totals.sum("lost")
    if among > 1:
        yield from one_in_a_deal(totals, "won", among)
        yield from one_in_a_deal(totals, "lost", among)
    if totals.deals is not None and games > totals.deals * among:
        yield error("totals_more_games", "won", "lost", given=games, deals=totals.deals)


def _sitting_out(options: Options, totals: Totals) -> Iterator[Problem]:
    """Whoever deals at a larger table cannot play: more games than that leaves want a deal out of turn."""
    for seat in totals.held:
        games = totals.of("won", seat) + totals.of("lost", seat)
        if totals.deals is None or games <= totals.deals * 3 // totals.table:
            continue
        deals = range(totals.deals)
        able = sum(seat in playing(options, totals.table, deal % totals.table) for deal in deals)
        if games > able:
            yield confirm("totals_sitting_out", "won", "lost", seat=seat, given=games, most=able)


class Reach(NamedTuple):
    """What points can come to."""

    least: int | None
    """None: there is no end to it."""
    most: int | None
    sums: int = 0
    """Every sum as a bit, counted from `least`; 0 where only the bounds are known."""

    def has(self, points: int) -> bool:
        """Whether there is such a sum."""
        if self.sums and self.least is not None:
            return points >= self.least and bool(self.sums >> (points - self.least) & 1)
        return (self.least is None or points >= self.least) and (self.most is None or points <= self.most)


def _points(options: Options, totals: Totals, seat: int) -> Iterator[Problem]:
    won, lost, total = (totals.of(name, seat) for name in ("won", "lost", "total"))
    others = totals.sum("lost") - lost
    foot = sum(settled(options, totals.table, {"won": won, "lost": lost, "opponents_lost": others}) or ())
    reach = _reach(options, totals, seat)
    points = total - foot
    if reach.has(points):
        return
    known = {"seat": seat, "total": total, "won": won, "lost": lost, "others": others}
    if reach.most is not None and points > reach.most:
        yield error("totals_above", "total", **known, most=reach.most + foot)
    elif reach.least is not None and points < reach.least:
        yield confirm("totals_below", "total", **known, least=reach.least + foot)
    else:
        below = next(each for each in range(points, (reach.least or 0) - 1, -1) if reach.has(each))
        above = next(each for each in range(points, (reach.most or 0) + 1) if reach.has(each))
        yield confirm("totals_no_sum", "total", **known, below=below + foot, above=above + foot)


def _reach(options: Options, totals: Totals, seat: int) -> Reach:
    """What the games of a seat can bring it, and what others' games cost it where the defenders pay."""
    won, lost = totals.of("won", seat), totals.of("lost", seat)
    values, charged = _values(options)
    if options.pays == "defenders":
        others = totals.sum("won") - won
        shared = others if options.dealer_pays or totals.table == len(FIXED) else 0
        reach = _paid(values, charged, others, lost) if shared == others else None
        reach = reach or Reach(-others * max(values) - lost * max(charged), -shared * min(values) - lost * min(charged))
    else:
        reach = _gained(values, charged, won, lost)
    return _with_ramsch(options, totals, reach, won, lost) if has_ramsch(options) else reach


def _values(options: Options) -> tuple[frozenset[int], frozenset[int]]:
    """Points of a game won, and those that a lost one costs, as often as this table doubles."""
    times = {
        DOUBLINGS[word] * rounds for word in doublings(options) for rounds in (MULTIPLIERS if options.bock else (1,))
    }
    return (
        frozenset(value * each for value in BIDS for each in times),
        frozenset(2 * value * each for value in CHARGED for each in times),
    )


@lru_cache(maxsize=256)
def _gained(values: frozenset[int], charged: frozenset[int], won: int, lost: int) -> Reach:
    """The sums of so many games won, less those of so many lost."""
    least, most = won * min(values) - lost * max(charged), won * max(values) - lost * min(charged)
    if not _are_few(values, won, lost):
        return Reach(least, most)
    sums = _add(1, values, won) >> won * min(values)
    # A lost game that costs the most leaves the least: the costs are counted down from there.
    sums = _add(sums, frozenset(max(charged) - each for each in charged), lost)
    return Reach(least, most, sums)


@lru_cache(maxsize=256)
def _paid(values: frozenset[int], charged: frozenset[int], others: int, lost: int) -> Reach | None:
    """The same as minus: what others won, and what was lost; None where there are too many sums."""
    if not _are_few(values, others, lost):
        return None
    least, most = -others * max(values) - lost * max(charged), -others * min(values) - lost * min(charged)
    sums = _add(1, frozenset(max(values) - each for each in values), others)
    return Reach(least, most, _add(sums, frozenset(max(charged) - each for each in charged), lost))


def _are_few(values: frozenset[int], *games: int) -> bool:
    return len(values) <= FEW_VALUES and max(games) <= FEW_GAMES


def _add(sums: int, values: frozenset[int], times: int) -> int:
    """Every sum as a bit, with so many of these values added."""
    for _time in range(times):
        before, sums = sums, 0
        for value in values:
            sums |= before << value
    return sums


def _with_ramsch(options: Options, totals: Totals, reach: Reach, won: int, lost: int) -> Reach:
    """What a Ramsch brings and costs at most, counted among the games or beside them; of few points all is possible."""
    most = max(120, options.ramsch_durchmarsch, options.ramsch_win, *FIXED) * 2 * 2**MOST_PUSHES
    most *= MULTIPLIERS[-1] if options.bock else 1
    if options.ramsch_counts:
        if options.pays == "defenders":
            others = totals.sum("won") - won
            return Reach(_less(reach.least, most * (others + lost)), 0)
        return Reach(_less(reach.least, most * (won + lost)), (reach.most or 0) + most * (won + lost))
    left = None if totals.deals is None else totals.deals - totals.sum("won") - totals.sum("lost")
    gains = options.pays != "defenders" and (options.ramsch_durchmarsch or options.ramsch_score == "fewest_win")
    least = None if left is None else _less(reach.least, most * left)
    if not gains:
        return Reach(least, reach.most)
    return Reach(least, None if left is None or reach.most is None else reach.most + most * left)


def _less(least: int | None, by: int) -> int | None:
    return None if least is None else least - by
