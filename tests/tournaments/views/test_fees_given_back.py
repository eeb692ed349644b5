"""Who does not come and has paid: the way to give the fee back, which is the director's to say."""

import re

import pytest
from django.urls import reverse

from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import act, url
from tests.tournaments.repairs import Hall
from tournaments.actions import registering

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(client):
    """Three tables of eight; everybody has paid but number 1."""
    made = cash.event(players=24)
    for each in made.registrations.filter(number__gt=1):
        registering.set_paid(registration_id=each.pk, paid=True, **cash.by_director(made))
    events.drawn(made)
    client.force_login(events.director_of(made))
    client.cookies["django_language"] = "en"
    return Hall(made.pk)


def gone(hall, number):
    """Where somebody sits."""
    seat = hall.event.registrations.get(number=number).player.seat_totals.get()
    return {"kind": "no_show", "series": 1, "table": seat.sheet.table_number, "seat": seat.seat}


def repair(client, hall, number):
    address, said = url("event_repair", hall.event), gone(hall, number)
    seen = client.get(address, said).context["repair"].digest
    return text(client.post(address, {**said, "seen": seen}, follow=True))


def way(page):
    found = re.search(r'<a href="([^"]*)">Give the fee back</a>', page)
    return found and found[1]


def test_the_answer_to_a_repair_leads_to_the_line_where_the_fee_is_given_back(client, hall):
    page = repair(client, hall, 23)
    assert "Player 23 has paid the entry fee, which still counts." in page
    assert way(page) == f"{reverse('event_money', args=[hall.event.slug])}?players=2#player-23"
    assert 'id="player-23"' in text(client.get(way(page)))
    assert hall.event.registrations.get(number=23).paid, "nothing is booked by itself"


def test_who_has_not_paid_has_nothing_to_be_given_back(client, hall):
    assert way(repair(client, hall, 1)) is None


def test_the_desk_leads_there_as_well_but_for_who_has_played(client, hall):
    one, other = hall.number(1, 0), hall.number(2, 0)
    build.record(hall.sheet(2))
    for number, led in ((max(one, 2), True), (max(other, 2), False)):
        registration = hall.event.registrations.get(number=number)
        page = text(act(client, "withdraw", hall.event, registration=registration.pk, withdrawn="yes"))
        assert (way(page) is not None) == led
