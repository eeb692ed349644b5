"""Clubs, books and opening them; a player's own book; one's own page."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.lists.actions import opening_sheets
from scoring.models import Book, Grant, Player, Sheet
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


def statements(client, url):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


@pytest.fixture
def evening():
    """A club's evening with one table, and who directs it."""
    boss = build.account()
    club = build.club(by=boss)
    book = build.book("Monday", club=club, by=boss)
    return build.sheet(book=book, players=build.players(3, club=club)), boss


def test_book_shows_its_lists_and_totals(client, evening):
    sheet, _boss = evening
    build.record(sheet)
    page = text(client.get(reverse("book", args=[sheet.book_id])))
    assert reverse("sheet", args=[sheet.pk]) in page
    assert ">74<" in page
    assert "Bert Brandt" in page


def test_book_of_matches_shows_what_its_players_are_ranked_by(client):
    book, schnapsen = build.book(), build.ruleset("sixty_six", "schnapsen")
    for winner in (0, 1):
        sheet = build.sheet(2, book=book, rules=schnapsen)
        for _ in range(3):
            build.record(sheet, {"kind": "result", "winner": winner, "game_points": 3})
    (ranking,) = client.get(reverse("book", args=[book.pk]), headers={"accept-language": "en"}).context["rankings"]
    assert ranking["headings"] == ["matches won", "point difference", "deals won"]
    won, lost = [1, 9, 3], [0, -9, 0]
    assert [list(line.counts.values()) for line, _name in ranking["lines"]] == [won, won, lost, lost]
    build.sheet(book=book)
    both = client.get(reverse("book", args=[book.pk])).context["rankings"]
    assert [each["headings"] for each in both] == [
        ["Gesamt", "gewonnene Spiele", "verlorene Spiele"],
        ["gewonnene Partien", "Punktdifferenz", "gewonnene Spiele"],
    ]


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_empty_pages_say_so(client, language):
    client.cookies["django_language"] = language
    book = build.book()
    club = build.club()
    for page in (reverse("book", args=[book.pk]), reverse("club", args=[club.slug])):
        assert 'class="empty"' in text(client.get(page))


def test_book_takes_the_same_statements_with_3_and_with_40_players(client):
    small, great = build.book(), build.book()
    build.record(build.sheet(3, book=small))
    people = build.players(40)
    for table in range(10):
        build.record(build.sheet(book=great, players=people[4 * table : 4 * table + 4], title=f"Table {table}"))
    counts = {statements(client, reverse("book", args=[book.pk])) for book in (small, great)}
    assert len(counts) == 1
    assert counts.pop() <= 8


def test_club_and_player_pages_take_the_same_statements_at_any_size(client):
    small, great = build.club(), build.club()
    build.book(club=small)
    build.player(club=small)
    for number in range(30):
        build.book(f"Evening {number}", club=great)
        build.player(club=great)
    client.force_login(build.account(superuser=True))
    assert len({statements(client, reverse("club", args=[club.slug])) for club in (small, great)}) == 1
    rare, frequent = build.player(), build.player()
    build.record(build.sheet(players=[rare, *build.players(2)]))
    for _evening in range(30):
        build.record(build.sheet(players=[frequent, *build.players(2)]))
    assert len({statements(client, reverse("player", args=[each.pk])) for each in (rare, frequent)}) == 1


def test_only_keepers_see_a_clubs_players(client, evening):
    sheet, boss = evening
    url = reverse("club", args=[sheet.book.club.slug])
    assert "Cora Clemens" not in text(client.get(url))
    client.force_login(boss)
    assert "Cora Clemens" in text(client.get(url))


def test_anybody_with_an_account_opens_a_book_and_directs_it(client):
    account = build.account()
    client.force_login(account)
    opened = client.post(reverse("book_new"), {"title": "Our season", "held_on": "2026-03-14"})
    book = Book.objects.get()
    assert not book.public
    assert (opened.status_code, opened.url) == (302, reverse("book", args=[book.pk]))
    assert account.grants.get().role == Grant.Role.DIRECTOR


def test_what_everybody_can_read_is_opened_by_who_has_a_role_in_a_club(client):
    account, stated = build.account(), {"title": "Our season", "public": "on"}
    client.force_login(account)
    assert "checked" not in text(client.get(reverse("book_new"))).partition('name="public"')[2].partition(">")[0]
    for name in ("book_new", "event_new"):
        assert "Verein eine Rolle hat" in text(client.get(reverse(name)))
    build.book(by=account, public=False)  # directing a book of one's own is nobody's trust
    refused = client.post(reverse("book_new"), stated)
    assert refused.status_code == 400
    assert list(refused.context["form"].errors) == ["public"]
    assert Book.objects.count() == 1
    build.trusted(account)
    for name in ("book_new", "event_new"):
        assert "Verein eine Rolle hat" not in text(client.get(reverse(name)))
    assert client.post(reverse("book_new"), stated).status_code == 302
    assert Book.objects.filter(public=True).exists()


