"""How a deal of Skat is typed in one line, `2k1`: who, what, with or without how many, and what else there was."""

from rules.games.skat.deal import DECIDED
from rules.shorthand.common_marks import DEALER, LOST, VOID, WON, every
from rules.shorthand.line_forms import Form, Shorthand
from rules.shorthand.marks import Number, Numbers, Seat, Signed, Word
from rules.spelling import Spelt

CONTRACTS = {
    "clubs": Spelt("k, kr, Kreuz, Treff, Eichel, ♣", "t, tr, trèfle, ♣", "c, cl, clubs, club, ♣"),
    "spades": Spelt("p, pi, Pik, Gras, Grün, Laub, ♠", "p, pi, pique, ♠", "s, sp, spades, spade, ♠"),
    "hearts": Spelt("h, he, Herz, Rot, ♥", "c, co, cœur, ♥", "h, he, hearts, heart, ♥"),
    "diamonds": Spelt("c, a, ka, Karo, Caro, Schellen, ♦", "k, ca, carreau, ♦", "d, di, diamonds, diamond, ♦"),
    "grand": every("g, gr, Grand"),
}
NULL = {"null": Spelt("n, nu, Null, Nullspiel", "n, nu, nul, Null", "n, nu, Null")}
UNPLAYED = {
    "passed": Spelt("e, ep, eingepasst, Einpasser, passe", "p, passé, tous passent", "p, passed, passed out"),
    "thrown_in": Spelt("neu, neu gegeben", "nouvelle donne", "again, dealt again"),
    **VOID,
}
SAID = {
    "kontra": Spelt("k, ko, Kontra", "k, contre", "k, ko, Kontra"),
    "re": Spelt("re", "sc, surcontre", "re"),
    "hirsch": every("hi, Hirsch"),
    "rolle": every("ro, Rolle"),
}
ENDINGS = {
    "claimed": Spelt("ab, abgekürzt, Rest", "ab, abrégé, reste", "claimed, claim"),
    "conceded": Spelt("auf, aufgegeben, gab auf", "abandon, abandonné", "conceded, gave up"),
    "defender_conceded": Spelt("geschenkt, Gegner gaben auf", "abandon défense", "given, defenders conceded"),
    "declarer_fault": Spelt("Fehler, Regelverstoß", "faute", "offence"),
    "defender_fault": Spelt("Gegnerfehler, Regelverstoß Gegner", "faute défense", "defence offence"),
}
AWARDED = {
    "schneider": Spelt("zuerkannt Schneider", "accordé Schneider", "awarded Schneider"),
    "schwarz": Spelt("zuerkannt Schwarz", "accordé Schwarz", "awarded Schwarz"),
    "none": Spelt("zuerkannt keine", "accordé aucun", "awarded none"),
}
REPLACED = {
    "clubs": Spelt("als Kreuz", "comme trèfle", "as clubs"),
    "spades": Spelt("als Pik", "comme pique", "as spades"),
    "hearts": Spelt("als Herz", "comme cœur", "as hearts"),
    "diamonds": Spelt("als Karo", "comme carreau", "as diamonds"),
    "grand": Spelt("als Grand", "comme Grand", "as Grand"),
}
ANNOUNCED = Spelt("sa, Schneider angesagt", "sa, Schneider annoncé", "sa, Schneider announced")
ALL_ANNOUNCED = Spelt("swa, Schwarz angesagt", "swa, Schwarz annoncé", "swa, Schwarz announced")

_DECLARER = Seat("declarer")
_TOPS = Signed("matadors", Spelt("m, mit", "a, avec", "w, with"), Spelt("o, ohne", "s, o, sans", "o, wo, without"))
_TRICKS = Spelt("st, Stiche, Stich", "pl, plis, pli", "tr, tricks, trick")
_BOCK = Number("bock", every("x, Bock"), example=2)
_SAID = (
    Word("hand", {True: Spelt("h, Hand", "m, h, main, Hand", "h, Hand")}),
    Word("ouvert", {True: Spelt("o, ou, ouv, Ouvert, offen", "o, ou, ouv, ouvert", "o, ou, ouv, Ouvert, open")}),
    Word("schneider", {True: every("s, sn, schn, Schneider")}),
    Word("schwarz", {True: every("sw, schw, Schwarz")}),
    Word("schneider_announced", {True: ANNOUNCED}),
    Word("schwarz_announced", {True: ALL_ANNOUNCED}),
    Word("kontra", SAID),
    Number("card_points", Spelt(":, Augen", ":, pc, points", ":, cp, points"), example=74),
    Number("tricks", _TRICKS, example=6),
    Number("bid", Spelt("r, /, gereizt", "e, /, enchère", "b, /, bid"), example=20),
    Word("won", {True: WON, False: LOST}),
    Word("ending", ENDINGS),
    Word("awarded_stage", AWARDED),
    _BOCK,
    DEALER,
)
_TOLD = {"card_points": None, "tricks": None, "ending": frozenset(DECIDED)}
"""What says by itself whether the game was won."""

SHORTHAND = Shorthand(
    forms=(
        Form(
            begins=(_DECLARER, Word("contract", CONTRACTS)),
            goes_on=(_TOPS, *_SAID),
            unstated={"won": True},
            instead=_TOLD,
        ),
        Form(
            begins=(_DECLARER, Word("contract", NULL)),
            goes_on=(*_SAID, _TOPS, Word("replacement", REPLACED)),
            unstated={"won": True},
            instead={**_TOLD, "matadors": None},
        ),
        Form(begins=(Word("kind", UNPLAYED),), goes_on=(DEALER,)),
        Form(
            begins=(_DECLARER, Signed("value", example=48, behind=True, bare="apart")),
            goes_on=(DEALER,),
            fixed={"kind": "value"},
        ),
        Form(
            begins=(
                Word("kind", {"ramsch": every("r, Ramsch")}),
                Numbers("points_each", count=3, fewest=1, example=60),
            ),
            goes_on=(
                Numbers("tricks_each", _TRICKS, count=3, fewest=1, example=5),
                Number("pushes", Spelt("g, geschoben", "po, poussées", "pu, pushes")),
                Seat("last_trick", Spelt("l, letzter Stich", "d, dernier pli", "l, last trick")),
                _BOCK,
                DEALER,
            ),
        ),
        Form(
            begins=(
                Word("kind", {"penalty": Spelt("!, Strafe", "!, pénalité", "!, penalty")}),
                Seat("offender"),
                Number("amount", example=50),
            )
        ),
    ),
    usual=(
        *("declarer", "contract", "matadors", "hand", "ouvert", "schneider", "schwarz", "won", "bid", "kind", "value"),
    ),
    examples=(
        {"declarer": 1, "contract": "clubs", "matadors": 1, "won": True},
        {"declarer": 2, "contract": "grand", "matadors": -2, "won": False},
    ),
    whole=r"[1-5](([a-z]{1,2}|[♣♠♥♦])[a-z]?[-+]?[1-4]|n)[ahmosuw]*[-+]?|[epx]",
)
