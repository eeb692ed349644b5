"""How a deal of Doppelkopf is typed in one line: `12 130`, Re and its card points, or `12+3`, the points as written."""

from collections.abc import Mapping
from itertools import permutations

from rules.games.doppelkopf.deal import SCHLANKER_MARTIN
from rules.shorthand.common_marks import DEALER, LOST, VOID, WON, every
from rules.shorthand.line_forms import Form, Shorthand
from rules.shorthand.marks import Mark, Number, Numbers, Seat, Seats, Signed, Word
from rules.spelling import Spelt

WITH_PARTNER = {
    "marriage": Spelt("hz, Hochzeit", "m, mariage", "m, marriage"),
    "poverty": Spelt("ar, Armut", "pa, pauvreté", "po, poverty"),
}
ALONE = {
    "marriage_alone": Spelt("ha, Hochzeit allein", "ms, mariage seul", "ma, marriage alone"),
    "silent_solo": Spelt("st, stille Hochzeit, stilles Solo", "ss, solo secret", "ss, silent solo"),
    "solo_queens": Spelt("d, Damen, Damensolo", "d, dames, solo de dames", "q, queens, queens solo"),
    "solo_jacks": Spelt("b, Buben, Bubensolo", "v, valets, solo de valets", "j, jacks, jacks solo"),
    "solo_trumpless": Spelt("f, fl, Fleischlos, Fleischloser, Ass-Solo", "sa, sans atout", "n, trumpless"),
    "solo_clubs": Spelt("k, kr, Kreuz, Kreuzsolo", "t, trèfle, solo à trèfle", "c, clubs, clubs solo"),
    "solo_spades": Spelt("p, Pik, Piksolo", "p, pique, solo à pique", "s, spades, spades solo"),
    "solo_hearts": Spelt("h, Herz, Herzsolo", "c, cœur, solo à cœur", "h, hearts, hearts solo"),
    "solo_diamonds": Spelt("ka, Karo, Karosolo", "k, ca, carreau, solo à carreau", "d, diamonds, diamonds solo"),
    "solo_kings": Spelt("kö, Königssolo", "r, rois, solo de rois", "ks, kings solo"),
    "solo_kings_queens": Spelt("kd, König-Damen-Solo", "rd, solo rois dames", "kq, kings queens solo"),
    "solo_kings_jacks": Spelt("kb, König-Buben-Solo", "rv, solo rois valets", "kj, kings jacks solo"),
    "solo_queens_jacks": Spelt("db, Damen-Buben-Solo", "dv, solo dames valets", "qj, queens jacks solo"),
    "solo_koehler": every("kl, Köhler"),
}
MARTIN = {SCHLANKER_MARTIN: every("sm, Schlanker Martin")}
UNPLAYED = {"time_up": Spelt("zeit, Zeit abgelaufen", "temps écoulé", "time, time up"), **VOID}
THROWN_IN = {"thrown_in": Spelt("neu, neu gegeben, geschmissen", "nouvelle donne", "thrown in, again")}
REASONS = {
    "misdeal": Spelt("falsch gegeben", "maldonne", "misdeal"),
    "nines": Spelt("Neunen", "neuf", "nines"),
    "kings": Spelt("Könige", "rois", "kings"),
    "nines_and_kings": Spelt("Neunen und Könige", "neuf et rois", "nines and kings"),
    "trumps": Spelt("wenig Trümpfe", "peu d'atouts", "few trumps"),
    "highest_trump": Spelt("kein hoher Trumpf", "pas d'atout fort", "no high trump"),
    "points_over": Spelt("zu viele Augen", "trop de points", "too many points"),
    "points_under": Spelt("zu wenige Augen", "trop peu de points", "too few points"),
    "poverty": Spelt("Armut", "pauvreté", "poverty"),
}
PENALTIES = {
    "minor": Spelt("geringfügig, leicht", "légère", "minor"),
    "major": Spelt("schwer, schwerwiegend", "grave", "major"),
    "unsporting": Spelt("unsportlich", "antisportive", "unsporting"),
}
EVENTS = {
    "heart_trick": Spelt("Herz ging durch", "tour de cœur", "heart trick"),
    "draw": Spelt("120 zu 120", "120 à 120", "120 all"),
    "zero_game": Spelt("Nullspiel", "donne à zéro", "zero game"),
    "lost_call": Spelt("Ansage verloren", "annonce perdue", "lost call"),
    "lost_solo": Spelt("Solo verloren", "solo perdu", "lost solo"),
    "black_game": Spelt("schwarz gespielt", "sans pli", "black game"),
}
SIDES = {"re": ("r", "Re"), "kontra": ("k", "Kontra")}
"""The letter of each side, and its name."""


