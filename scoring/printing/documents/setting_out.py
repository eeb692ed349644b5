"""How many things lie on how many pages."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def batched(things: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """The things in their order, so many at once."""
    return (things[first : first + most] for first in range(0, len(things), most))
