"""Places and who waits are kept until something is written about the event: no page turns back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import build
from tests.tournaments import events
from tournaments.queries.selections import Selection, choose
from tournaments.queries.standings import WAITING, lines_of, live_standings

pytestmark = pytest.mark.django_db(transaction=True)
FIRST = Selection(series=1)


def shown(event):
    return [(line.player.pk, line.rank, line.total) for line in choose(event, FIRST).lines(0, 100)]


def anew(event):
    return [(line.player.pk, line.rank, line.total) for line in live_standings(event, through=1)]


def test_whatever_is_written_is_shown_at_once_and_nothing_is_added_up_twice():
    event = events.event(players=6)
    sheet = events.drawn(event).tables[0].table.sheet
    assert (shown(event), lines_of(event)) == (anew(event), 6)
    build.record(sheet)
    assert shown(event) == anew(event)
    events.named(event, events.director_of(event), "Late")
    assert (len(shown(event)), lines_of(event)) == (7, 7)
    build.record(sheet, build.PASSED)
    build.write(sheet, "delete", corrects=sheet.deals.earliest("position").sequence, reason="twice")
    assert (shown(event), lines_of(event)) == (anew(event), 7)
    with CaptureQueriesContext(connection) as asked:
        shown(event)
        lines_of(event)
    assert not [each for each in asked if "SUM(" in each["sql"] or "NOT (" in each["sql"]]
    assert len(WAITING.kept) <= WAITING.most
