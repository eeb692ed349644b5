"""Matches of Écarté drawn by lot under both readings of a refusal, held against a reckoning from the texts alone."""

from random import Random

import pytest

import rules
from tests.rules.ecarte.oracle import TALKS, drawn_match


def differences(preset, changes, deals, expected):
    """In words, what the engine has otherwise."""
    sheet = rules.score(rules.ruleset("ecarte", preset, **changes), 2, deals)
    for deal, line, want in zip(deals, sheet.lines, expected["lines"], strict=True):
        got = (line.dealer, line.points, line.running)
        if got != want:
            yield f"expected {want}, got {got} for {deal}: {[problem.code for problem in line.problems]}"
    parties = tuple(each["parties"] for each in sheet.tallies)
    got = {"stakes": sheet.totals, "parties": parties, "winner": sheet.winner, "finished": sheet.finished}
    yield from (f"{key}: expected {expected[key]}, got {have}" for key, have in got.items() if have != expected[key])


def compared(rng):
    """A match drawn by lot: how many deals it has, and each difference with the record that shows it."""
    preset, changes, deals, expected = drawn_match(rng)
    found = [f"{each} [{preset} {changes}]" for each in differences(preset, changes, deals, expected)]
    return len(deals), found


@pytest.mark.parametrize("seed", range(30))
def test_matches_come_out_as_worked_out_from_the_texts(seed):
    """EC-07: who refuses the exchange and fails pays; who plays without proposing only where the classic rule holds."""
    _, found = compared(Random(seed))
    assert not found


def test_the_matches_hold_every_talk_with_every_result():
    """The comparison would say little if the deals were all alike."""
    seen = set()
    for seed in range(60):
        preset, _, deals, expected = drawn_match(Random(seed))
        for deal, (_, points, _) in zip(deals, expected["lines"], strict=True):
            seen |= {
                (preset, deal["first_talk"], points is None),
                (preset, deal["first_talk"], deal.get("tricks_dealer")),
            }
    wanted = {(preset, talk, tricks) for preset in ("classic", "seed") for talk in TALKS[:4] for tricks in range(6)}
    assert wanted <= seen
    assert {("seed", "not_reached", True), ("seed", "not_reached", False)} <= seen
