"""One copy after the other: what is the same is not made again, and each copy is as one without memory."""

import zipfile

import pytest
from django.db import connection

from scoring.management.backing import row_lines, saving
from scoring.management.backing.row_lines import Shelf
from scoring.models import Deal, Player
from tests import build
from tests.scoring.backups import contents, elsewhere, restore, save, silent

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def made_anew(monkeypatch):
    """The tables of which lines are made, in turn."""
    asked, make = [], row_lines._lines

    def counted(table, rows):
        asked.append(table.name)
        return make(table, rows)

    monkeypatch.setattr(row_lines, "_lines", counted)
    return asked


def members(path):
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def test_only_what_changed_is_made_anew(copy, tmp_path, made_anew):
    shelf = Shelf()
    saving.save(tmp_path / "first", build.AT, silent, shelf)
    made_anew.clear()
    saving.save(tmp_path / "second", build.AT, silent, shelf)
    assert set(made_anew) <= {"scoring_entryphoto", "scoring_clublogo"}, "pictures are not kept in memory"
    build.player("Dora Dinkel")
    made_anew.clear()
    saving.save(tmp_path / "third", build.AT, silent, shelf)
    assert "scoring_player" in made_anew
    assert not {"scoring_entry", "scoring_deal", "scoring_sheet"}.intersection(made_anew)


def minus_one_for_minus_two():
    """Of which Python says that they have the same hash."""
    Deal.objects.update(value=-1)
    yield
    Deal.objects.update(value=-2)


def rows_come_and_go():
    made = [Player.objects.create(name=f"Guest {number}") for number in range(3)]
    yield
    made[1].delete()


@pytest.mark.parametrize("change", [minus_one_for_minus_two, rows_come_and_go])
def test_a_copy_with_memory_is_the_copy_without(copy, tmp_path, change):
    build.record(build.sheet())
    shelf, steps = Shelf(), change()
    next(steps)
    saving.save(tmp_path / "first", build.AT, silent, shelf)
    next(steps, None)
    saving.save(tmp_path / "second", build.AT, silent, shelf)
    save(tmp_path / "plain")
    assert members(tmp_path / "second") == members(tmp_path / "plain") != members(tmp_path / "first")
    before = contents()
    with elsewhere(tmp_path):
        restore(tmp_path / "second")
        assert contents() == before


def test_rows_are_parted_by_their_numbers(data, tmp_path, monkeypatch, made_anew):
    """A row that goes from the first chunk leaves the others as they are."""
    monkeypatch.setattr(row_lines, "CHUNK", 2)
    people, shelf = [build.player(f"Player {number}") for number in range(8)], Shelf()
    saving.save(tmp_path / "first", build.AT, silent, shelf)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_player SET minor = NOT minor WHERE id = %s", [people[0].pk])
    made_anew.clear()
    saving.save(tmp_path / "second", build.AT, silent, shelf)
    assert made_anew.count("scoring_player") == 1
