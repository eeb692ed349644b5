"""Numbers that follow from a seed, alike on every version of Python: built on `random()`, the one promised to stay."""

import random
from collections.abc import Iterable


class Dice:
    """`random` gives the next number from 0 to below 1."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed).random

    def below(self, bound: int) -> int:
        return int(self.random() * bound)

    def shuffled(self, numbers: Iterable[int]) -> list[int]:
        mixed = list(numbers)
        for at in range(len(mixed) - 1, 0, -1):
            other = self.below(at + 1)
            mixed[at], mixed[other] = mixed[other], mixed[at]
        return mixed
