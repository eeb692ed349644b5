"""Whom a deal is about and what was played stand in its row, follow what is told afterwards, and are audited."""

import io

import pytest
from django.core.management import call_command
from django.db import connection

from scoring.lists.actions import merging as actions
from scoring.lists.actions import rebuilding
from scoring.models import Deal, Player, Sheet
from scoring.people.queries import merge_queries
from tests import build
from tests.auditing import findings
from tests.scoring.searches import about, played
from tests.tampering import lifted

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    return played()


@pytest.fixture
def bert():
    return Player.objects.get(name="Bert Brandt")


def test_a_row_says_what_was_played_and_by_whom(sheet):
    assert about(sheet) == [
        ("clubs", 1, "Bert Brandt"),
        ("clubs", 1, "Bert Brandt"),
        (None, None, None),
        ("grand_hand", 1, "Bert Brandt"),
    ]


def test_a_substitutes_deals_are_his_own_and_change_hands_with_what_is_said_of_the_chair(sheet):
    dora, last = build.player("Dora Decker"), sheet.deals.get(position=4).sequence
    build.write(sheet, "seat", seats=((1, dora.pk),), before=last)
    assert [name for *_rest, name in about(sheet)] == ["Bert Brandt", "Bert Brandt", None, "Dora Decker"]
    build.record(sheet)
    assert about(sheet)[-1][-1] == "Dora Decker"
    assert findings() == []


def test_whoever_is_merged_is_read_for_who_stays(sheet, bert):
    stays = build.player("Bertram Brandt")
    actions.merge(
        kept_id=stays.pk,
        gone_id=bert.pk,
        reason="one",
        by=build.account(superuser=True),
        at=build.AT,
        expected=merge_queries.seen(stays, bert),
    )
    assert {name for *_rest, name in about(sheet)} == {"Bertram Brandt", None}
    assert findings() == []


def test_the_audit_names_a_deal_that_is_anothers(sheet):
    with lifted(connection):
        Deal.objects.filter(position=1).update(player=Player.objects.get(name="Anna Adler"))
        Deal.objects.filter(position=2).update(contract="null")
        Deal.objects.filter(position=4).update(seat=0)
    told = " ".join(findings())
    for expected in ("player_id is", "contract is 'null'", "seat is 0"):
        assert expected in told


def test_rows_of_old_are_filled_with_what_is_stale(sheet, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    wanted = about(sheet)
    Deal.objects.update(contract=None, seat=None, player=None)
    Sheet.objects.update(made_by="1.1")
    call_command("rebuild", "--stale", stdout=io.StringIO())
    assert about(sheet) == wanted
    Deal.objects.update(contract=None, seat=None, player=None)
    assert rebuilding.rebuild_sheet(sheet_id=sheet.pk) == []
    assert about(sheet) == wanted


def test_a_write_to_a_list_of_old_fills_its_rows(sheet):
    wanted = about(sheet)
    Deal.objects.update(contract=None, seat=None, player=None)
    Sheet.objects.update(made_by="1.1")
    build.record(sheet, build.PASSED)
    assert about(sheet)[:4] == wanted
