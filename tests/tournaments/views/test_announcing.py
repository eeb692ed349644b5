"""What is sent round of a final ranking: names as in public, in three languages, and what changed later."""

import html
import re
from urllib.parse import parse_qs

import pytest
from django.urls import reverse
from django.utils import translation

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import organising
from tournaments.models import Event
from tournaments.queries import announcement
from tournaments.queries.standings import standings
from tournaments.values.plans import Plan
from tournaments.views.announcement_page import MAX_ADDRESS, mailto

pytestmark = pytest.mark.django_db
ADDRESS = "https://club.example/events/x/ranking/"


@pytest.fixture(scope="module")
def finished(world):
    def made():
        club = build.club("Herzdame Gera")
        director = build.grant(build.account(), "director", club=club).account
        plan = Plan(categories=("Damen",), thanks="Danke an alle!\nBis zum Frühjahr.")
        stated = {"title": "Herbstpreis", "place": "Vereinsheim", "club": club, "planned_series": 1, "plan": plan}
        event = events.event(director, **stated)
        events.named(event, director, "Anna Adler; SC West; Damen", *(f"Player {each}" for each in range(2, 13)))
        return events.finalised(event).pk

    return world(made)


@pytest.fixture
def event(finished):
    return Event.objects.get(pk=finished)


def told(event, language="en", address=ADDRESS):
    with translation.override(language):
        return announcement.result_text(event, address)


def player(event, name):
    return event.registrations.get(player__name=name).player


def test_a_result_tells_day_place_players_the_first_ten_and_thanks(event):
    said = told(event)
    first, occasion, played, *_rest = said.splitlines()
    assert (first, occasion) == ("Herbstpreis", "14 March 2026, Vereinsheim, Herzdame Gera")
    assert played == "Skat, 12 players, 1 series"
    places = re.findall(r"^([0-9]+)\. (.+): (−?[0-9]+) points?$", said, re.MULTILINE)
    lines = [line for line in standings(event) if line.rank and line.rank <= 10]
    assert [(int(rank), int(total.replace("−", "-"))) for rank, _name, total in places] == [
        (line.rank, line.total) for line in lines
    ]
    assert "Anna Adler (SC West)" in said
    assert re.search(r"^Damen, first: Anna Adler \(SC West\): −?[0-9]+ points?$", said, re.MULTILINE)
    assert f"The whole ranking: {ADDRESS}" in said
    assert said.endswith("Danke an alle!\nBis zum Frühjahr.")
    assert "http" not in told(event, address="")


def test_many_who_share_a_place_are_told_as_far_as_there_is_room(event, monkeypatch):
    shared = [line.rank for line in standings(event)].count(1)
    assert shared > 1
    monkeypatch.setattr(announcement, "PLACES", 1)
    assert told(event).count("\n1. ") == shared
    assert "\n4. " not in told(event)
    monkeypatch.setattr(announcement, "MOST_LINES", shared - 1)
    assert told(event).count("\n1. ") == shared - 1


def test_who_is_hidden_in_public_is_hidden_here(event):
    build.shown_as(player(event, "Anna Adler"), "number")
    said = told(event)
    assert "Anna" not in said
    assert "Adler" not in said


@pytest.mark.parametrize(("language", "words"), [("de", "Die ganze Rangliste"), ("fr", "Le classement complet")])
def test_the_text_is_in_the_language_that_is_chosen(client, event, language, words):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("event_announcement", args=[event.slug]), {"language": language}))
    assert words in page
    assert f'lang="{language}"' in page


def test_the_page_offers_text_and_mail_without_any_address(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("event_announcement", args=[event.slug])))
    shown = html.unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])
    assert shown.strip() == told(event, address=f"http://testserver{reverse('event_ranking', args=[event.slug])}")
    (mail,) = re.findall(r'href="(mailto:[^"]*)"', page)
    to, _question, asked = html.unescape(mail).partition("?")
    assert to == "mailto:"
    assert parse_qs(asked)["subject"] == ["Herbstpreis"]
    assert parse_qs(asked)["body"][0].split("\r\n")[0] == "Herbstpreis"
    assert "Kiebitz knows no e-mail addresses" in page
    assert reverse("event_announcement", args=[event.slug]) in text(
        client.get(reverse("event_director", args=[event.slug]))
    )


@pytest.mark.parametrize("line", ["Anna: 12", "ä" * 100])
def test_a_letter_is_never_longer_than_a_mail_program_takes(line):
    for lines in (1, 10, 200):
        letter = mailto("Herbstpreis", "\n".join([line] * lines), ADDRESS)
        assert len(letter) <= MAX_ADDRESS
        body = parse_qs(letter.partition("?")[2])["body"][0].split("\r\n")
        assert body == [line] * lines or body[-2:] == ["…", ADDRESS]
    assert mailto("字" * 300, "x", ADDRESS) == "mailto:"


def test_before_the_ranking_is_final_there_is_no_text(client):
    event = events.event(players=3, planned_series=1)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("event_announcement", args=[event.slug])))
    assert "The text comes when the ranking is final." in page
    assert "<textarea" not in page


def test_a_corrected_result_is_told_as_well(client, event):
    by = events.director_of(event)
    organising.reopen_event(event_id=event.pk, reason="Table 1 typed wrongly", by=by, at=build.AT)
    sheet = Event.objects.get(pk=event.pk).series.get().tables.first().sheet
    first = sheet.entries.filter(kind="record").first()
    build.write(sheet, "reopen", by=by, reason="typed wrongly")
    build.write(sheet, "correct", corrects=first.sequence, record=build.LOST)
    build.write(sheet, "confirm")
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT)
    again = Event.objects.get(pk=event.pk)
    with translation.override("en"):
        said = announcement.change_text(again, ADDRESS)
    assert said.startswith("Herbstpreis: the ranking has been corrected\nChanged on 14 March 2026")
    assert "Reason: Table 1 typed wrongly" in said
    assert re.search(r"^.+: rank [0-9]+ \(24|74\) → rank [0-9]+ \(−?[0-9]+\)$", said, re.MULTILINE)
    assert f"The whole ranking: {ADDRESS}" in said
    client.force_login(by)
    client.cookies["django_language"] = "en"
    page = text(client.get(reverse("event_announcement", args=[event.slug])))
    assert page.count("<textarea") == 2
    assert page.index("What has changed") < page.index("The result")


def test_without_a_correction_there_is_nothing_to_tell_of_one(event):
    assert announcement.change_text(event, ADDRESS) == ""


def test_a_change_of_many_names_ten_and_counts_the_others(event):
    rows = [{"player": each.player_id, "from": [1, 2], "to": [2, 3]} for each in event.registrations.all()]
    event.snapshots.create(number=2, taken_at=build.AT, rows=[], heads=[], head="", made_by="x", changes=rows)
    with translation.override("en"):
        said = announcement.change_text(event, "")
    assert (said.count("→"), said.endswith("and 2 more")) == (10, True)
