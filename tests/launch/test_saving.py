"""./kiebitz backup and restore as typed: paths that are off, a full disk, a kill; and nothing is left behind."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from config.launch import service
from config.launch.place import ROOT, DataFolder
from tests.launch.running import OTHERS, everyone, soon
from tests.tiers import long

FILL = """
import django; django.setup()
import random
from scoring.actors import OPERATOR
from scoring.models import Player
chance = random.Random(1)
from scoring.people.actions import naming_players
from tests import build
named = (Player(name=f"{chance.getrandbits(400):x}") for _ in range(400))
naming_players.create(named, by=OPERATOR, at=build.AT)
build.confirmed_sheet()
"""


def environment(data):
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OTHERS)}
    return {**plain, "KIEBITZ_DATA": str(data)}


def kiebitz(data, *command, before=()):
    whole = [*before, sys.executable, "-m", "config.launch", *map(str, command)]
    return subprocess.run(whole, cwd=ROOT, env=environment(data), text=True, capture_output=True, check=False)


@pytest.fixture(scope="module")
def club(tmp_path_factory, prepared):
    """A club's data folder; the tests only read it."""
    data = prepared(tmp_path_factory.mktemp("club") / "data")
    made = DataFolder.of(environment(data)).environment()
    subprocess.run([sys.executable, "-c", FILL], cwd=ROOT, env=made, check=True)
    return data


@pytest.fixture(scope="module")
def saved(club, tmp_path_factory):
    path = tmp_path_factory.mktemp("saved") / "copy.kiebitz"
    done = kiebitz(club, "backup", path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Done: ")
    return path


def players(data):
    with closing(sqlite3.connect(data / "kiebitz.sqlite3")) as connection:
        return connection.execute("SELECT name FROM scoring_player ORDER BY id").fetchall()


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_nothing_is_restored_over_a_club(club, saved):
    before = players(club)
    done = kiebitz(club, "restore", saved)
    assert done.returncode == 1
    assert "it stays as it is" in done.stderr
    assert "KIEBITZ_DATA" in done.stderr
    assert players(club) == before


def test_a_data_folder_that_is_off_is_told_and_not_made(tmp_path):
    done = kiebitz(tmp_path / "off", "backup", tmp_path / "copy")
    assert done.returncode == 1
    assert done.stderr.startswith("There is no data folder")
    assert names(tmp_path) == []


def test_a_data_folder_without_a_database_is_told(tmp_path):
    (tmp_path / "data").mkdir()
    done = kiebitz(tmp_path / "data", "backup", tmp_path / "copy")
    assert done.returncode == 1
    assert "There is no database at" in done.stderr
    assert names(tmp_path) == ["data"]
    assert names(tmp_path / "data") == ["secret-key"]


@pytest.mark.parametrize("file", ["missing/copy", *long(".")])
def test_a_path_that_is_off_is_told_and_leaves_nothing_behind(club, tmp_path, file):
    done = kiebitz(club, "backup", tmp_path / file)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert names(tmp_path) == []


def test_a_disk_that_is_full_is_told_and_leaves_nothing_behind(club, tmp_path):
    """The kernel lets no file grow beyond 40 kB, as a disk would not that has no more room."""
    done = kiebitz(club, "backup", tmp_path / "copy", before=("prlimit", "--fsize=40000", "--"))
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    assert names(tmp_path) == []


def test_an_older_backup_outlives_a_newer_one_that_failed(club, saved, tmp_path):
    copy = tmp_path / "copy"
    copy.write_bytes(saved.read_bytes())
    assert kiebitz(club, "backup", copy, before=("prlimit", "--fsize=40000", "--")).returncode == 1
    assert copy.read_bytes() == saved.read_bytes()
    assert names(tmp_path) == ["copy"]


def test_nothing_is_restored_where_kiebitz_runs(saved, tmp_path):
    place = DataFolder.of(environment(tmp_path / "data"))
    with service.alone(place, "club"):
        done = kiebitz(place.data, "restore", saved)
    assert done.returncode == 1
    assert "already runs on" in done.stderr


def test_a_backup_that_is_not_there_is_told_before_a_folder_is_made(tmp_path):
    done = kiebitz(tmp_path / "data", "restore", tmp_path / "copy")
    assert (done.returncode, done.stderr) == (1, f"There is no file {tmp_path}/copy.\n")
    assert names(tmp_path) == []


def test_a_club_moves_into_an_empty_folder_with_its_key_whatever_was_tried_there_before(club, saved, tmp_path):
    """A backup that was cut short, which is told, and a restore that was killed."""
    data, short = tmp_path / "data", tmp_path / "short"
    short.write_bytes(saved.read_bytes()[:-1000])
    done = kiebitz(data, "restore", short)
    assert done.returncode == 1
    assert "short is damaged" in done.stderr
    assert "Traceback" not in done.stderr
    assert names(data) == ["kind", "process", "secret-key"]
    kill_a_restore(data, saved)
    assert not (data / "kiebitz.sqlite3").exists()
    done = kiebitz(data, "restore", saved)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Done: ")
    assert players(data) == players(club)
    assert (data / "secret-key").read_bytes() == (club / "secret-key").read_bytes()
    assert names(data) == ["kiebitz.sqlite3", "kind", "process", "restored.json", "secret-key"]


def kill_a_restore(data, saved):
    """Midway; and the kernel ends what the launcher had started."""
    whole = [sys.executable, "-m", "config.launch", "restore", str(saved)]
    process = subprocess.Popen(whole, cwd=ROOT, env=environment(data), stdout=subprocess.DEVNULL)
    soon((data / "kiebitz.sqlite3.restoring").exists)
    process.send_signal(signal.SIGKILL)
    process.wait()
    soon(lambda: not everyone(data))
