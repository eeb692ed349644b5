"""Whose total was corrected is told before those who only moved up or down because of it."""

import pytest

from scoring.models import Deal
from tests import build
from tests.tournaments import events
from tournaments.actions import organising
from tournaments.queries.snapshots import publications

pytestmark = pytest.mark.django_db


def test_whose_total_changed_stands_before_who_only_moved():
    made = events.event(players=6, deals=4, planned_series=1)
    sheet, other = (each.table.sheet for each in events.drawn(made).tables)
    records = [{**build.GAME, "declarer": 1, "matadors": 4}, {**build.GAME, "declarer": 2}]
    events.play(sheet, [*records, build.PASSED])
    events.play(other, [{**build.GAME, "declarer": 1, "matadors": 2}, build.PASSED, build.PASSED])
    by = events.director_of(made)
    organising.finalise_event(event_id=made.pk, by=by, at=build.AT)
    organising.reopen_event(event_id=made.pk, reason="protest", by=by, at=build.AT)
    build.write(sheet, "reopen", reason="protest", by=by)
    first = Deal.objects.filter(sheet=sheet).order_by("position")[0]
    build.write(sheet, "correct", corrects=first.sequence, record=build.PASSED)
    build.write(sheet, "confirm")
    organising.finalise_event(event_id=made.pk, by=by, at=build.AT)
    changes = publications(made)[0].changes
    moved = [each.before and each.after and each.before[1] == each.after[1] for each in changes]
    assert moved == sorted(moved)
    assert {*moved} == {False, True}
