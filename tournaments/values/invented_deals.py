"""Deals that nobody played: seeded, at the base rates of the game, one after the other as a table plays them."""

import random
from collections.abc import Iterator
from datetime import timedelta

import rules
from rules.types import Sheet as Folded
from scoring.lists.values.log import Record

PACE = timedelta(minutes=2, seconds=35)
"""From one deal to the next: 48 deals take a little more than two hours."""
EVENING = 24
"""Deals of a list that nothing ends but the hour."""


def sampled(
    ruleset: rules.Ruleset, seats: int, deals: int | None, dice: random.Random
) -> Iterator[tuple[Record, Folded]]:
    """So many deals, or as many as the list takes until its own rules or the hour ends it; each with the list then."""
    most = deals or rules.length(ruleset, seats) or EVENING
    folded = rules.score(ruleset, seats, ())
    while folded.next and folded.next.number <= most:
        played = rules.sample_deal(ruleset, seats, (), dice, after=folded)
        folded = rules.score(ruleset, seats, [played], after=folded)
        yield played, folded
