"""Until when a ranking can be protested against, and making it final before that."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from scoring.models import Entry
from tests import build
from tests.tournaments import cash, events
from tournaments.actions import organising
from tournaments.actions.errors import Objection
from tournaments.queries.protests import deadline
from tournaments.values import plans

pytestmark = pytest.mark.django_db

UNTIL = datetime(2026, 3, 14, 18, 0, tzinfo=UTC)


def played(**more):
    event = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(event))
    return cash.planned(event, **more)


def finalise(event, at, **more):
    return organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=at, **more)


def signed_at(event):
    return Entry.objects.filter(kind="confirm", sheet__table__series__event=event).latest("written_at").written_at


def test_minutes_count_from_the_last_confirmation_and_not_before_all_sheets_are_in():
    event = cash.planned(events.event(players=3), protest_minutes=20)
    assert deadline(event) is None
    events.play_all(events.drawn(event))
    assert deadline(event) is None
    events.play_all(events.drawn(event, 2))
    assert deadline(event) == signed_at(event) + timedelta(minutes=20)


def test_a_time_of_its_own_goes_before_the_minutes():
    event = cash.planned(events.event(players=3), protest_minutes=20, protest_until=UNTIL.isoformat())
    assert deadline(event) == UNTIL


def test_without_either_nobody_waits(django_assert_num_queries):
    event = played()
    with django_assert_num_queries(0):
        assert deadline(event) is None
    assert finalise(event, build.AT).state == "final"


def test_before_the_deadline_it_asks_and_afterwards_it_is_one_click():
    event = played(protest_minutes=20)
    until = deadline(event)
    with translation.override("en"), pytest.raises(organising.Early, match="Protests are possible until"):
        finalise(event, until - timedelta(seconds=1))
    event.refresh_from_db()
    assert event.state == "running"
    assert finalise(event, until).state == "final"


def test_who_says_why_does_not_wait():
    event = played(protest_minutes=20)
    soon = deadline(event) - timedelta(minutes=5)
    with pytest.raises(organising.Early):
        finalise(event, soon, early="  ")
    assert finalise(event, soon, early="Everybody agrees").state == "final"


def test_what_is_open_is_named_before_the_deadline_is():
    event = cash.planned(events.event(players=3, planned_series=1), protest_until=UNTIL.isoformat())
    events.drawn(event)
    with pytest.raises(Objection) as caught:
        finalise(event, UNTIL - timedelta(hours=1), early="nobody is left")
    assert not isinstance(caught.value, organising.Early)


def test_a_ranking_that_was_final_begins_no_term_anew_by_a_correction():
    event = played(protest_minutes=20)
    by, until = events.director_of(event), deadline(event)
    later = until + timedelta(hours=2)
    finalise(event, later)
    organising.reopen_event(event_id=event.pk, reason="protest", by=by, at=later)
    sheet = event.series.get().tables.get(number=1).sheet
    build.write(sheet, "reopen", by=by, reason="protest", at=later)
    build.write(sheet, "confirm", by=by, at=later + timedelta(minutes=1))
    event.refresh_from_db()
    assert deadline(event) == until


def test_a_sheet_that_is_corrected_before_the_first_closing_does():
    event = played(protest_minutes=20)
    sheet = event.series.get().tables.get(number=1).sheet
    later = deadline(event) + timedelta(hours=2)
    build.write(sheet, "reopen", by=events.director_of(event), reason="protest", at=later)
    build.write(sheet, "confirm", by=events.director_of(event), at=later)
    assert deadline(event) == later + timedelta(minutes=20)


def test_a_plan_keeps_what_is_said_at_the_end():
    event = cash.planned(
        events.event(players=2), protest_minutes=15, thanks=" Thank you all. \n\n See you  in autumn. "
    )
    assert plans.read(event.plan).thanks == "Thank you all.\n\nSee you in autumn."
    assert replace(plans.read(event.plan), thanks="", protest_minutes=None) == plans.Plan()
