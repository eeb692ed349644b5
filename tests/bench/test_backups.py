"""The way of a club from SQLite to PostgreSQL and back, in full play, is gone once here; twenty times by hand."""

import re
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from bench import backups

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.services
def test_a_club_in_full_play_moves_to_the_other_engine_and_back():
    command = [sys.executable, ROOT / "bench" / "backups.py", "--rounds", "1", "--writers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    first, last = done.stdout.splitlines()
    assert first.startswith("round 1: ")
    assert last == "1 rounds: every audit clean, every ranking byte for byte the same."


def test_a_club_in_full_play_comes_back(tmp_path, prepared):
    here, there = (backups.environment(tmp_path / name) for name in ("here", "there"))
    for name in ("here", "there"):
        prepared(tmp_path / name)
    backups.step(here, "build", "1")
    told = backups.leg(tmp_path / "copy", here, there, "1-test", 1)
    assert re.fullmatch(r"\d+ entries and 2 rankings there, \d+ entries more meanwhile", told)


def test_a_club_in_which_nobody_wrote_meanwhile_proves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(backups, "writing", lambda *_: nullcontext(lambda: 12))
    monkeypatch.setattr(backups, "step", lambda *_: {"entries": 12, "rankings": {}})
    with pytest.raises(backups.Broken, match="nobody wrote meanwhile"):
        backups.leg(tmp_path / "copy", {}, {}, "1-still", 0)
