"""Genscher: who laid the first of two kings of diamonds out of one hand chooses his partner, and all calls lapse."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.describing import record_of
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.opening import Opening
from rules.games.doppelkopf.result import result
from rules.games.doppelkopf.sides import Sides
from tests.doppelkopf_plays import DDV, deal, finished, house, replayed

KINGS = house(genscher="diamond_kings")
QUEENS = house(genscher="heart_queens")

HANDS = ("CQ D9", "DK DK CQ CA DJ", "HT", "DA")
"""Seats 0 and 1 are Re, and seat 1 leads; after 4 n cards everybody has laid n."""
PLAY = finished(KINGS, deal(KINGS, *HANDS), "1DK 2HT 3DA 0D9")

CHOICE = [1, "genscher", 1, 2]


def chosen(*calls, play=PLAY, ruleset=KINGS):
    replay = replayed(ruleset, {**play, "calls": list(calls)})
    return [problem.code for problem in replay.problems], replay.deal


def calls_of(deal):
    return deal["re_call"], deal["kontra_call"]


def test_whoever_lays_the_first_king_may_choose_his_partner():
    """The pair is Re from there on; without the choice the queens of clubs are."""
    assert chosen()[1]["re"] == (0, 1)
    wrong, found = chosen(CHOICE)
    assert (wrong, found["kind"], found["re"], found["genscher"]) == ([], "normal", (1, 2), True)


def test_all_tricks_are_counted_for_the_new_sides():
    before, after = chosen()[1], chosen(CHOICE)[1]
    points = dict.fromkeys(range(4), 0)
    for trick in replayed(KINGS, PLAY).tricks:
        points[trick.winner] += trick.points
    assert before["re_points"] == points[0] + points[1]
    assert after["re_points"] == points[1] + points[2]


def course_of_two_tricks():
    hands = {1: ["DK", "DK"], 2: ["HT", "C9"], 3: ["DA", "C9"], 0: ["D9", "CK"]}
    return Course(KINGS.chosen, Opening(Sides(KINGS.chosen, "normal", (0, 1)), hands, (1, 2, 3, 0), 1))


@pytest.mark.parametrize(
    ("partner", "re", "points", "tricks", "specials"),
    [
        (None, (0, 1), 8, 1, {}),
        (0, (0, 1), 8, 1, {}),
        (2, (1, 2), 33, 2, {"re_foxes": 1}),
        (3, (1, 3), 8, 1, {"kontra_foxes": 1}),
    ],
)
def test_tricks_and_foxes_count_for_the_final_sides(partner, re, points, tricks, specials):
    """Seat 2 takes the ace of diamonds of seat 3 before anybody knows; seat 1 wins the last trick with its king."""
    course = course_of_two_tricks()
    course.lay(1, "DK")
    if partner is not None:
        course.say(1, "genscher", partner)
    for seat, card in ((2, "HT"), (3, "DA"), (0, "D9"), (2, "C9"), (3, "C9"), (0, "CK"), (1, "DK")):
        course.lay(seat, card)
    found = record_of(result(KINGS.chosen, course, ""))
    assert [*course.problems, *course.tricks.problems] == []
    assert (found["re"], found["re_points"], found["re_tricks"]) == (re, points, tricks)
    assert {key: found[key] for key in found if "foxes" in key} == specials


def test_old_partner_changes_nothing_and_nothing_lapses():
    """Nobody has to know whose partner he is: choosing the one whom he had is allowed."""
    said = [[0, "re", 0], [2, "kontra", 0]]
    wrong, found = chosen(*said, [1, "genscher", 1, 0])
    assert (wrong, found) == ([], chosen(*said)[1])
    assert "genscher" not in found


def test_calls_lapse_when_the_sides_are_new():
    said = [[0, "re", 0], [0, "no90", 0], [2, "kontra", 0]]
    assert calls_of(chosen(*said)[1]) == ("no90", "said")
    wrong, found = chosen(*said, CHOICE)
    assert (wrong, calls_of(found)) == ([], ("none", "none"))


def test_call_at_the_same_card_counts_by_what_came_first():
    assert calls_of(chosen([2, "kontra", 1], CHOICE)[1]) == ("none", "none")
    wrong, found = chosen(CHOICE, [2, "re", 1])
    assert (wrong, calls_of(found)) == ([], ("said", "none"))


def test_calls_afterwards_are_those_of_the_new_sides():
    wrong, found = chosen(CHOICE, [2, "re", 4], [1, "no90", 4], [0, "kontra", 4])
    assert (wrong, calls_of(found)) == ([], ("no90", "said"))
    assert chosen(CHOICE, [2, "kontra", 4])[0] == ["announced_wrong_side"]
    assert chosen(CHOICE, [0, "re", 4])[0] == ["announced_wrong_side"]


def test_side_that_had_said_it_may_say_it_again():
    assert chosen([1, "re", 0], [1, "re", 1])[0] == ["announced_twice"]
    assert chosen([1, "re", 0], CHOICE, [1, "re", 1])[0] == []


def test_late_reply_of_an_old_side_does_not_bind_the_new_one():
    """Seat 2 answers with ten cards, which lets its side say no more; seat 3, of the new Kontra, still holds eleven."""
    play = finished(KINGS, deal(KINGS, "CQ D9", "CQ DJ", "DK DK HT", "D9"), "1DJ 2HT 3D9 0D9 2DK")
    said = [[0, "re", 0], [2, "kontra", 5]]
    assert chosen(*said, [3, "no90", 5], play=play)[0] == ["announced_after_late_reply"]
    wrong, found = chosen(*said, [2, "genscher", 5, 0], [3, "kontra", 5], play=play)
    assert (wrong, found["re"], calls_of(found)) == ([], (0, 2), ("none", "said"))


def test_deadlines_stay_what_they_were():
    """Eleven cards for Re, ten for no 90: choosing gives no time back."""
    assert chosen(CHOICE, [1, "re", 4])[0] == []
    assert chosen(CHOICE, [1, "re", 8])[0] == ["announced_too_late"]
    assert chosen([1, "re", 0], CHOICE, [1, "no90", 4])[0] == ["announced_without_earlier"]


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ([1, "genscher", 1, 1], "genscher_partner"),
        ([1, "genscher", 1], "genscher_partner"),
        ([1, "genscher", 1, None], "genscher_partner"),
        ([1, "genscher", 1, "2"], "genscher_partner"),
        ([1, "genscher", 1, 4], "genscher_partner"),
        ([1, "genscher", 1, True], "genscher_partner"),
        ([1, "genscher", 1, [2]], "genscher_partner"),
        ([1, "genscher", 0, 2], "genscher_out_of_place"),
        ([1, "genscher", 2, 2], "genscher_out_of_place"),
        ([2, "genscher", 1, 1], "genscher_out_of_place"),
        ([2, "genscher", 2, 1], "genscher_out_of_place"),
        ([1, "genscher", 1, 2, 3], "announcement_unreadable"),
        ([4, "genscher", 1, 2], "announcement_unreadable"),
        ([1, "genscher", 49, 2], "announcement_unreadable"),
        ([1, "genscher", "1", 2], "announcement_unreadable"),
        ([1, "re", 1, 2], "announcement_unreadable"),
    ],
)
def test_wrong_choices(choice, code):
    assert chosen(choice)[0] == [code]


def test_illegal_choice_of_the_wrong_moment_is_carried_out_so_that_one_mistake_is_one_problem():
    assert chosen([1, "genscher", 2, 2], [2, "re", 4])[0] == ["genscher_out_of_place"]


def test_second_king_comes_too_late():
    place = next(number for number, each in enumerate(PLAY["cards"]) if number and each == [1, "DK"])
    assert chosen([1, "genscher", place + 1, 2])[0] == ["genscher_out_of_place"]


def test_choosing_twice():
    wrong, found = chosen(CHOICE, [1, "genscher", 1, 3])
    assert (wrong, found["re"]) == (["genscher_twice"], (1, 2))
    assert chosen([1, "genscher", 1, 0], CHOICE)[0] == ["genscher_twice"]


def test_one_king_each_gives_nobody_a_choice():
    play = finished(KINGS, deal(KINGS, "CQ", "DK CQ", "DK", ""), "1DK 2DK")
    assert chosen(CHOICE, play=play)[0] == ["genscher_out_of_place"]
    assert chosen([2, "genscher", 2, 1], play=play)[0] == ["genscher_out_of_place"]


def test_only_the_cards_of_the_option_count():
    hands = ("CQ HQ HQ", "DK DK CQ", "D9", "DQ")
    for ruleset, seat, after in ((KINGS, 1, 1), (QUEENS, 0, 4)):
        play = finished(ruleset, deal(ruleset, *hands), "1DK 2D9 3DQ 0HQ")
        assert chosen([seat, "genscher", after, 3], play=play, ruleset=ruleset)[0] == []
        other, place = (0, 4) if seat else (1, 1)
        assert chosen([other, "genscher", place, 3], play=play, ruleset=ruleset)[0] == ["genscher_out_of_place"]
        assert chosen([seat, "genscher", after, 3], play=play, ruleset=DDV)[0] == ["genscher_not_in_the_rules"]


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        (HANDS, {"declarations": {3: "solo_queens"}}),
        (("CQ CQ", "DK DK", "", ""), {"declarations": {0: "marriage"}}),
    ],
)
def test_nobody_chooses_in_a_declared_game(hands, more):
    play = finished(KINGS, deal(KINGS, *hands, **more), "1DK")
    wrong, found = chosen(CHOICE, play=play)
    assert (wrong, found) == (["genscher_not_in_this_kind"], replayed(KINGS, play).deal)


def test_nobody_chooses_in_a_poverty():
    ruleset = house(genscher="diamond_kings", poverty="pass_three")
    poor = "CA CA CT CT SA SA ST ST CK DA D9 D9"
    exchange = {"offered": ["DA", "D9", "D9"], "answers": [[3, "takes"]], "returned": ["DA", "D9", "D9"]}
    play = deal(ruleset, "", "DK DK", poor, "", declarations={2: "poverty"}, **exchange)
    play = finished(ruleset, play, "1DK")
    assert chosen(CHOICE, play=play, ruleset=ruleset)[0] == ["genscher_not_in_this_kind"]


def test_choice_in_a_silent_solo_is_no_fault_and_brings_nothing():
    """Nobody but the soloist can know."""
    play = finished(KINGS, deal(KINGS, "CQ CQ", "DK DK", "", ""), "1DK")
    for partner in (0, 2):
        wrong, found = chosen([2, "kontra", 0], [1, "genscher", 1, partner], play=play)
        assert (wrong, found["kind"], found["re"], found["kontra_call"]) == ([], "silent_solo", (0,), "said")
        assert "genscher" not in found


def test_owed_call_that_was_made_is_not_owed_again():
    """Seat 1 takes a rich first trick, says Re, leads the king and chooses: Re has lapsed, but it was said."""
    ruleset = house(genscher="diamond_kings", compulsory_call_points=30)
    play = finished(ruleset, deal(ruleset, "CQ CT", "DK DK CQ CA", "CA", "CT"), "1CA 2CA 3CT 0CT 1DK")
    assert chosen([1, "re", 4], [1, "genscher", 5, 2], play=play, ruleset=ruleset)[0] == []
    assert chosen([1, "genscher", 5, 2], play=play, ruleset=ruleset)[0] == ["announcement_owed"]


def test_the_last_card_but_one_still_chooses():
    """Both kings are kept to the end: the eleventh trick brings the choice."""
    kept = "CA CT CK C9 SA ST SK S9 HA HK DK DK"
    play = finished(KINGS, deal(KINGS, "CQ", kept, "", "CQ"))
    place = next(number for number, each in enumerate(play["cards"], start=1) if each == [1, "DK"])
    wrong, found = chosen([1, "genscher", place, 0], play=play)
    assert (wrong, found["re"]) == ([], (0, 1))


def test_dealer_of_five_cannot_be_chosen():
    full = deal(KINGS, *HANDS)
    hands = [[], full["hands"][1], full["hands"][2], full["hands"][3], full["hands"][0]]
    declared = [[seat, "healthy"] for seat in (1, 2, 3, 4)]
    play = finished(KINGS, {"hands": hands, "dealer": 0, "declarations": declared}, "1DK")
    assert chosen([1, "genscher", 1, 0], play=play)[0] == ["genscher_partner"]
    assert chosen([1, "genscher", 1, 4], play=play)[1]["re"] == (1, 4)
    assert chosen([1, "genscher", 1, 2], play=play)[1]["re"] == (1, 2)


def test_feigheit_does_not_punish_calls_that_lapsed():
    ruleset = house(genscher="diamond_kings", feigheit=2)
    game = {"kind": "normal", "re": [1, 2], "re_points": 200, "re_tricks": 9}
    plain, after = (rules.score(ruleset, 4, [game | more]).lines[0] for more in ({}, {"genscher": True}))
    assert plain.points == (2, -2, -2, 2)
    assert after.points == (-3, 3, 3, -3)
    assert after.row["mark"] == "mark.genscher"


def test_genscher_is_recorded_only_where_it_is_played_and_only_in_a_normal_game():
    game = {"kind": "normal", "re": [1, 2], "re_points": 130, "re_tricks": 7, "genscher": True}
    assert rules.score(KINGS, 4, [game]).lines[0].points == (-1, 1, 1, -1)
    assert rules.score(DDV, 4, [game]).lines[0].points is None
    for kind, re in (("marriage", [1, 2]), ("poverty", [1, 2]), ("silent_solo", [1]), ("solo_queens", [1])):
        assert rules.score(KINGS, 4, [game | {"kind": kind, "re": re}]).lines[0].points is None


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("call 2: genscher 3", CHOICE),
        ("CALL 2: Genscher 3", CHOICE),
        ("call 2: genscher", [1, "genscher", 1]),
    ],
)
def test_choice_is_typed_where_it_was_made(line, entry):
    text = rules.write_play("doppelkopf", PLAY).replace("2: DK HT DA D9", f"2: DK\n{line}\n3: HT DA D9")
    typed = rules.read_play("doppelkopf", text)
    assert (typed.problems, typed.play["calls"]) == ((), [entry])
    assert rules.read_play("doppelkopf", rules.write_play("doppelkopf", typed.play)).play == typed.play


@pytest.mark.parametrize(
    ("words", "entries", "bad"),
    [
        ("re genscher 3 kontra", [[1, "re", 0], [1, "genscher", 0, 2], [1, "kontra", 0]], []),
        ("genscher 3 4", [[1, "genscher", 0, 2]], ["4"]),
        ("re 3", [[1, "re", 0]], ["3"]),
        ("3 genscher", [[1, "genscher", 0]], ["3"]),
        ("genscher x", [[1, "genscher", 0]], ["x"]),
    ],
)
def test_words_of_a_call_line(words, entries, bad):
    typed = rules.read_play("doppelkopf", f"call 2: {words}")
    assert typed.play["calls"] == entries
    assert [problem.params["given"] for problem in typed.problems] == bad


@given(st.integers(0, 10**9), st.sampled_from([KINGS, QUEENS]), st.sampled_from([4, 5]))
def test_sampled_choices_are_legal_score_and_come_back(seed, ruleset, seats):
    play = rules.sample_play(ruleset, seats, Random(seed))
    replay = replayed(ruleset, play)
    assert replay.problems == ()
    line = rules.score(ruleset, seats, [replay.deal]).lines[0]
    assert {problem.severity for problem in line.problems} <= {"note"}
    assert sum(line.points) == 0
    assert rules.read_play("doppelkopf", rules.write_play("doppelkopf", play)).play == play


def test_samples_choose_old_and_new_partners():
    plays = [rules.sample_play(KINGS, 4, Random(seed)) for seed in range(40)]
    chose = [play for play in plays if any(word == "genscher" for _, word, *_ in play.get("calls", ()))]
    assert {replayed(KINGS, play).deal.get("genscher", False) for play in chose} == {True, False}
