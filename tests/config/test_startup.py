"""A server that is missing at the start is told in one sentence, and the exit code is not 0."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import manage
from config import celery, startup
from config.launch import network
from tests.folders import inside
from tests.tiers import long

ROOT = Path(__file__).resolve().parents[2]
WEB = ["-m", "gunicorn", "config.wsgi:application", "--bind", "127.0.0.1:0", "--preload", "--no-control-socket"]
WORKER = ["-m", "celery", "-A", "config", "worker", "-c", "1", "-l", "ERROR"]
# Nothing ever listens on port 1.
NO_DATABASE = {"DATABASE_URL": "postgres://user:password@127.0.0.1:1/kiebitz"}
NO_BROKER = {"REDIS_URL": "redis://127.0.0.1:1/0"}


def environment(folder, **more):
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "x", "KIEBITZ_DATA": str(folder)}
    return {**kept, **ours, **more}


def start(command, folder, missing):
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment(folder, **missing),
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )


def command(folder, monkeypatch, *arguments, missing=None):
    """A command of manage.py in this process: with which sentence it ended, or with none."""
    monkeypatch.setattr(sys, "argv", ["manage.py", *arguments])
    with inside(folder, (missing or {}).get("DATABASE_URL", "")):
        try:
            manage.main()
        except SystemExit as end:
            return end.code
    return None


@pytest.fixture
def _own_database(django_db_blocker):
    with django_db_blocker.unblock():
        yield


@pytest.mark.parametrize("command", [WEB, WORKER], ids=["web", "worker"])
def test_start_without_database_is_refused_in_one_sentence(command, tmp_path):
    done = start(command, tmp_path, NO_DATABASE)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("Kiebitz cannot start: the database does not answer (")
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("_own_database")
@pytest.mark.parametrize("name", ["audit", "rebuild"])
@pytest.mark.parametrize(
    ("missing", "told"), [({}, "has not been prepared; ./kiebitz manage migrate"), (NO_DATABASE, "does not answer (")]
)
def test_commands_tell_a_database_that_is_away_or_empty_in_one_sentence(name, missing, told, tmp_path, monkeypatch):
    said = command(tmp_path, monkeypatch, name, missing=missing)
    assert told in said
    assert "\n" not in said


UNPREPARED = "The database has not been prepared; ./kiebitz manage migrate does it."


@pytest.mark.parametrize("command", [[*WEB, "--check-config"], *long(WORKER)], ids=["web", "worker"])
def test_nothing_is_served_from_a_database_that_is_not_prepared(command, tmp_path):
    done = start(command, tmp_path, {})
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == UNPREPARED


@pytest.mark.usefixtures("_own_database")
def test_no_worker_begins_with_a_database_that_is_not_prepared(tmp_path):
    with inside(tmp_path), pytest.raises(SystemExit, match=UNPREPARED):
        celery.need_servers()


@pytest.mark.usefixtures("_own_database")
def test_nothing_is_served_from_totals_that_another_version_made(tmp_path, prepared, monkeypatch):
    with closing(sqlite3.connect(prepared(tmp_path) / "kiebitz.sqlite3")) as made, made:
        made.execute(
            "INSERT INTO scoring_book (title, public, rehearsal, sealed, version, made_by)"
            " VALUES ('Book', 1, 0, 0, 7, '0.1')"
        )
    told = "Another version made the kept totals; ./kiebitz manage rebuild --stale makes them anew."
    done = start([*WEB, "--check-config"], tmp_path, {})
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == told
    with inside(tmp_path), pytest.raises(SystemExit, match=told):
        celery.need_servers()
    assert command(tmp_path, monkeypatch, "rebuild", "--stale") is None
    with inside(tmp_path):
        startup.need_prepared_database()


def test_setting_that_cannot_be_meant_is_told_in_one_sentence(tmp_path):
    done = start(["manage.py", "audit"], tmp_path, {"KIEBITZ_HTTPS": "ture"})
    assert done.returncode == 1
    assert done.stderr.startswith("KIEBITZ_HTTPS='ture': write one of ")
    assert "Traceback" not in done.stderr


def test_worker_without_broker_is_refused_in_one_sentence(tmp_path, prepared):
    done = start(WORKER, prepared(tmp_path), NO_BROKER)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("The worker cannot start: the message broker does not answer (")
    assert "Traceback" not in done.stderr


def test_web_without_broker_only_warns(tmp_path, prepared):
    done = start([*WEB, "--check-config"], prepared(tmp_path), NO_BROKER)
    assert done.returncode == 0
    (warning,) = [line for line in done.stderr.splitlines() if "broker" in line]
    assert "Entry works; printing waits for it." in warning


def printed(folder):
    (folder / "prints").mkdir()
    (folder / "prints" / "1.pdf").write_bytes(b"%PDF-")


def served(folder):
    (folder / "log").mkdir()
    (folder / "log" / "web.log").touch()


def empty(path):
    path.touch()


def without_tables(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA journal_mode=WAL; CREATE TABLE a (b); DROP TABLE a")


def missing(_path):
    """Taken away, or KIEBITZ_DATA and DATABASE_URL do not belong together."""


@pytest.mark.usefixtures("_own_database")
@pytest.mark.parametrize("used", [printed, served])
@pytest.mark.parametrize("database", [empty, without_tables, missing])
def test_a_folder_in_use_without_its_database_is_no_new_club(tmp_path, used, database, monkeypatch):
    used(tmp_path)
    database(tmp_path / "kiebitz.sqlite3")
    before = sorted(path.name for path in tmp_path.iterdir())
    told = command(tmp_path, monkeypatch, "migrate")
    assert "\n" not in told
    assert told.startswith("The database holds no tables, but ")
    assert "./kiebitz restore FILE" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_serve_tells_it_in_the_same_sentence(tmp_path):
    printed(tmp_path)
    done = start(["-m", "config.launch", "serve", "--port", str(network.free_port())], tmp_path, {})
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert told.startswith("The database holds no tables, but ")


FIRST = ("migrate", "contenttypes", "--verbosity", "0")
"""Some tables are tables."""


@pytest.mark.usefixtures("_own_database")
@pytest.mark.parametrize("database", [empty, without_tables])
def test_a_first_start_that_was_killed_is_begun_again(tmp_path, database, monkeypatch):
    """It had made its folder, its key and its lock, and perhaps a database without tables."""
    (tmp_path / "kind").write_text("club")
    (tmp_path / "secret-key").write_text("x")
    database(tmp_path / "kiebitz.sqlite3")
    assert command(tmp_path, monkeypatch, *FIRST) is None
    printed(tmp_path)
    assert command(tmp_path, monkeypatch, *FIRST) is None


SMALL = """
import sys
import manage
from django.conf import settings
settings.DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA max_page_count=10;"
sys.argv = ["manage.py", "migrate"]
manage.main()
"""


@pytest.mark.usefixtures("_own_database")
def test_a_disk_that_is_full_while_the_database_is_prepared_is_told_in_one_sentence(tmp_path, monkeypatch):
    done = start(["-c", SMALL], tmp_path, {})
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert told.startswith("The disk is full (database or disk is full). Make room")
    # As far as where there was no room, and beyond.
    assert command(tmp_path, monkeypatch, "migrate", "auth", "--verbosity", "0") is None
