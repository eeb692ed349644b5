"""Lists of Skat at home drawn by lot, Ramsch and games, and the engine's sheets beside the second reckoning."""

import rules
from tests.rules.skat.edges_drawn import drawn_deals
from tests.rules.skat.home_oracle import DECK, UnstatedError, money, ramsch, seated, totals, wrong

CHANGES = {
    "ramsch_score": ("most_lose", "most_lose", "fewest_win", "fixed"),
    "ramsch_tie": ("full", "shared", "last_trick"),
    "ramsch_win": (23, 20, 40),
    "ramsch_skat": ("last_trick", "loser", "nobody"),
    "ramsch_virgin": (True, False),
    "ramsch_durchmarsch": (0, 120, 150),
    "ramsch_pushes": (True, True, False),
    "ramsch_counts": (True, False),
    "stake": (None, 1, 25, 33, 50, 100, 250),
    "lost_game_fee": (None, 50),
}
"""What is told of a table; the money of later games only where there is a fee."""


def drawn_options(rng):
    changes = {name: rng.choice(values) for name, values in CHANGES.items()}
    if changes["lost_game_fee"] and rng.random() < 0.5:
        changes["later_lost_game_fee"] = 100
    return rng.choice(("plain", "isko-2022", "seeger")), {"deals": None, "ramsch": "allowed", **changes}


def drawn_tricks(rng, options):
    """Card points and tricks of three with real cards, who took the last; None where it is open whose the skat is."""
    cards, bias = rng.sample(DECK, 32), rng.choice(((1, 1, 1), (1, 1, 1), (1, 1, 0), (1, 0, 0), (3, 2, 1)))
    points, tricks, last = [0, 0, 0], [0, 0, 0], 0
    takers = rng.sample(bias, 3)
    for _ in range(10):
        last = rng.choices(range(3), takers)[0]
        tricks[last] += 1
        points[last] += sum(cards.pop() for _ in range(3))
    if options["ramsch_skat"] == "loser":
        last_of_all = points.index(max(points))
        if points.count(max(points)) > 1:
            return None
        points[last_of_all] += sum(cards)
    elif options["ramsch_skat"] == "last_trick":
        points[last] += sum(cards)
    return points, tricks, last


def drawn_ramsch(rng, options, three):
    """A record of a Ramsch, often with two who have equally many; now and then with something wrong in it."""
    wanted, found = rng.random() < 0.4, None
    for _ in range(60 if wanted else 10):
        found = drawn_tricks(rng, options) or found
        edge = min if options["ramsch_score"] == "fewest_win" else max
        if found and (not wanted or found[0].count(edge(found[0])) > 1):
            break
    points, tricks, last = found
    deal = {"kind": "ramsch", "points_each": points}
    if rng.random() < 0.8:
        deal["tricks_each"] = tricks
    if options["ramsch_pushes"] and rng.random() < 0.4:
        deal["pushes"] = rng.randint(0, 3)
    if options["ramsch_tie"] == "last_trick" and points.count(edge(points)) > 1:
        deal["last_trick"] = three[last]
    return changed(rng, deal, three) if rng.random() < 0.2 else deal


def changed(rng, deal, three):
    """The same with one thing changed, mostly just across a border."""
    key = rng.choice([key for key in deal if key != "kind"] + ["last_trick"] * 3 * ("last_trick" in deal))
    deal = {name: [*value] if isinstance(value, list) else value for name, value in deal.items()}
    if key == "pushes":
        deal["pushes"] = rng.choice((0, 3, 4, -1))
    elif key == "last_trick":
        deal["last_trick"] = rng.choice(three)
        deal = {name: value for name, value in deal.items() if name != key or rng.random() < 0.4}
    else:
        at, other, more = rng.randrange(3), rng.randrange(3), rng.choice((1, 1, 2, 3))
        deal[key][at] += more
        if other != at and deal[key][other] >= more:
            deal[key][other] -= more
    return deal


def drawn_list(rng, length):
    """Preset, changed options, seats, and records with what each writes and who won or lost by it, or what is refused.

    What is refused is asked alone, for in a list it would hold up those behind it.
    """
    preset, changes = drawn_options(rng)
    seats, options = rng.choice((3, 3, 4, 5)), rules.ruleset("skat", preset, **changes).to_dict()["options"]
    games = iter(drawn_deals(rng, length)) if seats == 3 else iter(())
    told, good = [], 0
    while len(told) < length:
        three = seated(seats, good % seats)
        if seats == 3 and rng.random() < 0.4:
            game, want = next(games)
            record, outcome = {"kind": "game", **game}, of_game(game, want)
        else:
            record = drawn_ramsch(rng, options, three)
            try:
                outcome = of_ramsch(record, options, three, seats)
            except UnstatedError:
                continue
        told.append((record if isinstance(outcome, tuple) else {**record, "dealer": good % seats}, outcome))
        good += isinstance(outcome, tuple)
    return preset, changes, options, seats, told


def of_game(game, want):
    if "error" in want:
        return want["error"]
    points = [want["points"] * (seat == game["declarer"]) for seat in range(3)]
    return points, {game["declarer"]: want["outcome"] == "won"}


def of_ramsch(record, options, three, seats):
    key = wrong(record, options, three)
    if key:
        return {key}
    points = [0] * seats
    for seat, amount in zip(three, ramsch(record, options, three), strict=True):
        points[seat] = amount
    moved = {seat: amount > 0 for seat, amount in enumerate(points) if amount} if options["ramsch_counts"] else {}
    return points, moved


def differences(preset, changes, options, seats, told):
    """In words, what the engine has otherwise: refusals, points of each line, totals, money."""
    ruleset = rules.ruleset("skat", preset, **changes)
    good = [(record, outcome) for record, outcome in told if isinstance(outcome, tuple)]
    sheet = rules.score(ruleset, seats, [record for record, _ in good])
    for line, (record, (points, _)) in zip(sheet.lines, good, strict=True):
        if line.points != tuple(points):
            yield f"expected {points}, got {line.points} {[p.code for p in line.problems]} {record}"
    lines = [outcome for _, outcome in good]
    whole = totals(lines, seats, options)
    lost = [sum(moved.get(seat) is False for _, moved in lines) for seat in range(seats)]
    for name, got, want in (
        ("totals", sheet.totals, tuple(whole)),
        ("money", sheet.money, money(whole, lost, options)),
    ):
        if got != want:
            yield f"{name}: expected {want}, got {got} after {[record for record, _ in good]}"
    for record, fields in ((record, outcome) for record, outcome in told if not isinstance(outcome, tuple)):
        line = rules.score(ruleset, seats, [record]).lines[0]
        named = {field for problem in line.problems if problem.severity == "error" for field in problem.fields}
        if line.points is not None or not named & fields:
            yield f"should be refused for {sorted(fields)}, has {line.points}, names {sorted(named)}: {record}"


def compared(rng, length=20):
    """A list drawn by lot: how many records, and each difference with what shows it."""
    drawn = drawn_list(rng, length)
    preset, changes, _, seats, told = drawn
    return len(told), [f"{each} [{preset} {changes} {seats} seats]" for each in differences(*drawn)]
