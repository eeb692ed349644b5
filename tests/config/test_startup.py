"""A server that is missing at the start is told in one sentence, and the exit code is not 0."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_setting_that_cannot_be_meant_is_told_in_one_sentence(tmp_path):
    done = start(["manage.py", "audit"], tmp_path, {"KIEBITZ_HTTPS": "ture"})
    assert done.returncode == 1
    assert done.stderr.startswith("KIEBITZ_HTTPS='ture': write one of ")
    assert "Traceback" not in done.stderr


def test_worker_without_broker_is_refused_in_one_sentence(tmp_path):
    done = start(WORKER, tmp_path, NO_BROKER)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("The worker cannot start: the message broker does not answer (")
    assert "Traceback" not in done.stderr


def test_web_without_broker_only_warns(tmp_path):
    done = start([*WEB, "--check-config"], tmp_path, NO_BROKER)
    assert done.returncode == 0
    (warning,) = [line for line in done.stderr.splitlines() if "broker" in line]
    assert "Entry works; printing waits for it." in warning
