"""Until when corrections of the ranking after a series can be asked for, and where everybody reads it."""

import re
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format

from tests import build
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import cashing, organising, registering
from tournaments.queries.protests import corrections
from tournaments.queries.standings import standings
from tournaments.values import plans

pytestmark = pytest.mark.django_db
MINUTES = timedelta(minutes=10)


@pytest.fixture
def event():
    """Two tables, two series; corrections are asked for within ten minutes."""
    return cash.planned(events.event(players=7), correction_minutes=10)


def signed(state, at=build.AT, tables=slice(None)):
    for number, each in enumerate(state.tables[tables]):
        events.play(each.table.sheet, confirm=False)
        build.write(each.table.sheet, "confirm", at=at + timedelta(minutes=number))


def test_the_time_counts_from_the_first_confirmation_of_the_last_sheet(event):
    first = events.drawn(event)
    assert corrections(event, build.AT) is None
    events.play(first.tables[0].table.sheet)
    assert corrections(event, build.AT) is None
    signed(first, build.AT + MINUTES, slice(1, None))
    found = corrections(event, build.AT)
    assert (found.series, found.until, found.over) == (1, build.AT + 2 * MINUTES, False)
    assert not corrections(event, build.AT + 2 * MINUTES - timedelta(seconds=1)).over
    assert corrections(event, build.AT + 2 * MINUTES).over


def test_who_corrects_within_the_time_gives_nobody_more(event):
    first = events.drawn(event)
    signed(first)
    until = corrections(event, build.AT).until
    sheet, by = first.tables[0].table.sheet, events.director_of(event)
    build.write(sheet, "reopen", by=by, reason="a slip", at=build.AT + MINUTES / 2)
    assert corrections(event, build.AT).until == until
    build.write(sheet, "confirm", by=by, at=build.AT + MINUTES * 3)
    assert corrections(event, build.AT).until == until


def test_a_correction_after_it_is_the_directors_with_a_reason_as_ever(event):
    first = events.drawn(event)
    signed(first)
    late, sheet = build.AT + 5 * MINUTES, first.tables[0].table.sheet
    assert corrections(event, late).over
    build.write(sheet, "reopen", by=events.director_of(event), reason="a slip", at=late)
    assert sheet.state == "open"


def test_the_last_complete_series_is_told_of_and_each_one_that_is_asked_for(event):
    signed(events.drawn(event))
    second = events.drawn(event, 2)
    assert corrections(event, build.AT).series == 1
    signed(second, build.AT + MINUTES)
    assert corrections(event, build.AT).series == 2
    assert corrections(event, build.AT, 1).until < corrections(event, build.AT, 2).until
    assert corrections(event, build.AT, 3) is None


def test_after_the_last_series_it_is_the_deadline_for_protests_where_there_is_one(event):
    event = cash.planned(event, protest_minutes=30)
    signed(events.drawn(event))
    signed(events.drawn(event, 2))
    assert corrections(event, build.AT).series == 1
    assert corrections(event, build.AT, 2) is None


def test_where_nothing_was_settled_nothing_is_asked(django_assert_num_queries):
    event = events.event(players=7)
    with django_assert_num_queries(0):
        assert corrections(event, build.AT) is None


def test_it_is_one_statement_however_many_tables(event, django_assert_num_queries):
    signed(events.drawn(event))
    with django_assert_num_queries(1):
        assert corrections(event, build.AT)


@pytest.mark.parametrize("minutes", [0, 1441])
def test_minutes_that_cannot_be_are_refused(event, minutes):
    with pytest.raises(ValidationError, match="1"):
        cash.planned(event, correction_minutes=minutes)


OPEN = re.compile(r"<span data-open>Corrections to series 1 until")
PAGES = ("event", "event_ranking", "event_screen", "event_director", "event_desk", "event_embed")
DIRECTORS = ("event_ranking", "event_director", "event_desk", "event_prints", "event_settings")


