"""Who is here: announced ahead, checked in at the door, withdrawn or gone; only who is here is drawn."""

import pytest
from django.utils import translation

from tests import build
from tests.tournaments import events
from tournaments.actions import drawing, registering
from tournaments.actions.errors import Objection
from tournaments.models import Event, Registration
from tournaments.plain.event_audit import audit_events
from tournaments.queries.seats import series_of

pytestmark = pytest.mark.django_db

ANNOUNCED, HERE, WITHDRAWN, GONE = Registration.Presence


@pytest.fixture
def event():
    """Four are here, two are yet to come."""
    made = events.event(players=4)
    registering.register_names(
        event_id=made.pk, text="Elke Engel\nFritz Fink", by=events.director_of(made), at=build.AT, announced=True
    )
    return made


def set_here(event, number, *, here=True):
    row = event.registrations.get(number=number)
    return registering.set_here(registration_id=row.pk, here=here, by=events.director_of(event), at=build.AT)


def withdraw(event, number, *, withdrawn=True):
    row, by = event.registrations.get(number=number), events.director_of(event)
    registering.set_withdrawn(registration_id=row.pk, withdrawn=withdrawn, by=by, at=build.AT)


def presences(event):
    return [each.presence for each in event.registrations.order_by("number")]


def drawn_numbers(event, series=1):
    players = {each.player_id: each.number for each in event.registrations.all()}
    tables = series_of(event)[series - 1].tables
    return sorted(players[seat.player_id] for each in tables for seat in each.seats)


def findings(event):
    return [found for _event, found in audit_events(Event.objects.filter(pk=event.pk))]


def test_who_was_registered_at_the_door_is_here_and_who_was_announced_is_not(event):
    assert presences(event) == [HERE] * 4 + [ANNOUNCED] * 2
    assert findings(event) == [[]]


def test_only_who_is_here_is_drawn(event):
    events.drawn(event)
    assert drawn_numbers(event) == [1, 2, 3, 4]


def test_checked_in_is_drawn_and_noted_once(event):
    set_here(event, 5)
    set_here(event, 5)
    set_here(event, 6)
    set_here(event, 6, here=False)
    assert presences(event)[4:] == [HERE, ANNOUNCED]
    assert [*event.decisions.order_by("pk").values_list("kind", "number")][-3:] == [
        ("arrived", 5),
        ("arrived", 6),
        ("expected", 6),
    ]
    withdraw(event, 1)
    events.drawn(event)
    assert drawn_numbers(event) == [2, 3, 4, 5]
    assert findings(event) == [[]]


def test_withdrawn_before_the_day_and_gone_during_it_are_two_things_and_both_can_come_back(event):
    withdraw(event, 5)
    withdraw(event, 4)
    assert presences(event)[3:5] == [GONE, WITHDRAWN]
    withdraw(event, 4, withdrawn=False)
    set_here(event, 5)
    assert presences(event)[3:5] == [HERE, HERE]
    assert findings(event) == [[]]


def test_who_sits_at_a_table_is_here(event):
    events.drawn(event)
    with translation.override("en"), pytest.raises(Objection, match="Player 1 sits at a table already"):
        set_here(event, 1, here=False)
    assert presences(event)[0] is HERE


def test_who_sat_down_without_having_been_checked_in_is_drawn_again(event):
    withdraw(event, 4)
    set_here(event, 5)
    events.play_all(events.drawn(event))
    event.registrations.filter(number=5).update(announced=True)
    drawing.draw_series(event_id=event.pk, number=2, by=events.director_of(event), at=build.AT)
    assert drawn_numbers(event, 2) == [1, 2, 3, 5]


def test_the_audit_sees_who_was_checked_in_behind_its_back(event):
    event.registrations.filter(number=5).update(announced=False)
    assert ["registration 5" in found for found in findings(event)[0]] == [True]
