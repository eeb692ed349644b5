"""The audit of persons finds whatever somebody does behind the back of their logs."""

import io
import json
import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.models import F

from scoring import hashing
from scoring.actors import OPERATOR
from scoring.lists.actions import merging
from scoring.models import Merge, Player, PlayerEntry, PlayerText, Sheet
from scoring.people.actions import managing_clubs, naming_players
from scoring.people.queries import merge_queries
from scoring.people.values import people_log
from tests import build
from tests.auditing import findings_of_people as findings
from tests.tampering import lifted
from tournaments.actions import erasing

pytestmark = pytest.mark.django_db


@pytest.fixture
def merged(merged_once):
    return Merge.objects.select_related("kept", "gone").get(pk=merged_once)


@pytest.fixture(scope="module")
def merged_once(world):
    return world(merge).pk


def merge():
    """Two who are one and three more; a list of the one who went."""
    book = build.book()
    kept, gone = build.player("Paula Köhler"), build.player("Paula Koehler")
    build.record(build.sheet(book=book, players=[gone, *build.players(2)]))
    managing_clubs.rename_player(player=kept, name="Paula Köhler-Voß", by=OPERATOR, at=build.AT)
    said = {"reason": "typed twice", "by": OPERATOR, "at": build.AT}
    made = merging.merge(kept_id=kept.pk, gone_id=gone.pk, expected=merge_queries.seen(kept, gone), **said)
    assert findings() == []
    return made


def swap_names(merge):
    one, other = Player.objects.filter(name__in=("Anna Adler", "Bert Brandt"))
    for player, name in ((one, other.name), (other, one.name)):
        Player.objects.filter(pk=player.pk).update(name=name)


def swap_names_and_texts(merge):
    swap_names(merge)
    texts = PlayerText.objects.filter(entry__player__name__in=("Anna Adler", "Bert Brandt"))
    for text in texts.select_related("entry__player"):
        PlayerText.objects.filter(pk=text.pk).update(texts={"name": text.entry.player.name})


def swap_everything(merge):
    """Names and whole logs change hands."""
    swap_names(merge)
    one, other = Player.objects.filter(name__in=("Anna Adler", "Bert Brandt"))
    entries = {player.pk: list(player.entries.values_list("pk", flat=True)) for player in (one, other)}
    PlayerEntry.objects.filter(pk__in=entries[one.pk]).update(player=other, sequence=F("sequence") + 9)
    PlayerEntry.objects.filter(pk__in=entries[other.pk]).update(player=one)
    PlayerEntry.objects.filter(sequence__gt=9).update(sequence=F("sequence") - 9)


def rewrite(merge, **more):
    """Change the bytes of the entry that merged, and its hash with them."""
    entry = merge.gone.entries.get(kind="merged")
    body = hashing.canonical({**json.loads(entry.body), **more})
    PlayerEntry.objects.filter(pk=entry.pk).update(body=body, hash=hashing.digest(body))


def delete(entries):
    PlayerText.objects.filter(entry__in=entries).delete()
    entries.delete()


ACTS = {
    "names swapped": swap_names,
    "names and texts swapped": swap_names_and_texts,
    "names and logs swapped": swap_everything,
    "a name": lambda merge: Player.objects.filter(pk=merge.kept_id).update(name="Somebody"),
    "an older name with its text": lambda merge: PlayerText.objects.filter(entry=merge.kept.entries.first()).update(
        texts={"name": "Somebody"}
    ),
    "a salt": lambda merge: PlayerText.objects.filter(entry=merge.kept.entries.first()).update(salt="0"),
    "a text gone": lambda merge: PlayerText.objects.filter(entry__player=merge.kept).delete(),
    "the first entry gone": lambda merge: delete(merge.kept.entries.filter(sequence=1)),
    "the last entry gone": lambda merge: delete(merge.kept.entries.filter(sequence=2)),
    "the merging entry gone": lambda merge: delete(merge.gone.entries.filter(kind="merged")),
    "a whole log gone": lambda merge: delete(merge.kept.entries.all()),
    "a byte": lambda merge: merge.kept.entries.filter(sequence=2).update(hash="0" * 64),
    "unreadable bytes": lambda merge: merge.kept.entries.filter(sequence=2).update(body="{"),
    "bytes that are no body": lambda merge: merge.kept.entries.filter(sequence=2).update(body="[]"),
    "a body with its hash": lambda merge: rewrite(merge, into=build.player("X").pk),
    "the time": lambda merge: merge.kept.entries.filter(sequence=1).update(written_at="2020-01-01T00:00:00Z"),
    "the author": lambda merge: merge.kept.entries.filter(sequence=1).update(author=build.account()),
    "the kind": lambda merge: merge.kept.entries.filter(sequence=2).update(kind="erased"),
    "who is read": lambda merge: Player.objects.filter(pk=merge.gone_id).update(merged_into=None),
    "who is read instead": lambda merge: Player.objects.filter(pk=merge.gone_id).update(merged_into=build.player("X")),
    "somebody merged without a log": lambda merge: Player.objects.filter(name="Bert Brandt").update(
        merged_into=merge.kept
    ),
    "the row of the merge": lambda _merge: Merge.objects.update(kept=build.player("X")),
    "the row of the merge undone": lambda _merge: Merge.objects.update(undone_at=build.AT),
    "the row of the merge gone": lambda _merge: Merge.objects.all().delete(),
    "a merge too many": lambda merge: Merge.objects.create(
        kept=merge.kept, gone=build.player("X"), at=build.AT, undone_at=build.AT
    ),
    "the aliases of a list": lambda _merge: Sheet.objects.update(aliases={}),
    "an alias of a list": lambda merge: Sheet.objects.update(aliases={str(merge.gone_id): build.player("X").pk}),
    "a player without a log": lambda _merge: Player.objects.create(name="Nobody"),
}


