"""Every sentence that Skat answers with: whole, with its fields and how grave it is."""

from dataclasses import replace

import pytest

import rules
from rules.games.skat.archive import differences, read_archived
from rules.types import ArchiveError
from tests.plays import HEARTS, PASSED, SKAT, replayed, with_cards
from tests.rules.skat.test_archive import LINE, WHOLE, WON

GAME = {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 18, "card_points": 70, "tricks": 6}
RAMSCH = {"kind": "ramsch", "points_each": [50, 40, 30], "tricks_each": [4, 3, 3]}

RECORDS = [
    ("isko-2022", 3, 5, ["error -: A deal has to be made of named entries, not of “5”."]),
    ("isko-2022", 3, {}, ["error declarer: “Declarer” is missing.", "error contract: “Contract” is missing."]),
    (
        "isko-2022",
        3,
        {"kind": "gaem"},
        ["error kind: “Kind” cannot be “gaem”; allowed: game, passed, value, penalty, void."],
    ),
    (
        "isko-2022",
        3,
        {"kind": "value"},
        ["error declarer: “Declarer” is missing.", "error value: “List points” is missing."],
    ),
    (
        "isko-2022",
        3,
        {"kind": "penalty"},
        ["error offender: “Player penalised” is missing.", "error amount: “Penalty points” is missing."],
    ),
    ("isko-2022", 3, {**GAME, "colour": 1}, ["error colour: There is no entry “colour” here."]),
    (
        "isko-2022",
        3,
        {**GAME, "declarer": 3},
        ["error declarer: “Declarer”: there is no such seat; the table has 3 seats."],
    ),
    ("isko-2022", 3, {**GAME, "declarer": "1"}, ["error declarer: “Declarer” has to be a whole number, not “1”."]),
    ("isko-2022", 3, {**GAME, "bid": 47}, ["error bid: 47 is not a possible bid; nearest: 46, 48."]),
    (
        "isko-2022",
        3,
        {**GAME, "bid": 300},
        ["error bid: 300 is not a possible bid: the lowest is 18, the highest 264."],
    ),
    ("isko-2022", 3, {**GAME, "bid": "18"}, ["error bid: “Bid” has to be a whole number, not “18”."]),
    (
        "isko-2022",
        3,
        {**GAME, "matadors": 0},
        ["error matadors: There is no with or without 0: there is always one matador at least."],
    ),
    ("isko-2022", 3, {**GAME, "matadors": 12}, ["error matadors: “Matadors” has to be between -11 and 11, not 12."]),
    (
        "isko-2022",
        3,
        {**GAME, "contract": "grand", "matadors": -5},
        ["error matadors: Grand has only four trumps: with or without 4 at most, not 5."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "contract": "heart"},
        ["error contract: “Contract” cannot be “heart”; allowed: clubs, spades, hearts, diamonds, grand, null."],
    ),
    ("isko-2022", 3, {**GAME, "hand": 1}, ["error hand: “Hand” can only be yes or no, not “1”."]),
    ("isko-2022", 3, {**GAME, "remark": 5}, ["error remark: “Remark” has to be a text."]),
    ("isko-2022", 3, {**GAME, "dealer": 2}, ["confirm dealer: Seat 3 dealt, it was the turn of seat 1."]),
    ("isko-2022", 3, {**GAME, "dealer": 7}, ["error dealer: “Dealer”: there is no such seat; the table has 3 seats."]),
    (
        "isko-2022",
        3,
        {"kind": "passed", "matadors": 2, "won": True},
        [
            "error matadors: “Matadors” does not belong to an entry of the kind “Passed in”.",
            "error won: “Won” does not belong to an entry of the kind “Passed in”.",
        ],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "value": 5},
        ["error value: “List points” does not belong to an entry of the kind “Game”."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "card_points": 120, "tricks": 10, "hand": False, "ouvert": True},
        ["error hand, ouvert: “Ouvert” includes “Hand”."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "replacement": "clubs"},
        ["error replacement, contract: Only a Null that does not cover its bid counts as another game."],
    ),
    (
        "isko-2022",
        3,
        {
            "declarer": 1,
            "contract": "null",
            "schneider_announced": True,
            "schwarz": True,
            "awarded_stage": "schneider",
            "tricks": 0,
        },
        [
            "error schneider_announced, contract: There is no “Schneider announced” in Null.",
            "error schwarz, contract: There is no “Schwarz” in Null.",
            "error awarded_stage, contract: There is no “Stage awarded” in Null.",
        ],
    ),
    (
        "isko-2022",
        3,
        {"declarer": 1, "contract": "null", "bid": 20, "matadors": 1, "replacement": "grand", "tricks": 0},
        [
            "error matadors, bid: “Matadors” only goes with a Null that does not cover its bid.",
            "error replacement, bid: “The Null counts as” only goes with a Null that does not cover its bid.",
        ],
    ),
    (
        "isko-2022",
        3,
        {"declarer": 1, "contract": "null", "bid": 24},
        [
            (
                "error matadors: The Null (23) does not cover 24 and counts as a suit game or Grand: its matadors "
                "are missing."
            )
        ],
    ),
    (
        "isko-2022",
        3,
        {"declarer": 1, "contract": "null", "bid": 24, "matadors": -5, "replacement": "grand"},
        ["error matadors, replacement: Grand has only four trumps: with or without 4 at most, not 5."],
    ),
    (
        "isko-2022",
        3,
        {"declarer": 1, "contract": "null"},
        ["error tricks, won: The result is missing: “Declarer's tricks” or “Won” is needed."],
    ),
    (
        "isko-2022",
        3,
        {"declarer": 1, "contract": "clubs", "matadors": 1},
        ["error card_points, won: The result is missing: “Declarer's card points” or “Won” is needed."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "card_points": 120, "tricks": None},
        ["error tricks: With 120 card points the tricks decide on Schwarz: they are missing."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "card_points": 14, "tricks": None},
        [
            (
                "confirm tricks: 14 card points can lie in the skat alone: unless stated, the declarer is taken to "
                "have made a trick."
            )
        ],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "card_points": 119, "tricks": None},
        ["error card_points: Nobody can have 119 card points; nearest: 118, 120."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "card_points": 118, "tricks": 10},
        ["error card_points, tricks: With this number of tricks (10) no cards make 118 card points; nearest: 120."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "awarded_stage": "schneider"},
        ["error awarded_stage, ending: A stage is awarded only where a concession or a fault ends the game."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "ending": "conceded", "won": True},
        ["error won, ending: “Declarer conceded” means lost, not won."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "ending": "defender_fault", "won": False, "schneider": True},
        [
            "error won, ending: “Fault of the defence” means won, not lost.",
            "error schneider, ending: “Fault of the defence” means a simple game, not Schneider.",
        ],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "won": False},
        ["error won, card_points, tricks: With 70 card points (tricks: 6) it is won, not lost."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "schneider": True},
        ["error schneider, card_points, tricks: With 70 card points (tricks: 6) it is a simple game, not Schneider."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "tricks": None, "schwarz": True},
        ["error schwarz, card_points: With 70 card points it is a simple game, not Schwarz."],
    ),
    (
        "isko-2022",
        3,
        {"declarer": 1, "contract": "clubs", "matadors": 1, "tricks": 0, "won": True},
        ["error won, tricks: With this number of tricks (0) it is lost, not won."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "schneider_announced": True, "won": True},
        ["error won, card_points, tricks: Schneider was announced: with 70 card points the game is lost, not won."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "card_points": 95, "tricks": 8, "schwarz_announced": True},
        ["note card_points: Schwarz was announced and not reached: the game is lost in spite of 95 card points."],
    ),
    (
        "isko-2022",
        3,
        {**GAME, "contract": "diamonds", "bid": 20},
        ["note bid: Overbid: bid 20, value 18. The game is lost, 27 count."],
    ),
    (
        "isko-2022",
        3,
        {"declarer": 1, "contract": "null", "bid": 36, "hand": True, "matadors": 2, "replacement": "grand"},
        ["note bid: The Null does not cover 36: the game is lost and counts as Grand."],
    ),
    (
        "isko-2022",
        3,
        {"kind": "value", "declarer": 1, "value": 47},
        [
            "confirm value: 47 is not a value that a game can have; nearest: 46, 48. Is the number on the paper right?",
            "note value: Taken from paper: the points cannot be recalculated.",
        ],
    ),
    (
        "isko-2022",
        3,
        {"kind": "value", "declarer": 1, "value": 48},
        ["note value: Taken from paper: the points cannot be recalculated."],
    ),
    (
        "isko-2022",
        3,
        {"kind": "ramsch"},
        ["error kind: “Kind” cannot be “ramsch”; allowed: game, passed, value, penalty, void."],
    ),
    ("isko-2022", 3, {**GAME, "kontra": "re"}, ["error kontra: There is no Kontra in this rule set."]),
    (
        "isko-2022",
        3,
        {"kind": "penalty", "offender": 1, "amount": 0},
        ["error amount: “Penalty points” has to be between 1 and 9999, not 0."],
    ),
    (
        "isko-2022",
        3,
        {"kind": "penalty", "offender": 1, "amount": 50, "declarer": 1},
        ["error declarer: “Declarer” does not belong to an entry of the kind “Penalty”."],
    ),
    (
        "isko-2022",
        4,
        {**GAME, "declarer": 0},
        ["error declarer: Seat 1 sits out this deal; only the seats 2, 3, 4 can be the declarer."],
    ),
    (
        "isko-2022",
        5,
        {**GAME, "declarer": 3, "dealer": 0},
        ["error declarer, dealer: Seat 4 sits out this deal; only the seats 2, 3, 5 can be the declarer."],
    ),
    (
        "pub",
        3,
        {**GAME, "bock": 2},
        ["confirm bock: By the deals before, this one counts times 1; times 2 is stated, and counts."],
    ),
    ("pub", 3, {**GAME, "bock": 3}, ["error bock: “Bock (times)” cannot be “3”; allowed: 1, 2, 4, 8."]),
    ("pub", 3, {"kind": "passed"}, ["confirm kind: Where all pass, Ramsch is played here. Really passed in?"]),
    (
        "pub",
        3,
        {**RAMSCH, "points_each": [60, 60], "tricks_each": [10]},
        [
            "error points_each: “Card points of the three”: one number for each of the three players, not 2.",
            "error tricks_each: “Tricks of the three”: one number for each of the three players, not 1.",
        ],
    ),
    (
        "pub",
        3,
        {**RAMSCH, "points_each": [50, 40, 29]},
        ["error points_each: The card points of the three make 120 together, not 119; the skat's are counted in."],
    ),
    ("pub", 3, {**RAMSCH, "tricks_each": [4, 3, 2]}, ["error tricks_each: The three have ten tricks together, not 9."]),
    (
        "pub",
        3,
        {"kind": "ramsch", "points_each": [0, 50, 70]},
        ["confirm tricks_each: Seat 1 has 0 card points: unless tricks are stated, it is taken to have none."],
    ),
    (
        "pub",
        3,
        {"kind": "ramsch", "points_each": [1, 59, 60]},
        ["error points_each: Nobody can have 1 card points; nearest: 0, 2."],
    ),
    (
        "pub",
        3,
        {**RAMSCH, "points_each": [80, 10, 30], "tricks_each": [1, 5, 4]},
        [
            (
                "error points_each, tricks_each: Seat 1: with this number of tricks (1) no cards make 80 card "
                "points; nearest: 54."
            )
        ],
    ),
    ("pub", 3, {**RAMSCH, "pushes": 4}, ["error pushes: “Pushes” has to be between 0 and 3, not 4."]),
    (
        "pub",
        3,
        {**RAMSCH, "points_each": [50, "40", 30]},
        ["error points_each: “Card points of the three”: whole numbers throughout, not “40”."],
    ),
    ("pub", 3, {**RAMSCH, "points_each": 50}, ["error points_each: “Card points of the three” has to be a list."]),
    (
        "pub",
        3,
        {**RAMSCH, "points_each": [10, 10, 10, 10, 10, 10, 10, 10, 10]},
        ["error points_each: “Card points of the three”: 3 at most, not 9."],
    ),
    (
        "pub",
        3,
        {**RAMSCH, "declarer": 1},
        ["error declarer: “Declarer” does not belong to an entry of the kind “Ramsch”."],
    ),
    (
        "bierlachs",
        3,
        {"kind": "penalty", "offender": 2, "amount": 301},
        ["note -: Seat 3 has 301 minus points and loses the round."],
    ),
]

