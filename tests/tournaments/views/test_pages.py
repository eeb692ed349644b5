import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.lists.actions.conflicts import BookSealed
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import act, url
from tournaments.actions import registering
from tournaments.models import Event

pytestmark = pytest.mark.django_db

ACTS = ("register", "withdraw", "paid", "draw", "undo_draw", "lot", "finalise", "reopen", "print")


@pytest.fixture(scope="module")
def built(world):
    """Events of the whole file, by what is special about them; each test reads their rows itself."""
    return world(_built)


def _built():
    played = events.event(players=8)
    events.play_all(events.drawn(played))
    made = {"played": played, "registered": events.event(players=4), "hidden": events.event(public=False)}
    return {name: event.pk for name, event in made.items()}


@pytest.fixture
def played(built):
    return Event.objects.get(pk=built["played"])


@pytest.fixture
def registered(built):
    return Event.objects.get(pk=built["registered"])


@pytest.fixture
def hidden(built):
    return Event.objects.get(pk=built["hidden"])


@pytest.mark.parametrize("language", ["de", "fr", "en"])
@pytest.mark.parametrize("name", ["event", "event_ranking"])
def test_public_pages_show_the_ranking_in_every_language(client, played, name, language):
    client.cookies["django_language"] = language
    response = client.get(url(name, played))
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    page = response.content.decode()
    assert "Player 1" in page
    assert reverse("sheet", args=[played.book.sheets.first().pk]) in page


@pytest.mark.parametrize("name", ["event", "event_ranking"])
def test_a_club_stands_softer_below_its_players_name(client, name):
    event = events.event()
    events.named(event, events.director_of(event), "Anna Adler", *(f"Player {number}" for number in range(2, 5)))
    event.registrations.filter(number=1).update(club_name="SC Nord <e. V.>")
    events.play_all(events.drawn(event))
    page = client.get(url(name, event)).content.decode()
    assert re.search(r'Anna Adler</a><br><span class="muted">SC Nord &lt;e. V.&gt;</span></th>', page)
    assert page.count('<br><span class="muted">') == 1  # who has no club leaves no empty line