def _call(side: str) -> Word:
    """`r` or `k` alone, and what was said further: `r90`."""
    letter, name = SIDES[side]
    further = {
        f"no{points}": Spelt(
            f"{letter}{points}, {letter}{points // 10}, {name} keine {points}, {name} unter {points}",
            f"{letter}{points}, {letter}{points // 10}, {name} pas de {points}",
            f"{letter}{points}, {letter}{points // 10}, {name} no {points}",
        )
        for points in (90, 60, 30)
    }
    said = {"said": Spelt(f"{letter}, {name}", f"{letter}, {name}", f"{letter}, {name}")}
    return Word(f"{side}_call", {**said, **further, "schwarz": every(f"{letter}0, {name} schwarz")})


def _counted(key: str, side: str, sign: str, said: Spelt, most: int) -> Word:
    """`rf`, `rf2`: how many a side has."""
    letter, name = SIDES[side]

    def named(count: int, words: str) -> str:
        signs = f"{letter}{sign}" if count == 1 else f"{letter}{sign}{count}"
        return f"{signs}, {name} {count} {words}" + (f", {name} {words}" if count == 1 else "")

    return Word(f"{side}_{key}", {count: Spelt(*(named(count, each) for each in said)) for count in range(1, most + 1)})


def _whose(key: str, sign: str, said: Spelt) -> Word:
    """`rc`: which side's it was."""
    words = {
        side: Spelt(*(f"{letter}{sign}, {name} {each}" for each in said)) for side, (letter, name) in SIDES.items()
    }
    return Word(key, words)


_RE = Seats("re", 2, 2)
_ONE = Seats("re", 1, 1)
_POINTS = Number("re_points", example=130)
_CALLS: tuple[Mark, ...] = (
    *map(_call, SIDES),
    Numbers("re_call_cards", Spelt("Re bei", "Re à", "Re at"), count=5, fewest=1, example=11),
    Numbers("kontra_call_cards", Spelt("Kontra bei", "Kontra à", "Kontra at"), count=5, fewest=1, example=11),
)
_BOCK: tuple[Mark, ...] = (Number("bock", every("x, Bock"), example=2), Word("bock_events", EVENTS, several=True))
_SOLO: tuple[Mark, ...] = (
    Word("compulsory", {True: Spelt("pf, Pflicht, Pflichtsolo", "ob, obligatoire", "co, compulsory")}),
    Word("forced", {True: Spelt("vo, vorgeführt", "im, imposé", "fo, forced, imposed")}),
    Word("schwarze_sau", {True: every("Schwarze Sau")}),
)
_SPECIALS: tuple[Mark, ...] = (
    *(_counted("foxes", side, "f", Spelt("Fuchs", "renard", "fox"), 2) for side in SIDES),
    *(_counted("doppelkopfs", side, "d", every("Doppelkopf"), 4) for side in SIDES),
    _whose("karlchen", "c", Spelt("Karlchen", "Karlchen", "Charlie")),
    _whose("karlchen_caught", "cg", Spelt("fängt Karlchen", "prend Karlchen", "catches Charlie")),
    Word("karlchen_double", {True: Spelt("zwei Karlchen", "deux Karlchen", "two Charlies")}),
    _whose("fox_last_trick", "fl", Spelt("Fuchs macht letzten Stich", "renard dernier pli", "fox last trick")),
    Word("fox_double", {True: Spelt("zwei Füchse", "deux renards", "two foxes")}),
    *(_counted("tens", side, "z", Spelt("Herz Zehn", "dix de cœur", "ten of hearts"), 2) for side in SIDES),
    *(_counted("heart_tricks", side, "h", Spelt("Herzstich", "pli de cœur", "heart trick won"), 2) for side in SIDES),
    Word("genscher", {True: every("Genscher")}),
    Number("marriage_trick", Spelt("Klärungsstich", "pli du partenaire", "found in"), example=2),
)
_CARDS: tuple[Mark, ...] = (
    Number("re_tricks", Spelt("st, Stiche, Stich", "pl, plis, pli", "tr, tricks, trick"), example=6),
    Word(
        "first_trick",
        {
            "re": Spelt("erster Stich Re", "premier pli Re", "first trick Re"),
            "kontra": Spelt("erster Stich Kontra", "premier pli Kontra", "first trick Kontra"),
        },
    ),
    Number("first_trick_points", Spelt("erster Stich", "premier pli", "first trick"), example=20),
)
_PLAYED: tuple[Mark, ...] = (*_CALLS, *_CARDS, *_BOCK, *_SPECIALS, *_SOLO, DEALER)
_CALLED = tuple(
    Form(begins=(_RE, *calls, _POINTS), goes_on=tuple(mark for mark in _PLAYED if mark not in calls))
    for number in (1, 2)
    for calls in permutations(_CALLS[:2], number)
)
"""A call is typed as it was heard: before the points. Two of Re play no solo, so the letters of calls mean calls."""
_VALUE = Signed("value", example=3, bare="never")
_NOTED: Mapping[str, str] = {"kind": "value"}

