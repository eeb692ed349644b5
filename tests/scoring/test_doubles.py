"""A deal that stands already asks before it is kept twice."""

import pytest

import rules
from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import writing_entries
from tests import build

pytestmark = pytest.mark.django_db


def attempt(sheet, deal, **more):
    return writing_entries.write(
        sheet_id=sheet.pk, draft=build.draft(sheet, record=deal, **more), by=OPERATOR, at=build.AT
    )


def test_the_same_deal_twice_in_a_row_wants_a_tick_that_names_it():
    sheet = build.sheet()
    attempt(sheet, build.GAME)
    with pytest.raises(Refused) as refused:
        attempt(sheet, {**build.GAME, "remark": "again"})
    (problem,) = refused.value.problems
    assert (problem.code, problem.params) == ("entry_deal_twice", {"number": 1})
    attempt(sheet, build.GAME, accepted=("entry_deal_twice",))
    assert sheet.deals.count() == 2


def test_another_deal_between_the_two_asks_nothing():
    sheet = build.sheet()
    for deal in (build.GAME, build.PASSED, build.GAME):
        attempt(sheet, deal)
    assert sheet.deals.count() == 3


def test_a_deal_that_somebody_saved_since_the_form_was_opened_is_named():
    sheet = build.sheet()
    attempt(sheet, build.PASSED)
    opened = sheet.entries.count()
    for deal in (build.GAME, build.LOST):
        attempt(sheet, deal)
    with pytest.raises(Refused) as refused:
        attempt(sheet, build.GAME, since=opened)
    assert [(each.code, each.params["number"]) for each in refused.value.problems] == [("entry_deal_twice", 2)]
    attempt(sheet, build.PASSED, since=opened)


def test_a_correction_may_say_what_the_deal_before_says():
    sheet = build.sheet()
    attempt(sheet, build.GAME)
    second = attempt(sheet, build.LOST).entry.sequence
    build.write(sheet, "correct", corrects=second, record=build.GAME)


RESULTS = [
    ("sixty_six", 2, {"kind": "result", "winner": 0, "game_points": 2}),
    ("ecarte", 2, {"kind": "result", "points": (1, 0)}),
    ("bauernschnapsen", 4, {"kind": "result", "winners": (0, 2), "game_points": 2}),
    ("dreierschnapsen", 3, {"kind": "result", "winners": (0,), "game_points": 1}),
]


@pytest.mark.parametrize(("game", "seats", "deal"), RESULTS)
def test_a_result_of_few_points_comes_twice_without_a_question(game, seats, deal):
    sheet = build.sheet(seats, rules=rules.ruleset(game))
    for _ in range(2):
        attempt(sheet, deal)
    assert sheet.deals.count() == 2


SELDOM_TWICE = [
    ("skat", 3, build.PASSED),
    ("skat", 3, {"kind": "value", "declarer": 0, "value": 48}),
    ("doppelkopf", 4, {"kind": "value", "re": (0, 1), "value": 2}),
    ("ecarte", 2, {"first_talk": "accepted", "tricks_dealer": 3}),
    ("bauernschnapsen", 4, {"contract": "bettler", "declarer": 1, "won": True}),
]


@pytest.mark.parametrize(("game", "seats", "deal"), SELDOM_TWICE)
def test_what_a_game_seldom_brings_twice_in_a_row_is_asked_about(game, seats, deal):
    sheet = build.sheet(seats, rules=rules.ruleset(game))
    attempt(sheet, deal)
    with pytest.raises(Refused) as refused:
        attempt(sheet, deal)
    assert [each.code for each in refused.value.problems] == ["entry_deal_twice"]


@pytest.mark.parametrize(("game", "seats", "deal"), RESULTS)
def test_a_result_that_somebody_saved_since_the_form_was_opened_is_named_in_every_game(game, seats, deal):
    sheet = build.sheet(seats, rules=rules.ruleset(game))
    opened = attempt(sheet, deal).entry.sequence
    attempt(sheet, deal)
    with pytest.raises(Refused) as refused:
        attempt(sheet, deal, since=opened)
    assert [(each.code, each.params["number"]) for each in refused.value.problems] == [("entry_deal_twice", 2)]
