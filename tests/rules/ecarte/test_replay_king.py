"""The king in a deal replayed card by card: turned, declared in time or too late, and declared falsely."""

import pytest

import rules
from tests.rules.ecarte.plays import (
    CLASSIC,
    EXCHANGED,
    KING,
    PLAYED,
    cards,
    codes,
    moves,
    named,
    replayed,
)


def test_turned_king_ec_02_may_have_ended_the_partie():
    """EC-02: nothing was said and nothing played; whether that is right only the list knows."""
    replay = replayed(KING)
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "deal",
        "dealer": 1,
        "turned_king": True,
        "king_declared_by": "none",
        "first_talk": "not_reached",
    }
    before = [{"kind": "result", "points": [0, 3]}, {"kind": "void"}, {"kind": "result", "points": [0, 1]}]
    assert rules.score(CLASSIC, 2, [*before, replay.deal]).winner == 1
    assert rules.score(CLASSIC, 2, [replay.deal]).lines[0].points is None


def test_turned_king_that_was_talked_about_has_to_be_played():
    assert codes({**KING, "talk": [(0, "play")]}) == ["play_incomplete"]
    assert codes({**KING, "cards": [(0, "C7")]}) == ["talk_unfinished", "play_incomplete"]


@pytest.mark.parametrize("count", [0, 1])
def test_declared_king_ec_05_may_have_ended_the_partie(count):
    """EC-05: after the lead and before a trick is complete."""
    play = {**EXCHANGED, "king_declared": (0, count), "cards": EXCHANGED["cards"][:count]}
    replay = replayed(play)
    assert replay.problems == ()
    assert replay.deal["king_declared_by"] == "dealer"
    assert "tricks_dealer" not in replay.deal


def test_declared_king_with_tricks_has_to_be_played_out():
    assert codes({**EXCHANGED, "cards": EXCHANGED["cards"][:2]}) == ["play_incomplete"]


SWAPPED = {
    **EXCHANGED,
    "hands": [cards("HJ HQ CA C7 D8"), cards("HK CK CQ DA S7")],
    "cards": moves("1HK 0HJ  1CK 0CA  1CQ 0HQ  0H7 1SK  0D8 1D7"),
}


@pytest.mark.parametrize(
    ("play", "declared", "found"),
    [
        (EXCHANGED, (0, 0), []),
        (EXCHANGED, (0, 1), []),
        (EXCHANGED, (0, 2), ["king_too_late"]),
        (EXCHANGED, (0, 10), ["king_too_late"]),
        (EXCHANGED, (1, 0), ["king_not_held"]),
        (SWAPPED, (1, 0), []),
        (SWAPPED, (1, 1), []),
        (SWAPPED, (1, 2), ["king_too_late"]),
        ({**SWAPPED, "cards": moves("1CK 0CA  1HK 0HJ  1CQ 0HQ  0H7 1SK  0D8 1D7")}, (1, 1), ["king_too_late"]),
    ],
)
def test_king_ec_05_is_declared_before_the_own_first_card(play, declared, found):
    """EC-05: the non-dealer also upon leading the king itself, before it is covered."""
    assert codes({**play, "king_declared": declared}) == found
    side = "dealer" if declared[0] == 0 else "nondealer"
    assert replayed({**play, "king_declared": declared}).deal["king_declared_by"] == ("none" if found else side)


def test_king_that_is_not_held_is_a_false_declaration():
    assert replayed({**EXCHANGED, "king_declared": (1, 0)}).deal["incident"] == "false_king_nondealer"
    assert replayed({**PLAYED, "king_declared": (0, 0)}).deal["incident"] == "false_king_dealer"
    found = named({**EXCHANGED, "king_declared": (1, 0)})
    assert found == [("king_not_held", {"seat": 1, "card": "HK"})]


def test_king_that_lies_turned_cannot_be_declared():
    replay = replayed({**KING, "king_declared": (1, 0)})
    assert [problem.code for problem in replay.problems] == ["king_not_held"]
    assert "incident" not in replay.deal


def test_king_drawn_in_the_exchange_can_be_declared():
    play = {**EXCHANGED, "hands": [cards("H7 HQ CA C7 D8"), EXCHANGED["hands"][1]], "stock": cards("SK D7 HK")}
    assert replayed(play).problems == ()
    assert replayed(play).deal["king_declared_by"] == "dealer"
