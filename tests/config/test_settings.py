"""The settings as a whole: what they demand, what they refuse, and that the operator finds every switch described."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

ROOT = Path(__file__).resolve().parents[2]
READERS = re.compile(r'env\.(?:text|flag|whole|words|folder|database)\(\s*"([A-Z_]+)"')


def switches() -> list[str]:
    return READERS.findall((ROOT / "config/settings.py").read_text())


def start(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import django; django.setup()"],
        env={"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_switch_is_found():
    assert {"DJANGO_SECRET_KEY", "DATABASE_URL", "KIEBITZ_SIGNUP"} <= set(switches())


@pytest.mark.parametrize("name", switches())
def test_every_switch_is_described_for_the_operator(name):
    assert f"`{name}`" in (ROOT / "docs/operating.md").read_text()


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({}, "DJANGO_SECRET_KEY"),
        ({"DJANGO_SECRET_KEY": "x", "KIEBITZ_SIGNUP": "ture"}, "KIEBITZ_SIGNUP"),
        ({"DJANGO_SECRET_KEY": "x", "DATABASE_URL": "mysql://there"}, "DATABASE_URL"),
        ({"DJANGO_SECRET_KEY": "x", "KIEBITZ_PRINT_LEASE": "0"}, "KIEBITZ_PRINT_LEASE"),
    ],
)
def test_start_fails_loudly_naming_the_switch(tmp_path, environment, named):
    done = start(KIEBITZ_DATA=str(tmp_path), **environment)
    assert done.returncode != 0
    assert named in done.stderr.splitlines()[-1]


COMMANDS = [
    ("migrate",),
    ("audit",),
    ("rebuild",),
    ("backup", "file"),
    ("restore", "file"),
    ("import_games", "file", "--game", "skat", "--book", "Book"),
    ("import_sheets", "file", "--game", "skat", "--book", "Book"),
    ("setup_link", "--base", "http://club.example"),
    ("demo", "--build"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_tells_an_origin_that_cannot_be_meant_before_it_runs(command, settings):
    settings.CSRF_TRUSTED_ORIGINS = ["club.example"]
    with pytest.raises(SystemCheckError, match="must start with a scheme"):
        call_command(*command, skip_checks=False)
