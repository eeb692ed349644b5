"""Deals that cannot have been: every illegal act is named, all of them together, and nothing raises."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import rules
from rules.games.doppelkopf.trumps import pack_of
from tests.doppelkopf_plays import DDV, PLAY, SEED, codes, deal, finished, house, problems, replayed, with_cards
from tests.plays import whole
from tests.rules.junk import junk
from tests.wording import assert_all_told

AS_PLAYED = replayed(DDV, PLAY)


def named(play, ruleset=DDV):
    """The code and what names the act, without the field's label."""
    return named_in(problems(ruleset, play))


def named_in(found):
    return [
        (problem.code, {key: value for key, value in problem.params.items() if key != "field"}) for problem in found
    ]


def test_revoke_dk_05_is_named_by_trick_card_and_seat():
    """DK-05: clubs led to the sixth trick, seat 1 holds ten and king and plays a trump instead."""
    place = 21
    assert PLAY["cards"][place] == [1, "CT"]
    found = named(with_cards(PLAY, at21="CQ", at41="CT"))
    assert found[0] == ("card_revoke", {"trick": 6, "card": "CQ", "seat": 1, "led": "CA"})


def test_tens_of_hearts_dk_03_are_no_hearts():
    """DK-03: who holds a heart may not answer the ace of hearts with a ten; without tens on top it is a heart."""
    moves = "1HA 2HT 3HK 0HK"
    for ruleset, expected in ((DDV, ["card_revoke"]), (SEED, [])):
        play = finished(ruleset, deal(ruleset, "CQ HK", "HA CQ", "HT H9", "HK"), moves)
        assert codes(ruleset, play) == expected


def test_third_copy_of_a_card_is_not_held():
    found = named(with_cards(PLAY, at47="HT"))
    assert found == [("card_not_held", {"trick": 12, "card": "HT", "seat": 0})]


def test_wrong_turn_dk_06_is_named():
    """DK-06: left of the dealer leads, which is seat 1."""
    cards = [PLAY["cards"][1], PLAY["cards"][0], *PLAY["cards"][2:]]
    found = named({**PLAY, "cards": cards})
    assert found[0] == ("card_wrong_turn", {"trick": 1, "card": "DJ", "seat": 2, "turn": 1})


def test_trick_begun_by_the_wrong_seat_is_named_once():
    cards = PLAY["cards"]
    begun_wrong = [*cards[:4], *cards[5:8], cards[4], *cards[8:]]
    found = ("card_wrong_turn", {"trick": 2, "card": "DQ", "seat": 3, "turn": 2})
    assert named({**PLAY, "cards": begun_wrong}) == [found]


