"""No search engine keeps a page that names people, unless the club wants it."""

import pytest
from django.urls import reverse

from scoring.indexing import WITHOUT_PEOPLE
from tests import build
from tests.doors import ROUTES
from tests.test_role_matrix import World
from tests.tournaments import events

pytestmark = pytest.mark.django_db
FOUND = {
    "event",
    "event_ranking",
    "event_screen",
    "book",
    "book_statistics",
    "sheet",
    "sheet_log",
    "sheet_deal",
    "player",
    "player_deals",
}
FOUND |= {"event_embed", "event_ranking_csv", "event_draws", "event_draws_json", "event_table", "event_coming"}
"""Pages of a club that wants to be found."""


def kept_by_none(client, address):
    return client.get(address).get("X-Robots-Tag") == "noindex"


@pytest.fixture(scope="module")
def place(world):
    return world(lambda: World(public=True))


def test_every_page_but_those_without_people_is_kept_by_none(client, place):
    pages = {name for name, (get, _post) in ROUTES.items() if get is not None}
    assert len(pages) > 60
    assert {name for name in pages if not kept_by_none(client, place.addresses[name])} == WITHOUT_PEOPLE


def test_a_club_that_wants_it_is_found_by_its_pages_and_nothing_else(client, place):
    type(place.club).objects.filter(pk=place.club.pk).update(indexed=True)
    pages = {name for name, (get, _post) in ROUTES.items() if get is not None}
    assert {name for name in pages if not kept_by_none(client, place.addresses[name])} == WITHOUT_PEOPLE | FOUND


def test_pages_of_no_club_are_kept_by_none(client):
    event = events.event(players=6)
    series = events.drawn(event)
    sheet = series.tables[0].table.sheet
    for address in (reverse("event", args=[event.slug]), reverse("sheet", args=[sheet.pk])):
        assert kept_by_none(client, address)


def test_an_error_is_kept_by_none(client):
    assert kept_by_none(client, "/nowhere/")


def test_an_admin_says_whether_the_club_is_found(client):
    club = build.club()
    client.force_login(build.club_admin(club))
    for sent, indexed in (({"indexed": "on"}, True), ({}, False)):
        client.post(reverse("club_change", args=[club.slug]), {"name": "N", "time_zone": "Europe/Berlin"} | sent)
        club.refresh_from_db()
        assert club.indexed is indexed


def test_engines_may_fetch_what_they_are_not_to_keep(client):
    told = client.get("/robots.txt")
    assert told["Content-Type"] == "text/plain"
    assert "Disallow: /\n" not in told.content.decode()
