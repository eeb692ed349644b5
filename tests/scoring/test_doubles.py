"""A deal that stands already asks before it is kept twice."""

import pytest

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
