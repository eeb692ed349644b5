"""The page on which everybody who is here pays: it says how many, how much and whom before it does anything."""

import pytest
from django.urls import reverse

from scoring.models import Grant
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import registering
from tournaments.queries import ledger

pytestmark = pytest.mark.django_db
HOMES = {"event_desk_fees": "event_desk", "event_fees": "event_money"}


@pytest.fixture
def event():
    """Number 1 has paid, 6 is only announced."""
    made = cash.event()
    registering.set_paid(paid=True, **about(made, 1))
    registering.set_here(here=False, **about(made, 6))
    return made


@pytest.fixture
def desk(client, event):
    """Somebody who runs the desk and nothing else."""
    client.force_login(build.grant(build.account(), Grant.Role.DESK, book=event.book).account)
    client.cookies["django_language"] = "en"
    return client


def about(made, number):
    return {"registration_id": made.registrations.get(number=number).pk, **cash.by_director(made)}


def sent(desk, event, page="event_desk_fees"):
    """What the button of the page sends."""
    shown = desk.get(url(page, event)).context
    return {"who": shown["who"], "fee": shown["fee"]}


@pytest.mark.parametrize(("page", "home"), HOMES.items())
def test_the_desk_is_shown_whom_and_how_much_and_collects_by_one_button(desk, event, page, home):
    assert f'href="{url(page, event)}">Collect from everybody here (4)</a>' in text(desk.get(url(home, event)))
    shown = text(desk.get(url(page, event)))
    assert "4 players are here and have not paid: 4 × €10.00 = €40.00." in shown
    assert ">Collect €40.00</button>" in shown
    assert "<b>2</b> Player 2" in shown
    assert "<b>1</b> Player 1" not in shown
    assert '<b>6</b> Player 6 <span class="muted">announced</span>' in shown
    assert ledger.proof(event).box == 1000, "nothing is done before the button"
    done = desk.post(url(page, event), sent(desk, event), follow=True)
    assert done.redirect_chain[-1][0] == reverse(home, args=[event.slug])
    assert "4 players have paid: €40.00." in text(done)
    assert "Left out: 6 Player 6 (announced)." in text(done)
    assert url(page, event) not in text(done)
    assert "Everybody who is here has paid." in text(desk.get(url(page, event)))
    assert (ledger.proof(event).box, cash.findings(event)) == (5000, [])


def test_a_second_press_says_who_had_paid(desk, event):
    body = sent(desk, event)
    registering.set_paid(paid=True, **about(event, 3))
    first = text(desk.post(url("event_desk_fees", event), body, follow=True))
    assert "3 players have paid: €30.00." in first
    assert "Had paid already: 3 Player 3" in first
    again = text(desk.post(url("event_desk_fees", event), body, follow=True))
    assert "have paid: €" not in again
    assert "Had paid already: 2 Player 2 (paid on " in again
    assert again.partition("Had paid already")[2].partition("</")[0].count("taken by") == 4


def test_a_sentence_names_a_dozen_and_counts_the_others(desk, event):
    events.register(event, events.director_of(event), 14, first=7)
    for number in range(7, 21):
        registering.set_here(here=False, **about(event, number))
    done = text(desk.post(url("event_desk_fees", event), sent(desk, event), follow=True))
    assert "16 Player 16 (announced), 17 Player 17 (announced) and 3 more." in done
    assert '<b>20</b> Player 20 <span class="muted">announced' in text(desk.get(url("event_desk_fees", event)))


def test_another_fee_is_told_and_looked_at_again(desk, event):
    body = sent(desk, event)
    cash.planned(event, fee=700)
    told = text(desk.post(url("event_desk_fees", event), body, follow=True))
    assert "The entry fee is €7.00 by now, not €10.00." in told
    assert "4 × €7.00 = €28.00." in told


@pytest.mark.parametrize("who", ["", "x", "0", "99999999", "9" * 30])
def test_what_no_button_sends_collects_nothing(desk, event, who):
    assert desk.post(url("event_desk_fees", event), {"who": who, "fee": "1000"}).status_code == 302
    assert ledger.proof(event).box == 1000


def test_without_a_fee_nothing_is_offered(desk, event):
    cash.planned(event, fee=0)
    assert url("event_desk_fees", event) not in text(desk.get(url("event_desk", event)))
    assert "No entry fee is asked here." in text(desk.get(url("event_desk_fees", event)))
