"""Settling how an event is drawn: what can be chosen, until when, and what becomes of it."""

import io
import json
import zipfile
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

import rules
from tests import build
from tests.tournaments import events
from tests.tournaments.draws import drawn_again
from tests.tournaments.seating.recount_event import wrong
from tests.tournaments.wished_draws import (
    BOTH,
    CLUBS,
    STANDING,
    checked,
    draw,
    fresh,
    named_clubs,
    played,
    settle,
    told,
)
from tournaments.actions import drawing, organising, planning, reckoning, rehearsing
from tournaments.queries.archive import write_archive
from tournaments.queries.earlier import plan_again
from tournaments.queries.foreseeing import now
from tournaments.values import occasions, plans
from tournaments.values.plans import BY_STANDING, CLUBS_APART, Plan
from tournaments.values.rehearsed_days import Point

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
    said = {"title": "x", "place": "", "starts_at": events.STARTS, "club": None, "public": True}
    said |= {"by": by, "at": build.AT}
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


def test_a_usual_event_can_be_one_that_is_drawn_by_standing():
    usual = replace(next(iter(rules.occasions("skat"))), by_standing=True, clubs_apart=True)
    assert plans.draw_wishes(occasions._occasion("skat", usual).plan) == (BY_STANDING, CLUBS_APART)


def test_a_plan_that_changes_while_the_tables_are_looked_for_is_followed(monkeypatch):
    event = events.event(plan=CLUBS)
    named_clubs(event, ["Herz", "Herz", "Pik", "Pik", "", "", "", ""])
    found = drawing._search
    looks = []

    def meanwhile(field):
        looks.append(field.asked)
        if len(looks) == 1:
            settle(event, (BY_STANDING,))
        return found(field)

    monkeypatch.setattr(drawing, "_search", meanwhile)
    certificate = draw(event, 1).certificate
    assert looks == [(CLUBS_APART,), (BY_STANDING,)]
    assert (certificate["wishes"], "groups" in certificate) == ([BY_STANDING], False)


def test_a_rehearsal_is_drawn_like_its_event_and_has_clubs():
    event = events.event(deals=6, plan=BOTH, planned_series=3)
    by, at = events.director_of(event), build.AT + timedelta(days=400)
    made = rehearsing.begin(event_id=event.pk, until=Point.LAST, players=17, seed=3, by=by, at=at)
    assert plans.draw_wishes(plans.read(made.plan)) == (BY_STANDING, CLUBS_APART)
    methods = [each.certificate["method"] for each in made.series.order_by("number")]
    assert methods[1:] == ["standing", "standing"]
    assert len(made.series.get(number=3).certificate["groups"]) > 1
    assert wrong(told(made)) == []


def test_without_clubs_apart_a_rehearsal_has_no_clubs():
    event = events.event(deals=6, plan=STANDING)
    by, at = events.director_of(event), build.AT + timedelta(days=400)
    made = rehearsing.begin(event_id=event.pk, until=Point.REGISTERED, players=9, seed=3, by=by, at=at)
    assert {*made.registrations.values_list("club_name", flat=True)} == {""}


def test_the_archive_of_an_event_tells_its_draw_and_anybody_makes_it_again():
    event = events.event(plan=BOTH)
    named_clubs(event, ["Herz", "Herz", "Pik", "Pik", "", "", "", ""])
    played(event)
    draw(event, 2)
    packed = io.BytesIO()
    write_archive(fresh(event), packed, build.AT)
    with zipfile.ZipFile(packed) as archive:
        assert json.loads(archive.read("event.json"))["plan"] == {"by_standing": True, "clubs_apart": True}
        draws = json.loads(archive.read("draws.json"))
    assert wrong(draws) == []
    assert [drawn_again(each) for each in draws["draws"]] == [each["series"][-1] for each in draws["draws"]]