PLAYS = [
    (5, ["error -: A deal has to be made of named entries, not of “5”."]),
    (
        {},
        [
            "error hands: “Hands” is missing.",
            "error dealer: “Dealer” is missing.",
            "error skat: “Skat” is missing.",
            "error auction: “Auction” is missing.",
        ],
    ),
    ({**HEARTS, "colour": 1}, ["error colour: There is no entry “colour” here."]),
    (
        {**HEARTS, "hands": [[], []]},
        ["error hands: The hands have to be three to five lists of cards, one for each seat."],
    ),
    ({**HEARTS, "hands": 5}, ["error hands: “Hands” has to be a list."]),
    (
        {**HEARTS, "hands": [HEARTS["hands"][0][1:], *HEARTS["hands"][1:]]},
        [
            "error hands: Not dealt: ♣K.",
        ],
    ),
    (
        {**HEARTS, "skat": ["HA"]},
        [
            "error skat: Not dealt: ♦Q.",
        ],
    ),
    (
        {**HEARTS, "skat": ["HA", "XX"]},
        [
            "error skat: “XX” is no card of this pack.",
            "error skat: Not dealt: ♦Q.",
        ],
    ),
    (
        {**HEARTS, "skat": ["HA", "SQ"]},
        [
            "error hands, skat: ♠Q is dealt 2 times; the pack has 1.",
            "error hands, skat: Not dealt: ♦Q.",
            "error cards: Trick 10: seat 2 did not hold ♦Q.",
        ],
    ),
    ({**HEARTS, "dealer": 3}, ["error dealer: “Dealer”: there is no such seat; the table has 3 seats."]),
    (
        {**HEARTS, "contract": "tarock"},
        ["error contract: “Contract” cannot be “tarock”; allowed: clubs, spades, hearts, diamonds, grand, null."],
    ),
    ({**HEARTS, "contract": None}, ["error contract: “Contract” is missing."]),
    ({**HEARTS, "hand": 1}, ["error hand: “Hand” can only be yes or no, not “1”."]),
    (
        {**HEARTS, "hand": False, "ouvert": True, "discard": None},
        [
            "error hand, ouvert: “Ouvert” includes “Hand”.",
            "error cards: Trick 2: seat 2 did not hold ♥A.",
            "error cards: Trick 5: seat 2 played ♥Q and did not follow ♣7, though able to.",
            "error cards: Trick 9: seat 2 played ♥9 and did not follow ♣9, though able to.",
            "error cards: Trick 10: seat 2 did not hold ♦Q.",
        ],
    ),
    (
        {**HEARTS, "contract": "null", "schneider_announced": True, "cards": HEARTS["cards"][:1]},
        [
            "error schneider_announced, contract: There is no “Schneider announced” in Null.",
            "error cards: The game is not played to its end; complete tricks: 0.",
        ],
    ),
    ({**HEARTS, "discard": ["CT"]}, ["error discard: Two different cards are discarded."]),
    ({**HEARTS, "discard": ["CT", "S7"]}, ["error discard: Discard: ♠7 was neither in the hand nor in the skat."]),
    (
        {**HEARTS, "discard": None},
        [
            "error discard, hand: The discard is missing, or it is a Hand game.",
        ],
    ),
    (
        {**HEARTS, "hand": True},
        ["error discard, hand: Nothing is discarded in a Hand game, and announcements are made in Hand games only."],
    ),
    ({**HEARTS, "pushes": 4}, ["error pushes: “Pushes” has to be between 0 and 3, not 4."]),
    ({**HEARTS, "pushes": "1"}, ["error pushes: “Pushes” has to be a whole number, not “1”."]),
    ({**HEARTS, "pushes": 1}, ["error pushes: “Pushes” does not belong to an entry of the kind “Game”."]),
    (
        {**HEARTS, "auction": [[2]]},
        [
            "error auction: Call 1 of the auction cannot be read: each is a seat and a bid, “hold” or “pass”.",
            "error auction: The auction is not finished: it is seat 3's turn.",
        ],
    ),
    (
        {**HEARTS, "auction": [[1, 18], *HEARTS["auction"]]},
        ["error auction: Call 1 (18): it was not the turn of seat 2, but of seat 3."],
    ),
    (
        {**HEARTS, "auction": [[2, 19], *HEARTS["auction"][1:]]},
        ["error auction: Call 1: 19 is no legal bid (seat 3); nearest: 18, 20."],
    ),
    (
        {**HEARTS, "auction": [[2, 18], [1, 20], [1, "hold"], [2, 18], [2, "pass"], [2, 20], [0, "pass"]]},
        [
            "error auction: Call 2 (20): seat 2 has to hold 18 or pass.",
            "error auction: Call 3 (hold): it was not the turn of seat 2, but of seat 3.",
            "error auction: Call 4: seat 3 bids 18, the bid is already 18.",
            "error auction: Call 5 (pass): it was not the turn of seat 3, but of seat 2.",
            "error auction: Call 6 (20): it was not the turn of seat 3, but of seat 2.",
            "error auction: Call 7 (pass): it was not the turn of seat 1, but of seat 2.",
            "error auction: The auction is not finished: it is seat 2's turn.",
        ],
    ),
    (
        {**HEARTS, "auction": [[2, "hold"], [2, 18], [1, "hold"], [2, "pass"], [2, 20], [0, "pass"], [0, "pass"]]},
        [
            "error auction: Call 1: seat 3 has no bid to hold.",
            "error auction: Call 5 (20): seat 3 has already passed.",
            "error auction: Call 7: the auction was already over.",
        ],
    ),
    (
        {**HEARTS, "auction": [[2, "pass"], [0, "pass"], [1, 20]]},
        ["error auction: Call 3 (20): once both others have passed, forehand can only say 18 or pass."],
    ),
    (
        {**HEARTS, "auction": HEARTS["auction"][:3]},
        ["error auction: The auction is not finished: it is seat 2's turn."],
    ),
    (
        {**PASSED, "contract": "clubs", "hand": True},
        [
            "error contract, hand: Everybody passed, so “Contract” cannot be stated.",
        ],
    ),
    (
        with_cards(HEARTS, S7="D9", D9="S7"),
        ["error cards: Trick 6: seat 1 played ♦9 and did not follow ♠A, though able to."],
    ),
    (
        {**HEARTS, "cards": [[2, "CJ"], *HEARTS["cards"][1:]]},
        [
            "error cards: Trick 1, ♣J: it was not the turn of seat 3, but of seat 2.",
            "error cards: Trick 1: seat 3 did not hold ♣J.",
        ],
    ),
    (
        with_cards(HEARTS, SJ="CJ"),
        [
            "error cards: Trick 1: seat 2 did not hold ♣J.",
            "error cards: Trick 2, ♣A: it was not the turn of seat 3, but of seat 2.",
        ],
    ),
    (
        {**HEARTS, "cards": [*HEARTS["cards"][:29], [0, "S9", 3]]},
        [
            "error cards: Card played no. 30 cannot be read: each is a seat and a card.",
            "error cards: Trick 10: the card of seat 1 is missing, presumably ♠9.",
        ],
    ),
    ({**HEARTS, "cards": HEARTS["cards"][:7]}, ["error cards: The game is not played to its end; complete tricks: 2."]),
    (
        {**HEARTS, "cards": [*HEARTS["cards"], (0, "S9")]},
        ["error cards: There are 31 cards played; there are never more than 30."],
    ),
]

