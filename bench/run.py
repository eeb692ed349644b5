"""Reproduces every figure of docs/measurements.md: what things cost as multiples of a floor measured beside them.

    .venv/bin/python bench/run.py [NAME ...] [--database sqlite|postgresql] [--rounds 7]

Everything on both databases if nothing is named; fewer rounds are sooner over and say less. The data is made up on the
spot; nothing is left behind.
"""

import argparse
import subprocess
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import clock, place  # noqa: E402  found through the line above

ON_DATABASES = ("recording", "contending", "ranking", "polling", "auditing", "importing")
WITHOUT = ("replaying", "scoring", "seating", "rendering", "print_sheet")
"""Measured once: the database plays no part."""
PURE = {"replaying", "scoring", "seating"}
"""Of these the ones that keep no row: no table is made for them."""
KNOWN = [*ON_DATABASES, *WITHOUT]


def main() -> int:
    arguments = _parser().parse_args()
    names = arguments.names or KNOWN
    if unknown := [name for name in names if name not in KNOWN]:
        sys.exit(f"There is no measurement {unknown[0]}.")
    if arguments.database:
        clock.ROUNDS = arguments.rounds
        measure(names, arguments.database)
        return 0
    # One process each: Django is set up once per process.
    both = [name for name in names if name in ON_DATABASES]
    rounds = arguments.rounds
    return _again("sqlite", names, rounds) or (_again("postgresql", both, rounds) if both else 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(KNOWN)}")
    parser.add_argument("--database", choices=place.DATABASES)
    parser.add_argument("--rounds", type=int, default=clock.ROUNDS, help="of each comparison")
    return parser


def _again(database: str, names: list[str], rounds: int) -> int:
    command = [sys.executable, __file__, *names, "--database", database, "--rounds", str(rounds)]
    return subprocess.run(command, check=False).returncode


def measure(names: list[str], database: str) -> None:
    print(f"\n{database}", flush=True)
    with place.database(database, tables=not PURE.issuperset(names)):
        for name in names:
            for figure in import_module(f"bench.{name}").measure():
                print(figure, flush=True)


if __name__ == "__main__":
    sys.exit(main())
