"""Skat's words for what players count over their lists; how it is counted stands elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

STATISTIC_TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "statistic.group.declared": Text("Als Alleinspieler", "Comme preneur", "As declarer"),
        "statistic.group.defence": Text("Als Gegenspieler", "En défense", "As defender"),
        "statistic.group.contracts": Text("Gespielt nach Spielart", "Jeux par contrat", "Played by contract"),
        "statistic.group.contracts_won": Text("Gewonnen nach Spielart", "Gagnés par contrat", "Won by contract"),
        "statistic.group.house": Text("Kontra, Bock, Ramsch", "Contre, Bock, Ramsch", "Kontra, Bock, Ramsch"),
        "statistic.declared": Text("allein gespielt", "jeux pris", "games declared"),
        "statistic.declared_won": Text("gewonnen", "gagnés", "won"),
        "statistic.hand": Text("Handspiele", "jeux Hand", "Hand games"),
        "statistic.schneider": Text("Schneider gespielt", "adversaires Schneider", "opponents held to Schneider"),
        "statistic.schwarz": Text("Schwarz gespielt", "adversaires Schwarz", "opponents held to Schwarz"),
        "statistic.overbid": Text("überreizt", "enchères non couvertes", "overbid"),
        "statistic.defended_won": Text("gewonnen", "preneur battu", "declarer beaten"),
        "statistic.passed": Text("eingepasst", "donnes passées", "passed out"),
        "statistic.clubs": Text("Kreuz", "Trèfle", "Clubs"),
        "statistic.clubs_won": Text("Kreuz", "Trèfle", "Clubs"),
        "statistic.spades": Text("Pik", "Pique", "Spades"),
        "statistic.spades_won": Text("Pik", "Pique", "Spades"),
        "statistic.hearts": Text("Herz", "Cœur", "Hearts"),
        "statistic.hearts_won": Text("Herz", "Cœur", "Hearts"),
        "statistic.diamonds": Text("Karo", "Carreau", "Diamonds"),
        "statistic.diamonds_won": Text("Karo", "Carreau", "Diamonds"),
        "statistic.grand": Text("Grand", "Grand", "Grand"),
        "statistic.grand_won": Text("Grand", "Grand", "Grand"),
        "statistic.null": Text("Null", "Null", "Null"),
        "statistic.null_won": Text("Null", "Null", "Null"),
        "statistic.kontra": Text("mit Kontra gespielt", "jeux contrés", "declared under Kontra"),
        "statistic.kontra_won": Text("trotz Kontra gewonnen", "gagnés malgré le contre", "won in spite of Kontra"),
        "statistic.bock": Text("Spiele im Bock", "donnes en Bock", "deals in Bock"),
        "statistic.ramsch_lost": Text("Ramsch verloren", "Ramschs perdus", "Ramsch lost"),
        "statistic.durchmarsch": Text("Durchmarsch", "tous les plis", "all ten tricks"),
    }
)
