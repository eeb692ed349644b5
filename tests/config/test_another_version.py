"""A database that a later version prepared: this one leaves it as it is, and says so."""

import sqlite3
import sys
from contextlib import closing

import pytest
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

import manage
from config import celery, doctor, startup
from config.launch import network
from scoring.management.backing import states
from scoring.management.backing.archive import Unfit
from tests.config.test_startup import start
from tests.folders import inside

TOLD = (
    "The database is of another version of Kiebitz, with a step that this one does not know (scoring.9999_later); "
    "start that version or a later one."
)
LATER = "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '9999_later', '2027-01-01')"
OLD_SQUASH = ("tournaments", "0001_squashed_0002_certificates_of_any_tables")


@pytest.fixture
def newer(tmp_path, prepared):
    """A data folder whose database has seen a step that is not there."""
    with closing(sqlite3.connect(prepared(tmp_path) / "kiebitz.sqlite3")) as made, made:
        made.execute(LATER)
    return tmp_path


@pytest.fixture
def _own_database(django_db_blocker):
    with django_db_blocker.unblock():
        yield


def contents(folder):
    with closing(sqlite3.connect(folder / "kiebitz.sqlite3")) as made:
        return [*made.iterdump()]


def command(folder, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["manage.py", *arguments])
    with inside(folder):
        manage.main()


def test_serve_ends_in_one_sentence_and_touches_nothing(newer):
    before = contents(newer)
    done = start(["-m", "config.launch", "serve", "--port", str(network.free_port())], newer, {})
    assert (done.returncode, done.stderr) == (1, f"{TOLD}\n")
    assert contents(newer) == before


@pytest.mark.usefixtures("_own_database")
@pytest.mark.parametrize(
    "arguments", [["migrate"], ["migrate", "auth"], ["rebuild"], ["tidy"], ["audit"], ["setup_link"]]
)
def test_no_command_of_ours_works_there(newer, monkeypatch, arguments):
    before = contents(newer)
    with pytest.raises(SystemExit) as end:
        command(newer, monkeypatch, *arguments)
    assert end.value.code == TOLD
    assert contents(newer) == before


@pytest.mark.usefixtures("_own_database")
def test_web_and_worker_do_not_begin(newer):
    with inside(newer):
        for begin in (startup.need_prepared_database, celery.need_servers):
            with pytest.raises(SystemExit) as end:
                begin()
            assert end.value.code == TOLD


@pytest.mark.usefixtures("_own_database")
def test_no_backup_is_made_of_what_this_version_cannot_read(newer, tmp_path, monkeypatch):
    with pytest.raises((Unfit, CommandError, SystemExit)):
        command(newer, monkeypatch, "backup", str(tmp_path / "copy"))
    with inside(newer), pytest.raises(Unfit) as told:
        states.models()
    assert str(told.value) == TOLD


def see(*step):
    MigrationRecorder(connection).record_applied(*step)


@pytest.mark.django_db
def test_neither_ready_nor_healthy():
    see("scoring", "9999_later")
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "database of a later version"})
    assert doctor.migrations() == (False, TOLD)


@pytest.mark.django_db
def test_steps_that_were_squashed_are_known():
    """Those of today's squashes, and the squashes of before, whose files are gone."""
    squashes = MigrationLoader(None).replacements.values()
    assert squashes
    for step in {OLD_SQUASH, *(each for squash in squashes for each in squash.replaces)}:
        see(*step)
    assert Client().get("/readyz").status_code == 200
    assert doctor.migrations()[0]
    startup.need_known_steps()
