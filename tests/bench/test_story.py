"""The evening that `bench/story.py` tells of 83 players is told of a few here, through the same pages."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.services
def test_an_evening_through_pages_ends_in_a_ranking_that_anybody_can_work_out():
    command = [sys.executable, ROOT / "bench" / "story.py", "--players", "16", "--series", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    counts = [line for line in lines if line.startswith("recount: ")]
    assert len(counts) == 3
    assert all(line.endswith(" comparisons, 0 differences") for line in counts)
    assert any(line.startswith("final: ") and line.endswith(" doors tried, none open") for line in lines)
    assert sum(" taps " in line for line in lines) > 20
