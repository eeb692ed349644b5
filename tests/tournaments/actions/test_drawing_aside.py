"""A draw is searched for while nothing is locked: thousands take seconds, and every other table would wait."""

import pytest
from django.db import connection

from tests import build
from tests.tournaments import events
from tournaments.actions import drawing


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_while_a_draw_is_searched_for(monkeypatch):
    event, inside = events.event(players=6), []

    def searched(*field):
        inside.append(connection.in_atomic_block)
        return search(*field)

    search = drawing.draw
    monkeypatch.setattr(drawing, "draw", searched)
    drawing.draw_series(event_id=event.pk, number=1, by=events.director_of(event), at=build.AT)
    assert inside == [False]
    assert event.series.count() == 1
