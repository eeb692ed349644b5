"""Deals typed card by card: what is read, what is refused, and that everything comes back as it was."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from tests.doppelkopf_plays import DDV, NORMAL, PLAY, SEED, codes, house, with_cards
from tests.wording import assert_all_told, assert_told

GAME = "doppelkopf"


def read(text):
    typed = rules.read_play(GAME, text)
    assert typed.problems == ()
    return typed.play


def lines(text):
    return [line.strip() for line in text.strip().splitlines()]


def test_play_is_read_and_comes_back_word_for_word():
    assert codes(DDV, PLAY) == []
    assert lines(rules.write_play(GAME, PLAY)) == lines(NORMAL)


def test_call_belongs_where_it_stands_between_the_cards():
    """In the third trick, after the lead of seat 3."""
    assert PLAY["calls"] == [[1, "re", 0], [2, "kontra", 8], [1, "no30", 9]]
    assert PLAY["cards"][8:10] == [[3, "H9"], [0, "HT"]]


def test_hand_typed_text_comes_back_canonical():
    loose = NORMAL.replace("S9 DJ SK ST", "s9  ♦J, sk S10  # trick 1").replace("call 2: re", "CALL 2 : RE")
    assert read(loose) == PLAY
    assert lines(rules.write_play(GAME, read(loose))) == lines(NORMAL)


def test_several_calls_of_one_player_may_stand_in_one_line():
    calls = read(NORMAL.replace("call 2: re", "call 2: re no90"))["calls"]
    assert calls[:2] == [[1, "re", 0], [1, "no90", 0]]


@pytest.mark.parametrize("said", ["dealer: 1", "dealer: 2", "hand 1: D9"])
def test_what_is_stated_once_is_not_stated_twice(said):
    typed = rules.read_play(GAME, NORMAL + said)
    assert [problem.code for problem in typed.problems] == ["notation_said_twice"]
    assert typed.play == PLAY


def test_cards_go_round_without_the_dealer_of_five():
    play = read("dealer: 3\nhand 5: CA\nhand 3:\n2: CA CT CK C9\n5: SA")
    assert play["cards"] == [[1, "CA"], [3, "CT"], [4, "CK"], [0, "C9"], [4, "SA"]]
    assert play["hands"] == [[], [], [], [], ["CA"]]


def test_poverty_is_read_and_written():
    text = (
        "declarations: 2 poverty 3 solo_clubs compulsory\noffered: D9 D9 DA\nanswers: 4 refuses 1 takes\nreturned: CA"
    )
    play = read(text)
    assert play["declarations"] == [[1, "poverty"], [2, "solo_clubs", "compulsory"]]
    assert play["answers"] == [[3, "refuses"], [0, "takes"]]
    assert (play["offered"], play["returned"]) == (["D9", "D9", "DA"], ["CA"])
    written = rules.write_play(GAME, play)
    assert read(written) == play
    assert set(lines(written)) == set(lines(text))


@pytest.mark.parametrize(
    ("line", "code", "given"),
    [
        ("2: C9 XX CK", "notation_bad_word", "XX"),
        ("hand 1: CA C1", "notation_bad_word", "C1"),
        ("declarations: 2 ill", "notation_bad_word", "ill"),
        ("declarations: healthy", "notation_bad_word", "healthy"),
        ("declarations: 2 compulsory", "notation_bad_word", "compulsory"),
        ("declarations: 2", "notation_bad_word", "2"),
        ("dealer: 1 2", "notation_bad_word", "1 2"),
        ("dealer: 8", "notation_bad_word", "8"),
        ("call 2:", "notation_bad_word", "call 2"),
        ("answers: 2 healthy", "notation_bad_word", "healthy"),
        ("call 2: yes", "notation_bad_word", "yes"),
        ("dealer: north", "notation_bad_word", "north"),
        ("dealer: 12", "notation_bad_word", "12"),
        ("dealer 2: 1", "notation_bad_word", "dealer 2"),
        ("hand: CA", "notation_bad_word", "hand"),
        ("call: re", "notation_bad_word", "call"),
        ("skat: CA", "notation_bad_line", "skat: CA"),
        ("hello", "notation_bad_line", "hello"),
    ],
)
def test_word_that_cannot_be_read_is_named_with_its_line(line, code, given):
    typed = rules.read_play(GAME, f"# a deal\n{line}")
    (problem,) = typed.problems
    assert (problem.code, problem.params["line"], problem.params["given"]) == (code, 2, given)
    assert_told(GAME, problem)


def test_unreadable_card_keeps_its_players_turn():
    typed = rules.read_play(GAME, "2: C9 XX CK")
    assert typed.play["cards"] == [[1, "C9"], [3, "CK"]]


@pytest.mark.parametrize(
    "play",
    [
        {},
        {"cards": [[1, "C9"], [1, "C9"], [0, "C7"], [4, "CA"]]},
        {"cards": [[1, "C9"]], "calls": [[2, "re", 0], [3, "kontra", 1]]},
        {"declarations": []},
        {"declarations": [[1, "healthy"], [1, "solo_clubs", "forced"]], "answers": [[2, "takes"], [2, "refuses"]]},
        with_cards(PLAY, at5="CA", at47="C8"),
        {**PLAY, "cards": PLAY["cards"][::-1]},
        {**PLAY, "dealer": 3},
    ],
)
def test_illegal_plays_come_back_too(play):
    assert read(rules.write_play(GAME, play)) == play


@given(st.integers(0, 10**9), st.sampled_from(["ddv-2026", "seed", "house"]), st.sampled_from([4, 5]))
def test_sampled_plays_come_back(seed, preset, seats):
    play = rules.sample_play(rules.ruleset(GAME, preset), seats, Random(seed))
    assert read(rules.write_play(GAME, play)) == play


HOUSE = house(
    nines=False,
    second_ten="not_last_trick",
    schweinchen="on_playing",
    hyperschweinchen="kings",
    poverty="pass_three",
    poverty_trumps=5,
    poverty_refused="schwarze_sau",
    heidmann=True,
    marriage_partner="first_trump",
    solo_leads="always",
    compulsory_call_points=20,
    throw_in_kings=4,
    throw_in_highest_trump="fox",
    schlanker_martin=True,
    solo_koehler=True,
    karlchen_caught="any",
    karlchen_double=True,
    fox_last_trick=True,
    fox_double=True,
    tens_caught=True,
    heart_tricks=True,
    bock_heart_trick=True,
)
"""A table that plays nearly everything."""


@given(st.integers(0, 10**9), st.sampled_from([4, 5]))
def test_sampled_plays_of_a_colourful_house_are_legal_and_score(seed, seats):
    play = rules.sample_play(HOUSE, seats, Random(seed))
    replay = rules.replay(HOUSE, play)
    assert replay.problems == ()
    line = rules.score(HOUSE, seats, [replay.deal]).lines[0]
    assert not any(problem.severity == "error" for problem in line.problems), line.problems
    assert sum(line.points) == 0
    assert read(rules.write_play(GAME, play)) == play


def test_the_same_seed_samples_the_same_play():
    assert rules.sample_play(SEED, 4, Random(5)) == rules.sample_play(SEED, 4, Random(5))


def test_samples_know_every_kind():
    kinds = {rules.replay(SEED, rules.sample_play(SEED, 4, Random(seed))).deal["kind"] for seed in range(200)}
    assert {"normal", "marriage", "marriage_alone", "silent_solo", "poverty", "thrown_in", "solo_trumpless"} <= kinds


@settings(max_examples=30)
@given(st.text(max_size=60) | st.none() | st.integers() | st.lists(st.text(max_size=3)))
def test_reading_junk_never_raises(text):
    typed = rules.read_play(GAME, text)
    assert isinstance(typed.play, dict)
    assert_all_told(GAME, typed.problems)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=30)
@given(st.dictionaries(st.sampled_from([*PLAY, "offered", "answers", "returned"]), JUNK))
def test_writing_what_no_line_can_say_never_raises(play):
    assert isinstance(rules.write_play(GAME, play), str)
