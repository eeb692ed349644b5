"""Erasing by the operator, and doing it again after an older backup was brought back."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from scoring.models import Account, Player
from tests import build
from tests.auditing import findings

pytestmark = pytest.mark.django_db


def said(*arguments, **options):
    out = io.StringIO()
    call_command("erase_player", *arguments, stdout=out, **options)
    return out.getvalue()


def test_operator_erases_a_player_and_an_account():
    player, account = build.player("Zora"), build.account("zora.z")
    assert said(str(player.pk)) == f"The player {player.pk} is erased.\n"
    assert said(account="zora.z") == f"The account {account.pk} is erased.\n"
    assert not Player.objects.filter(name="Zora").exists()
    assert not Account.objects.filter(username="zora.z").exists()
    assert findings() == []


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (["99999"], {}, "There is no player 99999."),
        ([], {"account": "nobody"}, "Nobody signs in as nobody."),
        ([], {"again": Path("/nowhere/at/all")}, "is no list of who was erased"),
    ],
)
def test_mistakes_are_one_sentence(arguments, options, words):
    with pytest.raises(CommandError, match=words):
        said(*arguments, **options)


def test_twice_is_one_sentence():
    player = build.player()
    said(str(player.pk))
    with pytest.raises(CommandError, match="This player has already been erased"):
        said(str(player.pk))


def test_older_backup_is_put_right_by_the_list(tmp_path):
    player, account, other = build.player("Zora"), build.account("zora.z"), build.player("Otto")
    listed = tmp_path / "erased.txt"
    before = transaction.savepoint()
    said(str(player.pk))
    said(account="zora.z")
    listed.write_text(said(printing=True))
    assert listed.read_text().count("\n") == 2
    assert "ora" not in listed.read_text()
    transaction.savepoint_rollback(before)
    assert Player.objects.filter(name="Zora").exists()
    assert said(again=listed).startswith("2 of 2 erased again")
    assert said(again=listed).startswith("0 of 2 erased again")
    assert set(Player.objects.values_list("name", flat=True)) == {f"#{player.pk}", other.name}
    assert not Account.objects.get(pk=account.pk).is_active


def test_number_that_was_given_again_is_somebody_else(tmp_path):
    player = build.player("Zora")
    listed = tmp_path / "erased.txt"
    listed.write_text(f"player {player.pk} 0123456789abcdef\naccount {build.account().pk} 0123456789abcdef\n")
    assert said(again=listed).startswith("0 of 2")
    assert Player.objects.get(pk=player.pk).name == "Zora"


@pytest.mark.parametrize("text", ["player x y", "club 1 0123", "player 1"])
def test_list_that_cannot_be_read_erases_nobody(tmp_path, text):
    player = build.player("Zora")
    listed = tmp_path / "erased.txt"
    said_before = player.entries.last().hash[:16]
    listed.write_text(f"player {player.pk} {said_before}\n{text}\n")
    with pytest.raises(CommandError, match="is no list"):
        said(again=listed)
    assert Player.objects.get(pk=player.pk).name == "Zora"
