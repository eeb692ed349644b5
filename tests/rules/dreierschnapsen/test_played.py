"""Dreierschnapsen card by card: a second program plays and judges deals; and what single deals say.

The golden files `lead`, `duties`, `card-order`, `schnapser`, `decided`, `marriages-by-cards` and `exchange` show the
rules one by one.
"""

from random import Random

import pytest

import rules
from tests.rules.retyped import retyped
from tests.rules.schnapsen_plays import codes, compared, deal

GAME = "dreierschnapsen"
DEALT = """
dealer: 1
hand 1: HA HK DQ DJ CT ST
hand 2: SA SK SQ SJ CJ DT
hand 3: HT HQ DA DK CQ CK
talon: CA HJ
trumps: spades
"""
"""Seat 2 is the Rufer and holds the royal marriage."""
CLAIMED = DEALT + "discard: HJ CJ\n2: SA CK ST\n2: CA CQ CT\n2: SK marriage HQ DJ\n2: claim\n"
"""25, 24 and 40, and the third trick."""


@pytest.mark.parametrize("seed", range(10))
def test_deals_are_judged_and_scored_as_a_second_program_does(seed):
    rng = Random(f"{GAME} {seed}")
    assert [each for _ in range(30) for each in compared(rng, GAME)[1]] == []


def test_a_normal_game_is_the_rufers_with_the_talon():
    assert deal(GAME, CLAIMED) == {
        "kind": "deal",
        "contract": "normal",
        "ending": "claim",
        "claimant": 1,
        "card_points": (58, 0),
        "tricks": (3, 0),
        "marriages": ((40,), ()),
        "dealer": 0,
        "talon": "taken",
    }


def test_what_was_laid_away_counts_where_the_table_counts_it():
    assert deal(GAME, CLAIMED, laid_away="declarer")["card_points"] == (62, 0)
    assert deal(GAME, retyped(CLAIMED, ("HJ CJ", "left"), ("CA CQ CT", "CJ CQ CT")))["talon"] == "left"


def test_what_was_laid_away_is_a_list_of_cards():
    play = {**rules.read_play(GAME, CLAIMED).play, "discard": "HJ CJ"}
    found = [(each.code, each.fields) for each in rules.replay(rules.ruleset(GAME), play).problems]
    assert ("not_a_list", ("discard",)) in found


def test_it_counts_with_the_first_trick_even_where_that_was_laid_open():
    text = DEALT + "discard: HJ CJ\n2: SA CK ST\nclaimed: 2\n"
    assert deal(GAME, text)["card_points"] == (116, 0)
    assert deal(GAME, text, laid_away="declarer")["card_points"] == (120, 0)
    early = DEALT + "discard: HJ CJ\n2: SA\nclaimed: 2\n"
    assert deal(GAME, early, laid_away="declarer")["card_points"] == (120, 0)
    assert deal(GAME, retyped(early, ("claimed: 2", "claimed: 3")), laid_away="declarer")["card_points"] == (0, 116)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("discard: HJ CJ\n", "", ["discard_missing"]),
        ("HJ CJ", "HJ", ["discard_size"]),
        ("HJ CJ", "HJ HJ", ["discard_size"]),
        ("HJ CJ", "HJ HT", ["discard_not_held"]),
        ("talon: CA HJ", "talon: CA", ["cards_missing"]),
        ("talon: CA HJ", "talon: CA HJ HJ", ["card_twice"]),
        ("talon: CA HJ\n", "", ["missing", "cards_missing"]),
        ("2: claim", "1: claim", ["claim_without_trick"]),
        ("2: SA CK ST", "2: SA CK HK", ["card_revoke", "card_revoke"]),
        ("trumps: spades", "trumps: spades\ndoubling: 1 kontra 2 re 3 subkontra", []),
        ("trumps: spades", "trumps: spades\ndoubling: 2 kontra", ["kontra_not_his"]),
    ],
)
def test_what_is_wrong_is_named(old, new, found):
    assert codes(GAME, retyped(CLAIMED, (old, new))) == found


def named(*changes):
    found = rules.replay(rules.ruleset(GAME), rules.read_play(GAME, retyped(CLAIMED, *changes)).play).problems
    return [(each.code, each.fields) for each in found]


def test_heap_of_another_size_names_the_field_in_which_it_stands():
    assert named(("talon: CA HJ", "talon: CA")) == [("cards_missing", ("talon",))]
    moved = named(("HK DQ DJ", "DQ DJ"), ("CA HJ", "CA HJ HK"))
    assert moved == [("hand_size", ("hands",)), ("talon_size", ("talon",))]


def test_cards_laid_away_that_are_not_told_are_those_that_were_never_played():
    text = DEALT + "2: SA CK ST\n2: CA CQ CT\n2: SK HQ DJ\n2: SQ DK DQ\n2: SJ HT HK\n2: DT DA HA\n"
    assert codes(GAME, text) == ["discard_missing"]
    assert deal(GAME, text)["tricks"] == (5, 1)


def test_the_same_game_without_the_talon_goes_before():
    assert codes(GAME, DEALT + "auction: 2 gang 3 gang without_talon\n3: HT HA SJ\n") == []
    assert codes(GAME, DEALT + "auction: 2 gang 3 gang\ndiscard: CA HJ\n3: HT HA SJ\n") == ["not_higher"]
    assert codes(GAME, DEALT + "auction: 3 gang without_talon\ndiscard: CA HJ\n3: HT HA SJ\n") == [
        "discard_without_talon"
    ]


def test_every_defender_gives_up_for_both():
    text = DEALT + "auction: 3 bettler\ndiscard: CA HT\nconceded: 1\n"
    assert rules.score(rules.ruleset(GAME), 3, [deal(GAME, text)]).lines[0].points == (0, 0, 4)
