"""Deals written by hand and replayed: what the record says of them, and what may be done when."""

import pytest

import rules
from rules.cards import pack
from rules.games.sixty_six.tricks import ORDERS
from rules.schnapsen.tricks import must_play
from tests.rules.sixty_six.plays import (
    BEGUN,
    CLAIMED,
    CLOSED,
    DEALT,
    FIVE,
    FOUR,
    LAST,
    SIX,
    SMALL,
    SMALL_LAST,
    acts,
    codes,
    points,
    replayed,
)

TURNED_LAST = DEALT.replace("S9 DJ H9", "S9 DJ SK").replace("DT SK SQ", "DT H9 SQ")
"""The nine of trumps is the card that seat 1 draws after the third trick of BEGUN."""


def test_record_counted_by_hand_sx_01_sx_02():
    """SX-01, SX-02: the non-dealer leads, whoever takes the trick leads on."""
    replay = replayed(CLAIMED)
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "deal",
        "dealer": 0,
        "ending": "claim",
        "claimant": 1,
        "card_points": (15, 30),
        "tricks": (1, 3),
        "marriages": ((), (40,)),
    }
    assert [(trick.number, trick.leader, trick.winner, trick.points) for trick in replay.tricks] == [
        (1, 1, 0, 15),
        (2, 0, 1, 11),
        (3, 1, 1, 13),
        (4, 1, 1, 6),
    ]
    assert points(replay.deal) == (0, 2)


def test_played_out_sx_01_sx_11_counts_120():
    """SX-01, SX-11: twelve tricks hold 120; with the last one seat 0 has 73 to 57."""
    replay = replayed(DEALT + SIX + LAST)
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "deal",
        "dealer": 0,
        "ending": "played_out",
        "last_trick": 0,
        "card_points": (63, 57),
        "tricks": (8, 4),
        "marriages": ((), ()),
    }
    assert points(replay.deal) == (1, 0)


def test_schnapsen_sx_13_has_twenty_cards_and_ten_tricks():
    """SX-13: no nines, five cards in hand; the last trick wins the deal whatever the points are."""
    replay = replayed(SMALL + FOUR + SMALL_LAST, "schnapsen")
    assert replay.problems == ()
    assert (replay.deal["card_points"], replay.deal["tricks"]) == ((74, 46), (6, 4))
    assert points(replay.deal, "schnapsen") == (0, 1)


def test_closed_deal_keeps_what_the_opponent_had_sx_07_sx_08():
    """SX-07, SX-08: seat 0 had one trick with 15 at the close, and counts 28 more in the end."""
    deal = replayed(DEALT + BEGUN + CLOSED).deal
    assert {key: deal[key] for key in deal if "close" in key} == {
        "closed_by": 1,
        "closed_after": 3,
        "opponent_points_at_close": 15,
        "opponent_tricks_at_close": 1,
    }
    assert (deal["ending"], deal["card_points"], deal["tricks"]) == ("played_out", (51, 47), (4, 5))
    assert points(deal) == (2, 0)


def test_closing_before_drawing_sx_07_leaves_five_tricks():
    """SX-07: SK and SQ, drawn last, go back; three tricks before the close and five after."""
    closed = "2: close_undrawn HQ HT\n1: CA C9\n1: CT HJ\n2: S9 CK\n2: DJ DT\n"
    replay = replayed(DEALT + BEGUN + closed)
    assert replay.problems == ()
    assert (replay.deal["closed_after"], replay.deal["tricks"]) == (3, (4, 4))
    assert points(replay.deal) == (2, 0)
    assert acts(BEGUN + "2: close_undrawn SK") == ["card_not_held"]


def test_marriage_sx_05_does_not_count_before_the_first_trick():
    """SX-05: 40 declared and no trick taken: at the close that is nothing."""
    deal = replayed(DEALT + "2: HK marriage HA\n1: close CA S9").deal
    assert deal["marriages"] == ((), (40,))
    assert (deal["opponent_points_at_close"], deal["opponent_tricks_at_close"]) == (0, 0)


def test_marriage_sx_05_is_20_in_a_plain_suit():
    """SX-05: in Schnapsen's deal spades are trumps; without a trick for it the hearts are worth 20."""
    assert replayed(SMALL + "2: HQ marriage HA", "schnapsen").deal["marriages"] == ((), (20,))


