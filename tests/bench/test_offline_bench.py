"""What is entered by lot for long by hand is entered a few times here; and a server that forgets keys is noticed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.services, pytest.mark.engineless]


def run(*arguments):
    command = [sys.executable, ROOT / "bench" / "offline.py", "--seed", "3", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_nothing_is_lost_or_doubled():
    done = run("--rounds", "7")
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("7 rounds")


def test_forgotten_keys_are_noticed():
    done = run("--rounds", "5", "--fault", "cut", "--control")
    assert done.returncode == 1, done.stdout
    assert re.search(r"cut: [1-9]\d* written twice, 0 lost", done.stdout), done.stdout
