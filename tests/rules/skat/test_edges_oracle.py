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


def borders(ends, tricks):
    """Card points next to which the cards allow something else: the last that can be, and the first that cannot."""
    can = [(tricks, points) in ends for points in range(-1, 122)]
    return [points for points in range(121) if can[points : points + 3] not in ([True] * 3, [False] * 3)] or [0, 61]


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("contract", "tops"), RUNS)
def test_only_what_tops_and_tricks_allow_is_taken(contract, tops, sign):
    """Every number of tricks, with the card points on both sides of each border.

    With 1 and no trick the jack of clubs is in the skat; lists that do not count its points are kept, and asked about.
    """
    plain, ends = {"declarer": 1, "contract": contract, "matadors": sign * tops}, reachable(contract, sign * tops)
    told = [(tricks, points) for tricks in range(11) for points in borders(ends, tricks)]
    deals = [{**plain, "card_points": points, "tricks": tricks} for tricks, points in told]
    sheet = rules.score(rules.ruleset("skat", deals=None), 3, deals)
    taken = {each for each, line in zip(told, sheet.lines, strict=True) if line.points}
    kept = {(0, points) for points in sums(DECK)[2]} if sign * tops == 1 else set()
    assert taken == (ends | kept) & {*told}
