"""Typed deals: read in any spacing and spelling, written in one, and every word that means nothing is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.games.ecarte.tricks import PACK
from rules.types import Typed
from tests.plays import whole
from tests.rules.ecarte.plays import TYPED

CLASSIC = rules.ruleset("ecarte")

LOOSE = """
# Hearts, the dealer declares the king after the lead
DEALER: 1
hand 1: hk ♥Q CA c7 D8
hand 2: HJ, CK, CQ, DA, S7
turned: H9
stock: SK D7 H7 s10
talk: 2 propose 1 ACCEPT   2 play
discard 2: S7 DA
discard 1: C7
2: CK
king: 1
1: CA
2: CQ H7
1: HK HJ
1:HQ D7
1: D8 SK
"""


def read(text):
    return rules.read_play("ecarte", text)


def codes(text):
    return [problem.code for problem in read(text).problems]


def test_typed_deal_is_read_and_replays():
    typed = read(LOOSE)
    assert typed.problems == ()
    assert typed.play["king_declared"] == (0, 1)
    assert typed.play["talk"] == ((1, "propose"), (0, "accept"), (1, "play"))
    assert typed.play["cards"][:4] == ((1, "CK"), (0, "CA"), (1, "CQ"), (0, "H7"))
    replay = rules.replay(CLASSIC, typed.play)
    assert replay.problems == ()
    assert (replay.deal["king_declared_by"], replay.deal["tricks_dealer"]) == ("dealer", 4)


def test_typed_deal_comes_back_in_one_spelling():
    assert rules.write_play("ecarte", read(LOOSE).play) == TYPED
    assert read(TYPED) == read(LOOSE)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("dealer: 3", "3"),
        ("dealer:", "dealer"),
        ("dealer: 1 2", "1 2"),
        ("dealer 1: 1", "dealer 1"),
        ("hand: C7", "hand"),
        ("hand 3: C7", "hand 3"),
        ("hand 1: C7 X9", "X9"),
        ("turned: 10", "10"),
        ("turned: C7 C8", "C7 C8"),
        ("turned 1: C7", "turned 1"),
        ("talk: 1 pass", "pass"),
        ("talk: propose 1", "propose"),
        ("talk: 1", "1"),
        ("discard: C7", "discard"),
        ("king: X", "X"),
        ("3: C7", "3"),
        ("1: C7 foo", "foo"),
    ],
)
def test_words_that_mean_nothing_are_named(text, word):
    problem = read(text).problems[0]
    assert (problem.code, problem.params["given"]) == ("notation_bad_word", word)
    assert problem.params["line"] == len(text.splitlines())
    assert all(rules.sentence("ecarte", problem, language) for language in rules.LANGUAGES)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("dealer: 1\ndealer: 2", "dealer"),
        ("hand 1: C7\nhand 1: C8", "hand 1"),
        ("stock: C7\nstock: C8", "stock"),
        ("king: 1\nking: 1", "king"),
        ("abandoned: 1\nabandoned: 2", "abandoned"),
    ],
)
def test_what_is_said_twice_is_named(text, word):
    (problem,) = read(text).problems
    assert (problem.code, problem.params["given"], problem.params["line"]) == ("notation_said_twice", word, 2)


def test_what_can_be_read_is_kept_beside_what_cannot():
    typed = read("dealer: 2\nhand 1: C7 X9 C8\ntalk: 1 play 2 pass\nskat: C9")
    assert typed.play == {"dealer": 1, "hands": (("C7", "C8"), ()), "talk": ((0, "play"),)}
    assert [problem.code for problem in typed.problems] == [
        "notation_bad_word",
        "notation_bad_word",
        "notation_bad_line",
    ]


@pytest.mark.parametrize("text", ["", "# nothing", None, 5, b"dealer: 1", "\ud800", "x" * 100_000])
def test_no_deal_is_an_empty_play(text):
    assert read(text).play == {}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 10))
def test_sampled_play_comes_back(seed, count):
    play = whole(CLASSIC, 2, seed)
    text = rules.write_play("ecarte", play)
    assert read(text) == Typed(play, ())
    assert rules.write_play("ecarte", read(text).play) == text
    king = play.get("king_declared")
    cut = {**play, "cards": play["cards"][:count], "king_declared": king if king and king[1] <= count else None}
    cut = {key: value for key, value in cut.items() if value}
    assert read(rules.write_play("ecarte", cut | {"dealer": play["dealer"]})).play == cut | {"dealer": play["dealer"]}


laid = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(PACK)), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(laid, st.integers(0, 12), st.integers(0, 1))
def test_wrong_plays_come_back_too(cards, place, seat):
    play = {"dealer": seat, "cards": tuple(cards), "king_declared": (seat, min(place, len(cards)))}
    play |= {"talk": ((seat, "refuse"), (seat, "refuse")), "discards": ((seat, ()), (seat, ("C7", "C7")))}
    assert read(rules.write_play("ecarte", play)) == Typed(play, ())


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200) | st.lists(st.sampled_from(TYPED.split()), max_size=40).map(" ".join))
def test_reading_never_raises(text):
    typed = read(text)
    rules.replay(CLASSIC, typed.play)
    assert read(rules.write_play("ecarte", typed.play)).play == typed.play
