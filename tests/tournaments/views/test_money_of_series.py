"""Lost games are collected series by series: the first that owes is shown, and each is one press away."""

import pytest
from django.utils.html import escape

from tests import build
from tests.tournaments import cash, events

pytestmark = pytest.mark.django_db


def rows(page):
    return [(each.series, each.number) for each, _seats in page.context["tables"]]


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def event():
    made = cash.event(players=6, planned_series=3)
    for number in (1, 2, 3):
        events.drawn(made, number)
    return made


@pytest.mark.parametrize(("played", "current"), [((), 1), ((1,), 2), ((1, 2, 3), 3)])
def test_the_series_that_is_played_is_shown_and_each_has_a_link(desk, event, played, current):
    for number in played:
        events.play_all(events.series_of(event)[number - 1])
    page = desk.get(f"/events/{event.slug}/money/lost-games/")
    assert rows(page) == [(current, 1), (current, 2)]
    html = page.content.decode()
    assert f'<a href="?series={current}" aria-current="true">Series {current}</a>' in html
    assert html.count('<a href="?series=') == 3


def test_the_first_series_that_owes_is_shown_until_it_has_paid(desk, event):
    series = events.series_of(event)
    for each in series[:2]:
        events.play_all(each, (build.LOST, build.PASSED))
    at = f"/events/{event.slug}/money/"
    for number in (1, 2):
        for due, _seats in desk.get(f"{at}lost-games/").context["tables"]:
            assert (due.series, due.open > 0) == (number, True)
            desk.post(f"{at}collect/", {"series": due.series, "table": due.number, "expected": due.open})
    assert rows(desk.get(f"{at}lost-games/")) == [(3, 1), (3, 2)]


@pytest.mark.parametrize(("asked", "shown"), [("2", 2), ("4", 1), ("x", 1), ("", 1)])
def test_another_series_is_shown_where_there_is_one(desk, event, asked, shown):
    page = desk.get(f"/events/{event.slug}/money/lost-games/?series={asked}")
    assert rows(page) == [(shown, 1), (shown, 2)]


def test_who_collects_stays_in_the_series(desk, event):
    events.play_all(events.series_of(event)[1], (build.LOST, build.PASSED))
    at = f"/events/{event.slug}/money/"
    assert escape(f"{at}collect/?series=2&at=tables") in desk.get(f"{at}lost-games/?series=2").content.decode()
    back = desk.post(f"{at}collect/?series=2&at=tables", {"series": 2, "table": 1, "expected": 50})
    assert back.url == f"{at}lost-games/?series=2#tables"


def test_one_series_needs_no_links(client):
    made = cash.event()
    events.drawn(made)
    client.force_login(events.director_of(made))
    assert "series-links" not in client.get(f"/events/{made.slug}/money/lost-games/").content.decode()
