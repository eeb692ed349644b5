"""Games that are claimed or given up, card by card: what is left goes where ISkO 4.4 says, and scores as if entered."""

from random import Random

import pytest

import rules
from tests.plays import HEARTS

SKAT, PUB = rules.ruleset("skat"), rules.ruleset("skat", "pub")
TYPED = rules.write_play("skat", HEARTS).splitlines()
BEFORE_CARDS = 8
"""Lines before the first trick."""
DECLARER, DEFENDERS = 1, (2, 0)


def ended(word, seat, tricks):
    """The game ended by this seat after so many of its tricks, as text: seats count from 1 there."""
    return "\n".join([*TYPED[: BEFORE_CARDS + tricks], f"{word}: {seat + 1}"])


def answered(text, ruleset=SKAT):
    typed = rules.read_play("skat", text)
    assert typed.problems == ()
    return rules.replay(ruleset, typed.play)


def scored(deal):
    return rules.score(SKAT, 3, [deal]).lines[0]


@pytest.mark.parametrize(
    ("word", "seat", "tricks", "found", "points"),
    [
        ("claimed", DECLARER, 5, {"ending": "claimed", "card_points": 83, "tricks": 8}, 20),
        ("claimed", DECLARER, 0, {"ending": "claimed", "card_points": 120, "tricks": 10}, 40),
        ("claimed", 2, 9, {"ending": "claimed", "card_points": 63, "tricks": 5}, 20),
        ("conceded", DECLARER, 5, {"ending": "conceded"}, -40),
        ("conceded", DECLARER, 0, {"ending": "conceded"}, -40),
        *(("conceded", seat, 5, {"ending": "defender_conceded"}, 20) for seat in DEFENDERS),
    ],
)
def test_what_is_left_goes_to_who_claims_or_the_game_to_the_others(word, seat, tricks, found, points):
    replay = answered(ended(word, seat, tricks))
    declared = {"kind": "game", "declarer": 1, "contract": "hearts", "matadors": -1, "bid": 20, "dealer": 0}
    assert (replay.problems, replay.deal) == ((), declared | found)
    assert len(replay.tricks) == tricks
    assert scored(replay.deal).points == (0, points, 0)


def test_a_trick_that_lies_there_is_among_what_is_left():
    whole = answered(ended("claimed", DECLARER, 5)).deal
    text = "\n".join([*TYPED[: BEFORE_CARDS + 5], "2: SA SK", "claimed: 2"])
    assert answered(text).deal == whole


def test_typed_and_entered_say_the_same():
    typed = answered(ended("conceded", DECLARER, 5)).deal
    entered = {"declarer": 1, "contract": "hearts", "bid": 20, "matadors": -1, "ending": "conceded"}
    for line in (scored(typed), scored(entered)):
        assert (line.points, line.value, line.outcome) == ((0, -40, 0), 20, "lost")
    assert scored(typed).steps == scored(entered).steps


@pytest.mark.parametrize(("seat", "tricks"), [(2, 5), (0, 5), (2, 7), (0, 9)])
def test_a_defender_who_cannot_take_it_all_leaves_it_to_the_declarer(seat, tricks):
    """ISkO 4.4.5."""
    replay = answered(ended("claimed", seat, tricks))
    assert [(each.code, each.severity, each.params["seat"]) for each in replay.problems] == [
        ("claim_not_proven", "confirm", seat)
    ]
    assert replay.deal == answered(ended("claimed", DECLARER, tricks)).deal


@pytest.mark.parametrize(("word", "given", "code"), [("conceded", DECLARER, "conceded_though_won")])
def test_who_has_won_already_is_asked(word, given, code):
    """ISkO 4.1.3: 63 card points after nine tricks."""
    replay = answered(ended(word, given, 9))
    assert [(each.code, each.severity, each.fields) for each in replay.problems] == [(code, "confirm", (word,))]
    assert answered(ended(word, given, 8)).problems == ()
    assert answered(ended(word, 2, 9)).problems == ()


def test_defenders_who_have_won_already_are_asked():
    """After nine tricks of the game in which Schneider was announced the defence has more than 30."""
    play = {**HEARTS, "discard": None, "hand": True, "schneider_announced": True, "cards": HEARTS["cards"][:12]}
    codes = {
        seat: {each.code for each in rules.replay(SKAT, {**play, "conceded": (seat, 12)}).problems} for seat in (1, 2)
    }
    assert "conceded_though_won" in codes[2]
    assert "conceded_though_won" not in codes[1]


def test_after_the_last_card_nobody_ends_it():
    for word in ("claimed", "conceded"):
        replay = answered(ended(word, DECLARER, 10))
        assert [(each.code, each.params["entry"]) for each in replay.problems] == [("entry_after_end", f"act.{word}")]
        assert replay.deal == answered("\n".join(TYPED)).deal


