"""A rule set that was kept before an option came into being scores as it did then."""

import pytest

import rules
from tests.rules.ecarte.plays import EXCHANGED

KEPT = {
    "deals": None,
    "parties": 1,
    "target": 5,
    "stakes": "123",
    "refusal_points": "additional",
    "false_king": "adversary",
    "dealer_may_keep": False,
    "turned_king_until": "next_deal",
    "first_dealer": "lot",
}
"""The preset `seed` of the first version."""


@pytest.mark.parametrize(
    ("talk", "dealers", "then", "now"),
    [
        ("nondealer_played", 3, (3, 0), (1, 0)),
        ("nondealer_played", 5, (4, 0), (2, 0)),
        ("nondealer_played", 2, (0, 1), (0, 1)),
        ("refused_first", 2, (0, 3), (0, 3)),
        ("refused_later", 2, (0, 1), (0, 3)),
        ("refused_later", 0, (0, 2), (0, 4)),
        ("refused_later", 3, (1, 0), (1, 0)),
        ("accepted", 2, (0, 1), (0, 1)),
    ],
)
def test_kept_seed_goes_on_as_it_was(talk, dealers, then, now):
    kept = rules.Ruleset.from_dict({"game": "ecarte", "preset": "seed", "version": 1, "options": KEPT})
    deal = {"first_talk": talk, "tricks_dealer": dealers, "tricks_nondealer": 5 - dealers}
    points = [rules.score(each, 2, [deal]).lines[0].points for each in (kept, rules.ruleset("ecarte", "seed"))]
    assert points == [then, now]


@pytest.mark.parametrize("options", [KEPT, {**KEPT, "refusal_counts": "any", "unproposed_points": 0}])
def test_kept_seed_goes_on_exchanging_as_it_did(options):
    """EC-03: the non-dealer first, on a list begun before the dealer was; also when it is written down again."""
    kept = rules.Ruleset.from_dict({"game": "ecarte", "preset": "seed", "version": 4, "options": options})
    again, new = rules.Ruleset.from_dict(kept.to_dict()), rules.ruleset("ecarte", "seed")
    found = [[each.code for each in rules.replay(rule, EXCHANGED).problems] for rule in (kept, again, new)]
    assert found == [[], [], ["discard_wrong_turn"]]
