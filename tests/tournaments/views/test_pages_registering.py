"""Names pasted into an event's page: what is asked, what is refused, and that nothing typed is lost."""

import pytest
from django.utils.html import escape

from tests.tournaments import events
from tests.tournaments.pages import act, url

pytestmark = pytest.mark.django_db


def test_register_shows_bad_lines_and_keeps_what_was_typed(client):
    event = events.event()
    typed = "Anna <b>Adler\n;nobody\nanna <b>adler"
    client.force_login(events.director_of(event))
    response = client.post(url("event_register", event), {"names": typed})
    assert response.status_code == 400
    page = response.content.decode()
    assert escape(typed) in page
    assert [line.number for line in response.context["bad"]] == [2]
    assert not event.registrations.exists()


def test_register_asks_who_is_meant_and_keeps_what_was_typed(client):
    event = events.event()
    act(client, "register", event, names="Hans Köhler; SC Nord")
    client.cookies["django_language"] = "en"
    typed = "Bert Brandt\nKoehler, Hans; SC Nord"
    response = act(client, "register", event, names=typed)
    assert response.status_code == 400
    page = " ".join(response.content.decode().split())
    asked = "Line 2: “Hans Koehler; SC Nord” – is this Hans Köhler (SC Nord), already registered: no. 1?"
    assert asked in page
    assert typed in response.content.decode()
    assert event.registrations.count() == 1
    known = event.registrations.get().player_id
    assert act(client, "register", event, names=typed, **{"who:1:Hans Koehler; SC Nord": known}).status_code == 200
    names = event.registrations.order_by("number").values_list("player__name", flat=True)
    assert list(names) == ["Hans Köhler", "Bert Brandt"]


def test_register_takes_a_thousand_answers(client):
    event = events.event(players=300)
    typed = "\n".join(f"Player {number}" for number in range(1, 401))
    response = act(client, "register", event, names=typed)
    assert len(response.context["questions"]) == 300
    said = {f"who:{each.key}": each.chosen for each in response.context["questions"]}
    more = {f"who:1:Guest {number}": "new,1" for number in range(700)}
    assert act(client, "register", event, names=typed, **said, **more).status_code == 200
    assert event.registrations.count() == 400