@pytest.mark.parametrize("place", range(48))
def test_card_left_out_is_found_and_nothing_else_said(place):
    """What was said between the cards moves with them."""
    cards, (seat, card) = PLAY["cards"], PLAY["cards"][place]
    calls = [[by, call, laid - (laid > place)] for by, call, laid in PLAY["calls"]]
    play = {**PLAY, "calls": calls, "cards": [*cards[:place], *cards[place + 1 :]]}
    replay = replayed(DDV, play)
    assert named_in(replay.problems) == [("card_missing", {"trick": place // 4 + 1, "seat": seat, "card": card})]
    assert replay.deal == AS_PLAYED.deal


@pytest.mark.parametrize("place", range(47))
def test_card_stated_twice_is_found_and_nothing_else_said(place):
    cards, (seat, card) = PLAY["cards"], PLAY["cards"][place]
    calls = [[by, call, laid + (laid > place)] for by, call, laid in PLAY["calls"]]
    play = {**PLAY, "calls": calls, "cards": [*cards[:place], cards[place], *cards[place:]]}
    replay = replayed(DDV, play)
    assert named_in(replay.problems) == [("card_surplus", {"trick": place // 4 + 1, "seat": seat, "card": card})]
    assert replay.deal == AS_PLAYED.deal


def test_soloist_who_leads_out_of_turn_is_named():
    """Tournament rules 4.3.1: after a voluntary solo left of the dealer leads."""
    said = {3: "solo_jacks compulsory"}
    play = finished(DDV, deal(DDV, "", "", "", "", declarations=said))
    assert codes(DDV, play) == []
    play["declarations"][2] = [3, "solo_jacks"]
    assert named(play)[0][0] == "card_wrong_turn"
    assert named(play)[0][1]["turn"] == 1


def test_seat_outside_the_table_is_a_wrong_turn():
    cards = [*PLAY["cards"][:-1], [10**5000, "SK"]]
    assert codes(DDV, {**PLAY, "cards": cards}) == ["card_wrong_turn"]


@pytest.mark.parametrize("count", [0, 1, 46])
def test_cards_cut_short_are_incomplete_and_keep_what_is_known(count):
    calls = [call for call in PLAY["calls"] if call[2] <= count]
    replay = replayed(DDV, {**PLAY, "calls": calls, "cards": PLAY["cards"][:count]})
    assert [problem.code for problem in replay.problems] == ["play_incomplete"]
    assert replay.deal == {"kind": "normal", "dealer": 0}
    assert len(replay.tricks) == count // 4


def test_too_many_cards_are_named():
    assert named({**PLAY, "cards": [*PLAY["cards"], [0, "SK"]]}) == [("cards_too_many", {"count": 49, "most": 48})]


def test_deal_dk_06_gives_twelve_cards_each_and_every_card_twice():
    """DK-06, DK-01."""
    hands = [PLAY["hands"][0][:-1], [*PLAY["hands"][1], "CA"], *PLAY["hands"][2:]]
    assert named({**PLAY, "hands": hands})[:2] == [
        ("hand_size", {"seat": 0, "count": 11, "expected": 12}),
        ("hand_size", {"seat": 1, "count": 13, "expected": 12}),
    ]
    hands = [[*PLAY["hands"][0][:-1], "HT"], *PLAY["hands"][1:]]
    found = named({**PLAY, "hands": hands})
    assert found[:2] == [("card_twice", {"card": "HT", "count": 3, "copies": 2}), ("cards_missing", {"cards": "CA"})]


def test_dealer_of_five_dk_01_holds_no_cards():
    """DK-01."""
    play = finished(DDV, deal(DDV, "", "", "", "", "", dealer=4))
    assert codes(DDV, play) == []
    play["hands"][4] = ["CA"]
    assert named(play) == [("card_twice", {"card": "CA", "count": 3, "copies": 2})]
    play["hands"][4] = [play["hands"][0].pop()]
    assert [("hand_size", seat) for seat in (0, 4)] == [(code, each["seat"]) for code, each in named(play)[:2]]


def test_nines_are_unknown_where_they_are_not_dealt():
    assert "card_unknown" in codes(house(nines=False), PLAY)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"hands": None}, "missing"),
        ({"hands": {}}, "not_a_list"),
        ({"hands": [[], []]}, "hands_unreadable"),
        ({"hands": ["CA"] * 4}, "hands_unreadable"),
        ({"hands": [["C8"] * 12] * 4}, "card_unknown"),
        ({"dealer": 4}, "not_a_seat"),
        ({"dealer": "0"}, "not_a_seat"),
        ({"dealer": True}, "not_a_seat"),
        ({"dealer": None}, "missing"),
        ({"declarations": None}, "declarations_unfinished"),
        ({"declarations": "healthy"}, "not_a_list"),
        ({"declarations": PLAY["declarations"][:3]}, "declarations_unfinished"),
        ({"declarations": [*PLAY["declarations"], [1, "healthy"]]}, "declarations_too_many"),
        ({"declarations": [[1, "ill"], *PLAY["declarations"][1:]]}, "declaration_unreadable"),
        ({"declarations": [[1, "healthy", "now"], *PLAY["declarations"][1:]]}, "declaration_unreadable"),
        ({"declarations": [[1, "healthy", []], *PLAY["declarations"][1:]]}, "declaration_unreadable"),
        ({"declarations": [[1, "healthy", "", ""], *PLAY["declarations"][1:]]}, "declaration_unreadable"),
        ({"declarations": [[2, "healthy"], *PLAY["declarations"][1:]]}, "declaration_wrong_turn"),
        ({"declarations": [[1, "reservation"], *PLAY["declarations"][1:]]}, "declaration_unnamed"),
        ({"declarations": [[1, "healthy", "compulsory"], *PLAY["declarations"][1:]]}, "declaration_duty_without_solo"),
        ({"declarations": [[1, "marriage"], *PLAY["declarations"][1:]]}, "declaration_marriage_without_queens"),
        ({"declarations": [[1, "poverty"], *PLAY["declarations"][1:]]}, "declaration_not_in_the_rules"),
        ({"declarations": [[1, "solo_kings"], *PLAY["declarations"][1:]]}, "declaration_not_in_the_rules"),
        ({"declarations": [[1, "throw_in"], *PLAY["declarations"][1:]]}, "declaration_nothing_to_throw_in"),
        ({"offered": ["CA"]}, "exchange_without_poverty"),
        ({"answers": [[1, "takes"]]}, "exchange_without_poverty"),
        ({"cards": [[1, "D9", 3]]}, "card_unreadable"),
        ({"cards": [[1, "C8"]]}, "card_unreadable"),
        ({"calls": [[1, "re", 0]] * 200}, "announcements_too_many"),
        ({"colour": "red"}, "unknown_key"),
    ],
)
def test_bad_play_is_refused(change, found):
    assert found in codes(DDV, {**PLAY, **change})


def test_marriage_dk_09_needs_both_queens_of_clubs():
    """DK-09."""
    one = deal(DDV, "", "CQ", "CQ", "", declarations={1: "marriage"})
    assert "declaration_marriage_without_queens" in codes(DDV, finished(DDV, one))


def test_compulsory_solo_is_unknown_where_nobody_owes_one():
    play = finished(SEED, deal(SEED, "", "", "", "", declarations={1: "solo_clubs compulsory"}))
    assert codes(SEED, play) == ["declaration_not_in_the_rules"]


POOR = "CA CA CT CT SA SA ST ST CK DA D9 D9"
EXCHANGE = {"offered": ["DA", "D9", "D9"], "answers": [[3, "refuses"], [0, "takes"]], "returned": ["CQ", "H9", "D9"]}


def poverty(hand=POOR, ruleset=SEED, **other):
    play = deal(ruleset, "CQ H9", "CQ", hand, "", declarations={2: "poverty"}, **{**EXCHANGE, **other})
    return finished(ruleset, play) if "cards" not in other else play


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        ({"offered": ["DA", "D9"]}, ["offered_size", "offered_without_trumps"]),
        ({"offered": ["DA", "D9", "CA"]}, ["offered_without_trumps"]),
        ({"offered": ["DA", "DA", "D9"]}, ["offered_not_held"]),
        ({"returned": ["CQ", "H9"]}, ["returned_size"]),
        ({"returned": ["CQ", "H9", "CA"]}, ["returned_not_held"]),
        ({"answers": [[0, "takes"]]}, ["answer_wrong_turn"]),
        ({"answers": [[3, "refuses"], [0, "perhaps"]]}, ["answer_unreadable"]),
        ({"answers": [[3, "refuses"], [0, "takes"], [1, "takes"]]}, ["answers_too_many"]),
        ({"answers": [[3, "refuses"]], "cards": []}, ["answers_unfinished"]),
    ],
)
def test_exchange_dk_10_that_breaks_the_rules_is_named(change, found):
    """DK-10: three cards with all the trumps, offered in turn from the left, three cards back."""
    legal = poverty()
    changed = {**legal, **change}
    assert [code for code in codes(SEED, changed) if not code.startswith(("card_", "play_", "thrown_"))][
        : len(found)
    ] == found


