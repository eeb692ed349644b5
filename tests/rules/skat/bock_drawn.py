"""Lists of Skat with Bock rounds drawn by lot, and the engine's sheets beside the second reckoning."""

import rules
from tests.rules.skat.bock_oracle import DOUBLED, Pencil, events
from tests.rules.skat.edges_drawn import drawn_deals
from tests.rules.skat.edges_oracle import UnstatedError
from tests.rules.skat.home_oracle import seated

SWITCHES = ("tie", "lost_kontra", "re", "grand_hand", "schneider", "passed")
CHANGES = {
    **{f"bock_on_{switch}": (True, False) for switch in SWITCHES},
    "bock_on_value": (None, 60, 96, 120),
    "bock_rounds": (1, 1, 2),
    "bock_overlap": ("ignore", "last_deal", "extend", "restart", "stack"),
    "bock_several": ("one", "each"),
}


def drawn_list(rng, length):
    """Changed options, seats, and records with what each writes and what the deal after it counts times.

    A mark is a pair: what the next deal counts times, and how many deals are marked.
    """
    options, seats = {name: rng.choice(values) for name, values in CHANGES.items()}, rng.choice((3, 3, 4))
    pencil, told = Pencil(seats, options), []
    games = iter(drawn_deals(rng, 3 * length))
    while len(told) < length:
        dealer, lot = len(told) % seats, rng.random()
        points = [0] * seats
        if lot < 0.06:
            record = {"kind": "void"}
        elif lot < 0.16:
            record = {"kind": "passed"}
            pencil.play(int(options["bock_on_passed"]))
        else:
            game, want = next(games)
            record, declarer = drawn_game(rng, game), seated(seats, dealer)[game["declarer"]]
            factor = record.get("bock", pencil.factor())
            if "error" in want:
                continue
            try:
                pencil.play(events(record, want, options, factor))
            except UnstatedError:
                continue
            points[declarer] = want["points"] * DOUBLED[record.get("kontra", "none")] * factor
            record = {**record, "declarer": declarer}
        told.append((record, points, (pencil.factor(), pencil.left())))
    return options, seats, told


def drawn_game(rng, game):
    """With what was said against the declarer, and now and then a multiplier of the table's own."""
    found = {"kind": "game", **game}
    if rng.random() < 0.3:
        found["kontra"] = rng.choice(("kontra", "kontra", "re", "hirsch"))
    if rng.random() < 0.08:
        found["bock"] = rng.choice((1, 2, 4, 8))
    return found


def differences(options, seats, told):
    """In words, what the engine has otherwise: points of a deal, and what the next one counts times."""
    ruleset = rules.ruleset("skat", deals=None, kontra=True, bock=True, **options)
    sheet = rules.score(ruleset, seats, ())
    for number, (record, points, (factor, left)) in enumerate(told, 1):
        sheet = rules.score(ruleset, seats, [record], after=sheet)
        line, ahead = sheet.lines[-1], sheet.next.obligations
        if line.points != tuple(points):
            yield f"deal {number}: expected {points}, got {line.points} {[p.code for p in line.problems]} {record}"
        found = (ahead.get("bock", 1), ahead.get("bock_deals", 0))
        if found != (factor, left):
            yield f"after deal {number}: expected {(factor, left)}, got {found} {record}"


def compared(rng, length=20):
    """A list drawn by lot: how many records, and each difference with what shows it."""
    options, seats, told = drawn_list(rng, length)
    return len(told), [f"{each} [{options} {seats} seats]" for each in differences(options, seats, told)]