@pytest.mark.parametrize(
    ("played", "found"),
    [
        ("1: HA HK", ["card_wrong_turn"]),
        ("2: HK HA\n2: SA", ["card_wrong_turn"]),
        ("2: HK HA\n1: CK DA", []),
        ("2: HK HA\n1: DA", ["card_not_held"]),
        (SIX + "2: HK HT\n1: HJ HQ", []),
        (FIVE + "1: ST SA\n2: HJ", ["card_not_held"]),
        (FIVE + "2: exchange\n1: ST SA\n2: HJ HT\n1: H9", []),
    ],
)
def test_turn_and_drawing_sx_02(played, found):
    """SX-02: the winner leads and draws first, CK here; the turned trump, or the nine laid for it, comes last."""
    assert acts(played) == found


@pytest.mark.parametrize(
    ("played", "found"),
    [
        ("2: SA D9", []),
        (FIVE + "1: ST DA", []),
        (BEGUN + "2: close HQ SQ", ["card_revoke"]),
        (BEGUN + "2: close HQ HT\n1: CA SK", ["card_revoke"]),
        (BEGUN + "2: close HQ HT\n1: CA C9\n1: CT SK", ["card_revoke"]),
        (BEGUN + CLOSED, []),
        (SIX + "2: HK CA", ["card_revoke"]),
        (SIX + "2: HK HJ", ["card_revoke"]),
        (SIX + LAST, []),
    ],
)
def test_duty_to_follow_sx_03_begins_when_the_talon_is_gone_or_closed(played, found):
    """SX-03."""
    assert acts(played) == found


@pytest.mark.parametrize(
    ("hand", "lying", "may"),
    [
        ("CT CQ C9 HA", "CK", "CT"),
        ("CQ C9 HA", "CK", "CQ C9"),
        ("CA CT C9", "CK", "CA CT"),
        ("HA H9 S9", "CK", "HA H9"),
        ("SA S9", "CK", "SA S9"),
        ("HK H9 CA", "HQ", "HK"),
        ("HJ H9 CA", "HQ", "HJ H9"),
        ("SA CA", "HQ", "SA CA"),
        ("CA C9", "", "CA C9"),
        ("CA C9 HA", "CT HJ", "CA C9"),
        ("HA H9 SA", "CT HJ", "HA"),
        ("H9 SA", "CT HJ", "H9"),
        ("DT D9", "CT DA", "DT D9"),
    ],
)
def test_follow_and_beat_else_follow_else_trump_else_any_sx_03(hand, lying, may):
    """SX-03, hearts being trumps; with two cards lying as it happens among four."""
    assert must_play(ORDERS["H"], hand.split(), lying.split()) == tuple(may.split())


def test_order_of_the_cards_sx_01():
    """SX-01: A 10 K Q J 9, and any trump beats any other card."""
    order = ORDERS["H"]
    clubs = [card for card in pack("ATKQJ9") if card[0] == "C"]
    assert all(order.beats(high, low) for place, high in enumerate(clubs) for low in clubs[place + 1 :])
    assert order.beats("H9", "CA")
    assert not order.beats("SA", "C9")


EXCHANGES = [
    ("wikipedia-fr", "2: exchange", []),
    ("pagat", "2: exchange", ["exchange_needs_lead_and_trick"]),
    ("bulgarian", "2: exchange", []),
    ("schnapsen", "2: exchange", []),
    ("schnapsen-sharp", "2: exchange", ["exchange_first_trick"]),
    ("wikipedia-fr", "2: S9 SJ\n2: exchange", ["exchange_needs_lead_or_trick"]),
    ("wikipedia-fr", "2: S9 SJ\n1: D9 DJ\n2: C9 CK\n2: exchange", []),
    ("pagat", "2: S9 SJ\n1: D9 DJ\n2: C9 CK\n2: exchange", ["exchange_needs_lead_and_trick"]),
    ("bulgarian", "2: S9 SJ\n1: D9 DJ\n2: C9 CK\n2: exchange", ["exchange_needs_lead"]),
    ("pagat", "2: S9 SJ\n1: D9 DJ\n2: exchange", []),
    ("wikipedia-fr", "2: SA exchange", ["exchange_mid_trick"]),
    ("wikipedia-fr", "2: S9 SJ\n1: D9 DJ\n2: C9 CK\n1: SK\n2: exchange", ["exchange_mid_trick"]),
    ("wikipedia-fr", "1: exchange", ["exchange_not_held"]),
    ("wikipedia-fr", "2: exchange exchange", ["exchange_not_held"]),
    ("wikipedia-fr", "2: close exchange", ["exchange_talon_closed"]),
    ("wikipedia-fr", "2: S9 SJ\n1: close\n2: exchange", ["exchange_talon_closed"]),
    ("pagat", "2: S9 SJ\n1: close\n2: exchange", []),
    ("pagat", "2: S9 SJ\n1: close CA S9\n2: exchange", ["card_not_held", "exchange_talon_closed"]),
    ("pagat", "2: S9 SJ\n1: D9 DJ\n2: close exchange", ["exchange_talon_closed"]),
    ("wikipedia-fr", SIX + "2: exchange", ["exchange_talon_gone"]),
    ("schnapsen", FOUR + "2: exchange", []),
    ("schnapsen-sharp", FOUR + "2: exchange", ["exchange_talon_low"]),
]


