"""The whole of `./kiebitz serve`, with its real web server and worker, killed and asked to end."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config.launch import network

ROOT = Path(__file__).resolve().parents[2]


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
    def __init__(self, data) -> None:
        self.data, self.port = data, network.free_port()
        kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        ours = ("DJANGO_", "KIEBITZ_")
        environment = {name: value for name, value in kept.items() if not name.startswith(ours)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.launch", "serve", "--port", str(self.port)],
            cwd=ROOT,
            env={**environment, "KIEBITZ_DATA": str(data)},
            text=True,
            stdout=subprocess.PIPE,
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


@pytest.fixture
def running(tmp_path):
    service = Running(tmp_path / "data")
    try:
        service.greeting = service.read_greeting()
        yield service
    finally:
        service.process.kill()
        service.process.communicate()
        soon(lambda: not everyone(service.data))


@pytest.mark.services
def test_serve_prints_address_and_a_link_for_the_first_account(running):
    address = re.escape(f"http://{network.local_address()}:{running.port}/")
    assert re.search(rf"^Kiebitz runs at {address}$", running.greeting, re.MULTILINE)
    assert re.search(rf"^  {address}setup/\S+/$", running.greeting, re.MULTILINE)
    assert network.answers(running.port, "/readyz")


@pytest.mark.services
@pytest.mark.parametrize("name", ["gunicorn", "celery"])
def test_serve_starts_a_killed_process_again(running, name):
    first = running.chief(name)
    os.kill(first, signal.SIGKILL)
    soon(lambda: running.chiefs(name) not in ([], [first]))
    soon(lambda: network.answers(running.port, "/readyz"))


@pytest.mark.services
def test_serve_ends_in_good_order(running):
    running.process.send_signal(signal.SIGTERM)
    running.process.communicate(timeout=60)
    assert running.process.returncode == 0
    assert everyone(running.data) == {}
    assert not network.answers(running.port)


@pytest.mark.services
def test_serve_leaves_no_process_behind_when_everything_is_killed_at_once(running):
    """Launcher, web and worker: their pools and the beat must notice by themselves."""
    for number in (running.process.pid, running.chief("gunicorn"), running.chief("celery")):
        os.kill(number, signal.SIGKILL)
    soon(lambda: not everyone(running.data))
