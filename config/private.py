"""The data folder is its owner's alone, whoever made it: names and scores of a club are nobody else's on a machine."""

import os
import stat
from pathlib import Path

OTHERS = 0o077
SECRETS = ("secret-key", "kiebitz.sqlite3", "kiebitz.sqlite3-wal", "kiebitz.sqlite3-shm")
SIGNS = (*SECRETS, "prints", "queue", "kind")
"""By which a folder is known as Kiebitz's own; any other one stays as it is, were it the machine's /tmp."""


def keep(folder: Path) -> None:
    """Take from others what they may do there, as far as the folder is ours; one that is missing is not made."""
    if any((folder / name).exists() for name in SIGNS):
        for path in (folder, *(folder / name for name in SECRETS)):
            _close(path)


def _close(path: Path) -> None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    if found.st_mode & OTHERS and found.st_uid == os.geteuid():
        path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
