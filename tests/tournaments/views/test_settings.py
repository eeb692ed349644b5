"""The settings page, and checking in from the director's page."""

import pytest

from tests.tournaments import events
from tournaments.models import Event, Registration
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return events.event(players=2)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def typed(desk, event, **more):
    page = desk.get(f"/events/{event.slug}/settings/")
    initial = page.context["form"].initial
    said = {"fee": "", "minutes": "", "categories": "", "expected": initial["expected"]} | more
    return desk.post(f"/events/{event.slug}/settings/", said)


def test_settings_are_typed_in_euros_and_lines_and_shown_again(desk, event):
    response = typed(desk, event, fee="12.50", minutes="120", categories="Damen\r\nJunioren\r\n")
    assert response.status_code == 302
    assert plans.read(Event.objects.get(pk=event.pk).plan) == Plan(("Damen", "Junioren"), 120, 1250)
    shown = desk.get(f"/events/{event.slug}/settings/", headers={"accept-language": "de"}).content.decode()
    assert 'value="12,50\N{NO-BREAK SPACE}€"' in shown
    assert "Damen\nJunioren" in shown


@pytest.mark.parametrize(("field", "value"), [("fee", "-1"), ("fee", "1001"), ("minutes", "0"), ("categories", "a,b")])
def test_what_cannot_be_is_told_beside_its_field_and_nothing_is_lost(desk, event, field, value):
    response = typed(desk, event, **{"minutes": "90", field: value})
    assert response.status_code == 400
    assert [*response.context["form"].errors] == [field]
    assert value in response.content.decode()
    assert Event.objects.get(pk=event.pk).plan == {}


def test_the_second_desk_is_told(desk, event):
    stale = desk.get(f"/events/{event.slug}/settings/").context["form"].initial["expected"]
    typed(desk, event, fee="5")
    response = typed(desk, event, minutes="90", expected=stale)
    assert response.status_code == 400
    assert "Somebody else has changed these settings" in response.content.decode()


def test_announced_players_are_checked_in_by_a_button(desk, event):
    at = f"/events/{event.slug}/desk/"
    desk.post(f"/events/{event.slug}/register/", {"names": "Gerda Gast", "announced": "on"})
    assert "1 is yet to be checked in" in desk.get(at).content.decode()
    row = Registration.objects.get(event=event, number=3)
    assert row.presence is Registration.Presence.ANNOUNCED
    desk.post(f"/events/{event.slug}/here/", {"registration": row.pk, "here": "yes"})
    row.refresh_from_db()
    assert row.presence is Registration.Presence.HERE
    assert "yet to be checked in" not in desk.get(at).content.decode()


def test_what_was_ticked_is_kept_where_a_line_is_wrong(desk, event):
    response = desk.post(f"/events/{event.slug}/register/", {"names": ";x", "announced": "on"})
    assert response.status_code == 400
    assert 'name="announced" checked' in response.content.decode()
