"""A deal that another seat dealt than the one in turn: what is asked for it follows who really dealt."""

from random import Random

import pytest

import rules
from rules.types import Kind

ALL = {"offender", "dealer"}
"""Seats that are asked for whoever deals: anybody may be fined, anybody may have dealt."""
TABLES = [
    ("skat", None, 3),
    ("skat", None, 4),
    ("skat", None, 5),
    ("doppelkopf", None, 4),
    ("doppelkopf", None, 5),
    ("ecarte", None, 2),
    ("sixty_six", None, 2),
    ("sixty_six", "us-1895", 3),
    ("sixty_six", None, 4),
]


def ruleset(game, preset=None):
    return rules.ruleset(game, preset, **({"ramsch": "allowed"} if game == "skat" else {}))


def asked(game, seats, dealer, deals=(), preset=None):
    return {each.key: each for each in rules.fields(ruleset(game, preset), seats, deals, dealer=dealer)}


def out(game, seats, dealer, preset=None):
    return rules.coming(ruleset(game, preset), seats, dealer=dealer).sitting_out


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_the_fields_are_those_of_a_table_where_that_seat_is_in_turn(game, preset, seats):
    """Deals bring the turn round to every seat; then as many fields are asked for as out of turn.

    A void one does, but where the same dealer deals again (us-1895): there somebody wins a point.
    """
    deals, turns = [], set()
    for _deal in range(seats):
        turn = rules.coming(ruleset(game, preset), seats, deals).dealer
        in_turn = asked(game, seats, None, deals, preset)
        out_of_turn = asked(game, seats, turn, (), preset)
        assert in_turn.keys() == out_of_turn.keys()
        assert all(in_turn[key] == out_of_turn[key] for key in in_turn if key != "dealer")
        assert in_turn["dealer"].default == turn
        turns.add(turn)
        won = {"kind": "result", "winner": (turn + 1) % seats, "game_points": 1}
        deals.append(won if preset == "us-1895" else {"kind": "void"})
    assert turns == {*range(seats)}


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_who_sits_out_is_not_asked_for_and_who_plays_is(game, preset, seats):
    named = set()
    for dealer in range(seats):
        playing = {*range(seats)} - {*out(game, seats, dealer, preset)}
        for field in asked(game, seats, dealer, preset=preset).values():
            if field.kind in {Kind.SEAT, Kind.SEATS} and field.key not in ALL - ({"offender"} if seats == 3 else set()):
                assert {*field.choices} == playing, field.key
                named.add((dealer, field.key))
    # In Écarté both play every deal, and no field asks which seat.
    assert {dealer for dealer, _ in named} == (set() if game == "ecarte" else {*range(seats)})


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_the_dealer_in_turn_stays_the_default_of_who_dealt(game, preset, seats):
    for dealer in range(seats):
        assert asked(game, seats, dealer, preset=preset)["dealer"].default == 0


@pytest.mark.parametrize("dealer", [None, 9, -1, 4, True, "2", 2.0, [2]])
def test_a_seat_that_the_table_does_not_have_says_nothing(dealer):
    assert asked("skat", 4, dealer) == asked("skat", 4, None)
    assert out("skat", 4, dealer) == (0,)


@pytest.mark.parametrize("dealer", range(4))
def test_points_by_seat_belong_to_who_plays(dealer):
    playing = tuple(seat for seat in range(4) if seat != dealer)
    assert asked("skat", 4, dealer)["points_each"].each == playing
    assert asked("skat", 4, dealer)["declarer"].choices == playing


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_the_coming_deal_is_the_sheets_next_one_with_another_dealer(game, preset, seats):
    rng, deals, given = Random(4), [], ruleset(game, preset)
    for _deal in range(4):
        following = rules.score(given, seats, deals).next
        if following is None:
            break
        assert rules.coming(given, seats, deals) == following
        known = rules.score(given, seats, deals[:2])
        assert rules.coming(given, seats, deals[2:], after=known) == following
        assert rules.fields(given, seats, deals[2:], after=known) == rules.fields(given, seats, deals)
        for dealer in range(seats):
            stated = rules.coming(given, seats, deals, dealer=dealer)
            line = rules.score(given, seats, [*deals, {"kind": "void", "dealer": dealer}]).lines[-1]
            assert (stated.number, stated.dealer) == (following.number, dealer)
            assert stated.sitting_out == line.sitting_out
        deals.append(rules.sample_deal(given, seats, deals, rng))


def test_after_the_last_deal_none_comes_whoever_deals():
    given = rules.ruleset("skat", deals=1)
    assert rules.coming(given, 4, [{"kind": "void"}], dealer=2) is None


def test_who_must_play_a_solo_now_is_the_first_who_owes_one_after_who_dealt():
    given = rules.ruleset("doppelkopf", deals=5)
    bound = {dealer: rules.coming(given, 5, dealer=dealer).obligations.get("imposed") for dealer in range(5)}
    assert bound == {dealer: ((dealer + 1) % 5,) for dealer in range(5)}
