"""Registering who took part before: whom one may see there, what is kept, and that twice is once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.people.actions import naming_players
from tests import build
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions import planning, registering
from tournaments.models import Event, Registration
from tournaments.plain.event_audit import audit_events
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club("SC Adler")


@pytest.fixture
def director(club):
    return build.grant(build.account(), "director", club=club).account


@pytest.fixture
def desk(client, director):
    client.force_login(director)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def before(club, director):
    made = events.event(by=director, club=club)
    events.named(made, director, "Anna Adler; SC Nord; ladies, guests", "Bert Brandt", "Carla Cohn")
    carla = made.registrations.get(number=3)
    registering.set_withdrawn(registration_id=carla.pk, withdrawn=True, by=director, at=build.AT)
    return made


@pytest.fixture
def event(club, director):
    made = events.event(by=director, club=club)
    plan = Plan(categories=("Ladies", "seniors"))
    planning.change_plan(event_id=made.pk, plan=plan, expected=plans.digest(Plan()), by=director, at=build.AT)
    return made


def offered(desk, event, source):
    people = desk.get(url("event_earlier", event), {"from": source.pk}).context["people"]
    return {each.player: (each.name, each.club, each.category, each.came) for each in people}


def test_people_come_with_club_and_the_categories_that_are_here_as_well(desk, event, before):
    found = offered(desk, event, before)
    assert [*found.values()] == [
        ("Anna Adler", "SC Nord", "Ladies", True),
        ("Bert Brandt", "", "", True),
        ("Carla Cohn", "", "", False),
    ]
    for _twice in range(2):
        said = desk.post(url("event_earlier", event), {"from": before.pk, "player": [*found][:2]})
        assert said.status_code == 302
    rows = event.registrations.order_by("number")
    assert [(each.player.name, each.club_name, each.category) for each in rows] == [
        ("Anna Adler", "SC Nord", "Ladies"),
        ("Bert Brandt", "", ""),
    ]
    assert {each.presence for each in rows} == {Registration.Presence.ANNOUNCED}
    assert [name for name, *_more in offered(desk, event, before).values()] == ["Carla Cohn"]
    assert [each for _event, each in audit_events(Event.objects.filter(pk=event.pk))] == [[]]


def test_an_event_of_others_is_not_offered_and_nobody_of_it_is_taken(desk, event):
    other = build.account()
    foreign = events.event(by=other, players=2)
    assert desk.get(url("event_earlier", event), {"from": foreign.pk}).status_code == 404
    player = foreign.registrations.first().player_id
    assert desk.post(url("event_earlier", event), {"from": foreign.pk, "player": player}).status_code == 404
    assert not event.registrations.exists()


def test_who_was_erased_meanwhile_is_not_offered(desk, event, before):
    anna = before.registrations.get(number=1).player
    type(anna).objects.filter(pk=anna.pk).update(erased_at=build.AT)
    said = desk.post(url("event_earlier", event), {"from": before.pk, "player": anna.pk})
    assert said.status_code == 409
    assert "Anna" not in said.content.decode()
    assert naming_players.hold([anna.pk])[0].registrations.count() == 1


def test_a_stranger_among_the_ticked_registers_nobody(desk, event, before):
    stranger = build.player("Sonja Fremd", club=build.club())
    bert = before.registrations.get(number=2).player_id
    said = desk.post(url("event_earlier", event), {"from": before.pk, "player": [bert, stranger.pk]})
    assert said.status_code == 409
    assert not event.registrations.exists()


def test_statements_do_not_grow_with_people(desk, director, club, event):
    def statements(players):
        source = events.event(by=director, club=club, players=players)
        people = offered(desk, event, source)
        with CaptureQueriesContext(connection) as asked:
            desk.post(url("event_earlier", event), {"from": source.pk, "player": [*people]})
        return len(asked)

    statements(1)
    few = statements(2)
    assert statements(30) <= few
