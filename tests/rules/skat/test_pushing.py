"""Schieberamsch card by card: who takes up the skat, what he hands on, who pushes unseen, and Grand Hand instead."""

from random import Random

import pytest

import rules
from rules.cards import points_of
from tests.plays import HEARTS, PASSED, cards, moves
from tests.wording import assert_told

PUB = rules.ruleset("skat", "pub")

PUSHED = {
    **PASSED,
    "pushed": [(1, cards("HA DQ")), (2, []), (0, cards("DQ CK"))],
    "cards": moves(
        "1CT 2C7 0CQ  1SA 2SK 0S7  1HQ 2HK 0HT  0DT 1DA 2DJ  2H7 0HA 1H9  "
        "0C8 1SJ 2C9  1D7 2CJ 0D9  2H8 0D8 1HJ  1SQ 2ST 0S8  2CA 0S9 1DK",
    ),
}
"""Forehand, seat 1, hands the skat on as it was, seat 2 pushes it on unseen, seat 0 keeps HA and lays away DQ CK."""


def replayed(play, **options):
    return rules.replay(rules.ruleset("skat", "pub", **options), play)


def named(play, **options):
    return [
        (problem.code, {key: value for key, value in problem.params.items() if key != "field"})
        for problem in replayed(play, **options).problems
    ]


def test_pushed_skat_is_followed_to_the_last_trick():
    """Counted by hand: the tricks of seat 0 hold 17 and 11 points, of seat 1 13, 15 and 2+2, the last skat 7."""
    replay = replayed(PUSHED)
    assert replay.problems == ()
    assert [trick.winner for trick in replay.tricks] == [1, 1, 0, 2, 0, 1, 2, 1, 2, 2]
    assert [trick.points for trick in replay.tricks] == [13, 15, 17, 23, 11, 2, 2, 2, 13, 15]
    assert replay.deal == {
        "kind": "ramsch",
        "dealer": 0,
        "pushes": 1,
        "points_each": (28, 32, 60),
        "tricks_each": (2, 4, 4),
    }
    line = rules.score(PUB, 3, [replay.deal]).lines[0]
    assert (line.problems, line.points) == ((), (0, 0, -120))


@pytest.mark.parametrize(("skat", "points"), [("last_trick", (28, 32, 60)), ("nobody", (28, 32, 53))])
def test_last_skat_goes_where_the_table_plays_it(skat, points):
    assert replayed(PUSHED, ramsch_skat=skat).deal["points_each"] == points


def test_three_unseen_pushes_leave_the_skat_as_it_was_dealt():
    play = {**PASSED, "pushed": [(1, []), (2, []), (0, [])], "cards": moves("1DA 2DJ 0DT")}
    assert named(play) == [("play_incomplete", {"tricks": 1})]
    assert replayed(play).deal["pushes"] == 3
    assert "card_not_held" in {code for code, _ in named({**play, "cards": moves("1HA 2H7 0HT")})}


PUSHES = PUSHED["pushed"]


@pytest.mark.parametrize(
    ("pushed", "found"),
    [
        ([(1, cards("HA CJ")), *PUSHES[1:]], ("push_not_held", {"seat": 1, "card": "CJ"})),
        ([(1, cards("HJ DQ")), *PUSHES[1:]], ("push_jack", {"seat": 1, "card": "HJ"})),
        ([(1, cards("HA")), *PUSHES[1:]], ("push_size", {"seat": 1})),
        ([(1, cards("HA HA")), *PUSHES[1:]], ("push_size", {"seat": 1})),
        ([(1, cards("HA DQ CT")), *PUSHES[1:]], ("push_size", {"seat": 1})),
        ([PUSHES[1], PUSHES[0], PUSHES[2]], ("push_wrong_turn", {"seat": 2, "turn": 1})),
        ([PUSHES[0], PUSHES[0], *PUSHES[1:]], ("push_wrong_turn", {"seat": 1, "turn": 2})),
        ([(7, []), *PUSHES], ("push_wrong_turn", {"seat": 7, "turn": 1})),
        (PUSHES[:2], ("push_missing", {"seat": 0})),
        ([PUSHES[0], (0, [])], ("push_missing", {"seat": 2})),
        ([*PUSHES, PUSHES[0]], ("push_too_many", {"number": 4})),
        ([(1, ["XX", "DQ"]), *PUSHES[1:]], ("card_unknown", {"given": "XX"})),
        (["unseen", *PUSHES], ("push_unreadable", {"number": 1})),
        ([(1, "unseen"), *PUSHES], ("push_unreadable", {"number": 1})),
        ([("1", []), *PUSHES], ("push_unreadable", {"number": 1})),
    ],
)
def test_every_illegal_push_is_named(pushed, found):
    """And before what follows from it: the replay goes on with what was done."""
    told = named({**PUSHED, "pushed": pushed})
    assert told[0] == found
    assert len(told) < 4
    for problem in replayed({**PUSHED, "pushed": pushed}).problems:
        assert problem.fields in {("pushed",), ("cards",)}
        assert_told("skat", problem)


