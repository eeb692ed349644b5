"""What can be typed of a deal of Sixty-Six: a statement as an example, and what it says in each language."""

from rules.shared_texts import DEALT, TRICK
from rules.types import Text

STATEMENTS = {
    "dealer: 1": DEALT,
    "hand 1: DT HQ CT DQ SQ DK": Text(
        "das Blatt von Platz 1; wer keine Karten nimmt, hat eine leere Zeile",
        "la main de la place 1 ; qui ne prend pas de cartes a une ligne vide",
        "the hand of seat 1; leave the line empty for a player without cards",
    ),
    "turned: ST": Text("die aufgedeckte Karte", "la retourne", "the turned card"),
    "talon: S9 SJ CQ": Text(
        "der Talon in der Reihenfolge, in der gezogen wird",
        "le talon, dans l'ordre de la pioche",
        "the talon in the order in which it is drawn",
    ),
    "2: exchange CK DA": Text(
        "tauscht die niedrigste Trumpfkarte; was jemand tut, steht bei seiner Karte",
        "échange le plus petit atout ; ce qu'on fait se note à côté de sa carte",
        "exchanges the lowest trump; what a player does stands beside the card it belongs to",
    ),
    "2: HQ marriage DQ": Text(
        "sagt 20 oder 40 an; {marriage_unmarked}, wenn der Ansagerknopf nicht genommen wurde",
        "annonce 20 ou 40 ; {marriage_unmarked}, si la marque n'a pas été prise",
        "declares 20 or 40; {marriage_unmarked} if the marker was not taken",
    ),
    "2: close SA S9": Text(
        "dreht zu; {close_undrawn}, wenn nicht mehr gezogen wird",
        "clôt le talon ; {close_undrawn}, avant de piocher",
        "closes the talon; {close_undrawn}, before drawing",
    ),
    "2: claim": Text("meldet 66 aus", "annonce 66", "claims 66"),
    "2: HA H9": TRICK,
}
