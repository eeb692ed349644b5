"""No English is left on a German or French page: whoever reads, whatever page, followed from link to link."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

import pytest
from django.conf import settings
from django.contrib import admin
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.translation import trans_real

from rules import registry
from rules.shared_texts import TEXTS
from scoring.lists.actions.merging import merge
from scoring.models import Account, Deal, Sheet
from scoring.people.queries import merge_queries
from tests import build
from tests.i18n.catalogue import LANGUAGES
from tests.i18n.reading import Page, inside
from tests.tiers import long
from tests.tournaments import events
from tournaments.models import Registration

pytestmark = pytest.mark.django_db

OF_EACH_KIND = 3
"""Pages behind the same route that are read; a book's tenth list says nothing new."""
FOREIGN = {"account_logout", "print_file", "event_ranking_csv", "schema", "api_docs", "about_json", "about_zip"}
FOREIGN |= {"event_archive", "event_draws_json"}
PUBLIC = {
    "home",
    "event",
    "event_ranking",
    "sheet",
    "sheet_deal",
    "sheet_log",
    "player",
    "player_deals",
    "clubs",
    "club",
    "book",
    "book_statistics",
    "imprint",
    "privacy",
}
CHANGES = {f"sheet_{each}" for each in ("enter", "correct", "insert", "delete", "seat", "confirm", "close", "reopen")}
RUN = {"club_people", "club_change", "club_logo", "book_people", "player_change", "player_merge"}
ERASE = {"player_erase", "erase_account"}
KEPT = (
    {"event_director", "event_change", "event_new", "me", "book_new", "sheet_new", "print_job"} | CHANGES | RUN | ERASE
)
HOLE = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}")


@dataclass(frozen=True)
class Unwanted:
    """Texts that must not be read: as they stand, or with something in their gaps."""

    whole: frozenset[str]
    with_gaps: re.Pattern[str]

    def fullmatch(self, text):
        return text in self.whole or bool(self.with_gaps.fullmatch(text))


@cache
def english(language):
    """What must not be read in this language: every text that the catalogues and the rules say differently there.

    A language is called as it calls itself.
    """
    own = dict(settings.LANGUAGES).values()
    return _unwanted([pair for pair in [*_catalogue(language), *_of_rules(language)] if pair[0] not in own])


def _unwanted(pairs):
    said = {_normal(said) for _text, said in pairs}
    wanted = {_normal(text) for text, said in pairs if text != said} - said
    worded = {each for each in wanted if re.search(r"[a-z]{2}", HOLE.sub("", each))}
    gapped = {each for each in worded if HOLE.search(each)}
    return Unwanted(frozenset(worded - gapped), re.compile("|".join(map(_pattern, sorted(gapped)))))


def _catalogue(language):
    for key, said in trans_real.translation(language)._catalog.items():
        if isinstance(said, str):
            yield (key[0] if isinstance(key, tuple) else key), said


def _of_rules(language):
    for texts in (TEXTS, *(registry.find(game).texts for game in registry.games())):
        yield from ((text.en, getattr(text, language)) for text in texts.values())


def _normal(text):
    return " ".join(text.rpartition("\x04")[2].split())


def _pattern(text):
    return r"\S{1,40}".join(re.escape(each) for each in HOLE.split(text))


@pytest.fixture(scope="module")
def built(world):
    return world(build_house).pk


@pytest.fixture
def house(built):
    return Account.objects.get(pk=built)


def build_house():
    """An event with a drawn series, an evening with a list in every state, and somebody who directs them all."""
    director = build.account("leiterin", first_name="Lena", last_name="Lang", is_staff=True)
    club = build.club("Kreuzbuben", slug="kreuzbuben")
    build.grant(director, "club_admin", club=club)
    event = events.event(by=director, players=7, club=club, place="Saal")
    events.play_all(events.drawn(event))
    events.drawn(event, 2)
    events.event(by=director, title="Nachwuchs", club=club)
    book = build.book("Dienstags", by=director, club=club)
    running = build.sheet(book=book, title="Stammtisch", by=director, players=build.players(3, club=club))
    for deal in (build.GAME, build.LOST, build.PASSED, {**build.GAME, "bid": 48}):
        written = build.record(running, deal)
    build.write(running, "correct", record=build.GAME, corrects=written.entry.sequence, reason="Verlesen")
    build.record(build.short_sheet(1, book=book, title="Ecke"))
    build.write(build.sheet(book=book, title="Fenster"), "close", reason="Feueralarm")
    player = running.seat_totals.get(seat=0).player
    player.account = director
    player.save()
    twin = build.player("Anna Adlre", club=club)
    seen = merge_queries.seen(player, twin)
    merge(kept_id=player.pk, gone_id=twin.pk, reason="Verschrieben", by=director, at=build.AT, expected=seen)
    job = {"document": "blank", "book": book, "template_version": "1", "language": "de", "created_at": build.AT}
    running.print_jobs.create(revision=1, state="failed", created_by=director, **job)
    running.print_jobs.create(revision=2, created_by=director, **job)
    return director


def crawled(client, language):
    """Every page that links lead to from the start page, a few behind each route."""
    evening = (f"/sheets/{each.pk}/" for each in Sheet.objects.filter(book__title="Dienstags"))
    waiting = ["/", "/me/", "/nowhere/", *evening]
    seen, count = set(waiting), Counter()
    while waiting:
        address = waiting.pop(0)
        name = _route(address)
        count[name] += 1
        if count[name] > OF_EACH_KIND or name in FOREIGN or name.startswith("admin"):
            continue
        answer = client.get(address, headers={"accept-language": language}, follow=True)
        page = Page(address, answer.content.decode())
        yield name, page
        fresh = [each for each in inside(page.links) if each not in seen]
        seen.update(fresh)
        waiting += fresh


