"""Skat's words for what a record and a sheet hold: fields, choices, columns, outcomes; sentences are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES = {
    "clubs": Text("Kreuz", "Trèfle", "Clubs"),
    "spades": Text("Pik", "Pique", "Spades"),
    "hearts": Text("Herz", "Cœur", "Hearts"),
    "diamonds": Text("Karo", "Carreau", "Diamonds"),
    "grand": Text("Grand", "Grand", "Grand"),
    "null": Text("Null", "Null", "Null"),
}
RANKS = {"": "", "_hand": " Hand", "_ouvert": " ouvert", "_ouvert_hand": " ouvert Hand"}
"""Players of every language say these words."""
CONTRACTS = {
    f"contract.{contract}{rank}": Text(*(f"{name}{word}" for name in names))
    for contract, names in NAMES.items()
    for rank, word in RANKS.items()
    if contract == "null" or rank != "_ouvert_hand"
}

LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "game.name": Text("Skat", "Skat", "Skat"),
        "kind.game": Text("Gespielt", "Jeu", "Game"),
        "kind.passed": Text("Eingepasst", "Tous passent", "Passed out"),
        "kind.value": Text("Nur Punkte", "Points repris du papier", "Points taken from paper"),
        "kind.penalty": Text("Strafe", "Pénalité", "Penalty"),
        **CONTRACTS,
        "contract.value": Text("Nur Punkte", "Points repris du papier", "Points taken from paper"),
        "contract.ramsch": Text("Ramsch", "Ramsch", "Ramsch"),
        "ending.played": Text("Zu Ende gespielt", "Joué jusqu'au bout", "Played out"),
        "ending.claimed": Text("Abgekürzt", "Abrégé", "Claimed"),
        "ending.conceded": Text("Alleinspieler gab auf", "Le preneur abandonne", "Declarer conceded"),
        "ending.defender_conceded": Text("Gegenspieler gaben auf", "La défense abandonne", "Defenders conceded"),
        "ending.declarer_fault": Text("Regelverstoß des Alleinspielers", "Faute du preneur", "Offence by the declarer"),
        "ending.defender_fault": Text(
            "Regelverstoß der Gegenpartei", "Faute de la défense", "Offence by the defenders"
        ),
        "stage.schneider": Text("Schneider", "Schneider", "Schneider"),
        "stage.schwarz": Text("Schwarz", "Schwarz", "Schwarz"),
        "stage.none": Text("keine: war nicht mehr möglich", "aucun : plus possible", "none: no longer possible"),
        "result.simple": Text(
            "weder Schneider noch Schwarz", "ni Schneider ni Schwarz", "neither Schneider nor Schwarz"
        ),
        "result.no_schneider": Text("ohne Schneider", "sans Schneider", "without Schneider"),
        "result.no_schwarz": Text("ohne Schwarz", "sans Schwarz", "without Schwarz"),
        "field.declarer": Text("Alleinspieler", "Preneur", "Declarer"),
        "field.contract": Text("Spielart", "Contrat", "Contract"),
        "field.matadors": Text("Spitzen", "Matadors", "Matadors"),
        **{f"matadors.{tops}": Text(f"mit {tops}", f"avec {tops}", f"with {tops}") for tops in range(1, 12)},
        **{f"matadors.-{tops}": Text(f"ohne {tops}", f"sans {tops}", f"without {tops}") for tops in range(1, 12)},
        "field.hand": Text("Hand", "Hand", "Hand"),
        "field.schneider_announced": Text("Schneider angesagt", "Schneider annoncé", "Schneider announced"),
        "field.schwarz_announced": Text("Schwarz angesagt", "Schwarz annoncé", "Schwarz announced"),
        "field.ouvert": Text("Ouvert", "Ouvert", "Ouvert"),
        "field.bid": Text("Gereizt bis", "Enchère", "Bid"),
        "field.card_points": Text("Augen des Alleinspielers", "Points de cartes du preneur", "Declarer's card points"),
        "field.tricks": Text("Stiche des Alleinspielers", "Plis du preneur", "Declarer's tricks"),
        "field.won": Text("Gewonnen", "Gagné", "Won"),
        "field.schneider": Text("Schneider", "Schneider", "Schneider"),
        "field.schwarz": Text("Schwarz", "Schwarz", "Schwarz"),
        "field.ending": Text("Spielende", "Fin de la donne", "Ending"),
        "field.awarded_stage": Text("Zuerkannte Gewinnstufe", "Palier accordé", "Level awarded"),
        "field.replacement": Text("Null zählt als", "Le Null compte comme", "The Null counts as"),
        "field.value": Text("Punkte auf der Liste", "Points de la feuille", "Points on the sheet"),
        "field.offender": Text("Bestrafter Spieler", "Joueur pénalisé", "Player penalised"),
        "field.amount": Text("Strafpunkte", "Points de pénalité", "Penalty points"),
        "mark.claimed": Text("abgekürzt", "abrégé", "claimed"),
        "mark.conceded": Text("aufgegeben", "abandon", "conceded"),
        "mark.defender_conceded": Text("Gegner gaben auf", "défense abandonne", "defence conceded"),
        "mark.declarer_fault": Text("Verstoß Alleinspieler", "faute preneur", "declarer's offence"),
        "mark.defender_fault": Text("Verstoß Gegner", "faute défense", "defenders' offence"),
        "column.declarer": Text("Alleinspieler", "Preneur", "Declarer"),
        "column.contract": Text("Spielart", "Contrat", "Contract"),
        "column.base": Text("Grundwert", "Base", "Base"),
        "column.with": Text("mit", "avec", "with"),
        "column.without": Text("ohne", "sans", "without"),
        "column.multiplier": Text("Faktor", "Coef.", "Multiplier"),
        "column.hand": Text("Hand", "Hand", "Hand"),
        "column.schneider": Text("Schneider", "Schneider", "Schneider"),
        "column.schwarz": Text("Schwarz", "Schwarz", "Schwarz"),
        "column.announced": Text("angesagt", "annoncé", "announced"),
        "column.ouvert": Text("offen", "ouvert", "ouvert"),
        "column.bid": Text("gereizt", "enchère", "bid"),
        "column.plus": Text("Plus", "Plus", "Plus"),
        "column.minus": Text("Minus", "Moins", "Minus"),
        "column.running": Text("Punkte", "Points", "Points"),
        "column.won": Text("gew.", "gagn.", "won"),
        "column.lost": Text("verl.", "perd.", "lost"),
        "outcome.won": Text("gewonnen", "gagné", "won"),
        "outcome.lost": Text("verloren", "perdu", "lost"),
        "outcome.overbid": Text("überreizt", "enchère non couverte", "overbid"),
        "outcome.passed": Text("eingepasst", "tous passent", "passed out"),
        "outcome.penalty": Text("Strafe", "pénalité", "penalty"),
        "tally.won": Text("gewonnene Spiele", "jeux gagnés", "games won"),
        "tally.lost": Text("verlorene Spiele", "jeux perdus", "games lost"),
        "tally.passed": Text("eingepasste Spiele", "donnes passées", "deals passed out"),
        "tally.opponents_lost": Text(
            "verlorene Spiele der anderen", "jeux perdus par les autres", "games lost by the others"
        ),
        "tally.declarer_points": Text("Spielpunkte", "points de jeu", "game points"),
        "preset.isko-2022": Text(
            "Skatordnung 2022, Seeger-Fabian-Wertung",
            "Règlement international de skat (ISkO) 2022, système Seeger-Fabian étendu",
            "International Skat Rules 2022, extended Seeger-Fabian system",
        ),
        "preset.seeger": Text("Seeger-System", "Système Seeger", "Seeger system"),
        "preset.plain": Text("Nur Spielpunkte", "Points de jeu seulement", "Game points only"),
        "occasion.preisskat-2x48": Text(
            "Preisskat, 2 Serien zu 48 Spielen",
            "Concours de skat, 2 séries de 48 donnes",
            "Prize skat, 2 series of 48 deals",
        ),
        "occasion.preisskat-2x36": Text(
            "Preisskat, 2 Serien zu 36 Spielen",
            "Concours de skat, 2 séries de 36 donnes",
            "Prize skat, 2 series of 36 deals",
        ),
        "occasion.preisskat-3x36": Text(
            "Preisskat, 3 Serien zu 36 Spielen",
            "Concours de skat, 3 séries de 36 donnes",
            "Prize skat, 3 series of 36 deals",
        ),
        "occasion.skat-club": Text(
            "Vereinsmeisterschaft, 4 Serien", "Championnat de club, 4 séries", "Club championship, 4 series"
        ),
        "occasion.skat-evening": Text("Skatabend, 2 Serien", "Soirée de skat, 2 séries", "Skat evening, 2 series"),
        "occasion.skat-evening-short": Text(
            "Skatabend, 2 Serien zu 24 Spielen",
            "Soirée de skat, 2 séries de 24 donnes",
            "Skat evening, 2 series of 24 deals",
        ),
        "option.won_bonus": Text("Zuschlag je gewonnenes Spiel", "Prime par jeu gagné", "Bonus for each game won"),
        "option.lost_deduction": Text(
            "Abzug je verlorenem Spiel", "Retenue par jeu perdu", "Deduction for each game lost"
        ),
        "option.opponents_bonus_three": Text(
            "Gutschrift je verlorenem Spiel der anderen am Dreiertisch",
            "Prime par jeu perdu par un autre (table de trois)",
            "Bonus for each game lost by another declarer, table of three",
        ),
        "option.opponents_bonus_four": Text(
            "Gutschrift je verlorenem Spiel der anderen am Vierertisch",
            "Prime par jeu perdu par un autre (table de quatre)",
            "Bonus for each game lost by another declarer, table of four",
        ),
    },
)
