"""Nobody else on the machine reads a club's names, whoever made the folder and however openly."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from config import private

ROOT = Path(__file__).resolve().parents[2]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def folder(tmp_path):
    """Made by hand, for all to read."""
    made = tmp_path / "club"
    made.mkdir(mode=0o755)
    return made


def test_a_folder_in_use_is_closed_with_its_secrets(folder):
    for name in ("kiebitz.sqlite3", "secret-key"):
        (folder / name).touch(mode=0o644)
    private.keep(folder)
    assert [mode(each) for each in (folder, *sorted(folder.iterdir()))] == [0o700, 0o600, 0o600]


@pytest.mark.parametrize("name", ["", "letters.txt"])
def test_a_folder_that_is_not_ours_stays_as_it_is(folder, name):
    if name:
        (folder / name).touch(mode=0o644)
    private.keep(folder)
    assert {mode(each) for each in (folder, *folder.iterdir())} == ({0o755, 0o644} if name else {0o755})


def test_a_missing_folder_is_not_made(tmp_path):
    private.keep(tmp_path / "gone")
    assert not (tmp_path / "gone").exists()


def start(folder: Path) -> None:
    """A process that no launcher started."""
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "x", "KIEBITZ_DATA": str(folder)}
    command = [sys.executable, "-c", "import django; django.setup()"]
    subprocess.run(command, env={"PATH": os.environ["PATH"], **ours}, cwd=ROOT, check=True)


def test_every_process_closes_it(folder):
    (folder / "secret-key").touch(mode=0o644)
    start(folder)
    assert (mode(folder), mode(folder / "secret-key")) == (0o700, 0o600)


def test_a_new_folder_is_closed_from_the_start(tmp_path):
    start(tmp_path / "new")
    assert mode(tmp_path / "new") == 0o700
