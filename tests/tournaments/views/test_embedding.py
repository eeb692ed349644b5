"""An event in a frame of the one site that it names, and of no other; nothing else can be framed."""

import pytest

from scoring.models import Player
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import drawing
from tournaments.values import embedding, plans

pytestmark = pytest.mark.django_db
SITE = "https://www.club.example"


@pytest.fixture
def event():
    return cash.planned(events.event(players=7), embed_in=SITE, fee=700)


@pytest.fixture
def reader(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def policy(answer):
    found = dict(each.strip().split(" ", 1) for each in answer["Content-Security-Policy"].split(";") if each.strip())
    return found["frame-ancestors"]


def test_only_the_site_that_is_named_may_frame_it(reader, event):
    answer = reader.get(url("event_embed", event))
    assert (policy(answer), answer.get("X-Frame-Options")) == (SITE, None)
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    for other in ("event", "event_ranking", "event_screen"):
        page = reader.get(url(other, event))
        assert (policy(page), page["X-Frame-Options"]) == ("'none'", "DENY")


def test_where_no_site_is_named_nothing_is_there(reader):
    event = events.event(players=3)
    assert reader.get(url("event_embed", event)).status_code == 404
    hidden = cash.planned(events.event(players=3, public=False), embed_in=SITE)
    assert reader.get(url("event_embed", hidden)).status_code == 404


def test_before_the_draw_it_says_what_to_expect_and_then_how_it_stands(reader, event):
    page = text(reader.get(url("event_embed", event)))
    assert "€7.00" in page
    assert "7 players are registered." in page
    assert '<meta http-equiv="refresh" content="60">' in page
    events.play_all(events.drawn(event))
    page = text(reader.get(url("event_embed", event)))
    assert page.count("<tr>") == 8
    assert "Series 1 of 2: 2 of 2 tables are done." in page
    drawing.draw_series(event_id=event.pk, number=2, by=events.director_of(event), at=build.AT)
    ahead = text(reader.get(url("event_embed", event)))
    assert ahead.count('<td class="number">–</td>') == 7, "nobody has begun series 2"
    events.play_all(events.series_of(event)[1])
    events.finalised(event)
    assert "refresh" not in text(reader.get(url("event_embed", event)))


def test_names_stand_there_as_in_public_whoever_reads(reader, event):
    events.play_all(events.drawn(event))
    build.shown_as(Player.objects.get(name="Player 3"), "number")
    reader.force_login(events.director_of(event))
    page = text(reader.get(url("event_embed", event)))
    assert "Player 3" not in page
    assert "Player 4" in page


def test_it_needs_no_cookie_no_script_and_no_menu(reader, event):
    answer = reader.get(url("event_embed", event))
    assert not answer.cookies
    assert not reader.cookies
    page = text(answer)
    for each in ("<script", "<nav", "<form", "style="):
        assert each not in page
    assert 'target="_blank" rel="noopener"' in page


def test_the_settings_show_the_line_to_paste(reader, event):
    reader.force_login(events.director_of(event))
    page = text(reader.get(url("event_settings", event)))
    assert f'&lt;iframe src="http://testserver{url("event_embed", event)}" title="Preisskat"' in page
    assert "iframe" not in text(reader.get(url("event", event)))
    cash.planned(event, embed_in="")
    assert "iframe" not in text(reader.get(url("event_settings", event)))


def test_a_site_is_typed_as_people_know_it(reader, event):
    reader.force_login(events.director_of(event))

    def typed(site):
        expected = reader.get(url("event_settings", event)).context["form"].initial["expected"]
        answer = reader.post(url("event_settings", event), {"embed_in": site, "expected": expected})
        event.refresh_from_db()
        return answer

    assert typed("www.verein.example/turniere/?a=1").status_code == 302
    assert plans.read(event.plan).embed_in == "https://www.verein.example"
    wrong = typed("https://a b")
    assert wrong.status_code == 400
    assert [*wrong.context["form"].errors] == ["embed_in"]
    assert "https://a b" in text(wrong)


@pytest.mark.parametrize(
    ("given", "site"),
    [
        ("", ""),
        (" https://Club.Example/path#x ", "https://club.example"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("skatfreunde-köln.example", "https://xn--skatfreunde-kln-ltb.example"),
    ],
)
def test_of_an_address_the_site_is_kept(given, site):
    assert embedding.origin(given) == site


WRONG = ("https://", "*", "https://*.example", "'self'", "a; script-src *", "javascript://x y", "https://u:p@a.example")


@pytest.mark.parametrize(
    "given",
    [*WRONG, "https://a.example:99999", "https://" + "a" * 300, "https://a.example b", "https://a..b", "https://[::1"],
)
def test_what_is_no_site_never_reaches_the_header(given):
    with pytest.raises(embedding.NoSite):
        embedding.origin(given)
