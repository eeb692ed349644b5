"""R2: what scoring costs in each game. Knows none of them: the rules deal the samples."""

import random
from collections.abc import Iterator
from typing import Any

import rules
from bench.clock import Figure, Work, against, compare

DEALS = 24
TIMES = 10
"""Lists in a round: one alone is over too soon."""


def measure() -> Iterator[Figure]:
    """By each game's first rule set, at its preferred table."""
    for game in rules.games():
        yield from _figures(rules.ruleset(game, deals=DEALS), rules.tables(game)[0])


def _figures(ruleset: rules.Ruleset, seats: int) -> Iterator[Figure]:
    deals = _sampled(ruleset, seats)
    names = sorted({name for deal in deals for name in deal})
    table = {_key(names, deal): _explained(ruleset, seats, deal) for deal in deals}
    works = {
        "explained": _times(lambda: [_explained(ruleset, seats, deal) for deal in deals], len(deals)),
        "looked_up": _times(lambda: [table[_key(names, deal)] for deal in deals], len(deals)),
        "list": _times(lambda: rules.score(ruleset, seats, deals), 1),
        "copied": _times(lambda: [dict(deal) for deal in deals], 1),
    }
    seconds = compare(works)
    name = ruleset.game
    yield against("R2", f"{name}: score a deal and explain it", seconds, "explained", "looked_up", "look-up in a table")
    yield against("R2", f"{name}: score a list of {len(deals)}", seconds, "list", "copied", "copying its records")


def _sampled(ruleset: rules.Ruleset, seats: int) -> list[Any]:
    """A list, or as much of it as decides a match."""
    chance, deals = random.Random(1), []
    while len(deals) < DEALS and not rules.score(ruleset, seats, deals).finished:
        deals.append(rules.sample_deal(ruleset, seats, deals, chance))
    return deals


def _key(names: list[str], deal: Any) -> tuple[Any, ...]:
    return tuple(deal.get(name) for name in names)


def _explained(ruleset: rules.Ruleset, seats: int, deal: Any) -> tuple[object, str]:
    """A first deal's points, and why."""
    line = rules.score(ruleset, seats, [deal]).lines[0]
    return line.points, rules.explain(ruleset.game, line.steps, "de")


def _times(work: Any, operations: int) -> Work:
    return Work(lambda _nothing: [work() for _ in range(TIMES)], TIMES * operations)
