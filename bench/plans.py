"""Searches long for better plans than those in tournaments/seating/plans.txt, and keeps what it finds.

    .venv/bin/python bench/plans.py 4,3:18x6 [4,5:21x6 ...] [--millions 50] [--seed 1]

Players x series after the sizes of the tables. Needs a C compiler (`cc`). The same seed finds the same. A plan takes
the place of another if it has fewer repeats, or as many and shares the tables of the other size more strictly in turn.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tournaments.seating import kept_plans as plans  # noqa: E402  found through the line above
from tournaments.seating import sizes  # noqa: E402  found through the line above
from tournaments.seating.counting import Tables, at_others, least_repeats, repeats  # noqa: E402

MOST_IN_ORDER = 6
"""Series that are tried in every order: 720."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="+", metavar="SIZES:PLAYERSxSERIES", type=case)
    parser.add_argument("--millions", type=int, default=50, help="swaps to try each time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plans"
        subprocess.run(["cc", "-O3", "-o", program, Path(__file__).with_name("plans.c"), "-lm"], check=True)
        for each in given.cases:
            for found in search(program, each, given.seed, given.millions):
                keep(each, found)
                if perfect(plans.plans()[each]):
                    break
    return 0


def perfect(found: plans.Plan) -> bool:
    """Whether no longer search can find a better one."""
    return found.repeats == least_repeats(found.series) and not unfair(found.series, len(found.series[0][0]))


def case(stated: str) -> plans.Case:
    tables, _, field = stated.partition(":")
    players, _, series = field.partition("x")
    return tuple(map(int, tables.split(","))), int(players), int(series)


def search(program: Path, wanted: plans.Case, seed: int, millions: int) -> Iterator[plans.Plan]:
    """Strictly in turn first, then over all series, then plans that turn onto themselves."""
    tables, players, series = wanted
    orders = [order for order in range(2, series + 1) if series % order == 0]
    for strict, order in [(1, 1), (0, 1), *((0, order) for order in orders)]:
        stated = (players, series, tables[0], tables[-1], seed, millions, 0, strict, order)
        run = subprocess.run([program, *map(str, stated)], capture_output=True, text=True, check=False)
        if run.returncode == 0:
            yield plan(run.stdout, sizes(players, tables), tables[0])


def plan(text: str, seats: Sequence[int], preferred: int) -> plans.Plan:
    """What the program wrote, the series in the order that comes nearest to everybody's turn."""
    series = [_tables(line.split(), seats) for line in text.splitlines()[1:]]
    ways = permutations(series) if len(series) <= MOST_IN_ORDER else [tuple(series)]
    best = min(ways, key=lambda way: unfair(way, preferred))
    return plans.Plan(repeats(best), tuple(best))


def _tables(words: Sequence[str], seats: Sequence[int]) -> Tables:
    names = iter(map(int, words))
    return tuple(tuple(next(names) for _ in range(size)) for size in seats)


def unfair(series: Sequence[Tables], preferred: int) -> int:
    """How often, after each series, somebody was at the other tables twice more than somebody else."""
    players = [player for table in series[0] for player in table]
    times: Counter[int] = Counter()
    found = 0
    for tables in series:
        times.update(at_others([tables], preferred))
        least = min(times[player] for player in players)
        found += sum(times[player] > least + 1 for player in players)
    return found


def keep(wanted: plans.Case, found: plans.Plan) -> None:
    """Into the file, if it is better; a case that a longer plan without repeats covers needs no plan of its own."""
    kept = dict(plans.plans())
    before = kept.get(wanted)
    if before and _rank(wanted, before) <= _rank(wanted, found):
        return
    kept[wanted] = found
    print(f"{wanted}: {found.repeats} repeats, at least {least_repeats(found.series)}", flush=True)
    write(kept)


def _rank(wanted: plans.Case, each: plans.Plan) -> tuple[int, int]:
    return each.repeats, unfair(each.series, wanted[0][0])


def write(kept: dict[plans.Case, plans.Plan]) -> None:
    head = [line for line in plans.FILE.read_text(encoding="ascii").splitlines() if line.startswith("#")]
    lines = [plans.written(each, kept[each]) for each in sorted(kept, key=lambda each: (each[0][::-1], each[1:]))]
    plans.FILE.write_text("\n".join([*head, *lines, ""]), encoding="ascii")
    plans.plans.cache_clear()


if __name__ == "__main__":
    sys.exit(main())
