"""Deals that cannot have been: every illegal act is named, all of them together, and nothing raises."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.cards import pack
from tests.rules.sixty_six.plays import BEGUN, CLAIMED, DEALT, SMALL, codes, play_of, replayed, ruleset
from tests.wording import assert_all_told

PLAY = play_of(CLAIMED)
SEEDS = st.integers(min_value=0, max_value=10**9)
PRESETS = sorted(rules.games()["sixty_six"].presets)
TABLES = st.sampled_from(
    [(preset, seats) for preset in PRESETS for seats in rules.seats(rules.ruleset("sixty_six", preset))]
)


def sampled(preset, seed, seats=2):
    return rules.sample_play(ruleset(preset), seats, Random(seed))


def named(text, preset="wikipedia-fr"):
    """The code and what names the act, without the field's label."""
    return [
        (problem.code, {key: value for key, value in problem.params.items() if key not in {"field", "act", "low"}})
        for problem in replayed(text, preset).problems
        if problem.code != "play_incomplete"
    ]


def test_revoke_sx_03_is_named_by_trick_card_and_seat():
    """SX-03."""
    assert named(DEALT + BEGUN + "2: close HQ SQ") == [
        ("card_revoke", {"trick": 4, "card": "SQ", "seat": 0, "led": "HQ"}),
    ]


def test_act_is_named_by_trick_card_and_seat():
    found = named(DEALT + "2: SA exchange\n1: D9 marriage claim\n2: HQ HA")
    assert found == [
        ("exchange_mid_trick", {"trick": 1, "card": "SA", "seat": 1, "out": 66}),
        ("marriage_not_led", {"trick": 2, "card": None, "seat": 0, "out": 66}),
        ("claim_without_trick", {"trick": 2, "card": None, "seat": 0, "out": 66}),
        ("entry_after_end", {"seat": 1, "entry": "card.HQ"}),
    ]


def test_stranger_at_the_table_changes_nothing():
    """Seat 0 still draws CK after the first trick."""
    play = play_of(DEALT + "2: HK HA\n1: CK DA")
    assert codes({**play, "cards": [(4, "HK"), *play["cards"]]}) == ["card_surplus", "play_incomplete"]


def test_entries_beyond_any_deal_are_not_read():
    found = codes({**PLAY, "cards": [[1]] * 61})
    assert (len(found), found[60]) == (62, "entries_too_many")


def test_all_problems_are_reported_together():
    led, *rest = PLAY["cards"]
    play = {**PLAY, "colour": "red", "cards": [led, (1, "exchange"), ("1", "HK"), *rest]}
    assert codes(play) == ["unknown_key", "card_unreadable", "exchange_not_held"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"dealer": 2}, ["not_a_seat"]),
        ({"dealer": "0"}, ["not_a_seat"]),
        ({"dealer": True}, ["not_a_seat"]),
        ({"dealer": None}, ["missing"]),
        ({"turned": None}, ["missing"]),
        ({"turned": "X9"}, ["card_unknown"]),
        ({"turned": ["HJ"]}, ["card_unknown"]),
        ({"hands": None}, ["missing"]),
        ({"hands": {}}, ["not_a_list"]),
        ({"hands": [[]]}, ["hands_unreadable"]),
        ({"hands": ["HA", "HT"]}, ["hands_unreadable"]),
        ({"cards": "HA"}, ["not_a_list", "play_incomplete"]),
        ({"cards": None}, ["play_incomplete"]),
        ({"cards": [[1, "HK", 3]]}, ["card_unreadable", "play_incomplete"]),
        ({"cards": [[1, "declare"]]}, ["card_unreadable", "play_incomplete"]),
        ({"cards": [[5, "HK"]]}, ["card_wrong_turn", "play_incomplete"]),
        ({"cards": [[5, "close"]]}, ["act_not_at_table", "play_incomplete"]),
        ({"cards": [*PLAY["cards"], [1, "S9"]]}, ["entry_after_end"]),
        ({"colour": "red"}, ["unknown_key"]),
        ({5: "red"}, ["unknown_key"]),
    ],
)
def test_bad_play_is_refused(change, found):
    unknown = {"dealer", "turned", "hands"} & set(change)
    assert not unknown or replayed({**PLAY, **change}).deal == {"kind": "deal"}
    assert codes({**PLAY, **change}) == found


