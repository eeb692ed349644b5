"""Sixty-Six's words for what a record and a sheet hold: fields, choices, columns, options; sentences are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_RECORD = {
    "game.name": Text("Sechsundsechzig / Schnapsen", "Soixante-six / Schnapsen", "Sixty-Six / Schnapsen"),
    "kind.deal": Text("Gespielt", "Donne", "Deal"),
    "kind.result": Text("Nur Punkte", "Points repris du papier", "Points taken from paper"),
    "ending.claim": Text("Ausgemeldet", "66 annoncé", "66 claimed"),
    "ending.claim_101": Text("Ausgemeldet mit 101", "101 annoncé", "101 claimed"),
    "ending.played_out": Text("Zu Ende gespielt", "Joué jusqu'au bout", "Played out"),
    "ending.revoke": Text("Regelverstoß", "Faute de jeu", "Offence"),
    "field.ending": Text("Spielende", "Fin de la donne", "Ending"),
    "field.claimant": Text("Ausgemeldet von", "66 annoncé par", "66 claimed by"),
    "field.claimant_101": Text("Ausgemeldet mit 101 von", "101 annoncé par", "101 claimed by"),
    "field.offender": Text("Verstoß von", "Faute de", "Offence by"),
    "field.card_points": Text("Augen in den Stichen", "Points de cartes dans les plis", "Card points in tricks"),
    "field.tricks": Text("Stiche", "Plis", "Tricks"),
    "field.marriages": Text("Ansagen (20 und 40)", "Mariages (20 et 40)", "Marriages (20 and 40)"),
    "field.unmarked": Text(
        "Nicht markierte Ansagen (20 und 40)", "Mariages sans marque posée (20 et 40)", "Marriages without a marker"
    ),
    "field.claimed_with": Text("Erreicht mit", "Atteint avec", "Reached with"),
    "claimed_with.marriage": Text("der Ansage von 20 oder 40", "l'annonce du mariage", "the marriage announced"),
    "claimed_with.trick": Text("einem Stich", "un pli", "a trick"),
    "field.last_trick": Text("Letzter Stich", "Dernier pli", "Last trick"),
    "field.closed_by": Text("Zugedreht von", "Talon clos par", "Talon closed by"),
    "field.closed_after": Text("Zugedreht nach Stichen", "Plis joués à la clôture", "Tricks played at the close"),
    "field.opponent_points_at_close": Text(
        "Augen des Gegners beim Zudrehen (mit Ansagen)",
        "Points de l'adversaire à la clôture (mariages compris)",
        "Opponent's points at the close (with marriages)",
    ),
    "field.opponent_tricks_at_close": Text(
        "Stiche des Gegners beim Zudrehen", "Plis de l'adversaire à la clôture", "Opponent's tricks at the close"
    ),
    "field.winner": Text("Sieger", "Vainqueur", "Winner"),
    "field.game_points": Text("Spielpunkte", "Points de partie", "Game points"),
}

_CONTRACTS = {
    "contract.open": Text("nicht zugedreht", "talon ouvert", "not closed"),
    "contract.closed": Text("zugedreht", "talon clos", "closed"),
    "contract.result": _RECORD["kind.result"],
}

_SHEET = {
    "column.outcome": Text("Spielende", "Fin", "Ending"),
    "column.closed_by": Text("zugedreht", "clos", "closed"),
    "column.last_trick": Text("letzter Stich", "dernier pli", "last trick"),
    "column.card_points": Text("Augen", "Points", "Cards"),
    "column.marriages": Text("Ansagen", "Mariages", "Marriages"),
    "column.running": Text("Stand", "Score", "Score"),
    "column.running_down": Text("Stand (noch)", "Score (reste)", "Score (to go)"),
    "mark.left": Text("scheidet aus", "quitte la partie", "drops out"),
    "mark.match_won": Text("Partie gewonnen", "partie gagnée", "match won"),
    "outcome.won": Text("66 erreicht", "66 atteint", "66 reached"),
    "outcome.won_101": Text("101 erreicht", "101 atteint", "101 reached"),
    "outcome.closed": Text("zugedreht und gewonnen", "clos et gagné", "closed and won"),
    "outcome.failed_close": Text("Zudrehen misslungen", "clôture manquée", "close failed"),
    "outcome.opponent_first": Text("zugedreht, Gegner zuerst aus", "adversaire à 66 avant", "opponent went out first"),
    "outcome.false_claim": Text("falsch ausgemeldet", "fausse annonce", "false claim"),
    "outcome.played_out": Text("höheres Ergebnis", "plus haut total", "higher total"),
    "outcome.last_trick": Text("letzter Stich", "dernier pli", "last trick"),
    "outcome.revoke": Text("Regelverstoß", "faute de jeu", "offence"),
    "outcome.written": Text("nur Punkte", "points repris du papier", "points from paper"),
    "outcome.no_winner": Text("unentschieden", "donne nulle", "drawn"),
    "foot.points": Text("Punkte aus allen Partien", "Points de toutes les parties", "Points from all matches"),
    "foot.total": Text("Stand der Partie", "Score de la partie", "Match score"),
    "tally.game_points": Text("gewonnene Spielpunkte", "points de partie gagnés", "game points won"),
    "tally.difference": Text("Punktdifferenz", "différence de points", "point difference"),
    "tally.bummerl": Text("gewonnene Partien", "parties gagnées", "matches won"),
    "tally.deals_won": Text("gewonnene Spiele", "donnes gagnées", "deals won"),
    "statistic.group.wins": Text("Gewonnene Spiele", "Donnes gagnées", "Deals won"),
    "statistic.won": Text("gewonnene Spiele", "donnes gagnées", "deals won"),
    "statistic.won_single": Text("einfach", "simples", "single"),
    "statistic.won_double": Text("doppelt (Schneider)", "doubles", "double"),
    "statistic.won_triple": Text("dreifach (Schwarz)", "triples", "triple"),
    "statistic.closes_won": Text("erfolgreich zugedreht", "clôtures réussies", "successful closes"),
    "statistic.false_claims": Text("falsch ausgemeldet", "fausses annonces de 66", "false claims of 66"),
    "statistic.forgotten_66": Text("66 nicht ausgemeldet", "66 oubliés", "66 not claimed"),
    "statistic.marriages_20": Text("angesagte Zwanziger", "mariages à 20", "marriages of 20"),
    "statistic.marriages_40": Text("Vierziger", "mariages à 40 (atout)", "marriages of 40"),
    "statistic.last_tricks": Text("letzte Stiche", "derniers plis", "last tricks"),
}

_PRESETS = {
    "preset.wikipedia-fr": Text(
        "Sechsundsechzig (französische Wikipedia)",
        "Soixante-six (Wikipédia en français)",
        "Sixty-Six (French Wikipedia)",
    ),
    "preset.pagat": Text("Sechsundsechzig (pagat.com)", "Soixante-six (pagat.com)", "Sixty-Six (pagat.com)"),
    "preset.schnapsen": Text("Schnapsen", "Schnapsen", "Schnapsen"),
    "preset.schnapsen-sharp": Text("Scharfes Schnapsen", "Schnapsen strict", "Sharp Schnapsen"),
    "preset.team-austria": Text(
        "Teamschnapsen (Österreich)", "Schnapsen par équipes (Autriche)", "Team Schnapsen (Austria)"
    ),
    "preset.bulgarian": Text("Santase (Bulgarien)", "Santase (Bulgarie)", "Santase (Bulgaria)"),
    "preset.old-german": Text("Altdeutsches Sechsundsechzig", "Soixante-six allemand ancien", "Old German Sixty-Six"),
    "preset.two-packs": Text(
        "Zu viert mit 48 Karten, bis 101", "À quatre avec deux jeux de 24 cartes, à 101", "Four with two packs, to 101"
    ),
    "preset.us-1895": Text("Amerikanisch, 1895", "Américain, 1895", "American, 1895"),
    "occasion.schnapsen": Text(
        "Schnapsen, 5 Serien zu einem Bummerl", "Schnapsen, 5 séries à 1 Bummerl", "Schnapsen, 5 series of one Bummerl"
    ),
    "occasion.schnapsen-evening": Text(
        "Schnapsen-Abend, 3 Serien zu einem Bummerl",
        "Soirée de schnapsen, 3 séries à 1 Bummerl",
        "Schnapsen evening, 3 series of one Bummerl",
    ),
}

LABELS: Mapping[str, Text] = MappingProxyType({**_RECORD, **_CONTRACTS, **_SHEET, **_PRESETS})
