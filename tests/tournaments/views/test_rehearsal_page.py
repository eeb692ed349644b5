"""The page of rehearsals: begun with one button, a banner on every page, wiped with one."""

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Player
from tests import build
from tests.tournaments import events
from tournaments.actions import rehearsing
from tournaments.models import Event
from tournaments.queries import rehearsals
from tournaments.values.rehearsed_days import Point

pytestmark = pytest.mark.django_db
BANNER = "everything here is invented"


@pytest.fixture
def event():
    return events.event(deals=2)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def rehearse(event, until=Point.PLAYING):
    by = events.director_of(event)
    return rehearsing.begin(event_id=event.pk, until=until, players=9, seed=1, by=by, at=build.AT)


def test_one_button_begins_it_and_one_wipes_it(desk, event):
    page = f"/events/{event.slug}/rehearsal/"
    assert 'name="until"' in desk.get(page).content.decode()
    desk.post(page, {"until": "drawn", "players": "9", "seed": "4"})
    (made,) = rehearsals.of_event(event)
    assert made.series.count() == 1
    told = desk.get(f"/events/{made.slug}/rehearsal/").content.decode()
    assert "does not come: table" in told
    assert f"/events/{made.slug}/rehearsal/wipe/" in desk.get(page).content.decode()
    response = desk.post(f"/events/{made.slug}/rehearsal/wipe/")
    assert response.url == page
    assert not Event.objects.filter(pk=made.pk).exists()


def test_bad_input_says_why_and_keeps_what_was_typed(desk, event):
    page = f"/events/{event.slug}/rehearsal/"
    for typed in ({"players": "3"}, {"players": "many"}, {"until": "noon"}, {"seed": "-1"}):
        response = desk.post(page, {"until": "doors", "players": "9", "seed": "77"} | typed)
        assert response.status_code == 400
        assert f'value="{typed.get("seed", "77")}"' in response.content.decode()
    rehearse(event, Point.DOORS)
    response = desk.post(page, {"until": "doors", "players": "9", "seed": ""})
    assert response.status_code == 400
    assert "Wipe that rehearsal first" in response.content.decode()
    assert rehearsals.of_event(event).count() == 1


def test_every_page_of_a_rehearsal_says_that_it_is_one(desk, event):
    made = rehearse(event)
    sheet = made.book.sheets.order_by("pk").first()
    shown = [f"/events/{made.slug}/{page}" for page in ("", "director/", "desk/", "money/", "diary/", "ranking/")]
    for page in (*shown, f"/sheets/{sheet.pk}/"):
        assert BANNER in desk.get(page).content.decode(), page
    assert "Probelauf: Preisskat" in desk.get(f"/events/{made.slug}/screen/").content.decode()
    assert BANNER not in desk.get(f"/events/{event.slug}/director/").content.decode()


def test_no_list_shows_it_and_no_invented_player_has_a_page(desk, event):
    made = rehearse(event, Point.FINAL)
    name = Player.objects.filter(seat_totals__sheet__book=made.book).first()
    for page in ("/", "/clubs/", "/api/v1/events/"):
        assert made.slug not in desk.get(page).content.decode(), page
    assert f"/books/{made.book_id}/" not in desk.get("/clubs/").content.decode()
    assert desk.get(f"/players/{name.pk}/").status_code == 404
    assert f"/players/{name.pk}/" not in desk.get(f"/events/{made.slug}/").content.decode()
    desk.force_login(build.account())
    assert desk.get(f"/events/{made.slug}/").status_code == 404


def test_an_event_that_is_no_rehearsal_is_not_wiped(desk, event):
    desk.post(f"/events/{event.slug}/rehearsal/wipe/")
    assert Event.objects.filter(pk=event.pk).exists()


def test_the_command_begins_and_wipes(event, capsys):
    call_command("rehearse", event.slug, until="registered", players=9, seed=5)
    (made,) = rehearsals.of_event(event)
    assert f"Seed 5: /events/{made.slug}/rehearsal/" in capsys.readouterr().out
    assert made.book.grants.filter(account=events.director_of(event), role="director").exists()
    for wrong in ({"players": 2}, {"seed": -1}, {"players": 9, "seed": 5}):
        with pytest.raises(CommandError):
            call_command("rehearse", event.slug, **wrong)
    with pytest.raises(CommandError):
        call_command("rehearse", "nowhere")
    call_command("rehearse", event.slug, wipe=True)
    assert not rehearsals.of_event(event).exists()
