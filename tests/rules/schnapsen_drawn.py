"""Lists of Bauern- and Dreierschnapsen drawn by lot, and the engine's sheets beside the second reckoning."""

import rules
from tests.rules.explained import points_of
from tests.rules.schnapsen_oracle import CONTRACTS, DOUBLES, SURE, List, UnstatedError, told

PACK = [value for value in (11, 10, 4, 3, 2) for _ in range(4)]
CHANGES = {
    "max_double": (2, 4, 8),
    "double_announced": ("all", "normal_only", "below_18", "not_kontra"),
    "played_out": ("last_trick", "scale"),
    "false_claim": ("two_or_three", "as_won"),
    "count": ("up", "down"),
    "retour_when": ("at_target_minus_1", "any_lead_to_zero", "off"),
    "bummerl_dealer": ("continue", "from_start"),
    "bummerl_limit": (None, 1, 2, 13),
    "schneider": (2, 3),
    "retour": (4, 3),
    "value_bettler": (4, 5),
    "value_ass_bettler": (5, 6),
    "value_plauderer": (0, 7, 8),
    "value_assenbettler": (5, 7),
    "value_kontraschnapser": (12, 6),
    "value_farbenringerl": (18, 16),
    "value_gang": (9, 0),
}
JUNK = (True, 1.0, "1", -1, 7, [1], "x")
TRICK_EDGES = (
    8,
    9,
    11,
    30,
    31,
    38,
    39,
    43,
    44,
    45,
    20,
    19,
    84,
    85,
    6,
    5,
    33,
    34,
    14,
    13,
    64,
    65,
    *(32, 33, 65, 66) * 6,
)
SUM_EDGES = (97, 98, 99, 100, 101, 104, 105, 108, 109, 111, 112, 113, 116, 117, 119, 120)


def drawn_options(rng, table):
    names = rng.sample(sorted(CHANGES), k=rng.choice((0, 0, 1, 2, 3, 4)))
    changes = {name: rng.choice(CHANGES[name]) for name in names}
    changes |= {name: rng.choice(values) for name, values in table.CHANGES.items() if rng.random() < 0.3}
    return changes | ({"partner_announces": False} if table.SEATS == 4 and rng.random() < 0.15 else {})


def drawn_normal(rng, table, rufer, options):
    """A normal game of real cards: each trick goes to one side or the other, marriages are shown on lead."""
    ending, full = rng.choice(("claim", "claim", "claim", "played_out", "revoke")), table.TRICKS
    seats = table.SEATS
    kontra = {"kontra": rng.choice(sorted(DOUBLES))} if rng.random() < 0.3 else {}
    if ending == "revoke":
        return {"ending": ending, "offender": rng.randrange(seats), **kontra}
    cards, bias = rng.sample(PACK, 20), rng.choice((0, 0.2, 0.5, 0.5, 0.8, 1))
    bias = 0.5 if ending == "played_out" else bias
    if ending == "claim" and rng.random() < 0.4:
        cards.sort(key=lambda value: value + rng.random() * 4, reverse=rng.random() < 0.5)
    count = full if ending == "played_out" else rng.randint(1, full)
    first = table.entry(rufer, rufer)
    leader, points, tricks, shown = first, [0, 0], [0, 0], [[], []]
    left = rng.sample([20, 20, 20, 40], 4)
    for number in range(count + (ending == "claim")):
        if left and number < full - 1 and rng.random() < (0.05 if ending == "played_out" else 0.25):
            shown[leader].append(left.pop())
        if number < count:
            leader = int(rng.random() < bias)
            tricks[leader] += 1
            points[leader] += sum(cards.pop() for _ in range(seats))
    deal = {"ending": ending, "card_points": points, "tricks": tricks, **kontra}
    deal |= {"marriages": shown} if rng.random() < 0.9 or any(shown) else {}
    if options["laid_away"] == "declarer":
        deal |= rng.choice(({}, {"talon": "taken"}, {"talon": "left"}))
        points[first] += sum(cards[:2]) * (tricks[first] > 0 and deal.get("talon") != "left")
    if ending == "played_out":
        return {**deal, "last_trick": rng.choice(seats_of(table, rufer, leader))}
    claiming = rng.choice([side for side in (0, 1) if tricks[side]])
    return {**deal, "claimant": rng.choice(seats_of(table, rufer, claiming))}


def seats_of(table, rufer, entry):
    return [seat for seat in range(table.SEATS) if table.entry(seat, rufer) == entry]


def drawn_announced(rng, table):
    contract = rng.choice([code for code in CONTRACTS if code != "normal"])
    deal = {"contract": contract, "declarer": rng.randrange(table.SEATS), "won": contract in SURE or rng.random() < 0.5}
    if rng.random() < 0.2:
        deal["kontra"] = rng.choice(sorted(DOUBLES))
    if "talon" not in table.UNKNOWN and rng.random() < 0.3:
        deal["talon"] = rng.choice(("taken", "left"))
    return deal


def drawn_result(rng, table, score, target):
    """Points that somebody wrote down: often just what brings a side to the end, or one short of it."""
    winners, lead = rng.choice(table.TOGETHER), target - 1
    if not any(score) and rng.random() < 0.3:
        return {"kind": "result", "winners": winners, "game_points": rng.choice((lead, lead, lead - 1))}
    behind = [seat for seat in range(table.SEATS) if not score[seat]]
    if lead in score and behind in table.TOGETHER and rng.random() < 0.6:
        return {"kind": "result", "winners": behind, "game_points": rng.choice((target, lead, 9))}
    short = target - score[winners[0]]
    points = rng.choice((1, 2, 3, 9, short, short - 1, short - 1, max(1, short + 1)))
    return {"kind": "result", "winners": winners, "game_points": points if points > 0 else 1}


