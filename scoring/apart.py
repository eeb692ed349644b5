"""Files that somebody sent are opened by a process of their own, with bounds on its time and memory: one at a time.

Whatever a decoder is led into, no more comes of it than a file that is refused. The process is a new Python that is
told which function to call; it is never a fork of a server whose threads hold locks.
"""

import ctypes
import importlib
import os
import pickle
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.utils.translation import gettext_lazy as _

from scoring.one_at_a_time import Turns
from scoring.pictures import Fault, Unfit

SECONDS = 10
"""Of the processor. The slowest file within the bounds of its kind takes a third of that."""
PATIENCE = 60
"""Seconds by the clock. Whoever has waited for so long waits for the machine, and not for the file."""
MEMORY = 512_000_000
"""Bytes of addresses, the program's own 100 million included."""
LATER = 5
"""How much the hall's own work comes before it."""
ROOT = Path(__file__).resolve().parents[1]
PR_SET_PDEATHSIG = 1
"""Linux: the kernel ends the process with the thread that waits for it."""

Made = TypeVar("Made")
_turns = Turns(_("Another file is being read at this moment. Nothing was saved: try again in a moment."))


def done(work: Callable[[bytes], Made], sent: bytes) -> Made:
    """What the function makes of the file. It stands in a module, and what it makes can be pickled.

    Raises what it raises (`Unfit`: among others for a file that costs too much), and `Busy`.
    """
    with _turns.taken():
        ended = subprocess.run(  # noqa: S603  our own program, no shell
            [sys.executable, "-m", __name__, work.__module__, work.__qualname__],
            input=sent,
            capture_output=True,
            cwd=ROOT,
            env={"LC_ALL": "C.UTF-8"},
            check=False,
        )
    if ended.returncode == -signal.SIGALRM:
        raise _turns.busy()
    if ended.returncode < 0:
        raise Unfit(Fault.COSTLY)
    if ended.returncode:
        raise RuntimeError(ended.stderr.decode(errors="replace"))
    made: Made | Unfit = pickle.loads(ended.stdout)  # noqa: S301  our own program wrote it
    if isinstance(made, Unfit):
        raise made
    return made


def main() -> None:
    """Calls the function, and writes what came of it."""
    _bound()
    module, name = sys.argv[1:]
    work: Callable[[bytes], object] = getattr(importlib.import_module(module), name)
    made: object
    try:
        made = work(sys.stdin.buffer.read())
    except MemoryError:
        made = Unfit(Fault.COSTLY)
    except Unfit as unfit:
        made = unfit
    sys.stdout.buffer.write(pickle.dumps(made))


def _bound() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.nice(LATER)
    signal.alarm(PATIENCE)
    for kind, most in (
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    main()
