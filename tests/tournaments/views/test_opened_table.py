"""The opened table of the cockpit: one primary button by state, one way to seats and repairs, disputes that ended."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.lists.actions import disputing, second_entries
from scoring.models import Sheet
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions import planning, registering
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.table_acts import TableAct, table_act
from tournaments.values.tiles import TileState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = events.event(players=6, deals=2)
    events.drawn(made)
    return made


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def sheet(event):
    return event.series.get().tables.get(number=1).sheet


def panel(desk, event):
    page = text(desk.get(url("event_director", event), {"table": 1}))
    return page.split('<section id="opened"')[1].split("</section>")[0]


def primaries(shown):
    return re.findall(r'<(?:a|button)[^>]*class="[^"]*primary[^"]*"[^>]*>([^<]*)<', shown)


def twice(event):
    now = plans.digest(plans.read(event.plan))
    by = events.director_of(event)
    planning.change_plan(event_id=event.pk, plan=Plan(twice=True), expected=now, by=by, at=build.AT)


def call(event, sheet):
    disputing.call_director(sheet_id=sheet.pk, by=build.scorekeeper(event.book), at=timezone.now())


def come(event, sheet):
    call(event, sheet)
    disputing.answer_call(sheet_id=sheet.pk, by=events.director_of(event), at=timezone.now())


def dispute(event, sheet):
    events.play(sheet, confirm=False)
    said = {"deal": sheet.deals.first().sequence, "reason": "96", "key": "k"}
    return disputing.raise_dispute(sheet_id=sheet.pk, by=build.scorekeeper(event.book), at=build.AT, **said).revision


def leave(event, sheet):
    gone = event.registrations.get(player=sheet.seat_totals.get(seat=0).player)
    by = events.director_of(event)
    registering.set_withdrawn(registration_id=gone.pk, withdrawn=True, by=by, at=build.AT)


def differ(event, sheet):
    twice(event)
    events.play(sheet, confirm=False)
    second = second_entries.begin(sheet_id=sheet.pk, by=build.scorekeeper(event.book), at=build.AT)
    for deal in (build.LOST, build.PASSED):
        build.record(second, deal)


def alone(event, sheet):
    twice(event)
    events.play(sheet, confirm=False)


STATES = {
    "not begun": (lambda _event, _sheet: None, "Enter deals"),
    "playing": (lambda _event, sheet: build.record(sheet), "Enter deals"),
    "complete": (lambda _event, sheet: events.play(sheet, confirm=False), "Confirm the sheet"),
    "confirmed": (lambda _event, sheet: events.play(sheet), "Open the sheet"),
    "called": (call, "I am on my way"),
    "on the way": (come, "Note the ruling"),
    "disputed": (dispute, "Settle the dispute"),
    "somebody has left": (leave, "Repair the seat"),
    "the second entry is missing": (alone, "Start the second entry"),
    "the entries differ": (differ, "Compare the two entries"),
}


@pytest.mark.parametrize("state", STATES)
def test_an_opened_table_has_one_primary_button_by_state(desk, event, sheet, state):
    happens, button = STATES[state]
    happens(event, sheet)
    shown = panel(desk, event)
    assert primaries(shown) == [button]
    assert shown.count(f">{button}<") == 1, "what is first is not offered a second time"


def test_two_things_at_once_have_one_primary_button_and_none_is_lost(desk, event, sheet):
    number = dispute(event, sheet)
    call(event, sheet)
    shown = panel(desk, event)
    assert primaries(shown) == ["I am on my way"]
    assert reverse("sheet_dispute", args=[sheet.pk, number]) in shown


@pytest.mark.parametrize("state", TileState)
def test_every_state_has_an_act(state):
    acts = {table_act(state, called=a, left=b, final=c) for a in (0, 1) for b in (0, 1) for c in (0, 1)}
    assert acts <= {*TableAct}
    assert table_act(state, called=True, left=True, final=True) is TableAct.OPEN


def test_seats_and_repairs_are_one_way(desk, event, sheet):
    shown = panel(desk, event)
    assert shown.count("Change seats or repair") == 1
    assert reverse("sheet_seat", args=[sheet.pk]) not in shown
    way = f"{url('event_repair', event)}?series=1&table=1"
    assert way.replace("&", "&amp;") in shown
    assert desk.get(reverse("sheet_seat", args=[sheet.pk]))["Location"] == way
    repair = text(desk.get(f"{way}&seat=1"))
    onwards = f"{reverse('sheet_seat', args=[sheet.pk])}?seat=1"
    assert onwards in repair
    assert way.replace("&", "&amp;") in text(desk.get(onwards))


def test_who_keeps_the_sheet_without_directing_still_changes_seats(client, event, sheet):
    client.force_login(build.scorekeeper(event.book))
    assert client.get(reverse("sheet_seat", args=[sheet.pk])).status_code == 200


def test_an_empty_seat_leads_to_who_sits_down_there(desk, event, sheet):
    build.write(sheet, "seat", seats=((2, None),))
    page = text(desk.get(url("event_repair", event), {"series": 1, "table": 1}))
    assert f"{reverse('sheet_seat', args=[sheet.pk])}?seat=2" in page
    assert "&amp;seat=2" not in page


def test_a_dispute_that_has_ended_says_so_wherever_it_stood(desk, event, sheet):
    number = dispute(event, sheet)
    faces = {
        "tile": lambda: text(desk.get(url("event_director", event))).split('id="tile-1"')[1].split("</li>")[0],
        "panel": lambda: panel(desk, event),
        "sheet": lambda: text(desk.get(reverse("sheet", args=[sheet.pk]))),
        "log": lambda: text(desk.get(reverse("sheet_log", args=[sheet.pk]))),
        "deal": lambda: text(desk.get(reverse("sheet_deal", args=[sheet.pk, sheet.deals.first().sequence]))),
    }
    for name, face in faces.items():
        assert "settled" not in face(), name
    disputing.note_agreement(sheet_id=sheet.pk, dispute=number, by=events.director_of(event), at=build.AT)
    assert Sheet.objects.get(pk=sheet.pk).disputed == 0
    for name, face in faces.items():
        shown = face()
        assert "settled" in shown, name
        assert "⚐" in shown, name
        assert "⚑" not in shown, name
    events.play(sheet, ())
    assert "settled" in faces["tile"](), "confirmed as well"


def test_of_two_disputes_the_open_one_is_told_apart(desk, event, sheet):
    number = dispute(event, sheet)
    disputing.note_agreement(sheet_id=sheet.pk, dispute=number, by=events.director_of(event), at=build.AT)
    keeper = build.scorekeeper(event.book)
    disputing.raise_dispute(sheet_id=sheet.pk, deal=None, reason="seats", key="l", by=keeper, at=build.AT)
    log = text(desk.get(reverse("sheet_log", args=[sheet.pk])))
    assert log.count("⚐") == 1
    shown = panel(desk, event)
    assert shown.count('(<i aria-hidden="true">⚐</i> settled)') == 1
    assert primaries(shown) == ["Settle the dispute"]
