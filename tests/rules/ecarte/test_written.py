"""Sheets on which only points were written down become records that bring exactly these points."""

import pytest

import rules

ECARTE = rules.ruleset("ecarte")


@pytest.mark.parametrize("points", [(1, 0), (0, 2), (3, 0), (1, 1)])
def test_the_record_brings_the_points_that_were_written_down(points):
    record = rules.deal_from_points(ECARTE, 2, (), points)
    assert rules.score(ECARTE, 2, [record]).lines[0].points == points


@pytest.mark.parametrize("points", [(9, 0), (-1, 0), (2, 2)])
def test_points_that_no_deal_brings_have_no_record(points):
    assert rules.deal_from_points(ECARTE, 2, (), points) is None
