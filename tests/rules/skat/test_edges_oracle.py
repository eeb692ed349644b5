"""Deals of Skat drawn by lot around its edges, held against a second reckoning from the rule texts alone."""

from collections import Counter
from random import Random

import pytest

import rules
from tests.rules.skat.edges_drawn import compared, drawn_deals
from tests.rules.skat.edges_oracle import DECK
from tests.rules.skat.tops import reachable, sums

RUNS = [("clubs", tops) for tops in (1, 2, 3, 4, 5, 8, 10, 11)] + [("grand", tops) for tops in (1, 2, 3, 4)]


@pytest.mark.parametrize("seed", range(10))
def test_deals_at_the_edges_come_out_as_a_second_reckoning_has_them(seed):
    """Stages due after a fault (ISkO 4.1.5), tops that must fit (2.4.2), games decided before (4.1.3)."""
    _, found = compared(Random(seed))
    assert not found


def test_the_deals_lie_on_both_sides_of_every_edge():
    """The comparison would say little if the deals were all alike."""
    seen = Counter()
    for deal, want in drawn_deals(Random(0), 600):
        ending = deal.get("ending", "played")
        seen.update((ending, key, have) for key, have in want.items() if key not in ("error", "value", "points"))
        seen[ending, "error", "won" in deal] += "error" in want
    for ending in ("claimed", "conceded", "declarer_fault", "defender_conceded", "defender_fault"):
        assert {(ending, "confirm", True), (ending, "confirm", False)} <= set(seen), ending
    assert {("defender_fault", "note", True), ("defender_fault", "outcome", "overbid")} <= set(seen)
    assert min(seen["played", "error", short] for short in (True, False)) > 0


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("contract", "tops"), RUNS)
def test_only_what_tops_and_tricks_allow_is_taken(contract, tops, sign):
    """Every number of tricks with every number of card points.

    With 1 and no trick the jack of clubs is in the skat; lists that do not count its points are kept, and asked about.
    """
    plain = {"declarer": 1, "contract": contract, "matadors": sign * tops}
    deals = [{**plain, "card_points": points, "tricks": tricks} for points in range(121) for tricks in range(11)]
    sheet = rules.score(rules.ruleset("skat", deals=None), 3, deals)
    taken = {(line.deal["tricks"], line.deal["card_points"]) for line in sheet.lines if line.points}
    asked = {(0, points) for points in sums(DECK)[2]} if sign * tops == 1 else set()
    assert taken == reachable(contract, sign * tops) | asked
