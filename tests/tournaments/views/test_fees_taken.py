"""A fee that another desk has taken: by whom and when, for the desk and for who directs, and for nobody else."""

from datetime import timedelta

import pytest
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.models import Grant
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import registering

pytestmark = pytest.mark.django_db
TOLD = "paid at 14:42, taken by dora"


@pytest.fixture
def event():
    """It begins at two by the server's clock; Dora takes the fee of number 1 at 14:42."""
    made = cash.event(players=3)
    dora = build.grant(build.account("dora"), Grant.Role.DESK, book=made.book).account
    take(made, 1, dora)
    return made


@pytest.fixture
def desk(client, event):
    client.force_login(build.grant(build.account("emil"), Grant.Role.DESK, book=event.book).account)
    client.cookies["django_language"] = "en"
    return client


def take(made, number, by, at=events.STARTS + timedelta(minutes=42)):
    registering.set_paid(registration_id=made.registrations.get(number=number).pk, paid=True, by=by, at=at)


def collect(desk, event, number, page="event_paid", **more):
    said = {"registration": event.registrations.get(number=number).pk, "paid": "yes"}
    return desk.post(url(page, event), said, **more)


def test_who_collects_a_second_time_is_told_by_whom_and_when_it_was_taken(desk, event):
    second = collect(desk, event, 1, headers={"x-row": "yes"})
    assert second.status_code == 409
    assert f"Player 1: already {TOLD}." in text(second)
    for page in ("event_paid", "event_fee"):
        answer = text(collect(desk, event, 1, page, follow=True))
        assert f"Player 1: already {TOLD}." in answer
        assert "Player 1 has paid." not in answer
    assert "Player 2 has paid." in text(collect(desk, event, 2, follow=True))


def test_a_row_says_by_whom_and_when(desk, event):
    for address in (url("event_desk", event), url("event_desk", event) + "?q=1"):
        assert text(desk.get(address)).count(f"· {TOLD}<") == 1


def test_another_day_is_said_and_a_program_has_no_name(desk, event):
    take(event, 2, OPERATOR)
    take(event, 3, OPERATOR, at=events.STARTS - timedelta(days=3))
    page = text(desk.get(url("event_desk", event)))
    assert "· paid at 14:42<" in page
    assert "· paid on 11 Mar 2026, 14:00<" in page


def test_a_tick_without_a_fee_is_called_paid(desk, event):
    cash.planned(event, fee=0)
    collect(desk, event, 2)
    assert "Player 2: already paid." in text(collect(desk, event, 2, follow=True))


def test_everybody_here_names_who_had_taken_it(desk, event):
    shown = desk.get(url("event_desk_fees", event)).context
    take(event, 2, events.director_of(event))
    who = str(events.director_of(event))
    done = text(desk.post(url("event_desk_fees", event), {"who": shown["who"], "fee": shown["fee"]}, follow=True))
    assert f"Had paid already: 2 Player 2 (paid at 14:42, taken by {who})." in done


def test_nobody_else_reads_it(client, event):
    for account in (None, build.scorekeeper(event.book), build.account()):
        if account is not None:
            client.force_login(account)
        for name in ("event", "event_ranking"):
            page = client.get(reverse(name, args=[event.slug]))
            assert b"dora" not in page.content
        assert client.get(url("event_desk", event)).status_code in {302, 403}


def test_as_many_statements_for_many_rows(desk, event, django_assert_max_num_queries):
    for number in (2, 3):
        take(event, number, OPERATOR)
    with django_assert_max_num_queries(25):
        desk.get(url("event_desk", event))


def test_a_fee_is_given_back_with_a_reason_and_a_sum(desk, event):
    assert TOLD in text(desk.get(url("event_money", event)))
    back = {"registration": event.registrations.get(number=1).pk, "paid": "no"}
    refused = text(desk.post(url("event_fee", event), back, follow=True))
    assert "Say why this is taken back." in refused
    assert TOLD in refused
    given = text(desk.post(url("event_fee", event), {**back, "reason": "cannot stay"}, follow=True))
    assert "Player 1 has got €10.00 back." in given
    assert TOLD not in given
    assert event.decisions.order_by("sequence").last().text.texts["reason"] == "cannot stay"
    again = text(desk.post(url("event_fee", event), {**back, "reason": "once more"}, follow=True))
    assert "Player 1 has not paid." in again


def test_a_stake_is_given_back_with_a_reason(desk, event):
    cash.planned(event, pots=(("Tandem", 500),))
    said = {"registration": event.registrations.get(number=1).pk, "pot": "Tandem"}
    desk.post(url("event_stake", event), {**said, "paid": "yes"})
    assert "Say why" in text(desk.post(url("event_stake", event), {**said, "paid": "no"}, follow=True))
    desk.post(url("event_stake", event), {**said, "paid": "no", "reason": "a slip"})
    assert event.decisions.order_by("sequence").last().text.texts["reason"] == "a slip"


def test_a_receipt_names_who_took_the_money_and_what_was_given_back(desk, event):
    one = event.registrations.get(number=1)
    receipt = f"/events/{event.slug}/registrations/{one.pk}/receipt/"
    first = text(desk.get(receipt))
    assert ", dora</span>" in first
    desk.post(url("event_fee", event), {"registration": one.pk, "paid": "no", "reason": "cannot stay"})
    after = text(desk.get(receipt))
    assert ", emil · taken back</span>" in after
    assert after.count("€10.00<") == 2, "paid, and given back"


def test_the_page_of_a_player_says_whether_the_fee_is_paid(desk, event):
    paid, owes = (event.registrations.get(number=number) for number in (1, 2))
    address = f"/events/{event.slug}/registrations/{paid.pk}/"
    page = text(desk.get(address))
    assert TOLD in page
    assert f"{address}receipt/" in page
    assert "Entry fee: €10.00 open" in text(desk.get(f"/events/{event.slug}/registrations/{owes.pk}/"))


def test_a_receipt_names_the_club(client):
    boss = build.account()
    made = cash.event(players=3, by=boss, club=build.club("SC Adler", by=boss))
    client.force_login(boss)
    page = client.get(f"/events/{made.slug}/registrations/{made.registrations.get(number=1).pk}/receipt/")
    assert "<p>SC Adler<br>" in text(page)
