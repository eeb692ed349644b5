"""Schwarze Sau: a poverty that nobody takes is played, and the second queen of spades makes the soloist."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.describing import record_of
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.opening import Opening
from rules.games.doppelkopf.result import result
from rules.games.doppelkopf.schwarze_sau import SchwarzeSau
from tests.doppelkopf_plays import SEED, deal, finished, house, replayed

PLAYED = {"poverty": "pass_three", "poverty_refused": "schwarze_sau"}
SAU = house(**PLAYED)
POOR = "CA CA CT CT SA SA ST ST CK DA D9 D9"
OFFERED = ["DA", "D9", "D9"]
REFUSED = [[3, "refuses"], [0, "refuses"], [1, "refuses"]]


def refused(*hands, ruleset=SAU, **more):
    """Seat 2 is poor; the wanted cards of seats 3, 0 and 1."""
    three, zero, one = hands
    said = {"declarations": {2: "poverty"}, "offered": OFFERED, "answers": REFUSED, **more}
    return deal(ruleset, zero, one, POOR, three, **said)


BOTH_AT_ONCE = "2D9 3SQ 0SQ 1HT"
PLAY = refused("SQ HA", "SQ HK DQ", "HT HK CQ")
"""Both queens of spades fall into the first trick, which seat 1 takes."""
SOLO = finished(SAU, PLAY, BOTH_AT_ONCE, solo="solo_trumpless")
NAMED = [1, "solo_trumpless", 4]


def told(*calls, play=SOLO, ruleset=SAU, **other):
    replay = replayed(ruleset, {**play, "calls": list(calls), **other})
    return [problem.code for problem in replay.problems], replay.deal


def test_who_takes_the_second_queen_of_spades_is_the_soloist_of_the_whole_deal():
    replay = replayed(SAU, SOLO)
    own = [trick for trick in replay.tricks if trick.winner == 1]
    assert replay.problems == ()
    assert own[0].number == 1
    assert replay.deal == {
        "kind": "solo_trumpless",
        "dealer": 0,
        "re": (1,),
        "re_call": "none",
        "kontra_call": "none",
        "re_points": sum(trick.points for trick in own),
        "re_tricks": len(own),
        "schwarze_sau": True,
    }


def test_poor_player_keeps_the_cards_and_leads():
    first = replayed(SAU, SOLO).tricks[0]
    assert first.cards[0] == (2, "D9")
    assert "card_wrong_turn" in told(NAMED, cards=[[1, "HT"], *SOLO["cards"]])[0]


def test_record_scores_as_a_solo_with_its_mark():
    line = rules.score(SAU, 4, [replayed(SAU, SOLO).deal]).lines[0]
    assert line.problems == ()
    assert max(map(abs, line.points)) == 3 * line.value
    assert line.row["mark"] == "mark.schwarze_sau"
    assert [tallies["solos"] for tallies in line.tallies] == [0, 1, 0, 0]


def test_trumps_are_those_of_a_normal_game_before_and_those_of_the_solo_after():
    """Before, the jack of hearts follows trump; in a trumpless solo it is a heart."""
    for solo, follows in (("solo_diamonds", True), ("solo_trumpless", False)):
        play = finished(SAU, refused("SQ DK HJ", "SQ HJ DT", "HT DQ HK"), BOTH_AT_ONCE, solo=solo)
        moves = [*play["cards"][:4], [1, "DQ"], [2, "DA"], [3, "HJ"], [0, "HJ"]]
        wrong, _ = told([1, solo, 4], play=play, cards=moves)
        assert wrong.count("card_revoke") == (0 if follows else 2)
        assert wrong[-1] == "play_incomplete"


def test_pigs_end_with_the_naming():
    """Both aces of diamonds in one hand are pigs in a normal game, but not in a declared solo."""
    ruleset = house(**PLAYED, schweinchen="on_playing")
    course = course_of({3: ["DA", "DA"], 0: ["SQ", "HQ"], 1: ["SQ", "DJ"], 2: ["HT", "DK"]}, ruleset, leader=3)
    lay(course, "3DA 0SQ 1SQ 2HT")
    assert course.tricks.taken[0].winner == 3
    course.say(3, "solo_diamonds")
    lay(course, "3DA 0HQ 1DJ 2DK")
    assert course.tricks.taken[1].winner == 0
    assert record_of(result(ruleset.chosen, course, ""))["re_points"] == 27


def course_of(hands, ruleset=SAU, leader=2):
    return Course(ruleset.chosen, Opening(SchwarzeSau(ruleset.chosen), hands, (1, 2, 3, 0), leader))


def lay(course, cards):
    for move in cards.split():
        course.lay(int(move[0]), move[1:])


def test_second_queen_in_the_last_trick_still_makes_a_soloist():
    """He names a solo for the score alone; all his tricks count, no special point does."""
    course = course_of({2: ["D9", "DK"], 3: ["SQ", "CJ"], 0: ["DJ", "SQ"], 1: ["HT", "DA"]}, house(**PLAYED))
    lay(course, "2D9 3SQ 0DJ 1HT 1DA 2DK 3CJ 0SQ")
    assert course.sides.naming == 0
    course.say(0, "solo_clubs")
    found = record_of(result(SAU.chosen, course, ""))
    assert [*course.problems, *course.tricks.problems] == []
    assert (found["kind"], found["re"], found["re_points"], found["re_tricks"]) == ("solo_clubs", (0,), 20, 1)
    assert set(found) == {"kind", "re", "re_call", "kontra_call", "re_points", "re_tricks", "schwarze_sau"}


def test_poor_player_may_be_the_soloist_himself():
    course = course_of({2: ["HT", "D9"], 3: ["SQ", "CA"], 0: ["SQ", "CA"], 1: ["DJ", "CK"]})
    lay(course, "2HT 3SQ 0SQ 1DJ")
    course.say(2, "solo_queens")
    assert (course.sides.naming, course.sides.re) == (None, (2,))


def test_first_queen_alone_makes_nobody_a_soloist():
    course = course_of({2: ["D9", "DK"], 3: ["SQ", "DA"], 0: ["DJ", "SQ"], 1: ["HT", "DA"]})
    lay(course, "2D9 3SQ 0DJ 1HT")
    assert course.sides.naming is None


@pytest.mark.parametrize("queens", ["SQ", "SQ SQ"])
def test_both_queens_in_one_hand_are_two_cards_like_any_others(queens):
    play = finished(SAU, refused(queens, "", "CQ"), solo="solo_jacks")
    found = replayed(SAU, play)
    tricks = [trick for trick in found.tricks if any(card == "SQ" for _, card in trick.cards)]
    assert found.problems == ()
    assert found.deal["re"] == (tricks[-1].winner,)


def test_nobody_calls_before_there_is_a_soloist():
    for seat, call, after in ((1, "re", 0), (2, "kontra", 3), (1, "re", 4)):
        wrong, found = told([seat, call, after], NAMED)
        assert wrong == ["announced_before_soloist"]
        assert (found["re_call"], found["kontra_call"]) == ("none", "none")


def test_calls_after_the_naming_are_those_of_the_solo():
    """With eleven cards in hand: the deadlines do not move."""
    wrong, found = told(NAMED, [1, "re", 4], [2, "kontra", 4], [1, "no90", 8])
    assert (wrong, found["re_call"], found["kontra_call"]) == ([], "no90", "said")
    assert told(NAMED, [2, "re", 4])[0] == ["announced_wrong_side"]
    assert told(NAMED, [1, "kontra", 4])[0] == ["announced_wrong_side"]
    assert told(NAMED, [1, "re", 8])[0] == ["announced_too_late"]


def test_rich_trick_of_the_sow_owes_no_call_until_the_solo_is_named():
    ruleset = house(**PLAYED, compulsory_call_points=10)
    assert told(NAMED, ruleset=ruleset)[0] == ["announcement_owed"]
    assert told(NAMED, [1, "re", 4], ruleset=ruleset)[0] == []
    late = refused("CJ", "CJ SQ", "HT SQ", ruleset=ruleset)
    assert told(play=finished(ruleset, late, "2D9 3CJ 0CJ 1HT"), ruleset=ruleset)[0] == ["solo_unnamed"]


def test_nobody_named_a_solo():
    """Nobody can tell then what may be played: one problem, however many cards follow."""
    replay = replayed(SAU, {**SOLO, "calls": []})
    (problem,) = replay.problems
    assert (problem.code, problem.params["seat"], problem.params["trick"]) == ("solo_unnamed", 1, 1)
    assert len(replay.tricks) == 1


@pytest.mark.parametrize(
    ("calls", "codes", "re"),
    [
        ([[2, "solo_trumpless", 4]], ["solo_of_another"], (1,)),
        ([[1, "solo_trumpless", 3], NAMED], ["solo_out_of_place"], (1,)),
        ([[1, "solo_trumpless", 0], NAMED], ["solo_out_of_place"], (1,)),
        ([NAMED, NAMED], ["solo_out_of_place"], (1,)),
        ([NAMED, [1, "solo_jacks", 8]], ["solo_out_of_place"], (1,)),
        ([NAMED, [2, "solo_jacks", 48]], ["solo_out_of_place"], (1,)),
        ([[1, "solo_trumpless", 4, 2]], ["announcement_unreadable", "solo_unnamed"], None),
        ([[1, "silent_solo", 4]], ["announcement_unreadable", "solo_unnamed"], None),
        ([[1, "marriage", 4]], ["announcement_unreadable", "solo_unnamed"], None),
        ([[1, "solo_trumpless", 5]], ["solo_unnamed"], None),
    ],
)
def test_wrong_namings(calls, codes, re):
    wrong, found = told(*calls)
    assert wrong == codes
    assert found.get("re") == re


def test_solo_that_the_table_does_not_play_is_named_and_carried_out():
    play = finished(SAU, PLAY, BOTH_AT_ONCE, solo="solo_kings")
    wrong, found = told([1, "solo_kings", 4], play=play)
    assert (wrong, found["kind"]) == (["solo_not_in_the_rules"], "solo_kings")
    assert told([1, "solo_kings", 4], play=play, ruleset=house(**PLAYED, solo_kings=True))[0] == []


def test_slim_martin_counts_all_tricks():
    ruleset = house(**PLAYED, schlanker_martin=True)
    play = finished(ruleset, PLAY, BOTH_AT_ONCE, solo="schlanker_martin")
    replay = replayed(ruleset, play)
    taken = [sum(trick.winner == seat for trick in replay.tricks) for seat in range(4)]
    assert replay.problems == ()
    assert replay.deal["won"] is (taken[1] <= min(taken))
    assert taken[1] >= 1
    assert told([1, "schlanker_martin", 4], [1, "re", 4], [1, "no90", 4], play=play, ruleset=ruleset)[0] == [
        "announced_where_tricks_count"
    ]


def test_no_new_partner_is_chosen_where_there_are_no_sides():
    ruleset = house(**PLAYED, genscher="heart_queens")
    play = finished(ruleset, refused("HQ HQ SQ", "SQ", "HT"), "2D9 3HQ", solo="solo_clubs")
    assert replayed(ruleset, play).problems == ()
    wrong, _ = told([3, "genscher", 2, 0], *play["calls"], play=play, ruleset=ruleset)
    assert wrong == ["genscher_not_in_this_kind"]


def test_solo_is_named_in_a_schwarze_sau_only():
    play = finished(SAU, deal(SAU, "", "", "", ""))
    assert told([1, "solo_jacks", 0], play=play)[0] == ["solo_out_of_place"]
    assert told([1, "solo_jacks", 48], play=play)[0] == ["solo_out_of_place"]


@pytest.mark.parametrize(
    "ruleset", [SEED, house(poverty="pass_three"), house(poverty="new_deal", poverty_refused="schwarze_sau")]
)
def test_without_the_option_a_refused_poverty_is_dealt_anew(ruleset):
    more = {} if ruleset.options["poverty"] == "pass_three" else {"offered": None, "answers": None}
    assert told(play=refused("", "", "", ruleset=ruleset, **more), ruleset=ruleset)[1]["kind"] == "thrown_in"


@pytest.mark.parametrize("ruleset", [SAU, SEED])
def test_cards_given_back_by_nobody(ruleset):
    play = finished(SAU, PLAY, BOTH_AT_ONCE, solo="solo_jacks") if ruleset is SAU else refused("", "", "", ruleset=SEED)
    wrong = [problem.code for problem in replayed(ruleset, {**play, "returned": ["DA"]}).problems]
    assert wrong == ["returned_without_taker"]


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (REFUSED[:2], "answers_unfinished"),
        ([*REFUSED[:2], [1, "perhaps"]], "answer_unreadable"),
        ([[0, "refuses"], *REFUSED[1:]], "answer_wrong_turn"),
        ([*REFUSED, [2, "refuses"]], "answers_too_many"),
    ],
)
def test_unclear_answers_make_no_schwarze_sau(answers, code):
    """Nobody can tell then whose hands are played."""
    replay = replayed(SAU, {**SOLO, "answers": answers})
    assert [problem.code for problem in replay.problems] == [code]
    assert replay.tricks == ()


def test_five_at_the_table():
    play = finished(SAU, PLAY, BOTH_AT_ONCE, solo="solo_hearts")
    moved = {
        "hands": [[], *play["hands"][1:], play["hands"][0]],
        "dealer": 0,
        "declarations": [[seat, "poverty" if seat == 2 else "healthy"] for seat in (1, 2, 3, 4)],
        "offered": OFFERED,
        "answers": [[seat, "refuses"] for seat in (3, 4, 1)],
        "calls": play["calls"],
        "cards": [[seat or 4, card] for seat, card in play["cards"]],
    }
    replay = replayed(SAU, moved)
    assert (replay.problems, replay.deal["re"]) == ((), (1,))
    assert rules.score(SAU, 5, [replay.deal]).lines[0].points[0] == 0


def test_solo_of_a_sow_is_never_the_compulsory_one():
    ruleset = house(**PLAYED, compulsory_solos=1)
    solo = {"kind": "solo_jacks", "re": [1], "re_points": 130, "re_tricks": 7}
    line = rules.score(ruleset, 4, [solo | {"schwarze_sau": True}]).lines[0]
    assert (line.problems, line.tallies[1]["compulsory_done"]) == ((), 0)
    plain = rules.score(ruleset, 4, [solo]).lines[0]
    assert [problem.code for problem in plain.problems] == ["first_solo_is_compulsory"]
    for duty in ({"compulsory": True}, {"compulsory": True, "forced": True}):
        wrong = rules.score(ruleset, 4, [solo | {"schwarze_sau": True} | duty]).lines[0]
        assert wrong.points is None
        assert "schwarze_sau_not_compulsory" in [problem.code for problem in wrong.problems]


def test_sow_is_recorded_only_where_it_is_played():
    solo = {"kind": "solo_jacks", "re": [1], "re_points": 130, "re_tricks": 7, "schwarze_sau": True}
    assert rules.score(SAU, 4, [solo]).lines[0].points == (-1, 3, -1, -1)
    for ruleset in (SEED, house(poverty_refused="schwarze_sau"), house(poverty="new_deal")):
        assert rules.score(ruleset, 4, [solo]).lines[0].points is None
    assert rules.score(SAU, 4, [solo | {"kind": "silent_solo"}]).lines[0].points is None


def test_naming_is_typed_between_the_tricks_and_comes_back():
    text = rules.write_play("doppelkopf", SOLO)
    assert "3: D9 SQ SQ HT\ncall 2: solo_trumpless\n2: " in text
    typed = rules.read_play("doppelkopf", text)
    assert (typed.problems, typed.play) == ((), SOLO)


COLOURFUL = house(**PLAYED, poverty_trumps=5, genscher="heart_queens", schlanker_martin=True, solo_koehler=True)


@given(st.integers(0, 10**9), st.sampled_from([4, 5]))
def test_sampled_plays_are_legal_score_and_come_back(seed, seats):
    play = rules.sample_play(COLOURFUL, seats, Random(seed))
    replay = replayed(COLOURFUL, play)
    assert replay.problems == ()
    line = rules.score(COLOURFUL, seats, [replay.deal]).lines[0]
    assert {problem.severity for problem in line.problems} <= {"note"}
    assert sum(line.points) == 0
    assert rules.read_play("doppelkopf", rules.write_play("doppelkopf", play)).play == play


def test_samples_know_the_schwarze_sau():
    found = [replayed(COLOURFUL, rules.sample_play(COLOURFUL, 4, Random(seed))).deal for seed in range(150)]
    assert sum(deal.get("schwarze_sau", False) for deal in found) >= 3
