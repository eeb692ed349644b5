"""Deals drawn by lot, scored by the engine and by the separate programs of the tests: how many, and what differs.

    python bench/oracles.py --deals 50000 --seed 1 [NAME ...]

Each name is a rule whose second reckoning was written from the rule texts; without one all are gone through. Ends with
1 where anything differs, and prints the first records that show it.
"""

import argparse
import random
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.rules.bauernschnapsen import oracle as bauernschnapsen
from tests.rules.doppelkopf import test_edges_oracle as doppelkopf
from tests.rules.doppelkopf import test_oracle as club
from tests.rules.dreierschnapsen import oracle as dreierschnapsen
from tests.rules.ecarte import test_edges_oracle as ecarte
from tests.rules.schnapsen_drawn import compared
from tests.rules.schnapsen_plays import compared as compared_plays
from tests.rules.sixty_six import test_edges_oracle as sixty_six
from tests.rules.skat import bock_drawn as bock
from tests.rules.skat import edges_drawn as skat
from tests.rules.skat import home_drawn as home

ORACLES = {
    "bauernschnapsen": partial(compared, table=bauernschnapsen),
    "dreierschnapsen": partial(compared, table=dreierschnapsen),
    "bauernschnapsen-plays": partial(compared_plays, game="bauernschnapsen"),
    "dreierschnapsen-plays": partial(compared_plays, game="dreierschnapsen"),
    "skat": skat.compared,
    "skat-home": home.compared,
    "skat-bock": bock.compared,
    "doppelkopf": doppelkopf.compared,
    "doppelkopf-home": club.compared,
    "ecarte": ecarte.compared,
    "sixty_six": sixty_six.compared,
}
WIDTH = 30
SHOWN = 5


def bar(name: str, done: int, wanted: int, differing: int) -> None:
    full = min(WIDTH, WIDTH * done // wanted)
    line = f"\r{name:21} [{'#' * full}{'.' * (WIDTH - full)}] {done:7,} deals, {differing:,} differences"
    print(line, end="", file=sys.stderr, flush=True)


def held_against(name: str, wanted: int, seed: int) -> tuple[int, list[str]]:
    """How many deals were compared, and each difference; every batch has a seed of its own, named where it differs."""
    done, batch, found = 0, 0, []
    while done < wanted:
        drawn_with = f"{seed} {name} {batch}"
        deals, differences = ORACLES[name](random.Random(drawn_with))
        done, batch = done + deals, batch + 1
        found += [f"(seed {drawn_with}) {difference}" for difference in differences]
        bar(name, done, wanted, len(found))
    return done, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ORACLES))
    parser.add_argument("--deals", type=int, default=50_000, help="at least so many for each name")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    unknown = set(asked.names) - set(ORACLES)
    if unknown:
        parser.error(f"no such name: {', '.join(sorted(unknown))}; there are {', '.join(ORACLES)}")
    differing = 0
    for name in asked.names or ORACLES:
        done, found = held_against(name, asked.deals, asked.seed)
        print(file=sys.stderr)
        print(f"{name}: {done:,} deals, {len(found):,} differences")
        for each in found[:SHOWN]:
            print(f"  {each}")
        differing += len(found)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
