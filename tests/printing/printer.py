"""A printer of tests: commands `lp`, `cancel` and `lpstat` that write down what they are told."""

import json
import os
import sys
from pathlib import Path

SCRIPT = """#!{python}
import json, os, sys, time
folder = {folder!r}
with open(os.path.join(folder, "told"), "a") as told:
    told.write(json.dumps([os.path.basename(sys.argv[0]), *sys.argv[1:]]) + "\\n")
with open(os.path.join(folder, "environment"), "w") as kept:
    json.dump(dict(os.environ), kept)
if os.path.basename(sys.argv[0]) == "cancel" and sys.argv[1].startswith("-"):
    sys.exit("cancel: Error - unknown option")  # as CUPS's own: it knows no "--"
said = json.load(open(os.path.join(folder, "says"))).get(os.path.basename(sys.argv[0]), {{}})
if said.get("hangs"):
    if child := os.fork():
        with open(os.path.join(folder, "child"), "w") as kept:
            kept.write(str(child))
    time.sleep(60)
print(said.get("out", ""))
sys.stderr.write(said.get("err", ""))
sys.exit(said.get("code", 0))
"""


class Cups:
    """The commands in a folder of their own, first in PATH."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.says(lp={"out": "request id is Saal-17 (1 file(s))"}, lpstat={"out": "Saal\nBüro"})
        for name in ("lp", "cancel", "lpstat"):
            command = folder / name
            command.write_text(SCRIPT.format(python=sys.executable, folder=str(folder)), encoding="utf-8")
            command.chmod(0o755)

    def says(self, **said) -> None:
        """What each command answers from now on: `out`, `err`, `code`, `hangs`."""
        (self.folder / "says").write_text(json.dumps(said), encoding="utf-8")

    @property
    def told(self) -> list[list[str]]:
        """Every command so far, with its arguments."""
        file = self.folder / "told"
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []

    def child_lives(self) -> bool:
        """Whether what a hanging command started itself is still at it; what nobody has buried yet is not."""
        state = Path("/proc") / (self.folder / "child").read_text(encoding="utf-8") / "stat"
        return state.exists() and state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"

    @property
    def environment(self) -> dict[str, str]:
        return dict(json.loads((self.folder / "environment").read_text(encoding="utf-8")))


def installed(monkeypatch, folder: Path) -> Cups:
    """These commands are the ones that the computer has."""
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return Cups(folder)
