"""A server that is missing at the start is told in one sentence, and the exit code is not 0."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from config.launch import network

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


@pytest.mark.parametrize("command", [WEB, WORKER], ids=["web", "worker"])
def test_start_without_database_is_refused_in_one_sentence(command, tmp_path):
    done = start(command, tmp_path, NO_DATABASE)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("Kiebitz cannot start: the database does not answer (")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["audit", "rebuild"])
@pytest.mark.parametrize(
    ("missing", "told"), [({}, "has not been prepared; ./kiebitz manage migrate"), (NO_DATABASE, "does not answer (")]
)
def test_commands_tell_a_database_that_is_away_or_empty_in_one_sentence(command, missing, told, tmp_path):
    done = start(["manage.py", command], tmp_path, missing)
    assert done.returncode == 1
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [[*WEB, "--check-config"], WORKER], ids=["web", "worker"])
def test_nothing_is_served_from_a_database_that_is_not_prepared(command, tmp_path):
    done = start(command, tmp_path, {})
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "The database has not been prepared; ./kiebitz manage migrate does it."


@pytest.mark.parametrize("command", [[*WEB, "--check-config"], WORKER], ids=["web", "worker"])
def test_nothing_is_served_from_totals_that_another_version_made(command, tmp_path, prepared):
    with closing(sqlite3.connect(prepared(tmp_path) / "kiebitz.sqlite3")) as made, made:
        made.execute(
            "INSERT INTO scoring_book (title, public, rehearsal, sealed, version, made_by)"
            " VALUES ('Book', 1, 0, 0, 7, '0.1')"
        )
    done = start(command, tmp_path, {})
    assert done.returncode == 1
    told = "Another version made the kept totals; ./kiebitz manage rebuild --stale makes them anew."
    assert done.stderr.splitlines()[-1] == told
    assert start(["manage.py", "rebuild", "--stale"], tmp_path, {}).returncode == 0
    assert start([*WEB, "--check-config"], tmp_path, {}).returncode == 0


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


@pytest.mark.parametrize("used", [printed, served])
@pytest.mark.parametrize("database", [empty, without_tables, missing])
def test_a_folder_in_use_without_its_database_is_no_new_club(tmp_path, used, database):
    used(tmp_path)
    database(tmp_path / "kiebitz.sqlite3")
    before = sorted(path.name for path in tmp_path.iterdir())
    done = start(["manage.py", "migrate"], tmp_path, {})
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert told.startswith("The database holds no tables, but ")
    assert "./kiebitz restore FILE" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_serve_tells_it_in_the_same_sentence(tmp_path):
    printed(tmp_path)
    done = start(["-m", "config.launch", "serve", "--port", str(network.free_port())], tmp_path, {})
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert told.startswith("The database holds no tables, but ")


@pytest.mark.parametrize("database", [empty, without_tables])
def test_a_first_start_that_was_killed_is_begun_again(tmp_path, database):
    """It had made its folder, its key and its lock, and perhaps a database without tables."""
    (tmp_path / "kind").write_text("club")
    (tmp_path / "secret-key").write_text("x")
    database(tmp_path / "kiebitz.sqlite3")
    assert start(["manage.py", "migrate"], tmp_path, {}).returncode == 0
    printed(tmp_path)
    assert start(["manage.py", "migrate"], tmp_path, {}).returncode == 0


SMALL = """
import sys
import manage
from django.conf import settings
settings.DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA max_page_count=50;"
sys.argv = ["manage.py", "migrate"]
manage.main()
"""


def test_a_disk_that_is_full_while_the_database_is_prepared_is_told_in_one_sentence(tmp_path):
    done = start(["-c", SMALL], tmp_path, {})
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert told.startswith("The disk is full (database or disk is full). Make room")
    assert start(["manage.py", "migrate"], tmp_path, {}).returncode == 0
