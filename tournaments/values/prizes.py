"""From a pot and a plan to what each place and each player gets. Integers of cents only, so that nothing is lost."""

from collections.abc import Sequence
from itertools import groupby

from tournaments.values.plans import FIRST, SHARES, Plan

WHOLE = 10_000
"""Shares are hundredths of a per cent: so many are all of the pot."""


class TooMuch(ValueError):  # noqa: N818  what happened, not what went wrong
    """The plan gives more than there is."""

    def __init__(self, planned: int, pot: int) -> None:
        self.planned, self.pot = planned, pot
        super().__init__(f"{planned} of {pot}")


def by_place(plan: Plan, pot: int) -> tuple[int, ...]:
    """Cents of each place, the first place first; `TooMuch` where they are more than the pot.

    Shares are rounded down to the plan's step. What rounding leaves goes to the first place, or stays in the house; so
    does what the plan shares out to nobody.
    """
    if plan.prizes_in != SHARES:
        amounts = plan.prizes
    else:
        step, whole = plan.prize_step, max(pot, 0)
        amounts = tuple(whole * share // WHOLE // step * step for share in plan.prizes)
        if amounts and plan.prize_rest == FIRST:
            rest = whole * sum(plan.prizes) // WHOLE - sum(amounts)
            amounts = (amounts[0] + rest, *amounts[1:])
    if sum(amounts) > max(pot, 0):
        raise TooMuch(sum(amounts), pot)
    return amounts


def shared(amounts: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    """Cents of each line of a ranking, by the ranks of all lines, best first.

    Equals share the sum of the places that they take up evenly; cents that cannot be parted go to those who stand first
    in the ranking, one each.
    """
    found: list[int] = []
    for _rank, group in groupby(ranks):
        equals = len([*group])
        each, left = divmod(sum(amounts[len(found) : len(found) + equals]), equals)
        found += [each + (place < left) for place in range(equals)]
    return tuple(found)
