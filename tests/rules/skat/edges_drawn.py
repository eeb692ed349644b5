"""Deals of Skat drawn by lot around its edges, and the engine's lines beside the second reckoning."""

import rules
from tests.rules.skat.edges_oracle import (
    DECLARERS,
    DEFENDERS,
    UnstatedError,
    expected,
    fewest_tricks,
    most_tricks,
    value,
)
from tests.rules.skat.oracle import BASES, NULLS
from tests.rules.skat.tops import reachable, sums

VALUES = {base * times for base in BASES.values() for times in range(2, 19 if base < 24 else 12)}
BIDS = sorted(VALUES | set(NULLS.values()))
SAID = (
    {},
    {},
    {"hand": True},
    {"hand": True},
    {"hand": True, "schneider_announced": True},
    {"schwarz_announced": True},
    {"ouvert": True},
)
ENDINGS = ("played",) * 6 + ("claimed", "claimed", *DECLARERS, *DEFENDERS, *DEFENDERS)
SKAT_ALONE = {first + second for first in (11, 10, 4, 3, 2, 0) for second in (11, 10, 4, 3, 2, 0)}


def drawn_bid(rng, deal):
    """No bid, or one at the border of what the game is worth with some stage."""
    if rng.random() < 0.25:
        return None
    worth = value(deal, rng.randrange(3))
    near = sorted(BIDS, key=lambda bid: abs(bid - worth))[: rng.choice((1, 3, 8))]
    return rng.choice(near)


def drawn_cards(rng, contract, tops):
    """Tricks and card points that can be, or that just cannot."""
    tricks, points = rng.choice(sorted(reachable(contract, tops)))
    draw = rng.random()
    if draw < 0.25:
        tricks = rng.choice((fewest_tricks(tops), most_tricks(tops), fewest_tricks(tops) - 1, most_tricks(tops) + 1))
        tricks = min(10, max(0, tricks))
        points = rng.choice(sorted(sums((11, 10, 4, 3, 2, 0, 0, 0) * 4)[3 * tricks + 2]))
    elif draw < 0.6:
        same = sorted(p for t, p in reachable(contract, tops) if t == tricks)
        points = rng.choice((same[0], same[-1], same[0] - rng.randint(1, 3), same[-1] + rng.randint(1, 3)))
    elif draw < 0.7:
        points = rng.choice((29, 30, 31, 59, 60, 61, 62, 89, 90, 91))
    return {"card_points": min(120, max(0, points)), "tricks": tricks}


def drawn_result(rng, deal):
    if rng.random() < 0.35:
        result = {"won": rng.random() < 0.6}
        return result | rng.choice(({}, {"schneider": True}, {"schneider": True, "schwarz": True}))
    cards = drawn_cards(rng, deal["contract"], deal["matadors"])
    needed = cards["card_points"] in SKAT_ALONE | {0, 120} or any(deal.get(key) for key in SAID[-2] | SAID[-1])
    if not needed and rng.random() < 0.3:
        del cards["tricks"]
    return cards


def drawn(rng):
    """A record of a suit game or Grand."""
    contract = rng.choice(sorted(BASES))
    most = 4 if contract == "grand" else 11
    tops = rng.choice((1, 2, 3, 4, rng.randint(1, most), rng.randint(1, most), most)) * rng.choice((1, -1))
    deal = {"declarer": rng.randrange(3), "contract": contract, "matadors": tops, **rng.choice(SAID)}
    bid, ending = drawn_bid(rng, deal), rng.choice(ENDINGS)
    deal |= {"bid": bid} if bid else {}
    if ending != "played" or rng.random() < 0.2:
        deal["ending"] = ending
    if ending in ("played", "claimed"):
        return deal | drawn_result(rng, deal)
    if rng.random() < 0.5:
        deal["awarded_stage"] = rng.choice(("schneider", "schwarz", "none", "none"))
    if rng.random() < 0.5:
        deal |= drawn_cards(rng, contract, tops)
        if rng.random() < 0.5:
            del deal["tricks" if deal["card_points"] not in SKAT_ALONE | {0, 120} else "card_points"]
        elif rng.random() < 0.5:
            deal["card_points"] = rng.choice((59, 60, 61, 62))
    return deal


def drawn_deals(rng, count):
    """So many records with what becomes of each; nothing in them is left open by the sources."""
    deals = []
    while len(deals) < count:
        deal = drawn(rng)
        try:
            deals.append((deal, expected(deal)))
        except UnstatedError:
            continue
    return deals


def differences(line, deal, want):
    """In words, what the engine has otherwise."""
    by_severity = {
        severity: {field for problem in line.problems if problem.severity == severity for field in problem.fields}
        for severity in {str(problem.severity) for problem in line.problems}
    }
    if "error" in want:
        if line.points is not None:
            yield f"should be refused, has {line.points}"
        elif not want["error"] & by_severity["error"]:
            yield f"should name one of {sorted(want['error'])}, names {by_severity['error']}"
        return
    points = tuple(want["points"] * (seat == deal["declarer"]) for seat in range(3))
    got = {"points": line.points, "outcome": line.outcome, "value": line.value}
    yield from (
        f"{key}: expected {have}, got {got[key]} {[p.code for p in line.problems]}"
        for key, have in (("points", points), ("outcome", want["outcome"]), ("value", want["value"]))
        if got[key] != have
    )
    if line.points is not None and want["confirm"] is not ("confirm" in by_severity):
        yield f"should {'' if want['confirm'] else 'not '}ask, asks {[p.code for p in line.problems]}"
    if line.points is not None and want["note"] and "note" not in by_severity:
        yield "should note that the stage counts as reached"


def compared(rng, count=30):
    """So many deals drawn by lot, and each difference with the record that shows it."""
    deals, found = drawn_deals(rng, count), []
    sheet = rules.score(rules.ruleset("skat", "isko-2022", deals=None), 3, [deal for deal, _ in deals])
    for line, (deal, want) in zip(sheet.lines, deals, strict=True):
        found += [f"{each} {deal}" for each in differences(line, deal, want)]
    return count, found
