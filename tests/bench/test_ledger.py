"""Two thousand acts by hand are thirty here; and money that is booked twice, or booked nowhere, is told."""

from collections import Counter

import pytest

from bench import ledger
from tournaments.actions import booking, cashing
from tournaments.models import Posting
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


PROOF = ledger_query.Proof(0, 0, 0, 0, 0, 0, 0)
