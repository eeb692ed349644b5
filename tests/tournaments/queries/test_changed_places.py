"""Whose total was corrected is told before those who only moved up or down because of it."""

import pytest
from django.urls import reverse

from scoring import bounds
from scoring.models import Deal
from tests import build
from tests.tournaments import events
from tournaments.actions import organising
from tournaments.models import Snapshot
from tournaments.queries.snapshots import publications, republished

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
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
    return made


def test_whose_total_changed_stands_before_who_only_moved(made):
    changes = publications(made, republished(made))[0].changes
    moved = [each.before and each.after and each.before[1] == each.after[1] for each in changes]
    assert moved == sorted(moved)
    assert {*moved} == {False, True}


def test_changes_stand_on_pages(client, made, monkeypatch):
    whole = publications(made, republished(made))[0].changes
    number = len(whole)
    assert number > 2
    monkeypatch.setattr(bounds, "LINES", 2)
    for name in ("event", "event_ranking"):
        address = reverse(name, args=[made.slug])
        shown = [client.get(address, {"changes": page}).context["published"][0].rows for page in (1, (number + 1) // 2)]
        assert tuple(change for _name, change in shown[0]) == whole[:2]
        assert shown[1][-1][1] == whole[-1]
        assert "changes=2" in client.get(address).content.decode()
    address, after, found = reverse("api_event_ranking", args=[made.slug]), 0, []
    while after is not None:
        told = client.get(address, {"after": after, "limit": 2}).json()
        found += told["published"][0]["changes"]
        after = told["next"]
    assert [each["player"]["id"] for each in found] == [each.player.pk for each in whole]


def test_more_changes_than_lines_are_told_to_the_last(client, made):
    """Who fell out is in no line, and told of all the same."""
    last = made.snapshots.get(number=2)
    gone = [{**change, "to": None} for change in last.changes] * 4
    Snapshot.objects.create(
        event=made, number=3, taken_at=last.taken_at, rows=last.rows, heads=last.heads, changes=gone
    )
    address, after, told = reverse("api_event_ranking", args=[made.slug]), 0, 0
    while after is not None:
        page = client.get(address, {"after": after, "limit": 6}).json()
        told, after = told + len(page["published"][0]["changes"]), page["next"]
    assert told == len(gone) > 6
