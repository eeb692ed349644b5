"""Dreierschnapsen's own words: its name, its options, and whose entries stand side by side."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "game.name": Text("Dreierschnapsen", "Dreierschnapsen", "Dreierschnapsen"),
        "field.card_points": Text(
            "Augen in den Stichen (Rufer, Gegner)",
            "Points de cartes dans les plis (Rufer, adversaires)",
            "Card points in tricks (Rufer, opponents)",
        ),
        "field.tricks": Text("Stiche (Rufer, Gegner)", "Plis (Rufer, adversaires)", "Tricks (Rufer, opponents)"),
        "field.marriages": Text(
            "Ansagen (20 und 40; Rufer, Gegner)",
            "Mariages (20 et 40 ; Rufer, adversaires)",
            "Marriages (20 and 40; Rufer, opponents)",
        ),
        "option.laid_away": Text("Die zwei abgelegten Karten zählen", "Les deux cartes écartées", "Cards laid away"),
        "option.laid_away.nobody": Text("für niemanden", "ne comptent pour personne", "count for nobody"),
        "option.laid_away.declarer": Text("für den Rufer", "comptent pour le Rufer", "count for the Rufer"),
        "option.decider_at_zero": Text(
            "Entscheidungsspiel bei 0:0 verloren", "Donne décisive perdue à 0:0", "Decider lost at 0:0"
        ),
        "option.decider_at_zero.schneider": Text("wie Schneider", "comme un Schneider", "as Schneider"),
        "option.decider_at_zero.bummerl": Text("ein Bummerl", "un Bummerl", "one Bummerl"),
    }
)
