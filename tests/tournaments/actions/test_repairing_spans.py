"""Two phones were swapped for some deals: these go to the other sheet, each at its place, or none does."""

import pytest

from scoring.lists.queries.sheet_queries import load
from tests import build
from tests.tournaments import events
from tests.tournaments.repairs import Hall, shown_and_done
from tournaments.queries.repair_plans import planned
from tournaments.values.repairs import Asked, Impossible
from tournaments.views.repair_words import told

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def of(declarer, contract="clubs"):
    return {**build.GAME, "declarer": declarer, "contract": contract}


ONE = [of(1), of(2, "spades"), of(3, "hearts"), of(0)]
TWO = [of(2), build.PASSED, of(1, "grand"), of(1)]


@pytest.fixture
def hall():
    event = events.event(players=8, deals=8)
    events.drawn(event)
    return Hall(event.pk)


def play(hall, one, two):
    for table, records in ((1, one), (2, two)):
        for record in records:
            build.record(hall.sheet(table), record)


def records(hall, table):
    return [each.record for each in load(hall.sheet(table)).log.deals]


@pytest.mark.parametrize(("first", "last"), [(2, 3), (2, None), (1, 1)])
def test_the_deals_of_a_span_change_sheets_each_at_its_place(hall, first, last):
    play(hall, ONE, TWO)
    end = last or 4
    asked = {"deal": first, "place": last, "other": (1, 2), "reason": "phones swapped"}
    shown_and_done(hall, ("span", 1, None), asked)
    hall.repair("span", 1, **asked)
    assert records(hall, 1) == [*ONE[: first - 1], *TWO[first - 1 : end], *ONE[end:]]
    assert records(hall, 2) == [*TWO[: first - 1], *ONE[first - 1 : end], *TWO[end:]]


def test_where_one_table_has_played_more_the_rest_goes_along(hall):
    play(hall, ONE, TWO[:2])
    asked = {"deal": 2, "other": (1, 2), "reason": "phones swapped"}
    shown_and_done(hall, ("span", 1, None), asked)
    hall.repair("span", 1, **asked)
    assert records(hall, 1) == [ONE[0], TWO[1]]
    assert records(hall, 2) == [TWO[0], *ONE[1:]]


def test_the_preview_tells_the_deals_with_names_and_points(hall):
    play(hall, ONE, TWO)
    asked = Asked("span", 1, 1, deal=2, place=3, other=(1, 2))
    shown = told(hall.event, planned(hall.event, asked), hall.effect(asked))
    one, two = hall.names(1), hall.names(2)
    here, there = (each for each in shown.people if each.startswith("At table"))
    assert here.startswith(f"At table 1 from now on: 2 · passed out; 3 · {one[1]} · Grand · +")
    assert there.startswith(f"At table 2 from now on: 2 · {two[2]} · ♠ Spades · +")


def test_one_deal_that_cannot_stand_there_refuses_the_whole_with_its_names(hall):
    play(hall, ONE, TWO[:1])
    hall.repair("stop", 2, 3, goes_on=True, reason="left")
    before = hall.plain()
    with pytest.raises(Impossible, match="Deal 2 of table 1 cannot be entered at table 2: Seat 4 is empty"):
        hall.repair("span", 1, deal=2, other=(1, 2), reason="phones swapped")
    assert hall.plain() == before


@pytest.mark.parametrize(("said", "match"), [({"deal": 9}, "neither table"), ({"deal": None}, "neither table")])
def test_what_is_not_said_is_asked_for(hall, said, match):
    play(hall, ONE, TWO)
    with pytest.raises(Impossible, match=match):
        hall.repair("span", 1, other=(1, 2), reason="r", **said)
