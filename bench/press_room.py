"""What a printing worker takes for its first document, and what two of them print beside one (P2).

    .venv/bin/python bench/press_room.py [DOCUMENTS]

Processes as the worker parts into them: the engine's modules are loaded before the fork, the fonts in each process for
itself. Only the fork is measured on the clock and in processor time, for two workers need two processors: on a machine
that is busy with other things only the processor time per document says something.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LINES = 40


def main() -> None:
    documents = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    first, alone, pair = (parted(*given) for given in ((1, 1), (1, documents), (2, documents)))
    print(f"fonts of a process                {first[0]['fonts_clock']:.2f} s, {first[0]['fonts']:.2f} s of processor")
    print(f"first document after the fonts    {first[0]['clock']:.2f} s, {first[0]['cpu']:.2f} s of processor")
    one, two = (documents * len(each) / max(worker["clock"] for worker in each) for each in (alone, pair))
    print(
        f"P2 two workers beside one         {two / one:.2f} x on the clock ({one:.1f} and {two:.1f} documents a second)"
    )
    each, both = (sum(worker["cpu"] for worker in some) / len(some) / documents for some in (alone, pair))
    print(f"   processor time of a document   {each * 1000:.1f} ms alone, {both * 1000:.1f} ms with another beside it")


def parted(workers: int, documents: int) -> list[dict[str, float]]:
    """What each of so many processes took for so many documents."""
    command = [sys.executable, __file__, "--part", str(workers), str(documents)]
    with tempfile.TemporaryDirectory(prefix="kiebitz-bench-") as data:
        settings = {"KIEBITZ_DATA": data, "DJANGO_SECRET_KEY": "bench", "DJANGO_SETTINGS_MODULE": "config.settings"}
        given = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, env=given, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def part(workers: int, documents: int) -> None:
    """Load the engine, then fork, as Celery's pool does."""
    import django  # noqa: PLC0415  in the processes that print alone

    django.setup()
    from scoring.printing.documents import paper  # noqa: F401, PLC0415  the same

    for child in [_forked(documents) for _worker in range(workers)]:
        os.waitpid(child, 0)


def _forked(documents: int) -> int:
    if child := os.fork():
        return child
    print(json.dumps(_worked(documents)), flush=True)
    os._exit(0)


def _worked(documents: int) -> dict[str, float]:
    from django.utils import translation  # noqa: PLC0415  the same

    from bench.print_sheet import ranking  # noqa: PLC0415  the same
    from scoring.models import PrintJob  # noqa: PLC0415  the same
    from scoring.printing.documents import paper, press  # noqa: PLC0415  the same

    began = time.monotonic(), time.process_time()
    paper.load()
    loaded = time.monotonic(), time.process_time()
    job = PrintJob(document="ranking", language="de", revision=1, payload=ranking(LINES))
    with translation.override("de"):
        for _document in range(documents):
            press.render(press.DOCUMENTS["ranking"](job))
    ended = time.monotonic(), time.process_time()
    return {
        "fonts_clock": loaded[0] - began[0],
        "fonts": loaded[1] - began[1],
        "clock": ended[0] - loaded[0],
        "cpu": ended[1] - loaded[1],
    }


if __name__ == "__main__":
    arguments: Sequence[str] = sys.argv[1:]
    if arguments[:1] == ["--part"]:
        part(*map(int, arguments[1:]))
    else:
        main()