def told_everywhere(client, event):
    """Every page that tells of a term, as a stranger and as the director reads it."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    client.logout()
    read = {each: client.get(url(each, event)).content.decode() for each in (*PAGES[:3], PAGES[-1])}
    client.force_login(events.director_of(event))
    return read | {f"{each}, director": client.get(url(each, event)).content.decode() for each in PAGES}


def signed_ago(event, ago, number=1):
    for each in events.drawn(event, number).tables:
        events.play(each.table.sheet, confirm=False)
        build.write(each.table.sheet, "confirm", at=timezone.now() - ago)


@pytest.mark.parametrize(("ago", "runs"), [(timedelta(0), True), (3 * MINUTES, False)])
def test_every_page_says_until_when_and_nothing_once_it_is_over(client, event, ago, runs):
    event = cash.planned(event, embed_in="https://club.example")
    signed_ago(event, ago)
    for at, page in told_everywhere(client, event).items():
        assert (len(OPEN.findall(page)), at) == (int(runs), at)
        assert runs or ("data-deadline" not in page, at) == (True, at)
        assert not runs or "embed" in at or "js/countdown" in page, at


@pytest.mark.parametrize("ago", [timedelta(0), 3 * MINUTES])
def test_protests_that_are_over_are_no_longer_told_of(client, event, ago):
    event.planned_series = 1
    event.save(update_fields=["planned_series"])
    event = cash.planned(event, correction_minutes=None, protest_minutes=10, embed_in="https://club.example")
    signed_ago(event, ago)
    for at, page in told_everywhere(client, event).items():
        assert ("data-deadline" in page, at) == (not ago, at)


def test_the_head_of_the_directors_pages_tells_of_one_term_in_one_line(client, event):
    event = cash.planned(event, protest_until="2099-01-01T12:00:00+00:00")
    signed_ago(event, timedelta(0))
    client.force_login(events.director_of(event))
    for each in DIRECTORS:
        page = client.get(url(each, event)).content.decode()
        head = page[page.index('class="event-head"') : page.index("</header>", page.index('class="event-head"'))]
        assert (head.count("data-deadline"), each) == (1, each)


def test_a_moment_of_today_is_told_by_its_time(client, event):
    signed_ago(event, timedelta(0))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    page = client.get(url("event", event)).content.decode()
    until = timezone.localtime(corrections(event, timezone.now()).until)
    told = date_format(until, "TIME_FORMAT" if until.date() == timezone.localdate() else "SHORT_DATETIME_FORMAT")
    assert f"Corrections to series 1 until {told} <" in page


def test_the_ranking_after_a_series_tells_of_that_series(client, event):
    signed(events.drawn(event))
    signed(events.drawn(event, 2))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    page = client.get(f"{url('event_ranking', event)}?series=1").content.decode()
    assert "corrections to series 1 ended" in page
    assert "corrections to series 2" not in page


def test_the_settings_ask_for_the_minutes(client, event):
    client.force_login(events.director_of(event))
    page = client.get(url("event_settings", event))
    initial = page.context["form"].initial
    assert initial["correction_minutes"] == 10
    said = {"correction_minutes": "15", "expected": initial["expected"]}
    assert client.post(url("event_settings", event), said).status_code == 302
    event.refresh_from_db()
    assert plans.read(event.plan).correction_minutes == 15


def test_deadlines_can_be_changed_though_a_prize_has_been_paid():
    event = cash.event(players=3)
    for each in event.registrations.all():
        registering.set_paid(registration_id=each.pk, paid=True, **cash.by_director(event))
    event = events.finalised(cash.planned(event, prizes=(100,)))
    winner = next(line.registration for line in standings(event) if line.rank == 1)
    cashing.pay_prize(registration_id=winner.pk, expected=100, **cash.by_director(event))
    organising.reopen_event(event_id=event.pk, reason="a slip", **cash.by_director(event))
    assert plans.read(cash.planned(event, correction_minutes=5).plan).correction_minutes == 5
    with pytest.raises(ValidationError):
        cash.planned(event, prizes=(50,))
