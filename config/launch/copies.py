"""Copies of a club beside its running service, for the day on which the machine dies."""

import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from config.launch.place import ROOT, CommandError, echo, sentence_of
from config.launch.processes import python, tied
from scoring import copying

EVERY, SHARE = 60.0, 20.0
"""Seconds between two copies; or, of a club so large that it takes long, so many times what the last one took."""
KEPT = 10
NAMES = "kiebitz-????-??-??-????.kiebitz"


@dataclass
class Copies:
    """A backup now and again into a folder, mostly on a stick: the newest few stay. Says once when it cannot, here and,
    through the data folder, on the pages of who directs.
    """

    folder: Path
    environment: Mapping[str, str]
    process: subprocess.Popen[str] | None = None
    began: float = 0.0
    due: float = 0.0
    failing: bool = False
    made: datetime | None = None
    """When the last one was."""

    def __post_init__(self) -> None:
        if not self.folder.is_dir():
            raise CommandError(f"There is no folder {self.folder} to keep copies in.")

    def look(self) -> None:
        """Begins a copy when it is time for one, and heeds how the last one ended; never waits for it."""
        if self.process is None and time.monotonic() >= self.due:
            self.began, self.process = time.monotonic(), self._start()
        elif self.process is not None and self.process.poll() is not None:
            self._heed(self.process)

    def last(self) -> None:
        """The copy of the end, when nobody writes any more; one that is being made is from before that."""
        if self.process is not None:
            self.process.wait()
        echo(f"A last copy goes to {self.folder} ...")
        self._heed(self._start())

    def _start(self) -> subprocess.Popen[str]:
        path = self.folder / f"kiebitz-{datetime.now().astimezone():%Y-%m-%d-%H%M}.kiebitz"
        return subprocess.Popen(  # noqa: S603  our own program, no shell
            _behind(python("manage.py", "backup", "--", str(path))),
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def _heed(self, process: subprocess.Popen[str]) -> None:
        _, told = process.communicate()
        now = time.monotonic()
        self.process, self.due = None, now + max(EVERY, SHARE * (now - self.began))
        failed, at = process.returncode != 0, datetime.now().astimezone()
        if failed and not self.failing:
            reason = sentence_of(told) or f"it ended with {process.returncode}"
            echo(f"No copy could be made, and it is tried again: {reason}")
            copying.note(self._data, copying.Failing(str(self.folder), at, self.made))
        elif self.failing and not failed:
            echo(f"Copies are made again, in {self.folder}.")
            copying.note(self._data, None)
        self.failing = failed
        if not failed:
            self.made = at
            self._tidy()

    @property
    def _data(self) -> Path:
        return Path(self.environment["KIEBITZ_DATA"])

    def _tidy(self) -> None:
        for old in sorted(self.folder.glob(NAMES))[:-KEPT]:
            old.unlink(missing_ok=True)


def _behind(command: Sequence[str]) -> list[str]:
    """Whoever saves a deal meanwhile goes first."""
    return tied(["nice", "-n", "10", *command])
