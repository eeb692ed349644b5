"""The page of prizes: a table for each ranking, with its sum, its buttons, and what was paid by another ranking."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from tests import build
from tests.tournaments import cash, events
from tournaments.actions import cashing, disqualifying, organising
from tournaments.models import Event
from tournaments.queries import disqualified, ledger
from tournaments.queries.envelopes import envelopes
from tournaments.values.plans import CENTS, SHARES

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(cash.prized).pk


@pytest.fixture
def final(made):
    return Event.objects.select_related("book").get(pk=made)


@pytest.fixture
def desk(client, final):
    client.force_login(events.director_of(final))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def shown(desk, event, query=""):
    return desk.get(f"/events/{event.slug}/money/prizes/{query}").content.decode()


def headings(page):
    return re.findall(r'<h3 id="[a-z0-9]+">([^<]+)</h3>', page)


def pay_all(event):
    for pot in envelopes(event):
        for each in pot.rows:
            said = {"registration_id": each.line.registration.pk, "expected": each.cents, "ranking": each.won.ranking}
            cashing.pay_prize(**said, **cash.by_director(event))
    event.refresh_from_db()


def test_each_ranking_has_its_table_and_its_sum(desk, final):
    page = shown(desk, final)
    assert headings(page) == ["Overall ranking", "Series 1", "Series 2", "Damen", "Pot", "Tandem (extra pot)"]
    assert "Junioren: nobody has won a prize yet." in page
    assert page.count(">Pay out</button>") == 10
    main, tandem = envelopes(final)
    for ranking, at in (("", "prizes0"), ("series:2", "prizes2"), ("category:Damen", "prizes3")):
        table = page[page.index(f'aria-labelledby="{at}"') :].split("</table>")[0]
        assert f"€{sum(each.cents for each in main.of(ranking)) / 100:.2f}" in table.split("<tfoot>")[1]
    assert f"€{main.house / 100:.2f}" in page
    assert "€60.00" in page
    assert f"€{tandem.pot / 100:.2f}" in page


def test_a_button_pays_the_prize_of_its_ranking_once_and_leads_back_to_its_table(desk, final):
    each = envelopes(final)[0].of("category:Damen")[0]
    at = f"/events/{final.slug}/money/prize/?at=prizes3"
    assert f'action="{escape(at)}"' in shown(desk, final)
    said = {"registration": each.line.registration.pk, "ranking": "category:Damen", "expected": each.cents}
    for _desk in range(2):
        assert desk.post(at, said).url == f"/events/{final.slug}/money/prizes/#prizes3"
    assert ledger.proof(final).prizes == each.cents
    page = shown(desk, final)
    assert page.count("paid €5.00") == 1
    assert page.count(">Pay out</button>") == 9
    assert "prize, Damen" in desk.get(f"/events/{final.slug}/money/").content.decode()
    receipt = desk.get(f"/events/{final.slug}/registrations/{each.line.registration.pk}/receipt/").content.decode()
    assert "prize, Damen" in receipt
    stake = final.registrations.get(number=cash.STAKES[0])
    receipt = desk.get(f"/events/{final.slug}/registrations/{stake.pk}/receipt/").content.decode()
    assert "extra pot, Tandem" in receipt


def test_what_was_paid_by_another_ranking_is_told_for_each(desk, final):
    pay_all(final)
    first = envelopes(final)[0].rows[0].line.registration
    organising.reopen_event(event_id=final.pk, reason="protest", **cash.by_director(final))
    disqualifying.disqualify(registration_id=first.pk, reason="Told", rule="ISkO 4.5.9", **cash.by_director(final))
    organising.finalise_event(event_id=final.pk, **cash.by_director(final))
    told = re.findall(r'<li id="otherwise-\d+">([^<]*)', shown(desk, final))
    rankings = {each.split(":")[0] for each in told if f"No. {first.number} " in each.split(":")[-1] or ":" in each}
    assert {"Damen", "Tandem (extra pot)"} <= rankings
    assert any(each.startswith(f"No. {first.number} ") and "are to be returned" in each for each in told)
    assert any(each.startswith("Damen: ") and "are still to be paid" in each for each in told)
    page = desk.get(reverse("event_disqualify", args=[final.slug, first.pk])).content.decode()
    assert re.search(r"Overall ranking: €[0-9.]+, cash-book line \d+\.", page)


def test_the_cockpit_names_what_was_paid_by_another_ranking_until_it_is_settled(desk, final):
    pay_all(final)
    pages = ("event_director", "event", "event_ranking")
    said = "were paid by another ranking"
    assert [said in desk.get(reverse(each, args=[final.slug])).content.decode() for each in pages] == [False] * 3
    first = envelopes(final)[0].rows[0].line.registration
    organising.reopen_event(event_id=final.pk, reason="protest", **cash.by_director(final))
    disqualifying.disqualify(registration_id=first.pk, reason="Told", rule="ISkO 4.5.9", **cash.by_director(final))
    organising.finalise_event(event_id=final.pk, **cash.by_director(final))
    way = f"/events/{final.slug}/money/prizes/#prizes"
    for each in pages:
        page = desk.get(reverse(each, args=[final.slug])).content.decode()
        assert (said in page, f'href="{way}"' in page) == (True, True), each
    step = desk.get(reverse("event_director", args=[final.slug])).context["told"]
    assert step.address == way
    assert re.search(rf"No\. {first.number} [^;]+ returns €[0-9.]+;", step.hint)
    assert re.search(r"gets €[0-9.]+ more", step.hint)
    for each in pages[1:]:
        assert said not in Client().get(reverse(each, args=[final.slug])).content.decode(), (
            "no stranger is told of money"
        )
    wrong = disqualified.to_settle(Event.objects.get(pk=final.pk))
    receipts = [each.paid.number for each in wrong]
    cashing.take_back_prizes(event_id=final.pk, receipts=receipts, reason="protest", **cash.by_director(final))
    assert said not in desk.get(reverse("event_director", args=[final.slug])).content.decode()


def test_a_short_pot_is_told_beside_the_others(desk, final):
    cash.replanned(final, prizes_of=(*cash.OF_RANKINGS[:-1], ("pot:Tandem", CENTS, (900,))))
    page = shown(desk, final)
    assert "Tandem: The prizes come to €9.00, but there are €7.50" in page
    assert "Tandem (extra pot)" not in headings(page)
    assert "Damen" in headings(page)


def test_who_moves_up_and_who_shares_is_said(desk, final):
    assert "moves up to place" not in shown(desk, final)
    cash.replanned(final, one_prize=True)
    assert "moves up to place 1" in shown(desk, final)


def test_before_anybody_has_a_rank_every_ranking_is_there(desk):
    event = cash.planned(cash.event(), prizes=(5000,), prizes_in=SHARES, prizes_of=(("series:1", SHARES, (5000,)),))
    desk.force_login(events.director_of(event))
    page = shown(desk, event)
    assert "Overall ranking: nobody has won a prize yet" in page
    assert "Series 1: nobody has won a prize yet" in page
    assert "no prizes are planned" not in page


def test_the_page_is_bounded_and_every_page_has_its_sums(desk):
    event = cash.event(players=12)
    event = cash.planned(event, categories=("Damen",), prizes=(10,) * 12, prizes_of=(("series:1", CENTS, (10,) * 12),))
    cash.pay_fees(event)
    events.play_all(events.drawn(event))
    desk.force_login(events.director_of(event))
    assert len(desk.get(f"/events/{event.slug}/money/prizes/").context["rows"]) == 20
    second = shown(desk, event, "?prizes=2")
    assert headings(second) == ["Series 1", "Pot"]
    assert "€1.20" in second


def test_as_many_statements_for_six_players_as_for_twelve(desk, final):
    def statements(made):
        desk.force_login(events.director_of(made))
        shown(desk, made)
        with CaptureQueriesContext(connection) as asked:
            shown(desk, made)
        return len(asked)

    few = statements(final)
    more = cash.event(players=12)
    cash.pay_fees(more)
    cash.planned(more, pots=(("Tandem", 250),), categories=("Damen",), prizes=(500,), prizes_of=cash.OF_RANKINGS[:1])
    events.play_all(events.drawn(more), (build.LOST, build.PASSED))
    assert statements(more) <= few <= 34
