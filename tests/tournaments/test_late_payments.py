"""Whoever pays after the ranking is final changes prizes that are shares: papers that say them go out of date."""

import pytest
from django.test import Client

from scoring.models import PrintJob
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import organising, print_room, registering
from tournaments.values import plans

pytestmark = pytest.mark.django_db


def played(**prizes):
    """Six players, of whom five have paid; every sheet is confirmed."""
    made = cash.event()
    events.play_all(events.drawn(made))
    for person in made.registrations.order_by("number")[:5]:
        registering.set_paid(registration_id=person.pk, paid=True, **cash.by_director(made))
    return cash.planned(made, **prizes)


def stale_after_a_late_fee(made):
    """Which papers are out of date once number 6 has paid."""
    by = cash.by_director(made)
    organising.finalise_event(event_id=made.pk, **by)
    print_room.print_prizes(event_id=made.pk, language="de", **by)
    print_room.print_certificates(event_id=made.pk, language="de", places=2, **by)
    registering.set_paid(registration_id=made.registrations.get(number=6).pk, paid=True, **by)
    return sorted(PrintJob.objects.filter(state=PrintJob.State.STALE).values_list("document", flat=True))


def test_papers_that_say_prizes_are_out_of_date_once_shares_are_worth_more():
    assert stale_after_a_late_fee(played(prizes=(6000, 4000), prizes_in=plans.SHARES)) == ["certificates", "prizes"]


def test_amounts_stay_what_they_are():
    assert stale_after_a_late_fee(played(prizes=(2000, 1000), prizes_in=plans.CENTS)) == []


def test_who_has_not_paid_is_told_before_the_ranking_is_made_final():
    made = played(prizes=(6000, 4000), prizes_in=plans.SHARES)
    client = Client(headers={"accept-language": "en"})
    client.force_login(events.director_of(made))
    assert "1 player has not paid the entry fee." in text(client.get(url("event_director", made)))
    registering.set_paid(registration_id=made.registrations.get(number=6).pk, paid=True, **cash.by_director(made))
    assert "has not paid" not in text(client.get(url("event_director", made)))
