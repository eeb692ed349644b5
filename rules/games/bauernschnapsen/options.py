"""The options and presets of Bauernschnapsen: those it shares with Dreierschnapsen, and what partners may."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from rules.schnapsen import options

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Options(options.Options):
    """Beside what both games know: what the Rufer's partner announces, and who then leads."""

    partner_announces: bool = True
    lead: Literal["rufer", "declarer"] = "rufer"

    @property
    def partner_may(self) -> bool:
        return self.partner_announces

    @property
    def declarer_leads(self) -> bool:
        return self.lead == "declarer"


PRESETS: Mapping[str, Options] = MappingProxyType({"standard": Options()})
