"""Disqualifying somebody on pages: what is missing is named, what was paid is told, and nothing is booked by itself."""

import re

import pytest
from django.urls import reverse

from tests import build
from tests.tournaments import cash, events
from tournaments.actions import cashing, disqualifying, organising, registering
from tournaments.models import Event
from tournaments.queries import ledger
from tournaments.queries.envelopes import envelopes
from tournaments.queries.standings import standings
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


def at(made):
    return {"by": events.director_of(made), "at": build.AT}


@pytest.fixture
def desk(client):
    client.cookies["django_language"] = "de"
    return client


@pytest.fixture
def paid(desk):
    """Final; the first has had 12 euros, the others share 5; then the first is disqualified, and it is final again."""
    made = events.event(players=4, planned_series=1, plan=Plan(fee=500, prizes=(1200, 500)))
    by = events.director_of(made)
    desk.force_login(by)
    for each in made.registrations.all():
        registering.set_paid(registration_id=each.pk, paid=True, **at(made))
    events.play_all(events.drawn(made))
    organising.finalise_event(event_id=made.pk, **at(made))
    for row in envelopes(Event.objects.get(pk=made.pk))[0].rows:
        cashing.pay_prize(registration_id=row.line.registration.pk, expected=row.cents, **at(made))
    first = standings(Event.objects.get(pk=made.pk))[0].registration
    organising.reopen_event(event_id=made.pk, reason="protest", **at(made))
    disqualifying.disqualify(registration_id=first.pk, reason="Told", rule="ISkO 4.5.9", **at(made))
    organising.finalise_event(event_id=made.pk, **at(made))
    return Event.objects.get(pk=made.pk), first


def test_a_form_names_what_is_missing_and_keeps_what_was_typed(desk):
    made = events.event(players=3)
    desk.force_login(events.director_of(made))
    row = made.registrations.get(number=1)
    address = reverse("event_disqualify", args=[made.slug, row.pk])
    answer = desk.post(address, {"reason": "Karten verraten", "rule": ""})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"rule"}
    assert 'value="Karten verraten"' in answer.content.decode()
    row.refresh_from_db()
    assert row.disqualified_at is None
    answer = desk.post(address, {"reason": "Karten verraten", "rule": "ISkO 4.5.9"}, follow=True)
    page = answer.content.decode()
    assert "ISkO 4.5.9" in page
    assert "Karten verraten" in page
    assert "disqualifiziert" in desk.get(reverse("event_desk", args=[made.slug])).content.decode()
    desk.post(reverse("event_rank_again", args=[made.slug, row.pk]), {"reason": "Verwechslung"})
    row.refresh_from_db()
    assert row.disqualified_at is None


def test_a_final_ranking_says_the_way_out_and_nothing_is_lost(desk, paid):
    made, first = paid
    other = made.registrations.exclude(pk=first.pk).first()
    address = reverse("event_disqualify", args=[made.slug, other.pk])
    assert "Öffnen Sie sie zuerst" in desk.get(address).content.decode()
    answer = desk.post(address, {"reason": "Karten verraten", "rule": "1"})
    assert answer.status_code == 409
    other.refresh_from_db()
    assert other.disqualified_at is None


def test_prizes_that_were_paid_are_told_and_nothing_is_booked_by_itself(desk, paid):
    made, first = paid
    before = ledger.proof(made)
    page = desk.get(reverse("event_prizes", args=[made.slug])).content.decode()
    told = re.findall(r'<li id="otherwise.*?</li>', page, re.DOTALL)
    assert any(first.player.name in each and "zurückzugeben" in each for each in told)
    assert any("noch auszuzahlen" in each for each in told)
    assert ledger.proof(made) == before
    assert first.pk not in {row.line.registration.pk for row in envelopes(made)[0].rows}
    receipts = [int(each) for each in re.findall(r'name="number" value="(\d+)"', "".join(told))]
    for number in receipts:
        desk.post(reverse("event_reverse", args=[made.slug]), {"number": number, "reason": "zurück"})
    for row in envelopes(made)[0].rows:
        cashing.pay_prize(registration_id=row.line.registration.pk, expected=row.cents, **at(made))
    assert 'id="otherwise' not in desk.get(reverse("event_prizes", args=[made.slug])).content.decode()
    assert ledger.proof(made).box == before.box


def test_prizes_paid_by_another_ranking_are_taken_back_and_paid_again_in_two_presses(desk, paid):
    made, _first = paid
    before, page = ledger.proof(made), desk.get(reverse("event_prizes", args=[made.slug])).content.decode()
    form = page.partition(reverse("event_prizes_back", args=[made.slug]))[2].partition("</form>")[0]
    receipts = re.findall(r'name="receipt" value="(\d+)"', form)
    assert len(receipts) > 1
    for said in ({"receipt": receipts, "reason": ""}, {"receipt": receipts[1:], "reason": "zurück"}):
        desk.post(reverse("event_prizes_back", args=[made.slug]), said)
        assert ledger.proof(made) == before, "without a reason, or with others than were shown"
    desk.post(reverse("event_prizes_back", args=[made.slug]), {"receipt": receipts, "reason": "zurück"})
    page = desk.get(reverse("event_prizes", args=[made.slug])).content.decode()
    assert 'id="otherwise' not in page
    form = page.partition(reverse("event_open_prizes", args=[made.slug]))[2].partition("</form>")[0]
    expected = int(re.search(r'name="expected" value="(\d+)"', form)[1])
    desk.post(reverse("event_open_prizes", args=[made.slug]), {"expected": expected - 1})
    assert any(row.is_open for row in envelopes(made)[0].rows)
    for _twice in range(2):
        desk.post(reverse("event_open_prizes", args=[made.slug]), {"expected": expected})
        assert not any(row.is_open for row in envelopes(made)[0].rows)
        assert ledger.proof(made).box == before.box
    row = envelopes(made)[0].rows[0]
    desk.post(reverse("event_reverse", args=[made.slug]), {"number": row.paid.number, "reason": "war nicht da"})
    assert [each.is_open for each in envelopes(made)[0].rows] == [True, *[False] * (len(envelopes(made)[0].rows) - 1)]
    assert cash.findings(made) == []


def test_the_page_of_who_is_disqualified_says_what_was_paid(desk, paid):
    made, first = paid
    page = desk.get(reverse("event_disqualify", args=[made.slug, first.pk])).content.decode()
    assert "Ein Preis ist ausgezahlt" in page
    assert "ISkO 4.5.9" in page
