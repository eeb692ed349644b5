"""Two thousand acts by hand are thirty here; and money that is booked twice, or booked nowhere, is told."""

from collections import Counter
from dataclasses import replace

import pytest

from bench import ledger
from tournaments.actions import booking, cashing
from tournaments.models import Posting
from tournaments.queries import envelopes, read_out
from tournaments.queries import ledger as ledger_query

pytestmark = pytest.mark.django_db


def test_thirty_acts_are_balanced():
    done = ledger.walk(30, 1)
    assert sum(done.values()) >= 30
    assert len(done) > 3


class Desk(ledger.Desks):
    done = Counter()


def test_a_tick_that_forgets_what_it_booked_is_told(monkeypatch):
    monkeypatch.setattr(booking, "backwards", lambda _rows: [])
    desk = Desk()
    desk.fee(1, True)
    desk.balanced()
    desk.fee(1, False)
    with pytest.raises(AssertionError, match="has paid, but is not ticked"):
        desk.teardown()
    assert not Posting.objects.exists()


def test_money_that_is_booked_by_each_desk_is_told(monkeypatch):
    monkeypatch.setattr(cashing, "_counted_just_now", lambda _event: None)
    monkeypatch.setattr(ledger_query, "proof", lambda _event: PROOF)
    desk = Desk()
    with pytest.raises(AssertionError, match="booked twice"):
        desk.count(5, "miscounted")
    desk.teardown()


def test_a_pot_that_gives_more_than_it_has_is_told(monkeypatch):
    desk = Desk()
    desk.balanced()
    pots = read_out.pots
    monkeypatch.setattr(
        read_out,
        "pots",
        lambda event, plan, **more: {
            name: replace(pot, now=pot.now + 500) for name, pot in pots(event, plan, **more).items()
        },
    )
    with pytest.raises(AssertionError, match="came into a pot that gives"):
        desk.balanced()
    desk.teardown()


def test_a_prize_on_the_account_of_another_ranking_is_told(monkeypatch):
    desk = Desk()
    desk.fee(1, True)
    desk.ending(True)
    first = envelopes.envelopes(desk.event)[0].of("series:1")[0]
    who = first.line.registration.pk
    desk.desk(cashing.pay_prize, registration_id=who, expected=first.cents, ranking="series:1")
    desk.balanced()
    monkeypatch.setattr(ledger_query, "accounts", lambda rows: {row.number: "prizes" for row in rows})
    with pytest.raises(AssertionError, match="accounts of prizes have had"):
        desk.balanced()
    desk.teardown()


PROOF = ledger_query.Proof(0, 0, 0, 0, 0, 0, 0, 0)
