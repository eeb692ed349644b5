"""Starting, watching and ending child processes. Knows nothing of what they do."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Self

from config.launch.place import ROOT, CommandError, as_ours, echo

LONG_ENOUGH = 10.0  # seconds a process must have lived for its next start to be immediate again
SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
PATIENCE = 15.0  # seconds a process gets to end by itself
LOG_LIMIT = 5_000_000


def tied(command: Sequence[str], with_signal: str = "TERM") -> list[str]:
    """The command, ended by the kernel should this process vanish, even by kill -9."""
    return ["setpriv", "--pdeathsig", with_signal, "--", *command]


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def tail(log: Path, lines: int = 8) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])


@dataclass
class Child:
    """One long-running process in a process group of its own, its output in a log file."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = 0.0
    due: float = 0.0

    def start(self) -> None:
        self.started = time.monotonic()
        with open(self.log, "ab", opener=as_ours) as log:
            self._bound_log()
            self.process = subprocess.Popen(  # noqa: S603  our own programs, no shell
                tied(self.command),
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def keep_alive(self) -> None:
        """Starts a process that died again, at once or, when it dies early, ever more patiently."""
        now = time.monotonic()
        self._bound_log()
        if self.process is not None and self.process.poll() is not None:
            self.bury(now)
        if self.process is None and now >= self.due:
            self.start()

    def _bound_log(self) -> None:
        """Puts a long log aside and begins it anew.

        It is emptied and not renamed: the processes that write go on at its end, and none of them need know.
        """
        if not self.log.exists() or self.log.stat().st_size <= LOG_LIMIT:
            return
        with self.log.open("r+b") as log:
            with suppress(OSError), open(self.log.with_suffix(".old.log"), "wb", opener=as_ours) as old:
                shutil.copyfileobj(log, old)
            log.truncate(0)  # also on a full disk: there most of all

    def bury(self, now: float) -> None:
        assert self.process is not None  # noqa: S101  keep_alive looked
        self.end_group()
        lived = now - self.started
        self.pause = SHORTEST_PAUSE if lived > LONG_ENOUGH else min(max(self.pause * 2, SHORTEST_PAUSE), LONGEST_PAUSE)
        self.due = now + self.pause
        how = self.process.returncode
        echo(f"The {self.name} ended unexpectedly ({how}) and starts again. Log: {self.log}", to=sys.stderr)
        self.process = None

    def ask_to_end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def make_sure_it_ended(self) -> None:
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self.end_group()
        self.process.wait()

    def end_group(self) -> None:
        """Whatever the process itself left behind: a pool, a beat."""
        assert self.process is not None  # noqa: S101  its callers looked
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)


class Stopped(Exception):  # noqa: N818  not an error: somebody asked
    """Somebody asked to stop; ends the `with` of a supervisor in good order."""


@dataclass
class Supervisor:
    """Keeps children alive inside a `with`; leaving it ends them all. Ctrl-C and SIGTERM leave it."""

    children: list[Child] = field(default_factory=list)
    stop: Event = field(default_factory=Event)

    def __enter__(self) -> Self:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda _number, _frame: self.stop.set())
        return self

    def __exit__(self, _kind: object, failure: BaseException | None, _traceback: object) -> bool:
        for child in self.children:
            child.ask_to_end()
        for child in self.children:
            child.make_sure_it_ended()
        return isinstance(failure, Stopped)

    def start(self, child: Child) -> None:
        child.start()
        self.children.append(child)

    def watch(
        self, finished: Callable[[], bool] = lambda: False, meanwhile: Callable[[], object] = lambda: None
    ) -> None:
        """Keeps everybody alive until `finished`, and looks at something else `meanwhile`."""
        while not finished():
            if self.stop.wait(0.1):
                raise Stopped
            for child in self.children:
                child.keep_alive()
            meanwhile()

    def run(self, command: Sequence[str], environment: Mapping[str, str]) -> int:
        """The exit code of a command that runs beside the children. In its own session Ctrl-C comes to us alone."""
        process = subprocess.Popen(tied(command), cwd=ROOT, env=environment, start_new_session=True)  # noqa: S603  no shell
        try:
            self.watch(lambda: process.poll() is not None)
        finally:
            process.terminate()
            process.wait()
        return process.returncode

    def wait_until(self, ready: Callable[[], bool], child: Child, seconds: float = 60.0) -> None:
        """`CommandError` when the child gives up before it is `ready`, or takes too long."""
        deadline = time.monotonic() + seconds
        while not ready():
            if self.stop.wait(0.05):
                raise Stopped
            if child.process is None or child.process.poll() is not None or time.monotonic() > deadline:
                raise CommandError(f"The {child.name} did not start. The end of {child.log}:\n{tail(child.log)}")
