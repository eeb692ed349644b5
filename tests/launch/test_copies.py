"""The copies that a running club makes of itself."""

import signal
from datetime import datetime

import pytest

from config.launch import copies, network
from config.launch.copies import Copies
from config.launch.place import CommandError, DataFolder, sentence_of
from scoring import copying as copying_notes
from scoring.copying import noted
from scoring.management.backing import archive
from tests.launch.running import Running, soon
from tests.launch.test_saving import environment, kiebitz

MINUTES = [f"kiebitz-2026-03-14-20{minute:02}.kiebitz" for minute in range(12)]


@pytest.fixture(scope="module")
def club(tmp_path_factory, prepared):
    return prepared(tmp_path_factory.mktemp("copied") / "data")


@pytest.fixture
def stick(tmp_path):
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


@pytest.fixture
def copying(club, stick):
    return Copies(stick, DataFolder.of(environment(club)).environment())


def one(copying):
    """From the beginning of a copy to its end."""
    copying.due = 0.0
    copying.look()
    copying.process.wait()
    copying.look()


def test_a_copy_is_begun_at_once_and_not_again_before_its_time(copying, stick):
    copying.look()
    first = copying.process
    copying.look()
    assert copying.process is first
    first.wait()
    copying.look()
    assert (copying.process, len([*stick.iterdir()])) == (None, 1)
    copying.look()
    assert copying.process is None


def test_a_copy_is_a_backup_of_the_club(copying, stick):
    one(copying)
    (made,) = stick.iterdir()
    with made.open("rb") as opened:
        whole = archive.opened(opened, made.name).manifest
    assert ("scoring", "0001_initial") in map(tuple, whole.migrations)


@pytest.mark.long
def test_a_copy_brings_the_club_back(copying, stick, tmp_path):
    one(copying)
    (made,) = stick.iterdir()
    done = kiebitz(tmp_path / "second", "restore", made)
    assert done.returncode == 0, done.stderr


def test_of_many_copies_the_newest_stay_and_nothing_else_is_touched(copying, stick):
    for name in (*MINUTES, "kiebitz.kiebitz", "photo.jpg"):
        (stick / name).write_text("older")
    one(copying)
    left = sorted(each.name for each in stick.iterdir())
    assert len(left) == copies.KEPT + 2
    assert left[: copies.KEPT - 1] == MINUTES[3:]


def test_a_stick_that_was_pulled_out_is_told_once_and_so_is_its_return(copying, stick, capsys):
    stick.rmdir()
    one(copying)
    one(copying)
    (told,) = capsys.readouterr().out.splitlines()
    assert told.startswith("No copy could be made, and it is tried again: ")
    assert str(stick) in told
    assert "CommandError" not in told
    assert told.endswith(".")
    stick.mkdir()
    one(copying)
    assert capsys.readouterr().out == f"Copies are made again, in {stick}.\n"


def test_the_pages_are_told_since_when_copies_fail_and_when_they_go_on(copying, club, stick):
    one(copying)
    assert noted(club) is None
    for made in stick.iterdir():
        made.unlink()
    stick.rmdir()
    one(copying)
    first = noted(club)
    assert first.folder == str(stick)
    assert copying.made == first.last <= first.since <= datetime.now().astimezone()
    one(copying)
    assert noted(club) == first, "since then, and not since the last try"
    stick.mkdir()
    one(copying)
    assert noted(club) is None


@pytest.mark.parametrize("written", ["", "{", "[]", "{}", '{"folder": 1, "since": 2, "last": null}'])
def test_a_note_that_cannot_be_read_says_nothing(tmp_path, written):
    (tmp_path / copying_notes.NAME).write_text(written)
    assert noted(tmp_path) is None


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("a\nCommandError: The backup /x cannot be written.\n", "The backup /x cannot be written."),
        ("django.db.utils.OperationalError: no such table", "no such table"),
        ("Error: none", "none"),
        ("There is no such file: /x", "There is no such file: /x"),
        ("", ""),
    ],
)
def test_of_what_a_program_says_the_terminal_shows_the_sentence(said, told):
    assert sentence_of(said) == told


def test_what_is_no_folder_is_refused_before_anything_starts(club, tmp_path):
    with pytest.raises(CommandError, match="There is no folder"):
        Copies(tmp_path / "no-stick", {})
    done = kiebitz(club, "serve", "--copies", tmp_path / "no-stick")
    assert (done.returncode, done.stdout) == (1, "")
    assert "There is no folder" in done.stderr


@pytest.mark.services
def test_a_club_that_ends_leaves_a_last_copy(club, stick):
    service = Running(club, "serve", "--port", str(network.free_port()), "--copies", str(stick))
    try:
        service.read_greeting()
        soon(lambda: [*stick.glob("*.kiebitz")])
        for each in stick.iterdir():
            each.unlink()
        service.process.send_signal(signal.SIGTERM)
        told, _ = service.process.communicate(timeout=60)
        assert service.process.returncode == 0
        assert f"A last copy goes to {stick} ..." in told
        assert len([*stick.glob("*.kiebitz")]) == 1
    finally:
        service.end()
