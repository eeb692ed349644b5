"""Room on the disk: how much is left, whether the data folder takes a write, whether an error was for want of it."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

FULL = "disk full"
MEGABYTE = 1_000_000
LEAST = 16
"""Megabytes below which a disk counts as full, unless KIEBITZ_FREE_SPACE says otherwise."""
ERRORS = {errno.ENOSPC, errno.EDQUOT}
NEARLY = 16
"""So many times as much counts as nearly full: an evening's sheets, prints and photos find room in it."""
SQLSTATE = "53100"
"""PostgreSQL's disk_full."""
TRIED = 4096


def free(folder: Path) -> int:
    """Bytes that may still be written there; of a folder that is not made yet, where it will be made."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize


def unwritable(folder: Path, least: int) -> str:
    """Why the folder takes no write, in a word for a machine; "" where it does. A quota shows only by trying."""
    try:
        if free(folder) < least:
            return FULL
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(bytes(TRIED))
    except OSError as error:
        return FULL if error.errno in ERRORS else "data folder cannot be written to"
    return ""


def is_full(error: BaseException | None) -> bool:
    """Whether a disk without room is at the root of it: Kiebitz's own or that of the database's server."""
    return any(_tells(each) for each in chain(error))


def _tells(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno in ERRORS
    code = getattr(error, "sqlite_errorcode", 0) or 0
    return code & 0xFF == sqlite3.SQLITE_FULL or getattr(error, "sqlstate", None) == SQLSTATE


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and everything that led to it: the cause that it names, which may be an old one, and what was on."""
    waiting, met = [error], set[int]()
    while waiting:
        each = waiting.pop()
        if each is not None and id(each) not in met:
            met.add(id(each))
            yield each
            waiting += [each.__context__, each.__cause__]
