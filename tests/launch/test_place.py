"""Data folder, secret key and the environment of Kiebitz's processes."""

import os
import stat
from pathlib import Path

import pytest

from config.launch.place import ROOT, CommandError, DataFolder


def place(tmp_path, **environ):
    return DataFolder.of({"KIEBITZ_CALLED_FROM": str(tmp_path), **environ})


def test_data_lies_in_var_unless_named(tmp_path):
    assert place(tmp_path).data == ROOT / "var"
    assert place(tmp_path, KIEBITZ_DATA="club").data == tmp_path / "club"
    assert place(tmp_path, KIEBITZ_DATA=str(tmp_path / "x")).data == tmp_path / "x"


def test_paths_are_meant_from_where_the_command_was_given(tmp_path):
    assert place(tmp_path).as_typed(Path("games.sgf")) == tmp_path / "games.sgf"
    assert place(tmp_path).as_typed(Path("/games.sgf")) == Path("/games.sgf")


def test_secret_key_is_made_once_and_for_the_owner_alone(tmp_path):
    first = place(tmp_path, KIEBITZ_DATA="data").environment()["DJANGO_SECRET_KEY"]
    again = place(tmp_path, KIEBITZ_DATA="data").environment()["DJANGO_SECRET_KEY"]
    other = place(tmp_path, KIEBITZ_DATA="other").environment()["DJANGO_SECRET_KEY"]
    assert first == again != other
    assert len(first) > 50
    assert stat.S_IMODE((tmp_path / "data" / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert [each.name for each in (tmp_path / "data").iterdir()] == ["secret-key"]


def test_own_secret_key_of_the_operator_is_used_and_not_written_down(tmp_path):
    mine = place(tmp_path, KIEBITZ_DATA="data", DJANGO_SECRET_KEY="mine")
    assert mine.environment()["DJANGO_SECRET_KEY"] == "mine"
    assert list(mine.data.iterdir()) == []


def test_demo_and_tests_stay_off_the_servers_of_the_shell(tmp_path):
    elsewhere = {"DATABASE_URL": "postgres://club", "REDIS_URL": "redis://club", "KIEBITZ_DATA": "data"}
    chosen = place(tmp_path, **elsewhere)
    assert {"DATABASE_URL", "REDIS_URL"} <= set(chosen.environment())
    assert not {"DATABASE_URL", "REDIS_URL"} & set(chosen.embedded())


def test_data_folder_that_is_read_only_is_told_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_asked: False)  # root may write whatever the mode says
    with pytest.raises(CommandError, match=r"data folder .* cannot be written to"):
        place(tmp_path, KIEBITZ_DATA="data").environment()


def test_data_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match=r"data folder .*/file/data cannot be made: Not a directory"):
        place(tmp_path, KIEBITZ_DATA="file/data").environment()
