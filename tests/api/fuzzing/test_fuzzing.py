"""What `bench/fuzzing.py` asks of every operation a hundred times as each role is asked a few times here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.services, pytest.mark.clients]

ROOT = Path(__file__).resolve().parents[3]
ROLES = ("stranger", "scorekeeper", "club_admin")
"""Of the six: who has no say, who writes, who has all of it but the site's."""


def fuzzed(*more):
    folder = os.environ.get("KIEBITZ_CLIENTS")
    assert folder, "schemathesis is not here: `.ci/clients FOLDER`, then KIEBITZ_CLIENTS=FOLDER."
    command = [sys.executable, ROOT / "bench" / "fuzzing.py", "--tools", folder, "--no-edges", *more]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_no_role_gets_an_answer_that_the_schema_does_not_tell():
    done = fuzzed("--cases", "2", "--roles", *ROLES)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].split() == [*ROLES]
    assert sum("/api/" in line for line in lines) >= 30
    assert lines[-1].endswith(" 0 findings")


def test_an_answer_that_the_schema_does_not_tell_is_found():
    done = fuzzed("--cases", "2", "--roles", "stranger", "--forget", "404")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Received: 404" in done.stdout
    assert "GET /api/v1/prints/{id}/: status_code_conformance" in done.stdout
