"""Lists on which only points were written down become records that bring exactly these points."""

import pytest

import rules

SKAT = rules.ruleset("skat")


def written(seats, deals, *points):
    return rules.deal_from_points(SKAT, seats, deals, points)


@pytest.mark.parametrize("points", [(0, 48, 0), (-96, 0, 0), (0, 0, 0), (0, 0, 264)])
def test_the_record_brings_the_points_that_were_written_down(points):
    record = written(3, (), *points)
    assert rules.score(SKAT, 3, [record]).lines[0].points == points


def test_whoever_got_the_points_declared_the_game():
    assert written(4, (), 0, 0, 20, 0) == {"kind": "value", "declarer": 2, "value": 20}


def test_a_deal_without_points_was_passed():
    assert written(3, (), 0, 0, 0) == {"kind": "passed"}


def test_where_the_opponents_pay_whoever_pays_nothing_declared_the_game():
    assert written(3, (), -18, 0, -18) == {"kind": "value", "declarer": 1, "value": 18}
    assert written(4, (), 0, 0, -18, -18) == {"kind": "value", "declarer": 1, "value": 18}
    assert written(4, [{"kind": "passed"}], -18, 0, -18, 0) == {"kind": "value", "declarer": 3, "value": 18}


@pytest.mark.parametrize("points", [(18, 20, 0), (-18, -18, -18), (-18, -20, 0), (1, 2, 3)])
def test_points_that_no_game_brings_have_no_record(points):
    assert written(3, (), *points) is None
