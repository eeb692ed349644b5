"""Bauernschnapsen card by card: a second program plays and judges deals; and what single deals say.

The golden files `lead`, `duties`, `card-order`, `partner`, `schnapser`, `decided`, `marriages-by-cards` and `auction`
show the rules one by one.
"""

from random import Random

import pytest

import rules
from rules.schnapsen.beginning import holds
from tests.rules.retyped import retyped
from tests.rules.schnapsen import SEATS
from tests.rules.schnapsen_plays import codes, compared, deal

GAME = "bauernschnapsen"
DEALT = """
dealer: 1
hand 1: HA HK DQ SJ CT
hand 2: SA ST SK SQ CJ
hand 3: HT HQ DA DK CQ
hand 4: HJ DT DJ CA CK
trumps: spades
"""
"""Seat 2 is the Rufer and holds the royal marriage."""
CLAIMED = DEALT + "2: SA DA CA SJ\n2: SK marriage DK CK DQ\n2: claim\n"
"""35 and 15 in two tricks, and 40."""


@pytest.mark.parametrize("seed", range(10))
def test_deals_are_judged_and_scored_as_a_second_program_does(seed):
    rng = Random(f"{GAME} {seed}")
    assert [each for _ in range(30) for each in compared(rng, GAME)[1]] == []


def test_a_normal_game_is_told_by_sides():
    assert deal(GAME, CLAIMED) == {
        "kind": "deal",
        "contract": "normal",
        "ending": "claim",
        "claimant": 1,
        "card_points": (0, 50),
        "tricks": (0, 2),
        "marriages": ((), (40,)),
        "dealer": 0,
    }


def test_an_announced_game_is_told_by_who_announced_and_whether_it_was_made():
    text = DEALT + "auction: 2 pass 3 gang alone\ndoubling: 4 kontra\n3: HT HJ SQ\n3: HQ DJ CJ\n3: CQ CA ST\n"
    assert codes(GAME, text) == []
    assert deal(GAME, text) == {
        "kind": "deal", "contract": "gang", "declarer": 2, "won": False, "kontra": "kontra", "dealer": 0,
    }  # fmt: skip


def test_what_is_shown_has_no_word_for_being_made():
    text = retyped(DEALT, ("SJ CT", "CJ CT"), ("SQ CJ", "SQ SJ")) + "auction: 2 herrenschnapser\n"
    assert codes(GAME, text) == []
    assert deal(GAME, text) == {"kind": "deal", "contract": "herrenschnapser", "declarer": 1, "dealer": 0}


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("2: claim", "", ["play_incomplete"]),
        ("2: claim", "4: claim", ["claim_wrong_moment"]),
        ("2: claim", "3: claim", ["claim_without_trick"]),
        ("2: claim", "2: claim\n2: ST", ["entry_after_end"]),
        ("trumps: spades", "", ["missing"]),
        ("SK marriage", "SK marriage marriage", ["marriage_twice"]),
        ("2: SA DA", "2: SA marriage DA", ["marriage_no_pair"]),
        ("2: SA DA", "2: SA DA marriage", ["marriage_not_led"]),
        ("2: SA DA CA SJ", "2: SA DA CA HA", ["card_revoke", "card_revoke"]),
        ("trumps: spades", "trumps: spades\ndoubling: 3 kontra 4 re 1 subkontra", []),
        ("trumps: spades", "trumps: spades\ndoubling: 3 kontra 1 re", ["kontra_not_his"]),
        ("trumps: spades", "trumps: spades\ndoubling: 2 re", ["kontra_out_of_order"]),
        ("HA HK DQ", "HA DQ", ["cards_missing"]),
        ("HA HK DQ", "HA HK HK DQ", ["card_twice"]),
        ("hand 1: HA HK DQ SJ CT\n", "", ["cards_missing"]),
    ],
)
def test_what_is_wrong_is_named(old, new, found):
    assert codes(GAME, retyped(CLAIMED, (old, new))) == found


