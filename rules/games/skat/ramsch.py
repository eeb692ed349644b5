"""Ramsch: everybody for himself, the most card points lose; what is stated is checked here, and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rules.games.skat.bock import Turn, multiplier
from rules.games.skat.codes import Code, Outcome, StepCode, confirm, error, incomplete, step
from rules.games.skat.nearest import nearest_points
from rules.games.skat.possible import ANY_POINTS, LAID_AWAY, SKAT_ALONE, SUMS
from rules.games.skat.seating import playing
from rules.reading import nearest
from rules.schnapsen.possible import Heap, possible
from rules.steps import final_value
from rules.types import Op, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.skat.deal import Deal, Reading
    from rules.games.skat.options import Options
    from rules.types import Problem

ACTIVE = 3
FULL_PACK = "32"
FIXED = (10, 15, 20)
"""Minus points by the number of players without a trick (skatspielen.info)."""
MOST_PUSHES = 3
"""Each of the three can hand the skat on once."""


class Taken(NamedTuple):
    """What one seat took in its tricks."""

    seat: int
    points: int
    tricks: int | None
    """None where the record leaves it open."""

    @property
    def virgin(self) -> bool:
        """Without a trick. Where tricks are not stated, no points stand for no trick."""
        return not (self.points if self.tricks is None else self.tricks)


def check(turn: Turn, reading: Reading) -> Iterator[Problem]:
    """Everything wrong or doubtful in a Ramsch beyond its reading."""
    yield from _lists(reading)
    if not _complete(reading):
        return
    taken = _taken(turn, reading.deal)
    points, tricks = sum(each.points for each in taken), [each.tricks for each in taken]
    if not _adds_up(turn.options, points):
        code: Code = "ramsch_sum_without_skat" if turn.options.ramsch_skat == "nobody" else "ramsch_sum"
        yield error(code, "points_each", given=points)
    elif tricks == [None] * ACTIVE:
        yield from _without_tricks(taken)
    elif sum(filter(None, tricks)) != 10:
        yield error("ramsch_tricks_sum", "tricks_each", given=sum(filter(None, tricks)))
    else:
        yield from _cards(turn.options, taken)
    yield from _last_trick(turn, reading, taken)


def _last_trick(turn: Turn, reading: Reading, taken: tuple[Taken, ...]) -> Iterator[Problem]:
    """Where it decides among equals, it is needed; and whoever took it played, and has a trick."""
    seat = reading.deal.last_trick
    if seat is not None and not any(each.seat == seat and not each.virgin for each in taken):
        yield error("ramsch_last_trick", "last_trick", seat=seat)
    tied = len(_deciding(turn.options, taken)) > 1 and not _marched(turn.options, taken)
    if tied and turn.options.ramsch_tie == "last_trick" and seat is None and "last_trick" not in reading.unreadable:
        yield incomplete("missing", "last_trick")


def _lists(reading: Reading) -> Iterator[Problem]:
    """One entry for each of the three who play, in the order of their seats."""
    if reading.deal.points_each is None and "points_each" not in reading.unreadable:
        yield incomplete("missing", "points_each")
    deal = reading.deal
    if deal.points_each is not None and len(deal.points_each) != ACTIVE:
        yield error("ramsch_three_entries", "points_each", given=len(deal.points_each))
    if deal.tricks_each is not None and len(deal.tricks_each) != ACTIVE:
        yield error("ramsch_three_entries", "tricks_each", given=len(deal.tricks_each))


def _complete(reading: Reading) -> bool:
    if reading.unreadable & {"points_each", "tricks_each"}:
        return False
    points, tricks = reading.deal.points_each, reading.deal.tricks_each
    return points is not None and len(points) == ACTIVE and (tricks is None or len(tricks) == ACTIVE)


def _taken(turn: Turn, deal: Deal) -> tuple[Taken, ...]:
    tricks = deal.tricks_each or (None,) * ACTIVE
    each = zip(playing(turn.options, turn.seats, turn.dealer), deal.points_each or (), tricks, strict=True)
    return tuple(Taken(*taken) for taken in each)


def _adds_up(options: Options, points: int) -> bool:
    return 120 - points in SKAT_ALONE if options.ramsch_skat == "nobody" else points == 120


def _without_tricks(taken: tuple[Taken, ...]) -> Iterator[Problem]:
    for each in taken:
        if not each.points:
            yield confirm("ramsch_tricks_unknown", "tricks_each", seat=each.seat)
        elif each.points not in ANY_POINTS:
            yield error(
                "impossible_points", "points_each", points=each.points, nearest=nearest_points(each.points, None)
            )


def _cards(options: Options, taken: tuple[Taken, ...]) -> Iterator[Problem]:
    """Whether each seat's tricks can bring its points, with the skat or without it; and all three together."""
    owners, alone = _owners_of_skat(options, taken), True
    for each in taken:
        seat, points, tricks = each
        cards = 3 * (tricks or 0)
        able = SUMS[cards] | SUMS[cards + LAID_AWAY] if each in owners else SUMS[cards]
        if points not in able:
            alone, near = False, nearest(points, able)
            yield error(
                "ramsch_cards", "points_each", "tricks_each", seat=seat, points=points, tricks=tricks, nearest=near
            )
    if alone and not any(possible(FULL_PACK, *_heaps(taken, owner)) for owner in owners or (None,)):
        yield confirm("ramsch_cards_together", "points_each", "tricks_each")


