"""Skat at home: jacks alone as matadors, a deal dealt again, answers to Kontra, kinds of Ramsch, money."""

from random import Random

import pytest

import rules
from rules.games.skat.stake import fees, money
from tests.plays import HEARTS

CLUBS = {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 18, "card_points": 70, "tricks": 6}
LOST = {**CLUBS, "card_points": 50, "tricks": 4}
HOME = {"jack_tops": True, "passed_deal": "dealt_again", "kontra_highest": "rolle", "ramsch_tie": "last_trick"}


def line(deal, preset="plain", seats=3, **options):
    return rules.score(rules.ruleset("skat", preset, **options), seats, [deal]).lines[0]


def codes(scored):
    return [problem.code for problem in scored.problems]


def passed_out(preset, **options):
    play = {**HEARTS, "auction": ((2, "pass"), (1, "pass"), (0, "pass"))}
    play = {key: value for key, value in play.items() if key in ("hands", "skat", "dealer", "auction")}
    return rules.replay(rules.ruleset("skat", preset, **options), play).deal


def test_three_passes_are_dealt_again_only_where_the_table_does_so():
    assert passed_out("plain")["kind"] == "passed"
    assert passed_out("plain", passed_deal="dealt_again")["kind"] == "thrown_in"


def test_a_deal_dealt_again_leaves_number_dealer_and_bock_alone():
    ruleset = rules.ruleset("skat", "pub", ramsch="never", passed_deal="dealt_again")
    tie = {**CLUBS, "card_points": 60, "tricks": 5}
    sheet = rules.score(ruleset, 4, [tie, {"kind": "thrown_in"}, {**CLUBS, "declarer": 2}])
    assert [(each.number, each.dealer, each.numbered) for each in sheet.lines] == [
        (1, 0, True),
        (2, 1, False),
        (2, 1, True),
    ]
    assert sheet.lines[2].points == (0, 0, 48, 0)
    assert sheet.lines[1].outcome == "thrown_in"
    assert [rules.say("skat", sheet.lines[1].ending, language=language) for language in rules.LANGUAGES] == [
        "neu gegeben",
        "nouvelle donne",
        "dealt again",
    ]
    assert [rules.count(ruleset, 4, each)[2].get("dealt") for each in sheet.lines] == [1, None, 1]


@pytest.mark.parametrize("ramsch", ["never", "allowed"])
def test_what_a_form_offers_first_after_three_passes(ramsch):
    def kinds(passed_deal):
        ruleset = rules.ruleset("skat", ramsch=ramsch, passed_deal=passed_deal)
        (kind,) = [field for field in rules.fields(ruleset, 3) if field.key == "kind"]
        return kind.choices, kind.rare

    rare = ("value", "penalty", "void")
    if ramsch == "never":
        assert kinds("counts") == (("game", "passed", *rare), rare)
        assert kinds("dealt_again") == (("game", "thrown_in", "passed", *rare), ("passed", *rare))
    else:
        assert kinds("counts") == (("game", "ramsch", "passed", *rare), ("passed", *rare))
        assert kinds("dealt_again")[1] == ("thrown_in", "passed", *rare)


@pytest.mark.parametrize(("highest", "allowed"), [("kontra", 1), ("re", 2), ("hirsch", 3), ("rolle", 4)])
def test_how_far_kontra_is_answered(highest, allowed):
    words = ("kontra", "re", "hirsch", "rolle")
    for place, word in enumerate(words):
        scored = line({**CLUBS, "kontra": word}, kontra=True, kontra_highest=highest)
        assert scored.points == ((0, 24 * 2 ** (place + 1), 0) if place < allowed else None)
    ruleset = rules.ruleset("skat", "plain", kontra=True, kontra_highest=highest)
    (field,) = [field for field in rules.fields(ruleset, 3) if field.key == "kontra"]
    assert field.choices == ("none", *words[:allowed])
    play = {**HEARTS, "kontra": "rolle"}
    assert bool(rules.replay(ruleset, play).problems) is (allowed < 4)
    paper = line({"kind": "value", "declarer": 1, "value": 264 * 16}, kontra=True, kontra_highest=highest)
    assert codes(paper) == (["unverified"] if allowed == 4 else ["value_of_no_game", "unverified"])


def test_every_answer_to_kontra_is_a_re_for_bock():
    for word, begins in (("kontra", False), ("re", True), ("hirsch", True), ("rolle", True)):
        ruleset = rules.ruleset(
            "skat", "pub", bock_on_re=True, bock_on_lost_kontra=False, bock_on_value=None, kontra_highest="rolle"
        )
        sheet = rules.score(ruleset, 3, [{**CLUBS, "kontra": word}])
        assert bool(sheet.next.obligations) is begins, word


def test_only_jacks_are_tops_card_by_card():
    """All jacks and the ace and ten of trumps: with 6, at home with 4."""
    text = """
dealer: 3
hand 1: CJ SJ HJ DJ CA CT SA ST S9 S8
hand 2: CK CQ C9 SK SQ S7 HA HT HK HQ
hand 3: C8 C7 H9 H8 H7 DA DT DK DQ D9
skat: D8 D7
auction: 2 18 1 hold 2 pass 3 pass
contract: clubs hand
"""
    play = rules.read_play("skat", text).play
    assert rules.replay(rules.ruleset("skat"), play).deal["matadors"] == 6
    assert rules.replay(rules.ruleset("skat", jack_tops=True), play).deal["matadors"] == 4
    fields = {field.key: field for field in rules.fields(rules.ruleset("skat", jack_tops=True), 3)}
    assert (fields["matadors"].minimum, fields["matadors"].maximum, fields["matadors"].rare) == (-4, 4, ())
    assert line({**CLUBS, "matadors": 5}, jack_tops=True).points is None
    assert line({**CLUBS, "matadors": -4}, jack_tops=True).points == (0, 60, 0)


