"""Deals that are claimed or given up, card by card: the rest goes to one side, and no special point comes of it."""

from random import Random

import pytest

import rules
from tests.doppelkopf_plays import DDV, PLAY, house, replayed

WHOLE = replayed(DDV, PLAY)
TRICKS = 8


def ended(word, seat, tricks=TRICKS):
    return replayed(DDV, {**PLAY, "cards": PLAY["cards"][: 4 * tricks], word: [seat, 4 * tricks]})


@pytest.mark.parametrize(
    ("word", "seat", "points", "tricks"),
    [
        ("claimed", 0, 188, 9),
        ("claimed", 1, 188, 9),
        ("claimed", 2, 118, 5),
        ("conceded", 3, 188, 9),
        ("conceded", 0, 118, 5),
    ],
)
def test_the_rest_goes_to_the_side_that_claims_or_does_not_give_up(word, seat, points, tricks):
    """Eight tricks: 118 of Re, 52 of Kontra, 70 are left, one of the foxes among them."""
    replay = ended(word, seat)
    assert replay.problems == ()
    assert (replay.deal["re_points"], replay.deal["re_tricks"]) == (points, tricks)
    assert replay.tricks == WHOLE.tricks[:TRICKS]
    assert "karlchen" not in replay.deal
    assert {**replay.deal, "re_points": points} == {
        **{key: value for key, value in WHOLE.deal.items() if key != "karlchen"},
        "re_points": points,
        "re_tricks": tricks,
        "re_foxes": 1,
    }


def test_typed_and_entered_say_the_same():
    entered = {"kind": "normal", "re": [0, 1], "re_call": "no30", "kontra_call": "said", "re_points": 188}
    entered |= {"re_tricks": 9, "re_foxes": 1, "re_doppelkopfs": 2}
    typed, by_hand = (rules.score(DDV, 4, [deal]).lines[0] for deal in (ended("claimed", 0).deal, entered))
    assert (typed.points, typed.steps, typed.problems) == (by_hand.points, by_hand.steps, by_hand.problems)
    assert typed.points[0] == typed.points[1] == -typed.points[2] != 0


def test_no_trick_is_played_at_all():
    replay = replayed(DDV, {**PLAY, "cards": [], "calls": [], "conceded": [2, 0]})
    assert replay.problems == ()
    assert (replay.deal["re_points"], replay.deal["re_tricks"]) == (240, 12)


def test_a_trick_that_lies_there_is_among_what_is_left():
    play = {**PLAY, "cards": PLAY["cards"][: 4 * TRICKS + 2], "claimed": [0, 4 * TRICKS + 2]}
    assert replayed(DDV, play).deal == ended("claimed", 0).deal


def test_after_the_last_card_nobody_ends_it():
    replay = replayed(DDV, {**PLAY, "claimed": [0, 48]})
    assert [(each.code, each.params["entry"]) for each in replay.problems] == [("entry_after_end", "act.claimed")]
    assert replay.deal == WHOLE.deal


def test_what_is_called_when_somebody_has_given_up_is_in_time_by_its_cards():
    """Tournament rules 5.4.7: opponents may still make the calls that are in time."""
    text = rules.write_play("doppelkopf", {**PLAY, "cards": PLAY["cards"][:4], "calls": []})
    typed = rules.read_play("doppelkopf", f"{text}conceded: 1\ncall 3: kontra")
    assert typed.problems == ()
    replay = replayed(DDV, typed.play)
    assert (replay.problems, replay.deal["kontra_call"]) == ((), "said")
    late = rules.write_play("doppelkopf", {**PLAY, "cards": PLAY["cards"][:12], "calls": []})
    late_play = rules.read_play("doppelkopf", f"{late}conceded: 1\ncall 3: kontra").play
    assert [each.code for each in replayed(DDV, late_play).problems] == ["announced_too_late"]


def drawn(ruleset, kind):
    for seed in range(2_000):
        play = rules.sample_play(ruleset, 4, Random(seed))
        if len(play.get("cards", ())) == 48 and rules.replay(ruleset, play).deal["kind"] == kind:
            return play
    raise AssertionError(kind)


def cut(play, word, seat, laid):
    calls = [call for call in play.get("calls", ()) if call[2] <= laid]
    return {**play, "cards": play["cards"][:laid], "calls": calls, word: [seat, laid]}


def test_a_bride_has_to_have_found_her_partner_first():
    play = drawn(DDV, "marriage")
    replay = replayed(DDV, cut(play, "claimed", 0, 0))
    assert [each.code for each in replay.problems] == ["ended_before_sides", "play_incomplete"]
    told = [rules.sentence("doppelkopf", replay.problems[0], language) for language in rules.LANGUAGES]
    assert "Rest claimed (seat 1): it has to be known first who plays with whom." in told
    assert len(set(told)) == 3


@pytest.mark.parametrize("word", ["claimed", "conceded"])
def test_in_a_schlanker_martin_the_fewest_tricks_win(word):
    martin = house(schlanker_martin=True)
    play = drawn(martin, "schlanker_martin")
    soloist = replayed(martin, play).deal["re"][0]
    won = {seat: replayed(martin, cut(play, word, seat, 4)).deal["won"] for seat in range(4)}
    assert won == {seat: (seat != soloist) if word == "conceded" else won[seat] for seat in range(4)}
    assert won[soloist] is False


def test_a_deal_that_is_thrown_in_has_no_end():
    ruleset = house(throw_in_nines=5)
    for seed in range(2_000):
        play = rules.sample_play(ruleset, 4, Random(seed))
        if rules.replay(ruleset, play).deal["kind"] == "thrown_in":
            found = replayed(ruleset, {**play, "conceded": [0, 0]}).problems
            assert [(each.code, each.fields) for each in found] == [("thrown_in_yet_played", ("conceded",))]
            return
    raise AssertionError
