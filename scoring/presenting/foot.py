"""The foot of a list: what the deals brought each seat, how that becomes the total, and what comes of it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import rules
from rules.types import NOTHING, Op, Sheet, Step
from scoring.presenting.values import Amount, FootKind, FootLine


def tallies(folded: Sheet, stated: Mapping[str, object] | None = None) -> tuple[FootLine, ...]:
    """What is counted, a line for each thing; of a list known by its totals alone, only what these say."""
    counted = folded.tallies[0] if folded.tallies else NOTHING
    names = [name for name in counted if not stated or name in stated]
    return tuple(
        _line(FootKind.TALLY, [own.get(name, 0) for own in folded.tallies], code=f"tally.{name}") for name in names
    )


def foot(folded: Sheet, *, names_winner: bool, blank: bool = False) -> tuple[FootLine, ...]:
    """The way to the totals, the totals, the winner of a match, the money and what of it goes to the cash box.

    The points stand there where a settlement follows; else the total says the same. A settlement that sets every
    seat's points anew puts them aside: then the totals are the sum of what it gives.

    `blank`: for the pen, whatever the settlement names has its line before anybody was given something.
    """
    aside = {step.seat for step in folded.settlement if step.op is Op.SET} >= {*range(len(folded.totals))}
    nothing = (0,) * len(folded.totals)
    settled = tuple(_settled(folded.settlement, nothing if aside else folded.points, blank=blank))
    won = [1 if seat == folded.winner else None for seat in range(len(folded.totals))]
    return (
        *([_line(FootKind.POINTS, folded.points)] if folded.settlement and not aside else []),
        *settled,
        _line(FootKind.TOTAL, folded.totals),
        *([_line(FootKind.WINNER, won)] if names_winner else []),
        *([_line(FootKind.MONEY, folded.money)] if folded.money is not None else []),
        *([_line(FootKind.FEES, folded.fees)] if folded.fees is not None else []),
    )


def _line(kind: FootKind, values: Sequence[int | None], *, code: str = "") -> FootLine:
    return FootLine(kind, tuple(map(Amount, values)), code)


def _settled(steps: Sequence[Step], start: Sequence[int], *, blank: bool) -> Iterator[FootLine]:
    """One line per thought that gives somebody something; on a blank list per thought that is named."""
    brought = list(rules.given(steps, start))
    for thought, places in groupby(range(len(steps)), lambda place: _thought(steps, place)):
        shares = [place for place in places if steps[place].seat is not None]
        if blank or any(brought[place] for place in shares):
            by_seat = tuple(_amount(steps, brought, shares, seat) for seat in range(len(start)))
            yield FootLine(FootKind.SETTLEMENT, by_seat, step=thought)


def _thought(steps: Sequence[Step], place: int) -> int:
    """The step that names what this one gives: the last one without a seat, else the first of the same words."""
    named = next((before for before in range(place, -1, -1) if steps[before].seat is None), None)
    if named is not None:
        return named
    alike = (before for before in range(place) if _same(steps[before], steps[place]))
    return next(alike, place)


def _same(one: Step, other: Step) -> bool:
    return (one.code, one.params) == (other.code, other.params)


def _amount(steps: Sequence[Step], brought: Sequence[int], shares: Sequence[int], seat: int) -> Amount:
    own = [place for place in shares if steps[place].seat == seat]
    counted = [steps[place].amount for place in own if steps[place].op is Op.SHARE]
    value = sum(brought[place] for place in own) if own else None
    return Amount(value, sum(counted) if counted else None)
