"""What a record of Bauernschnapsen can state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.schnapsen import deal


@dataclass(frozen=True, slots=True)
class Deal(deal.Deal):
    """Four never need a decider: one side is last."""

    kind: Literal["deal", "result", "void"] | None = None