def test_deal_sx_01_has_every_card_once():
    """SX-01: six each, one turned, eleven above it."""
    hands, talon = PLAY["hands"], PLAY["talon"]
    assert codes({**PLAY, "hands": [hands[0][:5], (*hands[1], "C9")]})[:3] == [
        "card_twice",
        "cards_missing",
        "hand_size",
    ]
    assert codes({**PLAY, "talon": talon[:-1]}) == ["cards_missing"]
    assert "talon_size" in codes({**PLAY, "talon": talon[:-1], "hands": (hands[0][:5], hands[1])})
    assert "card_twice" in codes({**PLAY, "turned": "HA"})
    assert "card_unknown" in codes({**PLAY, "talon": ("C8", *talon[1:])})


def test_schnapsen_sx_13_knows_no_nines():
    """SX-13: 20 cards, five in hand, nine over the turned one."""
    assert codes(SMALL, "schnapsen") == ["play_incomplete"]
    assert "card_unknown" in codes(SMALL.replace("DJ SJ", "DJ S9"), "schnapsen")
    assert {"hand_size", "talon_size", "cards_missing"} <= set(codes(SMALL))


@pytest.mark.parametrize("count", [0, 1, 3, 6])
def test_play_that_stops_is_incomplete_and_keeps_its_tricks(count):
    replay = replayed({**PLAY, "cards": PLAY["cards"][:count]})
    assert [problem.code for problem in replay.problems] == ["play_incomplete"]
    assert "ending" not in replay.deal
    assert sum(replay.deal["tricks"]) == len(replay.tricks) == replay.problems[0].params["tricks"]


@settings(max_examples=60, deadline=None)
@given(TABLES, SEEDS)
def test_random_legal_deal_replays_and_scores_without_an_error(table, seed):
    """SX-01: 120 points in a pack when everything is played; the record is one that the score sheet takes."""
    preset, seats = table
    play = sampled(preset, seed, seats)
    replay = replayed(play, preset)
    assert replay.problems == ()
    deal = replay.deal
    assert sum(trick.points for trick in replay.tricks) == sum(deal["card_points"])
    if sum(len(trick.cards) for trick in replay.tricks) == len(_pack(preset, seats)):
        assert sum(deal["card_points"]) == (240 if (preset, seats) == ("two-packs", 4) else 120)
    line = rules.score(ruleset(preset), seats, [deal]).lines[0]
    assert {problem.code for problem in line.problems if problem.severity != "note"} <= {"dealer_off_rotation"}
    assert line.deal == deal


def _pack(preset, seats):
    if (preset, seats) == ("two-packs", 4):
        return pack("ATKQJ9") * 2
    return pack("ATKQJ987" if seats == 4 else "ATKQJ" if ruleset(preset).options["pack"] == "20" else "ATKQJ9")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PRESETS), SEEDS, st.integers(0, 30), st.randoms(use_true_random=False))
def test_one_card_that_was_not_in_hand_is_always_found(preset, seed, place, rng):
    play = sampled(preset, seed)
    places = [number for number, (_, word) in enumerate(play["cards"]) if len(word) == 2]
    place = places[place % len(places)]
    seat = play["cards"][place][0]
    exchanged = play["turned"][0] + _pack(preset, 2)[-1][1]
    may = {*play["hands"][seat], *play["talon"], play["turned"], exchanged}
    other = rng.choice([each for each in _pack(preset, 2) if each not in may])
    changed = (*play["cards"][:place], (seat, other), *play["cards"][place + 1 :])
    found = replayed({**play, "cards": changed}, preset).problems
    named = {problem.code for problem in found if problem.params.get("card") == other}
    # In the last trick of a claimed deal the card may as well be the other's, and that of its player missing.
    assert named & {"card_not_held", "card_surplus"} or found[0].code == "card_missing"


ENTRIES = st.lists(
    st.tuples(st.integers(-1, 4), st.sampled_from([*pack("ATKQJ9"), "exchange", "marriage", "close", "claim"])),
    max_size=40,
)


@settings(max_examples=40, deadline=None)
@given(ENTRIES, TABLES)
def test_any_order_of_cards_and_acts_is_judged(entries, table):
    preset, seats = table
    found = replayed({**sampled(preset, len(entries), seats), "cards": entries}, preset).problems
    assert found
    assert_all_told("sixty_six", found)
