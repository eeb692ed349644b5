"""./kiebitz serve: a club's own start in the local network, empty at first."""

import os
import signal
import socket
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from ipaddress import IPv4Address
from pathlib import Path

from config.launch import files, network, service
from config.launch.copies import Copies
from config.launch.place import ROOT, CommandError, DataFolder, as_ours, echo, sentence_of, speak_into
from config.launch.processes import Supervisor, python, tied
from config.launch.room import Room
from scoring import copying

EVERYWHERE = "0.0.0.0"  # noqa: S104  phones at the tables reach it: that is what serve is for


def run(place: DataFolder, port: int, copies_in: Path | None = None) -> int:
    """The club's service until Ctrl-C; the first account is made through a link that works once."""
    listens = listens_at(place)
    address = network.local_address() if listens == EVERYWHERE else listens
    with service.alone(place, "club"):
        network.need_port(listens, port)
        environment = place.environment(**_hosts(place, address))
        copying.note(place.data, None)  # of an earlier start
        copies = copies_in and Copies(copies_in, environment)
        echo("Preparing the database ...")
        _manage(place, environment, "migrate", "--tables-only", "--verbosity", "0", shown=True)
        _bring_up_to_date(environment)
        files.collect(place, environment)
        site = f"http://{address}:{port}"
        link = _manage(place, environment, "setup_link", "--base", site).strip()
        web_server = service.web(place, environment, listens, port)
        with Supervisor() as supervisor:
            signal.signal(signal.SIGHUP, lambda _number, _frame: _go_on_unseen(place))
            supervisor.start(web_server)
            children = (web_server, service.worker(place, environment))
            reach = Reach(port, address, alone=listens != EVERYWHERE)
            looks = [reach.look, Room(place).look, *([copies.look] if copies else [])]
            greeting, asked = _greeting(place, site, link, reach), address if reach.alone else network.LOOPBACK
            service.run_until_stopped(supervisor, children, port, greeting, looks, asked)
        if copies:
            copies.last()
    return 0


def _go_on_unseen(place: DataFolder) -> None:
    """A window that was closed by mistake ends no evening: in the hall they go on writing."""
    speak_into(place.folder("log") / "serve.log")
    now = f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S}"
    echo(f"{now}: Kiebitz goes on though its window was closed. `kill {os.getpid()}` ends it in good order.")


def listens_at(place: DataFolder) -> str:
    """Every address of this machine, or the one that the operator named."""
    given = place.inherited.get("KIEBITZ_ADDRESS") or EVERYWHERE
    try:
        return str(IPv4Address(given))
    except ValueError as error:
        raise CommandError(f"KIEBITZ_ADDRESS must be an address such as 127.0.0.1, not {given!r}.") from error


def _bring_up_to_date(environment: Mapping[str, str]) -> None:
    """What another version made of the logs; its bar shows on the terminal, and what it says when it did anything."""
    command = python("manage.py", "rebuild", "--stale", "--verbosity", "0")
    if status := subprocess.run(tied(command), cwd=ROOT, env=environment, check=False).returncode:  # noqa: S603  no shell
        raise CommandError(
            f"The kept totals could not be made anew (manage.py rebuild ended with {status}); see above."
        )


def _hosts(place: DataFolder, address: str) -> dict[str, str]:
    """The operator's names, else this machine's: also the addresses that it will have later."""
    if place.inherited.get("KIEBITZ_HOSTS"):
        return {}
    name = socket.gethostname()
    known = f"localhost {network.LOOPBACK} [::1] {address} {name} {name}.local"
    return {"KIEBITZ_OWN_ADDRESSES": "true", "KIEBITZ_HOSTS": known}


@dataclass
class Reach:
    """Says so when phones reach this machine at another address than before, or no longer."""

    port: int
    address: str
    alone: bool = False
    """Whether it listens on this address and on no other."""

    def look(self) -> None:
        if not self.alone and (now := network.local_address()) != self.address:
            self.address = now
            echo(self.told())

    def told(self) -> str:
        if self.alone and IPv4Address(self.address).is_loopback:
            return f"No phone can reach Kiebitz: it listens only on {self.address} (KIEBITZ_ADDRESS)."
        if self.address == network.LOOPBACK:
            return "No phone can reach Kiebitz: this machine is in no network. Once it is, the address is told here."
        return f"Phones reach Kiebitz at http://{self.address}:{self.port}/"


def _manage(place: DataFolder, environment: Mapping[str, str], *arguments: str, shown: bool = False) -> str:
    """What a management command printed; its failure in one sentence, and the whole of it in a file.

    What is `shown` goes to the terminal instead, such as the bar of an upgrade.
    """
    done = subprocess.run(  # noqa: S603  our own program, no shell
        tied(python("manage.py", *arguments)),
        cwd=ROOT,
        env=environment,
        stdout=None if shown else subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    printed = done.stdout or ""
    if done.returncode:
        log = place.folder("log") / "manage.log"
        with open(log, "w", encoding="utf-8", opener=as_ours) as file:
            file.write(printed + done.stderr)
        if (text := done.stderr.strip()) and "\n" not in text:  # one sentence, meant for the person at the terminal
            raise CommandError(sentence_of(text))
        raise CommandError(f"manage.py {arguments[0]} failed: {reason_in(done.stderr)} (more in {log})")
    return printed


def reason_in(stderr: str) -> str:
    """The error a program died of: what stands, unindented, below the frames of its last traceback."""
    _, _, ending = stderr.rpartition("Traceback (most recent call last):")
    return next((line for line in ending.splitlines() if line.strip() and not line.startswith(" ")), "no reason given")


def _greeting(place: DataFolder, site: str, link: str, reach: Reach) -> str:
    warning = [reach.told()] if IPv4Address(reach.address).is_loopback else []
    first = [f"Make the first account here within a day; the link works once:\n  {link}"] if link else []
    return "\n".join(["", f"Kiebitz runs at {site}/", *first, *warning, f"Data: {place.data}. Ctrl-C ends it."])
