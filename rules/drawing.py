"""Random choices for samples, with the randomness passed in: what may be drawn, and how often, each game knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules.types import Random

T = TypeVar("T")


def one_of(rng: Random, choices: Sequence[T]) -> T:
    """One of these, all equally likely."""
    return choices[rng.randrange(len(choices))]


def weighted(rng: Random, weights: Mapping[T, int]) -> T:
    """One of these, as likely as its weight."""
    left = rng.randrange(sum(weights.values()))
    for choice, weight in weights.items():
        if left < weight:
            return choice
        left -= weight
    raise AssertionError(weights)


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """These in a random order."""
    mixed = list(items)
    for place in range(len(mixed) - 1, 0, -1):
        other = rng.randrange(place + 1)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed
