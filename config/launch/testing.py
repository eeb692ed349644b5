"""./kiebitz test: the suite on the embedded default, its quick part, or with --all on throwaway servers of its own."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType

from config.launch.place import ROOT, DataFolder
from config.launch.processes import python, tied

EMBEDDED = ("-m", "not services")
QUICK = ("-m", "not services and not slow")
WITHOUT_CLIENTS = ("-m", "not clients")
CLIENTS = "KIEBITZ_CLIENTS"
"""Names the folder with what makes clients from the schema (.ci/clients); where there is one their stories run, too."""
OURS = {"--all", "--quick"}


def run_tests(arguments: Sequence[str]) -> int:
    _let_pytest_answer_ctrl_c()
    given = [each for each in arguments if each not in OURS]
    with tempfile.TemporaryDirectory(prefix="kiebitz-test-") as data:
        environment = _place(Path(data)).embedded()
        if "--all" not in arguments:
            return _pytest([*(QUICK if "--quick" in arguments else EMBEDDED), *given], environment)
        from config.launch import servers  # noqa: PLC0415  no other command shall wait for psycopg

        tools = {CLIENTS: os.environ[CLIENTS]} if CLIENTS in os.environ else {}
        chosen = [*(() if tools else WITHOUT_CLIENTS), *given]
        with servers.throwaway() as addresses:
            return _pytest(chosen, {**environment, **addresses, **tools, "KIEBITZ_TEST_SERVICES": "1"})


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
