"""./kiebitz demo: the filled example, to look at or to print once. What it is filled with, `manage.py demo` knows."""

import json
from pathlib import Path
from typing import Any

from config.launch import files, network, service
from config.launch.place import DataFolder, echo
from config.launch.processes import Supervisor, python

ADDRESS = "127.0.0.1"  # the demo's passwords are printed for everybody: it stays on this machine
DESCRIPTION = "demo.json"
STOPPED = 130  # what shells say of a command that Ctrl-C ended


def run(place: DataFolder, games: Path | None, port: int) -> int:
    """The demo until Ctrl-C."""
    with service.alone(place, "demo"):
        network.need_port(ADDRESS, port)
        environment = place.embedded()
        with Supervisor() as supervisor:
            # Also of a demo that stands already: what another version made of it is made anew before anybody reads it.
            _build(supervisor, place, games)
            files.collect(place, environment)
            web_server = service.web(place, environment, ADDRESS, port)
            supervisor.start(web_server)
            children = (web_server, service.worker(place, environment))
            service.run_until_stopped(supervisor, children, port, _greeting(place, port))
    return 0


def once(place: DataFolder, games: Path | None) -> int:
    """The demo's data, prints and ranking in the data folder, without a web server."""
    with service.alone(place, "demo"), Supervisor() as supervisor:
        _build(supervisor, place, games)
        supervisor.start(service.worker(place, place.embedded()))
        _build(supervisor, place, games, "--once")
        echo(_summary(place))
        return 0
    return STOPPED


def _build(supervisor: Supervisor, place: DataFolder, games: Path | None, *more: str) -> None:
    chosen = [] if games is None else ["--games", str(games)]
    command = python("manage.py", "demo", "--build", *chosen, *more)
    if status := supervisor.run(command, place.embedded()):
        raise SystemExit(status)


def _description(place: DataFolder) -> dict[str, Any]:
    description: dict[str, Any] = json.loads((place.data / DESCRIPTION).read_text(encoding="utf-8"))
    return description


def _greeting(place: DataFolder, port: int) -> str:
    description = _description(place)
    site = f"http://{ADDRESS}:{port}"
    accounts = [f"  {each['role']:<14} {each['user']:<14} {each['password']}" for each in description["sign_ins"]]
    pages = [f"  {site}{path}" for path in description["url_paths"]]
    heading = f"Sign in at {site}/accounts/login/ (role, user, password):"
    ending = f"Data: {place.data}. Ctrl-C ends it."
    return "\n".join(["", f"Kiebitz runs at {site}/", *pages, heading, *accounts, ending])


def _summary(place: DataFolder) -> str:
    counted = [f"  {name}: {value}" for name, value in _description(place)["summary"].items()]
    return "\n".join(["Done.", *counted, f"Data: {place.data}"])
