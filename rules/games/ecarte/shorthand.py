"""How a deal of Écarté is typed in one line: `20`, the points of both, or `n3`, how the talk went and the dealer's
tricks.
"""

from rules.shorthand.common_marks import DEALER, VOID
from rules.shorthand.line_forms import Form, Shorthand
from rules.shorthand.marks import Number, Numbers, Word
from rules.spelling import Spelt

TALKS = {
    "accepted": Spelt("n, angenommen", "a, acceptée", "a, accepted"),
    "refused_first": Spelt("a, abgelehnt", "r, refusée", "r, refused"),
    "refused_later": Spelt("s, später abgelehnt", "s, suivante refusée", "l, later refused"),
    "nondealer_played": Spelt("o, nicht vorgeschlagen, ohne Vorschlag", "j, jeu d'autorité", "p, played at once"),
    "not_reached": Spelt("v, vorher zu Ende", "f, finie avant", "o, over before"),
}
KINGS = {
    "dealer": Spelt("kg, König Geber", "rd, roi donneur", "kd, king dealer"),
    "nondealer": Spelt("kv, König Vorhand", "rn, roi non-donneur", "kn, king non-dealer"),
}
INCIDENTS = {
    "revoke_dealer": Spelt("Geber hat nicht bedient", "renonce donneur", "revoke dealer"),
    "revoke_nondealer": Spelt("Vorhand hat nicht bedient", "renonce non-donneur", "revoke non-dealer"),
    "abandoned_dealer": Spelt("Geber gab auf", "abandon donneur", "dealer abandoned"),
    "abandoned_nondealer": Spelt("Vorhand gab auf", "abandon non-donneur", "non-dealer abandoned"),
    "false_king_dealer": Spelt("falscher König Geber", "faux roi donneur", "false king dealer"),
    "false_king_nondealer": Spelt("falscher König Vorhand", "faux roi non-donneur", "false king non-dealer"),
}
TURNED = Spelt("ka, König aufgedeckt", "rr, roi retourné", "kt, king turned")

_TURNED = Word("turned_king", {True: TURNED})
_CARDS = (
    Number("tricks_dealer", example=3),
    Number("tricks_nondealer", Spelt(":, Stiche Vorhand", ":, plis non-donneur", ":, tricks non-dealer"), example=2),
    Word("king_declared_by", KINGS),
    Word("incident", INCIDENTS),
    DEALER,
)

SHORTHAND = Shorthand(
    forms=(
        Form(begins=(Numbers("points", count=2, digits=True, example=2),), goes_on=(DEALER,), fixed={"kind": "result"}),
        Form(begins=(Word("first_talk", TALKS),), goes_on=(*_CARDS, _TURNED)),
        Form(begins=(_TURNED,), goes_on=_CARDS),
        Form(begins=(Word("kind", VOID),), goes_on=(DEALER,)),
    ),
    usual=("points", "first_talk", "tricks_dealer", "king_declared_by", "turned_king"),
    examples=({"kind": "result", "points": (2, 0)}, {"first_talk": "accepted", "tricks_dealer": 3}),
    whole=r"[0-9]{2}|x",
)
