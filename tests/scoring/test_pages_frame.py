"""What all pages share: languages, suits, the strict policy, errors in words, the first account."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Account
from scoring.people.actions import creating_accounts
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


def test_switch_of_language_stays(client):
    back = client.post(reverse("set_language"), {"language": "fr", "next": reverse("clubs")})
    assert (back.status_code, back.url) == (302, reverse("clubs"))
    assert '<html lang="fr"' in text(client.get(reverse("clubs"), headers={"accept-language": "de"}))
    assert int(back.cookies["django_language"]["max-age"]) > 300 * 24 * 3600


def test_suits_in_four_colours_stay(client):
    client.post(reverse("suits"), {"suits": "four", "next": reverse("clubs")})
    assert 'class="four-colour"' in text(client.get(reverse("clubs")))
    client.post(reverse("suits"), {"suits": "two"})
    assert "four-colour" not in text(client.get(reverse("clubs")))


@pytest.mark.parametrize("name", ["suits", "set_language"])
def test_switches_lead_nowhere_else(client, name):
    answer = client.post(reverse(name), {"language": "fr", "suits": "four", "next": "https://elsewhere.example/"})
    assert answer.url == "/"


def test_public_pages_set_no_cookie(client):
    sheet = build.sheet()
    build.record(sheet)
    for page in (reverse("clubs"), reverse("sheet", args=[sheet.pk]), reverse("sheet_deal", args=[sheet.pk, 2])):
        assert not client.get(page).cookies


class Inline(HTMLParser):
    """Finds what a strict policy would not run."""

    def __init__(self) -> None:
        super().__init__()
        self.found = []
        self.scripted = False

    def handle_starttag(self, tag, attrs):
        self.found += [name for name, _ in attrs if name == "style" or name.startswith(("on", "hx-on"))]
        self.found += [tag] if tag == "style" or (tag == "script" and "src" not in dict(attrs)) else []
        self.found += [value for name, value in attrs if name in {"src", "href"} and (value or "").startswith("http")]


def pages():
    """Every page of scoring, by who sees most of it."""
    boss = build.account(superuser=True)
    sheet = build.sheet(book=build.book(club=build.club()))
    build.record(sheet)
    build.record(sheet)
    done = build.short_sheet(book=sheet.book)
    build.record(done)
    build.record(done)
    build.write(done, "confirm")
    of_sheet = ("sheet", "sheet_log", "sheet_enter", "sheet_seat", "sheet_confirm", "sheet_close")
    of_deal = ("sheet_deal", "sheet_correct", "sheet_insert", "sheet_delete")
    return boss, [
        *(reverse(name, args=[sheet.pk]) for name in of_sheet),
        *(reverse(name, args=[sheet.pk, 2]) for name in of_deal),
        reverse("sheet_reopen", args=[done.pk]),
        reverse("book", args=[sheet.book_id]),
        reverse("sheet_new", args=[sheet.book_id]),
        reverse("book_people", args=[sheet.book_id]),
        *(reverse(name, args=[sheet.book.club.slug]) for name in ("club", "club_change", "club_people")),
        *(reverse(name, args=[sheet.seat_totals.first().player_id]) for name in ("player", "player_change")),
        *(reverse(name) for name in ("clubs", "club_new", "me", "book_new", "account_change_password")),
    ]


@pytest.fixture(scope="module")
def answers():
    """`answers(language)`: every page in this language by its address, asked for once."""

    @cache
    def of(language):
        boss, addresses = pages()
        client = Client()
        client.force_login(boss)
        client.cookies["django_language"] = language
        return {address: client.get(address) for address in addresses}

    return of


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_every_page_keeps_the_frame_in_every_language(answers, language):
    for address, answer in answers(language).items():
        assert answer.status_code == 200, address
        page = text(answer)
        inline = Inline()
        inline.feed(page)
        assert not inline.found, (address, inline.found)
        assert f'<html lang="{language}"' in page
        assert page.count("<h1") == 1, address
        assert all(mark in page for mark in ("<main", "<header", "<footer", "<nav", 'class="skip"')), address
        assert not re.search(r"<th(?![^>]*scope=)[ >]", page), address
        assert "unsafe-inline" not in answer["Content-Security-Policy"]


def test_inputs_have_labels(answers):
    looked_at = 0
    for address, answer in answers("de").items():
        page = text(answer)
        labelled = set(re.findall(r'<label for="([^"]+)"', page))
        for tag in re.findall(r"<(?:input|select|textarea)[^>]*>", page):
            if 'type="hidden"' in tag or 'type="radio"' in tag or 'type="checkbox"' in tag:
                continue
            named = re.search(r' id="([^"]+)"', tag)
            assert "aria-label" in tag or (named and named[1] in labelled), (address, tag)
            looked_at += 1
    assert looked_at >= 20


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Unter dieser Adresse gibt es nichts"), ("fr", "rien à cette adresse"), ("en", "nothing at this address")],
)
def test_what_is_not_there_is_told_in_words(client, language, words):
    answer = client.get("/nowhere/", headers={"accept-language": language})
    assert answer.status_code == 404
    assert words in text(answer)
    assert f'<html lang="{language}"' in text(answer)


def test_strangers_are_sent_to_the_sign_in_and_back(client):
    url = reverse("sheet_enter", args=[build.sheet().pk])
    answer = client.get(url)
    assert (answer.status_code, answer.url) == (302, f"{reverse('account_login')}?next={url}")
    build.account("anna")
    signed_in = client.post(answer.url, {"login": "anna", "password": build.PASSWORD, "next": url})
    assert signed_in.url == url
    assert client.get(url).status_code == 403


def test_form_without_its_token_is_refused_in_words():
    client = Client(enforce_csrf_checks=True)
    sheet = build.sheet()
    client.force_login(build.scorekeeper(sheet.book))
    answer = client.post(reverse("sheet_enter", args=[sheet.pk]), {"step": "save"})
    assert answer.status_code == 403
    assert "<h1>" in text(answer)


FIRST = {"username": "chief", "password": build.PASSWORD, "again": build.PASSWORD}
FIRST_ACCOUNT = "/setup/"


def test_first_account_is_made_once_through_its_link(client):
    url = reverse("setup", args=[creating_accounts.setup_token()])
    opened = client.get(url)
    assert opened.url == FIRST_ACCOUNT, "the token leaves the address at once"
    assert client.get(FIRST_ACCOUNT).status_code == 200
    made = client.post(FIRST_ACCOUNT, FIRST)
    assert (made.status_code, made.url) == (302, reverse("me"))
    assert Account.objects.get().is_superuser
    assert client.get(reverse("me")).status_code == 200
    client.cookies["django_language"] = "en"
    used = client.get(url, follow=True)
    assert used.status_code == 403
    assert "This link no longer works" in used.content.decode()


@pytest.mark.parametrize("token", ["first", "first:x:y", "x" * 3000])
def test_link_that_nobody_printed_opens_nothing(client, token):
    assert client.get(reverse("setup", args=[token]), follow=True).status_code == 403
    assert client.post(FIRST_ACCOUNT, FIRST).status_code == 403
    assert not Account.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("password", "short"), ("username", ""), ("username", "no spaces!"), ("again", "another long one 5")],
)
def test_unfit_first_account_is_refused_at_its_field(client, field, value):
    client.get(reverse("setup", args=[creating_accounts.setup_token()]))
    stated = {**FIRST, field: value} | ({"again": value} if field == "password" else {})
    refused = client.post(FIRST_ACCOUNT, stated)
    assert refused.status_code == 400
    assert 'class="error"' in text(refused)
    assert not Account.objects.exists()


def test_the_first_account_reads_the_rules_of_names_before_and_of_passwords_after_a_refusal(client):
    client.cookies["django_language"] = "en"
    client.get(reverse("setup", args=[creating_accounts.setup_token()]))
    first = text(client.get(FIRST_ACCOUNT))
    assert "Letters, digits and @ . + - _ only, without spaces." in first
    assert "Type the password twice" not in first
    refused = client.post(FIRST_ACCOUNT, {"username": "a b", "password": "preisskat-2026", "again": "preisskat-2026"})
    assert "Type the password twice once more" in text(refused)
