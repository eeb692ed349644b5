"""The most memory and the time that a command takes in a process of its own, and what a terminal shows meanwhile.

    .venv/bin/python -m bench.memory COMMAND [ARGUMENT ...]

runs a command of `manage.py` on the database of the environment, and prints KiB at the most and seconds on a processor.
"""

import io
import os
import pty
import subprocess
import sys
import termios
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import django
from django.core.management import call_command

from bench import clock

ROOT = Path(__file__).resolve().parents[1]
LINES, COLUMNS = 24, 100


@dataclass(frozen=True, slots=True)
class Taken:
    """What a command took."""

    peak: int
    """KiB."""
    seconds: float
    """On a processor, the database's server included."""
    terminal: str
    """What it wrote to the terminal that it was started from."""


def most_of(*command: str) -> int:
    """KiB at the most, of a command and its arguments."""
    return taken(*command).peak


def taken(*command: str) -> Taken:
    """All of it, of a command and its arguments."""
    ours, its = pty.openpty()
    termios.tcsetwinsize(ours, (LINES, COLUMNS))  # type: ignore[attr-defined]  # the stubs know it from 3.12 on
    whole = [sys.executable, "-m", "bench.memory", *command]
    with subprocess.Popen(whole, cwd=ROOT, stdout=subprocess.PIPE, stderr=its, text=True) as process:
        os.close(its)
        terminal = b"".join(_shown(ours)).decode()
        told, _nothing = process.communicate()
    os.close(ours)
    if process.returncode:
        raise RuntimeError(terminal)
    peak, seconds = told.split()
    return Taken(int(peak), float(seconds), terminal)


def _shown(terminal: int) -> Iterator[bytes]:
    """Everything, until the process has closed the other end: Linux calls that an error."""
    try:
        while read := os.read(terminal, 65_536):
            yield read
    except OSError:
        return


def _measured(command: list[str]) -> str:
    began = clock.spent()
    call_command(*command, stdout=io.StringIO())
    seconds = clock.spent() - began
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return f"{next(line for line in status.splitlines() if line.startswith('VmHWM')).split()[1]} {seconds}"


if __name__ == "__main__":
    django.setup()
    print(_measured(sys.argv[1:]))
