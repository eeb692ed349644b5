"""Tops, tricks and card points that can go together: small packs played out in every way, and a record's answers."""

from itertools import combinations

import pytest

import rules
from rules.cards import CARD_POINTS, Order
from rules.games.skat.possible import points_by_tricks, tricks_with
from tests.rules.skat.oracle import fitting

SKAT = rules.ruleset("skat", deals=None)
EVERY = [*range(-11, 0), *range(1, 12)]


@pytest.mark.parametrize("tops", EVERY)
def test_points_by_tricks_are_those_of_a_pile_with_the_tops_or_without(tops):
    found = {(points, tricks) for tricks, sums in enumerate(points_by_tricks(tops)) for points in sums}
    assert found == fitting(tops)
    assert {tricks for _, tricks in found} == set(tricks_with(tops))


@pytest.mark.parametrize(
    ("tops", "tricks"),
    [
        *((1, range(11)), (2, range(11)), (3, range(1, 11)), (4, range(2, 11)), (11, range(9, 11)), (-1, range(10))),
        *((-2, range(10)), (-3, range(9)), (-4, range(9)), (-5, range(8)), (-10, range(6)), (-11, range(5))),
    ],
)
def test_tricks_with_tops(tops, tricks):
    assert tricks_with(tops) == tricks


def worth(cards):
    return sum(CARD_POINTS[card[1]] for card in cards)


def run(trumps, cards):
    """With n, or without n."""
    held = trumps[0] in cards
    count = next((place for place, card in enumerate(trumps) if (card in cards) != held), len(trumps))
    return count if held else -count


def outcomes(order, hands, leader, tricks, points):
    """(tricks, points) of seat 0 after every legal play of these hands."""
    if not hands[0]:
        return {(tricks, points)}
    found, (first, second, third) = set(), [(leader + step) % 3 for step in range(3)]
    for led in hands[first]:
        for trick in (
            (led, follows, last)
            for follows in order.legal(hands[second], led)
            for last in order.legal(hands[third], led)
        ):
            winner = (first, second, third)[order.winner(list(trick))]
            left = [tuple(card for card in hand if card not in trick) for hand in hands]
            won = (tricks + 1, points + worth(trick)) if winner == 0 else (tricks, points)
            found |= outcomes(order, left, winner, *won)
    return found


def played(pack, trumps):
    """(tops, tricks, points) of every deal of eight cards: two each, two laid away, played in every way."""
    order, found = Order.of(trumps, "ATK7"), set()
    for laid in combinations(pack, 2):
        for own in combinations([card for card in pack if card not in laid], 2):
            rest = [card for card in pack if card not in laid + own]
            for one in combinations(rest, 2):
                hands = [own, one, tuple(card for card in rest if card not in one)]
                ends = {end for leader in range(3) for end in outcomes(order, hands, leader, 0, worth(laid))}
                found |= {(run(trumps, laid + own), *end) for end in ends}
    return found


def bounded(pack, trumps):
    """The same by the two rules: the tops lie in the pile of who has them, at most two laid away, or two in a trick."""
    found = set()
    for count, tricks in ((count, tricks) for count in range(1, len(trumps) + 1) for tricks in range(3)):
        top, others = trumps[:count], [card for card in pack if card not in trumps[:count]]
        if tricks >= count - 2 and 3 * tricks + 2 >= count:
            piles = combinations(others, 3 * tricks + 2 - count)
            next_trump = trumps[count : count + 1] if not tricks else ()
            found |= {(count, tricks, worth((*top, *pile))) for pile in piles if not set(pile) & set(next_trump)}
        if 2 * (2 - tricks) >= count:
            found |= {(-count, tricks, worth(pile)) for pile in combinations(others, 3 * tricks + 2)}
    return found


@pytest.mark.parametrize(
    ("trumps", "others"),
    [
        ("CJ SJ", "CA CT C7 SA ST S7"),
        ("CJ SJ CA CT C7", "SA ST S7"),
        ("CJ SJ HJ DJ", "CA ST HK D7"),
    ],
)
def test_small_packs_played_in_every_way_end_as_the_bounds_say(trumps, others):
    trumps = tuple(trumps.split())
    pack = (*trumps, *others.split())
    assert played(pack, trumps) == bounded(pack, trumps)


