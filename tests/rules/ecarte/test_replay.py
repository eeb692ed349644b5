"""Deals replayed card by card: what the record says of them, and every illegal act by its name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.games.ecarte.tricks import PACK, legal, order
from tests.plays import whole

CLASSIC = rules.ruleset("ecarte")
KEEPING = rules.ruleset("ecarte", dealer_may_keep=True)


def cards(text):
    return text.split()


def moves(text):
    return [(int(move[0]), move[1:]) for move in text.split()]


EXCHANGED = {
    "dealer": 0,
    "hands": [cards("HK HQ CA C7 D8"), cards("HJ CK CQ DA S7")],
    "turned": "H9",
    "stock": cards("SK D7 H7 ST"),
    "talk": [(1, "propose"), (0, "accept"), (1, "play")],
    "discards": [(1, ["S7", "DA"]), (0, ["C7"])],
    "king_declared": (0, 1),
    "cards": moves("1CK 0CA  1CQ 0H7  0HK 1HJ  0HQ 1D7  0D8 1SK"),
}
"""Hearts are trumps. The non-dealer draws SK D7, the dealer H7 and declares the king after the lead; he makes four."""

PLAYED = {
    "dealer": 0,
    "hands": [cards("CK C7 D8 D7 S7"), cards("CQ HA SA S8 DT")],
    "turned": "H9",
    "talk": [(1, "play")],
    "cards": moves("1CQ 0CK  0D8 1DT  1SA 0S7  1S8 0C7  1HA 0D7"),
}
"""Seat 1 plays without proposing; seat 0 takes the first trick only."""

KING = {"dealer": 1, "hands": [cards("C7 C8 C9 CT CA"), cards("D7 D8 D9 DT DA")], "turned": "SK"}
"""Seat 1 turns the king."""


BY_BEGINNING = {
    "card_twice": ("hands", "turned", "stock"),
    "card_unknown": None,
    "card": ("cards",),
    "play_incomplete": ("cards",),
    "hand": ("hands",),
    "stock": ("stock",),
    "talk": ("talk",),
    "discard": ("discards",),
    "king": ("king_declared",),
}
"""The fields that a problem names, by the beginning of its code; unknown cards can stand anywhere."""


def replayed(play, ruleset=CLASSIC):
    """The replay, whose problems name the right fields."""
    replay = rules.replay(ruleset, play)
    for problem in replay.problems:
        fields = next((named for code, named in BY_BEGINNING.items() if problem.code.startswith(code)), None)
        assert fields in (None, problem.fields)
    return replay


def codes(play, ruleset=CLASSIC):
    return [problem.code for problem in replayed(play, ruleset).problems]


def named(play, ruleset=CLASSIC):
    return [
        (problem.code, {key: value for key, value in problem.params.items() if key != "field"})
        for problem in replayed(play, ruleset).problems
    ]


def with_cards(play, **other):
    return {**play, "cards": [(seat, other.get(card, card)) for seat, card in play["cards"]]}


def test_replay_gives_the_record_counted_by_hand():
    """EC-03 and EC-05: exchanged once, the king declared by the dealer before his first card."""
    replay = replayed(EXCHANGED)
    assert replay.problems == ()
    assert replay.deal == {
        "kind": "deal",
        "dealer": 0,
        "turned_king": False,
        "king_declared_by": "dealer",
        "first_talk": "accepted",
        "tricks_dealer": 4,
        "tricks_nondealer": 1,
    }
    assert [(trick.number, trick.leader, trick.winner) for trick in replay.tricks] == [
        (1, 1, 1),
        (2, 1, 0),
        (3, 0, 0),
        (4, 0, 0),
        (5, 0, 0),
    ]
    assert replay.tricks[1].cards == ((1, "CQ"), (0, "H7"))
    assert {trick.points for trick in replay.tricks} == {0}
    assert rules.score(CLASSIC, 2, [replay.deal]).lines[0].points == (2, 0)


def test_replay_of_a_hand_played_without_proposing():
    replay = replayed(PLAYED)
    assert replay.problems == ()
    assert replay.deal["first_talk"] == "nondealer_played"
    assert (replay.deal["tricks_dealer"], replay.deal["tricks_nondealer"]) == (1, 4)


def test_replay_knows_which_side_is_which():
    swapped = {
        "dealer": 1,
        "hands": PLAYED["hands"][::-1],
        "turned": "H9",
        "talk": [[0, "propose"], [1, "refuse"]],
        "cards": [[1 - seat, card] for seat, card in PLAYED["cards"]],
    }
    replay = replayed(swapped)
    assert replay.problems == ()
    assert replay.deal["first_talk"] == "refused_first"
    assert (replay.deal["dealer"], replay.deal["tricks_dealer"], replay.deal["tricks_nondealer"]) == (1, 1, 4)


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [
        ("CK C7 HA D8", None, "CK C7 HA D8"),
        ("CK C7 HA D8", "CQ", "CK"),
        ("CK CQ C7", "CJ", "CK CQ"),
        ("CA CT C7 HA", "CJ", "CA CT C7"),
        ("CA C7 HA", "CT", "CA"),
        ("CA C7 HA", "CA", "CA C7"),
        ("D7 HA H7", "CK", "HA H7"),
        ("D7 S7", "CK", "D7 S7"),
        ("HA H7 D7", "HT", "HA"),
        ("HA H7 D7", "HJ", "HA H7"),
        ("CK D7", "HJ", "CK D7"),
    ],
)
def test_legal_cards_ec_04(hand, led, may):
    """EC-04: follow suit and win, else follow, else trump, else anything; the ace stands below the jack."""
    hearts = order("H9")
    held = [card for card in hand.split() if card != led]
    assert set(legal(hearts, held, led)) == {card for card in may.split() if card != led}


def test_pack_ec_01_has_32_cards_in_the_order_of_ecarte():
    """EC-01."""
    assert len(set(PACK)) == 32
    assert PACK[:8] == ("CK", "CQ", "CJ", "CA", "CT", "C9", "C8", "C7")


@pytest.mark.parametrize(
    ("instead", "code"),
    [({"CK": "C7", "C7": "CK"}, "card_not_heading"), ({"CK": "D7", "D7": "CK"}, "card_revoke")],
)
def test_revoke_ec_04_is_named_and_enters_the_record(instead, code):
    """EC-04: seat 0 holds the king of clubs and does not play it on the queen; the trick goes to seat 1."""
    play = {**PLAYED, "cards": moves("1CQ 0CK  1SA 0S7  1S8 0C7  1DT 0D8  1HA 0D7")}
    replay = replayed(with_cards(play, **instead))
    problem = replay.problems[0]
    assert (problem.code, problem.fields) == (code, ("cards",))
    assert [problem.params[key] for key in ("trick", "card", "seat", "led")] == [1, instead["CK"], 0, "CQ"]
    assert replay.deal["incident"] == "revoke_dealer"


def test_card_not_trumped_ec_04_is_named():
    """EC-04: clubs led, seat 0 has none, holds three trumps and plays a diamond."""
    play = {**EXCHANGED, "cards": moves("1CK 0CA  1CQ 0D8  1SK 0HQ  0HK 1HJ  0H7 1D7")}
    assert named(play) == [("card_not_trumped", {"trick": 2, "card": "D8", "seat": 0, "led": "CQ"})]
    assert replayed(play).deal["incident"] == "revoke_dealer"


def test_first_revoke_is_the_incident():
    play = {**PLAYED, "cards": moves("1CQ 0C7  1SA 0S7  1S8 0CK  1DT 0D7  1HA 0D8")}
    assert codes(play) == ["card_not_heading"]
    play = {**PLAYED, "dealer": 1, "talk": [(0, "play")], "cards": moves("0CK 1HA  1CQ 0D7  1SA 0S7  1S8 0C7  1DT 0D8")}
    assert codes(play) == ["card_revoke", "card_revoke"]
    assert replayed(play).deal["incident"] == "revoke_dealer"


def test_card_not_held_and_wrong_turn_are_named():
    assert named(with_cards(PLAYED, HA="HK")) == [("card_not_held", {"trick": 5, "card": "HK", "seat": 1})]
    turned_round = {**PLAYED, "cards": moves("0CK 1CQ  0D8 1DT  1SA 0S7  1S8 0C7  1HA 0D7")}
    assert named(turned_round)[0] == ("card_wrong_turn", {"trick": 1, "card": "CK", "seat": 0, "turn": 1})
    assert codes({**PLAYED, "cards": [*PLAYED["cards"][:-1], (7, "D7")]}) == ["card_wrong_turn"]


def test_non_dealer_leads():
    assert replayed(PLAYED).tricks[0].leader == 1
    assert "card_wrong_turn" in codes({**PLAYED, "dealer": 1, "talk": [(0, "play")]})


@pytest.mark.parametrize("count", [0, 1, 8])
def test_play_cut_short_is_incomplete(count):
    replay = replayed({**PLAYED, "cards": PLAYED["cards"][:count]})
    assert named({**PLAYED, "cards": PLAYED["cards"][:count]}) == [("play_incomplete", {"tricks": count // 2})]
    assert "tricks_dealer" not in replay.deal
    assert len(replay.tricks) == count // 2


def test_unreadable_card_is_named_by_its_number():
    broken = [*PLAYED["cards"][:3], [1, "XX"]]
    assert named({**PLAYED, "cards": broken})[0] == ("card_unreadable", {"number": 4, "given": "[…]"})


def test_cards_beyond_ten_are_named():
    assert named({**PLAYED, "cards": [*PLAYED["cards"], (0, "CK")]}) == [("cards_too_many", {"count": 11, "most": 10})]


# --- the king


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


# --- talk and exchange


def said(talk, discards=(), ruleset=CLASSIC, **more):
    """What is named of this talk; seat 0 deals."""
    play = {**EXCHANGED, "talk": talk, "discards": discards, "king_declared": None, "cards": (), **more}
    return [each for each in named(play, ruleset) if each[0] != "play_incomplete"]


@pytest.mark.parametrize(
    ("talk", "first"),
    [
        ([(1, "play")], "nondealer_played"),
        ([(1, "propose"), (0, "refuse")], "refused_first"),
    ],
)
def test_first_talk_ec_03_decides_who_is_at_risk(talk, first):
    """EC-03 and EC-07."""
    assert said(talk) == []
    assert replayed({**EXCHANGED, "talk": talk, "discards": ()}).deal["first_talk"] == first


@pytest.mark.parametrize(
    ("talk", "found"),
    [
        ([(0, "play")], [("talk_wrong_turn", {"number": 1, "call": "call.play", "seat": 0, "turn": 1})]),
        ([(1, "refuse")], [("talk_not_an_answer", {"number": 1, "call": "call.refuse", "seat": 1})]),
        (
            [(1, "propose"), (0, "play")],
            [("talk_not_an_answer", {"number": 2, "call": "call.play", "seat": 0})],
        ),
        (
            [(1, "propose"), (1, "play")],
            [("talk_wrong_turn", {"number": 2, "call": "call.play", "seat": 1, "turn": 0})],
        ),
        ([(1, "play"), (0, "refuse")], [("talk_already_over", {"number": 2})]),
        ([(1, "propose"), (0, "refuse"), (1, "play")], [("talk_already_over", {"number": 3})]),
        ([(1, "propose")], [("talk_unfinished", {"turn": 0})]),
        ([], [("talk_unfinished", {"turn": 1})]),
        (["play"], [("talk_unreadable", {"number": 1, "given": "play"}), ("talk_unfinished", {"turn": 1})]),
        (
            [(1, "knock"), (1, "play")],
            [("talk_unreadable", {"number": 1, "given": "[…]"})],
        ),
    ],
)
def test_talk_ec_03_is_judged_word_by_word(talk, found):
    """EC-03."""
    assert said(talk) == found


ONCE = [(1, "propose"), (0, "accept"), (1, "play")]


@pytest.mark.parametrize(
    ("discards", "found"),
    [
        ([(1, ["S7"]), (0, ["C7", "D8"])], []),
        ([(1, ["S7"])], [("discard_missing", {"seat": 0})]),
        ([], [("discard_missing", {"seat": 1}), ("discard_missing", {"seat": 0})]),
        (
            [(0, ["C7"]), (1, ["S7"])],
            [("discard_wrong_turn", {"number": 1, "seat": 0, "turn": 1})],
        ),
        ([(1, ["C7"]), (0, ["C7"])], [("discard_not_held", {"number": 1, "seat": 1, "card": "C7"})]),
        ([(1, ["S7", "S7"]), (0, ["C7"])], [("discard_not_held", {"number": 1, "seat": 1, "card": "S7"})]),
        ([(1, []), (0, ["C7"])], [("discard_nothing", {"number": 1, "seat": 1})]),
        ([(1, ["S7"]), (0, [])], [("discard_nothing", {"number": 2, "seat": 0})]),
        ([(1, ["S7"]), (0, ["C7"]), (1, ["DA"])], [("discard_without_exchange", {"number": 3})]),
        (["S7", (0, ["C7"])], [("discard_unreadable", {"number": 1, "given": "S7"})]),
        (
            [(1, ["SX"]), (0, ["C7"])],
            [("card_unknown", {"given": "SX"}), ("discard_nothing", {"number": 1, "seat": 1})],
        ),
        (
            [(1, ["S7", "DA"]), (0, ["C7", "D8", "CA"])],
            [("stock_too_short", {"count": 4, "needed": 5})],
        ),
    ],
)
def test_exchange_ec_03_is_judged_discard_by_discard(discards, found):
    """EC-03: the non-dealer first, at least one card, from the own hand."""
    assert said(ONCE, discards) == found


def test_dealer_may_keep_all_his_cards_by_option():
    """dealer-may-keep: by the option the dealer accepts and stands on his hand; the non-dealer may not."""
    assert said(ONCE, [(1, ["S7"]), (0, [])], KEEPING) == []
    assert said(ONCE, [(1, []), (0, [])], KEEPING) == [("discard_nothing", {"number": 1, "seat": 1})]


def test_exchange_repeats_ec_03_until_the_stock_is_used_up():
    """EC-03: 21 cards: five each twice, and one more: then nobody speaks any more."""
    rest = [card for card in PACK if card not in {*KING["hands"][0], *KING["hands"][1], "SK"}]
    first, second = KING["hands"]
    talk = [(0, "propose"), (1, "accept")] * 3
    discards = [(0, first), (1, second), (0, rest[:5]), (1, rest[5:10]), (0, rest[10:11])]
    held = {0: rest[11:15] + rest[20:], 1: rest[15:20]}
    play = {**KING, "stock": rest, "talk": talk, "discards": discards}
    assert len(rest) == 21
    assert codes(play) == ["play_incomplete"]
    assert codes({**play, "talk": [*talk, (0, "play")]}) == ["talk_already_over", "play_incomplete"]
    assert codes({**play, "discards": [*discards, (1, rest[15:16])]}) == ["discard_without_exchange", "play_incomplete"]
    too_many = [*discards[:4], (0, rest[10:12])]
    assert named({**play, "discards": too_many})[0] == (
        "discard_too_many",
        {"number": 5, "seat": 0, "count": 2, "left": 1},
    )
    for card in held[0]:
        assert "card_not_held" not in codes({**play, "cards": [(0, card)]})
    assert "card_not_held" in codes({**play, "cards": [(0, held[1][0])]})


# --- what cannot be read


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"hands": None}, "missing"),
        ({"hands": "x"}, "not_a_list"),
        ({"hands": [cards("C7"), "x"]}, "hands_unreadable"),
        ({"hands": [PLAYED["hands"][0]] * 3}, "hands_unreadable"),
        ({"hands": [cards("CK C7 D8 D7"), PLAYED["hands"][1]]}, "hand_size"),
        ({"hands": [cards("CK C7 D8 D7 CQ"), PLAYED["hands"][1]]}, "card_twice"),
        ({"turned": "CK"}, "card_twice"),
        ({"stock": ["CK"]}, "card_twice"),
        ({"stock": ["C6"]}, "card_unknown"),
        ({"stock": list(PACK)}, "stock_size"),
        ({"turned": None}, "missing"),
        ({"turned": 9}, "card_unknown"),
        ({"dealer": None}, "missing"),
        ({"dealer": 2}, "not_a_seat"),
        ({"dealer": True}, "not_a_seat"),
        ({"talk": "play"}, "not_a_list"),
        ({"discards": 1}, "not_a_list"),
        ({"king_declared": 1}, "moment_unreadable"),
        ({"king_declared": (2, 0)}, "moment_unreadable"),
        ({"king_declared": (0, -1)}, "moment_unreadable"),
        ({"king_declared": (0, True)}, "moment_unreadable"),
        ({"cards": [(1, "CX")]}, "card_unreadable"),
        ({"cards": ["CQ"]}, "card_unreadable"),
        ({"cards": [("1", "CQ")]}, "card_unreadable"),
        ({"cards": [(1, ["CQ"])]}, "card_unreadable"),
        ({"cards": {}}, "not_a_list"),
        ({"trumps": "H"}, "unknown_key"),
    ],
)
def test_bad_play_is_refused(change, found):
    problems = {problem.code: problem for problem in replayed({**PLAYED, **change}).problems}
    assert set(change) <= set(problems[found].fields)


@pytest.mark.parametrize(
    ("change", "params"),
    [
        ({"dealer": 7}, {"given": 7, "seats": 2}),
        ({"dealer": "1"}, {"given": "1", "seats": 2}),
        ({"king_declared": "0"}, {"given": "0"}),
        ({"stock": list(PACK)}, {"count": 32, "most": 21}),
        ({"turned": "X9"}, {"given": "X9"}),
        ({"trumps": "H"}, {"key": "trumps"}),
        ({"talk": "play"}, {"given": "play"}),
    ],
)
def test_bad_play_is_told_what_it_said(change, params):
    told = [problem.params for problem in replayed({**PLAYED, **change}).problems]
    assert any(params.items() <= each.items() for each in told)


def test_unknown_cards_name_the_list_that_they_stand_in():
    for key, cards_given in (("hands", [["XX", *PLAYED["hands"][0][1:]], PLAYED["hands"][1]]), ("stock", ["XX"])):
        assert ("card_unknown", (key,)) in fields({**PLAYED, key: cards_given})
    assert ("card_unknown", ("turned",)) in fields({**PLAYED, "turned": "XX"})
    assert ("card_unknown", ("discards",)) in fields({**EXCHANGED, "discards": [(1, ["XX"]), (0, ["C7"])]})


def fields(play):
    return [(problem.code, problem.fields) for problem in replayed(play).problems]


def test_nothing_is_replayed_of_hands_that_cannot_be_read():
    replay = replayed({**PLAYED, "hands": [1, 2]})
    assert (replay.deal, replay.tricks) == ({"kind": "deal"}, ())


def test_deal_ec_01_gives_five_cards_each():
    """EC-01."""
    found = named({**PLAYED, "hands": [cards("CK C7 D8 D7"), cards("CQ HA SA S8 DT S7")]})
    assert found[:2] == [
        ("hand_size", {"seat": 0, "count": 4, "expected": 5}),
        ("hand_size", {"seat": 1, "count": 6, "expected": 5}),
    ]


def test_everything_may_come_as_lists_or_tuples():
    tuples = {**EXCHANGED, "hands": tuple(map(tuple, EXCHANGED["hands"])), "cards": tuple(EXCHANGED["cards"])}
    lists = {**EXCHANGED, "cards": [list(card) for card in EXCHANGED["cards"]], "king_declared": [0, 1]}
    assert replayed(tuples) == replayed(EXCHANGED) == replayed(lists)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["CJ", "play", 1]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(JUNK | st.dictionaries(st.sampled_from(sorted(EXCHANGED)), JUNK))
def test_replay_of_junk_never_raises(junk):
    found = replayed(junk).problems
    assert found
    assert all(rules.sentence("ecarte", problem, "fr") for problem in found)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(EXCHANGED)), JUNK)
def test_replay_with_one_junk_value_never_raises(key, junk):
    replay = replayed({**EXCHANGED, key: junk})
    assert all(rules.sentence("ecarte", problem, "de") for problem in replay.problems)


@pytest.mark.parametrize(
    "size",
    [
        {"talk": [[1, "propose"]] * 10_000},
        {"discards": [[1, ["C7"] * 10_000]] * 10_000},
        {"cards": [[1, "SJ"]] * 100_000},
        {"hands": [["CJ"] * 100_000] * 2},
        {"stock": list(PACK) * 1000},
        {"king_declared": (0, 10**5000)},
        {"dealer": 10**5000},
        {"x" * 10**6: 1},
    ],
)
def test_absurd_sizes_are_refused_shortly(size):
    found = replayed({**EXCHANGED, **size}).problems
    assert 0 < len(found) < 250
    assert all(len(rules.sentence("ecarte", problem, "de")) < 1000 for problem in found)


# --- random deals


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([CLASSIC, KEEPING]))
def test_random_legal_deal_replays_cleanly_and_scores(seed, ruleset):
    play = whole(ruleset, 2, seed)
    replay = replayed(play, ruleset)
    assert replay.problems == ()
    assert len(replay.tricks) == 5
    before = [{"kind": "void"}] * replay.deal["dealer"]
    assert rules.score(ruleset, 2, [*before, replay.deal]).lines[-1].problems == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 9), st.randoms(use_true_random=False))
def test_one_card_replaced_by_another_is_always_found(seed, place, rng):
    """Whatever card is written in place of one that was played: five tricks leave no room for it."""
    play = whole(CLASSIC, 2, seed)
    seat, card = play["cards"][place]
    other = rng.choice([each for each in PACK if each != card])
    changed = (*play["cards"][:place], (seat, other), *play["cards"][place + 1 :])
    found = replayed({**play, "cards": changed}).problems
    assert other in {problem.params.get("card") for problem in found}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_every_illegal_answer_is_found(seed):
    """EC-04: at each answer, any held card that may not be played is named, and no card that may."""
    play = whole(CLASSIC, 2, seed)
    hands = {seat: [card for by, card in play["cards"] if by == seat] for seat in (0, 1)}
    for place, (seat, card) in enumerate(play["cards"]):
        if place % 2:
            may = legal(order(play["turned"]), hands[seat], play["cards"][place - 1][1])
            for other in hands[seat]:
                cards = (*play["cards"][:place], (seat, other))
                found = set(codes({**play, "cards": cards})) & {"card_revoke", "card_not_heading", "card_not_trumped"}
                assert bool(found) is (other not in may)
        hands[seat].remove(card)
