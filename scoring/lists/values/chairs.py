"""Who sits where in a list, deal by deal: nobody on two chairs, and nobody plays on an empty one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import rules
from rules.types import Line, Problem
from rules.types import Sheet as Folded
from scoring.lists.values.log import Logged, LoggedDeal
from scoring.lists.values.problems import error

VOID = "void"
"""Kind of a deal that was struck: it keeps its number and scores nothing, whoever sat there."""


class Fault(NamedTuple):
    """What is wrong with the chairs of one deal; `deal` is its sequence number, 0 for who sits there now."""

    deal: int
    code: str
    seat: int
    number: int


def faults(logged: Logged, folded: Folded, *, event: bool) -> frozenset[Fault]:
    """Everything wrong with who sits where: in the deals played, now, and in the result."""
    return frozenset(_faults(logged, folded, event=event))


def _faults(logged: Logged, folded: Folded, *, event: bool) -> Iterator[Fault]:
    for row in (logged.holders, logged.occupants):
        yield from (Fault(0, "entry_player_twice", seat, 0) for seat in twice(row))
    for deal, line in zip(logged.deals, folded.lines, strict=True):
        yield from (Fault(deal.sequence, "entry_player_twice", seat, line.number) for seat in twice(deal.players))
        # Outside of events, a list that names nobody at all is kept by seats.
        if event or any(player is not None for player in deal.players):
            empty = sorted(_played_empty(deal, line))
            yield from (Fault(deal.sequence, "entry_chair_empty", seat, line.number) for seat in empty)


def empty_chairs(holders: Sequence[int | None]) -> set[int]:
    """Chairs that nobody holds at a table where somebody sits; a list that names nobody at all is kept by seats."""
    empty = {seat for seat, holder in enumerate(holders) if holder is None}
    return empty if len(empty) < len(holders) else set()


def without_empty(holders: Sequence[int | None], folded: Folded) -> Folded:
    """The list without what its settlement gives to chairs that nobody holds: they take no total and no tally."""
    empty = empty_chairs(holders)
    if not empty:
        return folded
    return replace(
        folded,
        totals=tuple(0 if seat in empty else total for seat, total in enumerate(folded.totals)),
        tallies=tuple(dict.fromkeys(own, 0) if seat in empty else own for seat, own in enumerate(folded.tallies)),
        settlement=tuple(step for step in folded.settlement if step.seat not in empty),
    )


def with_money(ruleset: rules.Ruleset, holders: Sequence[int | None], folded: Folded) -> Folded:
    """The list with what its totals and tallies are worth in money among those who hold a seat: nobody pays an empty
    chair, nor is paid by it.
    """
    empty = empty_chairs(holders)
    held = [seat for seat in range(len(holders)) if seat not in empty]
    stakes = rules.stakes(ruleset, [folded.totals[seat] for seat in held])
    fees = rules.fees(ruleset, [folded.tallies[seat] for seat in held], held)
    parts = [part for part in (stakes, fees) if part is not None]
    money = tuple(map(sum, zip(*parts, strict=True))) if parts else None
    return replace(folded, money=_seated(held, money, len(holders)), fees=_seated(held, fees, len(holders)))


def _seated(held: Sequence[int], amounts: tuple[int, ...] | None, seats: int) -> tuple[int, ...] | None:
    """What those who hold these seats pay, by seat."""
    if amounts is None:
        return None
    own = dict(zip(held, amounts, strict=True))
    return tuple(own.get(seat, 0) for seat in range(seats))


def twice(row: Sequence[int | None]) -> list[int]:
    """Seats whose player sits on an earlier one already."""
    return [seat for seat, player in enumerate(row) if player is not None and player in row[:seat]]


def _played_empty(deal: LoggedDeal, line: Line) -> set[int]:
    """Empty chairs that took part: cards were dealt to them, or they brought points."""
    empty = {seat for seat, player in enumerate(deal.players) if player is None}
    if not empty or line.points is None:
        return set()
    dealt = empty.difference(line.sitting_out) if line.numbered and line.deal.get("kind") != VOID else set()
    return dealt | {seat for seat in empty if line.points[seat]}


def problem(fault: Fault) -> Problem:
    """What the problem's text is filled with: seats from 1, the deal as the list numbers it, 0 for none."""
    return error(fault.code, "seats", seat=fault.seat + 1, number=fault.number)
