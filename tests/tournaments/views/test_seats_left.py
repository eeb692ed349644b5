"""What the pages say of somebody who leaves with a seat ahead, and where they lead."""

import pytest

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import act, url
from tests.tournaments.repairs import Hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(client):
    client.cookies["django_language"] = "en"
    event = events.event(deals=2)
    events.named(event, events.director_of(event), *(f"Player {number} & Sons" for number in range(1, 10)))
    events.play_all(events.drawn(event))
    events.drawn(event, 2)
    events.named(event, events.director_of(event), "Nora New")
    return Hall(event.pk)


@pytest.fixture
def gone(hall):
    player = hall.sheet(2, 2).seat_totals.get(seat=1).player
    return hall.event.registrations.get(player=player)


WAY = "?series=2&table=2&seat=1"


def test_the_desk_names_table_and_series_and_leads_to_the_repair(client, hall, gone):
    """Pressed with a script or without one."""
    client.force_login(hall.by)
    told = f"{gone.player.name} has left and still has a seat in series 2, table 2.".replace("&", "&amp;")
    way = url("event_repair", hall.event) + WAY.replace("&", "&amp;")
    address = f"{url('event_withdraw', hall.event)}?withdrawn=yes"
    in_place = text(client.post(address, {"registration": gone.pk}, headers={"x-row": "yes"}))
    assert told in in_place
    assert f'<a href="{way}">' in in_place
    act(client, "withdraw", hall.event, registration=gone.pk, withdrawn="no")
    page = text(act(client, "withdraw", hall.event, registration=gone.pk, withdrawn="yes"))
    assert told in page
    assert f'<a href="{way}">' in page
    repair = client.get(url("event_repair", hall.event) + WAY)
    assert repair.context["choices"].who == gone.player.name


def test_who_leaves_without_a_seat_ahead_is_told_as_before(client, hall):
    nora = hall.event.registrations.get(number=10)
    page = text(act(client, "withdraw", hall.event, registration=nora.pk, withdrawn="yes"))
    assert "Nora New has withdrawn." in page
    assert "event_repair" not in page


def test_the_cockpit_leads_to_the_seat_until_it_is_repaired(client, hall, gone):
    act(client, "withdraw", hall.event, registration=gone.pk, withdrawn="yes")
    page = client.get(url("event_director", hall.event), {"ends": "yes"})
    assert page.context["told"].label == f"Repair the seat of {gone.player.name}"
    assert page.context["told"].address == url("event_repair", hall.event) + WAY
    assert text(page).count(WAY.replace("&", "&amp;")) >= 2, "the next step and what is open"
    assert client.get(url("event_evening", hall.event)).context["told"].address.endswith(WAY)
    chosen = {"kind": "substitute", "series": 2, "table": 2, "seat": 1, "number": 10}
    seen = client.get(url("event_repair", hall.event), chosen).context["repair"].digest
    client.post(url("event_repair", hall.event), {**chosen, "seen": seen})
    assert client.get(url("event_director", hall.event)).context["told"].label == "Print sheets and seating plan"


def test_what_was_played_meanwhile_is_given_to_who_played(client, hall, gone):
    act(client, "withdraw", hall.event, registration=gone.pk, withdrawn="yes")
    events.play(hall.sheet(2, 2), confirm=False)
    page = client.get(url("event_director", hall.event))
    assert "left before series 2 and gets the points of table 2: who played there?" in page.context["told"].hint
    choices = text(client.get(url("event_repair", hall.event) + WAY))
    assert '<option value="start">' in choices
    chosen = {"kind": "substitute", "series": 2, "table": 2, "seat": 1, "number": 10, "since": "start"}
    shown = client.get(url("event_repair", hall.event), chosen)
    assert 'name="since" value="start"' in text(shown)
    client.post(url("event_repair", hall.event), {**chosen, "seen": shown.context["repair"].digest})
    assert hall.names(2, 2)[1] == "Nora New"
    assert client.get(url("event_director", hall.event)).context["told"].label == "Confirm 1 complete sheet"


def test_a_page_of_the_desk_costs_no_statement_more(client, hall, django_assert_max_num_queries):
    client.force_login(hall.by)
    hall.repair("late", series=2, number=10)
    with django_assert_max_num_queries(18):
        client.get(url("event_director", hall.event))


def test_a_phone_at_the_table_can_still_write(hall, gone):
    """The table is not stopped by who has left: what it writes is kept, and the director puts it right."""
    assert build.record(hall.sheet(2, 2), build.GAME).revision


def test_the_next_step_says_in_which_series_the_other_seats_are(client, hall, gone):
    client.force_login(hall.by)
    act(client, "withdraw", hall.event, registration=hall.event.registrations.get(number=10).pk, withdrawn="yes")
    events.drawn(hall.event, 3)
    act(client, "withdraw", hall.event, registration=gone.pk, withdrawn="yes")
    told = client.get(url("event_director", hall.event)).context["told"]
    assert told.hint.endswith(" Also in series 3.")
    other = hall.event.registrations.exclude(pk=gone.pk).first()
    act(client, "withdraw", hall.event, registration=other.pk, withdrawn="yes")
    told = client.get(url("event_director", hall.event)).context["told"]
    assert told.hint.endswith(" And 3 more seats in series 2, 3.")
