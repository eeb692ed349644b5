"""What is doubtful and possible is asked about, and taken as it stands."""

import pytest

from tests.rules.sixty_six.checking import (
    CLAIM,
    CLOSED,
    found,
    line,
)


def test_dealer_closing_before_the_first_trick_is_asked_about():
    """SX-02, SX-07: he is not on lead."""
    none = {"closed_after": 0, "opponent_tricks_at_close": 0, "opponent_points_at_close": 0}
    deal = {**CLOSED, **none, "card_points": [66, 10], "tricks": [5, 1]}
    assert found(deal, "confirm") == {"dealer_closed_first": {"closed_by", "closed_after"}}
    assert not found({**deal, "closed_by": 1}, "confirm")


def test_a_state_at_the_close_that_leads_nowhere_is_asked_about():
    deal = {**CLOSED, "card_points": [67, 45], "closed_after": 4, "opponent_points_at_close": 20}
    assert not found(deal)
    assert set(found(deal, "confirm")) == {"impossible_after_close"}
    assert not found({**deal, "opponent_points_at_close": 22}, "confirm")


@pytest.mark.parametrize(("count", "where"), [(2, {}), (1, {"marriage_first_trick": False})])
def test_more_marriages_than_the_seat_had_leads_are_asked_about(count, where):
    """SX-05: without a trick they count nothing, whatever was declared."""
    deal = {**CLAIM, "marriages": [[], [20] * count], "card_points": [66, 0], "tricks": [4, 0]}
    assert found(deal, "confirm", **where) == {"seat_without_lead": {"marriages", "tricks"}}
    assert line(deal, **where).points == (3, 0)
    assert not found({**deal, "marriages": [[], [20] * (count - 1)]}, "confirm", **where)


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (4, 3)])
def test_only_who_sits_behind_the_dealer_leads_without_a_trick(seats, dealer):
    """SX-02."""
    leader = (dealer + 1) % seats
    for seat in (seat for seat in range(seats) if seats != 3 or seat != dealer):
        other = (leader + 1) % seats if seat == leader else leader
        each = {"tricks": 4, "card_points": 66}
        lists = {key: [worth * (place == other) for place in range(seats)] for key, worth in each.items()}
        declared = [[20] if place == seat else [] for place in range(seats)]
        deal = {"ending": "claim", "claimant": other, "dealer": dealer, "marriages": declared, **lists}
        assert ("seat_without_lead" in found(deal, "confirm", seats=seats)) is (seat != leader)


@pytest.mark.parametrize("change", [{"opponent_tricks_at_close": 3}, {"closed_after": 1}])
def test_closing_without_being_on_lead_is_asked_about(change):
    """SX-07: whoever closes has taken the trick before."""
    deal = {**CLOSED, **change}
    assert found(deal, "confirm")["closer_not_on_lead"] == {"opponent_tricks_at_close", "closed_after"}
    assert "closer_not_on_lead" not in found(CLOSED, "confirm")
