"""Écarté's words for what a record and a sheet hold: fields, choices, columns, outcomes; sentences are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

RECORD = {
    "game.name": Text("Écarté", "Écarté", "Écarté"),
    "kind.deal": Text("Gespielt", "Donne", "Deal"),
    "kind.result": Text("Nur Punkte", "Points repris du papier", "Points taken from paper"),
    "field.turned_king": Text("König aufgedeckt", "Roi retourné", "King turned"),
    "field.king_declared_by": Text("König angesagt von", "Roi annoncé par", "King declared by"),
    "field.first_talk": Text("Kartentausch", "Première proposition", "First proposal"),
    "field.tricks_dealer": Text("Stiche des Gebers", "Plis du donneur", "Dealer's tricks"),
    "field.tricks_nondealer": Text("Stiche der Vorhand", "Plis du non-donneur", "Non-dealer's tricks"),
    "field.incident": Text("Besonderes", "Incident", "Incident"),
    "field.points": Text("Punkte", "Points", "Points"),
    "king_declared_by.none": Text("Niemand", "Personne", "Nobody"),
    "king_declared_by.dealer": Text("Geber", "Donneur", "Dealer"),
    "king_declared_by.nondealer": Text("Vorhand", "Non-donneur", "Non-dealer"),
    "first_talk.nondealer_played": Text("Nicht vorgeschlagen", "Aucune : jeu d'autorité", "None: played at once"),
    "first_talk.refused_first": Text("Abgelehnt", "Refusée", "Refused"),
    "first_talk.accepted": Text("Angenommen", "Acceptée", "Accepted"),
    "first_talk.refused_later": Text(
        "Angenommen, später abgelehnt", "Acceptée, une suivante refusée", "Accepted, a later one refused"
    ),
    "first_talk.not_reached": Text("Vorher zu Ende", "Donne finie avant", "Game already over"),
    "incident.none": Text("Nichts", "Aucun", "None"),
    "incident.revoke_dealer": Text("Geber hat nicht bedient", "Renonce du donneur", "Revoke by the dealer"),
    "incident.revoke_nondealer": Text(
        "Vorhand hat nicht bedient", "Renonce du non-donneur", "Revoke by the non-dealer"
    ),
    "incident.abandoned_dealer": Text("Geber gab auf", "Abandon du donneur", "Dealer abandoned the hand"),
    "incident.abandoned_nondealer": Text("Vorhand gab auf", "Abandon du non-donneur", "Non-dealer abandoned the hand"),
    "incident.false_king_dealer": Text(
        "Geber sagte den König falsch an", "Roi annoncé à tort par le donneur", "King wrongly declared by the dealer"
    ),
    "incident.false_king_nondealer": Text(
        "Vorhand sagte den König falsch an",
        "Roi annoncé à tort par le non-donneur",
        "King wrongly declared by the non-dealer",
    ),
}

CONTRACTS = {
    "contract.nondealer_played": Text("Ohne Vorschlag gespielt", "Jeu d'autorité", "Played without proposing"),
    "contract.refused_first": Text("Vorschlag abgelehnt", "Proposition refusée", "Proposal refused"),
    "contract.accepted": Text("Vorschlag angenommen", "Proposition acceptée", "Proposal accepted"),
    "contract.refused_later": Text(
        "Späterer Vorschlag abgelehnt", "Proposition suivante refusée", "Later proposal refused"
    ),
    "contract.not_reached": RECORD["first_talk.not_reached"],
    "contract.result": RECORD["kind.result"],
}

SHEET = {
    "mark.false_king_dealer": Text("falscher König: Geber", "faux roi : donneur", "false king: dealer"),
    "mark.false_king_nondealer": Text("falscher König: Vorhand", "faux roi : non-donneur", "false king: non-dealer"),
    "column.partie": Text("Partie", "Partie", "Game"),
    "column.king": Text("König", "Roi", "King"),
    "column.turned": Text("aufgedeckt", "retourné", "turned"),
    "column.talk": Text("Tausch", "Parole", "Proposal"),
    "column.tricks": Text("Stiche", "Plis", "Tricks"),
    "column.running": Text("Stand", "Score", "Score"),
    "column.stake": Text("Einsatz", "Enjeu", "Stake"),
    "talk.nondealer_played": Text("ohne Vorschlag", "d'autorité", "no proposal"),
    "talk.refused_first": Text("abgelehnt", "refus", "refused"),
    "talk.accepted": Text("getauscht", "écart", "exchange"),
    "talk.refused_later": Text("später abgelehnt", "refus après écart", "refused later"),
    "talk.not_reached": Text("–", "–", "–"),
    "outcome.point": Text("Punkt", "le point", "point"),
    "outcome.vole": Text("Vole", "la vole", "vole"),
    "outcome.king_turned": Text("König aufgedeckt", "roi retourné", "king turned"),
    "outcome.king_declared": Text("König angesagt", "roi annoncé", "king declared"),
    "outcome.false_king": Text("König falsch angesagt", "roi annoncé à tort", "king wrongly declared"),
    "outcome.revoke": Text("nicht bedient", "renonce", "revoke"),
    "outcome.abandoned_point": Text("aufgegeben", "abandon", "abandoned"),
    "outcome.abandoned_vole": Text("ohne Stich aufgegeben", "abandon sans pli", "abandoned without a trick"),
    "outcome.won": Text("gewonnen", "gagnée", "won"),
    "tally.parties": Text("gewonnene Partien", "parties gagnées", "games won"),
    "tally.stake": Text("gewonnene Einsätze", "enjeux gagnés", "stakes won"),
    "tally.partie_score": Text("Stand der Partie", "score de la partie", "score in this game"),
    "tally.voles": Text("alle fünf Stiche (Vole)", "voles", "voles"),
    "tally.kings": Text("Königspunkte", "rois marqués", "kings marked"),
}

COUNTED = {
    "statistic.group.tricks": Text("Stiche", "Plis", "Tricks"),
    "statistic.group.kings": Text("Könige", "Rois", "Kings"),
    "statistic.group.talk": Text("Wagnisse", "Prises de risque", "Risks taken"),
    "statistic.group.parties": Text("Partien", "Parties", "Games"),
    "statistic.point": Text("Punkt gemacht", "Point fait", "Point made"),
    "statistic.vole": Text("Vole gemacht", "Vole faite", "Vole made"),
    "statistic.king_turned": Text("König aufgedeckt", "Roi retourné", "King turned"),
    "statistic.king_declared": Text("König angesagt", "Roi annoncé", "King declared"),
    "statistic.refusals": Text("Als Geber abgelehnt", "Refus du donneur", "Refused as dealer"),
    "statistic.refusals_failed": Text("Davon verfehlt", "Refus manqués", "of which failed"),
    "statistic.unproposed": Text("Ohne Vorschlag gespielt", "Jeux d'autorité", "Played without proposing"),
    "statistic.unproposed_failed": Text("Davon verfehlt", "Jeux d'autorité manqués", "of which failed"),
    "statistic.parties_won": Text("Partien gewonnen", "Parties gagnées", "Games won"),
    "statistic.doubles": Text("Davon doppelt", "Gagnées doubles", "Won double"),
    "statistic.triples": Text("Davon dreifach", "Gagnées triples", "Won triple"),
}

CHOSEN = {
    "preset.classic": Text("Klassisch", "Classique", "Classic"),
    "preset.seed": Text(
        "Verfehlte Ablehnung bringt 2 Punkte mehr",
        "Refus manqué : 2 points de plus",
        "A failed refusal is worth 2 points more",
    ),
    "preset.partie-liee": Text(
        "Partie liée: zwei Gewinnpartien", "Partie liée : deux parties gagnantes", "Partie liée: best of three"
    ),
    "occasion.ecarte": Text(
        "Écarté, 5 Serien zu 5 Punkten", "Écarté, 5 séries en 5 points", "Écarté, 5 series to 5 points"
    ),
    "occasion.ecarte-evening": Text("Écarté-Abend, 3 Serien", "Soirée d'écarté, 3 séries", "Écarté evening, 3 series"),
    "option.parties": Text("Partien zum Sieg", "Parties à gagner", "Games to win"),
    "option.target": Text("Punkte einer Partie", "Points d'une partie", "Points to a game"),
    "option.stakes": Text("Wert einer Partie", "Valeur d'une partie", "Value of a game"),
    "option.stakes.123": Text(
        "dreifach, wenn der Verlierer nichts hat, doppelt bei 1 oder 2, sonst einfach",
        "triple si le perdant n'a rien, double à 1 ou 2, sinon simple",
        "triple if the loser has nothing, double at 1 or 2, single otherwise",
    ),
    "option.stakes.matsch": Text(
        "doppelt, wenn der Verlierer nichts hat (Matsch)",
        "double si le perdant n'a rien",
        "double if the loser has nothing",
    ),
    "option.stakes.flat": Text("immer einfach", "toujours simple", "always single"),
    "option.refusal_points": Text("Verfehlte Ablehnung", "Refus manqué", "Failed refusal"),
    "option.refusal_points.total": Text(
        "der Gegner bekommt 2 statt 1, für die Vole nichts dazu",
        "l'adversaire marque 2 au lieu de 1, rien de plus pour la vole",
        "the opponent marks 2 instead of 1, nothing extra for the vole",
    ),
    "option.refusal_points.additional": Text(
        "der Gegner bekommt 2 Punkte mehr", "l'adversaire marque 2 points de plus", "the opponent marks 2 more"
    ),
    "option.refusal_points.additional_one": Text(
        "der Gegner bekommt 1 Punkt mehr",
        "l'adversaire marque 1 point de plus (point de refus)",
        "the opponent marks 1 more",
    ),
    "option.refusal_points.minus": Text(
        "2 Minuspunkte für den, der es verfehlt",
        "2 points de moins pour celui qui le manque",
        "2 minus points for the player who failed",
    ),
    "option.refusal_counts": Text("Ein Wagnis ist die Ablehnung", "Risque pris par un refus", "A refusal is a risk"),
    "option.refusal_counts.first": Text(
        "nur des ersten Vorschlags", "de la première proposition seulement", "of the first proposal only"
    ),
    "option.refusal_counts.any": Text(
        "jedes Vorschlags, auch nach einem Tausch",
        "de toute proposition, même après un écart",
        "of any proposal, after an exchange too",
    ),
    "option.unproposed_points": Text(
        "Ohne Vorschlag gespielt und verfehlt: Punkte dazu für den Gegner",
        "Jeu d'autorité manqué : points de plus pour l'adversaire",
        "Played without proposing and failed: points more for the opponent",
    ),
    "option.unproposed_points.as_refusal": Text(
        "wie eine verfehlte Ablehnung", "comme un refus manqué", "as for a failed refusal"
    ),
    "option.false_king": Text("König falsch angesagt", "Roi annoncé à tort", "King wrongly declared"),
    "option.false_king.adversary": Text(
        "der Gegner bekommt 1 Punkt", "l'adversaire marque 1 point", "the opponent marks 1"
    ),
    "option.false_king.nothing": Text(
        "die Ansage wird nur gestrichen", "l'annonce est simplement annulée", "the declaration is simply cancelled"
    ),
    "option.dealer_may_keep": Text(
        "Der Geber darf annehmen und alle Karten behalten",
        "Le donneur peut accepter et garder toutes ses cartes",
        "The dealer may accept and keep all cards",
    ),
    "option.exchange_first": Text("Beim Tausch legt zuerst ab", "Écarte en premier", "First to discard"),
    "option.exchange_first.nondealer": Text("die Vorhand", "le non-donneur", "the non-dealer"),
    "option.exchange_first.dealer": Text("der Geber", "le donneur", "the dealer"),
    "option.turned_king_until": Text(
        "Aufgedeckten König schreiben", "Roi retourné à marquer", "Turned king to be marked"
    ),
    "option.turned_king_until.next_deal": Text(
        "vor dem nächsten Geben", "avant la donne suivante", "before the next deal"
    ),
    "option.turned_king_until.next_trump": Text(
        "bevor der nächste Trumpf aufgedeckt wird",
        "avant que l'atout suivant soit retourné",
        "before the next trump is turned",
    ),
    "option.first_dealer": Text("Zuerst gibt", "Premier donneur", "First to deal"),
    "option.first_dealer.lot": Text("wer gelost wird", "celui que le sort désigne", "drawn by lot"),
    "option.first_dealer.highest": Text(
        "wer die höchste Karte zieht", "celui qui tire la plus haute carte", "whoever draws the highest card"
    ),
    "option.first_dealer.lowest": Text(
        "wer die niedrigste Karte zieht", "celui qui tire la plus basse carte", "whoever draws the lowest card"
    ),
}

LABELS: Mapping[str, Text] = MappingProxyType({**RECORD, **CONTRACTS, **SHEET, **COUNTED, **CHOSEN})
