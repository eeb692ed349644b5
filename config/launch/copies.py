"""Copies of a club beside its running service, for the day on which the machine dies."""

import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from config.launch.place import ROOT, CommandError, echo, sentence_of, show
from config.launch.processes import python, tied
from scoring import copying

EVERY, SHARE = 60.0, 5.0
"""Seconds from one copy to the next; or, of a club so large that it takes long, a pause of so many times as long."""
KEPT = 10
NAMES = "kiebitz-????-??-??-????.kiebitz"
DONE = "Done: "


@dataclass
class Copies:
    """A backup now and again into a folder, mostly on a stick: the newest few stay. Says once when it cannot, here and,
    through the data folder, on the pages of who directs.

    One process makes them all: it remembers of the last one what is the same in the next.
    """

    folder: Path
    environment: Mapping[str, str]
    process: subprocess.Popen[str] | None = None
    asked: float | None = None
    """When the copy that is being made was begun."""
    due: float = 0.0
    pause: float = 0.0
    """Seconds from one to the next, as it was told."""
    failing: bool = False
    made: datetime | None = None
    """When the last one was."""

    def __post_init__(self) -> None:
        if not self.folder.is_dir():
            raise CommandError(f"There is no folder {self.folder} to keep copies in.")

    def look(self) -> None:
        """Begins a copy when it is time for one, and heeds how the last one ended; never waits for it."""
        if self.asked is None and time.monotonic() >= self.due:
            self._ask()
        elif self.asked is not None and self._has_answered():
            self._heed()
        if self.made:
            show(self.state(datetime.now().astimezone()))

    def last(self) -> None:
        """The copy of the end, when nobody writes any more; one that is being made is from before that."""
        if self.asked is not None:
            self._heed()
        echo(f"A last copy goes to {self.folder} ...")
        self._ask()
        self._heed()
        self.end()

    def end(self) -> None:
        """Of the process that makes them; one that is being made is not waited for."""
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()
            self.process = None

    def state(self, now: datetime) -> str:
        """How old the last one is, and how often there is one."""
        assert self.made is not None  # noqa: S101  there is one
        age = f"The last copy is of {self.made:%H:%M:%S}, {_lasting((now - self.made).total_seconds())} ago"
        return f"{age}; none can be made." if self.failing else f"{age}; there is one every {_lasting(self.pause)}."

    def _ask(self) -> None:
        if self.process is None:
            self._begin()
        assert self.process and self.process.stdin  # noqa: S101, PT018  just begun
        self.asked = time.monotonic()
        try:
            self.process.stdin.write(f"kiebitz-{datetime.now().astimezone():%Y-%m-%d-%H%M}.kiebitz\n")
            self.process.stdin.flush()
        except BrokenPipeError:  # it has ended, which is heeded as its answer
            pass

    def _begin(self) -> None:
        for torn in self.folder.glob(f".{NAMES}.*.part"):  # of one that was killed in the midst of a copy
            torn.unlink(missing_ok=True)
        self._log.parent.mkdir(mode=0o700, exist_ok=True)
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(  # noqa: S603  our own program, no shell
                _behind(python("manage.py", "copies", "--", str(self.folder))),
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )

    def _has_answered(self) -> bool:
        assert self.process and self.process.stdout  # noqa: S101, PT018  it was asked
        return bool(select.select([self.process.stdout], [], [], 0)[0])

    def _heed(self) -> None:
        """The answer, waited for."""
        assert self.process and self.process.stdout and self.asked is not None  # noqa: S101, PT018  it was asked
        answer = self.process.stdout.readline().rstrip("\n")
        if not answer:  # it has ended
            status = self.process.wait()
            answer = sentence_of(self._log.read_text("utf-8", "replace")) or f"it ended with {status}"
            self.end()
        now, at = time.monotonic(), datetime.now().astimezone()
        took, self.due = now - self.asked, max(self.asked + EVERY, now + SHARE * (now - self.asked))
        self.asked = None
        failed = not answer.startswith(DONE)
        if failed and not self.failing:
            echo(f"No copy could be made, and it is tried again: {answer}")
            copying.note(self._data, copying.Failing(str(self.folder), at, self.made))
        elif self.failing and not failed:
            echo(f"Copies are made again, in {self.folder}.")
            copying.note(self._data, None)
        self.failing = failed
        if not failed:
            self.made = at
            self._tell_pause(max(EVERY, took * (1 + SHARE)))
            self._tidy()

    def _tell_pause(self, pause: float) -> None:
        """At the first copy, and where it changes by more than a little."""
        if not self.pause or not self.pause / 1.5 <= pause <= self.pause * 1.5:
            echo(f"A copy is in {self.folder}; there is one every {_lasting(pause)}.")
            self.pause = pause

    @property
    def _log(self) -> Path:
        """What the process says of itself, for when it ends."""
        return self._data / "log" / "copies.log"

    @property
    def _data(self) -> Path:
        return Path(self.environment["KIEBITZ_DATA"])

    def _tidy(self) -> None:
        for old in sorted(self.folder.glob(NAMES))[:-KEPT]:
            old.unlink(missing_ok=True)


def _lasting(seconds: float) -> str:
    """As one says it: seconds below two minutes, minutes from there."""
    return f"{seconds:.0f} seconds" if seconds < 120 else f"{seconds / 60:.0f} minutes"


def _behind(command: Sequence[str]) -> list[str]:
    """Whoever saves a deal meanwhile goes first."""
    return tied(["nice", "-n", "10", *command])
