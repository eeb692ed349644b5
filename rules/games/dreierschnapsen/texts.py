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
        "occasion.dreierschnapsen-evening": Text(
            "Dreierschnapsen-Abend, 3 Serien",
            "Soirée de dreierschnapsen, 3 séries",
            "Dreierschnapsen evening, 3 series",
        ),
        "option.laid_away": Text(
            "Die zwei abgelegten Karten zählen", "Les deux cartes écartées comptent", "The two cards laid away count"
        ),
        "option.laid_away.nobody": Text("für niemanden", "pour personne", "for nobody"),
        "option.laid_away.declarer": Text("für den Rufer", "pour le Rufer", "for the Rufer"),
        "option.schnapser_tricks": Text(
            "Ein Schnapser ist zu machen in", "Un Schnapser se fait en", "A Schnapser has to be made in"
        ),
        "option.schnapser_tricks.four": Text("vier Stichen", "quatre plis", "four tricks"),
        "option.schnapser_tricks.three": Text("drei Stichen", "trois plis", "three tricks"),
        "option.schnapser_tricks.by_marriage": Text(
            "zwei Stichen mit 40, drei mit 20, sonst vier",
            "deux plis avec 40, trois avec 20, quatre sinon",
            "two tricks with 40, three with 20, else four",
        ),
        "option.decider_at_zero": Text(
            "Entscheidungsspiel bei 0:0 verloren", "Donne décisive perdue à 0:0", "Decider lost at 0:0"
        ),
        "option.decider_at_zero.schneider": Text("wie Schneider", "comme un Schneider", "as Schneider"),
        "option.decider_at_zero.bummerl": Text("ein Bummerl", "un Bummerl", "one Bummerl"),
    }
)
