"""A lot that follows from the event's seed and the competitor numbers of those who are tied, and from nothing else."""

from collections.abc import Iterable
from hashlib import sha256


def lot(seed: int, numbers: Iterable[int]) -> list[int]:
    """These numbers in the order of their lots, the best first; docs/draw.md says how anybody draws it again."""
    tied = sorted(numbers)
    among = ",".join(map(str, tied))
    return sorted(tied, key=lambda number: sha256(f"kiebitz lot {seed} {among} {number}\n".encode()).digest())
