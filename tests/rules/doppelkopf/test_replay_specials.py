"""What the tricks of a deal bring beside card points: the last trick, caught cards, hearts that run through."""

import pytest

from rules.describing import record_of
from rules.games.doppelkopf.course import Course
from rules.games.doppelkopf.opening import Opening
from rules.games.doppelkopf.result import result
from rules.games.doppelkopf.sides import Sides
from tests.doppelkopf_plays import DDV, SEED, house

TABLE = (1, 2, 3, 0)
SPARE = ["C9", "C9", "CK", "CK"]


def found(ruleset, cards, *, re=(1, 3), kind="normal", last=True):
    """What a trick of these four cards, led by seat 1, brings: as the last one, or before a trick of small clubs."""
    hands = {seat: [card] for seat, card in zip(TABLE, cards.split(), strict=True)}
    first = [hands[seat][0] for seat in TABLE]
    if not last:
        hands = {seat: [*hands[seat], spare] for seat, spare in zip(TABLE, SPARE, strict=True)}
    opening = Opening(Sides(ruleset.chosen, kind, re), hands, TABLE, 1)
    course = Course(ruleset.chosen, opening)
    for seat, card in zip(TABLE, first, strict=True):
        course.lay(seat, card)
    while course.held(course.tricks.turn):
        course.lay(course.tricks.turn, course.tricks.legal()[0])
    assert not [*course.problems, *course.tricks.problems]
    record = record_of(result(ruleset.chosen, course, ""))
    plain = {"kind", "re", "re_call", "kontra_call", "re_points", "re_tricks"}
    return {key: value for key, value in record.items() if key not in plain}


def test_karlchen_dk_22_is_the_last_trick_won_with_a_jack_of_clubs():
    """DK-22."""
    assert found(SEED, "CJ SJ HJ DJ") == {"karlchen": "re"}
    assert found(SEED, "SJ CJ HJ DJ") == {"karlchen": "kontra"}
    assert found(SEED, "CJ SJ HJ DJ", last=False) == {}
    assert found(SEED, "SQ SJ HJ DJ") == {}


@pytest.mark.parametrize(
    ("cards", "ruleset", "specials"),
    [
        ("CJ SQ HJ DJ", SEED, {"karlchen_caught": "kontra"}),
        ("CJ SJ SQ DJ", SEED, {}),
        ("CJ SJ SQ CJ", SEED, {"karlchen_caught": "re"}),
        ("CJ CJ HJ DJ", SEED, {"karlchen": "re", "karlchen_caught": "re"}),
        ("CJ SQ HJ DJ", DDV, {}),
        ("CJ CJ HJ DJ", DDV, {"karlchen": "re"}),
        ("CJ SQ HJ DJ", house(karlchen_caught="diamond_queen"), {}),
        ("CJ DQ HJ DJ", house(karlchen_caught="diamond_queen"), {"karlchen_caught": "kontra"}),
    ],
)
def test_karlchen_dk_22_beaten_by_the_other_side_is_caught_where_the_rules_have_it(cards, ruleset, specials):
    """DK-22: beaten by the partner it is none; the tournament rules know no caught one."""
    assert found(ruleset, cards) == specials


@pytest.mark.parametrize(
    ("cards", "options", "specials"),
    [
        ("CJ SJ CJ DJ", {"karlchen_double": True}, {"karlchen": "re", "karlchen_double": True}),
        ("CJ SJ CJ DJ", {}, {"karlchen": "re"}),
        ("CJ CJ SJ DJ", {"karlchen_double": True}, {"karlchen": "re"}),
        (
            "CJ SQ CJ DJ",
            {"karlchen_double": True, "karlchen_caught": "any"},
            {"karlchen_caught": "kontra", "karlchen_double": True},
        ),
        ("CJ SQ CJ DJ", {"karlchen_caught": "any"}, {"karlchen_caught": "kontra"}),
        ("DA DK D9 D9", {"fox_last_trick": True}, {"fox_last_trick": "re"}),
        ("DA DK DA D9", {"fox_last_trick": True, "fox_double": True}, {"fox_last_trick": "re", "fox_double": True}),
        ("DA DA D9 DK", {"fox_last_trick": True}, {"fox_last_trick": "re", "re_foxes": 1}),
        ("DA DK D9 D9", {}, {}),
    ],
)
def test_last_trick_of_a_house_rule(cards, options, specials):
    assert found(house(**options), cards) == specials


@pytest.mark.parametrize(
    ("cards", "options", "specials"),
    [
        ("HT HT DJ DJ", {"tens_caught": True}, {"re_tens": 1}),
        ("HT HT DJ DJ", {}, {}),
        ("HT DJ HT DJ", {"tens_caught": True}, {}),
        ("HT HT DJ DJ", {"tens_caught": True, "second_ten": "always"}, {"kontra_tens": 1}),
        ("HK HA H9 H9", {"heart_tricks": True}, {"kontra_heart_tricks": 1}),
        ("HK HA H9 H9", {"bock_heart_trick": True}, {"bock_events": ("heart_trick",)}),
        ("HK HA H9 S9", {"heart_tricks": True, "bock_heart_trick": True}, {}),
        ("HK HA H9 HQ", {"heart_tricks": True, "bock_heart_trick": True}, {}),
        ("HK HA H9 H9", {}, {}),
    ],
)
def test_caught_tens_and_heart_tricks_of_a_house_rule(cards, options, specials):
    assert found(house(**options), cards, last=False) == specials


@pytest.mark.parametrize("kind", ["solo_clubs", "silent_solo", "marriage_alone"])
def test_solo_dk_22_has_no_special_points(kind):
    """DK-22."""
    options = {"karlchen_caught": "any", "fox_last_trick": True, "tens_caught": True, "heart_tricks": True}
    assert found(house(**options), "CA CA CT CT", re=(1,), kind=kind, last=False) == {}
    assert found(house(**options), "DA CJ DA CJ", re=(1,), kind="solo_clubs") == {}


def test_hearts_that_run_through_a_solo_without_trumps_start_nothing():
    assert found(house(bock_heart_trick=True), "HK HA H9 H9", re=(1,), kind="solo_trumpless") == {}
    assert "bock_events" in found(house(bock_heart_trick=True), "HK HA H9 H9", re=(1,), kind="silent_solo")


def test_doppelkopf_dk_22_is_forty_points_or_more():
    """DK-22: aces and tens only; with a king in it 37 are the most."""
    assert found(DDV, "CA CT CT CT") == {"re_doppelkopfs": 1}
    assert found(DDV, "CT CT ST ST") == {"re_doppelkopfs": 1}
    assert found(DDV, "CA CA SA CK") == {}


def test_schlanker_martin_is_won_with_the_fewest_tricks():
    ruleset = house(schlanker_martin=True)
    assert found(ruleset, "C9 CA SA ST", re=(1,), kind="schlanker_martin") == {"won": True}
    assert found(ruleset, "CA C9 SA ST", re=(1,), kind="schlanker_martin") == {"won": False}
