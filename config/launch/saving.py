"""./kiebitz backup and ./kiebitz restore: the places they work in. What they do, `manage.py` knows."""

import argparse
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from config.launch import service
from config.launch.place import CommandError, DataFolder
from config.launch.processes import python, tied


def backup(arguments: Sequence[str]) -> int:
    """Beside a running Kiebitz or without one; a data folder that is not there is not made."""
    place = DataFolder.of(os.environ)
    path = _file("backup", place, arguments)
    if not place.data.is_dir():
        raise CommandError(f"There is no data folder {place.data}; KIEBITZ_DATA names another one.")
    return _manage(place, "backup", path)


def restore(arguments: Sequence[str]) -> int:
    """Into a place where nothing runs meanwhile."""
    place = DataFolder.of(os.environ)
    path = _file("restore", place, arguments)
    if not path.is_file():
        raise CommandError(f"There is no file {path}.")
    with service.alone(place, "club"):
        return _manage(place, "restore", path)


def _file(command: str, place: DataFolder, arguments: Sequence[str]) -> Path:
    parser = argparse.ArgumentParser(prog=f"./kiebitz {command}", allow_abbrev=False)
    parser.add_argument("file", type=Path, metavar="FILE")
    return place.as_typed(parser.parse_args(arguments).file)


def _manage(place: DataFolder, command: str, path: Path) -> int:
    whole = tied(python(str(place.root / "manage.py"), command, "--", str(path)))
    return subprocess.run(whole, env=place.environment(), check=False).returncode  # noqa: S603  our own program, no shell
