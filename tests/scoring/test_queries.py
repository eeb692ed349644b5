"""Rankings of a book and a player's history."""

import pytest

from scoring.lists.queries import book_queries
from scoring.lists.queries.history import history
from scoring.models import Book
from tests import build

pytestmark = pytest.mark.django_db


def test_standing_ranks_by_total_then_wins_and_shares_ranks():
    people = build.players(6)
    book, plain = build.book(), build.ruleset(preset="plain")
    first = build.sheet(book=book, players=people[:3], rules=plain)
    second = build.sheet(book=book, players=people[3:], rules=plain)
    build.record(first)  # people[1]: 24 with one win
    build.record(second, {**build.GAME, "declarer": 0, "matadors": 2})  # people[3]: 36
    lines = book_queries.whole_standings(book)["skat"]
    assert [(line.rank, line.player_total.player, line.decided_by) for line in lines[:3]] == [
        (1, people[3], None),
        (2, people[1], "total"),
        (3, people[0], "total"),
    ]
    assert [line.rank for line in lines] == [1, 2, 3, 3, 3, 3]


def test_standing_says_which_tie_break_decided():
    people = build.players(3)
    book, plain = build.book(), build.ruleset(preset="plain")
    sheet = build.sheet(book=book, players=people, rules=plain)
    build.record(sheet, {**build.GAME, "declarer": 1, "matadors": 3})
    build.record(sheet, {**build.GAME, "declarer": 2})
    build.record(sheet, {**build.GAME, "declarer": 2})
    lines = book_queries.whole_standings(book)["skat"]
    assert [(line.player_total.player, line.player_total.total, line.decided_by) for line in lines[:2]] == [
        (people[2], 48, None),
        (people[1], 48, "won"),
    ]


def test_standing_of_an_empty_book_is_empty():
    assert book_queries.whole_standings(build.book()) == {}


def test_standing_takes_one_statement_for_any_number_of_players(django_assert_num_queries):
    book = build.book()
    for tables in (1, 4):
        for _ in range(tables):
            build.sheet(book=book)
        fresh = Book.objects.get(pk=book.pk)
        with django_assert_num_queries(1):
            assert [str(line.player_total.player) for line in book_queries.standings(fresh, "skat", 0, 50)]


def test_history_tells_what_every_sheet_brought_newest_first(django_assert_num_queries):
    player = build.player()
    sheets = [build.sheet(players=[build.player(), player, build.player()]) for _ in range(3)]
    for sheet in sheets:
        build.record(sheet)
    with django_assert_num_queries(1):
        told = [(row.sheet, str(row.sheet.book), row.points) for row in history(player)]
    assert told == [(sheet, str(sheet.book), 24) for sheet in reversed(sheets)]


def test_history_shows_a_reader_only_what_he_may_see():
    player = build.player(account=build.account())
    shown = build.sheet(players=[None, player, None])
    hidden = build.sheet(players=[None, player, None], book=build.book(public=False))
    assert [row.sheet for row in history(player, build.account())] == [shown]
    assert {row.sheet for row in history(player, player.account)} == {shown, hidden}
