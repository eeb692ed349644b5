"""The data folder is its owner's alone, whoever made it: names and scores of a club are nobody else's on a machine."""

import os
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
SECRETS = ("secret-key", "kiebitz.sqlite3", "kiebitz.sqlite3-wal", "kiebitz.sqlite3-shm")
SIGNS = (*SECRETS, "prints", "queue", "kind")
"""By which a folder is known as Kiebitz's own; any other one stays as it is, were it the machine's /tmp."""


def keep(folder: Path) -> None:
    """Take from others what they may do there, as far as the folder is ours; one that is missing is not made."""
    for path in open_to_others(folder):
        with suppress(FileNotFoundError):  # SQLite takes its log away whenever it likes
            found = path.stat()
            if found.st_uid == os.geteuid():
                path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)


def open_to_others(folder: Path) -> list[Path]:
    """The folder and its secrets, as far as others may do anything there and the folder is ours."""
    if not any((folder / name).exists() for name in SIGNS):
        return []
    return [path for path in (folder, *(folder / name for name in SECRETS)) if _mode(path) & OTHERS]


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return 0