LEAST = """
dealer: 3
hand 1: CK SA ST SK SQ S9 S8 S7 HA DA
hand 2: CJ HJ CA CQ HT HK HQ DT DK DQ
hand 3: SJ DJ CT C9 H9 H8 H7 D9 D8 D7
skat: C8 C7
auction: 2 18 1 hold 2 pass 3 pass
contract: clubs hand
1: CK CQ C9
1: ST HT H9
1: SK HK H8
1: SQ HQ H7
1: S9 DT D9
1: S8 DK D8
1: S7 DQ D7
1: SA CJ SJ
2: HJ DJ HA
2: CA CT DA
"""


def test_the_outermost_case_of_the_whole_pack_can_be_played():
    """Without 6, and three aces lost to six tops: no fewer points are possible in seven tricks."""
    replay = rules.replay(SKAT, rules.read_play("skat", LEAST).play)
    deal = replay.deal
    assert (replay.problems, deal["matadors"], deal["tricks"], deal["card_points"]) == ((), -6, 7, 58)
    assert min(points_by_tricks(-6)[7]) == 58


CLUBS = {"declarer": 1, "contract": "clubs", "bid": 18}
PLAYED = [{}, {"ending": "played"}]
UNPLAYED = [{"ending": ending} for ending in ("claimed", "conceded", "declarer_fault")]
UNPLAYED += [{"ending": ending, "card_points": 61} for ending in ("defender_conceded", "defender_fault")]


def said(*, ruleset=SKAT, **deal):
    problems = rules.score(ruleset, 3, [{**CLUBS, **deal}]).lines[0].problems
    return [(each.severity, each.code, each.fields) for each in problems if each.severity != "note"]


MISFITS = [
    ({"matadors": 5, "tricks": 2}, "tops_need_tricks", ("matadors", "tricks")),
    ({"matadors": -3, "tricks": 9}, "tops_leave_tricks", ("matadors", "tricks")),
    ({"matadors": 11, "card_points": 86}, "tops_and_points", ("matadors", "card_points")),
    ({"matadors": 4, "card_points": 7, "tricks": 2}, "tops_and_cards", ("matadors", "card_points", "tricks")),
    ({"matadors": 2, "card_points": 10, "tricks": 0}, "tops_and_cards", ("matadors", "card_points", "tricks")),
]
FITS = [
    {"matadors": 5, "tricks": 3},
    {"matadors": -3, "tricks": 8},
    {"matadors": 11, "card_points": 87},
    {"matadors": 4, "card_points": 8, "tricks": 2},
    {"matadors": 2, "card_points": 4, "tricks": 0},
]


@pytest.mark.parametrize(("stated", "code", "fields"), MISFITS)
@pytest.mark.parametrize("ending", PLAYED)
def test_misfitting_numbers_of_a_game_played_out_are_an_error(stated, code, fields, ending):
    result = {} if "card_points" in stated else {"won": stated["tricks"] > 5}
    assert ("error", code, fields) in said(**stated, **result, **ending)


@pytest.mark.parametrize(("stated", "code", "fields"), MISFITS)
@pytest.mark.parametrize("ending", ["claimed", "conceded", "declarer_fault", "defender_conceded", "defender_fault"])
def test_misfitting_numbers_of_any_other_game_are_asked_about(stated, code, fields, ending):
    result = {} if "card_points" in stated or ending != "claimed" else {"won": stated["tricks"] > 5}
    found = said(**stated, **result, ending=ending)
    assert ("confirm", code, fields) in found
    assert "error" not in {severity for severity, *_ in found}


@pytest.mark.parametrize("stated", FITS)
@pytest.mark.parametrize("ending", ["played", "claimed", "conceded", "defender_fault"])
def test_fitting_numbers_are_taken(stated, ending):
    result = {} if "card_points" in stated or ending not in ("played", "claimed") else {"won": stated["tricks"] > 5}
    assert not [each for each in said(**stated, **result, ending=ending) if each[1].startswith("tops")]


@pytest.mark.parametrize(
    ("stated", "claim"),
    [
        ({"matadors": -1, "won": True, "schwarz": True}, "schwarz"),
        ({"matadors": -1, "won": True, "schwarz_announced": True}, "won"),
        ({"matadors": 3, "won": False, "schwarz": True}, "schwarz"),
        ({"matadors": 11, "won": False}, "won"),
        ({"matadors": -7, "won": True, "schneider": True}, "schneider"),
        ({"matadors": -11, "won": True, "schneider_announced": True}, "won"),
        ({"matadors": 11, "won": True, "schneider": False, "tricks": 10}, None),
    ],
)
def test_results_that_the_tops_do_not_allow(stated, claim):
    found = [each for each in said(**stated) if each[1] == "tops_and_result"]
    assert found == ([("error", "tops_and_result", ("matadors", claim))] if claim else [])
    claimed = [each for each in said(**stated, ending="claimed") if each[1] == "tops_and_result"]
    assert claimed == ([("confirm", "tops_and_result", ("matadors", claim))] if claim else [])


