"""What can be typed of a deal of Skat: a statement as an example, and what it says in each language."""

from rules.shared_texts import CLAIMED, CONCEDED, DEALT, TRICK
from rules.types import Text

STATEMENTS = {
    "dealer: 1": DEALT,
    "hand 2: C7 H7": Text(
        "die zehn Karten von Platz 2", "les dix cartes de la place 2", "the ten cards dealt to seat 2"
    ),
    "skat: ST SK": Text("die zwei Karten im Skat", "les deux cartes du skat", "the two cards in the skat"),
    "auction: 1 pass 2 18 3 hold": Text(
        "das Reizen der Reihe nach: ein Gebot, {hold} oder {pass}",
        "les enchères dans l'ordre : une enchère, {hold} ou {pass}",
        "the bidding in turn: a bid, {hold} or {pass}",
    ),
    "contract: grand": Text(
        "was gespielt wird: {clubs}, {spades}, {hearts}, {diamonds}, {grand} oder {null}",
        "ce qui est joué : {clubs}, {spades}, {hearts}, {diamonds}, {grand} ou {null}",
        "what is played: {clubs}, {spades}, {hearts}, {diamonds}, {grand} or {null}",
    ),
    "contract: clubs hand schneider_announced": Text(
        "dazu, was angesagt ist: {hand}, {schneider_announced}, {schwarz_announced}, {ouvert}",
        "et ce qui est annoncé : {hand}, {schneider_announced}, {schwarz_announced}, {ouvert}",
        "and what is announced: {hand}, {schneider_announced}, {schwarz_announced}, {ouvert}",
    ),
    "contract: clubs kontra": Text(
        "wo mit Kontra gespielt wird: {kontra}, {re} oder {hirsch}; das höchste zählt",
        "là où l'on contre : {kontra}, {re} ou {hirsch} ; le plus élevé compte",
        "where Kontra is played: {kontra}, {re} or {hirsch}; the highest counts",
    ),
    "discard: C7 D7": Text(
        "was der Alleinspieler drückte", "ce que le preneur a écarté", "what the declarer discarded"
    ),
    "push 2: C7 D8": Text(
        "Schieberamsch: Platz 2 nahm den Skat auf und schob diese zwei Karten weiter; Vorhand zuerst",
        "Ramsch avec skat poussé : la place 2 a pris le skat et poussé ces deux cartes ; le premier en cartes d'abord",
        "a Ramsch with pushing: seat 2 took up the skat and handed these two on; forehand first",
    ),
    "push 3: unseen": Text(
        "Schieberamsch: Platz 3 schob weiter, ohne den Skat anzusehen",
        "Ramsch avec skat poussé : la place 3 l'a poussé sans le voir",
        "a Ramsch with pushing: seat 3 pushed the skat on unseen",
    ),
    "pushes: 1": Text(
        "wie viele schoben, ohne ihn anzusehen, wenn die Karten niemand kennt",
        "combien l'ont poussé sans le voir, quand personne ne connaît les cartes",
        "how many pushed unseen, where nobody knows the cards",
    ),
    "declarer: 3": Text(
        "wer statt des Ramschs Grand Hand ansagte; dazu {contract}: {grand} {hand}",
        "qui a annoncé Grand Hand à la place du Ramsch ; avec {contract}: {grand} {hand}",
        "who announced Grand Hand in place of a Ramsch; with {contract}: {grand} {hand}",
    ),
    "claimed: 2": CLAIMED,
    "conceded: 3": CONCEDED,
    "2: H7 HA HK": TRICK,
}
