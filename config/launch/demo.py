"""./kiebitz demo: the filled example, to look at or to print once. What it is filled with, `manage.py demo` knows."""

import json
import subprocess
from pathlib import Path
from typing import Any

from config.launch import network, service
from config.launch.place import ROOT, Place, say
from config.launch.processes import Supervisor, python, tied
from config.launch.processes import run as run_program

ADDRESS = "127.0.0.1"  # the demo's passwords are printed for everybody: it stays on this machine


def run(place: Place, games: Path | None, port: int) -> int:
    """The demo until Ctrl-C."""
    with service.alone(place, "demo"):
        network.need_port(ADDRESS, port)
        _build(place, games)
        environment = place.embedded()
        children = (service.web(place, environment, ADDRESS, port), service.worker(place, environment))
        service.run_until_stopped(children, port, _greeting(place, port))
    return 0


def once(place: Place, games: Path | None) -> int:
    """The demo's data, prints and ranking in the data folder, without a web server."""
    with service.alone(place, "demo"):
        _build(place, games)
        with Supervisor([service.worker(place, place.embedded())]) as supervisor:
            printing = subprocess.Popen(  # noqa: S603  our own program, no shell
                tied(_command(games, "--once")), cwd=ROOT, env=place.embedded(), start_new_session=True
            )
            supervisor.watch(lambda: printing.poll() is not None)
            if supervisor.stop.is_set():
                printing.terminate()
        if status := printing.wait():
            return status
    say(_summary(place))
    return 0


def _command(games: Path | None, *more: str) -> list[str]:
    chosen = [] if games is None else ["--games", str(games)]
    return python("manage.py", "demo", "--build", *chosen, *more)


def _build(place: Place, games: Path | None) -> None:
    if status := run_program(_command(games), place.embedded(), own_session=True):
        raise SystemExit(status)


def _description(place: Place) -> dict[str, Any]:
    description: dict[str, Any] = json.loads((place.data / "demo.json").read_text(encoding="utf-8"))
    return description


def _greeting(place: Place, port: int) -> str:
    description = _description(place)
    site = f"http://{ADDRESS}:{port}"
    accounts = [f"  {each['role']:<14} {each['user']:<14} {each['password']}" for each in description["sign_ins"]]
    pages = [f"  {site}{path}" for path in description["url_paths"]]
    heading = f"Sign in at {site}/accounts/login/ (role, user, password):"
    ending = f"Data: {place.data}. Ctrl-C ends it."
    return "\n".join(["", f"Kiebitz runs at {site}/", *pages, heading, *accounts, ending])


def _summary(place: Place) -> str:
    counted = [f"  {name}: {value}" for name, value in _description(place)["summary"].items()]
    return "\n".join(["Done.", *counted, f"Data: {place.data}"])
