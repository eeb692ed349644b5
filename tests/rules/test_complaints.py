"""A complaint points to the same fields, and is told the same, as when it was last read by somebody."""

import pytest

import rules
from tests.rules.complaints import FILE, told


@pytest.mark.parametrize("game", rules.games())
def test_every_complaint_points_where_it_did(game):
    known = {line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"{game} ")}
    assert len(known) > 50
    assert told(game) == known