@pytest.mark.parametrize("act", ACTS)
def test_audit_of_persons_finds(merged, act):
    with lifted(connection):
        ACTS[act](merged)
    assert findings()


@pytest.mark.parametrize(("act", "row"), [("a name", "player"), ("the aliases of a list", "sheet")])
def test_audit_command_tells_of_persons_and_of_who_is_read_for_whom(merged, act, row):
    call_command("audit", stdout=io.StringIO())
    with lifted(connection):
        ACTS[act](merged)
    told = io.StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=told)
    lines = told.getvalue().splitlines()
    assert findings()
    assert all(any(re.fullmatch(rf"{row} \d+: {re.escape(each)}", line) for line in lines) for each in findings())


def test_merge_that_was_undone_is_audited_with_both_entries(merged):
    merging.part(merge_id=merged.pk, reason="two people", by=OPERATOR, at=build.AT)
    assert findings() == []
    with lifted(connection):
        Merge.objects.update(undone_at=F("at"), undone_by=build.account())
    assert findings()


def test_erased_name_is_no_finding_once_an_entry_says_so(merged):
    player = merged.kept
    with lifted(connection):
        PlayerText.objects.filter(entry__player=player).delete()
    assert findings()
    naming_players.append(player, people_log.ERASED, {}, by=OPERATOR, at=build.AT)
    Player.objects.filter(pk=player.pk).update(name=player.numbered, erased_at=build.AT)
    assert findings() == []


BEHIND_AN_ERASURE = {
    "a name": lambda player: Player.objects.filter(pk=player.pk).update(name="Somebody"),
    "a name with an entry": lambda player: naming_players.append(
        player, people_log.NAMED, {"name": player.numbered}, by=OPERATOR, at=build.AT
    ),
    "that it happened": lambda player: Player.objects.filter(pk=player.pk).update(erased_at=None),
    "when it happened": lambda player: Player.objects.filter(pk=player.pk).update(
        erased_at=build.AT.replace(year=2027)
    ),
}


@pytest.mark.parametrize("act", BEHIND_AN_ERASURE)
def test_audit_finds_what_is_done_behind_an_erasure(merged, act):
    erased = erasing.erase_player(player_id=merged.kept_id, by=OPERATOR, at=build.AT)
    assert findings() == []
    with lifted(connection):
        BEHIND_AN_ERASURE[act](erased)
    assert findings()


def test_audit_finds_the_very_text_that_was_erased(merged):
    text = PlayerText.objects.get(entry__player=merged.kept, entry__sequence=1)
    erasing.erase_player(player_id=merged.kept_id, by=OPERATOR, at=build.AT)
    PlayerText.objects.create(entry_id=text.entry_id, salt=text.salt, texts=text.texts)
    assert any("should be gone" in each for each in findings())


def test_rebuild_puts_the_aliases_right(merged):
    Sheet.objects.update(aliases={})
    call_command("rebuild", stdout=io.StringIO())
    assert Sheet.objects.get().aliases == {str(merged.gone_id): merged.kept_id}
    call_command("audit", stdout=io.StringIO())
