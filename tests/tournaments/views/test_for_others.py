"""Four eyes: cockpit and evening count the sheets that their reader can confirm, as the page behind the button does."""

import pytest
from django.urls import reverse

from tests import build
from tests.rows import cost
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.test_one_result import hall_of, played_on
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
HOMES = ("director", "evening")


class Hall:
    """Three complete tables, of which the first two were typed by the director."""

    def __init__(self) -> None:
        self.event = events.event(players=9, planned_series=1, plan=Plan(four_eyes=True))
        self.by = events.director_of(self.event)
        self.sheets = [each.table.sheet for each in events.drawn(self.event).tables]
        self.other = build.grant(build.account(), "director", book=self.event.book).account
        for sheet, author in zip(self.sheets, (self.by, self.by, self.other), strict=True):
            for deal in (build.GAME, build.PASSED):
                build.record(sheet, deal, by=author)


@pytest.fixture
def hall():
    return Hall()


def step(client, hall, by, home):
    client.force_login(by)
    client.cookies["django_language"] = "en"
    return client.get(url(f"event_{home}", hall.event)).context["told"]


@pytest.mark.parametrize("home", HOMES)
def test_the_step_counts_what_its_reader_confirms_and_names_the_others(client, hall, home):
    told = step(client, hall, hall.by, home)
    assert told.label == "Confirm 1 complete sheet"
    assert told.hint == "The totals are shown first. 2 more wait for somebody else: you have typed them."
    assert client.get(told.address).context["ready"] == 1
    told = step(client, hall, hall.other, home)
    assert told.label == "Confirm 2 complete sheets"
    assert "1 more waits for somebody else: you have typed it." in told.hint
    assert client.get(told.address).context["ready"] == 2


@pytest.mark.parametrize("home", HOMES)
def test_where_all_are_ones_own_it_says_so_and_the_ranking_is_not_made_final(client, hall, home):
    build.write(hall.sheets[2], "confirm", by=hall.by)
    told = step(client, hall, hall.by, home)
    assert told.label == "2 complete sheets wait for somebody else"
    assert "another director confirms them" in told.hint
    page = client.get(told.address)
    assert (page.context["ready"], len(page.context["rows"])) == (0, 2)


@pytest.mark.parametrize("home", HOMES)
def test_both_sheets_of_one_result_wait_where_one_does(client, home):
    hall = hall_of(plan=Plan(four_eyes=True))
    first, _second = played_on(hall)
    build.write(first, "correct", by=hall.by, corrects=first.deals.first().sequence, record=build.LOST)
    told = step(client, hall, hall.by, home)
    assert told.label == "2 complete sheets wait for somebody else"
    assert client.get(told.address).context["ready"] == 0


def test_the_opened_table_offers_no_button_that_is_refused(client, hall):
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    for table, own in ((1, True), (3, False)):
        page = client.get(url("event_director", hall.event), {"table": table})
        address = reverse("sheet_confirm", args=[hall.sheets[table - 1].pk])
        assert (address in text(page)) is not own
        assert ("Waits for somebody else to confirm it: you have typed it." in text(page)) is own
    evening = text(client.get(url("event_evening", hall.event)))
    offered = [reverse("sheet_confirm", args=[each.pk]) in evening for each in hall.sheets]
    assert offered == [False, False, True]
    assert evening.count("Waits for somebody else to confirm it") == 2


def test_the_cockpit_costs_as_many_statements_for_any_number(client, hall):
    client.force_login(hall.by)
    before, _rows = cost(client, url("event_director", hall.event))
    build.write(hall.sheets[2], "confirm", by=hall.by)
    build.write(hall.sheets[1], "confirm", by=hall.other)
    after, _rows = cost(client, url("event_director", hall.event))
    assert before == after