@pytest.mark.parametrize(
    ("auction", "found"),
    [
        ("2 gang 3 zehnergang 4 kontrabauernschnapser", ["only_opponents"]),
        ("2 herrenschnapser", ["not_in_hand"]),
        ("1 ass_bettler", []),
        ("2 plauderer", ["not_played_here", "not_explained"]),
        ("3 bettler 4 bettler", ["not_higher"]),
        ("4 bettler alone", []),
        ("4 bauernschnapser alone", ["not_alone"]),
    ],
)
def test_announcements_are_judged(auction, found):
    said = [code for code in codes(GAME, f"{DEALT}auction: {auction}\n") if code != "play_incomplete"]
    assert said == found


@pytest.mark.parametrize(
    ("stated", "key"),
    [
        ({"auction": [[2, "gang"], [3, "kontrabauernschnapser"]]}, "auction"),
        ({"auction": [[1, "plauderer"]]}, "auction"),
        ({"auction": [[2, "bettler"], [3, "bettler"]]}, "auction"),
        ({"auction": [[3, "bauernschnapser", "alone"]]}, "auction"),
        ({"auction": ["?"]}, "auction"),
        ({"doubling": ["?"]}, "doubling"),
        ({"doubling": [[2, "kontra"], [0, "re"]]}, "doubling"),
        ({"doubling": [[1, "re"]]}, "doubling"),
    ],
)
def test_a_call_that_is_wrong_is_told_where_it_stands(stated, key):
    play = {**rules.read_play(GAME, DEALT).play, **stated}
    told = rules.replay(rules.ruleset(GAME), play).problems
    wrong = [each for each in told if each.code not in {"not_in_hand", "not_explained", "play_incomplete"}]
    assert {each.fields for each in wrong} == {(key,)}
    assert {each.params["number"] for each in wrong if each.code == "call_unreadable"} <= {1}


def test_the_rufer_holds_a_card_of_the_trumps_he_names():
    assert codes(GAME, retyped(DEALT, ("trumps: spades", "trumps: hearts"))) == ["trumps_not_held", "play_incomplete"]
    assert codes(GAME, retyped(DEALT, ("trumps: spades", "trumps: clubs"))) == ["play_incomplete"]


def test_a_bettler_with_an_ace_needs_one():
    without = retyped(DEALT, ("HA HK DQ", "HJ HK DQ"), ("HJ DT DJ", "HA DT DJ"))
    assert "no_ace" in codes(GAME, without + "auction: 1 ass_bettler\n")
    assert "no_ace" not in codes(GAME, without + "auction: 4 ass_bettler\n")
    played = rules.read_play(GAME, without + "auction: 1 ass_bettler\n").play
    (missing,) = [each for each in rules.replay(rules.ruleset(GAME), played).problems if each.code == "no_ace"]
    assert missing.fields == ("hands", "auction")


@pytest.mark.parametrize(
    ("end", "points"),
    [
        ("claimed: 2", (0, 6, 0, 6)),
        ("claimed: 3", (6, 0, 6, 0)),
        ("conceded: 4", (6, 0, 6, 0)),
        ("conceded: 1", (0, 6, 0, 6)),
    ],
)
def test_who_lays_open_has_it_and_who_gives_up_has_not(end, points):
    text = f"{DEALT}auction: 2 schnapser\n2: SA DA\n{end}\n"
    assert codes(GAME, text) == []
    assert rules.score(rules.ruleset(GAME), 4, [deal(GAME, text)]).lines[0].points == points


def test_a_normal_game_laid_open_gives_the_rest_to_that_side():
    text = f"{DEALT}2: SA CQ DJ SJ\nclaimed: 2\n"
    found = deal(GAME, text)
    assert codes(GAME, text) == []
    assert (found["ending"], found["last_trick"]) == ("played_out", 1)
    assert (found["card_points"], found["tricks"]) == ((0, 120), (0, 5))


