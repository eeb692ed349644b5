"""Everything about somebody: all of it, nothing of others, however much it is."""

import csv
import io
import json
import zipfile

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Account, ClientKey, Merge, Offer, Player, PlayerTotal
from tests import build
from tests.tournaments.erasing import CLUB, EMAIL, NAME, REMARK, TWIN, USERNAME
from tournaments.queries import everything, everything_written
from tournaments.queries.everything import SECTIONS

pytestmark = pytest.mark.django_db

UNTOLD = {
    (PlayerTotal, "player"): "the sum of the lists, which are told one by one",
    (Merge, "by"): "who made it stands in the log of the players, where `players_changed` finds it",
    (Merge, "undone_by"): "the same",
    (Offer, "by"): "told",
    (ClientKey, "player"): "what the program of somebody else called the player, and goes with the name",
}
"""Columns that name an account or a player and are not followed, and why."""


def read(account):
    return json.loads("".join(everything_written.as_json(everything.whose(account))))


def test_every_column_that_names_somebody_is_told_or_has_a_reason():
    naming = {
        (model, field.name)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model in (Account, Player)
    }
    told = {column for section in SECTIONS for column in section.tells_of}
    assert naming - told - UNTOLD.keys() == set()


def test_all_parts_tell_of_a_whole_life(lived):
    about = read(lived.account)
    assert list(about) == [section.name for section in SECTIONS]
    empty = {name for name, rows in about.items() if not rows}
    assert empty == {
        "announcements",
        "money",
        "emails",
        "decisions_made",
        "players_changed",
        "retractions",
        "access_keys",
        "client_keys",
        "table_codes",
        "prints",
        "administered",
    }
    assert about["account"][0]["username"] == USERNAME
    assert about["account"][0]["email"] == EMAIL
    assert {NAME, TWIN} <= {(row["texts"] or {}).get("name") for row in about["players_log"]}
    assert {row["club_name"] for row in about["registrations"]} >= {CLUB}
    assert {row["texts"]["remark"] for row in about["entries_written"] if row["texts"]} == {REMARK}
    assert any('"way":"agreed"' in row["body"] for row in about["players_log"])
    assert [row["player"] for row in about["lists"]] == [lived.player.pk] * 3
    assert lived.sheet.pk in {row["sheet"] for row in about["deals"]}  # the draw decides what was declared at events
    assert {row["player"] for row in about["final_rankings"]} == {lived.player.pk}
    assert len(about["sessions"]) == 1
    assert about["sessions"][0]["browser"] == ""
    (key,) = about["second_steps"]
    assert (key["type"], key["name"], "data" in key) == ("webauthn", "blue key", False)
    assert {row["role"] for row in about["roles"]} == {"scorekeeper", "director"}


def test_acts_of_somebody_who_directs_are_told_without_the_names_of_others(lived):
    about = read(lived.chief)
    for part in ("decisions_made", "players_changed", "prints", "administered", "sessions"):
        assert about[part], part
    text = json.dumps(about)
    for name in (NAME, TWIN, *(each.name for each in lived.others)):
        assert name not in text
    assert "said by somebody else" in text


def test_nobody_else_is_named(lived):
    text = json.dumps(read(lived.account))
    assert not [each.name for each in lived.others if each.name in text]
    assert "said by somebody else" not in text


def test_player_alone_is_told_without_what_operators_wrote(lived):
    out = io.StringIO()
    call_command("about", str(lived.player.pk), stdout=out)
    about = json.loads(out.getvalue())
    assert len(about["players"]) == 3
    assert not about["account"]
    assert not about["entries_written"]
    assert not about["prints"]


def test_command_tells_of_an_account_and_says_who_is_unknown(lived):
    out = io.StringIO()
    call_command("about", account=USERNAME, stdout=out)
    assert json.loads(out.getvalue()) == read(lived.account)
    with pytest.raises(CommandError, match="Nobody signs in as nobody"):
        call_command("about", account="nobody")
    with pytest.raises(CommandError, match="There is no player 999"):
        call_command("about", "999")


def test_tables_hold_the_same_rows(lived):
    about = read(lived.account)
    packed = zipfile.ZipFile(io.BytesIO(b"".join(everything_written.as_zip(everything.whose(lived.account)))))
    assert packed.testzip() is None
    for name, rows in about.items():
        text = packed.read(f"{name}.csv").decode("utf-8-sig")
        table = list(csv.reader(io.StringIO(text), delimiter=";"))
        assert len(table) == len(rows) + bool(rows), name
        if rows:
            assert table[0] == list(rows[0])


def test_table_holds_no_formula():
    account = build.account(first_name="=1+1")
    packed = zipfile.ZipFile(io.BytesIO(b"".join(everything_written.as_zip(everything.whose(account)))))
    assert "'=1+1" in packed.read("account.csv").decode()


def test_as_many_statements_for_many_lists_as_for_few():
    counts = []
    for lists in (2, 40):
        account = build.account()
        player = build.player(account=account)
        book = build.book()
        for _each in range(lists):
            build.record(build.sheet(book=book, players=[player, *build.players(2)]))
        with CaptureQueriesContext(connection) as captured:
            assert len(read(account)["lists"]) == lists
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_pieces_stay_small_however_much_there_is(monkeypatch):
    row = {"text": "x" * 1000}
    many = everything.Section("many", lambda _who: iter([row] * 5000), [])
    monkeypatch.setattr(everything_written, "SECTIONS", [many])
    for written in (everything_written.as_json, everything_written.as_zip):
        sizes = [len(piece) for piece in written(everything.Whose(None, frozenset()))]
        assert len(sizes) > 50
        assert max(sizes) < 2 * everything_written.PIECE


@pytest.mark.parametrize("name", ["about_json", "about_zip"])
def test_page_sends_ones_own_and_nobody_keeps_it(lived, name):
    client = Client()
    client.force_login(lived.account)
    answer = client.get(reverse(name))
    assert b"".join(answer.streaming_content)
    assert "no-store" in answer["Cache-Control"]
    assert "attachment" in answer["Content-Disposition"]


def test_substitute_and_two_players_of_one_account_are_told():
    account = build.account()
    one, other, substitute = (build.player(account=account) for _each in range(3))
    sheet = build.sheet(players=[one, other, build.player()])
    build.record(sheet)
    build.write(sheet, "seat", seats=((0, substitute.pk),))
    lists = read(account)["lists"]
    assert [row["player"] for row in lists] == [one.pk, other.pk]
    build.write(sheet, "seat", seats=((0, one.pk),))
    account.players.exclude(pk=substitute.pk).update(account=None)
    assert [(row["id"], row["player"]) for row in read(account)["lists"]] == [(sheet.pk, None)]


def test_hidden_book_in_which_somebody_sat_is_told():
    account = build.account()
    player = build.player(account=account)
    build.sheet(book=build.book(public=False), players=[player, None, None])
    assert len(read(account)["lists"]) == 1
