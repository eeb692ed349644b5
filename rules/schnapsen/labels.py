"""Words of Bauernschnapsen and Dreierschnapsen for what a record and a sheet hold; sentences are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_RECORD = {
    "kind.deal": Text("Gespielt", "Donne", "Deal"),
    "kind.result": Text("Nur Punkte", "Points repris du papier", "Points taken from paper"),
    "kind.decider": Text("Entscheidungsspiel", "Donne décisive", "Decider"),
    "field.contract": Text("Spielart", "Jeu joué", "Contract"),
    "field.declarer": Text("Angesagt von", "Annoncé par", "Announced by"),
    "field.won": Text("Gewonnen", "Gagné", "Won"),
    "field.kontra": Text("Kontra (Spritze)", "Contre", "Kontra"),
    "kontra.none": Text("ohne", "sans", "none"),
    "kontra.kontra": Text("Kontra", "Contre", "Kontra"),
    "kontra.re": Text("Re", "Surcontre", "Re"),
    "kontra.subkontra": Text("Subkontra", "Contre du surcontre", "Subkontra"),
    "field.ending": Text("Spielende", "Fin de la donne", "Ending"),
    "ending.claim": Text("Ausgemeldet", "66 annoncé", "66 claimed"),
    "ending.played_out": Text("Zu Ende gespielt", "Joué jusqu'au bout", "Played out"),
    "ending.revoke": Text("Regelverstoß", "Faute de jeu", "Offence"),
    "field.claimant": Text("Ausgemeldet von", "66 annoncé par", "66 claimed by"),
    "field.offender": Text("Verstoß von", "Faute de", "Offence by"),
    "field.last_trick": Text("Letzter Stich", "Dernier pli", "Last trick"),
    "field.talon": Text("Talon", "Talon", "Talon"),
    "talon.taken": Text("aufgenommen", "pris", "taken"),
    "talon.left": Text("liegen gelassen", "laissé", "left"),
    "field.winners": Text("Sieger", "Vainqueurs", "Winners"),
    "field.game_points": Text("Spielpunkte", "Points de partie", "Game points"),
    "field.loser": Text("Verlierer des Entscheidungsspiels", "Perdant de la donne décisive", "Loser of the decider"),
    "obligation.decider": Text(
        "{seats} teilen sich den letzten Rang: Ein Spiel Schnapsen zu zweit entscheidet.",
        "{seats} sont à égalité au dernier rang : une donne de Schnapsen à deux décide.",
        "{seats} are tied for last: one deal of two-hand Schnapsen decides.",
    ),
}

CONTRACTS = {
    "contract.normal": Text("Normales Spiel", "Jeu normal", "Normal game"),
    "contract.bettler": Text("Bettler", "Bettler (mendiant)", "Bettler (beggar)"),
    "contract.ass_bettler": Text("Assbettler", "Assbettler (mendiant à l'as)", "Ace Bettler"),
    "contract.assenbettler": Text("Assenbettler", "Assenbettler (as bas)", "Assenbettler (aces low)"),
    "contract.schnapser": Text("Schnapser", "Schnapser", "Schnapser"),
    "contract.plauderer": Text("Plauderer", "Plauderer", "Plauderer"),
    "contract.damengang": Text("Damengang", "Damengang (dames)", "Damengang (queens)"),
    "contract.koenigsgang": Text("Königsgang", "Königsgang (rois)", "Königsgang (kings)"),
    "contract.gang": Text("Gang", "Gang", "Gang"),
    "contract.zehnergang": Text("Zehnergang", "Zehnergang (dix)", "Zehnergang (tens)"),
    "contract.bauernloch": Text("Bauernloch", "Bauernloch", "Bauernloch"),
    "contract.bauernschnapser": Text("Bauernschnapser", "Bauernschnapser", "Bauernschnapser"),
    "contract.kontraschnapser": Text("Kontraschnapser", "Kontraschnapser", "Kontraschnapser"),
    "contract.farbenringerl": Text("Farbenringerl", "Farbenringerl", "Farbenringerl"),
    "contract.kontrabauernschnapser": Text("Kontrabauernschnapser", "Kontrabauernschnapser", "Kontrabauernschnapser"),
    "contract.kontrabauernloch": Text("Kontrabauernloch", "Kontrabauernloch", "Kontrabauernloch"),
    "contract.herrenschnapser": Text("Herrenschnapser", "Herrenschnapser", "Herrenschnapser"),
    "contract.result": _RECORD["kind.result"],
}

_SHEET = {
    "column.contract": Text("Spielart", "Jeu", "Contract"),
    "column.declarer": Text("von", "par", "by"),
    "column.outcome": Text("Spielende", "Fin", "Ending"),
    "column.kontra": Text("Kontra", "Contre", "Kontra"),
    "column.value": Text("Wert", "Valeur", "Value"),
    "column.first": Text("Stand 1+3", "Score 1+3", "Score 1+3"),
    "column.second": Text("Stand 2+4", "Score 2+4", "Score 2+4"),
    "column.running": Text("Stand", "Score", "Score"),
    "column.first_down": Text("noch 1+3", "reste 1+3", "to go 1+3"),
    "column.second_down": Text("noch 2+4", "reste 2+4", "to go 2+4"),
    "column.running_down": Text("Stand (noch)", "Score (reste)", "Score (to go)"),
    "column.bummerl": Text("Bummerl", "Bummerl", "Bummerl"),
    "mark.bummerl": Text("Bummerl zu Ende", "fin du Bummerl", "end of the Bummerl"),
    "mark.tied": Text("Entscheidungsspiel", "donne décisive", "decider due"),
    "outcome.won": Text("gewonnen", "gagné", "won"),
    "outcome.lost": Text("verloren", "perdu", "lost"),
    "outcome.claimed": Text("ausgemeldet", "66 atteint", "66 reached"),
    "outcome.false_claim": Text("falsch ausgemeldet", "fausse annonce", "false claim"),
    "outcome.last_trick": Text("letzter Stich", "dernier pli", "last trick"),
    "outcome.revoke": Text("Regelverstoß", "faute de jeu", "offence"),
    "outcome.written": Text("nur Punkte", "points repris du papier", "points from paper"),
    "outcome.decider": Text("Entscheidungsspiel", "donne décisive", "decider"),
    "foot.points": Text("Punkte aus allen Bummerln", "Points de tous les Bummerl", "Points from all Bummerl"),
    "foot.total": Text("Stand im Bummerl", "Score du Bummerl", "Score in this Bummerl"),
    "tally.bummerl_against": Text("Bummerl", "Bummerl contre soi", "Bummerl against"),
    "tally.difference": Text("Punktdifferenz", "différence de points", "point difference"),
    "tally.game_points": Text("gewonnene Spielpunkte", "points de partie gagnés", "game points won"),
    "tally.deals_won": Text("gewonnene Spiele", "donnes gagnées", "deals won"),
}

_STATISTICS = {
    "statistic.group.wins": Text("Normale Spiele", "Jeux normaux", "Normal games"),
    "statistic.group.contracts": Text("Angesagt", "Jeux annoncés", "Announced"),
    "statistic.group.contracts_won": Text("Angesagt und gewonnen", "Jeux annoncés et gagnés", "Announced and won"),
    "statistic.group.bummerl": Text("Bummerl", "Bummerl", "Bummerl"),
    "statistic.won": Text("gewonnene Spiele", "donnes gagnées", "deals won"),
    "statistic.normal_won": Text("gewonnen", "gagnés", "won"),
    "statistic.won_single": Text("einfach", "simples", "single"),
    "statistic.won_double": Text("doppelt (unter 33)", "doubles (moins de 33)", "double (below 33)"),
    "statistic.won_triple": Text("dreifach (ohne Stich)", "triples (sans pli)", "triple (no trick)"),
    "statistic.announced_won": Text("Ansagen gewonnen", "annonces gagnées", "announced games won"),
    "statistic.kontra_won": Text("mit Kontra gewonnen", "donnes contrées gagnées", "won with Kontra"),
    "statistic.false_claims": Text("falsch ausgemeldet", "fausses annonces de 66", "false claims of 66"),
    "statistic.forgotten_66": Text("66 nicht ausgemeldet", "66 oubliés", "66 not claimed"),
    "statistic.bummerl_against": Text("Bummerl insgesamt", "Bummerl contre soi", "Bummerl against"),
    "statistic.bummerl_schneider": Text("Schneider", "Schneider", "Schneider"),
    "statistic.bummerl_retour": Text("Retourschneider", "Retourschneider", "Retourschneider"),
    **{f"statistic.{code.removeprefix('contract.')}": text for code, text in CONTRACTS.items()},
    **{f"statistic.{code.removeprefix('contract.')}_won": text for code, text in CONTRACTS.items()},
}

LABELS: Mapping[str, Text] = MappingProxyType(
    {
        **_STATISTICS,
        **_RECORD,
        **CONTRACTS,
        **_SHEET,
        "preset.standard": Text("Üblich in Österreich", "Usuel en Autriche", "Usual in Austria"),
    }
)