def test_two_right_pushes_change_nothing_but_the_hands():
    """What was pushed can be laid by who took it up, and no more by who pushed it."""
    swapped = {**PUSHED, "cards": [(0, "HA"), *PUSHED["cards"][1:]]}
    assert named(swapped)[0][0] == "card_wrong_turn"
    mine = {**PUSHED, "cards": [(1, "HA"), *PUSHED["cards"][1:]]}
    assert ("card_not_held", {"trick": 1, "seat": 1, "card": "HA"}) in named(mine)


def test_jacks_may_be_pushed_where_the_table_allows_it():
    """ramsch-push-jacks: mostly they stay in the hand."""
    pushed = [(1, cards("HJ DQ")), (2, []), (0, [])]
    play = {**PASSED, "pushed": pushed, "cards": ()}
    assert named(play) == [("push_jack", {"seat": 1, "card": "HJ"}), ("play_incomplete", {"tricks": 0})]
    assert named(play, ramsch_push_jacks=True) == [("play_incomplete", {"tricks": 0})]


@pytest.mark.parametrize(("pushes", "found"), [(1, []), (0, [("pushes_differ", {"given": 0, "count": 1})])])
def test_number_of_pushes_beside_what_was_pushed_has_to_agree(pushes, found):
    assert named({**PUSHED, "pushes": pushes}) == found
    assert replayed({**PUSHED, "pushes": pushes}).deal["pushes"] == 1


def test_skat_is_not_pushed_where_there_is_no_schieberamsch():
    (problem, *_) = replayed(PUSHED, ramsch_pushes=False).problems[::-1]
    assert (problem.code, problem.fields) == ("unknown_key", ("pushed",))
    assert rules.sentence("skat", problem, "de") == "In diesem Regelwerk wird der Skat nicht geschoben."
    game = rules.replay(PUB, {**HEARTS, "pushed": PUSHED["pushed"]}).problems
    assert [(each.code, each.fields) for each in game] == [("not_with_kind", ("pushed",))]
    thrown_in = rules.replay(rules.ruleset("skat"), PUSHED).problems
    assert [(each.code, each.fields) for each in thrown_in] == [("passed_yet_played", ("pushed", "cards"))]


TYPED = """dealer: 1
auction: 3 pass 1 pass 2 pass
push 2: HA DQ
push 3: unseen
push 1: DQ CK
2: CT C7 CQ
"""


def test_pushes_are_typed_seat_by_seat():
    typed = rules.read_play("skat", TYPED)
    assert typed.problems == ()
    assert typed.play["pushed"] == ((1, ("HA", "DQ")), (2, ()), (0, ("DQ", "CK")))
    assert rules.write_play("skat", typed.play) == TYPED
    whole = rules.read_play("skat", rules.write_play("skat", PUSHED))
    assert whole.problems == ()
    assert replayed(whole.play) == replayed(PUSHED)
    assert rules.read_play("skat", "PUSH 2: ha Unseen\npush 3: UNSEEN").play["pushed"] == ((1, ("HA",)), (2, ()))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("push 2:", "push 2"),
        ("push: HA DQ", "push"),
        ("push 2: HA XX", "XX"),
        ("push 2: unseen HA", "unseen"),
        ("declarer: x", "x"),
        ("declarer 2: 1", "declarer 2"),
        ("declarer: 1\ndeclarer: 2", "declarer"),
    ],
)
def test_words_that_say_nothing_are_named(text, word):
    problems = rules.read_play("skat", text).problems
    assert [problem.params["given"] for problem in problems] == [word]


# --- Grand Hand in place of the Ramsch

GRAND_HAND = {**PASSED, "declarer": 1, "contract": "grand", "hand": True, "cards": moves("1SJ 2CJ 0C8")}


def test_grand_hand_is_announced_in_place_of_the_ramsch():
    """By anybody, before the skat is touched; nobody has bid, and the skat's points and tops are the declarer's."""
    replay = replayed(GRAND_HAND)
    assert named(GRAND_HAND) == [("play_incomplete", {"tricks": 1})]
    assert replay.deal == {
        "kind": "game",
        "dealer": 0,
        "declarer": 1,
        "contract": "grand",
        "matadors": -1,
        "hand": True,
    }
    short = {**replay.deal, "won": True}
    assert rules.score(PUB, 3, [short]).lines[0].points == (0, 72, 0)
    text = rules.write_play("skat", GRAND_HAND)
    assert "\ndeclarer: 2\ncontract: grand hand\n" in text
    assert replayed(rules.read_play("skat", text).play) == replay


@pytest.mark.parametrize(
    ("change", "options", "found"),
    [
        ({"declarer": None}, {}, ("missing", {})),
        ({"declarer": 3}, {}, ("not_a_seat", {"given": 3, "seats": 3})),
        ({"contract": None, "hand": None}, {}, ("missing", {})),
        ({"contract": "clubs"}, {}, ("ramsch_grand_hand_only", {"seat": 1})),
        ({"hand": None, "discard": ["HA", "DQ"]}, {}, ("ramsch_grand_hand_only", {"seat": 1})),
        ({"pushed": [(1, [])]}, {}, ("grand_hand_after_push", {"seat": 1})),
        ({"pushes": 2}, {}, ("grand_hand_after_push", {"seat": 1})),
        ({}, {"ramsch_grand_hand": False}, ("ramsch_without_grand_hand", {})),
        ({}, {"ramsch": "never"}, ("passed_yet_played", {})),
    ],
)
def test_grand_hand_that_cannot_be_is_named_first(change, options, found):
    assert named({**GRAND_HAND, **change}, **options)[0] == found


