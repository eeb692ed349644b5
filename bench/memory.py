"""The most memory that a command takes in a process of its own.

    .venv/bin/python -m bench.memory COMMAND [ARGUMENT ...]

runs a command of `manage.py` on the database of the environment, and prints what that took.
"""

import io
import subprocess
import sys
from pathlib import Path

import django
from django.core.management import call_command


def most_of(*command: str) -> int:
    """KiB at the most, of a command and its arguments."""
    root = Path(__file__).resolve().parents[1]
    whole = [sys.executable, "-m", "bench.memory", *command]
    return int(subprocess.run(whole, cwd=root, check=True, stdout=subprocess.PIPE).stdout)


def _measured(command: list[str]) -> int:
    call_command(*command, stdout=io.StringIO())
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])


if __name__ == "__main__":
    django.setup()
    print(_measured(sys.argv[1:]))