@pytest.mark.parametrize(
    "stated",
    [
        {"matadors": 1, "won": True, "schwarz": True},
        {"matadors": 2, "won": False, "schwarz": True},
        {"matadors": 10, "won": False},
        {"matadors": -6, "won": True, "schneider": True},
        {"matadors": -2, "won": True, "schneider": True},
        {"matadors": 1, "won": True, "schwarz_announced": True},
    ],
)
def test_results_that_the_tops_allow(stated):
    assert said(**stated) == []


def test_with_one_and_no_trick_the_table_is_asked():
    """The jack of clubs lies in the skat."""
    keys = ("matadors", "card_points", "tricks")
    assert said(matadors=1, card_points=10, tricks=0) == [("confirm", "tops_and_cards", keys)]
    assert said(matadors=1, card_points=12, tricks=0) == []
    assert said(matadors=-1, card_points=10, tricks=0) == []


def test_a_stage_that_the_tops_do_not_allow_is_asked_about_where_a_defender_erred():
    needs_schwarz = {"contract": "diamonds", "bid": 36, "ending": "defender_fault"}
    assert said(matadors=1, **needs_schwarz) == []
    assert said(matadors=-1, **needs_schwarz) == [("confirm", "tops_and_result", ("matadors", "ending"))]
    assert said(matadors=-1, ending="defender_fault", awarded_stage="schwarz")[0][1] == "tops_and_result"
    assert said(matadors=-1, ending="defender_fault", awarded_stage="schneider") == []
    assert said(matadors=3, ending="declarer_fault", awarded_stage="schwarz")[0][1] == "tops_and_result"
    assert said(matadors=2, ending="declarer_fault", awarded_stage="schwarz") == []


def test_points_that_no_cards_make_are_measured_by_the_tops_bounds_alone():
    """In a claim 119 is more than the defenders' tops leave, 1 less than the declarer's weigh, 9 is in between."""
    assert said(matadors=-1, card_points=119, ending="claimed")[0][:2] == ("confirm", "tops_and_points")
    assert said(matadors=1, card_points=119, tricks=9, ending="claimed") == []
    assert said(matadors=1, card_points=1, tricks=3, ending="claimed")[0][:2] == ("confirm", "tops_and_cards")
    assert said(matadors=1, card_points=9, tricks=0, ending="claimed") == []


def test_no_more_is_said_where_something_else_is_wrong():
    assert [code for _, code, _ in said(matadors=1, card_points=23, tricks=0)] == ["impossible_cards"]
    assert [code for _, code, _ in said(matadors=-1, card_points=70, tricks=10)] == ["impossible_cards"]
    assert [code for _, code, _ in said(contract="grand", matadors=-5, card_points=120, tricks=10)] == [
        "too_many_tops_for_grand"
    ]
    assert [code for _, code, _ in said(matadors=-1, card_points=70, tricks=6, won=False)] == [
        "points_and_tricks_say_otherwise"
    ]


def test_a_list_begun_before_is_not_looked_at():
    before = rules.ruleset("skat", tops_checked=False)
    for stated, _code, _fields in MISFITS:
        result = {} if "card_points" in stated else {"won": stated["tricks"] > 5}
        assert said(ruleset=before, **stated, **result) == []


SENTENCES = {
    "„mit 5“ und diese Zahl der Stiche (2) passen nicht zusammen: "
    "Jede Spitze auf der Hand macht einen Stich, also mindestens 3.": (
        "de",
        {"matadors": 5, "tricks": 2, "won": False},
    ),
    "“without 3” and this number of tricks (9) do not go together: the defenders hold these matadors and "
    "win tricks with them, which leaves the declarer at most 8.": ("en", {"matadors": -3, "tricks": 9, "won": True}),
    "„ohne 1“ und „Schwarz“ passen nicht zusammen: Die Spitzen lassen dieses Ergebnis nicht zu.": (
        "de",
        {"matadors": -1, "won": True, "schwarz": True},
    ),
    "« avec 4 » et un total de 7 points sont impossibles avec ce nombre de plis (2) ; au plus près : 8.": (
        "fr",
        {"matadors": 4, "card_points": 7, "tricks": 2},
    ),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences(sentence):
    language, stated = SENTENCES[sentence]
    (problem,) = rules.score(SKAT, 3, [{**CLUBS, **stated}]).lines[0].problems
    assert rules.sentence("skat", problem, language).replace("\u00a0", " ") == sentence
