"""A disk without room is known as such, wherever the error comes from."""

import errno
import os
import sqlite3

import psycopg
import pytest
from django.db import OperationalError

from config import space
from config.launch import serve, service
from config.launch.place import CommandError, DataFolder


def caused(cause):
    error = OperationalError("told by Django")
    error.__cause__ = cause
    return error


def sqlite_full():
    with sqlite3.connect(":memory:") as connection:
        connection.execute("PRAGMA max_page_count=2")
        try:
            connection.executescript("CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000))")
        except sqlite3.OperationalError as error:
            return error
    raise AssertionError


FULL = {
    "the system": OSError(errno.ENOSPC, "No space left on device"),
    "a quota": OSError(errno.EDQUOT, "Disk quota exceeded"),
    "SQLite": sqlite_full(),
    "PostgreSQL": psycopg.errors.DiskFull("could not extend file"),
}
OTHER = {
    "nothing": None,
    "a bug": KeyError("a bug"),
    "a file": OSError(errno.ENOENT, "No such file"),
    "an outage": OperationalError("server closed the connection unexpectedly"),
    "a lock": psycopg.errors.LockNotAvailable("locked"),
}


@pytest.mark.parametrize("name", FULL)
def test_a_full_disk_is_known_at_the_root_of_an_error(name):
    assert space.is_full(FULL[name])
    assert space.is_full(caused(FULL[name]))


@pytest.mark.parametrize("name", FULL)
def test_a_full_disk_is_known_behind_an_older_cause(name):
    """As Django tells of a transaction that is broken: the cause it names may be that of the one before."""
    error = caused(ValueError("of an earlier transaction"))
    error.__context__ = FULL[name]
    assert space.is_full(error)


@pytest.mark.parametrize("name", OTHER)
def test_other_errors_are_not_taken_for_it(name):
    assert not space.is_full(OTHER[name])
    assert not space.is_full(caused(OTHER[name]))


def test_free_room_of_a_folder_that_is_not_made_yet(tmp_path):
    assert space.free(tmp_path / "not" / "made") == pytest.approx(space.free(tmp_path), rel=0.1)
    found = os.statvfs(tmp_path)
    assert space.free(tmp_path) == pytest.approx(found.f_bavail * found.f_frsize, rel=0.1)


def test_a_folder_takes_a_write_or_not(tmp_path):
    assert space.unwritable(tmp_path, 1) == ""
    assert list(tmp_path.iterdir()) == []
    assert space.unwritable(tmp_path, 1 << 62) == "disk full"
    assert space.unwritable(tmp_path / "missing", 1) == "data folder cannot be written to"


def test_no_start_on_a_full_disk(tmp_path):
    place = DataFolder.of({"KIEBITZ_DATA": str(tmp_path / "data"), "KIEBITZ_FREE_SPACE": "999999999999"})
    for start in (lambda: serve.run(place, 8000), lambda: service.alone(place, "demo").__enter__()):
        with pytest.raises(CommandError, match=r"The disk is full: \d+ MB are free .*Make room"):
            start()
    assert list(tmp_path.iterdir()) == []