def test_the_first_of_two_ends_counts():
    play = {**HEARTS, "cards": HEARTS["cards"][:15], "conceded": (DECLARER, 12), "claimed": (DECLARER, 15)}
    replay = rules.replay(SKAT, play)
    assert [each.code for each in replay.problems] == ["entry_after_end"]
    assert replay.deal["ending"] == "conceded"


def test_who_sits_out_ends_nothing():
    play = next(play for seed in range(99) if "contract" in (play := rules.sample_play(SKAT, 4, Random(seed))))
    play = {**{key: value for key, value in play.items() if key not in ("claimed", "conceded")}}
    problems = rules.replay(SKAT, {**play, "conceded": (play["dealer"], 3)}).problems
    assert [each.code for each in problems if each.fields == ("conceded",)] == ["moment_unreadable"]


def drawn(ruleset, wanted):
    """A whole deal by lot that replays to such a record."""
    for seed in range(2_000):
        play = rules.sample_play(ruleset, 3, Random(seed))
        if len(play.get("cards", ())) == 30 and wanted.items() <= rules.replay(ruleset, play).deal.items():
            return play, rules.replay(ruleset, play)
    raise AssertionError(wanted)


def cut(play, word, seat, laid):
    return {**play, "cards": play["cards"][:laid], word: (seat, laid)}


def test_in_a_null_the_declarer_claims_to_take_nothing():
    play, replay = drawn(SKAT, {"contract": "null", "tricks": 0})
    declarer, defender = replay.deal["declarer"], next(iter({0, 1, 2} - {replay.deal["declarer"]}))
    won = rules.replay(SKAT, cut(play, "claimed", declarer, 12))
    played = {key: value for key, value in replay.deal.items() if key != "card_points"}
    assert (won.problems, won.deal) == ((), {**played, "ending": "claimed"})
    lost = rules.replay(SKAT, cut(play, "claimed", defender, 12))
    assert lost.problems == ()
    assert {"ending": "claimed", "won": False}.items() <= lost.deal.items()
    assert "tricks" not in lost.deal
    assert scored(lost.deal).outcome in ("lost", "overbid")


def test_in_a_ramsch_the_rest_is_the_claimants_and_nobody_gives_up():
    play, replay = drawn(PUB, {"kind": "ramsch"})
    seat, taken = 0, replay.tricks[:4]
    claimed = rules.replay(PUB, cut(play, "claimed", seat, 12))
    assert claimed.problems == ()
    assert (sum(claimed.deal["points_each"]), sum(claimed.deal["tricks_each"])) == (120, 10)
    assert claimed.deal["tricks_each"][seat] == 6 + sum(trick.winner == seat for trick in taken)
    given_up = rules.replay(PUB, cut(play, "conceded", seat, 12))
    assert [each.code for each in given_up.problems] == ["not_with_kind", "play_incomplete"]
    assert rules.sentence("skat", given_up.problems[0], "en").startswith("“Conceded” does not belong")


def test_after_three_passes_nobody_gives_anything_up():
    play = {**HEARTS, "auction": ((2, "pass"), (1, "pass"), (0, "pass")), "cards": (), "conceded": (1, 0)}
    play |= {"contract": None, "discard": None}
    found = rules.replay(SKAT, play).problems
    assert [(each.code, each.fields) for each in found if each.code == "passed_yet_played"] == [
        ("passed_yet_played", ("conceded",))
    ]


def test_what_can_be_lost_is_found_and_what_cannot_is_believed():
    """The only way to fail is a card that a defender keeps: he holds what beats the last card led."""
    from rules.games.skat.claiming import Search
    from rules.games.skat.tricks import ORDERS
    from rules.tricks import Tricks

    def can_lose(claimant, *hands, contract="grand"):
        dealt = {seat: hand.split() for seat, hand in enumerate(hands)}
        tricks = Tricks(ORDERS[contract], dealt, (0, 1, 2))
        return Search(tricks, claimant).can_lose({seat: tuple(hand) for seat, hand in dealt.items()}, (), 0)

    assert not can_lose(0, "CJ CA", "CT C7", "S7 S8")
    assert not can_lose(0, "C7 CJ", "SA ST", "S7 S8")
    assert can_lose(0, "C7 CA", "C8 CT", "S7 S8")
    assert can_lose(0, "CT CK", "S7 SJ", "H7 H8")
    assert not can_lose(1, "C7 S8", "CJ CA", "D7 H8", contract="clubs")
    assert can_lose(1, "C7 S8", "CA H7", "D7 SA", contract="grand")
