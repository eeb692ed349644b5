"""Plays that cannot be read, or not whole: every key that is wrong is named, with what was said."""

import pytest

from rules.games.ecarte.tricks import PACK
from tests.rules.ecarte.plays import (
    EXCHANGED,
    PLAYED,
    cards,
    named,
    replayed,
)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"hands": None}, "missing"),
        ({"hands": "x"}, "not_a_list"),
        ({"hands": [cards("C7"), "x"]}, "hands_unreadable"),
        ({"hands": [PLAYED["hands"][0]] * 3}, "hands_unreadable"),
        ({"hands": [cards("CK C7 D8 D7"), PLAYED["hands"][1]]}, "hand_size"),
        ({"hands": [cards("CK C7 D8 D7 CQ"), PLAYED["hands"][1]]}, "card_twice"),
        ({"turned": "CK"}, "card_twice"),
        ({"stock": ["CK"]}, "card_twice"),
        ({"stock": ["C6"]}, "card_unknown"),
        ({"stock": list(PACK)}, "stock_size"),
        ({"turned": None}, "missing"),
        ({"turned": 9}, "card_unknown"),
        ({"dealer": None}, "missing"),
        ({"dealer": 2}, "not_a_seat"),
        ({"dealer": True}, "not_a_seat"),
        ({"talk": "play"}, "not_a_list"),
        ({"discards": 1}, "not_a_list"),
        ({"king_declared": 1}, "moment_unreadable"),
        ({"king_declared": (2, 0)}, "moment_unreadable"),
        ({"king_declared": (0, -1)}, "moment_unreadable"),
        ({"king_declared": (0, True)}, "moment_unreadable"),
        ({"cards": [(1, "CX")]}, "card_unreadable"),
        ({"cards": ["CQ"]}, "card_unreadable"),
        ({"cards": [("1", "CQ")]}, "card_unreadable"),
        ({"cards": [(1, ["CQ"])]}, "card_unreadable"),
        ({"cards": {}}, "not_a_list"),
        ({"trumps": "H"}, "unknown_key"),
    ],
)
def test_bad_play_is_refused(change, found):
    problems = {problem.code: problem for problem in replayed({**PLAYED, **change}).problems}
    assert set(change) <= set(problems[found].fields)


@pytest.mark.parametrize(
    ("change", "params"),
    [
        ({"dealer": 7}, {"given": 7, "seats": 2}),
        ({"dealer": "1"}, {"given": "1", "seats": 2}),
        ({"king_declared": "0"}, {"given": "0"}),
        ({"stock": list(PACK)}, {"count": 32, "most": 21}),
        ({"turned": "X9"}, {"given": "X9"}),
        ({"turned": "CK"}, {"card": "CK", "count": 2, "copies": 1}),
        ({"trumps": "H"}, {"key": "trumps"}),
        ({"talk": "play"}, {"given": "play"}),
    ],
)
def test_bad_play_is_told_what_it_said(change, params):
    told = [problem.params for problem in replayed({**PLAYED, **change}).problems]
    assert any(params.items() <= each.items() for each in told)


def test_unknown_cards_name_the_list_that_they_stand_in():
    for key, cards_given in (("hands", [["XX", *PLAYED["hands"][0][1:]], PLAYED["hands"][1]]), ("stock", ["XX"])):
        assert ("card_unknown", (key,)) in fields({**PLAYED, key: cards_given})
    assert ("card_unknown", ("turned",)) in fields({**PLAYED, "turned": "XX"})
    assert ("card_unknown", ("discards",)) in fields({**EXCHANGED, "discards": [(1, ["XX"]), (0, ["C7"])]})


def fields(play):
    return [(problem.code, problem.fields) for problem in replayed(play).problems]


def test_nothing_is_replayed_of_hands_that_cannot_be_read():
    replay = replayed({**PLAYED, "hands": [1, 2]})
    assert (replay.deal, replay.tricks) == ({"kind": "deal"}, ())


def test_deal_ec_01_gives_five_cards_each():
    """EC-01."""
    found = named({**PLAYED, "hands": [cards("CK C7 D8 D7"), cards("CQ HA SA S8 DT S7")]})
    assert found[:2] == [
        ("hand_size", {"seat": 0, "count": 4, "expected": 5}),
        ("hand_size", {"seat": 1, "count": 6, "expected": 5}),
    ]


def test_everything_may_come_as_lists_or_tuples():
    tuples = {**EXCHANGED, "hands": tuple(map(tuple, EXCHANGED["hands"])), "cards": tuple(EXCHANGED["cards"])}
    lists = {**EXCHANGED, "cards": [list(card) for card in EXCHANGED["cards"]], "king_declared": [0, 1]}
    assert replayed(tuples) == replayed(EXCHANGED) == replayed(lists)
