"""In public names end: pages, API, paper and CSV of old books tell numbers, and nothing leads from them to a name."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from scoring import ended
from scoring.access import name_in_public
from scoring.models import Book, Sheet
from tests import build
from tests.scoring.faces import text
from tests.tampering import lifted
from tests.tournaments import events

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=800)


@pytest.mark.parametrize(
    ("today", "months", "first"),
    [
        (date(2026, 11, 23), 24, date(2024, 11, 23)),
        (date(2026, 5, 31), 3, date(2026, 2, 28)),
        (date(2024, 2, 29), 12, date(2023, 2, 28)),
        (date(2024, 3, 31), 1, date(2024, 2, 29)),
        (date(2026, 1, 1), 1, date(2025, 12, 1)),
        (date(2026, 11, 23), 0, None),
        (date(2026, 11, 23), 100_000, None),
    ],
)
def test_first_day_with_names(today, months, first):
    assert ended.first_day(today, months) == first


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def old(club):
    """A book of two years and more ago, with a list of it."""
    book = build.book(club=club, held_on=timezone.localdate() - LONG_AGO)
    made = build.sheet(book=book, players=build.players(3, club=club))
    build.record(made)
    return made


def opened(sheet, at):
    """The list as if it had been opened then."""
    with lifted(connection):
        Sheet.objects.filter(pk=sheet.pk).update(opened_at=at)
    return Book.objects.get(pk=sheet.book_id)


def test_a_book_is_as_old_as_its_day_or_else_its_last_list(settings):
    today = timezone.localdate()
    assert ended.has_ended(build.book(held_on=today - LONG_AGO))
    assert not ended.has_ended(build.book(held_on=today + timedelta(days=400)))
    assert not ended.has_ended(build.book())
    sheet = build.sheet()
    assert ended.has_ended(opened(sheet, timezone.now() - LONG_AGO))
    assert not ended.has_ended(opened(build.sheet(book=sheet.book), timezone.now()))
    settings.NAMES_MONTHS = 0
    assert not ended.has_ended(build.book(held_on=today - LONG_AGO))


def test_the_last_day_with_names_and_the_first_without(settings):
    today = timezone.localdate()
    edge = ended.first_day(today, settings.NAMES_MONTHS)
    assert not ended.has_ended(build.book(held_on=edge))
    assert ended.has_ended(build.book(held_on=edge - timedelta(days=1)))


def test_numbers_are_one_in_a_book_and_another_in_the_next(old, club):
    player, other = build.players(2, club=club)
    further = build.book(held_on=old.book.held_on)
    assert name_in_public(player, old.book) == name_in_public(player, old.book)
    assert (
        len({name_in_public(player, old.book), name_in_public(other, old.book), name_in_public(player, further)}) == 3
    )
    assert str(player.pk) != name_in_public(player, old.book).lstrip("#")


def answers(client, old):
    """Everything that the public can read of it."""
    pages = [reverse("sheet", args=[old.pk]), reverse("book", args=[old.book_id])]
    pages += [reverse("book_statistics", args=[old.book_id]), reverse("sheet_deal", args=[old.pk, 2])]
    pages += [reverse("api_sheet", args=[old.pk]), reverse("api_book_ranking", args=[old.book_id])]
    told = [client.get(each) for each in pages]
    assert {each.status_code for each in told} == {200}
    return "\n".join(text(each) for each in told)


def test_the_public_reads_numbers_and_keepers_names(client, old):
    told = answers(client, old)
    for player in (each.player for each in old.seat_totals.select_related("player")):
        assert player.name not in told
        assert player.name.split()[0] not in told
        assert f'"id": {player.pk}' not in told
        assert f'"id":{player.pk},"name"' not in told
        assert reverse("player", args=[player.pk]) not in told
        assert name_in_public(player, old.book) in told
    client.force_login(build.scorekeeper(old.book))
    assert "Anna Adler" in answers(client, old)


def test_the_log_that_names_numbers_is_for_keepers_then(client, old):
    addresses = [reverse("sheet_log", args=[old.pk]), reverse("api_entries", args=[old.pk])]
    assert [client.get(each).status_code for each in addresses] == [404, 404]
    assert addresses[0] not in text(client.get(reverse("sheet", args=[old.pk])))
    client.force_login(build.scorekeeper(old.book))
    assert [client.get(each).status_code for each in addresses] == [200, 200]


def test_a_history_leaves_out_what_would_tell_whose_number_it_is(client, old, club):
    player = old.seat_totals.first().player
    pages = [reverse(name, args=[player.pk]) for name in ("player", "player_deals", "api_player_history")]
    assert [client.get(each).status_code for each in pages] == [404, 404, 404]
    fresh = build.sheet(book=build.book("Fresh", club=club), players=[player, *build.players(2, club=club)])
    opened(fresh, timezone.now())
    told = "\n".join(text(client.get(each)) for each in pages)
    assert "Fresh" in told
    assert old.book.title not in told
    holder = build.account()
    type(player).objects.filter(pk=player.pk).update(account=holder)
    client.force_login(holder)
    assert old.book.title in text(client.get(pages[0]))


def test_a_final_ranking_keeps_its_points_and_not_its_names(client):
    event = events.finalised(events.event(players=6, planned_series=1))
    totals = [row["total"] for row in event.snapshots.get().rows]
    Book.objects.filter(pk=event.book_id).update(held_on=timezone.localdate() - LONG_AGO)
    pages = [
        reverse(name, args=[event.slug])
        for name in ("event", "event_ranking", "event_ranking_csv", "api_event_ranking")
    ]
    told = [text(client.get(each)) for each in pages]
    assert all("Player" not in each.replace("Players", "") for each in told)
    assert [line["total"] for line in client.get(pages[-1]).json()["lines"]] == totals
    assert all(line["player"]["id"] is None for line in client.get(pages[-1]).json()["lines"])


def test_a_page_asks_one_statement_more_where_a_book_has_no_day(client, django_assert_max_num_queries):
    sheet = build.sheet()
    build.record(sheet)
    with django_assert_max_num_queries(9):
        client.get(reverse("sheet", args=[sheet.pk]))


def test_the_day_is_the_day_here(settings):
    sheet = build.sheet()
    late = datetime(2024, 11, 22, 23, 30, tzinfo=ZoneInfo("UTC"))
    assert ended._last_opened(opened(sheet, late)) == date(2024, 11, 23)
