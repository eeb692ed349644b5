"""How a deal of Sixty-Six is typed in one line: `12`, seat 1 won two points, or with its cards, `1m 70/20 5/3`."""

from rules.schnapsen.short import CARDS, ENDINGS, MARRIAGES
from rules.shorthand.common_marks import DEALER, VOID
from rules.shorthand.line_forms import Form, Shorthand
from rules.shorthand.marks import Lists, Number, Numbers, Seat, Word
from rules.spelling import Spelt

DRAWN = Spelt("0, unentschieden, remis", "0, nulle, partie nulle", "0, drawn, draw")
WITH = {
    "marriage": Spelt("mit Ansage", "sur mariage", "with a marriage"),
    "trick": Spelt("mit Stich", "sur pli", "with a trick"),
}

_MORE = (
    MARRIAGES,
    Seat("closed_by", Spelt("z, zugedreht", "c, clos, ferme", "z, closed")),
    Number("closed_after", Spelt("n, nach", "n, après", "n, after"), example=3),
    Number("opponent_points_at_close", Spelt("g, Gegner", "v, adversaire", "o, opponent"), example=20),
    Number("opponent_tricks_at_close", Spelt("gs, Stiche Gegner", "vp, plis adversaire", "ot, opponent tricks")),
    Lists("unmarked", Spelt("ohne Knopf", "sans marque", "unmarked")),
    Word("claimed_with", WITH),
    DEALER,
)
_CARDS = (Numbers("card_points", example=70), Numbers("tricks", example=5))


def _ended(seat: str, ending: str) -> tuple[Seat, Word]:
    return Seat(seat), Word("ending", {ending: ENDINGS[ending]})


SHORTHAND = Shorthand(
    forms=(
        Form(begins=(Seat("winner"), Number("game_points", example=2)), goes_on=(DEALER,), fixed={"kind": "result"}),
        Form(begins=(Word("game_points", {0: DRAWN}),), goes_on=(DEALER,), fixed={"kind": "result"}),
        Form(begins=(*_ended("claimant", "claim"), *_CARDS), goes_on=_MORE),
        Form(begins=(*_ended("last_trick", "played_out"), *_CARDS), goes_on=_MORE),
        Form(begins=(_ended("last_trick", "played_out")[1], *_CARDS), goes_on=_MORE),
        Form(begins=_ended("offender", "revoke"), goes_on=(CARDS, *_MORE)),
        Form(begins=(Word("kind", VOID),), goes_on=(DEALER,)),
    ),
    usual=("winner", "game_points", "ending", "card_points", "tricks", "marriages"),
    examples=(
        {"kind": "result", "winner": 0, "game_points": 2},
        {"claimant": 0, "ending": "claim", "card_points": (70, 20), "tricks": (5, 3)},
    ),
    whole=r"[1-4][1-3]|0|x",
)
