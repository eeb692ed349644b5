"""No page grows without bound: statements and rows that are read stay the same, however much there is."""

from random import Random

import pytest
from django.db import connection
from django.urls import reverse

import rules
from scoring import bounds
from scoring.lists.queries import book_queries
from scoring.lists.values import shares
from scoring.models import PlayerTotal
from tests import build
from tests.rows import cost, plan, statements
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db
FEW, MANY = 60, 300
"""Both more than one page, so that everything a page of a long list takes is taken for both."""


def book_of(lists, **more):
    book, people = build.book(**more), build.players(6)
    for number in range(lists):
        build.sheet(book=book, players=people[number % 2 * 3 :][:3], title=f"Table {number + 1}")
    return book


def ranked(game, players, chance):
    """A rehearsal's book, which alone may keep totals without lists, with many equals among its players."""
    book = build.book(rehearsal=True)
    names = [key.removeprefix("-") for key in rules.ranking_keys(game)]
    for player in build.players(players):
        tallies = {name: chance.randrange(2) for name in names if name != "total"}
        brought = shares.share(
            {"total": chance.randrange(2), "tallies": tallies, "counters": {}, "opened_at": None}, game
        )
        columns = {name: getattr(brought, name) for name in ("total", "decider_1", "decider_2", "tallies")}
        PlayerTotal.objects.create(book=book, game=game, player=player, sheets=1, **columns)
    return book


def reference(book, game):
    keys = rules.ranking_keys(game)
    rows = list(book.player_totals.order_by("player_id"))
    counts = [{"total": row.total, **row.tallies} for row in rows]
    return [(each.rank, rows[each.row].player_id, each.decided_by) for each in rules.rank(counts, keys)]


def told(lines):
    return [(each.rank, each.player_total.player_id, each.decided_by) for each in lines]


@pytest.mark.parametrize("game", rules.games())
@pytest.mark.parametrize("size", [1, 3, 7, 40])
def test_pages_of_a_ranking_are_the_ranking(game, size):
    book = ranked(game, 23, Random(size))
    pages = [book_queries.standings(book, game, first, first + size) for first in range(0, 23, size)]
    assert [line for page in pages for line in told(page)] == reference(book, game)


def test_games_of_a_book_follow_each_other():
    book = build.book()
    build.sheet(2, book=book, rules=build.ruleset("sixty_six"))
    build.sheet(3, book=book)
    whole = [each for lines in book_queries.whole_standings(book).values() for each in lines]
    assert len(whole) == 5
    for size in (1, 2, 3, 5, 9):
        parts = [book_queries.pages_of_standings(book, first, first + size) for first in range(0, 5, size)]
        assert [line for part in parts for line in told(part)] == told(whole)


OF_BOOKS = ("book", "book_statistics", "api_book_ranking", "api_book_statistics")
OF_PLAYERS = ("player", "api_player_statistics", "api_player_history", "player_deals")


def costs(client, names, about):
    """Statements and rows of each page about each of these."""
    return [{name: cost(client, reverse(name, args=[each.pk])) for name in names} for each in about]


def test_a_book_costs_the_same_with_few_and_with_many_lists(client):
    few, many = costs(client, OF_BOOKS, [book_of(lists) for lists in (FEW, MANY)])
    assert few == many
    assert max(statements for statements, _rows in few.values()) <= 12


def test_a_book_costs_the_same_with_many_players(client):
    sizes = (bounds.LINES + 5, 3 * bounds.LINES)
    few, many = costs(client, OF_BOOKS, [ranked("skat", players, Random(1)) for players in sizes])
    assert few == many
    assert max(rows for _statements, rows in few.values()) <= 2 * bounds.LINES


def test_a_small_book_looks_as_ever_and_a_long_one_begins_with_the_newest(client):
    small, long = book_of(3), book_of(bounds.ROWS + 1)
    page = text(client.get(reverse("book", args=[small.pk])))
    assert page.index("Table 1<") < page.index("Table 2<") < page.index("Table 3<")
    assert 'class="pagination"' not in page
    address = reverse("book", args=[long.pk])
    page = text(client.get(address))
    assert "Table 1<" not in page
    assert page.index(f"Table {bounds.ROWS + 1}<") < page.index("Table 2<")
    assert "Table 1<" in text(client.get(address, {"page": 2}))


def test_ranks_go_on_from_page_to_page_and_the_lists_stay_where_they_are(client):
    book = ranked("skat", bounds.LINES + 5, Random(2))
    address = reverse("book", args=[book.pk])
    (ranking,) = client.get(address, {"ranks-skat": 2}).context["rankings"]
    assert told(line for line, _name in ranking["lines"]) == reference(book, "skat")[bounds.LINES :]
    assert "?page=3&amp;ranks-skat=1" in text(client.get(address, {"page": 3, "ranks-skat": 2}))


@pytest.mark.parametrize("name", ["api_book_ranking", "api_book_statistics"])
def test_the_interface_turns_pages_until_none_is_left(client, name):
    book = ranked("skat", 7, Random(3))
    address, after, found = reverse(name, args=[book.pk]), 0, []
    while after is not None:
        page = client.get(address, {"after": after, "limit": 3}).json()
        found += page["results"]
        after = page["next"]
    assert [each["player"]["id"] for each in found] == [player for _rank, player, _by in reference(book, "skat")]
    assert client.get(address, {"after": 2**31 - 1}).json() == {"next": None, "results": []}
    assert client.get(address, {"after": -1}).status_code == 400


def test_a_player_costs_the_same_with_few_and_with_many_lists(client):
    asked = []
    for lists in (FEW, MANY):
        book, (player, other) = build.book(), build.players(2)
        for number in range(lists):
            sheet = build.sheet(2, book=book, players=[player, other], rules=build.ruleset("sixty_six"))
            if number < 2:
                build.record(sheet, {"kind": "result", "winner": 0, "game_points": 3})
        asked.append(player)
    few, many = costs(client, OF_PLAYERS, asked)
    assert few == many
    assert max(statements for statements, _rows in few.values()) <= 12


def test_lists_of_a_book_are_counted_and_turned_by_its_index_alone(client):
    """A condition on second entries, which hardly any list is, would have the database read each of 64,400 rows."""
    book = book_of(FEW, public=True)
    told = [sql for sql in statements(lambda: client.get(reverse("book", args=[book.pk]))) if "second_of_id" in sql]
    counted, page = sorted(told, key=lambda sql: "LIMIT" in sql and "COUNT" not in sql)
    assert all("sheet_second_once" in plan(each) for each in (counted, page))
    assert "scoring_sheet_book_id" in plan(counted)
    if connection.vendor == "sqlite":  # PostgreSQL turns so few by their numbers
        assert "COVERING INDEX scoring_sheet_book_id" in plan(counted)
        assert "scoring_sheet_book_id" in plan(page)
        assert "TEMP B-TREE" not in plan(page)
