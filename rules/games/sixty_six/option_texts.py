"""Sixty-Six's words for its options and their choices, the rows of the rule profiles; other words are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.types import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_PLAY = {
    "option.pack": Text("Karten im Spiel", "Nombre de cartes", "Cards in the pack"),
    "option.pack.24": Text("24, mit Neunen", "24, avec les neuf", "24, with the nines"),
    "option.pack.20": Text("20, ohne Neunen", "20, sans les neuf", "20, without the nines"),
    "option.four_hands": Text("Zu viert", "À quatre", "Four players"),
    "option.four_hands.one_pack": Text("32 Karten, bis 66", "32 cartes, à 66", "32 cards, to 66"),
    "option.four_hands.two_packs": Text(
        "48 Karten (zweimal 24), bis 101", "deux jeux de 24 cartes, à 101", "two packs of 24 cards, to 101"
    ),
    "option.two_packs_schneider": Text(
        "Schneider mit 48 Karten: weniger als",
        "Donne double avec deux jeux : moins de",
        "Schneider with two packs: fewer than",
    ),
    "option.exchange": Text(
        "Tausch der niedrigsten Trumpfkarte", "Échange du plus petit atout", "Exchange of the lowest trump"
    ),
    "option.exchange.lead_or_trick": Text(
        "wer ausspielt oder schon einen Stich hat", "quand on a la main ou déjà un pli", "on lead or having won a trick"
    ),
    "option.exchange.lead_and_trick": Text(
        "wer ausspielt und schon einen Stich hat", "quand on a la main et déjà un pli", "on lead and having won a trick"
    ),
    "option.exchange.on_lead": Text("wer ausspielt", "quand on a la main", "on lead"),
    "option.exchange.on_lead_sharp": Text(
        "wer ausspielt, nicht zum ersten Stich und nicht bei zwei Karten im Talon",
        "quand on a la main, sauf au premier pli ou s'il reste deux cartes au talon",
        "on lead, not at the first trick nor with two cards in the talon",
    ),
    "option.exchange.on_lead_talon": Text(
        "wer ausspielt, solange mehr als zwei Karten im Talon liegen",
        "quand on a la main, tant que le talon a plus de deux cartes",
        "on lead while the talon has more than two cards",
    ),
    "option.exchange.never": Text("nie", "jamais", "never"),
    "option.exchange_at_close": Text(
        "Der Gegner darf beim Zudrehen tauschen, auch ohne Stich",
        "L'adversaire peut échanger à la clôture, même sans pli",
        "The opponent may exchange at a close, even without a trick",
    ),
    "option.marriages": Text("Ansagen von 20 und 40", "Mariages (20 et 40)", "Marriages (20 and 40)"),
    "option.marriage_after_talon": Text(
        "Ansagen auch nach dem Zudrehen oder ohne Talon",
        "Mariages aussi après la fin ou la clôture du talon",
        "Marriages also after the talon is closed or gone",
    ),
    "option.marriage_first_trick": Text(
        "Ansagen schon zum ersten Stich", "Mariages dès le premier pli", "Marriages allowed from the first trick"
    ),
    "option.unmarked_marriage": Text(
        "Nicht markierte Ansage", "Mariage sans marque posée", "Marriage without its marker"
    ),
    "option.unmarked_marriage.counts": Text("zählt", "compte", "counts"),
    "option.unmarked_marriage.only_for_66": Text(
        "zählt nur, wenn sie zu 66 führt", "ne compte que s'il fait 66", "counts only if it makes 66"
    ),
    "option.close_before_drawing": Text(
        "Zudrehen schon vor dem Ziehen", "Clôture possible avant de piocher", "Closing before drawing"
    ),
    "option.close_talon": Text(
        "Zum Zudrehen nötige Karten im Talon",
        "Cartes au talon, au moins, pour clore",
        "Minimum cards in the talon to close",
    ),
}

_SCORE = {
    "option.successful_close": Text(
        "Gelungenes Zudrehen: Stand des Gegners",
        "Clôture réussie : l'adversaire compte",
        "Successful close: opponent's points taken",
    ),
    "option.successful_close.at_close": Text("beim Zudrehen", "à la clôture", "at the close"),
    "option.successful_close.at_end": Text("am Ende", "à la fin", "at the end"),
    "option.failed_close": Text("Misslungenes Zudrehen", "Clôture manquée", "Failed close"),
    "option.failed_close.two_or_three": Text(
        "2, oder 3 gegen einen Gegner, der beim Zudrehen keinen Stich hatte",
        "2, ou 3 si l'adversaire n'avait aucun pli à la clôture",
        "2, or 3 if the opponent had no trick at the close",
    ),
    "option.failed_close.two": Text("immer 2", "toujours 2", "always 2"),
    "option.failed_close.three": Text("immer 3", "toujours 3", "always 3"),
    "option.failed_close.closer_points": Text(
        "1 bei mindestens 33 Augen dessen, der zugedreht hat, sonst 2; 3, wenn der Gegner beim Zudrehen keinen "
        "Stich hatte",
        "1 si celui qui a clos a 33, sinon 2 ; 3 si l'adversaire n'avait aucun pli à la clôture",
        "1 if the closer has 33, else 2; 3 if the opponent had no trick at the close",
    ),
    "option.closed_played_out": Text(
        "Zugedreht und zu Ende gespielt, ohne dass sich jemand ausmeldet",
        "Talon clos et donne jouée jusqu'au bout",
        "Closed and played to the end",
    ),
    "option.closed_played_out.failed_close": Text("misslungenes Zudrehen", "clôture manquée", "a failed close"),
    "option.closed_played_out.higher_score": Text(
        "das höhere Ergebnis gewinnt", "le plus haut total gagne", "the higher total wins"
    ),
    "option.opponent_claims": Text(
        "Nach dem Zudrehen meldet sich der Gegner zuerst aus",
        "L'adversaire de celui qui a clos annonce 66 le premier",
        "The closer's opponent goes out first",
    ),
    "option.opponent_claims.failed_close": Text(
        "wie ein misslungenes Zudrehen", "comme une clôture manquée", "like a failed close"
    ),
    "option.opponent_claims.two": Text("immer 2", "toujours 2", "always 2"),
    "option.false_claim": Text("Falsch ausgemeldet", "Fausse annonce de 66", "False claim of 66"),
    "option.false_claim.two_or_three": Text(
        "2, oder 3 für einen Gegner ohne Stich",
        "2, ou 3 si l'adversaire n'a aucun pli",
        "2, or 3 for an opponent without a trick",
    ),
    "option.false_claim.two": Text("immer 2", "toujours 2", "always 2"),
    "option.false_claim.as_won": Text(
        "was der Ausmelder gewonnen hätte", "ce que l'annonce aurait gagné", "what the claim would have won"
    ),
    "option.false_claim.minus": Text(
        "2 Minuspunkte für den, der sich ausgemeldet hat, oder 3, wenn der Gegner keinen Stich hat",
        "2 points de moins pour qui l'a annoncé, ou 3 si l'adversaire n'a aucun pli",
        "2 minus points for the claimant, or 3 if the opponent has no trick",
    ),
    "option.revoke": Text("Punkte für einen Regelverstoß", "Points pour une faute de jeu", "Points for an offence"),
    "option.played_out": Text("Niemand meldet sich aus", "Personne n'annonce 66", "Nobody claims 66"),
    "option.played_out.scale": Text(
        "das höhere Ergebnis gewinnt 1, 2 oder 3",
        "le plus haut total gagne 1, 2 ou 3",
        "the higher total wins 1, 2 or 3",
    ),
    "option.played_out.one": Text(
        "das höhere Ergebnis gewinnt 1", "le plus haut total gagne 1", "the higher total wins 1"
    ),
    "option.played_out.last_trick": Text(
        "der letzte Stich gewinnt 1", "le dernier pli gagne 1", "the last trick wins 1"
    ),
    "option.last_trick_bonus": Text(
        "Augen für den letzten Stich", "Points du dernier pli", "Points for the last trick"
    ),
    "option.last_trick_bonus_closed": Text(
        "Letzter Stich zählt auch nach dem Zudrehen",
        "Le dernier pli compte aussi après une clôture",
        "The last trick counts after a close, too",
    ),
    "option.ties": Text("Gleichstand", "Égalité", "Equal totals"),
    "option.ties.draw": Text("unentschieden", "donne nulle", "a draw"),
    "option.ties.carry": Text(
        "ein Punkt mehr für den nächsten Sieger",
        "un point de plus au vainqueur suivant",
        "one point more for the next winner",
    ),
    "option.ties.last_trick": Text("der letzte Stich gewinnt", "le dernier pli gagne", "the last trick wins"),
}

_MATCH = {
    "option.next_dealer": Text("Nächster Geber", "Donneur suivant", "Next dealer"),
    "option.next_dealer.alternates": Text("abwechselnd", "en alternance", "in turn"),
    "option.next_dealer.winner": Text("der Sieger", "le vainqueur", "the winner"),
    "option.dealer_after_draw": Text(
        "Geber nach einem Unentschieden", "Donneur après une donne nulle", "Dealer after a draw"
    ),
    "option.dealer_after_draw.next": Text("der nächste", "le suivant", "the next one"),
    "option.dealer_after_draw.same": Text("derselbe", "le même", "the same one"),
    "option.target": Text("Punkte zum Gewinn der Partie", "Points pour gagner la partie", "Points to win the match"),
    "option.count": Text("Zählweise", "Sens du compte", "Counting"),
    "option.count.up": Text("aufwärts", "en montant", "upwards"),
    "option.count.down": Text("abwärts auf null", "en descendant à zéro", "down to zero"),
    "option.matches": Text("Partien zum Sieg", "Parties à gagner", "Matches to win"),
    "option.shutout": Text(
        "Eine Partie zu null zählt", "Une partie gagnée à zéro compte pour", "A match won to nil counts as"
    ),
}

OPTION_TEXTS: Mapping[str, Text] = MappingProxyType({**_PLAY, **_SCORE, **_MATCH})
