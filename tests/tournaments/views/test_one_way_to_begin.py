"""One way to begin: three choices, each with what it is for, and every address of before."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Book, Sheet
from tests import build

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
OLD = ("event_new", "book_new")


def page(client, name, *args):
    return client.get(reverse(name, args=args), headers=ENGLISH).content.decode()


def test_pages_lead_to_one_way_to_begin(client):
    club = build.club()
    client.force_login(build.grant(build.account(), "club_admin", club=club).account)
    begin = f'href="{reverse("begin")}"'
    for name, args in (("home", ()), ("clubs", ()), ("me", ()), ("club", (club.slug,))):
        told = page(client, name, *args).partition("<main")[2].partition("</main>")[0]
        assert told.count(begin) == 1, name
        assert not [old for old in OLD if f'href="{reverse(old)}' in told], name
    for old in (*OLD, "begin"):
        assert client.get(reverse(old)).status_code == 200


@pytest.mark.parametrize("clubs", [0, 1, 3])
def test_three_choices_lead_to_the_evening_of_each_club_a_tournament_and_a_table(client, clubs):
    account, kept = build.account(), [build.club() for _ in range(clubs)]
    for each in kept:
        build.grant(account, "scorekeeper", club=each)
    client.force_login(account)
    told = page(client, "begin")
    assert told.count('<li class="panel">') == 3
    for each in kept:
        assert reverse("club_evening", args=[each.slug]) in told
    assert ("gives you a role" in told) == (not clubs)
    assert {reverse("event_new"), f"{reverse('book_new')}?table=yes"} <= {*told.split('"')}


def test_a_season_is_begun_under_its_own_name(client):
    client.force_login(build.account())
    for language, season in (("de", "Saison beginnen"), ("fr", "Commencer une saison"), ("en", "Begin a season")):
        client.cookies["django_language"] = language
        page = client.get("/begin/").content.decode()
        assert f'<a href="/books/new/">{season}</a>' in page


def test_before_there_is_a_club_whoever_may_create_one_is_led_there(client):
    client.force_login(build.account(superuser=True))
    told = page(client, "begin")
    assert "gives you a role" not in told
    assert reverse("club_new") in told
    client.force_login(build.account())
    assert reverse("club_new") not in page(client, "begin")


def test_strangers_sign_in_first_and_see_no_button(client):
    assert reverse("begin") not in page(client, "home")
    assert client.get(reverse("begin"))["Location"].startswith(reverse("account_login"))


def test_statements_do_not_grow_with_clubs(client):
    counted = []
    for clubs in (1, 5):
        account = build.account()
        for _ in range(clubs):
            build.grant(account, "scorekeeper", club=build.club())
        client.force_login(account)
        with CaptureQueriesContext(connection) as seen:
            page(client, "begin")
        counted.append(len(seen))
    assert counted[0] == counted[1]


def test_one_table_is_two_forms_to_the_first_deal(client):
    client.force_login(build.account())
    address = f"{reverse('book_new')}?table=yes"
    form = client.get(address, headers=ENGLISH).context["form"]
    assert "One table" in str(form["title"].value())
    sent = client.post(address, {"title": "At the kitchen table", "held_on": "2026-03-14"})
    book = Book.objects.get()
    assert sent["Location"] == reverse("sheet_new", args=[book.pk])
    assert not Sheet.objects.exists()
    assert client.post(reverse("book_new"), {"title": "Season"})["Location"] == reverse(
        "book", args=[Book.objects.latest("pk").pk]
    )
