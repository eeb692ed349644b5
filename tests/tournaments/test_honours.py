"""What is printed at the end of an event: certificates, prizes to sign, receipts."""

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from scoring.printing.actions import print_jobs
from tests import build
from tests.tournaments import cash, events
from tests.tournaments.test_print_room import pages
from tournaments.actions import organising, pairing, print_room, registering
from tournaments.actions.errors import Objection
from tournaments.queries.seats import series_of
from tournaments.queries.selections import Selection

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Four players, both series drawn, nothing played."""
    made = events.event(players=4, deals=None)
    events.drawn(made, 1)
    events.drawn(made, 2)
    return made


def honoured(event, places=2, language="en", selection=None):
    return print_room.print_certificates(
        event_id=event.pk,
        language=language,
        places=places,
        selection=selection or Selection(),
        by=events.director_of(event),
        at=build.AT,
    )


def test_certificates_are_a_page_for_each_place_the_last_one_first():
    event = cash.at_stake()
    found = honoured(event)
    ranks = [row["rank"] for row in found.payload["rows"]]
    assert ranks == sorted(ranks, reverse=True)
    page = pages(found)
    assert len(page) == len(ranks) >= 2
    assert found.payload["rows"][-1]["name"] in page[-1]
    assert "1st place" in page[-1]
    assert "Rank" not in "".join(page)
    assert "provisional" in page[0]


def test_a_certificate_says_which_ranking_what_was_won_where_and_when():
    club = build.club("Skatclub Ulm")
    event = cash.event(club=club, by=build.club_admin(club), place="Löwen, Ulm")
    event = cash.planned(event, prizes=(3000, 1500), categories=("Damen",))
    event.registrations.filter(number__lte=2).update(category="Damen")
    for each in event.registrations.all():
        registering.set_paid(registration_id=each.pk, paid=True, **cash.by_director(event))
    events.play_all(events.drawn(event), (build.LOST, build.PASSED))
    overall = honoured(event, 6, "de")
    for said in ("Skatclub Ulm", "Gesamtwertung", "Löwen, Ulm, den 14. März 2026", "Spielleitung", "Vorstand"):
        assert all(said in page for page in pages(overall)), said
    prizes = [row["cents"] for row in overall.payload["rows"]]
    assert sum(prizes) == 4500
    assert ["Preis: " in page for page in pages(overall)] == [cents > 0 for cents in prizes]
    women = "".join(pages(honoured(event, 6, "de", Selection(category="Damen"))))
    assert ("Wertung Damen" in women, "Gesamtwertung" in women, "Preis: " in women) == (True, False, False)


def test_equals_share_a_place_and_its_prize():
    event = cash.planned(events.event(players=8, planned_series=1), fee=1000, prizes=(5000,))
    for each in event.registrations.all():
        registering.set_paid(registration_id=each.pk, paid=True, **cash.by_director(event))
    events.play_all(events.drawn(event), (build.GAME, build.PASSED))
    found = honoured(event, 1, "de")
    assert [(row["rank"], row["shared"], row["cents"]) for row in found.payload["rows"]] == [(1, True, 2500)] * 2
    assert all("geteilter 1. Platz" in page and "Preis: 25,00" in page for page in pages(found))


def test_a_fixed_pair_gets_a_certificate_each_which_names_both_and_shares_with_nobody():
    event = events.event(game="bauernschnapsen", players=4, planned_series=1)
    pairing.pair_in_order(event_id=event.pk, **cash.by_director(event))
    (table,) = events.drawn(event).tables
    build.record(table.table.sheet, {"contract": "gang", "declarer": 0, "won": True})
    rows = honoured(event, 1, "de").payload["rows"]
    partners = {each.player.name: each.partner.player.name for each in event.registrations.all()}
    assert len(rows) == 2
    assert all(row["partner"] == partners[row["name"]] and not row["shared"] for row in rows)
    assert all(
        row["name"] in page and row["partner"] in page
        for row, page in zip(rows, pages(honoured(event, 1)), strict=True)
    )


def test_no_certificates_before_the_first_deal(event):
    with translation.override("en"), pytest.raises(Objection, match="No deal has been played yet"):
        honoured(event)
    build.record(series_of(event)[1].tables[0].table.sheet)
    assert honoured(event)
    with pytest.raises(Objection):
        honoured(event, selection=Selection(series=1))


def test_no_certificates_without_a_ranking():
    with pytest.raises(Objection):
        honoured(events.event(players=3))
    with pytest.raises(Objection):
        honoured(cash.at_stake(), places=0)


@pytest.fixture
def paid():
    """A final event of six who have paid ten euros each, half of it for the first one."""
    event = cash.at_stake()
    for each in event.registrations.all():
        registering.set_paid(registration_id=each.pk, paid=True, **cash.by_director(event))
    return organising.finalise_event(event_id=event.pk, **cash.by_director(event))


def test_prizes_are_a_list_that_adds_up_to_the_pot_and_a_slip_for_each(paid):
    job = print_room.print_prizes(event_id=paid.pk, language="en", **cash.by_director(paid))
    rows = job.payload["rows"]
    assert sum(row["cents"] for row in rows) + job.payload["house"] == job.payload["pot"] == 6000
    found = pages(job)
    assert all(row["name"] in found[0] for row in rows)
    assert "60.00" in found[0]
    slips = " ".join(found[1:])
    assert slips.count("Received with thanks") == len(rows)
    assert "Provisional" not in found[0]


def test_receipts_are_a_slip_for_everybody_who_paid(paid):
    job = print_room.print_receipts(event_id=paid.pk, language="en", **cash.by_director(paid))
    found = " ".join(pages(job))
    assert (len(job.payload["rows"]), found.count("Signature"), found.count("Entry fee")) == (6, 6, 6)
    assert found.count("lines of the cash book, two for each payment") == 6, "or somebody looks for number 1"


def test_receipts_of_the_print_room_say_what_the_receipt_on_the_page_says(client):
    club = build.club("Skatclub Ulm")
    event = cash.event(club=club, by=build.club_admin(club))
    by = events.director_of(event)
    first = event.registrations.get(number=1)
    for ticked in (True, False, True):
        registering.set_paid(registration_id=first.pk, paid=ticked, by=by, at=build.AT)
    client.force_login(by)
    client.cookies["django_language"] = "en"
    page = client.get(f"/events/{event.slug}/registrations/{first.pk}/receipt/").content.decode()
    job = print_room.print_receipts(event_id=event.pk, language="en", **cash.by_director(event))
    slip = " ".join(pages(job)[0].split())
    assert "data-print" in page
    for said in ("Skatclub Ulm", f", {by}", "taken back"):
        assert said in page
        assert said in slip


def test_what_is_not_planned_or_paid_is_said(event):
    with pytest.raises(Objection):
        print_room.print_prizes(event_id=event.pk, language="en", **cash.by_director(event))
    with pytest.raises(Objection):
        print_room.print_receipts(event_id=event.pk, language="en", **cash.by_director(event))


def test_paper_about_money_is_for_who_directs(paid):
    keeper = build.scorekeeper(paid.book)
    job = print_room.print_prizes(event_id=paid.pk, language="en", **cash.by_director(paid))
    with pytest.raises(PermissionDenied):
        print_room.print_receipts(event_id=paid.pk, language="en", by=keeper, at=build.AT)
    with pytest.raises(PermissionDenied):
        print_jobs.retry_print(job_id=job.pk, by=keeper)
