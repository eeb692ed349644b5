"""What players have counted: kept with the totals, never summed up over deals, and there for the lists of old."""

import io

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from scoring.lists.queries.statistics_queries import Count
from scoring.models import SeatTotal, Sheet
from tests import build
from tests.scoring import toy
from tests.tampering import lifted

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quint(tmp_path):
    with toy.installed(tmp_path):
        yield


def match(**more):
    return build.sheet(2, rules=rules.ruleset("quint", target=None), **more)


def counters(sheet):
    return [dict(each.counters) for each in sheet.seat_totals.order_by("seat")]


@pytest.mark.parametrize(("number", "out_of", "percent"), [(1, 2, 50), (1, 3, 33), (2, 3, 67), (1, 8, 13), (0, 5, 0)])
def test_rates_are_rounded_halves_up(number, out_of, percent):
    assert Count(rules.statistics("quint")[0], number, out_of).percent == percent


def test_a_rate_of_nothing_is_none():
    assert Count(rules.statistics("quint")[0], 0, 0).percent is None


def test_they_follow_every_change_of_the_list():
    sheet = match()
    for points in (1, 2):
        build.record(sheet, {"winner": 0, "points": points, "clean": True})
    assert counters(sheet) == [{"clean": 2, "deals": 2, "won": 2}, {"deals": 2}]
    build.write(sheet, "correct", corrects=2, record={"winner": 1, "points": 1})
    assert counters(sheet) == [{"clean": 1, "deals": 2, "won": 1}, {"deals": 2, "won": 1}]
    build.write(sheet, "delete", corrects=3, reason="not played")
    assert counters(sheet) == [{"deals": 1}, {"deals": 1, "won": 1}]


def test_lists_of_old_are_counted_with_what_is_stale(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    sheets = [match(title=f"Table {number}") for number in range(3)]
    for sheet in sheets:
        build.record(sheet, {"winner": 0, "points": 1, "remark": "late"})
    kept = [counters(sheet) for sheet in sheets]
    SeatTotal.objects.update(counters={})
    Sheet.objects.update(made_by="")
    with lifted(connection):
        sheets[1].entries.filter(sequence=2).update(body="{}")
    call_command("rebuild", "--stale", stdout=io.StringIO())
    assert [counters(sheet) for sheet in sheets] == [kept[0], [{}, {}], kept[2]]


def statements(act):
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


def test_pages_take_the_same_statements_at_3_and_at_40_deals(client):
    sheet, counts = match(), []
    player = sheet.seat_totals.get(seat=0).player_id
    pages = {"book_statistics": sheet.book_id, "api_book_statistics": sheet.book_id}
    pages |= {"player": player, "api_player_statistics": player}
    for deals in (3, 37):
        for _ in range(deals):
            build.record(sheet, {"winner": 0, "points": 1})
        counts.append({name: statements(lambda at=at: client.get(at)) for name, at in addresses(pages)})
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 9


def addresses(pages):
    return [(name, reverse(name, args=[pk])) for name, pk in pages.items()]


def test_a_book_names_its_players_as_they_chose(client):
    hidden = build.player("Hidden Guest", publicity="number")
    sheet = match(players=[hidden, build.player("Anna Adler")])
    build.record(sheet, {"winner": 0, "points": 1})
    for name in ("book_statistics", "api_book_statistics"):
        address = reverse(name, args=[sheet.book_id])
        assert "Hidden Guest" not in client.get(address).content.decode()
        assert "Anna Adler" in client.get(address).content.decode()


def test_an_accent_does_not_send_a_player_to_the_end_of_a_book(client):
    sheet = match(players=[build.player("Élodie Fournier"), build.player("Wenzel Pokorny")])
    build.record(sheet, {"winner": 0, "points": 1})
    page = client.get(reverse("book_statistics", args=[sheet.book_id])).content.decode()
    assert page.index("Élodie Fournier") < page.index("Wenzel Pokorny")


def test_hidden_lists_count_for_those_alone_who_may_see_them(client):
    anna = build.player("Anna Adler")
    for public in (True, False):
        build.record(match(book=build.book(public=public), players=[anna, build.player()]), {"winner": 0, "points": 1})
    address = reverse("api_player_statistics", args=[anna.pk])
    assert client.get(address).json()[0]["statistics"][0]["whole"] == 1
    client.force_login(build.account(superuser=True))
    assert client.get(address).json()[0]["statistics"][0]["whole"] == 2


def test_what_a_table_does_not_play_has_no_board(client):
    sheet = build.sheet(3)
    build.record(sheet)
    player = sheet.seat_totals.get(seat=1).player
    client.cookies["django_language"] = "en"
    for address in (reverse("book_statistics", args=[sheet.book_id]), reverse("player", args=[player.pk])):
        page = client.get(address).content.decode()
        assert "As declarer" in page
        assert "Kontra, Bock, Ramsch" not in page


def test_who_has_lost_every_game_reads_so(client):
    sheet = build.sheet(4, rules=rules.ruleset("doppelkopf", "house"))
    build.record(sheet, {"kind": "normal", "re": [0, 1], "re_points": 150})
    loser = sheet.seat_totals.get(seat=3).player
    client.cookies["django_language"] = "en"
    page = client.get(reverse("player", args=[loser.pk])).content.decode().replace("\u00a0", " ")
    assert "0 of 1, 0%" in page
