"""What paper leads to can be reached by a phone, wherever the page that printed it was opened."""

import json

import pytest
from django.urls import reverse

from scoring.models import PrintJob
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.models import Event

pytestmark = pytest.mark.django_db
HERE, REACHED = "127.0.0.1:8000", "http://192.168.7.5:8000"


@pytest.fixture(scope="module")
def made(world):
    def event():
        found = events.event(players=4)
        events.drawn(found)
        return found

    return world(event).pk


@pytest.fixture
def event(client, made):
    found = Event.objects.get(pk=made)
    client.force_login(events.director_of(found))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return found


def printed(client, event, document, host=HERE):
    client.post(
        reverse("event_print", args=[event.slug]) + "?series=1",
        {"document": document, "number": "1", "tables": "4"},
        headers={"host": host},
        SERVER_PORT=host.partition(":")[2] or "80",
    )
    return json.dumps(PrintJob.objects.latest("pk").payload)


@pytest.mark.parametrize("document", ["poster", "cards", "code_cards", "test_page", "table_cards"])
def test_paper_printed_at_the_laptop_leads_to_its_address_in_the_network(client, event, settings, document):
    settings.NETWORK_ADDRESS = lambda: "192.168.7.5"
    payload = printed(client, event, document)
    assert REACHED in payload
    assert "127.0.0.1" not in payload


@pytest.mark.parametrize("host", ["192.168.1.9:8000", "club.example"])
def test_paper_leads_to_where_the_page_was_opened_if_phones_come_there(client, event, settings, host):
    settings.NETWORK_ADDRESS = lambda: "192.168.7.5"
    settings.ALLOWED_HOSTS = ["*"]
    assert f"http://{host}" in printed(client, event, "poster", host)


def test_links_to_hand_over_lead_into_the_network_too(client, event, settings):
    settings.NETWORK_ADDRESS = lambda: "192.168.7.5"
    page = client.get(reverse("event_codes", args=[event.slug]), headers={"host": HERE}, SERVER_PORT="8000")
    assert REACHED in text(page)


@pytest.mark.parametrize(
    ("host", "reached", "warned"),
    [
        (HERE, None, True),
        ("localhost:8000", lambda: "127.0.0.1", True),
        (HERE, lambda: "192.168.7.5", False),
        ("192.168.1.9", None, False),
    ],
)
def test_the_print_room_warns_of_paper_that_leads_nowhere(client, event, settings, host, reached, warned):
    settings.NETWORK_ADDRESS, settings.ALLOWED_HOSTS = reached, ["*"]
    page = text(client.get(reverse("event_prints", args=[event.slug]), headers={"host": host}))
    assert ("would lead no phone anywhere" in page) is warned
