"""A final ranking that was opened again says so, and what was changed earlier is told as earlier."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions import organising

pytestmark = pytest.mark.django_db
REVISED, UNCHANGED = "open to corrections since", "No rank and no total has changed."


def public(event, page):
    return text(Client(headers={"accept-language": "en"}).get(url(page, event)))


@pytest.mark.parametrize("page", ["event", "event_ranking"])
def test_while_a_ranking_is_revised_the_notice_of_an_earlier_change_is_told_as_earlier(page):
    event = events.event(players=3, planned_series=1, public=True)
    events.play_all(events.drawn(event))
    said = {"event_id": event.pk, "by": events.director_of(event)}
    now = timezone.now()

    def reopened(minutes):
        organising.reopen_event(**said, reason="A protest", at=now + timedelta(minutes=minutes))

    assert REVISED not in public(event, page), "it never was final"
    organising.finalise_event(**said, at=now)
    reopened(1)
    assert REVISED in public(event, page)
    organising.finalise_event(**said, at=now + timedelta(minutes=2))
    told = public(event, page)
    assert REVISED not in told
    assert UNCHANGED in told
    reopened(3)
    told = public(event, page)
    assert REVISED in told
    assert UNCHANGED not in told
    assert "No rank and no total changed then." in told
    assert told.count("Changed earlier, on") == 2
    assert "Changed on" not in told
    assert told.index(REVISED) < told.index("Changed earlier, on")
