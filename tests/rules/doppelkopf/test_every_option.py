"""No option is idle, and no two of its choices are the same: some list or play tells each of them from the others."""

from random import Random

import pytest

import rules
from rules.types import Kind
from tests.doppelkopf_plays import PLAY, deal, house, laid

OPTIONS = {option.key: option for option in rules.options("doppelkopf")}

NUMBERS = {
    "deals": (None, 1, 2, "standard"),
    "compulsory_solos": (0, 1),
    "poverty_trumps": (2, 3, 4),
    "call_cards_lower": ("standard", 0, 1),
    "compulsory_call_points": (None, 20, 30),
    "throw_in_nines": (None, 5, 6),
    "throw_in_kings": (None, 5, 6),
    "throw_in_nines_and_kings": (None, 8, 9),
    "throw_in_trumps": (None, 1, 2),
    "throw_in_points_over": (None, 70, 80),
    "throw_in_points_under": (None, 30, 35),
    "feigheit": (None, 1, 2),
    "bock_length": ("orbit", 1, 2),
    "stake": (None, 10, 50),
}
"""Numbers to try; of other options every choice."""

BESIDE = {
    "hyperschweinchen": {"schweinchen": "at_start"},
    "schweinchen": {"hyperschweinchen": "nines"},
    "poverty_trumps": {"poverty": "pass_three"},
    "poverty_ignores_foxes": {"poverty": "pass_three"},
    "poverty_refused": {"poverty": "pass_three"},
    "solo_leads": {"compulsory_solos": 1},
    "call_cards_lower": {"nines": False},
    "against": {"re_kontra": "double_game"},
    "fox_double": {"fox_last_trick": True},
    "bock_length": {"bock_draw": True},
    "bock_overlap": {"bock_draw": True},
    "bock_several": {"bock_draw": True, "bock_lost_call": True, "bock_overlap": "extend"},
    "bock_effect": {"bock_draw": True},
    "stake_for": {"stake": 10},
}
"""What an option needs beside itself to say anything."""


def game(points=130, tricks=7, kind="normal", re=(0, 1), **more):
    return {"kind": kind, "re": list(re), "re_points": points, "re_tricks": tricks, **more}


def solo(kind="solo_queens", points=130, **more):
    return game(points, kind=kind, re=(0,), **more)


def play(*hands, cards="", calls=(), said=None, **more):
    """A deal in these hands, played as far as the cards go."""
    return {**deal(house(), *hands, declarations=said or {}), "cards": laid(cards), "calls": list(calls), **more}


def last_cards(hands, cards):
    """The last trick alone, as if nothing had been before; who knows of no hand size can see it."""
    declared = [[seat, "healthy"] for seat in (1, 2, 3, 0)]
    return {"hands": [hand.split() for hand in hands], "dealer": 0, "declarations": declared, "cards": laid(cards)}


def thrown_in(hand):
    return play("", hand, "", "", said={1: "throw_in"})


def poor(hand, offered, *answers, **more):
    said = {2: "poverty"}
    return play("", "", hand, "", said=said, offered=offered.split(), answers=[list(each) for each in answers], **more)


TAKEN = (3, "takes")
REFUSED = ((3, "refuses"), (0, "refuses"), (1, "refuses"))
THREE, FOUR = "CA CA CT CT SA SA ST ST CK DA D9 D9", "CA CA CT CT SA SA ST ST DK DA D9 D9"
EXCHANGE = {"returned": ["DA", "D9", "D9"]}
BRIDE = ["CA CK", "HT CJ C9", "CQ CQ SQ CT", "DJ C9"]
TRUMP_FIRST, SUIT_FIRST = "1HT 2SQ 3DJ 0D9 1C9 2CT 3C9 0CA", "1C9 2CT 3C9 0CA"
CAUGHT = [rules.sample_play(house(), 4, Random(seed)) for seed in (25, 79)]
"""Played by lot: in the last trick a jack of clubs is caught, not by a queen of diamonds and by one."""
DRAW = game(120, 6)

