"""Events and rankings through the API."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse

from scoring.models import PrintJob, Sheet
from tests import build
from tests.api.calling import Caller
from tests.api.test_access import patterns
from tests.tournaments import events

pytestmark = pytest.mark.django_db


def played(players: int = 7, **more):
    """An event with one series played and signed."""
    event = events.event(players=players, **more)
    events.play_all(events.drawn(event))
    return event


def test_the_ranking_tells_ranks_sheets_and_what_decided():
    event = played()
    told = Caller().get(reverse("api_event_ranking", args=[event.slug])).json()
    assert told["provisional"] is True
    assert [line["rank"] for line in told["lines"]] == sorted(line["rank"] for line in told["lines"])
    assert told["lines"][0]["decided_by"] is None
    assert {line["decided_by"] for line in told["lines"]} > {None}
    assert len(told["lines"]) == 7
    assert {line["series"][0]["sheet"] for line in told["lines"]} == {*Sheet.objects.values_list("pk", flat=True)}
    assert all(set(line["deciders"]) == {"won", "lost"} for line in told["lines"])


def test_an_event_tells_its_tables_and_how_far_they_are():
    event = played()
    told = Caller().get(reverse("api_event", args=[event.slug])).json()
    tables = told["series"][0]["tables"]
    assert [len(each["seats"]) for each in tables] == [4, 3]
    assert {(each["deals_played"], each["state"]) for each in tables} == {(2, "confirmed")}


def test_events_are_listed_and_filtered():
    event = played()
    listed = Caller().get(reverse("api_events")).json()["results"]
    assert [each["slug"] for each in listed] == [event.slug]
    assert Caller().get(reverse("api_events") + "?state=final").json()["results"] == []
    assert Caller().get(reverse("api_events") + "?stat=final").status_code == 400


@pytest.mark.parametrize("name", ["api_event", "api_event_ranking"])
def test_a_hidden_event_is_there_for_its_own_people_only(name):
    event = played(public=False)
    address = reverse(name, args=[event.slug])
    assert Caller().get(address).status_code == 404
    assert Caller(build.account()).get(address).status_code == 404
    assert Caller(build.scorekeeper(event.book)).get(address).status_code == 200
    assert Caller().get(reverse("api_events")).json()["results"] == []


@pytest.mark.parametrize(("public", "refused"), [(True, (401, 403)), (False, (401, 404))])
def test_a_ranking_is_printed_for_those_who_direct_the_event(public, refused):
    event = played(public=public)
    address = reverse("api_event_prints", args=[event.slug])
    assert Caller().post(address, {}).status_code == refused[0]
    assert Caller(build.account()).post(address, {}).status_code == refused[1]
    assert Caller(build.scorekeeper(event.book)).post(address, {}).status_code == 403
    assert not PrintJob.objects.exists()
    director = Caller(build.director(event.book))
    job = director.post(address, {"language": "fr"})
    assert (job.status_code, job.json()["language"]) == (202, "fr")
    assert director.post(address, {"language": "fr"}).json()["id"] == job.json()["id"]
    assert director.post(address, {"language": "it"}).status_code == 400


def test_every_address_of_this_api_is_tested_here():
    ours = {each.name for each in patterns(get_resolver("tournaments.api.urls"))}
    assert ours == {"api_events", "api_event", "api_event_ranking", "api_event_prints"}


@pytest.mark.parametrize("name", ["api_event", "api_event_ranking"])
def test_more_players_take_no_more_statements(name):
    counts = []
    for players in (3, 40):
        event = played(players)
        with CaptureQueriesContext(connection) as seen:
            assert Caller().get(reverse(name, args=[event.slug])).status_code == 200
        counts.append(len(seen))
    assert counts[0] == counts[1]
