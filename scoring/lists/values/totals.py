"""A list of which only the totals are known, as a paper list says them: read where no deal was entered."""

from collections.abc import Collection, Sequence
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
    """What is asked of each seat: all that the ranking counts, the weightiest first, and the total."""
    ranked = tuple(each.removeprefix("-") for each in rules.ranking_keys(game))
    return ranked if TOTAL in ranked else (*ranked, TOTAL)


def enough(ruleset: rules.Ruleset, seats: int) -> tuple[str, ...]:
    """Of this what is enough by itself, such as the score of a match; empty where all of it is needed."""
    return rules.enough_totals(ruleset, seats)


def needed(ruleset: rules.Ruleset, seats: int) -> frozenset[str]:
    """What no list of totals lacks. Where some of them are enough, the others follow or stay unknown."""
    every = names(ruleset.game)
    return frozenset(every[:1] if enough(ruleset, seats) else every)


def completed(ruleset: rules.Ruleset, holders: Sequence[int | None], stated: Record) -> Record:
    """These totals, with what follows from them."""
    return {**rules.complete_totals(ruleset, len(holders), stated, _empty(ruleset, holders, stated))}


def objections(ruleset: rules.Ruleset, holders: Sequence[int | None], stated: Record | None) -> list[Problem]:
    """What is no list of totals, and what no list of these rules ends with; an empty one takes them back.

    Only who writes totals is asked: what was entered before is read as it stands.
    """
    if not stated:
        return []
    if not needed(ruleset, len(holders)) <= {*stated} <= {*names(ruleset.game)}:
        return [error("entry_totals_incomplete", "record")]
    malformed = [name for name, numbers in stated.items() if not _is_by_seat(numbers, len(holders))]
    if malformed:
        return [_malformed(name) for name in malformed]
    return [*rules.totals_problems(ruleset, len(holders), stated, _empty(ruleset, holders, stated))]


def _empty(ruleset: rules.Ruleset, holders: Sequence[int | None], stated: Record) -> Collection[int]:
    if enough(ruleset, len(holders)) or any(holder is not None for holder in holders):
        return chairs.empty_chairs(holders)
    # A list that names nobody, such as a second entry, cannot tell an empty chair but by its numbers. Where a score is
    # enough they do not tell it either: 7:0.
    return {seat for seat in range(len(holders)) if not any(numbers[seat] for numbers in stated.values())}


def _malformed(name: str) -> Problem:
    label = "foot.total" if name == TOTAL else f"tally.{name}"
    return replace(error("entry_totals_malformed", "record", name=name), labels={name: label})


def _is_by_seat(numbers: object, seats: int) -> bool:
    return isinstance(numbers, list | tuple) and len(numbers) == seats and all(map(_fits, numbers))


def _fits(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and -MOST <= number <= MOST


def stated_in(game: str, folded: Folded, stated: Record | None) -> Folded:
    """The list with these totals: complete, without a deal and without a winner. What is ranked by and not stated is
    not known: it is no tally of the list.
    """
    if not stated:
        return folded
    counted = [name for name in stated if name != TOTAL]
    unknown = {name for name in names(game) if name not in stated}
    return replace(
        folded,
        totals=tuple(stated.get(TOTAL, folded.totals)),
        tallies=tuple(
            {name: stated[name][seat] if name in counted else own[name] for name in own if name not in unknown}
            for seat, own in enumerate(folded.tallies)
        ),
        settlement=(),
        finished=True,
        winner=None,
        next=None,
        money=None,
        fees=None,
    )