def _owners_of_skat(options: Options, taken: tuple[Taken, ...]) -> list[Taken]:
    """Who can have the skat beside his tricks."""
    most = max(each.points for each in taken)
    if options.ramsch_skat == "nobody":
        return []
    return [each for each in taken if each.tricks and (options.ramsch_skat != "loser" or each.points == most)]


def _heaps(taken: tuple[Taken, ...], owner: Taken | None) -> Iterator[Heap]:
    """The cards of each, the two of the skat with their owner."""
    return (Heap(3 * (each.tricks or 0) + (LAID_AWAY if each == owner else 0), each.points) for each in taken)


def score(turn: Turn, deal: Deal) -> tuple[Outcome, tuple[Step, ...], tuple[int, ...]]:
    """Outcome, the steps up to what is at stake, and the seats that win it or lose it; the last step's value counts.

    House rules, no part of the Skatordnung. Most card points lose that many, twice where somebody took no trick, or a
    fixed amount; all ten tricks win a fixed amount instead; three equal thirds count nothing, unless the last trick
    decides.
    """
    taken, options = _taken(turn, deal), turn.options
    virgins, most = sum(each.virgin for each in taken), max(each.points for each in taken)
    seats = _deciding(options, taken)
    if options.ramsch_tie == "last_trick" and deal.last_trick in seats:
        seats = (deal.last_trick,)
    if _marched(options, taken):
        found = _Scoring("durchmarsch", "durchmarsch", options.ramsch_durchmarsch, _with_points(taken, most))
    elif options.ramsch_score == "fewest_win":
        found = _Scoring("ramsch_won", "ramsch_won", options.ramsch_win, seats)
    elif options.ramsch_score == "fixed":
        found = _Scoring("ramsch", "ramsch_fixed", FIXED[virgins], seats)
    else:
        found = _Scoring("ramsch", "ramsch", most, seats)
    if len(found.seats) == ACTIVE:
        return "no_winner", (step("ramsch", Op.SET, most),), ()
    doubled = virgins and found.code == "ramsch" and options.ramsch_virgin
    steps = (step(found.code, Op.SET, found.value), *_times(turn, deal, virgin=bool(doubled)))
    return found.outcome, (*steps, *_shared(options, steps, len(found.seats))), found.seats


class _Scoring(NamedTuple):
    """What a Ramsch comes to before anything doubles it, and the seats that it is about."""

    outcome: Literal["durchmarsch", "ramsch_won", "ramsch"]
    code: StepCode
    value: int
    seats: tuple[int, ...]


def _shared(options: Options, steps: tuple[Step, ...], among: int) -> Iterator[Step]:
    """Two who are equal share, half a point going against the losers, and to the winners."""
    if options.ramsch_tie == "shared" and among > 1:
        yield step("ramsch_shared", Op.SET, -(-final_value(steps) // among), params={"among": among})


def _marched(options: Options, taken: tuple[Taken, ...]) -> bool:
    """Whether one took all ten tricks, where that wins."""
    return options.ramsch_durchmarsch > 0 and sum(each.virgin for each in taken) == ACTIVE - 1


def _deciding(options: Options, taken: tuple[Taken, ...]) -> tuple[int, ...]:
    """The seats with the most card points, or with the fewest where these win."""
    points = [each.points for each in taken]
    return _with_points(taken, min(points) if options.ramsch_score == "fewest_win" else max(points))


def _with_points(taken: tuple[Taken, ...], points: int) -> tuple[int, ...]:
    return tuple(each.seat for each in taken if each.points == points)


def _times(turn: Turn, deal: Deal, *, virgin: bool) -> Iterator[Step]:
    pushes = deal.pushes or 0
    factors: dict[StepCode, int] = {"virgin": 2 if virgin else 1, "pushed": 2**pushes, "bock": multiplier(turn, deal)}
    return (step(code, Op.TIMES, factor) for code, factor in factors.items() if factor > 1)
