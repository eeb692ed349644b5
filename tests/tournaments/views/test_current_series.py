"""Which series is played now, on every face: the lowest with an open list, however many are drawn ahead."""

import csv
import re
from datetime import timedelta
from itertools import product

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.lists.actions import disputing, letting_in
from scoring.lists.queries import table_queries
from scoring.models import Sheet
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.repairs import Hall
from tournaments.actions import drawing
from tournaments.actions.printing import ranking_payload
from tournaments.models import Event
from tournaments.queries.print_shelf import shelf
from tournaments.views.code_page import address_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Two tables of three, three series, all drawn before the first deal."""
    made = events.event(players=6, planned_series=3, deals=2)
    for number in (1, 2, 3):
        events.drawn(made, number)
    return made


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def sheet(event, series, table):
    return Sheet.objects.get(table__series__event=event, table__series__number=series, table__number=table)


def everywhere(client, event):
    """The series that each face takes for the current one."""
    own = event.registrations.get(number=1)
    card = client.get(reverse("event_table", args=[event.slug, 1]))["Location"]
    on_page = client.get(url("event", event)).context
    door = client.get(address_of(event, own)).context["seats"]
    return {
        "cockpit": client.get(url("event_director", event)).context["day"].shown.number,
        "live": client.get(url("event_tables", event)).context["day"].shown.number,
        "head": client.get(url("event_desk", event)).context["line"].split()[1],
        "page": on_page["round"].number,
        "tables on the page": on_page["series"][0].state.series.number,
        "screen": client.get(url("event_screen", event)).context["round"].number,
        "card": next(each for each in (1, 2, 3) if card == reverse("sheet", args=[sheet(event, each, 1).pk])),
        "door": next(each.series for each in door if each.now),
        "prints": client.get(url("event_prints", event)).context["shelf"].shown,
        "evening": client.get(url("event_evening", event)).context["day"].shown.number,
    }


def says(found, number):
    assert {face: int(each) for face, each in found.items()} == dict.fromkeys(found, number)


def test_every_face_shows_the_lowest_series_with_an_open_list(desk, event):
    says(everywhere(desk, event), 1)
    for series in (1, 2, 3):
        for table in (1, 2):
            found = everywhere(desk, event)
            mine = found.pop("door")
            says(found, series)
            assert mine == series + (own_is_done(event, series) and series < 3), "who is done is told where to go on"
            events.play(sheet(event, series, table), confirm=table == 1)
    says(everywhere(desk, event), 3)


def own_is_done(event, series):
    seats = sheet(event, series, 1).seat_totals.filter(player=event.registrations.get(number=1).player)
    table = 1 if seats.exists() else 2
    return sheet(event, series, table).finished


def test_a_table_that_lags_keeps_its_series_and_the_other_is_at_hand(desk, event):
    events.play(sheet(event, 1, 1))
    build.record(sheet(event, 2, 1), build.GAME, at=timezone.now())
    page = desk.get(url("event_director", event))
    assert page.context["day"].shown.number == 1
    assert page.context["told"].label == "Wait for 1 table"
    assert page.context["told"].hint == "Still playing in series 1: table 2"
    assert [each.text for each in page.context["elsewhere"]] == ["series 2: 1 table plays"]
    assert 'href="?series=2#grid"' in text(page)
    ahead = desk.get(url("event_director", event), {"series": 2})
    assert [each.text for each in ahead.context["elsewhere"]] == []
    assert ahead.context["told"].hint == "Still playing in series 1: table 2"
    card = desk.get(reverse("event_table", args=[event.slug, 1]))
    assert card["Location"] == reverse("sheet", args=[sheet(event, 2, 1).pk]), "this table has gone on by itself"


@pytest.mark.parametrize("ahead", [1, 2])
def test_calls_and_disputes_of_any_series_are_seen_from_any_series(desk, event, ahead):
    """In whichever series a table calls, whichever one is looked at."""
    keeper, at = build.scorekeeper(event.book), timezone.now()
    other = 3 - ahead
    called, disputed = sheet(event, ahead, 2), sheet(event, other, 1)
    for each in (called, disputed):
        build.record(each, build.GAME)
    disputing.call_director(sheet_id=called.pk, by=keeper, at=at - timedelta(minutes=3))
    for shown in ({}, {"series": 1}, {"series": 2}, {"series": 3}):
        page = desk.get(url("event_director", event), shown)
        assert page.context["told"].label == "Go to table 2"
        assert page.context["told"].address == f"?series={ahead}&table=2#opened"
        if page.context["day"].shown.number != ahead:
            assert f"series {ahead}, table 2: calls: 3 min" in text(page)
            assert f'href="?series={ahead}&amp;table=2#opened"' in text(page)
    disputing.answer_call(sheet_id=called.pk, by=events.director_of(event), at=at)
    page = desk.get(url("event_director", event), {"series": 3})
    assert f"series {ahead}, table 2: " in text(page)
    assert "is on the way" in text(page)
    disputing.end_call(sheet_id=called.pk, by=keeper, at=at)
    disputing.raise_dispute(sheet_id=disputed.pk, deal=None, reason="96", key="k", by=keeper, at=at)
    for shown in (1, 2, 3):
        page = desk.get(url("event_director", event), {"series": shown})
        assert page.context["told"].address == f"?series={other}&table=1#opened"


def test_a_slow_table_of_another_series_is_named(desk, event):
    events.play(sheet(event, 1, 1))
    build.record(sheet(event, 2, 1), build.GAME, at=timezone.now() - timedelta(minutes=40))
    for each in (1, 3):
        page = text(desk.get(url("event_director", event), {"series": each}))
        assert "series 2, table 1: slow: 40 min" in page


def test_a_table_at_which_nobody_sits_holds_nothing_back(desk, event):
    hall = Hall(event.pk)
    events.play(sheet(event, 1, 1))
    hall.repair("no_show", 2, 0)
    says({face: each for face, each in everywhere(desk, event).items() if face != "door"}, 2)


def test_the_screen_counts_the_tables_at_which_somebody_sits(desk):
    event = events.event(players=6, planned_series=1)
    events.drawn(event)
    for seat in (0, 1, 2):
        build.write(sheet(event, 1, 2), "seat", seats=((seat, None),))
    events.play(sheet(event, 1, 1))
    page = desk.get(url("event_screen", event))
    assert (page.context["round"].tables, page.context["round"].phase) == (1, "ranking")
    tables = desk.get(url("event_screen", event), {"show": "tables"}).context["tables"]
    assert [each.number for each in tables] == [1]


def test_who_looks_for_a_seat_is_told_what_comes_after_it(client, event):
    client.cookies["django_language"] = "en"
    page = client.get(url("event", event), {"who": "1"})
    assert [each.series for each in page.context["sitting"]] == [1, 2, 3]
    events.play(sheet(event, 1, 1))
    events.play(sheet(event, 1, 2))
    assert [each.series for each in client.get(url("event", event), {"who": "1"}).context["sitting"]] == [2, 3]


def test_a_code_lives_on_until_its_table_begins_the_next_series(event):
    event = events.event(players=6, planned_series=2)
    events.drawn(event)
    first, by = sheet(event, 1, 1), events.director_of(event)
    letting_in.renew(sheet_id=first.pk, by=by, at=timezone.now())
    later = timezone.now() + timedelta(minutes=1)
    drawing.draw_series(event_id=event.pk, number=2, by=by, at=later)
    assert table_queries.live(first.pk, later) is not None
    events.play(first, confirm=False)
    build.record(sheet(event, 2, 2), build.PASSED)
    assert table_queries.live(first.pk, later) is not None, "who entered the last deal checks and signs"
    build.record(sheet(event, 2, 1), build.PASSED)
    assert table_queries.live(first.pk, later) is None


def test_the_print_room_offers_the_current_series_first(event):
    assert shelf(event).shown == 1
    assert shelf(event, 3).shown == 3


def hurried(event):
    """With so few minutes for a series that ten without a deal are slow."""
    Event.objects.update(plan=event.plan | {"minutes": 2})


def slow(desk, event, series):
    """The tables of this series that the cockpit calls slow."""
    tiles = desk.get(url("event_director", event), {"series": series, "show": "slow"}).context["tiles"]
    return [each.number for each in tiles]


def overdue(desk, event, series):
    day = desk.get(url("event_director", event), {"series": series}).context["day"]
    return [each.number for each in day.watched if each.overdue]


def test_the_clock_of_a_series_drawn_ahead_runs_from_its_first_deal(desk, event):
    hurried(event)
    assert slow(desk, event, 1) == [1, 2], "the first series runs from its draw"
    assert slow(desk, event, 2) == [], "nobody can play it yet"
    for table, deal in product((1, 2), (build.GAME, build.PASSED)):
        build.record(sheet(event, 1, table), deal, at=timezone.now() - timedelta(minutes=60))
    assert (slow(desk, event, 2), overdue(desk, event, 2)) == ([], []), "nobody has begun it"
    build.record(sheet(event, 2, 1), build.GAME, at=timezone.now() - timedelta(minutes=40))
    assert (slow(desk, event, 2), overdue(desk, event, 2)) == ([1, 2], [1, 2])


def test_the_clock_of_a_series_drawn_in_its_turn_runs_from_the_draw(desk):
    event = events.event(players=6, planned_series=2)
    events.play_all(events.drawn(event))
    later = timezone.now() - timedelta(minutes=40)
    by = events.director_of(event)
    drawing.draw_series(event_id=event.pk, number=2, by=by, at=later)
    desk.force_login(by)
    assert slow(desk, event, 2) == [1, 2]


def test_no_table_is_slow_before_the_announced_start(desk, event):
    hurried(event)
    Event.objects.update(starts_at=timezone.now() + timedelta(hours=1))
    assert slow(desk, event, 1) == []
    build.record(sheet(event, 1, 1), build.GAME, at=timezone.now() - timedelta(minutes=40))
    assert slow(desk, event, 1) == [1, 2]


def test_a_series_that_nobody_has_begun_brings_nothing_and_waits_for_no_signature(desk, event):
    events.play_all(events.series_of(event)[0])
    for address in ("event", "event_ranking"):
        page = text(desk.get(url(address, event)))
        assert "not been confirmed yet" not in page, address
        assert len(re.findall(r'<td class="number">(?:<a [^>]*>)?–<', page)) == 12, address
    assert desk.get(url("event_screen", event), {"show": "ranking"}).context["unsigned"] == 0
    assert all(row["series"][1:] == [None, None] for row in ranking_payload(event, build.AT, "")["rows"])
    head, *rows = csv.reader(
        desk.get(url("event_ranking_csv", event)).content.decode("utf-8-sig").splitlines(), delimiter=";"
    )
    assert {row[head.index(f"Series {number}")] for row in rows for number in (2, 3)} == {""}
    build.record(sheet(event, 2, 1), build.PASSED)
    assert "2 sheets have not been confirmed yet." in text(desk.get(url("event_ranking", event)))
    told = [row["series"][1] for row in ranking_payload(event, build.AT, "")["rows"]]
    assert sorted(told, key=str) == [0, 0, 0, None, None, None], "at table 1 they have passed"
