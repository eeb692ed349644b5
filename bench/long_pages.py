"""Pages of a very long book, a very long ranking and a player of very many deals, each beside that of a small one.

.venv/bin/python bench/long_pages.py [--lists 64400] [--database sqlite|postgresql]
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import place


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lists", type=int, default=64_400, help="in hundreds, at least two")
    parser.add_argument("--lines", type=int, default=10_000, help="of the ranking")
    parser.add_argument("--database", choices=place.DATABASES, default=place.DATABASES[0])
    arguments = parser.parse_args()
    with place.database(arguments.database):
        for line in import_module("bench.bounding").compared(arguments.lists, arguments.lines):
            print(line, flush=True)


if __name__ == "__main__":
    main()
