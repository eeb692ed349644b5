"""The log of each person: what writes into it, and that whatever somebody does behind its back is found."""

import io
import json
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from scoring import hashing
from scoring.actors import OPERATOR
from scoring.lists.actions import merging, tables
from scoring.management import people_audit
from scoring.models import Merge, Player, PlayerEntry, PlayerText, Sheet
from scoring.people.actions import managing_clubs, naming_players
from scoring.people.queries import merge_queries
from scoring.people.values import people_log
from tests import build
from tests.tampering import lifted
from tests.tournaments import events

pytestmark = pytest.mark.django_db


def findings():
    audited = (people_audit.audit_players(), people_audit.audit_aliases())
    return [finding for each in audited for _what, several in each for finding in several]


def told(player):
    """Kinds and texts of a player's entries."""
    entries = player.entries.select_related("text").order_by("sequence")
    return [(entry.kind, entry.text.texts, entry.author) for entry in entries]


def test_whoever_is_made_is_named_in_a_log_wherever_it_happens():
    club, by = build.club(), build.account()
    book = build.book(club=club)
    build.grant(by, "director", club=club)
    managing_clubs.add_player(name="One", club=club, by=by, at=build.AT)
    managing_clubs.add_players(club=club, text="Two\nThree", by=by, at=build.AT)
    sheet = tables.open_table(
        book=book, title="T", ruleset=build.ruleset(), names=["One", "Four", "Five"], by=by, at=build.AT
    )
    draft = build.draft(sheet, "seat")
    tables.take_seat(sheet=sheet, draft=draft, seat=0, name="Six", by=by, at=build.AT)
    events.event(by, club=club, players=3)
    assert Player.objects.count() == 9
    for player in Player.objects.all():
        assert told(player) == [("named", {"name": player.name}, by)]
    assert findings() == []


def test_new_name_is_another_entry_and_the_same_name_is_none():
    player, by = build.player("Anna Adlre"), build.account(superuser=True)
    for name in ("Anna Adlre", "Anna Adler", "Anna Adler"):
        managing_clubs.change_player(player=player, name=name, minor=True, publicity="", by=by, at=build.AT)
    assert [texts["name"] for _kind, texts, _author in told(player)] == ["Anna Adlre", "Anna Adler"]
    assert told(player)[1][2] == by
    assert findings() == []


def test_name_changed_by_a_site_admin_stands_in_the_log(client):
    player, chief = build.player("Anna"), build.account(superuser=True)
    client.force_login(chief)
    client.post(f"/admin/scoring/player/{player.pk}/change/", {"name": "Anne", "publicity": ""})
    client.post("/admin/scoring/player/add/", {"name": "Bert", "publicity": ""})
    assert [texts["name"] for _kind, texts, _author in told(player)] == ["Anna", "Anne"]
    assert told(Player.objects.get(name="Bert")) == [("named", {"name": "Bert"}, chief)]
    assert client.post(f"/admin/scoring/player/{player.pk}/delete/", {"post": "yes"}).status_code == 403
    assert findings() == []


def test_many_players_are_made_in_as_few_statements_as_two():
    counts = []
    for number in (2, 100):
        with CaptureQueriesContext(connection) as captured:
            naming_players.create([Player(name=f"P {each}") for each in range(number)], by=OPERATOR, at=build.AT)
        counts.append(len(captured))
    assert counts[0] == counts[1]


@pytest.fixture
def merged():
    """Two who are one and three more; a list of the one who went."""
    book = build.book()
    kept, gone = build.player("Paula Köhler"), build.player("Paula Koehler")
    build.record(build.sheet(book=book, players=[gone, *build.players(2)]))
    managing_clubs.change_player(
        player=kept, name="Paula Köhler-Voß", minor=False, publicity="", by=OPERATOR, at=build.AT
    )
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
    PlayerEntry.objects.filter(pk__in=entries[one.pk]).update(player=other, sequence=9)
    PlayerEntry.objects.filter(pk__in=entries[other.pk]).update(player=one)
    PlayerEntry.objects.filter(sequence=9).update(sequence=1)


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
    with pytest.raises(CommandError):
        call_command("audit", stdout=io.StringIO())


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
    assert findings() == []


def test_audit_of_persons_takes_as_many_statements_for_many_as_for_few():
    counts = []
    for number in (2, 150):
        build.players(number)
        with CaptureQueriesContext(connection) as captured:
            assert findings() == []
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_rebuild_puts_the_aliases_right(merged):
    Sheet.objects.update(aliases={})
    call_command("rebuild", stdout=io.StringIO())
    assert Sheet.objects.get().aliases == {str(merged.gone_id): merged.kept_id}
    call_command("audit", stdout=io.StringIO())


def test_players_of_older_versions_get_their_first_entry_once():
    build.players(3)
    with lifted(connection):
        PlayerText.objects.all().delete()
        PlayerEntry.objects.all().delete()
    write_first = import_module("scoring.migrations.0008_people").write_first
    for _ in range(2):
        write_first(apps, None)
    assert [told(player) for player in Player.objects.all()] == [
        [("named", {"name": player.name}, None)] for player in Player.objects.all()
    ]
    assert findings() == []


def test_player_who_is_gone_is_found_by_a_seat_or_a_log():
    """Foreign keys can be switched off, too."""
    sheet = build.sheet(book=build.book(club=build.club()))
    player = sheet.seat_totals.get(seat=0).player
    with lifted(connection):
        for rows in (PlayerText.objects.filter(entry__player=player), player.entries.all()):
            rows._raw_delete(rows.db)
        Player.objects.filter(pk=player.pk)._raw_delete("default")
        try:
            assert "is gone, but has a log or a seat" in findings()
        finally:
            Player.objects.bulk_create([player])
