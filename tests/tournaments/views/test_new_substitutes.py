"""Somebody new takes a seat over: registered at the seat, with the preview of every repair, which says who leaves."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.scoring.faces import form, text
from tests.tournaments.actions.test_joining import deals, hall_of
from tests.tournaments.repairs import sound

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture(params=[0, 2], ids=["drawn", "begun"])
def hall(request, client):
    found = hall_of("skat", 8, late=(), deals=6, planned_series=2)
    deals(found.sheet(1), request.param)
    client.force_login(found.by)
    client.cookies["django_language"] = "en"
    return found


def at_the_seat(client, hall, **more):
    """Somebody new is typed on the page of a seat: the preview to which that leads."""
    repair = reverse("event_repair", args=[hall.event.slug])
    page = client.get(f"{repair}?series=1&table=1&seat=1")
    sent = form(page, "newcomer").sent
    answer = client.post(repair, {**sent, "newcomer": "Nora New", "agreed": "on", **more})
    return answer["Location"]


def replaced(hall):
    player = hall.sheet(1).seat_totals.get(seat=1).player
    return hall.event.registrations.select_related("player").get(player=player)


def test_who_is_replaced_has_left_by_it(client, hall):
    before = replaced(hall)
    way = at_the_seat(client, hall)
    assert "kind=substitute&series=1&table=1&seat=1&number=9" in way
    shown = client.get(way)
    assert f"{before.player.name} takes no part in the coming series." in text(shown)
    client.post(way, form(shown, "seen").sent)
    before.refresh_from_db()
    assert before.withdrawn
    assert hall.event.registrations.get(number=9).presence == "here"
    sound()


def test_or_is_still_here_and_that_is_said(client, hall):
    before = replaced(hall)
    way = at_the_seat(client, hall, stays="yes")
    shown = client.get(way)
    assert f"{before.player.name} is still here and gets a seat in the next series." in text(shown)
    client.post(way, form(shown, "seen").sent)
    before.refresh_from_db()
    assert not before.withdrawn
    sound()


def test_it_is_asked_of_a_registered_substitute_too(client, hall):
    repair = reverse("event_repair", args=[hall.event.slug])
    page = client.get(f"{repair}?series=1&table=1&seat=1").content.decode()
    assert page.count('name="stays"') == 2
    assert "Starting with a certain deal" in page


def test_a_name_that_is_no_name_is_refused_at_the_seat(client, hall):
    repair = reverse("event_repair", args=[hall.event.slug])
    sent = form(client.get(f"{repair}?series=1&table=1&seat=1"), "newcomer").sent
    answer = client.post(repair, {**sent, "newcomer": ";"})
    assert answer.status_code == 400
    assert 'value="substitute"' in answer.content.decode()
