"""Counts a draw again from its JSON alone, and says what its certificate gets wrong. Shares no code with Kiebitz.

    python3 recount.py DRAW.json [SECOND.json]

DRAW.json is what `draw --json` prints. With a second one, which somebody else drew from the seed and the numbers of the
certificate, it also says whether both are the same tables.
"""

import json
import sys
from pathlib import Path


def pairs(table):
    return [(min(a, b), max(a, b)) for i, a in enumerate(table) for b in table[i + 1 :]]


def met(series):
    times = {}
    for tables in series:
        for table in tables:
            for pair in pairs(table):
                times[pair] = times.get(pair, 0) + 1
    return times


def wrong_seats(series, stated):
    """Each player once in every series, at tables of the sizes that may be, as few as can be of the others."""
    preferred, *rest = stated["sizes"]
    field, byes = field_of(stated), len(stated.get("byes", ()))
    yield from wrong_byes(series, stated)
    for number, tables in enumerate(series, 1):
        seated = sorted(player for table in tables for player in table)
        if len(seated) != len({*seated}) or not {*seated} <= {*field} or len(field) - len(seated) != byes:
            yield f"series {number}: not everybody sits at one table, or has a bye"
        if any(len(table) not in stated["sizes"] for table in tables):
            yield f"series {number}: a table of another size"
        others = sum(len(table) != preferred for table in tables)
        if rest and others != (len(stated["numbers"]) * (1 if rest[0] > preferred else -1)) % preferred:
            yield f"series {number}: {others} tables of another size"


def field_of(stated):
    """Who plays, and who has a bye in the last series."""
    return sorted([*stated["numbers"], *stated.get("byes", ())])


def wrong_byes(series, stated):
    """As few as possible, and nobody sits out a series twice before everybody has sat one out."""
    field = field_of(stated)
    times = dict.fromkeys(field, 0)
    for number, tables in enumerate(series, 1):
        out = {*field} - {player for table in tables for player in table}
        if any(times[player] > times[other] for player in out for other in {*field} - out):
            yield f"series {number}: somebody has a bye before it is his or her turn"
        for player in out:
            times[player] += 1
    if "byes" in stated:
        if sorted(out) != sorted(stated["byes"]):
            yield f"byes: {stated['byes']}, counted {sorted(out)}"
        counted = sorted([player, often] for player, often in times.items() if often)
        if counted != stated["sat_out"]:
            yield f"sat_out: {stated['sat_out']}, counted {counted}"
        if len(out) >= min(stated["sizes"]):
            yield "so many have a bye that they make a table"


def others_of(series, stated):
    times = dict.fromkeys(field_of(stated), 0)
    for tables in series:
        for table in tables:
            for player in table:
                times[player] += len(table) != stated["sizes"][0]
    return times


def uneven_of(series, stated):
    """Who had one place at least twice more often than another."""
    places = min(len(table) for tables in series for table in tables)
    had = {player: [0] * 9 for player in field_of(stated)}
    for tables in series:
        for table in tables:
            for place, player in enumerate(table):
                had[player][place] += 1
    return [player for player, often in had.items() if max(often[:places]) - min(often[:places]) > 1]


def least_of(series, stated):
    """What no draw of these tables can go below; written down once more, from the docstrings alone."""
    players, all_tables = len(field_of(stated)), [table for tables in series for table in tables]
    by_pairs = sum(len(table) * (len(table) - 1) // 2 for table in all_tables) - players * (players - 1) // 2
    partners = dict.fromkeys(field_of(stated), 0)
    for table in all_tables:
        for player in table:
            partners[player] += len(table) - 1
    by_partners = (sum(max(0, times - players + 1) for times in partners.values()) + 1) // 2
    return max(0, by_pairs, by_partners, (2 * forced_of(series) + len(series) - 1) // len(series))


def forced_of(series):
    """Pairs that two series have in common, at least: those who play in both spread over too few tables."""
    forced = 0
    for at, one in enumerate(series):
        for other in series[at + 1 :]:
            both = len({player for table in one for player in table} & {player for table in other for player in table})
            ways = [(first, len(second)) for first, second in ((one, other), (other, one))]
            joined = [
                sorted(place // tables for table in first for place in range(len(table))) for first, tables in ways
            ]
            forced += max(sum(costs[:both]) for costs in joined)
    return forced


def wrong_counts(series, stated):
    times, others = met(series), others_of(series, stated)
    found = {
        "repeats": sum(often - 1 for often in times.values()),
        "least": least_of(series, stated),
        "met_again": sorted([*pair, often] for pair, often in times.items() if often > 1),
        "repeated": sorted(list(pair) for table in series[-1] for pair in pairs(table) if times[pair] > 1),
        "others_times": sorted([player, often] for player, often in others.items() if often),
        "others_twice": sorted(player for player, often in others.items() if often > 1),
        "uneven": uneven_of(series, stated),
    }
    if "groups" in stated:
        apart = {pair for group in stated["groups"] for pair in pairs(sorted(group))}
        found["apart_met"] = sorted([*pair, often] for pair, often in times.items() if pair in apart)
    yield from (f"{name}: {stated[name]}, counted {again}" for name, again in found.items() if stated[name] != again)
    if stated["sizes"][0] <= 4 and max(others.values()) - min(others.values()) > 1:  # else all tables are large ones
        yield "somebody sat at tables of another size twice more often than somebody else"
    if (stated["verdict"] == "least") != (found["repeats"] == found["least"]):
        yield "the verdict does not say what was counted"


def wrong(drawn):
    """Sentences, none where all is true."""
    series, stated = drawn["series"], drawn["certificate"]
    return [*wrong_seats(series, stated), *wrong_counts(series, stated)]


if __name__ == "__main__":
    read = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:]]
    told = wrong(read[0])
    if len(read) > 1 and read[0]["series"] != read[1]["series"]:
        told.append("drawn again, the tables are others")
    sys.stdout.write("".join(f"{line}\n" for line in told or ["All is as the certificate says."]))
    sys.exit(bool(told))
