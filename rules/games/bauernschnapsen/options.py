"""The options and presets of Bauernschnapsen: those it shares with Dreierschnapsen, and what partners may."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.schnapsen import options

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Options(options.Options):
    """Beside what both games know: who announces."""

    partner_announces: bool = True

    @property
    def partner_may(self) -> bool:
        return self.partner_announces


PRESETS: Mapping[str, Options] = MappingProxyType({"standard": Options()})
