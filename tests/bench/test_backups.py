"""The way of a club from SQLite to PostgreSQL and back, in full play, is gone once here; twenty times by hand.

In every run one row that is written meanwhile stands for full play (tests/scoring/backing).
"""

import json
import re
import subprocess
import sys
from contextlib import nullcontext, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from bench import backups
from tests.folders import inside

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.services
def test_a_club_in_full_play_moves_to_the_other_engine_and_back():
    command = [sys.executable, ROOT / "bench" / "backups.py", "--rounds", "1", "--writers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    first, last = done.stdout.splitlines()
    assert first.startswith("round 1: ")
    assert last == "1 rounds: every audit clean, every ranking byte for byte the same."


def step(where, *arguments):
    """The same in this process; whoever writes meanwhile is another one."""
    said = StringIO()
    with inside(Path(where["KIEBITZ_DATA"])), redirect_stdout(said):
        backups._step(arguments[0], arguments[1:])
    return json.loads(said.getvalue())


def manage(where, *arguments):
    with inside(Path(where["KIEBITZ_DATA"])):
        call_command(*arguments, stdout=StringIO())


@pytest.mark.long
def test_a_club_in_full_play_comes_back(tmp_path, prepared, monkeypatch, django_db_blocker):
    monkeypatch.setattr(backups, "step", step)
    monkeypatch.setattr(backups, "manage", manage)
    monkeypatch.setattr(backups, "PLAYERS", 12)  # whose seats are not searched for
    here, there = (backups.environment(tmp_path / name) for name in ("here", "there"))
    for name in ("here", "there"):
        prepared(tmp_path / name)
    with django_db_blocker.unblock():
        backups.step(here, "build", "1")
        told = backups.leg(tmp_path / "copy", here, there, "1-test", 1)
    assert re.fullmatch(r"\d+ entries and 2 rankings there, \d+ entries more meanwhile", told)


def test_a_club_in_which_nobody_wrote_meanwhile_proves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(backups, "writing", lambda *_: nullcontext(lambda: 12))
    monkeypatch.setattr(backups, "step", lambda *_: {"entries": 12, "rankings": {}})
    with pytest.raises(backups.Broken, match="nobody wrote meanwhile"):
        backups.leg(tmp_path / "copy", {}, {}, "1-still", 0)
