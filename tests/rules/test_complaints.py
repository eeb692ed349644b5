"""A complaint points to the same fields, and is told the same, as when it was last read by somebody."""

import pytest

import rules
from tests.rules.complaints import FEW, FILE, told


def known(game):
    return {line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"{game} ")}


@pytest.mark.long
@pytest.mark.parametrize("game", rules.games())
def test_every_complaint_points_where_it_did(game):
    assert len(known(game)) > 50
    assert told(game) == known(game)


@pytest.mark.parametrize("game", rules.games())
def test_complaints_about_a_few_tellings_of_each_example_are_among_them(game):
    """None that is new; and most are met again: one that is not made any more is missed by most."""
    met = told(game, FEW)
    assert met - known(game) == set()
    assert len(met) > len(known(game)) / 2
