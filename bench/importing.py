"""What importing an archive costs, and that its length does not show in the memory.

    .venv/bin/python -m bench.importing FILE

imports FILE into the database of the environment, and prints what that took of processor and memory.
"""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
from django.core.management import call_command

import rules
from bench import clock, replaying
from bench.clock import Figure

GAMES = 300
MORE = 10


def measure() -> Iterator[Figure]:
    """Batches of new games in turn with the floor, which reads and replays as many; the memory of two whole files."""
    chance, numbers = random.Random(2), itertools.count()
    lines = [rules.sample_archived(replaying.GAME, chance, next(numbers)) for _game in range(GAMES)]
    works = {
        "import": Work(_command, GAMES, lambda: _file(_renumbered(lines, next(numbers)))),
        "replayed": replaying.reading(lines),
    }
    seconds = clock.compare(works)
    each = seconds["import"]
    yield clock.against("I1", f"import a game ({1 / each:.0f} a second)", seconds, "import", "replayed", "reading it")
    more = [rules.sample_archived(replaying.GAME, chance, number) for number in range(GAMES * MORE)]
    low, high = _peak(more[:GAMES]), _peak(more)
    memory = f"{low >> 10} MiB at the most for {GAMES} games, {high >> 10} MiB for {len(more)}"
    yield Figure("I2", f"memory of importing {MORE} times as many games", times=high / low, floor=memory)


def _imported(lines: list[str]) -> tuple[float, int]:
    """Processor seconds, and the most KiB of memory."""
    with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8") as file:
        file.write("\n".join(lines))
        file.flush()
        command = [sys.executable, "-m", "bench.importing", file.name]
        root = Path(__file__).resolve().parents[1]
        seconds, memory = json.loads(subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE).stdout)
    return seconds, memory


def _import(file: str) -> tuple[float, int]:
    began = clock.spent()
    call_command("import_games", file, stdout=sys.stderr)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return clock.spent() - began, int(peak.split()[1])


if __name__ == "__main__":
    django.setup()
    print(json.dumps(_import(sys.argv[1])))
