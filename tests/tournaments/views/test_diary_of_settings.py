"""What the diary tells of settings: which were changed, and what the first payment settles."""

import pytest
from django.test import Client

from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tests.tournaments.test_late_payments import final, played
from tournaments.actions import cashing
from tournaments.queries.envelopes import envelopes
from tournaments.values import plans

pytestmark = pytest.mark.django_db


def diary(event):
    reader = Client(headers={"accept-language": "en"})
    reader.force_login(events.director_of(event))
    return text(reader.get(url("event_diary", event)))


def test_the_diary_says_which_settings_were_changed_and_from_what_to_what():
    event = cash.event(players=3)
    cash.planned(event, fee=1200, twice=True, prizes=(5000, 2500), thanks="Thanks, all")
    told = diary(event)
    assert "settings changed (Entry fee: €0.00 → €10.00)" in told
    last = told.partition("settings changed (Entry fee: €10.00 → €12.00; ")[2].partition(")")[0]
    assert last.split("; ") == [
        "Every sheet is entered twice: no → yes",
        "Thank-you words",
        "Prizes, Overall ranking: – → €50.00, €25.00",
    ]


def test_shares_and_many_prizes_are_told_in_few_words():
    event = cash.event(players=3)
    cash.planned(event, prizes=(4000, 3000, 2000, 1000), prizes_in=plans.SHARES)
    assert "Prizes, Overall ranking: – → 40 %, 30 %, 20 % … (4)" in diary(event).replace("\N{NO-BREAK SPACE}", " ")


def test_the_first_payment_settles_the_prizes_and_nobody_changed_a_setting():
    event = final(played())
    before = diary(event)
    assert "prizes fixed" not in before
    first = envelopes(event)[0].rows[0].line.registration  # shares both places with another
    cashing.pay_prize(registration_id=first.pk, expected=2500, ranking="", **cash.by_director(event))
    told = diary(event)
    assert "prizes fixed by the first payment (Overall ranking: €30.00, €20.00)" in told
    assert told.count("settings changed") == before.count("settings changed")