@pytest.mark.parametrize("name", ["event", "event_ranking"])
def test_who_asks_again_is_sent_a_page_only_when_it_has_changed(client, played, name):
    tag = client.get(url(name, played)).headers["ETag"]
    again = client.get(url(name, played), headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    build.write(played.book.sheets.first(), "reopen", by=events.director_of(played), reason="Ansage")
    build.write(played.book.sheets.first(), "correct", corrects=2, record=build.LOST)
    changed = client.get(url(name, played), headers={"if-none-match": tag})
    assert (changed.status_code, changed.headers["ETag"] != tag) == (200, True)


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_home_shows_events_by_state_and_evenings(client, played, language):
    client.cookies["django_language"] = language
    events.event(title="Osterskat")
    build.book("Montagsrunde")
    events.event(title="Verborgen", public=False)
    page = client.get(reverse("home")).content.decode()
    assert [title in page for title in ("Preisskat", "Osterskat", "Montagsrunde", "Verborgen")] == [
        True,
        True,
        True,
        False,
    ]


def test_home_shows_a_hidden_event_to_its_director(client):
    event = events.event(title="Verborgen", public=False)
    client.force_login(events.director_of(event))
    assert "Verborgen" in client.get(reverse("home")).content.decode()


@pytest.mark.parametrize("name", ["event", "event_ranking", "event_director", "event_change"])
def test_a_hidden_event_is_not_there(client, hidden, name):
    client.force_login(build.account())
    assert client.get(url(name, hidden)).status_code == 404
    assert client.get(reverse(name, args=["no-such-event"])).status_code == 404


@pytest.mark.parametrize("name", ["event_director", "event_change"])
def test_pages_of_directors_are_for_directors(client, registered, name):
    event = registered
    assert client.get(url(name, event)).status_code == 302
    client.force_login(build.scorekeeper(event.book))
    assert client.get(url(name, event)).status_code == 403
    client.force_login(events.director_of(event))
    assert client.get(url(name, event)).status_code == 200


@pytest.mark.parametrize("name", ACTS)
def test_acts_are_for_directors(client, registered, hidden, name):
    event = registered
    assert client.get(url(f"event_{name}", event)).status_code == 405
    response = client.post(url(f"event_{name}", event))
    assert response.status_code == 302
    assert reverse("account_login") in response.url
    client.force_login(build.scorekeeper(event.book))
    assert client.post(url(f"event_{name}", event)).status_code == 403
    assert client.post(url(f"event_{name}", hidden)).status_code == 404


@pytest.mark.parametrize("name", ACTS)
def test_acts_without_a_body_are_answered(client, registered, name):
    response = act(client, name, registered)
    assert response.status_code in {200, 400, 404}


@pytest.mark.parametrize("said", [{"registration": "1' OR 1=1"}, {"registration": "-1"}])
def test_acts_on_what_is_no_registration_are_404(client, registered, said):
    for name in ("withdraw", "paid"):
        assert act(client, name, registered, **said).status_code == 404


def test_acts_touch_registrations_of_their_own_event_only(client, registered, played):
    foreign = played.registrations.first()
    client.cookies["django_language"] = "en"
    told = act(client, "withdraw", registered, registration=foreign.pk, withdrawn="yes")
    assert "This registration has been removed in the meantime." in text(told)
    foreign.refresh_from_db()
    assert not foreign.withdrawn


def test_a_minor_is_a_number_to_the_public_and_a_name_to_the_director(client, played):
    player = played.registrations.first().player
    build.shown_as(player, "number", minor=True)
    player.name = "Kim Kind"
    player.save()
    for name in ("event", "event_ranking"):
        assert "Kim Kind" not in client.get(url(name, played)).content.decode()
    client.force_login(events.director_of(played))
    for name in ("event", "event_desk"):
        assert "Kim Kind" in client.get(url(name, played)).content.decode()


def test_a_list_of_a_final_event_is_reopened_by_reopening_the_event(client, played):
    events.play_all(events.drawn(played, 2))
    act(client, "finalise", played)
    sheet, by = played.book.sheets.first(), events.director_of(played)
    with pytest.raises(BookSealed):
        build.write(sheet, "reopen", by=by, reason="deal 1")
    act(client, "reopen", played, reason="protest")
    build.write(sheet, "reopen", by=by, reason="deal 1")
    client.cookies["django_language"] = "en"
    page = client.get(url("event_director", played), {"ends": "yes"}).content.decode()
    assert f"{sheet} has not been confirmed." in page


def test_a_name_leads_to_the_players_page_and_a_number_to_nothing(client, played):
    kind, other = played.registrations.order_by("number")[:2]
    build.shown_as(kind.player, "number", minor=True)
    page = client.get(url("event_ranking", played)).content.decode()
    assert reverse("player", args=[other.player_id]) in page
    assert reverse("player", args=[kind.player_id]) not in page


def test_a_player_of_another_club_is_not_unmasked_by_seating_him_in_the_event(client, played):
    stranger = build.player("Kim Kind", club=build.club(), minor=True)
    build.short_sheet(2, book=played.book, players=[stranger, None, None])
    client.force_login(events.director_of(played))
    for name in ("event", "event_ranking", "event_director"):
        assert "Kim Kind" not in client.get(url(name, played)).content.decode()


def test_print_buttons_ask_for_the_ranking_and_the_lists(client, played):
    act(client, "print", played, document="ranking")
    act(client, "print", played, document="blanks", number=1)
    act(client, "print", played, document="sheets", number=1)
    for said in (
        {"document": "sheets", "number": 9},
        {"document": "sheets", "number": "x"},
        {"document": "secret", "number": 1},
    ):
        assert act(client, "print", played, **said).status_code == 200
    jobs = played.book.print_jobs.order_by("pk")
    assert [job.document for job in jobs] == ["ranking", "blanks", "sheets"]
    assert len(jobs[0].payload["rows"]) == 8
    assert act(client, "print", played, document="ranking").status_code == 200
    assert jobs.count() == 3


def test_pages_need_the_same_statements_for_three_and_sixteen_players(client):
    counts = []
    for players in (3, 16):
        event = events.event(players=players, planned_series=1)
        events.play_all(events.drawn(event))
        client.force_login(events.director_of(event))
        client.get(reverse("privacy"))  # forms have their secret
        pages = {name: url(name, event) for name in ("event", "event_ranking", "event_director")}
        counts.append({name: statements(client, at) for name, at in (pages | {"home": reverse("home")}).items()})
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 31


def statements(client, address):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_a_finished_match_shows_what_the_ranking_counts_of_it(client):
    event = events.event(game="sixty_six", deals=None, players=2, planned_series=1)
    sheet = events.drawn(event).tables[0].table.sheet
    won = {"kind": "result", "winner": 0, "game_points": 3}
    events.play(sheet, [won, won], confirm=False)
    seats = client.get(url("event", event)).context["series"][0].tables[0].seats
    assert [total for _name, total in seats] == [6, 0]
    events.play(sheet, [won])
    seats = client.get(url("event", event)).context["series"][0].tables[0].seats
    assert [total for _name, total in seats] == [1, 0]


def test_too_few_players_are_told_how_many_a_table_takes(client):
    event = events.event(game="ecarte", deals=None, players=1)
    client.force_login(events.director_of(event))
    response = client.post(url("event_draw", event), {"number": 1}, headers={"accept-language": "en"}, follow=True)
    assert "Here: 1. It takes at least 2 for a table." in response.content.decode()


def test_no_name_leads_a_stranger_to_a_page_that_he_or_she_may_not_open():
    """Nobody leads anywhere who waits for a seat, is yet to come or did not appear."""
    event = events.event()
    events.named(event, by := events.director_of(event), *(f"Player {number}" for number in range(1, 8)))
    at = {"event_id": event.pk, "by": by, "at": build.AT}
    registering.register_names(**at, text="Nina Nimmer", announced=True, agreed=True)

    def leading():
        stranger = Client()
        found = set()
        for each in ("", "ranking/"):
            page = stranger.get(f"/events/{event.slug}/{each}").content.decode()
            found |= {*re.findall(r'href="(/players/[0-9]+/)"', page)}
        assert {address for address in found if stranger.get(address).status_code != 200} == set()
        return len(found)

    assert leading() == 0
    drawn = events.drawn(event)
    registering.register_names(**at, text="Willi Wartet", agreed=True)
    assert leading() == 7
    events.play_all(drawn)
    assert leading() == 7
