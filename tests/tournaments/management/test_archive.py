"""The archive file of an event: it proves what it states, and whatever is changed in it is found."""

import hashlib
import io
import json
import zipfile
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

import rules
from tests import build
from tests.tournaments import events
from tournaments.actions import lots, organising
from tournaments.actions.reckoning import foreseen, reckon
from tournaments.models import Event
from tournaments.plain.archived import findings
from tournaments.queries.archive import write_archive
from tournaments.queries.foreseeing import now
from tournaments.queries.standings import tied

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(played).pk


@pytest.fixture
def event(made):
    return Event.objects.select_related("book__club").get(pk=made)


def played():
    """Two series, the rules changed between them, lots drawn, final, reopened and final again."""
    event, by = events.event(players=7), None
    by = events.director_of(event)
    events.play_all(events.drawn(event))
    new = without_bonus(event)
    seen = foreseen(event_id=event.pk, wanted=new, by=by).seen
    reckon(event_id=event.pk, wanted=new, reason="set wrongly", expected=seen, by=by, at=build.AT)
    events.play_all(events.drawn(Event.objects.select_related("book__club").get(pk=event.pk), 2))
    event = Event.objects.select_related("book__club").get(pk=event.pk)
    for group in tied(event):
        lots.record_lot(event_id=event.pk, players=[place.player for place in group], by=by, at=build.AT)
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT)
    organising.reopen_event(event_id=event.pk, reason="protest", by=by, at=build.AT)
    return organising.finalise_event(event_id=event.pk, by=by, at=build.AT)


def without_bonus(event):
    stands = now(Event.objects.select_related("book__club").get(pk=event.pk))
    options = {**stands.ruleset.options, "won_bonus": 0}
    return replace(stands, ruleset=rules.ruleset("skat", stands.ruleset.preset, **options))


def packed(event, path):
    with path.open("wb") as file:
        write_archive(event, file, build.AT)
    return path


def meddled(path, name, change, *, sums=True):
    """The file with one member changed, its digest too, as somebody would who knows how it is made."""
    with zipfile.ZipFile(path) as before:
        members = {each: before.read(each) for each in before.namelist()}
    content = json.loads(members[name])
    change(content)
    members[name] = json.dumps(content).encode()
    if sums:
        told = [
            f"{hashlib.sha256(data).hexdigest()}  {each}\n" for each, data in members.items() if each != "SHA256SUMS"
        ]
        members["SHA256SUMS"] = "".join(told).encode()
    with zipfile.ZipFile(path, "w") as after:
        for each, data in members.items():
            after.writestr(each, data)
    return list(findings(path))


def test_it_proves_what_it_states_without_the_database(event, tmp_path, django_assert_num_queries, capsys):
    path = packed(event, tmp_path / "event.zip")
    with django_assert_num_queries(0):
        call_command("archive", path)
    assert capsys.readouterr().out == "Everything agrees.\n"


@pytest.mark.parametrize("stage", ["open", "drawn", "playing"])
def test_an_event_that_is_not_over_can_be_kept_too(stage, tmp_path):
    event = events.event(players=4)
    if stage != "open":
        (table,) = events.drawn(event).tables
        if stage == "playing":
            build.record(table.table.sheet)
    event = Event.objects.select_related("book__club").get(pk=event.pk)
    path = packed(event, tmp_path / "event.zip")
    assert list(findings(path)) == []
    with zipfile.ZipFile(path) as file:
        assert (json.loads(file.read("event.json"))["seed"] is None) == (stage == "open")


def test_whatever_is_changed_is_found(event, tmp_path):
    def body(row, **more):
        row["body"] = json.dumps({**json.loads(row["body"]), **more})

    for name, change, found in (
        ("sheets.json", lambda said: body(said[0]["entries"][1], at="2026-01-01T00:00:00.000000+00:00"), "hash"),
        ("sheets.json", lambda said: said[0]["entries"].pop(), "its log ends with"),
        ("sheets.json", lambda said: said[0]["ruleset"]["options"].update(won_bonus=1), "does not follow"),
        ("sheets.json", lambda said: said[0]["totals"][0].update(total=999), "its log says"),
        ("decisions.json", lambda said: said.pop(3), "is another one"),
        ("event.json", lambda said: said.update(seed=1), "what the chain begins with"),
        ("event.json", lambda said: said.update(state="running"), "the decisions say final"),
        ("draws.json", lambda said: said.update(salt="00"), "whose hash was published"),
        ("ranking.json", lambda said: said["rows"][0].update(total=1), "the lists say"),
        ("ranking.json", lambda said: said["rows"].reverse(), "not the one that was made final"),
        ("finals.json", lambda said: said[0]["rows"].pop(), "not those that were decided"),
        ("finals.json", lambda said: said[0].update(head="00"), "do not make its head"),
        ("event.json", lambda said: said.update(format=3), "known are 1, 2"),
        ("sheets.json", lambda said: said[0].pop("seats"), "cannot be"),
    ):
        lines = meddled(packed(event, tmp_path / "event.zip"), name, change)
        assert any(found in line for line in lines), (name, found, lines)
    lines = meddled(packed(event, tmp_path / "event.zip"), "registrations.json", list.clear, sums=False)
    assert lines == ["registrations.json: its bytes do not match their digest"]


def test_what_is_no_archive_is_told_as_such(tmp_path):
    path = tmp_path / "event.zip"
    for content in (b"", b"no zip"):
        path.write_bytes(content)
        with pytest.raises(CommandError):
            call_command("archive", path)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("event.json", "{}")
    (line,) = findings(path)
    assert line.startswith("cannot be read")


def test_people_stand_there_as_in_public_and_nothing_that_was_typed_freely(tmp_path):
    event = events.event()
    by = events.director_of(event)
    events.named(event, by, "Anna Adler", "Berta Berg", "Clara Cramer", "Dora Dorn")
    shy = event.registrations.get(number=1).player
    type(shy).objects.filter(pk=shy.pk).update(publicity="number")
    (table,) = events.drawn(event).tables
    build.record(table.table.sheet, {**build.GAME, "remark": "spilled beer"})
    event = Event.objects.select_related("book__club").get(pk=event.pk)
    path = packed(event, tmp_path / "event.zip")
    with zipfile.ZipFile(path) as file:
        everything = b"".join(map(file.read, file.namelist())).decode()
    assert "Berta Berg" in everything
    assert "Anna Adler" not in everything
    assert "spilled beer" not in everything


def test_its_director_downloads_it(client, event):
    client.force_login(events.director_of(event))
    response = client.get(f"/events/{event.slug}/archive.zip")
    with zipfile.ZipFile(io.BytesIO(response.content)) as file:
        assert {"event.json", "sheets.json", "ranking.csv", "SHA256SUMS"} <= {*file.namelist()}


def test_it_takes_as_many_statements_for_many_as_for_few(tmp_path, django_assert_max_num_queries):
    for players in (4, 16):
        event = events.event(players=players, planned_series=1)
        events.drawn(event)
        event = Event.objects.select_related("book__club").get(pk=event.pk)
        with django_assert_max_num_queries(40):
            packed(event, tmp_path / "event.zip")


def test_every_list_stands_there_with_the_rules_that_it_was_opened_with(event, tmp_path):
    with zipfile.ZipFile(packed(event, tmp_path / "event.zip")) as file:
        sheets = json.loads(file.read("sheets.json"))
    assert [each["ruleset"]["options"]["won_bonus"] for each in sheets] == [50, 50, 0, 0]
