"""Deals of Doppelkopf drawn by lot around the deadlines of calls, held against a second reckoning."""

from random import Random

import pytest

import rules
from tests.rules.doppelkopf.edges_oracle import drawn, expected


def differences(preset, seats, deal):
    """In words, what the engine has otherwise."""
    line = rules.score(rules.ruleset("doppelkopf", preset), seats, [deal]).lines[0]
    want = expected(deal, preset, seats)
    named = {(str(problem.severity), field) for problem in line.problems for field in problem.fields}
    if isinstance(want, str):
        if line.points is not None or ("error", want) not in named:
            yield f"should be an error of {want}, is {line.points} {named}"
        return
    points, value, asked = want
    if (line.points, line.value) != (points, value):
        yield f"expected {points} and {value}, got {line.points} and {line.value}: {[p.code for p in line.problems]}"
    asks = {field for severity, field in named if severity == "confirm" and field.endswith("_call_cards")}
    if line.points is not None and asks != asked:
        yield f"should ask about {sorted(asked)}, asks about {sorted(asks)}"


def compared(rng, count=30):
    """So many deals drawn by lot, and each difference with the record that shows it."""
    drawn_deals = [drawn(rng) for _ in range(count)]
    return count, [f"{difference} {each}" for each in drawn_deals for difference in differences(*each)]


@pytest.mark.parametrize("seed", range(10))
def test_calls_at_their_deadlines_come_out_as_a_second_reckoning_has_them(seed):
    """TSR 6.3.1, 6.4.1, 6.4.4, 9.6.3: too late is asked about, and counts; 4.1.2: no poverty; 10: who plays."""
    _, found = compared(Random(seed))
    assert not found


def test_the_calls_lie_on_both_sides_of_their_deadlines():
    seen = [expected(deal, preset, seats) for preset, seats, deal in map(drawn, [Random(0)] * 300)]
    assert {"kind", "re"} <= {each for each in seen if isinstance(each, str)}
    assert {frozenset(), frozenset({"re_call_cards"}), frozenset({"kontra_call_cards"})} <= {
        frozenset(each[2]) for each in seen if not isinstance(each, str)
    }
