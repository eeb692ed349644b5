"""A game as an archive tells it, and a line of an archive that tells none."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.types import Deal, Problem, Value


@dataclass(frozen=True, slots=True)
class Archived:
    """A game read from an archive: how it was played, and the result its archive wrote down."""

    id: str
    played_at: str
    """ISO 8601 in UTC, as the archive has it; empty when it does not say."""
    players: tuple[str, ...]
    """Names by seat."""
    seats: int
    play: Mapping[str, object]
    """For `rules.replay`; meaningful up to the point where the game was cut short."""
    complete: bool
    """False for a game that was broken off: then `recorded` is all that can be kept."""
    recorded: Deal
    """The deal record that says no more than the archive's own result does."""
    result: Mapping[Any, Value]
    """The archive's result, to be compared with a replay, by the names that its game declares."""


class ArchiveError(ValueError):
    """A line of an archive that cannot be read; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.code)
