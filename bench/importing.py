"""What importing an archive costs, and that its length does not show in the memory."""

import io
import itertools
import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from django.core.management import call_command

import rules
from bench import clock, memory, replaying
from bench.clock import Figure, Work

GAMES = 300
MORE = 10


def measure() -> Iterator[Figure]:
    """Batches of new games in turn with the floor, which reads and replays as many; memory by two whole files."""
    chance, numbers = random.Random(2), itertools.count()

    def sampled(games: int) -> list[str]:
        return [rules.sample_archived(replaying.GAME, chance, number) for number in itertools.islice(numbers, games)]

    works = {
        "import": Work(keep, GAMES, lambda: written(sampled(GAMES))),
        "replayed": replaying.reading(sampled(GAMES)),
    }
    seconds = clock.compare(works)
    what = f"import a game ({1 / seconds['import']:.0f} a second)"
    yield clock.against("I1", what, seconds, "import", "replayed", "reading and replaying it")
    more = sampled(GAMES * MORE)
    low, high = _peak(more[:GAMES]), _peak(more)
    memory = f"{low >> 10} MiB at the most for {GAMES} games, {high >> 10} MiB for {len(more)}"
    yield Figure("I2", f"memory of importing {MORE} times as many games", times=high / low, floor=memory)


def written(lines: Sequence[str]) -> str:
    """Name of a file with these games."""
    with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8", delete=False) as file:
        file.write("\n".join(lines))
    return file.name


def keep(file: str, book: str = "Archive") -> None:
    """Import the file, and forget it."""
    call_command("import_games", file, book=book, stdout=io.StringIO())
    Path(file).unlink()


def _peak(lines: Sequence[str]) -> int:
    """The most KiB of memory that a process takes for these games."""
    file = written(lines)
    peak = memory.most_of("import_games", file, "--book", "Archive")
    Path(file).unlink()
    return peak
