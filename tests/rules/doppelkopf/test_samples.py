"""Samples are legal and repeatable, and lists of points alone are read back as records that bring those points."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.games.doppelkopf.sample import sample_deal
from tests import lists

PLAYS = (0, 1, 8, 9, 69)
"""Seeds of a marriage, a silent solo, a marriage without a partner, a hand thrown in and a poverty."""

TABLES = [(preset, seats) for preset in ("ddv-2026", "seed", "house") for seats in (4, 5)]


def sampled(preset, seats, seed, count=26, **options):
    return lists.sampled(rules.ruleset("doppelkopf", preset, **options), seats, Random(seed), count)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_sampled_list_has_no_problem(preset, seats):
    sheet = sampled(preset, seats, seed=11)
    assert [problem for line in sheet.lines for problem in line.problems if problem.severity != "note"] == []
    assert sum(sheet.totals) == 0


def test_sampled_tournament_list_is_played_to_its_end_with_every_solo():
    sheet = sampled("ddv-2026", 4, seed=5)
    assert sheet.finished
    assert [tallies["compulsory_done"] for tallies in sheet.tallies] == [1, 1, 1, 1]
    assert len(sheet.lines) == 24


def test_sampled_list_draws_the_same_with_the_same_seed():
    assert sampled("seed", 5, seed=3, count=10) == sampled("seed", 5, seed=3, count=10)


def test_samples_are_of_many_kinds_and_mostly_normal_games():
    turn, rng = rules.score(rules.ruleset("doppelkopf", "seed"), 4, []).turn, Random(1)
    kinds = Counter(sample_deal(turn, rng).kind for _ in range(600))
    solos = {"solo_queens", "solo_jacks", "solo_trumpless", "silent_solo"}
    assert {"normal", "marriage", "poverty", "marriage_alone", *solos} <= set(kinds)
    assert 420 < kinds["normal"] < 540


def test_sampled_games_without_nines_are_possible():
    sheet = sampled("house", 4, seed=2, nines=False)
    assert all(line.points for line in sheet.lines)


def written(points, value=None, seats=4, deals=()):
    return rules.deal_from_points(rules.ruleset("doppelkopf", "house"), seats, deals, points, value)


@given(st.permutations(range(4)), st.integers(-20, 20), st.booleans())
def test_points_of_a_game_are_written_as_a_record_that_brings_them(order, value, solo):
    deal = {"kind": "value", "re": order[: 1 if solo else 2], "value": value}
    ruleset = rules.ruleset("doppelkopf", "house")
    points = rules.score(ruleset, 4, [deal]).lines[0].points
    for stated in (None, value):
        found = rules.deal_from_points(ruleset, 4, [], points, stated)
        again = rules.score(ruleset, 4, [found]).lines[0]
        assert (again.points, again.value) == (points, abs(value))


def test_written_value_tells_who_was_re():
    assert written((2, -2, 2, -2)) == {"kind": "value", "re": (0, 2), "value": 2}
    assert written((2, -2, 2, -2), 2) == {"kind": "value", "re": (0, 2), "value": 2}
    assert written((2, -2, 2, -2), -2) == {"kind": "value", "re": (1, 3), "value": -2}
    assert written((-1, 3, -1, -1)) == {"kind": "value", "re": (1,), "value": 1}
    assert written((-1, 3, -1, -1), 3) == {"kind": "value", "re": (1,), "value": 1}
    assert written((2, -6, 2, 2), -2) == {"kind": "value", "re": (1,), "value": -2}
    assert written((0, 0, 0, 0)) == {"kind": "value", "value": 0}


@pytest.mark.parametrize(
    ("points", "value"),
    [
        ((2, -2, 2, 2), None),
        ((2, -2, 1, -1), None),
        ((1, -3, 1, 1), 2),
        ((2, -2, 2, -2), 3),
        ((0, 0, 0, 0), 1),
        ((3, 0, 0, -3), None),
        ((5, -1, -2, -2), None),
        ((-3, -1, 3, 1), None),
    ],
)
def test_points_that_no_game_brings_are_not_written(points, value):
    assert written(points, value) is None


def test_points_of_a_dealer_who_sat_out_are_not_written():
    assert written((0, 1, 1, -1, -1), seats=5) == {"kind": "value", "re": (1, 2), "value": 1}
    assert written((1, 0, 1, -1, -1), seats=5) is None


def drawn(name):
    """A whole list, or a play, as text."""
    if name == "sampled_tournament":
        return "".join(
            f"{json.dumps(dict(line.deal), sort_keys=True)}\n"
            for line in sampled("ddv-2026", 5, seed=4, count=30).lines
        )
    if name == "sampled_evening":
        lines = sampled("house", 4, seed=8, count=30, poverty="pass_three", nines=False).lines
        return "".join(f"{json.dumps(dict(line.deal), sort_keys=True)}\n" for line in lines)
    ruleset = rules.ruleset("doppelkopf", "house", poverty="pass_three", throw_in_nines=5, compulsory_call_points=20)
    return "\n".join(rules.write_play("doppelkopf", rules.sample_play(ruleset, 4, Random(seed))) for seed in PLAYS)


@pytest.mark.parametrize("name", ["sampled_tournament", "sampled_evening", "sampled_plays"])
def test_a_seed_draws_what_it_always_drew(name):
    assert drawn(name) == Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")


def test_points_of_an_imposed_solo_are_written_as_one():
    time_up = [{"kind": "time_up"}]
    ruleset = rules.ruleset("doppelkopf")
    imposed = rules.deal_from_points(ruleset, 4, time_up, (1, -3, 1, 1))
    assert imposed == {"kind": "value", "re": (1,), "value": -1, "compulsory": True, "forced": True}
    assert [problem.severity for problem in rules.score(ruleset, 4, [*time_up, imposed]).lines[1].problems] == ["note"]
    nothing = {"kind": "value", "re": (1,), "value": 0, "compulsory": True, "forced": True}
    assert rules.deal_from_points(ruleset, 4, time_up, (0, 0, 0, 0)) == nothing
    assert rules.deal_from_points(ruleset, 4, time_up, (3, -1, -1, -1)) == {"kind": "value", "re": (0,), "value": 1}
