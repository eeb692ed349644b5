"""The pages of one registration: change it, compare with what another desk saved, take it back."""

import pytest
from django.urls import reverse

from tests.scoring.faces import form, text
from tests.tournaments import events
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def registered(world):
    return world(lambda: events.event(players=4)).pk


@pytest.fixture
def event(registered):
    return Event.objects.get(pk=registered)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def at(event, number=2, name="event_registration"):
    return reverse(name, args=[event.slug, event.registrations.get(number=number).pk])


def press(client, address, page=None, **said):
    sent = form(page or client.get(address), holding="expected").sent
    return client.post(address, {**sent, **said}, follow=True)


def test_the_directors_page_leads_to_each_registration(desk, event):
    page = text(desk.get(reverse("event_desk", args=[event.slug])))
    assert all(at(event, number) in page for number in (1, 2, 3, 4))


def test_a_registration_is_edited(desk, event):
    done = press(desk, at(event), name="Berta Brandt", club_name="SC Nord", number="84")
    assert "The details of Berta Brandt have been changed." in text(done)
    assert "no. 2, now no. 84 Berta Brandt" in text(desk.get(reverse("event_diary", args=[event.slug])))
    assert event.registrations.get(number=84).club_name == "SC Nord"
    assert "Public pages now show Berta Brandt as “Berta B.”." in text(done), "nobody said that she agreed to more"


def test_the_second_desk_is_told_what_stands_now_and_loses_nothing(desk, event):
    page = desk.get(at(event))
    press(desk, at(event), name="Berta Brandt")
    late = press(desk, at(event), page, name="Betty Brandt", category="ladies")
    assert late.status_code == 409
    assert "There now: Berta Brandt" in text(late)
    kept = form(late, holding="expected").sent
    assert (kept["name"], kept["category"]) == (["Betty Brandt"], ["ladies"])
    assert press(desk, at(event), late).status_code == 200
    changed = event.registrations.get(number=2)
    assert (changed.player.name, changed.category) == ("Betty Brandt", "ladies")


@pytest.mark.parametrize("said", [{"number": "3"}, {"number": "0"}, {"number": "x"}, {"name": ""}, {"name": "\u202ea"}])
def test_what_cannot_stand_there_is_told_and_what_was_typed_stays(desk, event, said):
    refused = press(desk, at(event), **{"category": "ladies", **said})
    assert refused.status_code in {400, 409}
    assert form(refused, holding="expected").sent["category"] == ["ladies"]
    assert event.registrations.get(number=2).category == ""


def test_a_registration_is_removed_after_a_question(desk, event):
    address = at(event, name="event_remove")
    assert at(event, name="event_remove") in text(desk.get(at(event)))
    assert "Remove the registration?" in text(desk.get(address))
    assert event.registrations.count() == 4
    assert "The registration of Player 2 has been removed." in text(press(desk, address))
    assert event.registrations.count() == 3


def test_who_was_seated_cannot_be_removed_and_the_way_out_is_named(desk, event):
    page = desk.get(at(event, name="event_remove"))
    events.drawn(event)
    assert "Withdraw the player instead." in text(desk.get(at(event)))
    assert press(desk, at(event, name="event_remove"), page).status_code == 409
    assert event.registrations.count() == 4


def test_a_registration_of_another_event_is_not_there(desk, event):
    other = events.event(players=1)
    wrong = reverse("event_registration", args=[event.slug, other.registrations.get().pk])
    assert desk.get(wrong).status_code == 404


def test_a_final_event_shows_why_nothing_can_be_changed(desk, event):
    events.finalised(event)
    assert "The ranking is final. Reopen it first." in text(desk.get(at(event)))
