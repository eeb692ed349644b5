"""Two directors, or a director and a scorekeeper, press a button at the same moment: real threads and connections."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from scoring.actors import OPERATOR
from scoring.errors import Conflict
from scoring.lists.actions import opening_sheets, writing_entries
from scoring.lists.actions.conflicts import BookSealed
from scoring.models import Sheet
from scoring.people.actions.questions import Unsure
from tests import build
from tests.tournaments import cash
from tests.tournaments import events as building
from tournaments.actions import at_the_desk, collecting, drawing, organising, registering
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Series
from tournaments.queries import ledger
from tournaments.queries.progress import is_provisional

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts):
    """Every act in its own thread, all let go together; results or refusals in the same order."""
    gate = threading.Barrier(len(acts), timeout=30)

    def run(act):
        try:
            gate.wait()
            return act()
        except (Objection, BadLines, Conflict, Unsure) as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def refused(results):
    return sum(isinstance(each, Exception) for each in results)


def test_a_series_drawn_by_two_directors_at_once_is_drawn_once():
    event = building.event(players=8)
    by = building.director_of(event)
    draw = partial(drawing.draw_series, event_id=event.pk, number=1, by=by, at=build.AT)
    assert refused(at_once(draw, draw, draw)) == 2
    assert Series.objects.count() == 1
    assert Sheet.objects.count() == 2


def test_names_pasted_twice_at_once_are_registered_once():
    event = building.event()
    by = building.director_of(event)
    paste = partial(registering.register_names, event_id=event.pk, text="Anna\nBert", by=by, at=build.AT)
    assert refused(at_once(paste, paste)) == 1
    assert list(event.registrations.values_list("number", flat=True)) == [1, 2]


def test_two_desks_register_one_known_player_once():
    club = build.club()
    by = build.grant(build.account(), "director", club=club).account
    event, player = building.event(by=by, club=club, players=3), build.player(club=club)
    register = partial(at_the_desk.register_known, event_id=event.pk, player_id=player.pk, by=by, at=build.AT)
    came = at_once(register, register, register)
    assert event.registrations.filter(player=player).count() == 1
    assert [each.registration.number for each in came if isinstance(each, at_the_desk.Already)] == [4, 4]


def test_a_draw_taken_back_while_a_deal_is_recorded_never_loses_the_deal():
    for _round in range(4):
        event = building.event(players=8)
        by = building.director_of(event)
        last = building.drawn(event).tables[-1].table.sheet
        undo = partial(drawing.undo_draw, event_id=event.pk, number=1, by=by, at=build.AT)
        draft = build.draft(last, record=build.GAME)
        record = partial(writing_entries.write, sheet_id=last.pk, draft=draft, by=OPERATOR, at=build.AT)
        undone, recorded = at_once(undo, record)
        assert isinstance(undone, Objection) != isinstance(recorded, Exception)
        last.refresh_from_db()
        assert last.deals_played == (0 if undone is None else 1)
        assert Series.objects.filter(event=event).exists() == (undone is not None)


def test_a_ranking_is_never_final_with_an_open_list():
    for _round in range(4):
        event = building.event(players=3, planned_series=1)
        by = building.director_of(event)
        building.play_all(building.drawn(event))
        sheet = event.book.sheets.get()
        finalise = partial(organising.finalise_event, event_id=event.pk, by=by, at=build.AT)
        reopen = partial(build.write, sheet, "reopen", reason="protest", by=by)
        finalised, reopened = at_once(finalise, reopen)
        sheet.refresh_from_db()
        event.refresh_from_db()
        assert isinstance(finalised, Objection) != isinstance(reopened, BookSealed)
        assert is_provisional(event) == (sheet.state == Sheet.State.OPEN)


def test_new_lists_and_changed_seats_never_wait_for_each_other_in_a_circle():
    event = building.event(players=9, planned_series=2)
    by = building.director_of(event)
    tables = [each.table.sheet for each in building.drawn(event).tables]
    people = [each.player for each in event.registrations.select_related("player").order_by("number")]
    for number in range(6):
        loose = {"book": event.book, "title": "late", "ruleset": build.ruleset(deals=2), "by": by, "at": build.AT}
        opening = [partial(opening_sheets.open_sheet, players=some, **loose) for some in (people[:3], people[2::-1])]
        holders = [table.seat_totals.get(seat=0).player for table in tables]
        swaps = [
            partial(build.write, table, "seat", seats=((0, holder.pk),), key=f"again-{number}", by=by)
            for table, holder in zip(tables, holders, strict=True)
        ]
        draws = [] if number else [partial(drawing.draw_series, event_id=event.pk, number=2, by=by, at=build.AT)]
        assert refused(at_once(*opening, *swaps, *draws)) == 0


def test_two_desks_that_collect_from_everybody_at_once_collect_once():
    event = cash.event(players=12)
    by = building.director_of(event)
    shown = [*event.registrations.values_list("pk", flat=True)]
    everybody = partial(collecting.collect_from, event_id=event.pk, registrations=shown, fee=1000, by=by, at=build.AT)
    one = partial(registering.set_paid, registration_id=shown[6], paid=True, by=by, at=build.AT)
    first, _ticked, second = at_once(everybody, one, everybody)
    assert len(first.paid) + len(second.paid) in {11, 12}
    assert ledger.proof(event).box == 12_000
    assert cash.findings(event) == []