def test_poverty_dk_10_has_fewer_than_four_trumps():
    """DK-10."""
    rich = poverty("CA CA CT CT SA SA ST ST DA D9 DK D9")
    (problem,) = (each for each in problems(SEED, rich) if each.code == "declaration_poverty_with_trumps")
    assert (problem.params["seat"], problem.params["trumps"], problem.params["most"]) == (2, 4, 3)


def test_poverty_may_leave_foxes_out_of_account():
    ruleset = house(poverty="pass_three", poverty_ignores_foxes=True)
    play = poverty("CA CA CT CT SA SA ST ST DA DK D9 D9", ruleset, offered=["DK", "D9", "D9"])
    assert codes(ruleset, play) == []


@pytest.mark.parametrize(("key", "value"), [("cards", PLAY["cards"]), ("calls", [[1, "re", 0]])])
def test_thrown_in_dk_10_leaves_nothing_to_play(key, value):
    """DK-10."""
    refused = {"answers": [[3, "refuses"], [0, "refuses"], [1, "refuses"]], "returned": None}
    play = {**poverty(**refused, cards=None), key: value}
    assert codes(SEED, play) == ["thrown_in_yet_played"]


def test_all_problems_are_reported_together():
    play = {**with_cards(PLAY, at21="CQ", at41="CT"), "colour": "red", "calls": [[2, "re", 0], [1, "re", 40]]}
    play["declarations"] = [[1, "marriage"], *PLAY["declarations"][1:]]
    expected = {"unknown_key", "declaration_marriage_without_queens", "announced_before_partner", "card_revoke"}
    assert expected <= set(codes(DDV, play))