def test_who_has_made_a_schnapser_may_say_so_once():
    made = DEALT + "auction: 2 schnapser\n2: SA DA CA SJ\n2: SK marriage\n"
    assert codes(GAME, made) == codes(GAME, made + "2: claim\n") == []
    assert codes(GAME, made + "2: claim\n2: claim\n") == ["entry_after_end"]
    assert codes(GAME, made + "4: claim\n") == ["claim_without_worth"]


def test_who_says_66_in_a_schnapser_too_soon_has_lost_it():
    text = DEALT + "auction: 2 schnapser\n2: SA DA CA SJ\n2: claim\n"
    assert codes(GAME, text) == []
    assert deal(GAME, text)["won"] is False


def test_a_line_of_who_plays_alone_has_three_cards():
    text = DEALT + "auction: 3 bettler\n3: CQ CA CJ\n4: DT SQ DA\n"
    typed = rules.read_play(GAME, text)
    assert [seat for seat, _ in typed.play["cards"]] == [2, 3, 1, 3, 1, 2]
    assert rules.write_play(GAME, typed.play).splitlines()[-2:] == ["3: CQ CA CJ", "4: DT SQ DA"]


@pytest.mark.parametrize("auction", [None, 5, "x", [5], [[9, "bettler"]], [[2, "bettler", "twice"]], [[True, "gang"]]])
def test_an_auction_that_cannot_be_read_is_named_and_never_raises(auction):
    play = {**rules.read_play(GAME, CLAIMED).play, "auction": auction}
    found = [(each.code, each.fields) for each in rules.replay(rules.ruleset(GAME), play).problems]
    code = "call_unreadable" if isinstance(auction, list) else "not_a_list"
    assert found == ([] if auction is None else [(code, ("auction",))])
    assert rules.write_play(GAME, play)


def test_no_trick_is_thought_left_out_that_would_have_ended_the_game():
    """Three cards against the rules; with a trick before them the game would be lost, and all of them come too late."""
    text = """
dealer: 4
hand 1: HA SJ DA SA CA
hand 2: SQ CT SK DK HT
hand 3: CK HQ DJ ST DT
hand 4: DQ CJ HK HJ CQ
trumps: spades
auction: 2 kontrabauernloch
1: DA SQ HQ CQ
2: DK DT DQ SJ
"""
    assert codes(GAME, text) == ["card_revoke"] * 3


@pytest.mark.parametrize(("game", "seats"), SEATS.items())
def test_drawn_deals_have_announcements_and_kontras_among_them(game, seats):
    plays = [rules.sample_play(rules.ruleset(game), seats, Random(seed)) for seed in range(60)]
    announced = sum(any(said[1] != "pass" for said in play["auction"]) for play in plays)
    doubled = sum("doubling" in play for play in plays)
    assert 10 < announced < 50
    assert 5 < doubled < 40


@pytest.mark.parametrize(
    ("game", "added", "to"),
    [
        (GAME, "alone", {"gang", "zehnergang", "koenigsgang", "damengang"}),
        ("dreierschnapsen", "without_talon", {"gang", "bettler", "ass_bettler", "bauernloch"}),
    ],
)
def test_drawn_announcements_add_what_may_be_added(game, added, to):
    """Of four, playing alone where every trick is aimed at without trumps; of three, the talon left lying anywhere."""
    said = [
        each
        for seed in range(300)
        for each in rules.sample_play(rules.ruleset(game), SEATS[game], Random(seed))["auction"]
    ]
    adding = {contract for _seat, contract, *more in said if more == [added]}
    assert adding == to if game == GAME else adding >= to
    assert {word for _seat, _contract, *more in said for word in more} == {added}


@pytest.mark.parametrize(("contract", "as_trumps"), [("farbenringerl", False), ("herrenschnapser", True)])
def test_all_five_of_a_suit_are_needed_and_of_trumps_by_one_alone(contract, as_trumps):
    five = ["HA", "HT", "HK", "HQ", "HJ"]
    assert holds(five, contract, "H") is as_trumps
    assert holds(five, contract, "S") is not as_trumps
    assert not holds([*five[:4], "SA"], contract, "H")
    assert not holds([*five[:4], "SA"], contract, "S")
