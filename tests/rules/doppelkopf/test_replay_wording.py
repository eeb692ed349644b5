"""Every illegal act of a replay as the table reads it, whole sentences with the trick, the seat and the card."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

import rules
from rules.games.doppelkopf.play_texts import PLAY_TEXTS
from tests.doppelkopf_plays import DDV, PLAY, SEED, deal, finished, house, problems, with_cards

SAYS = tomllib.loads(Path(__file__).with_name("replay_wording.toml").read_text(encoding="utf-8"))
NO_SENTENCES = ("field.", "declaration.", "said.")

POOR = "CA CA CT CT SA SA ST ST CK DA D9 D9"
EXCHANGE = {"offered": ["DA", "D9", "D9"], "answers": [[3, "refuses"], [0, "takes"]], "returned": ["CQ", "H9", "D9"]}
SAU = house(poverty="pass_three", poverty_refused="schwarze_sau")
OWING = house(compulsory_call_points=10)
MARTIN = house(schlanker_martin=True)
GENSCHER = house(genscher="diamond_kings")


def poverty(hand=POOR, ruleset=SEED, **other):
    play = deal(ruleset, "CQ H9", "CQ", hand, "", declarations={2: "poverty"}, **EXCHANGE)
    return {**finished(ruleset, play), **other}


def declaring(*said, **more):
    return {**PLAY, "declarations": [*said, *PLAY["declarations"][len(said) :]], **more}


def refused(ruleset, **other):
    answers = [[3, "refuses"], [0, "refuses"], [1, "refuses"]]
    play = deal(ruleset, "CQ H9", "CQ", POOR, "", declarations={2: "poverty"}, offered=EXCHANGE["offered"])
    return {**play, "answers": answers, **other}


def marriage(**other):
    play = deal(DDV, "", "CQ CQ", "", "", declarations={1: "marriage"})
    return {**finished(DDV, play), **other}


def withdrawn_late():
    said = [[1, "marriage"], [2, "healthy"], [1, "withdraws"], [3, "healthy"], [0, "healthy"]]
    return {**finished(DDV, deal(DDV, "", "CQ CQ", "", "")), "declarations": said}


def sow(**other):
    hands = deal(SAU, "SQ DK", "HT CQ", POOR, "SQ", declarations={2: "poverty"})
    stopped = finished(SAU, {**refused(SAU), **hands}, "2D9 3SQ 0SQ 1HT")
    return {**stopped, **other}


def genscher(calls=(), **other):
    return {**finished(GENSCHER, deal(GENSCHER, "CQ", "DK DK CQ", "", "", **other), "1DK"), "calls": list(calls)}


def martin(**other):
    return {**finished(MARTIN, deal(MARTIN, "", "", "", "", declarations={1: "schlanker_martin"})), **other}


HANDS = PLAY["hands"]
PLAYS = {
    "no record": (DDV, 5),
    "nothing": (DDV, {}),
    "unknown key": (DDV, {**PLAY, "colour": "red"}),
    "unknown long key": (DDV, {**PLAY, "colour" * 20: "red"}),
    "no list": (DDV, {**PLAY, "hands": {}}),
    "two hands": (DDV, {**PLAY, "hands": [[], []]}),
    "no hands": (DDV, {**PLAY, "hands": ["CA"] * 4}),
    "unknown cards": (DDV, {**PLAY, "hands": [["C8", 5, *HANDS[0][2:]], *HANDS[1:]]}),
    "cards from hand to hand": (DDV, {**PLAY, "hands": [HANDS[0][1:], [*HANDS[1], HANDS[0][0]], *HANDS[2:]]}),
    "third ten": (DDV, {**PLAY, "hands": [[*HANDS[0][:-1], "HT"], *HANDS[1:]]}),
    "dealer with cards": (DDV, {**PLAY, "hands": [*HANDS, ["CA"]], "dealer": 4}),
    "dealer beyond the table": (DDV, {**PLAY, "dealer": 4}),
    "dealer beyond any table": (DDV, {**PLAY, "hands": None, "dealer": 7}),
    "dealer is a flag": (DDV, {**PLAY, "dealer": True}),
    "no dealer": (DDV, {**PLAY, "dealer": None}),
    "unreadable declarations": (DDV, declaring([1, "ill"], [2, "healthy", "now"], 7)),
    "declaration out of turn": (DDV, declaring([2, "healthy"], [1, "healthy"])),
    "seat of another table declares": (DDV, declaring([10**12, "healthy"])),
    "too many declarations": (DDV, {**PLAY, "declarations": [*PLAY["declarations"], [1, "healthy"]]}),
    "too few declarations": (DDV, {**PLAY, "declarations": PLAY["declarations"][:3]}),
    "unnamed reservation": (DDV, declaring([1, "reservation"])),
    "marriage without queens": (DDV, declaring([1, "marriage"])),
    "poverty in a tournament": (DDV, declaring([1, "poverty"])),
    "solo that is not played": (DDV, declaring([1, "solo_kings"], cards=[])),
    "duty without a solo": (DDV, declaring([1, "healthy", "compulsory"])),
    "nothing to throw in": (DDV, declaring([1, "throw_in"])),
    "rich poverty": (SEED, poverty(POOR.replace("CK", "DK"))),
    "exchange without poverty": (DDV, {**PLAY, **EXCHANGE}),
    "two cards offered": (SEED, poverty(offered=["DA", "D9"])),
    "trump kept": (SEED, poverty(offered=["DA", "CA", "CT"])),
    "offered twice": (SEED, poverty(offered=["DA", "DA", "D9"])),
    "unreadable answer": (SEED, poverty(answers=[[3, "refuses"], [0, "perhaps"]])),
    "answer out of turn": (SEED, poverty(answers=[[0, "takes"]])),
    "too many answers": (SEED, poverty(answers=[[3, "refuses"], [0, "takes"], [1, "takes"]])),
    "too few answers": (SEED, refused(SEED, answers=[[3, "refuses"]])),
    "two cards returned": (SEED, poverty(returned=["CQ", "H9"])),
    "returned but not held": (SEED, poverty(returned=["CQ", "H9", "CA"])),
    "returned by nobody": (SEED, refused(SEED, returned=["DA"])),
    "schwarze sau": (SAU, refused(SAU)),
    "schwarze sau without a solo": (SAU, sow()),
    "solo of somebody else, and one that is not played": (SAU, sow(calls=[[2, "solo_kings", 4]])),
    "solo named too early": (SAU, sow(calls=[[1, "solo_clubs", 0]])),
    "call before the soloist": (SAU, sow(calls=[[1, "re", 0]])),
    "new partner in a tournament": (DDV, {**PLAY, "calls": [[1, "genscher", 4, 2]]}),
    "new partner in a solo": (GENSCHER, genscher(declarations={3: "solo_clubs"}, calls=[[1, "genscher", 1, 2]])),
    "himself as new partner": (GENSCHER, genscher(calls=[[1, "genscher", 1, 1]])),
    "new partner too late": (GENSCHER, genscher(calls=[[1, "genscher", 2, 2]])),
    "two new partners": (GENSCHER, genscher(calls=[[1, "genscher", 1, 2], [1, "genscher", 1, 3]])),
    "withdrawn too late": (DDV, withdrawn_late()),
    "nothing to withdraw": (DDV, {**PLAY, "declarations": [*PLAY["declarations"], [0, "withdraws"]]}),
    "played after a throw-in": (SEED, refused(SEED, cards=PLAY["cards"], calls=[[1, "re", 0]])),
    "unreadable calls": (DDV, {**PLAY, "calls": [[1, "re"], [1, "bock", 0], [1, "re", 49], [4, "re", 0]]}),
    "too many calls": (DDV, {**PLAY, "calls": [[1, "re", 0]] * 101}),
    "call before the partner": (DDV, marriage(calls=[[1, "re", 0]])),
    "call of the other side": (DDV, {**PLAY, "calls": [[1, "kontra", 0]]}),
    "said twice": (DDV, {**PLAY, "calls": [[1, "re", 0], [0, "re", 2]]}),
    "level without Re": (DDV, {**PLAY, "calls": [[1, "no90", 0]]}),
    "level after a late reply": (DDV, {**PLAY, "calls": [[1, "re", 0], [2, "kontra", 7], [2, "no90", 7]]}),
    "too late": (DDV, {**PLAY, "calls": [[1, "re", 20]]}),
    "call after the last card": (DDV, {**PLAY, "calls": [[1, "re", 48]]}),
    "level where tricks count": (MARTIN, martin(calls=[[1, "re", 0], [1, "no90", 0]])),
    "call owed": (OWING, {**PLAY, "calls": []}),
    "unreadable cards": (DDV, {**PLAY, "cards": [*PLAY["cards"][:-2], [1, "C8"], 5]}),
    "wrong turn": (DDV, {**PLAY, "cards": [PLAY["cards"][1], PLAY["cards"][0], *PLAY["cards"][2:]]}),
    "card not held": (DDV, with_cards(PLAY, at47="HT")),
    "revoke": (DDV, with_cards(PLAY, at21="CQ", at41="CT")),
    "too many cards": (DDV, {**PLAY, "cards": [*PLAY["cards"], [0, "SK"]]}),
    "claimed before the sides are known": (DDV, marriage(cards=[], calls=[], claimed=[0, 0])),
    "cut short": (DDV, {**PLAY, "calls": [], "cards": PLAY["cards"][:10]}),
}


@cache
def found(name):
    return problems(*PLAYS[name])


def said(problem):
    return f"{' '.join(problem.fields)}: {rules.sentence('doppelkopf', problem, 'en')}"


@pytest.mark.parametrize("name", PLAYS)
def test_play_is_answered_with(name):
    assert list(dict.fromkeys(map(said, found(name)))) == SAYS[name]


def test_every_sentence_about_a_play_is_proven_here():
    proven = {problem.code for name in PLAYS for problem in found(name)}
    assert proven >= {code for code in PLAY_TEXTS if not code.startswith(NO_SENTENCES)}
