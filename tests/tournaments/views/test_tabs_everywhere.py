"""Every page of an event that its director or its desk reads has the event's navigation."""

import pytest
from django.urls import reverse

from tests.doors import DIRECTORS, ROUTES
from tests.test_role_matrix import World, routes
from tests.tournaments.evenings import House, usual

pytestmark = pytest.mark.django_db
PUBLIC = frozenset({"event", "event_screen", "event_embed", "event_coming", "event_table"})
"""What the public reads, without a way round for who directs: they look at it as others do."""


def addresses(world):
    """Of every page below an event, by the name of its route."""
    named = {name for name, route in routes() if str(route.pattern).startswith("events/<slug:slug>/")}
    return {name: world.addresses[name] for name in named - PUBLIC if ROUTES[name][0]}


def nav(page):
    """What the navigation of the event calls its pages, in order; none where there is none."""
    _before, found, rest = page.partition('<nav class="event-tabs"')
    return rest[: rest.index("</nav>")].count("<a ") if found else 0


@pytest.mark.parametrize(("role", "least"), [("director", 6), ("desk", 3)])
def test_every_page_of_an_event_has_its_navigation(role, least, settings, tmp_path):
    settings.ARCHIVES = str(tmp_path)
    world = World(public=True)
    client, bare = world.client(role), []
    for name, address in sorted(addresses(world).items()):
        if role == "desk" and ROUTES[name][0] == DIRECTORS:
            continue
        answer = client.get(address)
        if answer.status_code != 200 or not answer["content-type"].startswith("text/html"):
            continue
        page = answer.content.decode()
        own = name == "event_evening"  # its tables, its ranking, and the way to all else
        if "<html" in page and nav(page) < (1 if own else least):
            bare.append(name)
    assert bare == []


def test_who_reads_in_public_is_shown_no_navigation_of_directors(client):
    world = World(public=True)
    for name in ("event_draws", "event_code"):
        assert nav(client.get(world.addresses[name]).content.decode()) == 0


def test_a_single_registration_of_an_evening_leads_back_to_the_evening(client):
    house = House()
    event = house.begin(house.people[:8], like=usual(series=2, deals=2))
    client.force_login(house.keeper)
    page = client.get(reverse("event_registration", args=[event.slug, event.registrations.first().pk]))
    assert f'href="{reverse("event_evening", args=[event.slug])}"' in page.content.decode()