CASES = {
    "deals": [[game()], [game()] * 2, [game()] * 20],
    "compulsory_solos": [[solo()]],
    "nines": [[game(tricks=11)], play("", "", "", "")],
    "tens_of_hearts": [play("CQ HK", "HA CQ", "HT H9", "HK", cards="1HA 2HT 3HK 0HK")],
    "second_ten": [
        last_cards(["D9", "HT", "HT", "DJ"], "1HT 2HT 3DJ 0D9"),
        last_cards(["D9 D9", "HT CA", "HT CA", "DJ DJ"], "1HT 2HT 3DJ 0D9"),
    ],
    "schweinchen": [
        play("DQ", "D9 D9", "DA DA DJ", "DJ", cards="1D9 2DJ 3DJ 0DQ"),
        play("D9", "DJ", "DA DA", "DQ", cards="1DJ 2DA 3DQ 0D9"),
        play("D9 D9", "DJ DK", "DA DA", "DQ DJ", cards="1DJ 2DA 3DQ 0D9 3DJ 0D9 1DK 2DA"),
    ],
    "hyperschweinchen": [play("DK DK", "D9 D9", "DA DA DJ", "DT DT", cards="1D9 2DJ 3DT 0DK")],
    "heidmann": [play("DJ", "SJ SJ", "CQ", "DJ", cards="1SJ 2CQ 3DJ 0DJ")],
    "genscher": [play("CQ", "DK DK CQ", "", "", cards="1DK", calls=[[1, "genscher", 1, 2]])],
    "poverty": [poor(THREE, "DA D9 D9", TAKEN, **EXCHANGE)],
    "poverty_trumps": [
        poor(THREE, "DA D9 D9", TAKEN, **EXCHANGE),
        poor(FOUR, "DA D9 D9", TAKEN, **EXCHANGE),
    ],
    "poverty_ignores_foxes": [poor(FOUR, "DK D9 D9", TAKEN, returned=["DK", "D9", "D9"])],
    "poverty_refused": [poor(THREE, "DA D9 D9", *REFUSED), [{"kind": "thrown_in", "reason": "poverty"}]],
    "poverty_unplayed": [[game(kind="poverty")]],
    "marriage_partner": [
        play(*BRIDE, said={2: "marriage"}, cards=TRUMP_FIRST, calls=[[1, "re", 4]]),
        play(*BRIDE, said={2: "marriage"}, cards=SUIT_FIRST, calls=[[0, "re", 4]]),
    ],
    "solo_leads": [
        play("", "", "CA", "", said={2: "solo_clubs compulsory"}, cards="2CA"),
        play("", "", "CA", "", said={2: "solo_clubs"}, cards="2CA"),
    ],
    "call_cards_lower": [[game(re_call="said", re_call_cards=[cards])] for cards in (9, 10)],
    "marriage_calls": [[game(kind="marriage", marriage_trick=2, re_call="said", re_call_cards=[9])]],
    "skipped_calls": [{**PLAY, "calls": [[1, "re", 0], [1, "no60", 0]]}],
    "calls_after_late_reply": [{**PLAY, "calls": [[1, "re", 0], [2, "kontra", 7], [2, "no90", 7]]}],
    "compulsory_call_points": [[game(first_trick="re", first_trick_points=points)] for points in (25, 35)],
    "throw_in_nines": [thrown_in("C9 C9 S9 S9 H9 CA CA SA SA HA CQ SQ"), thrown_in("C9 C9 S9 S9 H9 H9 CA SA HA CQ")],
    "throw_in_kings": [thrown_in("CK CK SK SK HK CA SA HA CQ SQ HT DQ"), thrown_in("CK CK SK SK HK HK CA SA HA CQ SQ")],
    "throw_in_nines_and_kings": [
        thrown_in("C9 C9 S9 S9 CK CK SK SK CA SA HA CQ"),
        thrown_in("C9 C9 S9 S9 CK CK SK SK HK SA HA CQ"),
    ],
    "throw_in_trumps": [
        thrown_in("DJ CA CA CT CT CK CK SA SA ST ST HA"),
        thrown_in("DJ DA CA CA CT CT CK CK SA SA ST ST"),
    ],
    "throw_in_highest_trump": [
        thrown_in("DA DT DK D9 CA CA CT CT CK CK SA SA"),
        thrown_in("DJ DT DK D9 CA CA CT CT CK CK SA SA"),
    ],
    "throw_in_points_over": [
        thrown_in("CA CA SA SA HA DA CQ CQ SQ C9 C9 S9"),
        thrown_in("DA DA CA CA CT CT ST ST SA SA C9 C9"),
    ],
    "throw_in_points_under": [
        thrown_in("CJ CJ SJ SJ HJ HJ C9 C9 S9 S9 CQ CQ"),
        thrown_in("CA SA CJ SJ HJ C9 C9 S9 S9 CQ H9 H9"),
    ],
    "against": [[game(100, kontra_call="said")]],
    "against_in_solos": [[solo(points=100)]],
    "beaten_calls": [[game(100, re_call="no90")]],
    "re_kontra": [[game(re_call="said", re_foxes=2)]],
    "karlchen_caught": [[game(karlchen_caught="re")], *CAUGHT],
    "karlchen_double": [[game(karlchen="re", karlchen_double=True)]],
    "fox_last_trick": [[game(fox_last_trick="re")]],
    "fox_double": [[game(fox_last_trick="re", fox_double=True)]],
    "tens_caught": [[game(re_tens=1)]],
    "heart_tricks": [[game(re_heart_tricks=1)]],
    "feigheit": [[game(155, 8)], [game(185, 9)]],
    "solo_kind_points": [[solo()]],
    "count": [[game()]],
    **{kind: [[solo(kind)]] for kind in OPTIONS if kind.startswith("solo_k") and kind != "solo_kind_points"},
    "solo_queens_jacks": [[solo("solo_queens_jacks")]],
    "schlanker_martin": [[{"kind": "schlanker_martin", "re": [0], "won": True}]],
    "bock_heart_trick": [[game(bock_events=["heart_trick"]), game()]],
    "bock_draw": [[DRAW, game()]],
    "bock_zero_game": [[game(kontra_foxes=1), game()]],
    "bock_lost_call": [[game(100, re_call="said"), game()]],
    "bock_lost_solo": [[solo(points=100), game()]],
    "bock_black_game": [[game(240, 12), game()]],
    "bock_length": [[DRAW, *[game()] * 5]],
    "bock_overlap": [[DRAW, DRAW, *[game()] * 8], [DRAW, *[game()] * 3, DRAW, game()]],
    "bock_several": [[game(120, 6, re_call="said"), *[game()] * 8]],
    "bock_effect": [[DRAW, game(190, 9, re_foxes=1)]],
    "stake": [[game()]],
    "stake_for": [[solo()]],
}
"""By option, lists and plays that come out differently for any two of its choices."""


