"""What each place comes to: on the money page, on the public page and on the screen, as soon as fees have been paid."""

import pytest
from django.test import Client
from django.utils import translation

from tests.tournaments import cash, events
from tests.tournaments.test_print_room import pages
from tournaments.actions import cashing, early_papers, organising, registering
from tournaments.actions.errors import Objection
from tournaments.queries.envelopes import envelopes
from tournaments.queries.planned_prizes import prize_tables
from tournaments.values import prizes
from tournaments.values.plans import CENTS, HOUSE, SHARES

pytestmark = pytest.mark.django_db

SHARED = (3000, 2000, 1500, 1000)


@pytest.fixture
def event():
    return cash.planned(events.event(players=6), fee=900, prizes=SHARED, prizes_in=SHARES)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def stranger():
    return Client(headers={"accept-language": "en"})


def amounts(event):
    return [place.cents for place in prize_tables(event).places()]


def text(client, event, at=""):
    return client.get(f"/events/{event.slug}/{at}").content.decode()


def test_before_any_fee_only_the_shares_are_told(desk, stranger, event):
    assert amounts(event) == [None] * 4
    page = text(desk, event, "money/prizes/")
    assert "Prize plan" in page
    assert "30 %" in page
    assert "As of" not in page
    assert "What each place gets" not in text(stranger, event)
    screen = text(stranger, event, "screen/?show=prizes")
    assert "30 %" in screen
    assert "€" not in screen


def test_once_fees_are_in_each_place_has_its_amount_and_all_of_them_are_the_pot(desk, stranger, event):
    cash.pay_fees(event)
    plan = prize_tables(event)
    (pot,) = plan.pots
    assert pot.cents == 5400
    assert amounts(event) == [1620, 1080, 810, 540]
    assert sum(amounts(event)) + pot.left == pot.cents
    for client, at in ((desk, "money/prizes/"), (stranger, ""), (stranger, "screen/?show=prizes")):
        page = text(client, event, at)
        for told in ("€16.20", "30 %", "€5.40", "6 entry fees, €54.00 in the pot."):
            assert told in page, (at, told)
    assert "€54.00" in text(desk, event, "money/prizes/")


def test_a_fee_that_is_given_back_leaves_the_amounts(event):
    cash.pay_fees(event)
    first = event.registrations.get(number=1)
    registering.set_paid(registration_id=first.pk, paid=False, **cash.by_director(event))
    assert prize_tables(event).fees == 5
    assert amounts(event) == [1350, 900, 675, 450]


@pytest.mark.parametrize("more", [{}, {"prize_step": 100}, {"prize_step": 500, "prize_rest": HOUSE}])
def test_amounts_are_those_that_are_paid(event, more):
    cash.planned(event, **more)
    cash.pay_fees(event)
    event.refresh_from_db()
    (pot,) = prize_tables(event).pots
    assert amounts(event) == [*prizes.by_place(cash.plans.read(event.plan), 5400)[""]]
    assert sum(amounts(event)) + pot.left == 5400


def test_lost_game_money_is_said_to_come_on_top_where_it_goes_into_the_pot(desk, stranger, event):
    cash.pay_fees(event)
    said = "comes on top"
    assert said not in text(desk, event, "money/prizes/")
    cash.planned(event, prize_lost=True)
    for client, at in ((desk, "money/prizes/"), (stranger, ""), (stranger, "screen/?show=prizes")):
        assert said in text(client, event, at), at


def test_amounts_go_first_and_every_pot_adds_up():
    final = cash.prized()
    plan = prize_tables(final)
    assert [pot.name for pot in plan.pots] == ["", "Tandem"]
    for pot, paid in zip(plan.pots, envelopes(final), strict=True):
        assert pot.cents == paid.pot
        assert sum(place.cents for ranking in pot.rankings for place in ranking.places) + pot.left == pot.cents


def test_after_the_first_payment_the_amounts_stand(event):
    cash.pay_fees(event)
    for number in (1, 2):
        events.play_all(events.drawn(event, number))
    organising.finalise_event(event_id=event.pk, **cash.by_director(event))
    event.refresh_from_db()
    before = amounts(event)
    row = envelopes(event)[0].rows[0]
    cashing.pay_prize(
        registration_id=row.line.registration.pk, expected=row.cents, ranking="", **cash.by_director(event)
    )
    event.refresh_from_db()
    with translation.override("en"):
        assert list(prize_tables(event).said) == ["These amounts stand: what is paid now changes none of them."]
    assert amounts(event) == before
    assert [place.share for place in prize_tables(event).places()] == [*SHARED]


def test_a_plan_of_amounts_is_shown_on_the_screen_as_it_is(stranger):
    made = cash.planned(events.event(players=6), prizes=(5000, 2500), prizes_in=CENTS)
    assert "€50.00" in text(stranger, made, "screen/?show=prizes")
    assert "show=prizes" in text(stranger, made, "screens/")
    bare = events.event(players=6, title="Without")
    assert "show=prizes" not in text(stranger, bare, "screens/")
    assert "Welcome" in text(stranger, bare, "screen/?show=prizes")


def test_nobody_has_won_anything_before_the_first_deal(desk, event):
    cash.pay_fees(event)
    events.drawn(event)
    assert envelopes(event)[0].rows == ()
    assert ">Pay out</button>" not in text(desk, event, "money/prizes/")


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_the_paper_for_the_wall_is_one_page_with_amounts_that_stand_in_the_language_asked_for(event, language):
    cash.pay_fees(event)
    (page,) = pages(early_papers.print_prize_plan(event_id=event.pk, language=language, **cash.by_director(event)))
    told = {"de": ("1. Platz", "16,20 €"), "fr": ("1re place", "16,20 €"), "en": ("1st place", "€16.20")}[language]
    assert all(each in page.replace("\N{NO-BREAK SPACE}", " ") for each in told)


def test_sixty_prizes_stand_on_one_page(event):
    cash.planned(event, prizes=(100,) * 60)
    cash.pay_fees(event)
    assert len(pages(early_papers.print_prize_plan(event_id=event.pk, language="de", **cash.by_director(event)))) == 1


def test_the_page_of_printouts_offers_the_paper_where_prizes_are_planned(desk, event):
    assert 'value="prize_plan"' in text(desk, event, "prints/")
    bare = cash.planned(event, prizes=())
    assert 'value="prize_plan"' not in text(desk, bare, "prints/")
    with pytest.raises(Objection, match="No prizes are planned"), translation.override("en"):
        early_papers.print_prize_plan(event_id=bare.pk, language="en", **cash.by_director(bare))
