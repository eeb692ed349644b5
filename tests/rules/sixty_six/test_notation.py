"""Deals of Sixty-Six as they are typed and written out again."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from tests.rules.sixty_six.plays import BEGUN, CLAIMED, CLOSED, DEALT, play_of, ruleset
from tests.wording import assert_all_told

PRESETS = sorted(rules.games()["sixty_six"].presets)
TABLES = st.sampled_from(
    [(preset, seats) for preset in PRESETS for seats in rules.seats(rules.ruleset("sixty_six", preset))]
)


def written(play):
    return rules.write_play("sixty_six", play)


def read_again(play):
    return play_of(written(play))


def test_play_is_read_word_by_word():
    dealt = "dealer: 2\nhand 1: HK HQ\nhand 2: HA S9\nturned: H9\ntalon: CA C9\n"
    assert play_of(dealt + "1: exchange HK marriage HA\n2: S9") == {
        "dealer": 1,
        "hands": (("HK", "HQ"), ("HA", "S9")),
        "turned": "H9",
        "talon": ("CA", "C9"),
        "cards": ((0, "exchange"), (0, "HK"), (0, "marriage"), (1, "HA"), (1, "S9")),
    }


def test_line_goes_on_clockwise_among_those_who_hold_cards():
    assert play_of("2: HA HT HK") == {"cards": ((1, "HA"), (0, "HT"), (1, "HK"))}
    three = play_of("hand 1: HA\nhand 2:\nhand 3: HT\n3: HA HT")
    assert three["cards"] == ((2, "HA"), (0, "HT"))


def test_deal_is_written_as_a_person_types_it():
    typed = DEALT + BEGUN + CLOSED + "1: claim\n"
    assert written(play_of(typed)).split("\n") == [line for line in typed.split("\n") if line] + [""]


@pytest.mark.parametrize(
    "typed",
    [
        CLAIMED.upper().replace("10", "T"),
        CLAIMED.lower(),
        CLAIMED.replace("HT", "♥10").replace("CT", "♧10"),
        CLAIMED.replace(" ", "   ").replace("HA HT", "HA, HT"),
        CLAIMED.replace("dealer: 1\n", "") + "dealer: 1",
        CLAIMED.replace("2: exchange HK marriage HA", "2: exchange\n2: HK\n2: marriage # forty\n1: HA"),
    ],
)
def test_hand_typed_text_comes_back_canonical(typed):
    assert written(play_of(typed)) == written(play_of(CLAIMED))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("dealer: X", "notation_bad_word"),
        ("dealer 1: 2", "notation_bad_word"),
        ("dealer: 1\ndealer: 2", "notation_said_twice"),
        ("hand: HA", "notation_bad_word"),
        ("hand 1: HA\nhand 1: HT", "notation_said_twice"),
        ("hand 1: HA XX", "notation_bad_word"),
        ("turned: HA HT", "notation_bad_word"),
        ("talon 1: HA", "notation_bad_word"),
        ("talon: HA close", "notation_bad_word"),
        ("1: HA shut", "notation_bad_word"),
        ("trump: H", "notation_bad_line"),
    ],
)
def test_every_word_that_cannot_be_read_is_named(typed, code):
    problems = rules.read_play("sixty_six", "# comment\n" + typed).problems
    assert [problem.code for problem in problems] == [code]
    assert problems[0].params["line"] == typed.count("\n") + 2
    named = {
        "dealer: 1\ndealer: 2": "dealer",
        "hand 1: HA\nhand 1: HT": "hand 1",
        "dealer: X": "X",
        "dealer 1: 2": "dealer 1",
        "turned: HA HT": "HA HT",
        "hand 1: HA XX": "XX",
    }
    assert problems[0].params["given"] == named.get(typed, problems[0].params["given"])


@settings(max_examples=60, deadline=None)
@given(TABLES, st.integers(0, 10**9))
def test_sample_comes_back_as_it_was(table, seed):
    preset, seats = table
    play = rules.sample_play(ruleset(preset), seats, Random(seed))
    assert read_again(play) == play
    assert rules.sample_play(ruleset(preset), seats, Random(seed)) == play


CARDS = st.sampled_from(["HA", "HT", "CK", "S9", "D7"])
WRONG = st.fixed_dictionaries(
    {},
    optional={
        "dealer": st.integers(0, 1),
        "hands": st.lists(st.lists(CARDS, max_size=3).map(tuple), min_size=2, max_size=4).map(tuple),
        "turned": CARDS,
        "talon": st.lists(CARDS, max_size=4).map(tuple),
        "cards": st.lists(
            st.tuples(
                st.integers(0, 3), CARDS | st.sampled_from(["exchange", "marriage", "close", "close_undrawn", "claim"])
            ),
            min_size=1,
            max_size=12,
        ).map(tuple),
    },
)


@settings(max_examples=60, deadline=None)
@given(WRONG)
def test_wrong_plays_come_back_too(play):
    assert read_again(play) == play


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="hand123: HACKTlosetricm\n#♥,", max_size=120))
def test_any_text_is_read_without_raising(text):
    typed = rules.read_play("sixty_six", text)
    assert_all_told("sixty_six", [*typed.problems, *rules.replay(ruleset(), typed.play).problems])
