"""Photos of a paper list: how long they stay, what else goes with them, and what notices that one was changed."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.actors import OPERATOR
from scoring.lists.values import log
from scoring.management import housekeeping
from scoring.models import Entry, EntryPhoto, EntryText, Sheet
from tests import build, pictures
from tests.scoring.photographed import found, photos
from tests.tampering import lifted
from tests.tournaments import events
from tests.typed_sql import copy, refused
from tournaments.actions import erasing, organising, wiping
from tournaments.queries.archive import write_archive
from tournaments.queries.everything import SECTIONS, whose

pytestmark = pytest.mark.django_db
GREY = (90, 90, 90)


@pytest.fixture
def sheet():
    made = build.short_sheet(2)
    build.record(made)
    return made


def test_photos_are_erased_after_their_term_and_the_audit_agrees(sheet, settings):
    settings.PHOTOS_DAYS = 30
    old = pictures.attached(sheet, at=build.AT)
    young = pictures.attached(sheet, colour=GREY, at=build.AT + timedelta(days=20))
    gone = dict(housekeeping.tidy(build.AT + timedelta(days=31)))
    assert gone["Photos of paper sheets"] == 1
    assert (photos(sheet), found(sheet)) == ((young,), [])
    assert Entry.objects.filter(sheet=sheet, kind=log.ERASE).get().body.count(f'"corrects":{old}') == 1


def test_photos_go_from_a_final_event_too():
    event = events.event(players=3, planned_series=1)
    sheet = events.drawn(event).tables[0].table.sheet
    pictures.attached(sheet)
    events.play(sheet)
    organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=build.AT)
    assert dict(housekeeping.tidy(build.AT + timedelta(days=400)))["Photos of paper sheets"] == 1
    assert not EntryPhoto.objects.exists()


def test_whoever_is_erased_is_on_no_photo_any_more(sheet):
    other = build.short_sheet(1)
    kept, gone = pictures.attached(other), pictures.attached(sheet, by=build.scorekeeper(sheet.book))
    player = sheet.seat_totals.get(seat=0).player
    erasing.erase_player(player_id=player.pk, by=OPERATOR, at=build.AT)
    assert (photos(other), photos(sheet)) == ((kept,), ())
    assert gone
    assert not EntryPhoto.objects.filter(entry__sheet=sheet).exists()
    assert (found(sheet), found(other)) == ([], [])


def test_account_that_is_erased_takes_its_photos_along(sheet):
    keeper = build.scorekeeper(sheet.book)
    pictures.attached(sheet, by=keeper)
    stays = pictures.attached(sheet, colour=GREY)
    erasing.erase_account(account_id=keeper.pk, players=False, by=OPERATOR, at=build.AT)
    assert photos(sheet) == (stays,)


def test_everything_about_me_says_when_one_attached_a_photo_and_shows_none(sheet):
    keeper = build.scorekeeper(sheet.book)
    sequence = pictures.attached(sheet, by=keeper)
    (rows,) = [list(each.rows(whose(keeper))) for each in SECTIONS if each.name == "entries_written"]
    assert [(row["sequence"], row["kind"]) for row in rows] == [(sequence, log.PHOTO)]
    image = bytes(EntryPhoto.objects.get().image)
    assert all(image not in str(row).encode() for row in rows)


def test_archive_of_an_event_holds_no_photo(tmp_path):
    event = events.event(players=3, planned_series=1)
    sheet = events.drawn(event).tables[0].table.sheet
    pictures.attached(sheet)
    with (tmp_path / "event.zip").open("wb") as into:
        write_archive(event, into, build.AT)
    content = (tmp_path / "event.zip").read_bytes()
    assert content
    assert bytes(EntryPhoto.objects.get().image)[:64] not in content


SPOILT = {
    "changed": (lambda rows: rows.update(image=pictures.file(colour=GREY)), "does not match the digest"),
    "taken away": (lambda rows: rows.delete(), "its photo is missing"),
    "its text taken away": (lambda _rows: EntryText.objects.filter(entry__kind="photo").delete(), "text is gone"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_audit_finds_a_photo_that_was_tampered_with(sheet, how):
    pictures.attached(sheet)
    act, words = SPOILT[how]
    with lifted(connection):
        act(EntryPhoto.objects.all())
    assert any(words in each for each in found(sheet))


def test_audit_finds_a_photo_slipped_in(sheet):
    with lifted(connection):
        EntryPhoto.objects.create(entry=sheet.entries.last(), image=pictures.file())
    assert any("a photo should not be there" in each for each in found(sheet))


def test_audit_finds_a_wrong_number_of_photos(sheet):
    pictures.attached(sheet)
    Sheet.objects.filter(pk=sheet.pk).update(photos=0)
    assert any("photos is 0" in each for each in found(sheet))


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE scoring_entryphoto SET image = ''", "never changed"),
        ("UPDATE scoring_entryphoto SET entry_id = entry_id - 1", "never changed"),
        ("DELETE FROM scoring_entryphoto", "goes only where an entry says"),
        ("DELETE FROM scoring_entrytext", "goes only where an entry says"),
    ],
)
def test_database_keeps_photos_as_they_are(sheet, statement, words):
    pictures.attached(sheet)
    refused(words, statement)


@pytest.mark.parametrize("changed", [{"image": "''"}, {"id": "NULL"}])
def test_sqlite_replaces_no_photo(sheet, changed):
    pictures.attached(sheet)
    if connection.vendor == "sqlite":
        refused("written once", f"REPLACE INTO scoring_entryphoto {copy('scoring_entryphoto', **changed)}")


def test_rehearsal_is_wiped_with_its_photos():
    event = events.event(players=3, rehearsal=True, public=False)
    pictures.attached(events.drawn(event).tables[0].table.sheet)
    wiping.wipe(event_id=event.pk, by=events.director_of(event))
    assert not EntryPhoto.objects.exists()


def test_database_takes_a_photo_for_no_other_entry(sheet):
    with pytest.raises(IntegrityError, match="belongs to the entry"), transaction.atomic():
        EntryPhoto.objects.create(entry=sheet.entries.last(), image=pictures.file())
