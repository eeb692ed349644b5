"""Measurements are asked of nobody to hold, but they shall not rot: each is described, and the command works."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rules
from bench import run

ROOT = Path(__file__).resolve().parents[2]


def command(*arguments):
    whole = [sys.executable, ROOT / "bench" / "run.py", *arguments]
    return subprocess.run(whole, check=False, capture_output=True, text=True)


@pytest.mark.parametrize("name", run.KNOWN)
def test_every_measurement_can_be_taken(name):
    assert callable(import_module(f"bench.{name}").measure)


def test_every_measurement_is_described():
    described = re.findall(r"^\| `(\w+)` \|", (ROOT / "bench" / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(described) == sorted(run.KNOWN)


def test_a_measurement_by_its_name():
    done = command("replaying", "--database", "sqlite", "--rounds", "1")
    assert done.returncode == 0, done.stderr
    figures = ["R3"] * 3 + ["R4"] * 2 * sum(info.notation for info in rules.games().values())
    assert [line.split()[0] for line in done.stdout.splitlines() if line] == ["sqlite", *figures]


def test_an_unknown_measurement_is_refused(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["run.py", "nonsense"])
    with pytest.raises(SystemExit, match=r"^There is no measurement nonsense\.$"):
        run.main()
