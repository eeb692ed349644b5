"""What the tests of Bauernschnapsen and Dreierschnapsen share: tables, and the cards counted out by hand."""

from functools import cache
from itertools import product

import rules

SEATS = {"bauernschnapsen": 4, "dreierschnapsen": 3}
CARDS = {11: 4, 10: 4, 4: 4, 3: 4, 2: 4}
"""How many cards count so much."""


def sheet(game, *deals, **options):
    return rules.score(rules.ruleset(game, **options), SEATS[game], deals)


def line(game, *deals, **options):
    return sheet(game, *deals, **options).lines[-1]


def errors(game, *deals, **options):
    return [each.code for each in line(game, *deals, **options).problems if each.severity == "error"]


def result(winners, points):
    return {"kind": "result", "winners": list(winners), "game_points": points}


def against(found):
    return [own["bummerl_against"] for own in found.tallies]


@cache
def heaps():
    """By number of cards: every sum that so many of the twenty can have, each combination tried."""
    found = {}
    for counts in product(*(range(most + 1) for most in CARDS.values())):
        points = sum(value * count for value, count in zip(CARDS, counts, strict=True))
        found.setdefault(sum(counts), set()).add(points)
    return found


def claim(game, points, tricks, claimant):
    return errors(game, {"ending": "claim", "claimant": claimant, "card_points": points, "tricks": tricks})


def refused_points(game, tricks, claimant):
    """The card points that one side cannot have in so many tricks, the other without any."""
    return {points for points in range(121) if claim(game, [points, 0], [tricks, 0], claimant)}
