"""The printers of this computer, through the commands of CUPS. No shell, no longer than a while, and nothing of our own
secrets in their environment.
"""

import os
import re
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PATIENCE = 30.0
"""Seconds that a command may take: it only hands over, and does not wait for the paper."""
MAX_WORDS = 200
"""Characters that are kept of what a command says."""
INHERITED = ("PATH", "HOME", "CUPS_SERVER")


class Answer(NamedTuple):
    """What came of a command."""

    good: bool
    words: str
    """In the command's own words, in English; empty where it said nothing or did not end."""
    late: bool = False
    """Whether it was ended for taking too long."""


class CommandMissingError(Exception):
    """The computer has no such command."""


def submit(printer: str, file: Path, *, title: str, pages: str, copies: int) -> Answer:
    """Hand the file over: `title` is what the printer's queue calls it, `pages` are ranges, empty for all.

    What it answers names the printer's own number of it.
    """
    some = ["-P", pages] if pages else []
    return _run(["lp", "-d", printer, *some, "-n", str(copies), "-t", title, "--", str(file)])


def withdraw(reference: str) -> Answer:
    """Take back what has this number, if it is not on paper yet. The command knows no end of its options: a number
    begins as the printer's name does, with a letter or a figure.
    """
    return _run(["cancel", reference])


def known() -> set[str]:
    """The printers that CUPS knows. `CommandMissingError`, or `OSError` where it does not answer."""
    answer = _run(["lpstat", "-e"], MAX_WORDS * 100)
    if not answer.good:
        raise OSError(answer.words or "lpstat does not answer")
    return set(answer.words.split())


def reference_in(words: str, printer: str) -> str:
    """The number that the printer gave, such as `Saal-17`; empty where it names none."""
    found = re.search(rf"(?<!\S){re.escape(printer.partition('/')[0])}-[0-9]+", words)
    return found[0] if found else ""


def _run(command: Sequence[str], most: int = MAX_WORDS) -> Answer:
    """Whatever it started ends with it: a driver that hangs would keep its output open."""
    try:
        process = subprocess.Popen(  # noqa: S603  a list without a shell, its names from the operator's setting
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**{name: os.environ[name] for name in INHERITED if name in os.environ}, "LC_ALL": "C.UTF-8"},
            cwd="/",
            start_new_session=True,
        )
    except FileNotFoundError as error:
        raise CommandMissingError(command[0]) from error
    try:
        said, _none = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return Answer(good=False, words="", late=True)
    words = " ".join(said.decode("utf-8", "replace").split())[:most]
    return Answer(process.returncode == 0, words)
