"""Everybody who is here pays the entry fee by one act, which books what a press for each would."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests import build
from tests.tournaments import cash, events
from tests.tournaments.cash import by_director, findings, planned
from tests.tournaments.repairs import Hall
from tournaments.actions import booking, collecting, disqualifying, registering
from tournaments.actions.errors import Objection
from tournaments.queries import entry_fees, ledger
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Number 1 has paid; 2 is only announced, 3 withdrew, 4 is disqualified; 5 and 6 are here and owe ten euros."""
    made = cash.event()
    registering.set_paid(paid=True, **about(made, 1))
    registering.set_here(here=False, **about(made, 2))
    registering.set_withdrawn(withdrawn=True, **about(made, 3))
    disqualifying.disqualify(reason="talked", rule="ISkO 4.5.9", **about(made, 4))
    return made


def about(made, number):
    return {"registration_id": made.registrations.get(number=number).pk, **by_director(made)}


def collect(made, numbers=range(1, 7), fee=1000):
    shown = made.registrations.filter(number__in=[*numbers]).values_list("pk", flat=True)
    return collecting.collect_from(event_id=made.pk, registrations=[*shown], fee=fee, **by_director(made))


def numbers_of(registrations):
    return [each.number for each in registrations]


def left_out(came):
    return [(each.registration.number, each.why) for each in came.left_out]


def test_who_is_here_pays_and_the_others_are_named(event):
    with translation.override("en"):
        came = collect(event)
    assert (numbers_of(came.paid), numbers_of(came.before)) == ([5, 6], [1])
    assert left_out(came) == [(2, "announced"), (3, "not coming"), (4, "disqualified")]
    assert ledger.proof(event).box == 3000
    assert findings(event) == []
    assert [*event.registrations.filter(paid=True).values_list("number", flat=True)] == [1, 5, 6]


def test_each_is_booked_as_by_a_press_of_its_own(event):
    single, bulk = cash.event(players=2), cash.event(players=2)
    for number in (1, 2):
        registering.set_paid(paid=True, **about(single, number))
    collect(bulk, (1, 2))
    wanted, found = (
        [*each.decisions.order_by("sequence").values_list("sequence", "kind", "number")] for each in (single, bulk)
    )
    assert found == wanted
    assert found[-2:] == [(found[-1][0] - 1, "paid", 1), (found[-1][0], "paid", 2)]
    rows = [*bulk.postings.order_by("number").values_list("decision__number", "gets", "cents")]
    own = [f"player:{pk}" for pk in bulk.registrations.order_by("number").values_list("pk", flat=True)]
    assert rows == [(1, own[0], 1000), (1, "box", 1000), (2, own[1], 1000), (2, "box", 1000)]


def test_one_of_them_is_taken_back_alone(event):
    collect(event)
    last = event.postings.order_by("-number").first().number
    booking.reverse(event_id=event.pk, number=last, reason="has not paid after all", **by_director(event))
    assert [*event.registrations.filter(paid=True).values_list("number", flat=True)] == [1, 5]
    assert (ledger.proof(event).box, findings(event)) == (2000, [])


def test_a_doubled_press_and_another_desk_at_work_collect_nothing_twice(event):
    registering.set_paid(paid=True, **about(event, 5))
    assert numbers_of(collect(event, (5, 6)).paid) == [6]
    again = collect(event, (5, 6))
    assert (numbers_of(again.paid), numbers_of(again.before)) == ([], [5, 6])
    assert ledger.proof(event).box == 3000


def test_who_came_after_the_page_was_shown_is_left_alone(event):
    assert numbers_of(collect(event, (5,)).paid) == [5]
    assert numbers_of(entry_fees.due(event).here) == [6]


def test_another_fee_by_now_is_told(event):
    planned(event, fee=700)
    with translation.override("en"), pytest.raises(Objection, match=r"€7\.00 by now, not €10\.00"):
        collect(event)
    assert ledger.proof(event).box == 1000


def test_where_no_fee_is_asked_nobody_pays(event):
    planned(event, fee=0)
    assert not collect(event, fee=0).paid
    assert ledger.proof(event).box == 1000


def test_who_only_sat_in_for_somebody_is_left_out():
    made = events.event(players=4, planned_series=1, deals=3, plan=Plan(fee=1000))
    hall = Hall(events.drawn(made).series.event_id)
    events.named(made, hall.by, "Vera Vertretung")
    events.play(hall.sheet(1), [build.GAME], confirm=False)
    hall.repair("substitute", 1, hall.names(1).index("Player 1"), number=5)
    events.play(hall.sheet(1), [build.PASSED], confirm=False)
    with translation.override("en"):
        came = collect(hall.event, range(1, 6))
    assert numbers_of(came.paid) == [2, 3, 4]
    assert left_out(came) == [(1, "withdrawn"), (5, "played for Player 1 from series 1")]


def test_four_hundred_are_as_many_statements_as_a_few():
    few, many = cash.event(players=40), cash.event(players=400)
    sent = []
    for made in (few, many):
        with CaptureQueriesContext(connection) as asked:
            assert len(collect(made, range(1, 401)).paid) in {40, 400}
        sent.append(len(asked))
    assert sent[1] <= sent[0] + 12, "rows are written in batches"
    assert findings(many) == []
    assert ledger.proof(many).box == 400_000
