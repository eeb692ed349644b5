"""A list of which only the totals are known, as a paper list says them: read where no deal was entered."""

from collections.abc import Sequence
from dataclasses import replace

import rules
from rules.types import Problem
from rules.types import Sheet as Folded
from scoring.lists.values import chairs
from scoring.lists.values.log import Record
from scoring.lists.values.problems import error

TOTAL = "total"
MOST = 99_999
"""Points that nobody has at a table."""


def names(game: str) -> tuple[str, ...]:
    """What is asked of each seat: all that the ranking counts, the weightiest first; the total in any case."""
    ranked = tuple(each.removeprefix("-") for each in rules.ranking_keys(game))
    return ranked if TOTAL in ranked else (*ranked, TOTAL)


def objections(ruleset: rules.Ruleset, holders: Sequence[int | None], stated: Record | None) -> list[Problem]:
    """What is no list of totals, and what no list of these rules ends with; an empty one takes them back.

    Only who writes totals is asked: what was entered before is read as it stands.
    """
    if not stated:
        return []
    if {*stated} != {*names(ruleset.game)}:
        return [error("entry_totals_incomplete", "record")]
    malformed = [name for name, numbers in stated.items() if not _is_by_seat(numbers, len(holders))]
    if malformed:
        return [_malformed(name) for name in malformed]
    empty = chairs.empty_chairs(holders)
    if all(holder is None for holder in holders):
        # A list that names nobody, such as a second entry, cannot tell an empty chair but by its numbers.
        empty = {seat for seat in range(len(holders)) if not any(numbers[seat] for numbers in stated.values())}
    return [*rules.totals_problems(ruleset, len(holders), stated, empty)]


def _malformed(name: str) -> Problem:
    label = "foot.total" if name == TOTAL else f"tally.{name}"
    return replace(error("entry_totals_malformed", "record", name=name), labels={name: label})


def _is_by_seat(numbers: object, seats: int) -> bool:
    return isinstance(numbers, list | tuple) and len(numbers) == seats and all(map(_fits, numbers))


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