JUNK = junk("CJ", "healthy", "re")


@pytest.mark.parametrize("key", ["declarations", "answers", "calls", "cards"])
@settings(max_examples=40)
@given(entry=st.lists(JUNK, min_size=2, max_size=3))
def test_replay_with_one_junk_entry_never_raises(key, entry):
    play = poverty() if key == "answers" else PLAY
    ruleset = SEED if key == "answers" else DDV
    replay = replayed(ruleset, {**play, key: [entry, *play[key]]})
    assert replay.problems
    assert_all_told("doppelkopf", replay.problems)


@settings(max_examples=40)
@given(st.integers(0, 10**9), st.integers(0, 47), st.randoms(use_true_random=False))
def test_one_card_replaced_by_another_is_always_found(seed, place, rng):
    """Whatever card is written in place of one that was played: twelve tricks leave no room for it."""
    play = whole(DDV, 4, seed)
    seat, card = play["cards"][place]
    other = rng.choice(sorted({*pack_of(DDV.chosen)} - {card}))
    changed = [*play["cards"][:place], [seat, other], *play["cards"][place + 1 :]]
    found = problems(DDV, {**play, "cards": changed})
    assert {problem.code for problem in found} & {"card_not_held", "card_revoke"}


WILD = house(
    poverty="pass_three",
    poverty_trumps=5,
    poverty_refused="schwarze_sau",
    genscher="diamond_kings",
    compulsory_call_points=20,
    schlanker_martin=True,
)
SAYINGS = st.lists(
    st.tuples(
        st.integers(0, 4),
        st.sampled_from(["genscher", "re", "kontra", "no90", "solo_clubs", "solo_kings", "schlanker_martin"]),
        st.integers(0, 48),
        st.one_of(st.integers(-1, 5), JUNK),
    ),
    max_size=4,
)


@settings(max_examples=40)
@given(st.integers(0, 10**9), st.sampled_from([4, 5]), SAYINGS, st.booleans())
@example(seed=7, seats=4, sayings=[], withdrawn=False)
@example(seed=7, seats=5, sayings=[], withdrawn=False)
def test_whatever_is_said_wherever_is_legal_and_scores_or_is_named(seed, seats, sayings, withdrawn):
    play = rules.sample_play(WILD, seats, Random(seed))
    said = [list(each[: 4 if each[1] == "genscher" else 3]) for each in sayings]
    declared = [*play["declarations"], *([[play["declarations"][-1][0], "withdraws"]] if withdrawn else [])]
    replay = replayed(WILD, {**play, "calls": [*said, *play.get("calls", ())], "declarations": declared})
    assert_all_told("doppelkopf", replay.problems)
    assert sayings or withdrawn or not replay.problems
    if not replay.problems:
        line = rules.score(WILD, seats, [replay.deal]).lines[0]
        assert not any(problem.severity == "error" for problem in line.problems)
        assert sum(line.points) == 0
