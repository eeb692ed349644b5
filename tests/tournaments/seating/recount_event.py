"""Checks all draws of an event from what its public page gives away. Shares no code with Kiebitz.

    python3 recount_event.py DRAWS.json

DRAWS.json is what `/events/…/draws.json` answers: the hash of the seed, seed and salt, and every draw with its tables
and certificate. Says what is not as it is stated.
"""

import hashlib
import json
import sys
from itertools import combinations
from pathlib import Path


def wrong_seed(told):
    line = f"kiebitz draw {told['salt']} {told['seed']}\n"
    if hashlib.sha256(line.encode()).hexdigest() != told["commitment"]:
        yield "the seed is not the one whose hash was published"


def wrong_draw(seed, draw):
    where, stated, series = f"series {draw['number']}", draw["certificate"], draw["series"]
    if stated["seed"] != seed:
        yield f"{where}: drawn with another seed"
    if len(series) != draw["number"]:
        yield f"{where}: {len(series)} series are shown"
    if sorted(player for table in series[-1] for player in table) != stated["numbers"]:
        yield f"{where}: not everybody who takes part sits at one table"
    if any(len(table) not in stated["sizes"] for table in series[-1]):
        yield f"{where}: a table of another size"
    times = {}
    for table in (table for tables in series for table in tables):
        for pair in combinations(sorted(table), 2):
            times[pair] = times.get(pair, 0) + 1
    counted = {
        "repeats": sum(often - 1 for often in times.values()),
        "met_again": sorted([*pair, often] for pair, often in times.items() if often > 1),
    }
    yield from (
        f"{where}: {name} is {stated[name]}, counted {own}" for name, own in counted.items() if stated[name] != own
    )
    if (stated["verdict"] == "least") != (stated["repeats"] == stated["least"]):
        yield f"{where}: the verdict is not what was counted"


def wrong(told):
    """Sentences, none where all is true."""
    draws = [*told["draws"], *told["taken_back"]]
    return [*wrong_seed(told), *(line for draw in draws for line in wrong_draw(told["seed"], draw))]


if __name__ == "__main__":
    found = wrong(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.stdout.write("".join(f"{line}\n" for line in found or ["All is as it was published."]))
    sys.exit(bool(found))