@pytest.mark.parametrize(("preset", "played", "found"), EXCHANGES)
def test_exchange_sx_04_between_tricks_on_lead_or_with_a_trick(preset, played, found):
    """SX-04; elsewhere on lead and with a trick, at a close also without; in Schnapsen on lead."""
    assert acts(played, preset) == found


def test_exchange_by_option():
    assert acts("2: exchange", exchange="never") == ["exchange_never"]
    assert acts(FOUR + "2: exchange", "schnapsen", exchange="on_lead_talon") == ["exchange_talon_low"]


def test_exchange_sx_04_gives_the_turned_trump_for_the_nine():
    """SX-04: the jack of hearts lay there, the nine lies there now."""
    assert acts("2: exchange HJ") == []
    assert acts("2: exchange H9") == ["card_not_held"]


MARRIAGES = [
    ("wikipedia-fr", "2: HK marriage", []),
    ("wikipedia-fr", "2: HQ marriage", []),
    ("wikipedia-fr", "2: SA marriage", ["marriage_no_pair"]),
    ("wikipedia-fr", "2: HK HA\n1: CK marriage", ["marriage_no_pair"]),
    ("wikipedia-fr", "2: HK marriage marriage", ["marriage_twice"]),
    ("wikipedia-fr", "2: marriage", ["marriage_not_led"]),
    ("wikipedia-fr", "2: HK\n1: marriage", ["marriage_not_led"]),
    ("wikipedia-fr", "2: HK HA\n2: marriage", ["marriage_not_led"]),
    ("wikipedia-fr", FIVE + "1: ST SA\n2: HK marriage", ["marriage_too_late"]),
    ("wikipedia-fr", "2: close HK marriage", ["marriage_too_late"]),
    ("bulgarian", SIX + "2: HK marriage", []),
    ("schnapsen", "2: close HK marriage", []),
    ("bulgarian", "2: HK marriage", ["marriage_too_early"]),
    ("schnapsen-sharp", "2: HK marriage", ["marriage_too_early"]),
]


@pytest.mark.parametrize(("preset", "played", "found"), MARRIAGES)
def test_marriage_sx_05_on_lead_with_the_other_card_in_hand(preset, played, found):
    """SX-05; in Schnapsen and Bulgaria also after the talon, played sharp not in the first trick."""
    assert acts(played, preset) == found


def test_refused_marriage_does_not_count():
    assert replayed(DEALT + "2: SA marriage D9").deal["marriages"] == ((), ())
    assert acts("2: HK marriage", marriages=False) == ["marriage_never"]


CLOSES = [
    ("wikipedia-fr", "2: close", []),
    ("wikipedia-fr", "1: close", ["close_not_on_lead"]),
    ("wikipedia-fr", "2: SA close", ["close_not_on_lead"]),
    ("wikipedia-fr", "2: close close", ["close_twice"]),
    ("wikipedia-fr", FIVE + "1: close", []),
    ("wikipedia-fr", FIVE + "1: close_undrawn", []),
    ("wikipedia-fr", SIX + "2: close", ["close_talon_gone"]),
    ("wikipedia-fr", SIX + "2: close_undrawn", []),
    ("wikipedia-fr", "2: close_undrawn", ["close_nothing_drawn"]),
    ("bulgarian", FIVE + "1: close", ["close_talon_low"]),
    ("schnapsen", FOUR + "2: close", []),
    ("schnapsen", FOUR + "2: close_undrawn", ["close_after_drawing_only"]),
    ("schnapsen-sharp", FOUR + "2: close", ["close_talon_low"]),
]


@pytest.mark.parametrize(("preset", "played", "found"), CLOSES)
def test_closing_sx_07_is_for_who_is_on_lead(preset, played, found):
    """SX-07; before drawing too, except in Schnapsen and Bulgaria; with two cards left not where it is played sharp."""
    assert acts(played, preset) == found


