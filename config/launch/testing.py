"""./kiebitz test: every behaviour once on the embedded default, its quick part, its long forms, or with --all the rest.

Which test belongs where: docs/adr/0076-three-tiers-of-tests.md.
"""

import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType

from config.launch.place import ROOT, DataFolder
from config.launch.processes import python, tied

EMBEDDED = "not services and not long"
QUICK = f"{EMBEDDED} and not slow"
LONG = "long and not services"
ON_SERVERS = "services or not engineless and not long"
WITHOUT_CLIENTS = f"({ON_SERVERS}) and not clients"
NOTHING_CHOSEN = 5
"""Pytest's answer where the given words leave no test."""
CLIENTS = "KIEBITZ_CLIENTS"
"""Names the folder with what makes clients from the schema (.ci/clients); where there is one their stories run, too."""
OURS = {"--all", "--long", "--quick"}


def run_tests(arguments: Sequence[str]) -> int:
    _let_pytest_answer_ctrl_c()
    given = [each for each in arguments if each not in OURS]
    with tempfile.TemporaryDirectory(prefix="kiebitz-test-") as data:
        environment = _place(Path(data)).embedded()
        if "--all" in arguments:
            return _all(given, environment)
        chosen = LONG if "--long" in arguments else QUICK if "--quick" in arguments else EMBEDDED
        return _pytest(["-m", chosen, *given], environment)


def _all(given: Sequence[str], environment: Mapping[str, str]) -> int:
    """What a run without words leaves out: the long forms, then on PostgreSQL whatever an engine has a say in."""
    long = _pytest(["-m", LONG, *given], environment)
    if long not in {0, NOTHING_CHOSEN}:
        return long
    from config.launch import servers  # noqa: PLC0415  no other command shall wait for psycopg

    tools = {CLIENTS: os.environ[CLIENTS]} if CLIENTS in os.environ else {}
    chosen = ON_SERVERS if tools else WITHOUT_CLIENTS
    with servers.throwaway() as addresses:
        theirs = {**environment, **addresses, **tools, "KIEBITZ_TEST_SERVICES": "1"}
        again = _pytest(["-m", chosen, *given], theirs)
    return long if again == NOTHING_CHOSEN else again


def parallel() -> tuple[str, ...]:
    """One process for each core that this one may use. Later words win: -n, -m and paths by hand replace these.

    Each begins with a run of neighbouring tests, which share what their file builds, and takes over from others later.
    """
    return "-n", str(len(os.sched_getaffinity(0))), "--dist", "worksteal"


def _place(data: Path) -> DataFolder:
    """A shell set up to run Kiebitz must not change what the tests see.

    Nor may one that keeps no compiled files: the tests start a hundred processes, and each would compile all of it.
    """
    ours = ("KIEBITZ_", "DJANGO_", "PYTHONDONTWRITEBYTECODE")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return DataFolder.of({**plain, "KIEBITZ_DATA": str(data)})


def _pytest(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    command = tied(python("-m", "pytest", *parallel(), *arguments))
    environment = {**environment, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode  # noqa: S603  no shell


def _let_pytest_answer_ctrl_c() -> None:
    """Pytest ends the run and sums up; only then do the servers go. SIGTERM ends both at once."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + signal.SIGTERM)

    signal.signal(signal.SIGINT, lambda _number, _frame: None)
    signal.signal(signal.SIGTERM, leave)
