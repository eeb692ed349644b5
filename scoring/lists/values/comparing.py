"""Two entries of one list, compared deal by deal. No database, no words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import zip_longest
from typing import Any

from scoring import hashing
from scoring.lists.values.log import without_text


class Standing(StrEnum):
    """How far the second entry of a list is."""

    MISSING = "missing"
    """It is not complete, or not even begun."""
    DIFFERS = "differs"
    AGREES = "agrees"


@dataclass(frozen=True, slots=True)
class Told:
    """A deal as it is kept of one of the two lists."""

    record: Mapping[str, Any]
    points: Sequence[int] | None
    """None: it cannot be scored, and so agrees with nothing."""
    tallies: Sequence[Mapping[str, int]]
    contract: str | None
    seat: int | None
    """Whom it is about."""

    @property
    def worth(self) -> str:
        """All of it that anything is counted from; equal for deals that were merely typed in different ways."""
        tallies = [{name: number for name, number in own.items() if number} for own in self.tallies]
        return hashing.canonical([list(self.points or ()), tallies, self.contract, self.seat])


class Verdict(StrEnum):
    """What became of comparing a deal."""

    SAME = "same"
    WORDED = "worded"
    """It is worth the same and was typed otherwise, such as with a bid that the other one leaves out."""
    DIFFERS = "differs"
    FIRST_ONLY = "first_only"
    SECOND_ONLY = "second_only"


AGREED = frozenset({Verdict.SAME, Verdict.WORDED})


@dataclass(frozen=True, slots=True)
class Pair:
    """A deal of the one list beside that of the other: their places from 0, None where there is none."""

    first: int | None
    second: int | None
    verdict: Verdict

    @property
    def agrees(self) -> bool:
        return self.verdict in AGREED


def compared(first: Sequence[Told], second: Sequence[Told]) -> list[Pair]:
    """The deals of both, in order: a deal that one of them lacks does not shift all that come after it."""
    return [_pair(one, other, first, second) for one, other in _beside(first, second)]


def both_have(pairs: Sequence[Pair]) -> list[Pair]:
    """These without the deals at the end that only one of the two lists has as yet."""
    ends = len(pairs)
    while ends and None in (pairs[ends - 1].first, pairs[ends - 1].second):
        ends -= 1
    return [*pairs[:ends]]


def _pair(one: int | None, other: int | None, first: Sequence[Told], second: Sequence[Told]) -> Pair:
    if one is None or other is None:
        return Pair(one, other, Verdict.SECOND_ONLY if one is None else Verdict.FIRST_ONLY)
    return Pair(one, other, _verdict(first[one], second[other]))


def _verdict(one: Told, other: Told) -> Verdict:
    if one.points is None or other.points is None or one.worth != other.worth:
        return Verdict.DIFFERS
    same = hashing.canonical(without_text(one.record)) == hashing.canonical(without_text(other.record))
    return Verdict.SAME if same else Verdict.WORDED


def _beside(first: Sequence[Told], second: Sequence[Told]) -> list[tuple[int | None, int | None]]:
    one, other = [each.worth for each in first], [each.worth for each in second]
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    at_their_places = sum(a == b for a, b in zip(one, other, strict=False))
    if len(one) == len(other) and at_their_places >= sum(block.size for block in matcher.get_matching_blocks()):
        return [(place, place) for place in range(len(one))]
    spans = ((range(a, b), range(c, d)) for _kind, a, b, c, d in matcher.get_opcodes())
    return [pair for mine, yours in spans for pair in zip_longest(mine, yours)]


def sums_agree(first: Sequence[Mapping[str, int]], second: Sequence[Mapping[str, int]]) -> bool:
    """Whether each seat has the same of everything that both lists know; a seat that nobody holds says nothing."""
    return all(
        all(one[name] == other[name] for name in one.keys() & other.keys())
        for one, other in zip(first, second, strict=True)
    )
