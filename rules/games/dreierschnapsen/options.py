"""The options and presets of Dreierschnapsen: those it shares with Bauernschnapsen, and the talon and the decider."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.schnapsen import options

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Options(options.Options):
    """Beside what both games know: the two cards laid away, and a decider at nothing."""

    laid_away: Literal["nobody", "declarer"] = "nobody"
    decider_at_zero: Literal["schneider", "bummerl"] = "schneider"

    @property
    def laid_away_counts(self) -> bool:
        return self.laid_away == "declarer"

    @property
    def decider_schneider(self) -> bool:
        return self.decider_at_zero == "schneider"


PRESETS: Mapping[str, Options] = MappingProxyType({"standard": Options()})
