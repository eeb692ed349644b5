"""The processes that make up a running Kiebitz, web and worker, and the lock that keeps a data folder to one start."""

import fcntl
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from config.launch import network
from config.launch.place import CommandError, DataFolder, echo
from config.launch.processes import Child, Supervisor, python

PROCESS = "process"
"""The file with the number of whoever holds the lock, or held it last."""


@contextmanager
def alone(place: DataFolder, kind: str) -> Iterator[None]:
    """One start per data folder, and never the demo and a club in the same one.

    The kernel lets go of the lock however this process ends.
    """
    place.need_room()
    with (place.folder() / "kind").open("a+", encoding="ascii") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CommandError(
                f"Kiebitz already runs on {place.data}{_as_process(place)}; KIEBITZ_DATA can name another folder."
            ) from error
        file.seek(0)
        known = file.read().strip()
        if known not in {"", kind}:
            raise CommandError(f"{place.data} holds a {known}; for a {kind} let KIEBITZ_DATA name another folder.")
        if not known:
            file.write(kind)
            file.flush()
        (place.data / PROCESS).write_text(str(os.getpid()), encoding="ascii")
        yield


def _as_process(place: DataFolder) -> str:
    """Which one, and how to end it where its window was closed; empty while it begins."""
    try:
        number = (place.data / PROCESS).read_text(encoding="ascii")
    except OSError:
        return ""
    return f", as process {number}: `kill {number}` ends it in good order"


def web(place: DataFolder, environment: Mapping[str, str], address: str, port: int) -> Child:
    command = python("-m", "gunicorn", "config.wsgi:application", "--bind", f"{address}:{port}")
    command += ["--worker-class", "config.web_worker.Worker", "--workers", "2", "--threads", "4", "--preload"]
    command += ["--graceful-timeout", "5", "--no-control-socket"]
    return Child("web server", command, environment, place.folder("log") / "web.log")


def worker(place: DataFolder, environment: Mapping[str, str]) -> Child:
    command = python("-m", "celery", "-A", "config", "worker", "-l", "WARNING")
    command += ["-B", "-s", str(place.folder("queue") / "beat"), "-c", str(min(2, os.cpu_count() or 1))]
    command += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return Child("worker", command, environment, place.folder("log") / "worker.log")


def run_until_stopped(
    supervisor: Supervisor,
    children: tuple[Child, Child],
    port: int,
    greeting: str,
    meanwhile: Sequence[Callable[[], None]] = (),
    address: str = network.LOOPBACK,
) -> None:
    """Worker and greeting once the web, started before, answers; everything is kept alive until Ctrl-C or SIGTERM."""
    web_server, worker_behind_it = children
    supervisor.wait_until(lambda: network.answers(port, address=address), web_server)
    supervisor.start(worker_behind_it)
    echo(greeting)
    try:
        supervisor.watch(meanwhile=lambda: [look() for look in meanwhile])
    finally:
        echo("", "Stopping ...")
