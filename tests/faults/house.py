"""A house of its own under test: data folder, database, web server and worker that can be killed and come back."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from config.launch import network, service
from config.launch.place import ROOT, DataFolder
from config.launch.processes import Child

ADDRESS = "127.0.0.1"
QUICK = {"KIEBITZ_PRINT_LEASE": "10", "KIEBITZ_PRINT_SWEEP": "1"}


def soon(condition, what, seconds=90, pause=0.05):
    """What a process does takes a moment; a broken one makes this run into the limit and fail."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(pause)


@dataclass
class House:
    place: DataFolder
    environment: dict[str, str]
    port: int
    web: Child
    worker: Child

    def start(self) -> None:
        for child in (self.web, self.worker):
            child.start()
        self.await_web()

    def await_web(self) -> None:
        soon(lambda: network.answers(self.port), "the web server does not answer")

    def kill(self, child: Child) -> None:
        """kill -9 of the whole process group; then it starts anew, as under the launcher."""
        os.killpg(child.process.pid, signal.SIGKILL)
        child.process.wait()
        child.start()

    def kill_one(self, child: Child, random: Random) -> None:
        """kill -9 of one process below the first: a web process, or one that prints."""
        below = Path(f"/proc/{child.process.pid}/task/{child.process.pid}/children")
        numbers = [int(each) for each in below.read_text().split()] if below.exists() else []
        if numbers:
            with suppress(ProcessLookupError):
                os.kill(random.choice(numbers), signal.SIGKILL)

    def keep_alive(self) -> None:
        """Starts again whoever ended in the wake of a kill."""
        for child in (self.web, self.worker):
            if child.process.poll() is not None:
                self.kill_group(child)
                child.start()

    def kill_group(self, child: Child) -> None:
        with suppress(ProcessLookupError):
            os.killpg(child.process.pid, signal.SIGKILL)

    def stop(self) -> None:
        for child in (self.web, self.worker):
            if child.process is not None:
                self.kill_group(child)
                child.process.wait()

    def inside(self, *arguments: str) -> Any:
        return json.loads(self.run("-m", "tests.faults.inside", *arguments))

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def log(self) -> str:
        return "".join(path.read_text(errors="replace") for path in (self.web.log, self.worker.log) if path.exists())

    @property
    def prints(self) -> Path:
        return self.place.data / "prints"


@contextmanager
def house(folder: Path, **more: str):
    """A house with these settings, not started yet; its processes end with it. A database that lies there is ready."""
    ours = ("KIEBITZ_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    place = DataFolder(ROOT, folder, ROOT, inherited)
    environment = place.environment(**{**QUICK, **more})
    port = network.free_port()
    made = House(
        place,
        environment,
        port,
        service.web(place, environment, ADDRESS, port),
        service.worker(place, environment),
    )
    if not (folder / "kiebitz.sqlite3").exists():
        made.run("manage.py", "migrate", "--verbosity", "0")
    try:
        yield made
    finally:
        made.stop()
