"""The log of each person: what writes into it, and that whatever somebody does behind its back is found."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import OPERATOR
from scoring.lists.actions import tables
from scoring.models import Player, PlayerEntry, PlayerText
from scoring.people.actions import managing_clubs, naming_players
from tests import build
from tests.auditing import findings_of_people
from tests.tampering import lifted
from tests.tournaments import events

pytestmark = pytest.mark.django_db


def told(player):
    """Kinds and texts of a player's entries."""
    entries = player.entries.select_related("text").order_by("sequence")
    return [(entry.kind, entry.text.texts if hasattr(entry, "text") else {}, entry.author) for entry in entries]


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
        agreed = [("shown", {}, by)] if player.publicity else []
        assert told(player) == [("named", {"name": player.name}, by), *agreed]
    assert Player.objects.filter(publicity="full").count() == 3
    assert findings_of_people() == []


def test_new_name_is_another_entry_and_the_same_name_is_none():
    player, by = build.player("Anna Adlre"), build.account(superuser=True)
    for name in ("Anna Adlre", "Anna Adler", "Anna Adler"):
        managing_clubs.rename_player(player=player, name=name, by=by, at=build.AT)
    assert [texts["name"] for kind, texts, _author in told(player) if kind == "named"] == ["Anna Adlre", "Anna Adler"]
    assert told(player)[-1][2] == by
    assert findings_of_people() == []


def test_name_changed_by_a_site_admin_stands_in_the_log(client):
    player, chief = build.player("Anna"), build.account(superuser=True)
    client.force_login(chief)
    client.post(f"/admin/scoring/player/{player.pk}/change/", {"name": "Anne", "publicity": ""})
    client.post("/admin/scoring/player/add/", {"name": "Bert", "publicity": ""})
    assert [texts["name"] for kind, texts, _author in told(player) if kind == "named"] == ["Anna", "Anne"]
    assert told(Player.objects.get(name="Bert")) == [("named", {"name": "Bert"}, chief)]
    assert client.post(f"/admin/scoring/player/{player.pk}/delete/", {"post": "yes"}).status_code == 403
    assert findings_of_people() == []


def test_many_players_are_made_in_as_few_statements_as_two():
    counts = []
    for number in (2, 100):
        with CaptureQueriesContext(connection) as captured:
            naming_players.create([Player(name=f"P {each}") for each in range(number)], by=OPERATOR, at=build.AT)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_audit_of_persons_takes_as_many_statements_for_many_as_for_few():
    counts = []
    for number in (2, 150):
        build.players(number)
        with CaptureQueriesContext(connection) as captured:
            assert findings_of_people() == []
        counts.append(len(captured))
    assert counts[0] == counts[1]


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
    assert findings_of_people() == []


def test_player_who_is_gone_is_found_by_a_seat_or_a_log():
    """Foreign keys can be switched off, too."""
    sheet = build.sheet(book=build.book(club=build.club()))
    player = sheet.seat_totals.get(seat=0).player
    with lifted(connection):
        for rows in (PlayerText.objects.filter(entry__player=player), player.entries.all()):
            rows._raw_delete(rows.db)
        Player.objects.filter(pk=player.pk)._raw_delete("default")
        try:
            assert "is gone, but has a log or a seat" in findings_of_people()
        finally:
            Player.objects.bulk_create([player])