def values(key):
    kind, choices = OPTIONS[key].kind, OPTIONS[key].choices
    return NUMBERS[key] if kind is Kind.INTEGER else (False, True) if kind is Kind.FLAG else choices


def outcome(case, **options):
    """Everything that a list comes to, or what the rules make of a play, as text."""
    ruleset = house(**options)
    if isinstance(case, dict):
        replay = rules.replay(ruleset, case)
        tricks = [(trick.leader, trick.winner) for trick in replay.tricks]
        return str(([problem.code for problem in replay.problems], tricks, sorted(replay.deal.items())))
    sheet = rules.score(ruleset, 4, case)
    codes = [problem.code for line in sheet.lines for problem in line.problems]
    return str(([line.points for line in sheet.lines], codes, sheet.finished, sheet.money))


@pytest.mark.parametrize("key", OPTIONS)
def test_every_choice_comes_out_differently(key):
    outcomes = {
        value: tuple(outcome(case, **BESIDE.get(key, {}), **{key: value}) for case in CASES[key])
        for value in values(key)
    }
    assert len({*outcomes.values()}) == len(outcomes), outcomes


def test_numbers_are_tried_for_every_option_that_holds_one():
    assert {*NUMBERS} == {key for key, option in OPTIONS.items() if option.kind is Kind.INTEGER}
    assert all(OPTIONS[key].default in values(key) for key in OPTIONS)
