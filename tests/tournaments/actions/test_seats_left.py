"""Who leaves with a seat ahead: named at once, open until it is repaired, and no point counts for who was not there."""

import pytest
from django.utils import translation

from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tests.tournaments.repairs import Hall
from tournaments.actions import editing, holding_evenings, organising, pairing, registering
from tournaments.actions.errors import Objection
from tournaments.actions.holding_evenings import People
from tournaments.queries.progress import open_ends, unsettled
from tournaments.queries.seats import presence_digest
from tournaments.queries.seats_left import seats_left
from tournaments.queries.standings import live_standings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def hall():
    """Three tables of three in two series of three, the first one played; one more has come since."""
    event = events.event(players=9, deals=2, planned_series=3)
    events.play_all(events.drawn(event))
    events.drawn(event, 2)
    events.named(event, events.director_of(event), "Nora New")
    return Hall(event.pk)


def leave(hall, registration, *, withdrawn=True):
    registering.set_withdrawn(registration_id=registration.pk, withdrawn=withdrawn, by=hall.by, at=build.AT)


def whose(hall, table, seat, series=2):
    player = hall.sheet(table, series).seat_totals.get(seat=seat).player
    return hall.event.registrations.get(player=player)


def left(hall):
    return [(each.series, each.table, each.seat, each.begun) for each in seats_left(hall.event)]


def points(hall, registration):
    return {line.player.pk: line.series for line in live_standings(hall.event)}[registration.player_id]


def sound():
    assert findings() == []


def test_a_seat_ahead_stays_open_until_somebody_has_it(hall):
    hilde = whose(hall, 2, 1)
    assert left(hall) == []
    leave(hall, hilde)
    assert left(hall) == [(2, 2, 1, False)]
    ends = [each.text for each in open_ends(hall.event) if each.seat]
    assert ends == [
        f"{hilde.player.name} has left and still has a seat in series 2, table 2.",
        "Nora New takes part and has no seat in series 2.",
    ]
    assert unsettled(hall.event)[0].seat
    hall.repair("substitute", 2, 1, series=2, number=10)
    assert left(hall) == []
    events.play(hall.sheet(2, 2))
    nora = hall.event.registrations.get(number=10)
    assert points(hall, nora)[1] is not None
    assert points(hall, hilde)[1] is None
    sound()


def test_a_table_without_who_left_is_repaired_too(hall):
    leave(hall, whose(hall, 1, 0))
    hall.repair("no_show", 1, 0, series=2)
    assert left(hall) == []


def test_who_comes_back_has_the_seat_again(hall):
    hilde = whose(hall, 3, 2)
    leave(hall, hilde)
    leave(hall, hilde, withdrawn=False)
    assert left(hall) == []
    events.play(hall.sheet(3, 2))
    leave(hall, hilde)
    assert left(hall) == [], "who leaves after the last deal keeps the points"
    sound()


@pytest.mark.parametrize("deals", [1, 2])
def test_what_was_played_without_who_left_counts_for_nobody_in_silence(hall, deals):
    """Played with the seat as it was, also to its end and confirmed: it stays open, and who played there gets it."""
    hilde = whose(hall, 2, 1)
    leave(hall, hilde)
    events.play(hall.sheet(2, 2), (build.GAME, build.PASSED)[:deals], confirm=deals == 2)
    assert left(hall) == [(2, 2, 1, True)]
    for table in (1, 3):
        events.play(hall.sheet(table, 2))
    if deals == 2:
        with pytest.raises(Objection, match="left before series 2"):
            organising.finalise_event(event_id=hall.event.pk, by=hall.by, at=build.AT)
        build.write(hall.sheet(2, 2), "reopen", reason="Nora played", by=hall.by)
    hall.repair("substitute", 2, 1, series=2, number=10, since="start")
    assert left(hall) == []
    nora = hall.event.registrations.get(number=10)
    assert (points(hall, hilde)[1], points(hall, nora)[0]) == (None, None)
    assert points(hall, nora)[1].total == hall.totals(2, 2)[1]
    assert hall.event.registrations.get(number=10).presence == "here"
    sound()


def test_totals_from_paper_count_for_who_played(hall):
    hilde = whose(hall, 2, 1)
    leave(hall, hilde)
    build.write(hall.sheet(2, 2), "totals", record=build.foot(hall.sheet(2, 2)))
    assert left(hall) == [(2, 2, 1, True)]
    hall.repair("substitute", 2, 1, series=2, number=10, since="start")
    assert left(hall) == []
    assert points(hall, hilde)[1] is None
    assert points(hall, hall.event.registrations.get(number=10))[1].total == build.foot(hall.sheet(2, 2))["total"][1]
    sound()


def test_a_repair_by_which_somebody_leaves_names_the_seat_ahead(hall):
    """Who does not come to one table is missing at the next one, too."""
    events.drawn(hall.event, 3)
    gone = whose(hall, 1, 0)
    hall.repair("no_show", 1, 0, series=2)
    assert [each[0] for each in left(hall)] == [3]
    ahead = seats_left(hall.event)[0]
    events.play(hall.sheet(ahead.table, 3))
    assert [(each.series, each.begun, each.player.pk) for each in seats_left(hall.event)] == [(3, True, gone.player_id)]
    sound()


def test_who_leaves_in_mid_series_keeps_seat_and_points(hall):
    build.record(hall.sheet(1, 2), build.GAME)
    leave(hall, whose(hall, 1, 0))
    assert left(hall) == []


def test_a_seat_keeps_its_registration(hall):
    """Whoever has a seat cannot be removed: the seat would be of nobody who is registered."""
    hilde = whose(hall, 2, 1)
    digest = editing.RegistrationData.of(hilde).digest
    with pytest.raises(Objection):
        editing.remove_registration(registration_id=hilde.pk, expected=digest, by=hall.by, at=build.AT)


def test_who_is_unticked_at_an_evening_leaves_an_open_end(hall):
    hilde = whose(hall, 2, 1)
    rows = list(hall.event.registrations.select_related("player").order_by("number"))
    ticked = tuple(each.player_id for each in rows if each.pk != hilde.pk)
    people = People(ticked=ticked, typed="", answers={}, agreed=False)
    holding_evenings.go_on(
        event_id=hall.event.pk, people=people, expected=presence_digest(rows), by=hall.by, at=build.AT
    )
    assert left(hall) == [(2, 2, 1, False)]


def test_both_of_a_pair_are_named_and_one_repair_is_enough():
    event = events.event(game="bauernschnapsen", players=8)
    by = events.director_of(event)
    pairing.pair_in_order(event_id=event.pk, by=by, at=build.AT)
    events.drawn(event)
    hall = Hall(event.pk)
    one, other = whose(hall, 1, 0, series=1), whose(hall, 1, 2, series=1)
    for each in (one, other):
        leave(hall, each)
    assert [(each[1], each[2]) for each in left(hall)] == [(1, 0), (1, 2)]
    hall.repair("no_show", 1, 0)
    assert left(hall) == []
    sound()