def test_book_of_a_club_is_for_those_with_a_role_there(client):
    club = build.club()
    client.force_login(build.account())
    assert client.post(reverse("book_new"), {"title": "Not mine", "club": club.pk}).status_code == 400
    client.force_login(build.club_admin(club))
    assert client.post(reverse("book_new"), {"title": "Mine", "club": club.pk}).status_code == 302


@pytest.mark.parametrize(
    ("field", "value"), [("title", ""), ("title", "\u202eegap"), ("held_on", "31.31."), ("title", "x" * 200)]
)
def test_unfit_book_is_refused_at_its_field(client, field, value):
    client.force_login(build.account())
    refused = client.post(reverse("book_new"), {"title": "A", field: value})
    assert refused.status_code == 400
    assert 'error"' in text(refused)
    assert not Book.objects.exists()


LIST = {
    "title": "Table 1",
    "preset": "isko-2022",
    "player1": "Anna Adler",
    "player2": "Nina Neu",
    "player3": "Olaf Ohm",
}


def open_list(client, book, **more):
    return client.post(reverse("sheet_new", args=[book.pk]), {**LIST, **more})


def test_list_is_opened_with_known_and_new_players(client, evening):
    sheet, boss = evening
    client.force_login(boss)
    before = Player.objects.count()
    opened = open_list(client, sheet.book)
    made = Sheet.objects.latest("pk")
    assert (opened.status_code, opened.url) == (302, reverse("sheet_enter", args=[made.pk]))
    assert [each.player.name for each in made.seat_totals.all()] == ["Anna Adler", "Nina Neu", "Olaf Ohm"]
    assert Player.objects.count() == before + 2


def test_options_differ_from_the_preset_only_where_somebody_says_so(client, evening):
    sheet, boss = evening
    client.force_login(boss)
    open_list(client, sheet.book, **{"option.deals": "24", "option.won_bonus": ""})
    options = Sheet.objects.latest("pk").ruleset["options"]
    assert (options["deals"], options["won_bonus"]) == (24, 50)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("option.deals", "many"),
        ("option.deals", "100000"),
        ("preset", "house"),
        ("player2", ""),
        ("player2", "\u202eanna"),
        ("player2", "anna adler"),
        ("title", ""),
    ],
)
def test_unfit_list_is_refused_and_nobody_is_added(client, evening, field, value):
    sheet, boss = evening
    client.force_login(boss)
    before = Player.objects.count()
    refused = open_list(client, sheet.book, **{field: value})
    assert refused.status_code == 400
    assert 'error"' in text(refused)
    assert (Sheet.objects.count(), Player.objects.count()) == (1, before)


def test_history_of_a_player_adds_up_by_year(client):
    anna = build.player("Anna Adler")
    for year in (2025, 2026, 2026):
        seated = [anna, *build.players(2)]
        at = datetime(year, 5, 1, 20, tzinfo=UTC)
        sheet = opening_sheets.open_sheet(
            book=build.book(), title="T", ruleset=build.ruleset(), players=seated, by=OPERATOR, at=at
        )
        build.record(sheet, {**build.GAME, "declarer": 0})
    page = text(client.get(reverse("player", args=[anna.pk])))
    assert ">2025<" in page
    assert ">148<" in page
    assert page.count(">24<") == 3


def test_history_comes_in_pages_of_25(client):
    anna = build.player("Anna Adler")
    for _ in range(26):
        build.sheet(players=[anna, *build.players(2)])
    url = reverse("player", args=[anna.pk])
    assert text(client.get(url)).count('href="/sheets/') == 25
    assert text(client.get(url, {"page": 2})).count('href="/sheets/') == 1
    assert client.get(url, {"page": "none"}).status_code == 200


def test_history_of_who_shows_a_number_only_is_for_those_concerned(client):
    young = build.player("Jan Jung", minor=True, club=build.club(), account=build.account())
    build.sheet(players=[young, *build.players(2)])
    url = reverse("player", args=[young.pk])
    assert client.get(url).status_code == 404
    client.force_login(build.account())
    assert client.get(url).status_code == 404
    client.force_login(young.account)
    assert "Jan Jung" in text(client.get(url))
    client.force_login(build.club_admin(young.club))
    assert "Jan Jung" in text(client.get(url))


def test_history_shows_no_list_of_a_hidden_book(client):
    anna = build.player("Anna Adler")
    build.sheet(players=[anna, *build.players(2)], title="Seen")
    build.sheet(players=[anna, *build.players(2)], book=build.book(public=False), title="Unseen")
    page = text(client.get(reverse("player", args=[anna.pk])))
    assert "Seen" in page
    assert "Unseen" not in page


def test_own_page_shows_own_players_and_books(client, evening):
    sheet, boss = evening
    mine = build.player("Berta Buch", account=boss)
    client.force_login(boss)
    page = text(client.get(reverse("me")))
    assert reverse("player", args=[mine.pk]) in page
    assert reverse("book", args=[sheet.book_id]) in page


def test_hidden_books_are_listed_for_those_with_a_role_only(client):
    hidden = build.book("Secret", public=False)
    assert "Secret" not in text(client.get(reverse("clubs")))
    client.force_login(build.scorekeeper(hidden))
    assert "Secret" in text(client.get(reverse("clubs")))
