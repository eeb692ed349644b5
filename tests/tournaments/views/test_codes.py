"""Codes of the door: what they open for a desk and for a stranger, and that nobody makes one up."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions import editing
from tournaments.models import Registration
from tournaments.values.door_codes import code_of
from tournaments.views.code_page import address_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    club = build.club("SC Adler")
    by = build.grant(build.account(), "director", club=club).account
    made = events.event(by=by, club=club)
    events.named(made, by, "Anna Adler", "Bert Brandt", "Carla Cohn")
    return made


@pytest.fixture
def stranger():
    return Client(headers={"accept-language": "en"})


def first(event):
    return event.registrations.get(number=1)


def opened(who, event, code):
    return who.get(reverse("event_code", args=[event.slug, code]))


def test_a_stranger_reads_of_this_number_alone_where_to_sit(stranger, event):
    Registration.objects.filter(event=event, number=3).update(announced=True)
    before = text(stranger.get(address_of(event, first(event))))
    assert "Anna A" in before
    events.named(event, events.director_of(event), "Dora Dorn")
    seats = events.drawn(event).tables[0].seats
    (seat,) = [each for each in seats if each.player == first(event).player]
    answer = stranger.get(address_of(event, first(event)))
    assert [(each.series, each.table, each.place) for each in answer.context["seats"]] == [(1, 1, seat.seat + 1)]
    said = text(answer)
    assert not any(name in said for name in ("Bert", "Carla", "Dora", "Check in"))


def test_the_desk_checks_in_with_one_button(client, event):
    Registration.objects.filter(event=event, number=1).update(announced=True)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    assert "Check in" in text(client.get(address_of(event, first(event))))
    client.post(url("event_here", event) + "?here=yes", {"registration": first(event).pk})
    assert first(event).presence is Registration.Presence.HERE
    assert "Check in" not in text(client.get(address_of(event, first(event))))


def test_nobody_makes_up_a_code(stranger, event):
    code = code_of(event.pk, first(event).pk)
    assert opened(stranger, event, code).status_code == 200
    other = events.event(players=1)
    key, _dash, digest = code.partition("-")
    wrong = [
        f"{other.registrations.get().pk}-{digest}",
        f"{key}-{digest[:-1]}",
        f"{key}-",
        "x",
        f"0{code}",
        f"{key}-{'0' * 20}",
    ]
    assert [opened(stranger, event, each).status_code for each in wrong] == [404] * len(wrong)
    assert opened(stranger, other, code).status_code == 404


def test_a_code_ends_with_the_registration(stranger, event):
    code, row = code_of(event.pk, first(event).pk), first(event)
    expected = editing.RegistrationData.of(row).digest
    by = events.director_of(event)
    editing.remove_registration(registration_id=row.pk, expected=expected, by=by, at=build.AT)
    assert opened(stranger, event, code).status_code == 404


def test_codes_are_handed_out_page_by_page_and_a_player_finds_the_own_one(client, event):
    client.force_login(events.director_of(event))
    events.register(event, events.director_of(event), 30)
    pages = [client.get(url("event_codes", event), {"page": each}).context["cards"] for each in (1, 2)]
    assert [len(each) for each in pages] == [24, 9]
    row, code = pages[0][0]
    assert code["address"].endswith(address_of(event, row))
    account = build.account()
    row.player.account = account
    row.player.save()
    own = Client()
    own.force_login(account)
    assert own.get(url("event", event)).context["own_code"] == address_of(event, row)
    assert not Client().get(url("event", event)).context["own_code"]
