"""Where a start keeps its data and which environment its processes see. Starts nothing."""

import os
import re
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from config import space

ROOT = Path(__file__).resolve().parents[2]
ERROR = re.compile(r"^[\w.]*(?:Error|Exception): ")
ELSEWHERE = ("DATABASE_URL", "REDIS_URL")

CLEARED = "\r\033[K"


class CommandError(Exception):
    """Something the person at the terminal can mend; its text is one clear sentence."""


def sentence_of(stderr: str) -> str:
    """The last line of what a program said, without the class of an error before it; empty where it said nothing."""
    return ERROR.sub("", stderr.strip().rpartition("\n")[2])


def echo(*lines: str, to: TextIO | None = None) -> None:
    stream = to or sys.stdout
    cleared = CLEARED if stream.isatty() else ""  # of a line that told how things are
    _write(stream, cleared + "".join(f"{line}\n" for line in lines))


def show(line: str) -> None:
    """How things are, on the last line of a terminal, in place of what it said before; nothing where nobody looks."""
    if sys.stdout.isatty():
        _write(sys.stdout, f"{CLEARED}{line}")


def _write(stream: TextIO, text: str) -> None:
    with suppress(OSError):  # the window was closed: what goes on in it does not end for want of somebody to tell
        stream.write(text)
        stream.flush()


def speak_into(log: Path) -> None:
    """What is said from here on goes there, for a window that was closed."""
    with open(log, "ab", opener=as_ours) as file:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(file.fileno(), stream.fileno())


def as_ours(path: str, flags: int) -> int:
    """Opens a log that nobody else on this machine reads, whoever began it."""
    file = os.open(path, flags, 0o600)
    os.fchmod(file, 0o600)
    return file


@dataclass(frozen=True)
class DataFolder:
    """The folders of one start, and the environment it was started with."""

    root: Path
    data: Path
    called_from: Path
    inherited: Mapping[str, str]

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "DataFolder":
        called_from = Path(environ.get("KIEBITZ_CALLED_FROM") or Path.cwd())
        given = environ.get("KIEBITZ_DATA")
        data = called_from / Path(given).expanduser() if given else ROOT / "var"
        return cls(ROOT, data.resolve(), called_from, environ)

    def as_typed(self, path: Path) -> Path:
        """A path as the person meant it, relative to where the command was given."""
        return (self.called_from / path.expanduser()).resolve()

    def folder(self, *names: str) -> Path:
        folder = self.data.joinpath(*names)
        try:
            # Names and scores of a club are nobody else's on this machine.
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"The data folder {folder} cannot be made: {error.strerror}.") from error
        if not os.access(folder, os.W_OK):
            raise CommandError(f"The data folder {folder} cannot be written to; KIEBITZ_DATA can name another one.")
        return folder

    def need_room(self) -> None:
        """A disk without room is told before anything is begun on it."""
        least = self.least_room()
        if (left := space.free(self.data)) < least * space.MEGABYTE:
            raise CommandError(
                f"The disk is full: {left // space.MEGABYTE} MB are free for {self.data}, {least} MB are wanted "
                "(KIEBITZ_FREE_SPACE). Make room, or let KIEBITZ_DATA name a folder on another disk."
            )

    def least_room(self) -> int:
        """Megabytes below which the disk counts as full."""
        given = self.inherited.get("KIEBITZ_FREE_SPACE", "")
        return int(given) if given.isdecimal() else space.LEAST  # what cannot be meant, the settings refuse

    def environment(self, **more: str) -> dict[str, str]:
        """What every process of Kiebitz sees; an operator's own variables win over the made ones."""
        self.folder()
        made = {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONUNBUFFERED": "1"}
        if not self.inherited.get("DJANGO_SECRET_KEY"):
            made["DJANGO_SECRET_KEY"] = self.secret_key()
        if not self.inherited.get("KIEBITZ_STATIC"):
            made["KIEBITZ_STATIC"] = str(self.data / "static")
        return {**self.inherited, **made, "KIEBITZ_DATA": str(self.data), **more}

    def embedded(self, **more: str) -> dict[str, str]:
        """The same on SQLite and the filesystem broker, whatever servers the person's shell points at."""
        return {name: value for name, value in self.environment(**more).items() if name not in ELSEWHERE}

    def secret_key(self) -> str:
        """Made once per data folder, readable by its owner alone, and never half written."""
        path = self.data / "secret-key"
        if not path.exists():
            fresh = path.with_name(f"secret-key.{os.getpid()}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(50), encoding="ascii")
            _link_if_first(fresh, path)
        return path.read_text(encoding="ascii")


def _link_if_first(fresh: Path, path: Path) -> None:
    """Of two starts at once the first one's key stays."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
