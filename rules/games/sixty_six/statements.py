"""What can be typed of a deal of Sixty-Six: a statement as an example, and what it says."""

from rules.shared_texts import DEALT, TRICK
from rules.types import Text

STATEMENTS = {
    "dealer: 1": DEALT,
    "hand 1: DT HQ CT DQ SQ DK": Text(
        "das Blatt von Platz 1; wer keine Karten nimmt, hat eine leere Zeile",
        "la main de la place 1 ; qui ne prend pas de cartes a une ligne vide",
        "the hand of seat 1; who takes no cards has an empty line",
    ),
    "turned: ST": Text("die aufgedeckte Karte", "la retourne", "the turned card"),
    "talon: S9 SJ CQ": Text(
        "der Talon in der Reihenfolge, in der gezogen wird",
        "le talon, dans l'ordre où l'on tire",
        "the talon in the order in which it is drawn",
    ),
    "2: exchange CK DA": Text(
        "tauscht die niedrigste Trumpfkarte; was jemand tut, steht bei seiner Karte",
        "échange le plus petit atout ; ce qu'on fait se note à côté de sa carte",
        "exchanges the lowest trump; what a player does stands beside his card",
    ),
    "2: HQ marriage DQ": Text(
        "sagt 20 oder 40 an; marriage_unmarked, wo die Marke nicht genommen wurde",
        "annonce 20 ou 40 ; marriage_unmarked, si la marque n'a pas été posée",
        "shows 20 or 40; marriage_unmarked, where the marker was not taken",
    ),
    "2: close SA S9": Text(
        "dreht zu; close_undrawn vor dem Ziehen",
        "ferme le talon ; close_undrawn avant de tirer",
        "closes the talon; close_undrawn before drawing",
    ),
    "2: claim": Text("sagt 66 an", "annonce 66", "claims 66"),
    "2: HA H9": TRICK,
}
