"""Lists drawn by lot, for whatever holds for every list of a game."""

from random import Random

import rules
from rules.rulesets import Ruleset
from rules.types import Sheet


def sampled(ruleset: Ruleset, seats: int, rng: Random, count: int) -> Sheet:
    """The sheet of so many plausible deals, or of as many as their match takes; each is drawn and scored once."""
    sheet = rules.score(ruleset, seats, ())
    while len(sheet.lines) < count and not sheet.finished:
        deal = rules.sample_deal(ruleset, seats, (), rng, after=sheet)
        sheet = rules.score(ruleset, seats, [deal], after=sheet)
    return sheet