BROKEN = [
    (("d:0", "d:1"), "error line: The result names another declarer than the one who announced the game."),
    (("v:20", "v:x"), "error line: “d:0 win v:x m:-1 bidok p:63 t:5 s:0 z:0 …” is no result."),
    (("ID[17]", ""), "error line: The entry ID is missing."),
    (("GM[Skat]", "GM[Chess]"), "error line: “Chess” is another game."),
    (("2024-02-29", "2023-02-29"), "error line: “2023-02-29/20:15:00/UTC” is no date and time."),
    (("(;", "("), "error line: The line is no game of the archive."),
    (("w SQ", "SQ"), "error line: The moves do not come in pairs."),
    (("w SQ.", "w "), "error line: The moves do not begin with the 32 cards dealt."),
    (("w HA.DQ", "w HA.DK"), "error line: Move 9 (“w HA.DK”) is not possible at this point."),
    (("0 H.CT.DK", "0 X.CT.DK"), "error line: Move 10 (“0 X.CT.DK”) is not possible at this point."),
    (("0 SJ", "3 SJ"), "error line: Move 11 (“3 SJ”) is not possible at this point."),
]

DIFFERENT = [
    (("v:20", "v:40"), "error -: List points: recorded 40, replayed 20."),
    (("m:-1", "m:1"), "error -: Matadors: recorded 1, replayed -1."),
    (("p:63", "p:64"), "error -: Card points: recorded 64, replayed 63."),
    (("t:5", "t:6"), "error -: Tricks: recorded 6, replayed 5."),
    (("bidok", "overbid"), "error -: Overbid: recorded yes, replayed no."),
]