SHORTHAND = Shorthand(
    forms=(
        Form(begins=(_RE, _POINTS), goes_on=_PLAYED),
        *_CALLED,
        Form(begins=(Seats("re", 1, 2), Word("kind", WITH_PARTNER), _POINTS), goes_on=_PLAYED),
        Form(begins=(_ONE, Word("kind", ALONE), _POINTS), goes_on=_PLAYED),
        Form(begins=(Seats("re", 1, 2), _VALUE), goes_on=(*_BOCK, *_SOLO, DEALER), fixed=_NOTED),
        Form(begins=(_VALUE,), goes_on=(*_BOCK, DEALER), fixed=_NOTED),
        Form(
            begins=(_ONE, Word("kind", MARTIN)),
            goes_on=(Word("won", {True: WON, False: LOST}), *_CALLS, *_BOCK, *_SOLO, DEALER),
            unstated={"won": True},
        ),
        Form(begins=(Word("kind", THROWN_IN),), goes_on=(Word("reason", REASONS), DEALER)),
        Form(begins=(Word("kind", UNPLAYED),), goes_on=(DEALER,)),
        Form(
            begins=(
                Word("kind", {"penalty": Spelt("!, Strafe", "!, pénalité", "!, penalty")}),
                Seat("offender"),
                Word("penalty", PENALTIES),
            ),
            goes_on=(
                Number("amount", example=3),
                Seats("re", 1, 1, Spelt("Solo", "solo", "solo")),
                Number("absagen", Spelt("Absagen", "paliers", "levels")),
                Word(
                    "harmed",
                    {
                        True: Spelt("mit Schaden", "nuit", "harmed"),
                        False: Spelt("ohne Schaden", "sans nuire", "harmless"),
                    },
                ),
                Word("ends_deal", {True: Spelt("abgebrochen", "arrêtée", "ends")}),
                *_SOLO[:2],
                DEALER,
            ),
        ),
    ),
    usual=("re", "re_points", "kind", "value", "re_call", "kontra_call"),
    examples=(
        {"re": (0, 1), "re_points": 130},
        {"re": (1, 3), "re_points": 155, "re_call": "no90", "kontra_call": "said"},
        {"re": (2,), "kind": "solo_queens", "re_points": 125},
        {"kind": "value", "re": (0, 1), "value": 3},
    ),
)
