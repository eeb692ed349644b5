"""The options and presets of Dreierschnapsen: those it shares with Bauernschnapsen, and the talon and the decider."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.schnapsen import options
from rules.schnapsen.deal import MARRIAGE, ROYAL

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


@dataclass(frozen=True, slots=True)
class Options(options.Options):
    """Beside what both games know: the two cards laid away, how fast a Schnapser is, and a decider at nothing."""

    laid_away: Literal["nobody", "declarer"] = "nobody"
    schnapser_tricks: Literal["four", "three", "by_marriage"] = "four"
    decider_at_zero: Literal["schneider", "bummerl"] = "schneider"

    def schnapser_within(self, shown: Collection[int]) -> int:
        if self.schnapser_tricks == "by_marriage":
            return 2 if ROYAL in shown else 3 if MARRIAGE in shown else 4
        return 3 if self.schnapser_tricks == "three" else 4

    @property
    def laid_away_counts(self) -> bool:
        return self.laid_away == "declarer"

    @property
    def decider_schneider(self) -> bool:
        return self.decider_at_zero == "schneider"


PRESETS: Mapping[str, Options] = MappingProxyType({"standard": Options()})