def test_closing_before_drawing_needs_the_card_drawn_sx_07():
    """SX-07: the nine he drew was exchanged already, so he has drawn."""
    played = BEGUN.replace("exchange ", "") + "2: exchange close_undrawn"
    assert codes(TURNED_LAST + played) == ["close_nothing_drawn", "play_incomplete"]


CLAIMS = [
    (BEGUN + "2: claim", []),
    (BEGUN + "1: claim", ["claim_wrong_moment"]),
    (BEGUN + "2: HQ claim", ["claim_wrong_moment"]),
    (BEGUN + "2: HQ\n1: claim", ["claim_wrong_moment"]),
    ("2: claim", ["claim_without_trick"]),
    ("2: HK marriage claim", ["claim_without_trick"]),
    ("2: S9 SJ\n1: D9 DJ\n2: HK marriage claim", []),
    ("2: S9 SJ\n1: D9 DJ\n2: HK marriage HA\n2: claim", ["claim_wrong_moment"]),
    ("2: S9 SJ\n1: D9 DJ\n2: HK marriage\n1: claim", ["claim_wrong_moment"]),
    (SIX + LAST + "1: claim", []),
    (SIX + LAST + "2: claim", ["claim_wrong_moment"]),
]


@pytest.mark.parametrize(("played", "found"), CLAIMS)
def test_claim_sx_09_just_after_a_trick_or_a_marriage(played, found):
    """SX-09; a wrong claim is no illegal act."""
    assert codes(DEALT + played) == found


def test_claim_after_the_last_trick_of_a_closed_deal_is_in_time():
    """SX-07, SX-09: who closed and takes the last trick may still claim; seat 0 makes it the other way round here."""
    replay = replayed(DEALT + BEGUN + CLOSED + "1: claim")
    assert replay.problems == ()
    assert (replay.deal["ending"], replay.deal["claimant"], "last_trick" in replay.deal) == ("claim", 0, False)


THREE = DEALT.replace("hand 2:", "hand 3:").replace("dealer: 1", "dealer: 2\nhand 2:")
"""The dealer, seat 1, takes no cards; seat 2 leads."""


def test_among_three_sx_01_the_dealer_takes_no_cards():
    """SX-01: the same tricks, played by seats 2 and 0."""
    played = BEGUN.replace("2:", "3:") + "3: HQ SQ\n3: claim\n"
    replay = replayed(THREE + played)
    assert replay.problems == ()
    assert (replay.deal["claimant"], replay.deal["card_points"]) == (2, (15, 0, 30))
    assert replay.deal["marriages"] == ((), (), (40,))
    assert points(replay.deal, seats=3) == (0, 2, 2)
    assert codes(THREE + "2: exchange\n2: HK\n3: HK HA") == ["card_surplus", "act_not_at_table", "play_incomplete"]


def test_among_three_who_is_out_may_be_the_one_without_cards():
    """Whoever has left the match takes no cards, and the dealer plays."""
    moved = DEALT.replace("hand 2:", "hand 3:").replace("dealer: 1", "dealer: 1\nhand 2:")
    assert codes(moved + "3: exchange HK marriage HA") == ["play_incomplete"]


QUARTET = """
dealer: 4
hand 1: CA CT CK CQ CJ C9 C8 C7
hand 2: SA ST SK SQ SJ S9 S8 S7
hand 3: HA HT HK HQ HJ H9 H8 H7
hand 4: DA DT DK DQ DJ D9 D8 D7
turned: D7
1: CA SA HA D7
"""
"""All trumps with the dealer."""


def test_among_four_sx_01_everything_is_dealt_out():
    """SX-01: 32 cards, the turned one is the dealer's; from the start a trick has to be beaten."""
    ranks = zip("ATKQJ98", "789JQKT", strict=True)
    rest = "".join(f"4: D{own} C{other} S{other} H{other}\n" for own, other in ranks)
    replay = replayed(QUARTET + rest)
    assert replay.problems == ()
    assert (replay.deal["card_points"], replay.deal["tricks"]) == ((0, 0, 0, 120), (0, 0, 0, 8))
    assert points(replay.deal, seats=4) == (0, 3, 0, 3)
    assert codes(QUARTET.replace("turned: D7", "turned: C7")) == [
        "turned_not_dealers",
        "play_incomplete",
    ]
    (problem, _) = replayed(QUARTET.replace("turned: D7", "turned: C7")).problems
    assert problem.fields == ("turned", "hands")
    assert rules.sentence("sixty_six", problem, "en").startswith(
        "♣7 is turned up but not in the dealer's hand (seat 4)"
    )
    assert codes(QUARTET + "4: exchange close") == ["exchange_not_held", "close_talon_gone", "play_incomplete"]
