"""PostgreSQL and Redis of one's own: made in a temporary folder, on free ports of this machine, gone afterwards."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from config.launch.network import free_port
from config.launch.place import CommandError, echo
from config.launch.processes import tail, tied

PATIENCE = 30.0
USER = "kiebitz"


@contextmanager
def throwaway() -> Iterator[dict[str, str]]:
    """Both servers, and the environment that points at them; whatever is missing is trouble, never left out."""
    for browser in ("chromium", "chromium-headless-shell"):
        find(browser)
    with _folder() as folder, postgresql(folder) as database_url, redis(folder) as redis_url:
        echo(f"PostgreSQL and Redis run in {folder} for these tests.")
        yield {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


@contextmanager
def database() -> Iterator[str]:
    """PostgreSQL alone, and its address."""
    with _folder() as folder, postgresql(folder) as database_url:
        yield database_url


@contextmanager
def broker() -> Iterator[str]:
    """Redis alone, and its address."""
    with _folder() as folder, redis(folder) as redis_url:
        yield redis_url


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    port, password = free_port(), secrets.token_hex(16)
    _initialise(folder, password)
    command = [find("postgres"), "-D", str(folder / "postgres"), "-p", str(port), "-k", ""]
    for setting in ("listen_addresses=127.0.0.1", "fsync=off", "full_page_writes=off", "max_connections=200"):
        command += ["-c", setting]
    server = f"postgres://{USER}:{password}@127.0.0.1:{port}"
    # SIGQUIT: at once, without waiting for connections; nothing in there is worth a clean end.
    with _running(command, folder, "PostgreSQL", "QUIT", lambda: _made_database(server)):
        yield f"{server}/{USER}"


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    port = free_port()
    command = [find("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
    command += ["--save", "", "--appendonly", "no", "--daemonize", "no"]
    with _running(command, folder, "Redis", "TERM", lambda: _pong(port)):
        yield f"redis://127.0.0.1:{port}/0"


def find(program: str) -> str:
    """A program's path; Debian keeps PostgreSQL's servers out of PATH, one folder per version."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    found = shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", os.defpath), *map(str, versions)]))
    if found is None:
        raise CommandError(f"{program} is missing; ./kiebitz test --all installs it as root, or with sudo.")
    return found


def _owner() -> str | None:
    """PostgreSQL refuses root, so root lends the servers another user."""
    if os.geteuid() != 0:
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _lent(command: Sequence[str]) -> list[str]:
    owner = _owner()
    if owner is None:
        return [*command]
    group = str(pwd.getpwnam(owner).pw_gid)
    return ["setpriv", "--reuid", owner, "--regid", group, "--clear-groups", "--", *command]


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="kiebitz-servers-") as name:
        if owner := _owner():
            shutil.chown(name, owner)
        yield Path(name)


def _initialise(folder: Path, password: str) -> None:
    secret = folder / "password"
    secret.write_text(password, encoding="ascii")
    if owner := _owner():
        shutil.chown(secret, owner)
    command = [find("initdb"), "-D", str(folder / "postgres"), "-U", USER, "-A", "scram-sha-256"]
    command += ["--pwfile", str(secret), "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync"]
    made = subprocess.run(_lent(command), cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603  no shell
    if made.returncode:
        raise CommandError(f"PostgreSQL could not make its data folder: {made.stderr.strip()}")


@contextmanager
def _running(
    command: Sequence[str], folder: Path, name: str, goodbye: str, ready: Callable[[], bool]
) -> Iterator[None]:
    log = folder / f"{name}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603  found above, no shell
            _lent(tied(command, goodbye)),
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait(process, ready, name, log)
        yield
    finally:
        process.send_signal(signal.Signals[f"SIG{goodbye}"])
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        process.kill()
        process.wait()


def _wait(process: subprocess.Popen[bytes], ready: Callable[[], bool], name: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise CommandError(f"{name} did not start:\n{tail(log)}")
        time.sleep(0.05)


def _made_database(server: str) -> bool:
    try:
        with psycopg.connect(f"{server}/postgres", autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"CREATE DATABASE {USER}")
    except psycopg.OperationalError:
        return False
    return True


def _pong(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
        connection.sendall(b"PING\r\n")
        return connection.recv(16).startswith(b"+PONG")
    return False
