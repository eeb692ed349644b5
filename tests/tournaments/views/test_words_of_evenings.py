"""An evening of a club speaks of an evening, and shows nothing of a tournament's that it has not got."""

import re

import pytest
from django.urls import reverse

import rules
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tournaments.actions import holding_evenings, organising
from tournaments.actions.holding_evenings import People, Usual
from tournaments.models import Event
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
PAGES = (
    *("event_evening", "event", "event_director", "event_ranking", "event_prints", "event_screens", "event_diary"),
    *("event_draws", "event_desk", "event_delete"),
)
FOREIGN = re.compile(
    r"[^.<>]*\b(Turnier|Plakat|Urkunde|Siegerehrung|Preis|Startgeld|Zusatztopf|Veranstaltung)\w*[^.<>]*"
)
WANTED = "Plakat, Urkunden und Blätter für Preise stehen hier, sobald"


@pytest.fixture
def evening(client):
    club = build.club()
    keeper = build.grant(build.account(), "scorekeeper", club=club).account
    here = People([each.pk for each in build.players(6, club=club)])
    usual = Usual("Skatabend", rules.ruleset("skat", deals=2), 1, Plan())
    made = holding_evenings.begin_evening(club_id=club.pk, usual=usual, people=here, seed=7, by=keeper, at=build.AT)
    client.force_login(keeper)
    client.cookies["django_language"] = "de"
    return Event.objects.get(pk=made.pk)


def ended(event):
    events.play_all(events.series_of(event)[0])
    return organising.finalise_event(event_id=event.pk, **cash.by_director(event))


def said(client, event, page):
    return text(client.get(reverse(page, args=[event.slug]))).partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("final", [False, True])
def test_pages_of_an_evening_speak_of_no_tournament(client, evening, final):
    if final:
        ended(evening)
    found = {page: [each[0] for each in FOREIGN.finditer(said(client, evening, page))] for page in PAGES}
    found["event_prints"] = [each for each in found["event_prints"] if not each.strip().startswith(WANTED)]
    assert {page: words for page, words in found.items() if words} == {}


def test_what_is_wanted_is_shown(client, evening):
    money = reverse("event_money", args=[evening.slug])
    assert money not in said(client, evening, "event_director")
    assert "Plakat drucken" not in said(client, evening, "event_prints")
    cash.planned(evening, fee=500, prizes=(1000,))
    assert money in said(client, evening, "event_director")
    for word in ("Plakat drucken", "Urkunden drucken", "Für die Siegerehrung"):
        assert word in said(client, evening, "event_prints")
    assert "Siegerehrung" in said(client, evening, "event_screens")


def test_nobody_is_asked_to_pay_at_an_evening_without_a_fee(client, evening):
    desk = said(client, evening, "event_desk")
    assert "Nicht bezahlt" not in desk
    assert "?paid=yes" not in desk
    cash.planned(evening, fee=500)
    assert "Nicht bezahlt" in said(client, evening, "event_desk")
    assert "?paid=yes" in said(client, evening, "event_desk")


def test_money_that_was_booked_keeps_its_tab(client, evening):
    cash.planned(evening, fee=500)
    cash.pay_fees(evening)
    Event.objects.filter(pk=evening.pk).update(plan={"evening": True})
    assert reverse("event_money", args=[evening.slug]) in said(client, evening, "event_director")


def test_the_screen_of_an_evening_without_a_ceremony_shows_its_final_ranking(client, evening):
    ended(evening)
    assert client.get(reverse("event_screen", args=[evening.slug])).context["show"] == "ranking"
    Event.objects.filter(pk=evening.pk).update(plan={"evening": True, "prizes": [100]})
    assert client.get(reverse("event_screen", args=[evening.slug])).context["show"] == "ceremony"


@pytest.mark.parametrize(("language", "word"), [("en", "Diary"), ("de", "Tagebuch"), ("fr", "Main courante")])
def test_the_record_of_decisions_is_headed_by_the_word_of_its_tab(client, evening, language, word):
    client.cookies["django_language"] = language
    page = client.get(reverse("event_diary", args=[evening.slug]))
    assert f"<h2>{word}</h2>" in page.content.decode()
