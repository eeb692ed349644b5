"""The codes of all tables of a series on one page: made at once, scanned from the screen, printed as cards."""

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.lists.values.table_codes import code_of
from scoring.models import PrintJob, TableCode
from tests.tournaments import events
from tests.tournaments.evenings import House, usual
from tournaments.queries import table_codes

pytestmark = pytest.mark.django_db


def at(event, number=1):
    return f"{reverse('event_table_codes', args=[event.slug])}?series={number}"


@pytest.fixture
def event():
    found = events.event(players=12, planned_series=2)
    events.drawn(found)
    return found


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def test_every_table_gets_its_code_by_one_press_and_keeps_it(desk, event):
    assert "Make codes for all tables" in desk.get(at(event)).content.decode()
    page = desk.post(at(event), {"signs": "yes"}, follow=True).content.decode()
    codes = TableCode.objects.filter(sheet__table__series__event=event, revoked_at=None)
    assert [codes.count(), {each.signs for each in codes}] == [3, {True}]
    assert "3 tables have a code now." in page
    assert all(code_of(each.seed) in page for each in codes)
    assert page.count("data:image/svg+xml") == 3
    before = {each.pk for each in codes}
    desk.post(at(event), {"signs": "yes"})
    assert {each.pk for each in codes.all()} == before


def test_only_what_still_lacks_a_code_gets_one(desk, event):
    desk.post(at(event))
    series = events.series_of(event)[0]
    TableCode.objects.filter(sheet=series.tables[0].table.sheet).update(revoked_at=timezone.now())
    events.play(series.tables[1].table.sheet)
    page = desk.get(at(event)).content.decode()
    assert "Make a code for 1 more table" in " ".join(page.split())
    assert "confirmed: no code is needed any more" in page
    assert [each.takes_one for each in table_codes.of_series(series.series, timezone.now())] == [True, False, False]


def test_an_evening_and_an_event_lead_there(client, desk, event):
    assert at(event) in desk.get(reverse("event_director", args=[event.slug])).content.decode()
    house = House(9)
    evening = house.begin(like=usual(series=1))
    client.force_login(events.director_of(evening))
    assert at(evening) in client.get(reverse("event_evening", args=[evening.slug])).content.decode()


def test_cards_are_printed_from_there(desk, event):
    desk.post(at(event))
    desk.post(reverse("event_print", args=[event.slug]), {"number": "1", "document": "code_cards"})
    assert PrintJob.objects.get().parts == 3


def test_before_the_draw_there_is_nothing_to_scan(client):
    event = events.event(players=8)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    assert "No table has been drawn yet." in client.get(at(event)).content.decode()
    assert client.post(at(event)).status_code == 200
    assert not TableCode.objects.exists()


def test_as_many_statements_for_twelve_tables_as_for_three(desk, django_assert_max_num_queries, event):
    desk.post(at(event))
    with django_assert_max_num_queries(40) as few:
        desk.get(at(event))
    most = len(few)
    large = events.event(players=48)
    events.drawn(large)
    desk.force_login(events.director_of(large))
    desk.post(at(large))
    with django_assert_max_num_queries(most):
        desk.get(at(large))
