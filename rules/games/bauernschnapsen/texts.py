"""Bauernschnapsen's own words: its name, its option, and whose entries stand side by side."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "game.name": Text("Bauernschnapsen", "Bauernschnapsen", "Bauernschnapsen"),
        "field.card_points": Text(
            "Augen in den Stichen (Plätze 1+3, 2+4)",
            "Points de cartes dans les plis (places 1+3, 2+4)",
            "Card points in tricks (seats 1+3, 2+4)",
        ),
        "field.tricks": Text("Stiche (Plätze 1+3, 2+4)", "Plis (places 1+3, 2+4)", "Tricks (seats 1+3, 2+4)"),
        "field.marriages": Text(
            "Ansagen (20 und 40; Plätze 1+3, 2+4)",
            "Mariages (20 et 40 ; places 1+3, 2+4)",
            "Marriages (20 and 40; seats 1+3, 2+4)",
        ),
        "option.partner_announces": Text(
            "Auch der Partner des Rufers sagt Schnapser und Bauernschnapser an",
            "Le partenaire du Rufer annonce aussi Schnapser et Bauernschnapser",
            "The Rufer's partner announces Schnapser and Bauernschnapser, too",
        ),
        "option.lead": Text(
            "Zu Schnapser und Bauernschnapser spielt aus",
            "À un Schnapser ou Bauernschnapser, entame",
            "To a Schnapser or Bauernschnapser leads",
        ),
        "option.lead.rufer": Text("der Rufer", "le Rufer", "the Rufer"),
        "occasion.bauernschnapsen": Text(
            "Bauernschnapsen in festen Paaren, 4 Serien",
            "Bauernschnapsen en paires fixes, 4 séries",
            "Bauernschnapsen in fixed pairs, 4 series",
        ),
        "occasion.bauernschnapsen-evening": Text(
            "Bauernschnapsen-Abend, Partner nach Los, 3 Serien",
            "Soirée de bauernschnapsen, partenaires au sort, 3 séries",
            "Bauernschnapsen evening, partners by lot, 3 series",
        ),
        "option.lead.declarer": Text("wer ansagt", "l'annonceur", "who announced it"),
    }
)
