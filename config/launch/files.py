"""Collecting what the pages are shown with, where this version has not done so."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from config import collected
from config.launch.place import ROOT, DataFolder, echo
from config.launch.processes import python, tied


def collect(place: DataFolder, environment: Mapping[str, str]) -> None:
    """Before the web starts, and only when something changed. A start that cannot do it still serves the sources."""
    folder = Path(environment["KIEBITZ_STATIC"]).expanduser().resolve()
    if collected.is_fresh(folder):
        return
    command = python("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    if folder == place.data / "static":  # nobody else's: what an older version left there goes
        command.append("--clear")
    done = subprocess.run(tied(command), cwd=ROOT, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  no shell
    if done.returncode:
        log = place.folder("log") / "collectstatic.log"
        log.write_text(done.stdout + done.stderr, encoding="utf-8")
        echo(f"Styles and scripts could not be collected, and are sent uncompressed (more in {log}).", to=sys.stderr)
