"""A list of which only the totals are known, as a paper list says them: read where no deal was entered."""

from collections.abc import Iterator
from dataclasses import replace

import rules
from rules.types import Problem
from rules.types import Sheet as Folded
from scoring.lists.values.log import Record
from scoring.lists.values.problems import error

TOTAL = "total"
MOST = 99_999
"""Points that nobody has at a table."""


def names(game: str) -> tuple[str, ...]:
    """What is asked of each seat: all that the ranking counts, the weightiest first; the total in any case."""
    ranked = tuple(each.removeprefix("-") for each in rules.ranking_keys(game))
    return ranked if TOTAL in ranked else (*ranked, TOTAL)


def objections(game: str, seats: int, stated: Record) -> Iterator[Problem]:
    """What is no list of totals; an empty one takes them back."""
    if not stated:
        return
    if {*stated} != {*names(game)}:
        yield error("entry_totals_incomplete", "record")
        return
    for name, numbers in stated.items():
        if not isinstance(numbers, list | tuple) or len(numbers) != seats or not all(map(_fits, numbers)):
            yield error("entry_totals_malformed", "record", name=name)


def _fits(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and -MOST <= number <= MOST


def stated_in(folded: Folded, stated: Record | None) -> Folded:
    """The list with these totals: complete, without a deal and without a winner."""
    if not stated:
        return folded
    counted = [name for name in stated if name != TOTAL]
    return replace(
        folded,
        totals=tuple(stated[TOTAL]),
        tallies=tuple(
            {**own, **{name: stated[name][seat] for name in counted}} for seat, own in enumerate(folded.tallies)
        ),
        settlement=(),
        finished=True,
        winner=None,
        next=None,
        money=None,
        fees=None,
    )
