"""What the pages say of a draw that was undone: its tables are the same again, why, and what changes them."""

import pytest

from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.evenings import House, usual
from tests.tournaments.pages import act, url
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
SAME = "has the same tables, on purpose: they follow from the seed of the event"


@pytest.fixture
def desk(client):
    client.cookies["django_language"] = "en"
    return client


def read(desk, event, page="event_director"):
    return text(desk.get(url(page, event)))


def test_a_draw_that_was_undone_has_the_same_tables_and_says_so_at_both_buttons(desk):
    event = events.event(players=9)
    desk.force_login(events.director_of(event))
    assert SAME not in read(desk, event)
    events.drawn(event)
    assert f"Drawn again, series 1 {SAME}" in read(desk, event)
    act(desk, "undo_draw", event, number=1)
    told = read(desk, event)
    assert told.count(f"Drawn again, series 1 {SAME}") == 1
    assert "one of these changes: who takes part and with which competitor number, how many series are planned," in told
    assert "club mate" not in told
    assert "who sat where" not in told


def test_another_set_of_people_gives_other_tables(desk):
    event = events.event(players=9)
    desk.force_login(events.director_of(event))
    first = [each.players for each in events.drawn(event).tables]
    act(desk, "undo_draw", event, number=1)
    events.register(event, events.director_of(event), 1, first=50)
    assert not {*first} & {each.players for each in events.drawn(event).tables}


def test_by_standing_the_ranking_is_among_what_changes_the_tables(desk):
    event = events.event(players=8, planned_series=3, plan=Plan(by_standing=True, clubs_apart=True))
    desk.force_login(events.director_of(event))
    events.play_all(events.drawn(event))
    events.drawn(event, 2)
    act(desk, "undo_draw", event, number=2)
    told = read(desk, event)
    assert f"Drawn again, series 2 {SAME}" in told
    assert "who sat where in the series before, the ranking, who is whose club mate, how many series" in told


def test_one_series_more_that_was_undone_says_so_at_its_button(desk):
    event = events.event(players=4, planned_series=1)
    desk.force_login(events.director_of(event))
    events.drawn(event)
    events.drawn(event, 2)
    act(desk, "undo_draw", event, number=2)
    told = read(desk, event)
    assert f"Drawn again, series 2 {SAME}" in told[told.index("One series more than planned") :]


def test_an_evening_says_it_where_its_tables_are_drawn_again(desk):
    house = House()
    event = house.begin(house.people[:8], like=usual(series=2, deals=2))
    desk.force_login(house.keeper)
    assert SAME not in read(desk, event, "event_evening")
    act(desk, "undo_draw", event, number=1)
    told = read(desk, event, "event_evening")
    assert told.count(SAME) == 1
    assert "who met on the evenings before" in told
