"""The copies that a running club makes of itself."""

import signal
from datetime import datetime, timedelta
from io import StringIO

import pytest

from config.launch import copies, network, place
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
    made = Copies(stick, DataFolder.of(environment(club)).environment())
    yield made
    made.end()


def one(copying):
    """From the beginning of a copy to its end."""
    copying.due = 0.0
    copying.look()
    heed(copying)


def heed(copying):
    def answered():
        copying.look()
        return copying.asked is None

    soon(answered)


def test_a_copy_is_begun_at_once_and_not_again_before_its_time(copying, stick):
    copying.look()
    begun = copying.asked
    copying.look()
    assert begun is not None
    heed(copying)
    assert len([*stick.iterdir()]) == 1
    copying.look()
    assert copying.asked is None
    assert copying.due >= begun + copies.EVERY


def test_one_process_makes_one_copy_after_the_other(copying, stick):
    one(copying)
    first = copying.process
    for made in stick.iterdir():
        made.unlink()
    one(copying)
    assert copying.process is first
    assert len([*stick.iterdir()]) == 1


def test_a_process_that_ended_is_told_and_another_one_goes_on(copying, stick, capsys):
    one(copying)
    copying.process.kill()
    copying.process.wait()
    capsys.readouterr()
    one(copying)
    one(copying)
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "No copy could be made, and it is tried again: it ended with -9",
        f"Copies are made again, in {stick}.",
    ]


def test_what_a_killed_process_left_on_the_stick_goes(copying, stick):
    torn, other = stick / f".{MINUTES[0]}.abc123.part", stick / ".letter.part"
    torn.write_text("torn")
    other.write_text("letter")
    one(copying)
    assert (torn.exists(), other.exists()) == (False, True)


def test_the_window_tells_how_often_and_how_old(copying, stick, capsys):
    one(copying)
    assert capsys.readouterr().out == f"A copy is in {stick}; there is one every 60 seconds.\n"
    one(copying)
    assert capsys.readouterr().out == "", "the same once more"
    later = copying.made + timedelta(seconds=130)
    at = f"{copying.made:%H:%M:%S}"
    assert copying.state(later) == f"The last copy is of {at}, 2 minutes ago; there is one every 60 seconds."
    copying.failing = True
    assert copying.state(later) == f"The last copy is of {at}, 2 minutes ago; none can be made."


def test_of_a_club_that_takes_long_the_pause_is_told(copying, capsys, monkeypatch):
    monkeypatch.setattr(copies, "SHARE", 1_000_000.0)
    one(copying)
    told = capsys.readouterr().out
    assert told.endswith(" minutes.\n")
    assert copying.due > copying.pause / 2


def test_a_line_that_tells_how_things_are_gives_way_to_what_is_said(monkeypatch):
    shown = Terminal()
    monkeypatch.setattr(place.sys, "stdout", shown)
    place.show("so")
    place.echo("Stopping ...")
    assert shown.getvalue() == "\r\033[Kso\r\033[KStopping ...\n"
    monkeypatch.setattr(place.sys, "stdout", nobody := StringIO())
    place.show("so")
    assert nobody.getvalue() == ""


class Terminal(StringIO):
    def isatty(self):
        return True


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
    assert capsys.readouterr().out.splitlines()[0] == f"Copies are made again, in {stick}."


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
