"""What can be typed of a deal of Écarté: a statement as an example, and what it says in each language."""

from rules.shared_texts import DEALT, TRICK
from rules.types import Text

STATEMENTS = {
    "dealer: 1": DEALT,
    "hand 1: HA SA SQ S7 DK": Text("das Blatt von Platz 1", "la main de la place 1", "the hand of seat 1"),
    "turned: DQ": Text("die aufgedeckte Karte", "la retourne", "the turned card"),
    "stock: D7 H8 D8 CA": Text(
        "der Talon in der Reihenfolge, in der gezogen wird",
        "le talon, dans l'ordre de la pioche",
        "the stock in the order in which it is drawn",
    ),
    "talk: 2 propose 1 accept 2 play": Text(
        "der Reihe nach: {propose}, {accept}, {refuse}, {play}",
        "dans l'ordre : {propose}, {accept}, {refuse}, {play}",
        "in turn: {propose}, {accept}, {refuse}, {play}",
    ),
    "discard 2: C7 C8": Text("was Platz 2 abgelegt hat", "ce que la place 2 a écarté", "what seat 2 discarded"),
    "king: 1": Text(
        "wer den König ansagte, da, wo es geschah",
        "qui a annoncé le roi, au moment où c'est fait",
        "who declared the king, where it was said",
    ),
    "abandoned: 2": Text(
        "wer seine Hand aufgab; danach kommt nichts mehr",
        "qui a abandonné sa main ; rien ne suit",
        "who gave up the hand; nothing follows",
    ),
    "2: HA HK": TRICK,
}
