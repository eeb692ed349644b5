"""Legal deals replayed: what the record says of them."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from tests.doppelkopf_plays import DDV, PLAY, SEED, codes, deal, finished, house, replayed

SEEDS = st.integers(min_value=0, max_value=10**9)


def record(ruleset, play):
    replay = replayed(ruleset, play)
    assert replay.problems == ()
    return replay.deal


def test_replay_gives_the_record_counted_by_hand():
    """DK-08: the holders of the queens of clubs are Re; DK-22: foxes, Doppelkopf tricks, Karlchen."""
    replay = replayed(DDV, PLAY)
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "normal",
        "dealer": 0,
        "re": (0, 1),
        "re_call": "no30",
        "kontra_call": "said",
        "re_points": 138,
        "re_tricks": 6,
        "re_foxes": 2,
        "re_doppelkopfs": 2,
        "karlchen": "kontra",
    }
    assert [trick.winner for trick in replay.tricks] == [2, 3, 0, 3, 0, 0, 1, 0, 2, 2, 1, 2]
    assert [trick.points for trick in replay.tricks] == [16, 11, 10, 25, 43, 42, 12, 11, 24, 6, 20, 20]


def test_replayed_record_scores():
    """DK-18: no 30 missed: won 1, Re and Kontra 4, three calls 3, 102 against no 60 and no 30, the Old Ones, and -3."""
    line = rules.score(DDV, 4, [replayed(DDV, PLAY).deal]).lines[0]
    assert line.problems == () or {problem.severity for problem in line.problems} == {"note"}
    assert line.points == (-8, -8, 8, 8)


def test_left_of_the_dealer_leads_dk_06_then_the_winner():
    """DK-06."""
    tricks = replayed(DDV, PLAY).tricks
    assert tricks[0].leader == 1
    assert [after.leader for _, after in pairwise(tricks)] == [before.winner for before, _ in pairwise(tricks)]


def test_everything_may_come_as_tuples_and_absent_keys_as_none():
    tuples = {key: tuple(map(tuple, PLAY[key])) for key in ("hands", "declarations", "calls", "cards")}
    play = {**PLAY, **tuples, "offered": None}
    assert replayed(DDV, play) == replayed(DDV, PLAY)


def test_five_at_the_table_dk_01_the_dealer_sits_out():
    """DK-01: the same deal with a dealer who holds no cards: the others moved on by one seat."""
    moved = {
        "hands": [[], *PLAY["hands"][1:], PLAY["hands"][0]],
        "dealer": 0,
        "declarations": [[seat, "healthy"] for seat in (1, 2, 3, 4)],
        "calls": [[seat or 4, call, after] for seat, call, after in PLAY["calls"]],
        "cards": [[seat or 4, card] for seat, card in PLAY["cards"]],
    }
    assert record(DDV, moved) == {**replayed(DDV, PLAY).deal, "re": (1, 4)}


def test_without_nines_hands_are_ten_cards():
    play = finished(house(nines=False), deal(house(nines=False), "", "", "", ""))
    replay = replayed(house(nines=False), play)
    assert replay.problems == ()
    assert len(replay.tricks) == 10
    assert sum(trick.points for trick in replay.tricks) == 240


def test_both_queens_and_healthy_dk_08_is_a_silent_solo():
    """DK-08, DK-22: a solo, so nothing is caught in it."""
    play = finished(DDV, deal(DDV, "", "DA DA", "CQ CQ SQ", ""), "1DA 2CQ")
    found = record(DDV, play)
    assert (found["kind"], found["re"]) == ("silent_solo", (2,))
    assert not {"re_foxes", "kontra_foxes", "karlchen"} & set(found)


SOLO = {2: "solo_clubs compulsory"}


def first_to_lead(ruleset, said):
    return replayed(ruleset, finished(ruleset, deal(ruleset, "", "", "", "", declarations=said))).tricks[0].leader


@pytest.mark.parametrize(
    ("option", "compulsory", "voluntary"), [("compulsory", 2, 1), ("always", 2, 2), ("never", 1, 1)]
)
def test_soloist_leads_to_his_compulsory_solo_only(option, compulsory, voluntary):
    """solo-leads: tournament rules 4.2.2 and 4.3.1; DK-06 says left of the dealer for every deal."""
    ruleset = house(solo_leads=option, compulsory_solos=1)
    assert first_to_lead(ruleset, SOLO) == compulsory
    assert first_to_lead(ruleset, {2: "solo_clubs"}) == voluntary


def test_solo_dk_12_soloist_alone_is_re():
    """DK-12."""
    found = record(DDV, finished(DDV, deal(DDV, "CQ", "CQ", "", "", declarations=SOLO)))
    assert (found["kind"], found["re"], found["compulsory"]) == ("solo_clubs", (2,), True)


def test_imposed_solo_asks_nobody_else():
    play = finished(DDV, {**deal(DDV, "", "", "", ""), "declarations": [[3, "solo_jacks", "forced"]]})
    found = record(DDV, play)
    assert (found["kind"], found["re"], found["forced"]) == ("solo_jacks", (3,), True)
    assert replayed(DDV, play).tricks[0].leader == 3


BRIDE = "CQ CQ HT HT SQ SQ CA CA SA SA HA HA"


LOW = "DA DA DT DT DK DK DJ DJ HJ HJ"


@pytest.mark.parametrize(
    ("hands", "cards", "partner"),
    [
        (["CT ST H9", "C9 SK", BRIDE, f"D9 S9 {LOW}"], "1C9 2CA 3D9 0CT", 3),
        ([f"CT D9 {LOW}", "C9 SK", BRIDE, "CK S9"], "1C9 2CA 3CK 0CT 2SA 3S9 0D9 1SK", 0),
        (["CT ST H9", f"C9 SK {LOW}", BRIDE, "CK S9 HK"], "1C9 2CA 3CK 0CT 2SA 3S9 0ST 1SK 2HA 3HK 0H9 1DA", 1),
    ],
    ids=["first trick", "second trick", "third trick"],
)
def test_marriage_dk_09_partner_wins_one_of_the_first_three_tricks(hands, cards, partner):
    """DK-09: the first other player to win a trick."""
    found = record(DDV, finished(DDV, deal(DDV, *hands, declarations={2: "marriage"}), cards))
    assert (found["kind"], found["re"]) == ("marriage", tuple(sorted((2, partner))))
    assert found["marriage_trick"] == len(cards.split()) // 4


ALONE = "1C9 2CA 3CK 0CT 2SA 3S9 0ST 1SK 2HA 3HK 0H9 1H9"


def test_marriage_dk_09_bride_who_wins_three_tricks_plays_alone():
    """DK-09; tournament rules 4.4.3b."""
    play = finished(DDV, deal(DDV, "CT ST H9", "C9 SK H9", BRIDE, "CK S9 HK", declarations={2: "marriage"}), ALONE)
    found = record(DDV, play)
    assert (found["kind"], found["re"]) == ("marriage_alone", (2,))
    assert "karlchen" not in found


@pytest.mark.parametrize(
    ("option", "re"),
    [("first_foreign", (1, 2)), ("first_suit", (0, 2)), ("first_trump", (1, 2))],
)
def test_marriage_partner_may_have_to_win_a_suit_or_a_trump_trick(option, re):
    """marriage-partner."""
    ruleset = house(marriage_partner=option)
    hands = ["CA CK", "HT CJ C9", "CQ CQ SQ CT", "DJ C9"]
    play = finished(ruleset, deal(ruleset, *hands, declarations={2: "marriage"}), "1HT 2SQ 3DJ 0D9 1C9 2CT 3C9 0CA")
    assert record(ruleset, play)["re"] == re


@pytest.mark.parametrize(("option", "partner"), [("first_foreign", 1), ("first_suit", 0), ("first_trump", 1)])
def test_a_suit_trick_that_is_trumped_remains_one(option, partner):
    """marriage-partner: what was led says of which kind a trick is."""
    ruleset = house(marriage_partner=option)
    hands = [f"D9 HQ {LOW}", "HT C9", "CQ CQ SQ CT", "CJ C9"]
    play = finished(ruleset, deal(ruleset, *hands, declarations={2: "marriage"}), "1HT 2SQ 3CJ 0D9 1C9 2CT 3C9 0DA")
    assert record(ruleset, play)["re"] == tuple(sorted((partner, 2)))


def test_marriage_dk_07_gives_way_to_a_solo():
    """DK-07: a solo outranks a marriage; the bride is Kontra like the others."""
    play = finished(DDV, deal(DDV, "", BRIDE, "", "", declarations={1: "marriage", 3: "solo_queens compulsory"}))
    found = record(DDV, play)
    assert (found["kind"], found["re"]) == ("solo_queens", (3,))


@pytest.mark.parametrize(
    ("said", "kind", "re"),
    [
        ({1: "solo_jacks", 3: "solo_queens"}, "solo_jacks", (1,)),
        ({1: "solo_jacks", 3: "solo_queens compulsory"}, "solo_queens", (3,)),
        ({1: "reservation", 3: "solo_queens"}, "solo_queens", (3,)),
        ({1: "solo_jacks", 3: "reservation"}, "solo_jacks", (1,)),
        ({1: "solo_jacks", 2: "marriage"}, "solo_jacks", (1,)),
    ],
)
def test_reservations_dk_07_rank_and_the_first_of_equal_ones_plays(said, kind, re):
    """DK-07; a compulsory solo goes before any other (tournament rules 4.1.6)."""
    found = record(DDV, finished(DDV, deal(DDV, "", "", BRIDE, "", declarations=said)))
    assert (found["kind"], found["re"]) == (kind, re)


POOR = "CA CA CT CT SA SA ST ST CK DA D9 D9"
EXCHANGE = {"offered": ["DA", "D9", "D9"], "answers": [[3, "refuses"], [0, "takes"]], "returned": ["CQ", "H9", "D9"]}


def poverty(ruleset=SEED, **other):
    return deal(ruleset, "CQ H9", "CQ", POOR, "", declarations={2: "poverty"}, **{**EXCHANGE, **other})


def test_poverty_dk_10_partner_takes_three_cards_and_returns_three():
    """DK-10, DK-12: the poor player and who takes his cards are Re; left of the dealer leads."""
    replay = replayed(SEED, finished(SEED, poverty()))
    assert replay.problems == ()
    assert (replay.deal["kind"], replay.deal["re"]) == ("poverty", (0, 2))
    assert replay.tricks[0].leader == 1
    dealt = {seat: [card for trick in replay.tricks for who, card in trick.cards if who == seat] for seat in (0, 2)}
    assert "DA" in dealt[0]
    assert "CQ" in dealt[2]


def test_poverty_dk_07_outranks_a_marriage_and_gives_way_to_a_solo():
    """DK-07: solo over poverty over marriage."""
    hands = ["CQ CQ H9", "", POOR, ""]
    both = deal(SEED, *hands, declarations={0: "marriage", 2: "poverty"}, **EXCHANGE)
    assert record(SEED, finished(SEED, both))["kind"] == "poverty"
    solo = deal(SEED, *hands, declarations={2: "poverty", 3: "solo_clubs"})
    assert record(SEED, finished(SEED, solo))["kind"] == "solo_clubs"


def test_poverty_dk_10_that_nobody_takes_is_thrown_in():
    """DK-10."""
    refused = [[3, "refuses"], [0, "refuses"], [1, "refuses"]]
    found = record(SEED, poverty(answers=refused, returned=None))
    assert found == {"kind": "thrown_in", "dealer": 0, "reason": "poverty"}


def test_poverty_may_mean_a_new_deal_at_once():
    """poverty-variants."""
    ruleset = house(poverty="new_deal")
    play = deal(ruleset, "", "", POOR, "", declarations={2: "poverty"})
    assert record(ruleset, play)["kind"] == "thrown_in"


@pytest.mark.parametrize(
    ("options", "hand", "reason"),
    [
        ({"throw_in_nines": 5}, "C9 C9 S9 S9 H9 CA CA SA SA HA CQ SQ", "nines"),
        ({"throw_in_kings": 6}, "CK CK SK SK HK HK CA SA HA CQ SQ HT", "kings"),
        ({"throw_in_nines_and_kings": 8}, "C9 C9 S9 S9 CK CK SK SK CA SA HA CQ", "nines_and_kings"),
        ({"throw_in_trumps": 2}, "DJ DA CA CA CT CT CK CK SA SA ST ST", "trumps"),
        ({"throw_in_highest_trump": "fox"}, "DA DT DK D9 CA CA CT CT CK CK SA SA", "highest_trump"),
        ({"throw_in_highest_trump": "diamond_jack"}, "DJ DT DK D9 CA CA CT CT CK CK SA SA", "highest_trump"),
        ({"throw_in_points_over": 80}, "DA DA CA CA CT CT ST ST SA SA C9 C9", "points_over"),
        ({"throw_in_points_under": 35}, "CJ CJ SJ SJ HJ HJ C9 C9 S9 S9 CQ CQ", "points_under"),
    ],
)
def test_hand_may_be_thrown_in_by_the_options(options, hand, reason):
    ruleset = house(**options)
    play = deal(ruleset, "", hand, "", "", declarations={1: "throw_in"})
    assert record(ruleset, play) == {"kind": "thrown_in", "dealer": 0, "reason": reason}
    assert codes(DDV, play)[0] == "declaration_nothing_to_throw_in"
    other = deal(ruleset, "", "CA SA HA CQ SQ HQ DQ DJ C9 S9 CK SK", "", "", declarations={1: "throw_in"})
    assert codes(ruleset, other) == ["declaration_nothing_to_throw_in"]


def test_trick_of_aces_and_tens_dk_22_is_a_doppelkopf_and_39_points_are_none():
    """DK-22: aces and tens only; three aces and a king are 37."""
    hands = ["CA CQ", "CT", "CA CQ", "CT"]
    assert record(DDV, finished(DDV, deal(DDV, *hands), "1CT 2CA 3CT 0CA"))["re_doppelkopfs"] == 1
    hands = ["CA CQ", "CT", "CA CQ", "CK"]
    found = record(DDV, finished(DDV, deal(DDV, *hands), "1CT 2CA 3CK 0CA"))
    assert not {"re_doppelkopfs", "kontra_doppelkopfs"} & set(found)


@pytest.mark.parametrize(
    ("re", "caught"),
    [
        ((0, 2), {"re_foxes": 2}),
        ((1, 2), {"re_foxes": 1}),
        ((0, 3), {"kontra_foxes": 1}),
        ((1, 3), {"kontra_foxes": 2}),
    ],
)
def test_fox_dk_22_is_caught_from_the_other_side_only(re, caught):
    """DK-22: seat 2 takes the aces of diamonds of seats 1 and 3, one of whom may be its partner."""
    hands = ["D9", "DA", "HT", "DA"]
    play = deal(DDV, *(f"{hand} CQ" if seat in re else hand for seat, hand in enumerate(hands)))
    found = record(DDV, finished(DDV, play, "1DA 2HT 3DA 0D9"))
    assert found["re"] == re
    assert {key: found[key] for key in found if key.endswith("foxes")} == caught


@given(SEEDS, st.sampled_from(["ddv-2026", "seed", "house"]), st.sampled_from([4, 5]))
def test_sampled_plays_replay_without_a_problem_and_score(seed, preset, seats):
    ruleset = rules.ruleset("doppelkopf", preset)
    play = rules.sample_play(ruleset, seats, Random(seed))
    replay = replayed(ruleset, play)
    assert replay.problems == ()
    if replay.deal["kind"] != "thrown_in" and not {"claimed", "conceded"} & play.keys():
        assert sum(trick.points for trick in replay.tricks) == 240
    line = rules.score(ruleset, seats, [replay.deal]).lines[0]
    assert not any(problem.severity == "error" for problem in line.problems)
    assert sum(line.points) == 0
