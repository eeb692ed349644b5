"""How a deal of three or four is typed in one line: `13 2`, who won and how much, or what was announced, `2b`."""

from collections.abc import Mapping

from rules.schnapsen.contracts import ANNOUNCED, Announced
from rules.shorthand.common_marks import DEALER, LOST, VOID, WON, every
from rules.shorthand.line_forms import Form, Shorthand
from rules.shorthand.marks import Lists, Mark, Number, Numbers, Seat, Seats, Word
from rules.spelling import Spelt

ENDINGS = {
    "claim": Spelt("m, meldet, ausgemeldet, meldet aus", "a, annonce, réclame", "c, claims, claim"),
    "played_out": Spelt("l, letzter Stich, zu Ende gespielt", "d, dernier pli", "l, last trick, played out"),
    "revoke": Spelt("!, Regelverstoß", "!, faute", "!, offence"),
}
MARRIAGES = Lists("marriages", Spelt("a, Ansagen, Ansage", "m, mariages, mariage", "m, marriages, marriage"))
CARDS = Numbers("card_points", Spelt(":, Augen", ":, points", ":, points"), example=70)
"""What Sixty-Six has, too."""

# The short names, then those of `rules.schnapsen.words`; a name of two contracts stands with both, and is asked about.
CONTRACTS: Mapping[Announced, Spelt] = {
    "bettler": Spelt("b, Bettler, Fechter", "b, Bettler, mendiant", "b, Bettler, beggar"),
    "ass_bettler": Spelt("ab, Assbettler", "ab, Assbettler, mendiant à l'as", "ab, Ace Bettler, ace beggar"),
    "assenbettler": every("as, Assenbettler, Zehnerloch"),
    "schnapser": Spelt("s, Schnapser, Dreistich", "s, Schnapser", "s, Schnapser"),
    "plauderer": every("pl, Plauderer"),
    "damengang": every("dg, Damengang"),
    "koenigsgang": every("kg, Königsgang"),
    "gang": Spelt("g, Gang, Gangl, Land, Ring", "g, Gang", "g, Gang"),
    "zehnergang": every("zg, Zehnergang, Zehnerloch"),
    "bauernloch": every("bl, Bauernloch"),
    "bauernschnapser": Spelt("bs, Bauernschnapser, Bauer", "bs, Bauernschnapser", "bs, Bauernschnapser"),
    "kontraschnapser": every("ks, Kontraschnapser"),
    "farbenringerl": every("f, fr, Farbenringerl, Farbenjodler, Herrengangl, Jodler"),
    "kontrabauernschnapser": every("kbs, Kontrabauernschnapser, Kontrabauer"),
    "kontrabauernloch": every("kbl, Kontrabauernloch"),
    "herrenschnapser": every("hs, Herrenschnapser, Herrenjodler, Jodler"),
}
SAID = {
    "kontra": Spelt("k, Kontra, Spritze, Fleck, Schuss", "k, contre", "k, Kontra"),
    "re": Spelt("r, re, zurück", "r, surcontre", "r, re"),
    "subkontra": Spelt("sk, Subkontra", "sk, subcontre", "sk, Subkontra"),
}
LEFT = Spelt("li, bleibt liegen, liegen gelassen", "laissé, reste", "left")
DECIDER = Spelt("?, Entscheidung, Entscheidungsspiel", "?, donne décisive", "?, decider")

_CERTAIN = {contract: CONTRACTS[contract] for contract, call in ANNOUNCED.items() if call.certain}
_LOSABLE = {contract: spelt for contract, spelt in CONTRACTS.items() if contract not in _CERTAIN}
_RESULT = Number("game_points", example=2)
_OF_TWO_SIDES = (Numbers("card_points", count=2, example=70), Numbers("tricks", count=2, example=4))
_MARRIAGES = Lists("marriages", MARRIAGES.spelt, count=2)
_KONTRA = Word("kontra", SAID)
_TALON = Word("talon", {"left": LEFT})


def _ended(seat: str, ending: str, *cards: Mark, of_three: bool) -> Form:
    more = (Seat("declarer", every("Rufer")), *((_TALON,) if of_three else ()))
    ended = Word("ending", {ending: ENDINGS[ending]})
    return Form(begins=(Seat(seat), ended, *cards), goes_on=(_MARRIAGES, _KONTRA, *more, DEALER))


def shorthand(seats: int) -> Shorthand:
    """Of a game of so many: of three, one plays against two."""
    of_three = seats == 3
    winners = Seats("winners", 1 if of_three else 2, 2)
    announced = (_KONTRA, Word("won", {True: WON, False: LOST}), *((_TALON,) if of_three else ()), DEALER)
    result = {"kind": "result", "winners": (0,) if of_three else (0, 2), "game_points": 2}
    decider = Form(begins=(Word("kind", {"decider": DECIDER}), Seat("loser")))
    return Shorthand(
        forms=(
            Form(begins=(winners, _RESULT), goes_on=(DEALER,), fixed={"kind": "result"}),
            Form(begins=(Seat("declarer"), Word("contract", _LOSABLE)), goes_on=announced, unstated={"won": True}),
            Form(begins=(Seat("declarer"), Word("contract", _CERTAIN)), goes_on=announced),
            _ended("claimant", "claim", *_OF_TWO_SIDES, of_three=of_three),
            _ended("last_trick", "played_out", *_OF_TWO_SIDES, of_three=of_three),
            _ended("offender", "revoke", of_three=of_three),
            *((decider,) if of_three else ()),
            Form(begins=(Word("kind", VOID),), goes_on=(DEALER,)),
        ),
        usual=("winners", "game_points", "declarer", "contract", "won", "kontra"),
        examples=(result, {"declarer": 1, "contract": "bettler", "won": True}),
        whole=rf"[1-4]({'|'.join(_short_names())})[kr]?[-+]?|x",
    )


def _short_names() -> list[str]:
    return [CONTRACTS[contract].de.partition(",")[0] for contract in ANNOUNCED]