def said(problems):
    return [
        f"{each.severity} {', '.join(each.fields) or '-'}: {rules.sentence('skat', each, 'en')}" for each in problems
    ]


@pytest.mark.parametrize(("preset", "seats", "deal", "sentences"), RECORDS)
def test_a_record_is_answered_with(preset, seats, deal, sentences):
    assert said(rules.score(rules.ruleset("skat", preset), seats, [deal]).lines[0].problems) == sentences


@pytest.mark.parametrize(("play", "sentences"), PLAYS)
def test_a_play_is_answered_with(play, sentences):
    assert said(replayed(play).problems) == sentences


@pytest.mark.parametrize(("change", "sentence"), BROKEN)
def test_a_line_of_the_archive_is_answered_with(change, sentence):
    with pytest.raises(ArchiveError) as caught:
        read_archived(LINE.format(WHOLE, WON).replace(*change, 1))
    assert said([caught.value.problem]) == [sentence]


@pytest.mark.parametrize(("change", "sentence"), DIFFERENT)
def test_a_difference_to_the_archive_is_told(change, sentence):
    game = read_archived(LINE.format(WHOLE, WON.replace(*change)))
    line = rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0]
    assert said(differences(game, line)) == [sentence]


def test_what_the_archive_does_not_say_is_told_with_a_dash():
    game = read_archived(LINE.format(WHOLE, WON))
    silent = replace(game, result={key: value for key, value in game.result.items() if key != "tricks"})
    line = rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0]
    assert said(differences(silent, line)) == [f"error -: Tricks: recorded –, replayed {game.result['tricks']}."]


def test_another_kind_than_the_archives_is_told_by_its_name():
    game = read_archived(LINE.format(WHOLE, WON))
    line = rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0]
    told = said(differences(replace(game, result={**game.result, "kind": "passed"}), line))
    names = [rules.say("skat", f"kind.{kind}", language="en") for kind in ("passed", "game")]
    assert told == ["error -: Kind: recorded {}, replayed {}.".format(*names)]
