"""Settling how an event is drawn: what can be chosen, until when, and what becomes of it."""

from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from tests import build
from tests.tournaments import events
from tests.tournaments.wished_draws import BOTH, STANDING, checked, draw, fresh, played, settle
from tournaments.actions import organising, planning, reckoning
from tournaments.queries.earlier import plan_again
from tournaments.queries.foreseeing import now
from tournaments.values import plans
from tournaments.values.plans import BY_STANDING, CLUBS_APART, Plan

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("series", "drawn", "wishes", "words"),
    [
        (1, 0, (BY_STANDING,), "at least two series"),
        (1, 1, (CLUBS_APART,), "have been drawn already"),
        (2, 2, (BY_STANDING,), "have been drawn already"),
    ],
)
def test_what_cannot_be_drawn_like_that_any_more_is_said(series, drawn, wishes, words):
    event = events.event(players=4, planned_series=series)
    for number in range(1, drawn + 1):
        draw(event, number)
    with pytest.raises(ValidationError) as caught:
        settle(event, wishes)
    assert words in caught.value.message_dict[wishes[0]][0]
    plan = plans.with_wishes(Plan(), wishes)
    with pytest.raises(ValidationError) as caught:
        planning.change_plan(
            event_id=event.pk, plan=plan, expected=plans.digest(Plan()), by=events.director_of(event), at=build.AT
        )
    assert words in caught.value.message_dict[wishes[0]][0]
    settle(event, wishes, planned_series=3)
    assert plans.draw_wishes(plans.read(fresh(event).plan)) == wishes


def test_an_event_by_standing_keeps_two_series_and_one_that_is_drawn_keeps_its_wishes():
    event = events.event(players=4, plan=BOTH)
    by = events.director_of(event)
    said = {"title": "x", "place": "", "starts_at": events.STARTS, "by": by, "at": build.AT}
    with pytest.raises(ValidationError) as caught:
        organising.change_event(event_id=event.pk, planned_series=1, **said)
    assert [*caught.value.message_dict] == ["planned_series"]
    with pytest.raises(ValidationError):
        events.event(planned_series=1, plan=STANDING)
    played(event)
    draw(event, 2)
    organising.change_event(event_id=event.pk, planned_series=2, **said)
    plan = plans.read(fresh(event).plan)
    planning.change_plan(
        event_id=event.pk, plan=replace(plan, fee=500), expected=plans.digest(plan), by=by, at=build.AT
    )
    assert plan_again(fresh(event)) == replace(BOTH, fee=500)


def test_a_changed_draw_is_a_decision_of_its_own_and_moves_nobody():
    event = events.event(players=4, planned_series=3)
    played(event)
    by = events.director_of(event)
    wanted = replace(now(fresh(event)), wishes=(BY_STANDING,))
    shown = reckoning.foreseen(event_id=event.pk, wanted=wanted, by=by)
    assert (shown.draw_change, shown.changes, shown.ranks, shown.sheets) == (True, True, [], [])
    assert shown.seen != reckoning.foreseen(event_id=event.pk, wanted=now(fresh(event)), by=by).seen
    settle(event, (BY_STANDING,))
    made = event.decisions.order_by("sequence").last()
    assert made.kind == "planned"
    assert checked(event)
