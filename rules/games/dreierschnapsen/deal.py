"""What a record of Dreierschnapsen can state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Self

from rules.schnapsen import deal


@dataclass(frozen=True, slots=True)
class Deal(deal.Deal):
    """Beside what both games know: the talon, and who lost a decider."""

    talon: Literal["taken", "left"] | None = None
    loser: int | None = None

    @property
    def loses(self) -> int | None:
        return self.loser

    @property
    def lays_away(self) -> bool:
        return self.talon != "left"

    def with_talon(self, *, left: bool) -> Self:
        return replace(self, talon="left" if left else "taken")
