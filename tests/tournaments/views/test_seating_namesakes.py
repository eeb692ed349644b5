"""Two of one name are told apart on every list by their start numbers; so they can be called where a seat changes."""

import pytest
from django.urls import reverse

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import registering
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def drawn(world):
    return world(_drawn)


def _drawn():
    event = events.event(players=8)
    events.drawn(event)
    by = events.director_of(event)
    for club in ("SC Nord", "SC Süd"):
        registering.register_names(event_id=event.pk, text=f"Peter Schmidt; {club}", by=by, at=build.AT)
    return event.pk


@pytest.mark.parametrize("typed", ["Peter Schmidt (10)", "10 Peter Schmidt", "peter  schmidt (10)"])
def test_a_namesake_is_found_by_the_name_that_lists_tell_him_by(client, drawn, typed):
    event = Event.objects.get(pk=drawn)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    sheet = event.book.sheets.get(table_number=1)
    page = client.get(reverse("sheet_seat", args=[sheet.pk]), {"what": "seat", "seat": "1", "who": typed})
    assert "This is what changes" in text(page)
    assert "<b>Peter Schmidt (10)</b>" in text(page)