def test_the_cards_tell_who_took_the_last_trick_where_it_decides():
    for seed in range(60):
        plain, deciding = (rules.ruleset("skat", "pub", ramsch_tie=tie) for tie in ("full", "last_trick"))
        play = rules.sample_play(plain, 3, Random(seed))
        if rules.replay(plain, play).deal["kind"] == "ramsch" and len(play["cards"]) == 30:
            replay = rules.replay(deciding, play)
            assert replay.deal["last_trick"] == replay.tricks[-1].winner
            assert "last_trick" not in rules.replay(plain, play).deal
            return
    raise AssertionError


@pytest.mark.parametrize(
    ("deal", "options", "points"),
    [
        ({"points_each": [60, 60, 0], "tricks_each": [5, 5, 0]}, {"ramsch_tie": "shared"}, (-60, -60, 0)),
        (
            {"points_each": [60, 60, 0], "tricks_each": [5, 5, 0], "pushes": 1},
            {"ramsch_tie": "shared"},
            (-120, -120, 0),
        ),
        ({"points_each": [40, 40, 40], "tricks_each": [4, 4, 2]}, {"ramsch_tie": "shared"}, (0, 0, 0)),
        ({"points_each": [40, 40, 40], "tricks_each": [4, 4, 2]}, {"ramsch_score": "fixed"}, (0, 0, 0)),
        ({"points_each": [50, 50, 20], "tricks_each": [4, 4, 2]}, {"ramsch_score": "fixed"}, (-10, -10, 0)),
        (
            {"points_each": [50, 50, 20], "tricks_each": [4, 4, 2]},
            {"ramsch_score": "fixed", "ramsch_tie": "shared"},
            (-5, -5, 0),
        ),
        ({"points_each": [60, 60, 0], "tricks_each": [5, 5, 0], "bock": 2}, {"ramsch_score": "fixed"}, (-30, -30, 0)),
        (
            {"points_each": [45, 45, 30], "tricks_each": [4, 4, 2], "last_trick": 0},
            {"ramsch_tie": "last_trick", "ramsch_score": "fewest_win"},
            (0, 0, 23),
        ),
        (
            {"points_each": [30, 60, 30], "tricks_each": [4, 4, 2], "last_trick": 0},
            {"ramsch_tie": "last_trick", "ramsch_score": "fewest_win"},
            (23, 0, 0),
        ),
        (
            {"points_each": [120, 0, 0], "tricks_each": [10, 0, 0]},
            {"ramsch_tie": "last_trick", "ramsch_score": "fewest_win"},
            (120, 0, 0),
        ),
    ],
)
def test_equal_and_fixed_ramsch(deal, options, points):
    assert line({"kind": "ramsch", **deal}, "pub", **options).points == points


@pytest.mark.parametrize("seat", [0, 3])
def test_who_sits_out_took_no_last_trick(seat):
    deal = {"kind": "ramsch", "points_each": [50, 50, 20], "tricks_each": [4, 4, 2], "last_trick": seat}
    scored = line(deal, "pub", seats=4, ramsch_tie="last_trick")
    assert codes(scored) == (["ramsch_last_trick"] if seat == 0 else [])


@pytest.mark.parametrize("preset", ["pub", "isko-2022"])
def test_samples_of_a_home_table_have_no_problem(preset):
    ruleset = rules.ruleset("skat", preset, **HOME, ramsch_score="fixed")
    for seed in range(150):
        deal = rules.sample_deal(ruleset, 3, (), Random(seed))
        assert not [each for each in rules.score(ruleset, 3, [deal]).lines[0].problems if each.severity != "note"], deal
    for seed in range(40):
        assert not rules.replay(ruleset, rules.sample_play(ruleset, 3, Random(seed))).problems


def test_each_pays_each_the_difference():
    """The example of skatspielen.info, at a quarter of a cent, and one that rounds half a cent both ways."""
    quarter = rules.ruleset("skat", stake=25).chosen
    assert money(quarter, (218, -81, 60, -38)) == (180, -120, 20, -80)
    half = rules.ruleset("skat", stake=50).chosen
    assert money(half, (1, -1, 0)) == (3, -3, 0)
    assert money(rules.ruleset("skat").chosen, (1, -1, 0)) is None


def test_lost_games_cost_a_fee():
    losses = [{"lost": lost} for lost in (0, 3, 4)]
    assert fees(rules.ruleset("skat", lost_game_fee=50, later_lost_game_fee=100).chosen, losses) == (0, -150, -250)
    assert fees(rules.ruleset("skat", lost_game_fee=50).chosen, losses) == (0, -150, -200)
    assert fees(rules.ruleset("skat", later_lost_game_fee=100).chosen, losses) is None


def test_a_sheet_shows_money_where_any_is_played_for():
    def paid(**options):
        return rules.score(rules.ruleset("skat", "plain", **options), 3, [LOST]).money

    assert paid() is None
    assert paid(stake=100) == (48, -96, 48)
    assert paid(lost_game_fee=50) == (0, -50, 0)
    assert paid(stake=100, lost_game_fee=50) == (48, -146, 48)
