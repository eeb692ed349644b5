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
    # Of fixed pairs a certificate speaks as of players: a pair is known by its smaller number.
    first = {player: min(pair) for pair in stated.get("pairs", ()) for player in pair}
    series = [[list(dict.fromkeys(first.get(each, each) for each in table)) for table in tables] for tables in series]
    if sorted(player for table in series[-1] for player in table) != stated["numbers"]:
        yield f"{where}: not everybody who takes part sits at one table"
    if any(len(table) not in stated["sizes"] for table in series[-1]):
        yield f"{where}: a table of another size"
    yield from wrong_byes(where, stated, series)
    times = {}
    for table in (table for tables in series for table in tables):
        for pair in combinations(sorted(table), 2):
            times[pair] = times.get(pair, 0) + 1
    counted = {
        "repeats": sum(often - 1 for often in times.values()),
        "met_again": sorted([*pair, often] for pair, often in times.items() if often > 1),
    }
    yield from wrong_wishes(where, stated, times)
    yield from (
        f"{where}: {name} is {stated[name]}, counted {own}" for name, own in counted.items() if stated[name] != own
    )
    if (stated["verdict"] == "least") != (stated["repeats"] == stated["least"]):
        yield f"{where}: the verdict is not what was counted"


def wrong_byes(where, stated, series):
    """Whoever had no table in a series sat it out: nobody does once more than somebody who plays."""
    playing, out = {*stated["numbers"]}, {*stated.get("byes", ())}
    seated = [{player for table in tables for player in table} for tables in series]
    before = {player: sum(player not in there for there in seated[:-1]) for player in playing | out}
    if out & playing or any(before[one] > before[other] for one in out for other in playing):
        yield f"{where}: somebody has a bye before it is his or her turn"
    counted = [[player, before[player] + (player in out)] for player in sorted(before)]
    if out and stated["sat_out"] != [each for each in counted if each[1]]:
        yield f"{where}: sat_out is {stated['sat_out']}, counted {counted}"


def wrong_wishes(where, stated, times):
    """Club mates by number, who of them met, and the ranking that made the tables."""
    if "groups" in stated:
        mates = sorted(pair for group in stated["groups"] for pair in combinations(sorted(group), 2))
        met = [[*pair, times[pair]] for pair in dict.fromkeys(mates) if pair in times]
        if met != stated["apart_met"]:
            yield f"{where}: apart_met is {stated['apart_met']}, counted {met}"
        if sum(often for *_pair, often in met) < stated["apart_least"]:
            yield f"{where}: fewer club mates met than must meet at least"
    ranking = stated.get("standing", [])
    if len({*ranking} & {*stated["numbers"], *stated.get("byes", ())}) != len(ranking):
        yield f"{where}: the ranking names somebody twice, or who does not take part"
    if bool(ranking) != (stated["method"] == "standing"):
        yield f"{where}: the method is not the one that follows from a ranking"


def wrong(told):
    """Sentences, none where all is true."""
    draws = [*told["draws"], *told["taken_back"]]
    return [*wrong_seed(told), *(line for draw in draws for line in wrong_draw(told["seed"], draw))]


if __name__ == "__main__":
    found = wrong(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.stdout.write("".join(f"{line}\n" for line in found or ["All is as it was published."]))
    sys.exit(bool(found))
