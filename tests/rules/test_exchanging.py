"""A deal of exchanged seats brings each of the two what it brought the other, and twice exchanged it is as it was."""

from itertools import combinations
from random import Random

import pytest

import rules

GAMES = [(key, seats) for key, info in rules.games().items() for seats in info.seats]
CLUBS = {"skat": "pub", "doppelkopf": "house"}


def of(game, seats, preset=None):
    try:
        found = rules.ruleset(game, preset)
        rules.fields(found, seats)
    except rules.RulesetError:
        return None
    return found


def score(ruleset, seats, record, dealer):
    (line,) = rules.score(ruleset, seats, [{**record, "dealer": dealer}]).lines
    return line


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_points_and_tallies_change_places(game, seats):
    for preset in (None, CLUBS.get(game)):
        ruleset = of(game, seats, preset)
        if ruleset is None or not rules.is_exchangeable(ruleset, seats):
            continue
        rng = Random(20260314)
        for _ in range(30):
            record = {**rules.sample_deal(ruleset, seats, (), rng)}
            dealer = record.pop("dealer", 0)
            before = score(ruleset, seats, record, dealer)
            for one, two in combinations(range(seats), 2):
                other = {one: two, two: one}
                told = rules.exchanged(ruleset, seats, before, record, (one, two))
                after = score(ruleset, seats, told, other.get(dealer, dealer))
                assert not [each for each in after.problems if each.severity == "error"], (record, told)
                assert after.points == tuple(before.points[other.get(seat, seat)] for seat in range(seats))
                assert after.tallies == tuple(before.tallies[other.get(seat, seat)] for seat in range(seats))
                again = rules.exchanged(ruleset, seats, after, told, (one, two))
                assert score(ruleset, seats, again, dealer) == before


def test_where_the_seats_say_who_plays_with_whom_or_sits_out_they_cannot_be_exchanged():
    able = {each: rules.is_exchangeable(found, each[1]) for each in GAMES if (found := of(*each))}
    assert {each for each, can in able.items() if can} >= {("skat", 3), ("skat", 4), ("doppelkopf", 4)}
    refused = {each for each, can in able.items() if not can}
    assert refused >= {("skat", 5), ("doppelkopf", 6), ("bauernschnapsen", 4), ("dreierschnapsen", 3)}
