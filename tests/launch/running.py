"""A real ./kiebitz in a process of its own, with a data folder of its own, for the tests beside this module."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OTHERS = ("DJANGO_", "KIEBITZ_", "DATABASE_URL", "REDIS_URL")


def soon(condition):
    """What a process does takes a moment; a broken one makes this run into the limit and fail."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def everyone(data):
    """Every living process that was started for this data folder, with its command line."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            environment, command = (entry / "environ").read_bytes(), (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if f"KIEBITZ_DATA={data}\0".encode() in environment and command:
            found[int(entry.name)] = command.replace(b"\0", b" ").decode()
    return found


class Running:
    def __init__(self, data, *command, stdout=subprocess.PIPE, **variables) -> None:
        self.data = data
        environment = {name: value for name, value in os.environ.items() if not name.startswith(OTHERS)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.launch", *command],
            cwd=ROOT,
            env={**environment, "KIEBITZ_DATA": str(data), **variables},
            text=True,
            stdout=stdout,
            stderr=subprocess.STDOUT,
        )

    def read_greeting(self):
        greeting = ""
        while "Ctrl-C ends it" not in greeting:
            line = self.process.stdout.readline()
            assert line, greeting
            greeting += line
        return greeting

    def chiefs(self, name):
        return [
            number
            for number, command in everyone(self.data).items()
            if name in command and os.getpgid(number) == number
        ]

    def chief(self, name):
        soon(lambda: len(self.chiefs(name)) == 1)
        return self.chiefs(name)[0]

    def end(self):
        """Killed, if it still runs: whatever it started must notice by itself."""
        self.process.kill()
        self.process.communicate()
        soon(lambda: not everyone(self.data))
