"""What all games' plays share is read alike: nothing raises, and what cannot be read is named."""

import pytest

from rules.plays import cards_of, dealer_of, list_of, unknown_keys

PACK = ("CA", "CK", "CQ")


def told(problems):
    return [
        (each.code, each.fields, {key: value for key, value in each.params.items() if key != "field"})
        for each in problems
    ]


def test_unknown_keys_are_named_whatever_they_are():
    found = unknown_keys({"cards": (), "foo": 1, 7: 2}, ("cards",))
    assert told(found) == [("unknown_key", ("foo",), {"key": "foo"}), ("unknown_key", ("7",), {"key": "7"})]


@pytest.mark.parametrize(
    ("given", "required", "found", "problem"),
    [
        ({"cards": [1]}, True, [1], []),
        ({"cards": (1,)}, False, (1,), []),
        ({}, False, (), []),
        ({}, True, (), [("missing", ("cards",), {})]),
        ({"cards": []}, True, [], [("missing", ("cards",), {})]),
        ({"cards": "CA"}, True, (), [("not_a_list", ("cards",), {"given": "CA"})]),
    ],
)
def test_list_of_takes_lists_alone(given, required, found, problem):
    problems = []
    assert list_of(problems, given, "cards", required=required) == found
    assert told(problems) == problem


def test_list_of_asks_for_nothing_unless_told():
    problems = []
    assert list_of(problems, {}, "cards") == ()
    assert problems == []


def test_cards_of_keeps_what_exists_and_names_the_rest():
    problems = []
    assert cards_of(problems, PACK, "hands", ["CQ", "XX", 5]) == ("CQ",)
    assert told(problems) == [("card_unknown", ("hands",), {"given": given}) for given in ("XX", 5)]


def test_cards_of_reads_no_more_than_a_pack():
    problems = []
    assert cards_of(problems, PACK, "hands", [*PACK, "CA", "XX"]) == PACK
    assert cards_of(problems, PACK, "hands", "CA") == ()
    assert problems == []


@pytest.mark.parametrize(
    ("given", "found", "problem"),
    [
        ({"dealer": 0}, 0, []),
        ({"dealer": 2}, 2, []),
        ({}, None, [("missing", ("dealer",), {})]),
        ({"dealer": 3}, None, [("not_a_seat", ("dealer",), {"given": 3, "seats": 3})]),
        ({"dealer": -1}, None, [("not_a_seat", ("dealer",), {"given": -1, "seats": 3})]),
        ({"dealer": True}, None, [("not_a_seat", ("dealer",), {"given": True, "seats": 3})]),
        ({"dealer": "1"}, None, [("not_a_seat", ("dealer",), {"given": "1", "seats": 3})]),
    ],
)
def test_dealer_of_is_a_seat_of_the_table(given, found, problem):
    problems = []
    assert dealer_of(problems, given, 3) == found
    assert told(problems) == problem
