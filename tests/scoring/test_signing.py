"""A complete list says who confirms it and how, on this phone and on one of the table's, and who did."""

import pytest
from django.urls import reverse

from scoring.lists.actions import disputing
from scoring.lists.values.table_codes import code_of
from scoring.models import Sheet
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    players = [build.player(account=build.account()) for _each in range(3)]
    sheet = build.short_sheet(2, players=players)
    build.record(sheet, build.GAME)
    build.record(sheet, build.LOST)
    return sheet


@pytest.fixture
def keeper(table):
    return build.scorekeeper(table.book)


def at(name, sheet):
    return reverse(name, args=[sheet.pk])


def shown(client, who, sheet, name="sheet"):
    client.force_login(who)
    client.cookies["django_language"] = "en"
    return text(client.get(at(name, sheet)))


def test_a_complete_list_says_that_nobody_has_confirmed_and_for_whom_one_does(client, table, keeper):
    page = shown(client, keeper, table)
    names = ", ".join(each.player.name for each in table.seat_totals.order_by("seat"))
    assert f"counts for everybody at the table: {names}" in page
    assert "let everybody look" in page


def test_whoever_hands_out_codes_lets_the_table_confirm_with_one_press(client, table, keeper):
    page = shown(client, keeper, table)
    assert "Let the table confirm with a code" in page
    client.post(at("sheet_code", table), {"signs": "yes"})
    page = shown(client, keeper, table)
    assert code_of(table.codes.get().seed) in page
    assert "Let the table confirm with a code" not in page
    player = table.seat_totals.get(seat=1).player.account
    page = shown(client, player, table, "sheet_table")
    assert "under “My table”" in page
    assert at("sheet_confirm", table) not in page
    client.post(at("sheet_pencil", table), {"holder": "0"})
    page = shown(client, player, table, "sheet_table")
    assert at("sheet_confirm", table) in page
    assert code_of(table.codes.get().seed) not in page, "the code is for who hands it out"


def test_a_player_reads_that_his_phone_does_not_confirm_without_such_a_code(client, table):
    page = shown(client, table.seat_totals.get(seat=1).player.account, table)
    assert "To confirm, a phone needs a table code" in page
    assert at("sheet_confirm", table) not in page


def test_nothing_is_said_before_the_end_in_a_dispute_or_to_strangers(client, table, keeper):
    running = build.short_sheet(3, players=build.players(3), book=table.book)
    assert 'id="signing"' not in shown(client, keeper, running)
    client.logout()
    assert 'id="signing"' not in text(client.get(at("sheet", table)))
    disputing.raise_dispute(sheet_id=table.pk, deal=2, reason="no", key="k", by=keeper, at=build.AT)
    assert 'id="signing"' not in shown(client, keeper, table)


def test_who_confirmed_for_all_is_told_to_keepers(client, table, keeper):
    client.force_login(keeper)
    client.post(at("sheet_code", table), {"signs": "yes"})
    phone = build.phone(table, signs=True)
    build.write(Sheet.objects.get(pk=table.pk), "confirm", by=phone)
    page = shown(client, keeper, table)
    assert "Confirmed for everybody at the table:" in page
    assert "phone" in page.partition('id="signed"')[2].partition("</p>")[0]
    client.logout()
    assert 'id="signed"' not in text(client.get(at("sheet", table)))
