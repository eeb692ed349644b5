"""Random matches of Sixty-Six: `rules.score` against what the rule profiles alone make of them."""

import random

import pytest

import rules
from tests.rules.explained import points_of
from tests.rules.sixty_six.drawn import random_deal, random_options
from tests.rules.sixty_six.oracle import PRESETS, told


def seen(sheet):
    lines = []
    for line in sheet.lines:
        off = any(problem.code == "dealer_off_rotation" for problem in line.problems)
        lines.append((line.dealer, line.points, line.running, off))
    bummerl = tuple(tallies["bummerl"] for tallies in sheet.tallies)
    return {
        "lines": lines,
        "totals": sheet.totals,
        "bummerl": bummerl,
        "finished": sheet.finished,
        "winner": sheet.winner,
    }


ASKED = {"dealer_off_rotation", "dealer_closed_first", "seat_without_lead", "claim_of_the_other"}
"""What deals of real cards may be asked about: their dealers are random."""


@pytest.mark.parametrize("wrong", [0.0, 0.3])
@pytest.mark.parametrize("preset", [*PRESETS, None])
def test_random_lists_are_scored_alike(preset, wrong):
    """SX-06, SX-08 to SX-13: dealers, points, score, matches and what is refused; real cards are never refused."""
    rng = random.Random(f"{preset} {wrong}")
    for _ in range(12):
        changes = {} if preset else random_options(rng)
        ruleset = rules.ruleset("sixty_six", preset=preset or rng.choice(PRESETS), **changes)
        opt = ruleset.to_dict()["options"]
        deals = [random_deal(rng, opt, wrong) for _ in range(rng.randint(1, 24))]
        sheet = rules.score(ruleset, 2, deals)
        assert seen(sheet) == told(ruleset, deals), (opt, deals)
        for line in sheet.lines:
            assert line.points is None or points_of(line.steps, [0, 0]) == line.points
            assert wrong or {p.code for p in line.problems if p.severity == "confirm"} <= ASKED
        earned = [sum(line.points[seat] for line in sheet.lines if line.points) for seat in (0, 1)]
        assert points_of(sheet.settlement, earned) == sheet.totals
