"""What is no backup, is damaged, does not fit, or would take the place of a club's data is refused by name."""

import json
import shutil
import zipfile
from random import Random

import pytest
from django.db import connection

from scoring.management.backing import archive, engines
from scoring.management.backing.archive import Unfit
from scoring.models import Club
from tests import build
from tests.scoring.backups import contents, elsewhere, is_empty, names, ready, restore, save

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_file_cut_short_anywhere_is_refused(copy, tmp_path):
    whole = copy.read_bytes()
    chance = Random(1)
    places = [0, 1, 29, 30, 44, 45, 1000, len(whole) // 2, *(len(whole) - each for each in (65, 64, 63, 22, 1))]
    with elsewhere(tmp_path):
        for place in [*places, *(chance.randrange(len(whole)) for _ in range(40))]:
            copy.write_bytes(whole[:place])
            with pytest.raises(Unfit, match=r"copy\.kiebitz is (no backup|damaged)"):
                restore(copy)
        assert is_empty()


def test_a_file_with_one_byte_changed_is_refused(copy, tmp_path):
    whole = copy.read_bytes()
    places = [*range(0, len(whole), len(whole) // 200), *range(len(whole) - 100, len(whole))]
    with elsewhere(tmp_path):
        for place in places:
            copy.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
            with pytest.raises(Unfit, match=r"copy\.kiebitz is (no backup|damaged)"):
                restore(copy)
        assert is_empty()


def other_zip(path):
    with zipfile.ZipFile(path, "w") as zipped:
        zipped.writestr("letter", "Dear Anna")


OTHERS = {
    "empty": lambda path: path.touch(),
    "text": lambda path: path.write_text("Dear Anna" * 100),
    "zip": other_zip,
    "folder": lambda path: path.mkdir(),
    "nothing": lambda _path: None,
}


@pytest.mark.parametrize("kind", OTHERS)
def test_a_file_that_is_no_backup_is_refused(data, tmp_path, kind):
    OTHERS[kind](tmp_path / "copy")
    with elsewhere(tmp_path):
        with pytest.raises(Unfit, match=r"no backup|cannot be read"):
            restore(tmp_path / "copy")
        assert is_empty()


def resealed(path, change):
    """The backup with another manifest, whole again: what somebody could only do on purpose, or a later version."""
    with zipfile.ZipFile(path) as old, path.with_name("other").open("w+b") as file, archive.sealed(file) as new:
        for name in old.namelist():
            if name not in {archive.MARK, archive.MANIFEST}:
                new.writestr(name, old.read(name))
        said = json.loads(old.read(archive.MANIFEST))
        change(said)
        new.writestr(archive.MANIFEST, json.dumps(said))
    shutil.move(path.with_name("other"), path)


def less_a_row(said):
    said["tables"]["scoring_player"]["rows"] -= 1


CHANGES = {
    "a later version": (lambda said: said["migrations"].append(["scoring", "9999_later"]), "does not know"),
    "another format": (lambda said: said.update(format=2), "format 2"),
    "another count": (less_a_row, "not those that the manifest tells of"),
    "a column less": (lambda said: said["tables"]["scoring_player"]["columns"].pop(), "do not fit"),
    "a table less": (lambda said: said["tables"].pop("scoring_player"), "scoring_player"),
    "no manifest": (lambda said: said.clear(), "cannot be read"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_backup_that_does_not_fit_is_refused(copy, tmp_path, change):
    alter, told = CHANGES[change]
    resealed(copy, alter)
    with elsewhere(tmp_path):
        with pytest.raises(Unfit, match=told):
            restore(copy)
        assert is_empty()


def test_nothing_is_restored_over_a_clubs_data(file):
    build.player("Bert Brandt")
    before = contents()
    with pytest.raises(Unfit, match="it stays as it is"):
        restore(file)
    assert contents() == before


@pytest.mark.parametrize("make", [build.account, build.club, build.book])
def test_one_row_of_a_club_is_its_data(data, tmp_path, make):
    save(tmp_path / "copy")
    make()
    before = contents()
    with pytest.raises(Unfit, match="it stays as it is"):
        restore(tmp_path / "copy")
    assert contents() == before


def test_a_database_in_use_is_not_replaced(copy, tmp_path, migrated, monkeypatch):
    """On SQLite another process may hold the file open, and replacing it would part the two; on PostgreSQL it reads."""
    monkeypatch.setattr(engines, "PATIENCE", "100ms")
    with elsewhere(tmp_path):
        ready(migrated)
        other = connection.copy()
        try:
            if not engines.sqlite():
                other.set_autocommit(False)
            with other.cursor() as cursor:
                cursor.execute("SELECT count(*) FROM scoring_club")
            with pytest.raises(Unfit, match="is in use"):
                restore(copy)
        finally:
            other.close()
        assert set(names(tmp_path)) - {"elsewhere.sqlite3"} == {"copy.kiebitz", "data"}
        assert is_empty()
        restore(copy)
        assert Club.objects.exists()