def _route(address):
    try:
        return resolve(address.partition("?")[0]).view_name
    except Resolver404:
        return ""


@pytest.mark.parametrize(
    ("language", "role"), [("de", "director"), ("fr", "spectator"), *long(("fr", "director"), ("de", "spectator"))]
)
def test_no_page_speaks_english(house, language, role):
    client = Client()
    if role == "director":
        client.force_login(house)
    english_left, visited, forbidden = [], set(), english(language)
    for name, page in crawled(client, language):
        visited.add(name)
        english_left += [(page.address, text) for text in page.texts if forbidden.fullmatch(_normal(text))]
    assert english_left == []
    assert visited >= (PUBLIC | KEPT if role == "director" else PUBLIC | {"account_login", ""})


def test_the_crawl_finds_english_where_it_is_spoken(house):
    forbidden = english("de")
    found = {text for _name, page in crawled(Client(), "en") for text in page.texts if forbidden.fullmatch(text)}
    assert {"Events", "Ranking only", "There is nothing at this address", "Series 1", "passed out"} <= found


def leftover(answer, forbidden):
    """English on one page."""
    return [text for text in Page("", answer.content.decode()).texts if forbidden.fullmatch(_normal(text))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_preview_of_a_merge_speaks_no_english(house, language):
    client = Client(headers={"accept-language": language})
    client.force_login(house)
    one, other = Sheet.objects.get(title="Stammtisch").seat_totals.filter(seat__in=(0, 1)).order_by("seat")
    registered = Registration.objects.first().player
    previews = [
        client.get(f"/players/{one.player_id}/merge/", {"with": chosen.pk}) for chosen in (other.player, registered)
    ]
    assert [each.status_code for each in previews] == [200, 200]
    assert b"Stammtisch" in previews[0].content
    assert b'name="expected"' in previews[1].content
    forbidden = english(language)
    assert [leftover(each, forbidden) for each in previews] == [[], []]


@pytest.mark.parametrize("language", [LANGUAGES[0], *long(*LANGUAGES[1:])])
def test_administration_speaks_no_english(house, language):
    client = Client(headers={"accept-language": language})
    client.force_login(build.account(superuser=True))
    # Codes and titles stand there as they are kept, and one of Django's own texts is English in every language.
    apart = {"Search", "Series %(series)d, table %(table)d"}
    forbidden = _unwanted([pair for pair in _catalogue(language) if pair[0] not in apart])
    models = [model for model in admin.site._registry if model._meta.app_label in {"scoring", "tournaments"}]
    english_left = {}
    for model in models:
        listed = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        known = model._default_manager.first()
        for address in [listed, *([f"{listed}{known.pk}/change/"] if known else [])]:
            answer = client.get(address)
            assert answer.status_code == 200, address
            codes = {known.contract} if isinstance(known, Deal) else set()
            english_left[address] = [text for text in leftover(answer, forbidden) if text not in codes]
    assert {address: texts for address, texts in english_left.items() if texts} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_speak_no_english(house, language):
    book = Sheet.objects.filter(book__title="Dienstags").first().book
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    client.force_login(build.account())
    refused = [
        client.post("/books/new/", {"title": "Ohne Schein"}),
        client.get(f"/books/{book.pk}/sheets/new/"),
        client.get("/nowhere/"),
    ]
    assert [each.status_code for each in refused] == [403, 403, 404]
    wrong = Client(headers={"accept-language": language})
    answers = [
        wrong.post("/accounts/login/", {"login": "niemand", "password": "falsch"}),
        wrong.post("/accounts/login/", {}),
        wrong.get("/accounts/signup/"),
        wrong.get("/accounts/password/reset/"),
    ]
    forbidden = english(language)
    assert [leftover(each, forbidden) for each in (*refused, *answers)] == [[]] * 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_interface_refuses_in_no_english(house, language):
    client = Client(headers={"accept-language": language})
    client.force_login(house)
    sheet = Sheet.objects.get(title="Stammtisch")
    entries = f"/api/v1/sheets/{sheet.pk}/entries/"
    close = {"kind": "close", "key": "k2", "revision": sheet.revision}
    answers = [
        client.get("/api/v1/nowhere/"),
        client.get("/api/v1/sheets/999999/"),
        client.get("/api/v1/sheets/?page=x"),
        client.post(entries, "{", content_type="application/json"),
        client.post(entries, {}, content_type="application/json"),
        client.post(entries, {"kind": "record", "key": "k", "revision": 1}, content_type="application/json"),
        client.post(entries, close, content_type="application/json"),
        client.delete(entries),
        Client(headers={"accept-language": language}).post(entries, {}, content_type="application/json"),
    ]
    forbidden = english(language)
    told = [text for each in answers for text in [each.json()["message"], *_messages(each.json()["problems"])]]
    assert len(told) > len(answers)
    assert [text for text in told if forbidden.fullmatch(_normal(text))] == []


def _messages(problems):
    return [each["message"] for each in problems]


def test_a_drawn_list_is_called_in_the_readers_language(house):
    sheet = Sheet.objects.filter(series_number=1).first()
    called = {
        language: Client(headers={"accept-language": language}).get(f"/api/v1/sheets/{sheet.pk}/").json()["title"]
        for language in ("de", "fr", "en")
    }
    assert called == {"de": "Serie 1, Tisch 1", "fr": "Série 1, table 1", "en": "Series 1, table 1"}
