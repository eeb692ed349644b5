"""The auction at a table where seat 0 dealt: 1 is forehand, 2 middlehand, 0 rearhand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games.skat.auction import Auction, hear
from rules.games.skat.values import BIDS


def heard(*calls):
    """The declarer, his bid, and (call number, code) of every call that was not allowed; `1y` holds, `2p` passes."""
    said = {"y": "hold", "p": "pass"}
    entries = [[int(call[0]), said.get(call[1:]) or int(call[1:])] for call in calls]
    auction, problems = Auction(1, 2, 0), []
    hear(auction, entries, problems)
    return auction.declarer, auction.bid, [(problem.params.get("number"), problem.code) for problem in problems]


@pytest.mark.parametrize(
    ("calls", "declarer", "bid"),
    [
        ("2 18, 1 p, 0 p", 2, 18),
        ("2 18, 1 y, 2 20, 1 p, 0 p", 2, 20),
        ("2 18, 1 y, 2 p, 0 p", 1, 18),
        ("2 18, 1 y, 2 p, 0 20, 1 y, 0 22, 1 p", 0, 22),
        ("2 18, 1 p, 0 20, 2 y, 0 p", 2, 20),
        ("2 18, 1 p, 0 33, 2 p", 0, 33),
        ("2 p, 0 18, 1 p", 0, 18),
        ("2 p, 0 18, 1 y, 0 p", 1, 18),
    ],
)
def test_auction_sk_06_sk_09_finds_the_declarer(calls, declarer, bid):
    """SK-06: middlehand bids to forehand, rearhand to the survivor; the senior holds, the junior exceeds. SK-09."""
    assert heard(*calls.replace(" ", "").split(",")) == (declarer, bid, [])


def test_auction_sk_07_all_pass():
    """SK-07: three passes."""
    assert heard("2p", "0p", "1p") == (None, 0, [])


def test_auction_sk_07_forehand_may_still_take_it_at_18():
    """SK-07: and at no more than that."""
    assert heard("2p", "0p", "118") == (1, 18, [])
    assert heard("2p", "0p", "120") == (1, 20, [(3, "call_forehand_only_18")])


@pytest.mark.parametrize("bid", [0, 17, 19, 21, 25, 47, 61, 265, 1000, pytest.param(10**5000, id="absurd")])
def test_illegal_bid_sk_08_is_named(bid):
    """SK-08: bids are possible game values only; SK-07: the lowest is 18."""
    auction, problems = Auction(1, 2, 0), []
    hear(auction, [[2, bid], [1, "pass"], [0, "pass"]], problems)
    assert [(problem.code, problem.params["seat"]) for problem in problems] == [("call_illegal_bid", 2)]


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        (["118", "218", "1p", "0p"], [(1, "call_wrong_turn")]),
        (["218", "1p", "0y", "0p"], [(3, "call_nothing_to_hold")]),
        (["218", "120", "220", "1p", "0p"], [(2, "call_not_an_answer")]),
        (["218", "1y", "218", "1p", "0p"], [(3, "call_bid_too_low")]),
        (["218", "1p", "018", "2p"], [(3, "call_bid_too_low")]),
        (["218", "1p", "120", "0p"], [(3, "call_after_pass")]),
        (["218", "1p", "0p", "2p"], [(4, "auction_already_over")]),
        (["218", "1p"], [(None, "auction_unfinished")]),
        (["2p", "0p"], [(None, "auction_unfinished")]),
    ],
)
def test_illegal_call_sk_06_is_named_by_its_number(calls, found):
    """SK-06: a player who passed is out; the senior only holds, the junior only exceeds; each in turn."""
    assert heard(*calls)[2] == found


@pytest.mark.parametrize(
    ("calls", "bid"),
    [(["2y", "1y", "2p", "0p"], 18), (["218", "1y", "2y", "1y", "2p", "0p"], 20), (["2264", "1y", "2y", "1p"], 264)],
)
def test_hold_where_nothing_is_to_be_held_is_taken_for_the_next_bid(calls, bid):
    _, found, problems = heard(*calls)
    assert found == bid
    assert [code for _, code in problems][:1] == ["call_nothing_to_hold"]


def test_there_are_63_bids_sk_08():
    """SK-08: 18 20 22 23 24 27 30 33 35 36 40 and so on, up to 264."""
    assert len(BIDS) == 63
    assert sorted(BIDS)[:11] == [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40]
    assert max(BIDS) == 264


CALLS = st.sampled_from([18, 20, 22, 24, 264, 0, "hold", "pass", "hold", "pass", True, None, "?"])


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(-1, 4), CALLS) | st.none() | st.text(max_size=2), max_size=300))
def test_auction_never_raises_and_ends_or_says_why(calls):
    auction, problems = Auction(1, 2, 0), []
    hear(auction, calls, problems)
    assert auction.over or "auction_unfinished" in [problem.code for problem in problems]
    assert not auction.over or auction.declarer in {0, 1, 2, None}
