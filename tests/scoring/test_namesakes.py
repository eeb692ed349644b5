"""Two people who are told by one name on one page of an evening are told apart, as events do it with start numbers."""

import pytest
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.people.actions import naming_players
from scoring.people.queries import merge_queries
from scoring.people.values.showing import Way
from tests import build
from tests.scoring.faces import text
from tournaments.actions import merging

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club()


def short(name, club=None):
    player = build.player(name, club=club)
    return naming_players.show(player, "short", Way.LOWERED, by=OPERATOR, at=build.AT)


@pytest.fixture
def people(club):
    return [short("Anna Adler", club), short("anna Adam", club), short("Otto Ost", club)]


@pytest.fixture
def sheet(club, people):
    made = build.short_sheet(2, book=build.book(club=club), players=people)
    build.record(made)
    return made


PAGES = {
    "sheet": lambda sheet: reverse("sheet", args=[sheet.pk]),
    "deal": lambda sheet: reverse("sheet_deal", args=[sheet.pk, 2]),
    "log": lambda sheet: reverse("sheet_log", args=[sheet.pk]),
    "book": lambda sheet: reverse("book", args=[sheet.book_id]),
    "list by the interface": lambda sheet: f"/api/v1/sheets/{sheet.pk}/",
    "ranking by the interface": lambda sheet: reverse("api_book_ranking", args=[sheet.book_id]),
}


@pytest.mark.parametrize("page", PAGES)
def test_the_public_is_told_them_apart(client, sheet, people, page):
    read = text(client.get(PAGES[page](sheet)))
    one, other, third = people
    assert f"Anna A. (#{one.pk})" in read
    assert f"anna A. (#{other.pk})" in read
    assert f"(#{third.pk})" not in read
    assert "Adler" not in read


def test_statistics_of_a_book_tell_them_apart(client, sheet, people):
    read = text(client.get(reverse("book_statistics", args=[sheet.book_id])))
    assert f"Anna A. (#{people[0].pk})" in read


def test_keepers_read_whole_names_that_differ_anyway(client, sheet, people):
    client.force_login(build.scorekeeper(sheet.book))
    read = text(client.get(reverse("sheet", args=[sheet.pk])))
    assert "Anna Adler" in read
    assert f"(#{people[0].pk})" not in read


def test_who_is_a_number_is_nobodys_namesake(client, sheet, people):
    _one, other, _third = people
    naming_players.show(other, "number", Way.LOWERED, by=OPERATOR, at=build.AT)
    read = text(client.get(reverse("sheet", args=[sheet.pk])))
    assert "Anna A." in read
    assert "Anna A. (" not in read
    assert f"#{other.pk}" in read


def test_an_old_book_tells_numbers_alone(client, sheet, people):
    type(sheet.book).objects.filter(pk=sheet.book_id).update(held_on="2020-01-01")
    read = text(client.get(reverse("sheet", args=[sheet.pk])))
    assert f"(#{people[0].pk})" not in read


def test_namesakes_at_different_tables_meet_on_the_page_of_the_book(client, club, people):
    one, other, third = people
    book = build.book(club=club)
    for each in (one, other):
        build.record(build.short_sheet(1, book=book, players=[each, third, build.player(club=club)]))
    assert f"Anna A. (#{one.pk})" in text(client.get(reverse("book", args=[book.pk])))


def test_who_was_found_to_be_somebody_is_not_a_namesake_of_that_one(client, club, people):
    """The list still names both in its log; only one of them is told."""
    one, _other, third = people
    twin = short("Anna Adler", club)
    sheet = build.short_sheet(1, book=build.book(club=club), players=[twin, third, build.player(club=club)])
    seen = merge_queries.seen(one, twin)
    merging.merge(kept_id=one.pk, gone_id=twin.pk, reason="typed twice", by=OPERATOR, at=build.AT, expected=seen)
    read = text(client.get(reverse("sheet", args=[sheet.pk])))
    assert "Anna A." in read
    assert "Anna A. (" not in read
