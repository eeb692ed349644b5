"""The audit of a hundred thousand lists beside that of a thousand: time, memory, and how far its bars come.

.venv/bin/python bench/many_lists.py [--lists 100000] [--database sqlite|postgresql]
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import place


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lists", type=int, default=100_000, help="in thousands, at least two")
    parser.add_argument("--database", choices=place.DATABASES, default=place.DATABASES[0])
    arguments = parser.parse_args()
    with place.database(arguments.database):
        for line in import_module("bench.auditing").many(arguments.lists):
            print(line, flush=True)


if __name__ == "__main__":
    main()
