"""How many tables there are: as many as people see, however many lists were played at them."""

import re

import pytest
from django.urls import reverse

from scoring.access import Naming
from scoring.lists.actions import disputing
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.evenings import House, usual
from tests.tournaments.repairs import Hall
from tournaments.queries import hall as halls
from tournaments.queries import paper_contents, sitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def house():
    return House(9)


@pytest.fixture
def hall(house):
    """An evening of two tables of four, at both of which two deals of six have been played."""
    event = house.begin(here=house.people[:8], like=usual(series=1, deals=6))
    for each in events.series_of(event)[0].tables:
        events.play(each.table.sheet, confirm=False)
    made = Hall.__new__(Hall)
    made.event, made.by = event, house.keeper
    return made


def head(client, house, hall):
    """What the head of the page says of tables."""
    client.force_login(house.keeper)
    page = text(client.get(reverse("event_evening", args=[hall.event.slug]), headers={"accept-language": "en"}))
    return re.search(r"\d+ tables?: [^<]*", page)[0].strip()


def test_a_table_that_plays_on_with_fewer_is_one_table(client, house, hall):
    assert head(client, house, hall) == "2 tables: 2 playing"
    hall.repair("play_on", 1, 3, reason="ill")
    assert head(client, house, hall) == "2 tables: 1 playing, 1 not begun"
    events.play(hall.sheet(3), confirm=False)
    assert head(client, house, hall) == "2 tables: 2 playing"
    build.write(hall.sheet(1), "confirm")
    assert head(client, house, hall) == "2 tables: 2 playing"


def test_a_table_that_somebody_joined_is_one_table(client, house, hall):
    hall.repair("join", 1, number=joined(house, hall), reason="came late")
    assert head(client, house, hall) == "2 tables: 1 playing, 1 not begun"


def test_what_is_wrong_in_a_list_that_ended_is_told(client, house, hall):
    hall.repair("play_on", 1, 3, reason="ill")
    said = {"deal": None, "reason": "the last deal", "key": "d", "by": house.keeper, "at": build.AT}
    disputing.raise_dispute(sheet_id=hall.sheet(1).pk, **said)
    assert head(client, house, hall) == "2 tables: 1 disputed, 1 playing, 1 not begun"


def test_pages_of_the_hall_count_tables_that_are_done_alike(hall):
    hall.repair("play_on", 1, 3, reason="ill")
    now = halls.round_of(hall.event, 1)
    assert (now.tables, now.done, now.begun, now.phase) == (2, 0, 2, "play")
    while not (sheet := hall.sheet(3)).finished:
        build.record(sheet)
    assert halls.round_of(hall.event, 1).done == 1


def joined(house, hall):
    """The competitor number of the ninth, who is here now."""
    events.registering.register_names(event_id=hall.event.pk, text=house.people[8].name, by=house.keeper, at=build.AT)
    return hall.event.registrations.get(player=house.people[8]).number


def test_who_sits_where_is_told_of_the_sheet_that_is_played_now(hall):
    """On the screen, to who looks for a seat, and on paper: nobody sits at two tables at once."""
    hall.repair("play_on", 1, 3, reason="ill")
    players = [each.player for each in halls.seats(hall.event, 1)]
    assert len(players) == len({*players}) == 7
    printed = paper_contents.Hall(hall.event)
    plan = paper_contents.parts(printed, paper_contents.PLAN_NAMES, 1, "")[0].content
    assert sorted((line["table"], line["name"]) for line in plan) == sorted(
        (each.sheet.table.number, printed.name(each.player)) for each in halls.seats(hall.event, 1)
    )
    cards = paper_contents.parts(printed, paper_contents.CARDS, 1, "")
    assert [len(each.content["seats"]) for each in cards] == [1] * 7
    name = next(each.player.name for each in halls.seats(hall.event, 1) if each.sheet.table.number == 3)
    found = sitting.find(hall.event, 1, name, Naming(hall.event.book, keeps=True))
    assert [each.table for each in found.people] == [3]