def drawn(rng, paper):
    """A record for the coming deal, nearly always one that can be."""
    table, seats, draw = paper.table, paper.seats, rng.random()
    if paper.tied and draw < 0.85:
        return {"kind": "decider", "loser": rng.choice([*paper.tied] if draw < 0.7 else range(3))}
    if draw < 0.03:
        return {"kind": rng.choice(("void", "void", "decider"))}
    score = [0] * seats if paper.over else paper.score
    if draw < 0.45:
        deal = drawn_result(rng, table, score, paper.options["target"])
    elif draw < 0.75:
        deal = {
            "kind": "deal",
            "contract": "normal",
            **drawn_normal(rng, table, (paper.turn + 1) % seats, paper.options),
        }
    else:
        deal = {"kind": "deal", **drawn_announced(rng, table)}
    for key, plain in (("kind", "deal"), ("contract", "normal")):
        if deal.get(key) == plain and rng.random() < 0.3:
            del deal[key]
    return deal | ({"dealer": rng.randrange(seats)} if rng.random() < 0.03 else {})


def changed(rng, deal):
    """The same with one thing changed: mostly a card point more or less, right at a border."""
    deal = {key: [*value] if isinstance(value, list) else value for key, value in deal.items()}
    key, at, draw = rng.choice(sorted(deal)), rng.randrange(2), rng.random()
    if "card_points" in deal and draw < 0.7:
        key = rng.choice(("card_points", "card_points", "tricks", "marriages", "claimant", "last_trick"))
        if key == "card_points" and rng.random() < 0.5:
            edges = SUM_EDGES if deal["ending"] == "played_out" else TRICK_EDGES
            other = deal[key][1 - at] if edges is SUM_EDGES else 0
            deal[key][at] = max(0, rng.choice(edges) - other)
        elif key in ("card_points", "tricks"):
            deal[key][at] += rng.choice((-2, -1, 1, 2))
        elif key == "marriages":
            deal[key] = [rng.choices((20, 20, 40, 30), k=rng.randrange(4)) for _ in range(2)]
        else:
            deal[key] = rng.randrange(5)
    elif draw < 0.8:
        deal.pop(key)
    elif draw < 0.85:
        deal["nonsense"] = 1
    else:
        deal[key] = rng.choice(JUNK)
    return deal


def drawn_list(rng, table, length):
    """Options, deals and what becomes of them: nothing in it is left open by the sources."""
    options, deals = drawn_options(rng, table), []
    paper = List(table, options)
    while len(deals) < length and not (paper.finished and rng.random() < 0.7):
        deal = drawn(rng, paper)
        if rng.random() < 0.15:
            deal = changed(rng, deal)
        trial = paper.copied()
        try:
            trial.read(deal)
        except UnstatedError:
            continue
        paper = trial
        deals.append(deal)
    return options, deals, told(table, options, deals)


def differences(table, options, deals, expected):
    """In words, what the engine has otherwise."""
    ruleset = rules.ruleset(table.GAME, **options)
    sheet, found = rules.score(ruleset, table.SEATS, deals), []
    for number, (line, kept) in enumerate(zip(sheet.lines, expected["lines"], strict=True), 1):
        found += [f"deal {number}: {each}" for each in line_differences(line, kept, table.SEATS)]
    against = tuple(each["bummerl_against"] for each in sheet.tallies)
    coming = sheet.next and (sheet.next.number, sheet.next.dealer)
    if expected["next"] is None:
        coming = None
    for name, got in (("totals", sheet.totals), ("against", against), ("finished", sheet.finished), ("next", coming)):
        if got != expected[name]:
            found.append(f"{name}: expected {expected[name]}, got {got}")
    return found


def line_differences(line, kept, seats):
    dealer, points, value, running, fields = kept
    errors = [problem for problem in line.problems if problem.severity == "error"]
    if points is None:
        named = {field for problem in errors for field in problem.fields}
        if line.points is not None or not errors:
            yield f"should be refused for {sorted(fields)}, has {line.points}"
        elif fields and not named & fields:
            yield f"should name one of {sorted(fields)}, names {sorted(named)}"
    else:
        got = {"points": line.points, "value": line.value, "running": line.running}
        want = {"points": points, "value": value, "running": running}
        yield from (f"{key}: expected {want[key]}, got {got[key]}" for key in want if want[key] != got[key])
        if errors:
            yield f"refused: {[(problem.code, problem.fields) for problem in errors]}"
        elif points_of(line.steps, [0] * seats) != line.points:
            yield "the steps do not give the points"
    if dealer is not None and line.dealer != dealer:
        yield f"dealer: expected {dealer}, got {line.dealer}"


def compared(rng, table, length=30):
    """A list drawn by lot: how many deals it has, and each difference with the record that shows it."""
    options, deals, expected = drawn_list(rng, table, length)
    found = differences(table, options, deals, expected)
    return len(deals), [f"{each} [{options}] {deals}" for each in found]


def kinds_of_lines(rng, table, lists):
    """What such lists hold, for a test that they are not all alike."""
    seen = set()
    for _ in range(lists):
        _, deals, expected = drawn_list(rng, table, 30)
        for deal, (_, points, *_rest, fields) in zip(deals, expected["lines"], strict=True):
            seen |= {
                (str(deal.get("contract", deal.get("ending"))), points is None),
                *((field, True) for field in fields),
            }
        seen |= {("against", worth) for worth in expected["against"]} | {("finished", expected["finished"])}
    return seen
