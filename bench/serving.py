"""A club's own Kiebitz on this machine alone, with a data folder and processes of its own, gone afterwards."""

import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.launch import files, network, service
from config.launch.place import ROOT, DataFolder
from config.launch.processes import Child, python

ADDRESS = "127.0.0.1"
PATIENCE = 60.0


@dataclass
class House:
    """A running Kiebitz, and the plug that somebody can pull."""

    site: str
    link: str
    """At which it gets its first account."""
    port: int
    children: list[Child]

    def power_fails(self) -> None:
        """Everything ends in the middle of whatever it does, and nobody is asked."""
        for child in self.children:
            child.end_group()
            child.make_sure_it_ended()

    def power_returns(self) -> None:
        _start(self.children, self.port)


@contextmanager
def club(**more: str) -> Iterator[tuple[str, str]]:
    """Address of the service, and the link at which it gets its first account. `more`: settings of its environment."""
    with house(**more) as own:
        yield own.site, own.link


@contextmanager
def house(**more: str) -> Iterator[House]:
    """The same, for who pulls the plug."""
    with tempfile.TemporaryDirectory(prefix="kiebitz-bench-") as folder:
        place = DataFolder.of({"PATH": "/usr/bin:/bin", "KIEBITZ_DATA": folder, "KIEBITZ_LOG_LEVEL": "ERROR"})
        # A whole hall asks from here, as one account.
        more = {"KIEBITZ_API_PER_ACCOUNT": "0", "KIEBITZ_API_PER_ADDRESS": "0"} | more
        environment, port = {**place.embedded(), **more}, network.free_port()
        site = f"http://{ADDRESS}:{port}"
        manage(environment, "migrate", "--verbosity", "0")
        if "KIEBITZ_STATIC" in more:  # as the launcher has them sent: collected and compressed
            files.collect(place, environment)
        link = manage(environment, "setup_link", "--base", site).strip()
        children = [service.web(place, environment, ADDRESS, port), service.worker(place, environment)]
        try:
            _start(children, port)
            yield House(site, link, port, children)
        finally:
            for child in children:
                child.ask_to_end()
            for child in children:
                child.make_sure_it_ended()


@contextmanager
def data(folder: Path, **more: str) -> Iterator[str]:
    """Address of a service without a worker, on this data folder."""
    settings = {"KIEBITZ_LOG_LEVEL": "ERROR", "KIEBITZ_API_PER_ACCOUNT": "0", "KIEBITZ_API_PER_ADDRESS": "0", **more}
    place = DataFolder.of({"PATH": "/usr/bin:/bin", "KIEBITZ_DATA": str(folder), **settings})
    port = network.free_port()
    web = service.web(place, place.embedded(), ADDRESS, port)
    try:
        _start([web], port)
        yield f"http://{ADDRESS}:{port}"
    finally:
        web.ask_to_end()
        web.make_sure_it_ended()


def _start(children: list[Child], port: int) -> None:
    for child in children:
        child.start()
    deadline = time.monotonic() + PATIENCE
    while not network.answers(port):
        if time.monotonic() > deadline:
            raise TimeoutError(Path(children[0].log).read_text(encoding="utf-8")[-2000:])
        time.sleep(0.05)


def manage(environment: Mapping[str, str], *arguments: str) -> str:
    done = subprocess.run(
        python("manage.py", *arguments), cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"manage.py {arguments[0]}: {done.stdout}{done.stderr}")
    return done.stdout