def test_grand_hand_complaints_name_their_fields():
    told = replayed({**GRAND_HAND, "contract": "clubs", "pushes": 2}).problems
    assert [each.fields for each in told][:2] == [("contract", "hand"), ("pushes", "declarer")]
    for change, options in (({"declarer": None}, {}), ({}, {"ramsch_grand_hand": False})):
        assert replayed({**GRAND_HAND, **change}, **options).problems[0].fields == ("declarer",)


def test_stated_declarer_has_to_have_won_the_auction():
    assert rules.replay(PUB, {**HEARTS, "declarer": 1}).problems == ()
    (problem,) = rules.replay(PUB, {**HEARTS, "declarer": 2}).problems
    assert (problem.code, problem.fields) == ("declarer_differs", ("declarer", "auction"))
    told = [rules.sentence("skat", problem, language) for language in ("de", "en")]
    assert told == [
        "Das Reizen hat Platz 2 gewonnen, nicht Platz 3.",
        "Seat 2 won the auction, not seat 3.",
    ]


# --- played by lot


def ramsches(count, options=None):
    """Deals of pubs by lot in which all passed, with their hands after the skat went round, worked out here."""
    found, seed, ruleset = [], 0, rules.ruleset("skat", "pub", **(options or {}))
    while len(found) < count:
        play = rules.sample_play(ruleset, 3 + seed % 3, Random(f"pushed {seed}"))
        found += [play] if "pushed" in play and "claimed" not in play else []
        seed += 1
    return found


def test_sampled_ramsches_are_pushed_in_every_way_and_without_a_jack():
    plays = ramsches(60)
    assert {sum(not handed for _, handed in play["pushed"]) for play in plays} == {0, 1, 2, 3}
    assert not any(card[1] == "J" for play in plays for _, handed in play["pushed"] for card in handed)
    free = ramsches(60, {"ramsch_push_jacks": True})
    assert any(card[1] == "J" for play in free for _, handed in play["pushed"] for card in handed)


def test_sampled_ramsches_count_what_lies_in_the_tricks_and_in_the_last_skat():
    """Every card is played or lies in the skat at the end; who pushed unseen doubled."""
    for play in ramsches(60):
        replay = rules.replay(PUB, play)
        assert replay.problems == ()
        laid = {card for _, card in play["cards"]}
        skat = {card for cards_dealt in (*play["hands"], play["skat"]) for card in cards_dealt} - laid
        assert len(skat) == 2
        assert sum(replay.deal["points_each"]) == 120
        won = {seat: 0 for seat, hand in enumerate(play["hands"]) if hand}
        for trick in replay.tricks:
            won[trick.winner] += points_of(card for _, card in trick.cards)
        won[replay.tricks[-1].winner] += points_of(skat)
        assert replay.deal["points_each"] == tuple(won.values())
        assert replay.deal["pushes"] == sum(not handed for _, handed in play["pushed"])


def test_a_card_handed_on_that_was_not_held_is_always_found():
    """Any card that is neither in the hand nor in the skat, in place of one that was handed on."""
    pushed = [(number, play) for number, play in enumerate(ramsches(60)) if play["pushed"][0][1]]
    assert len(pushed) >= 20
    for number, play in pushed:
        rng = Random(number)
        first, handed = play["pushed"][0]
        held = {*play["hands"][first], *play["skat"]}
        strange = rng.choice([card for hand in play["hands"] for card in hand if card not in held])
        wrong = {**play, "pushed": ((first, (strange, handed[1])), *play["pushed"][1:])}
        found = rules.replay(PUB, wrong).problems[0]
        assert (found.code, found.params["seat"], found.params["card"]) == ("push_not_held", first, strange)


def test_who_is_passed_over_is_named_once():
    play = {**PASSED, "pushed": [(1, []), (0, [])], "cards": ()}
    assert named(play) == [("push_missing", {"seat": 2}), ("play_incomplete", {"tricks": 0})]
    twice = {**PASSED, "pushed": [(1, []), (1, []), (0, [])], "cards": ()}
    assert [code for code, _ in named(twice)] == ["push_wrong_turn", "push_missing", "play_incomplete"]


def test_sampled_grand_hands_are_played_whole():
    plays = [rules.sample_play(PUB, 3, Random(seed)) for seed in range(400)]
    announced = [play for play in plays if "declarer" in play and not {"claimed", "conceded"} & play.keys()]
    assert announced
    for play in announced:
        replay = rules.replay(PUB, play)
        assert (replay.problems, replay.deal["contract"], replay.deal["hand"]) == ((), "grand", True)
        assert len(replay.tricks) == 10
