"""Events as they are usually held, to begin a new one from: each game says which those are."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import rules
from tournaments.values import plans
from tournaments.values.plans import Plan

EURO = 100


@dataclass(frozen=True, slots=True)
class Occasion:
    """A kind of event: by which rules, how many series, and what else is proposed."""

    key: str
    """As it stands in addresses."""
    label: str
    """A text code of the rule set's game, see `rules.say`."""
    ruleset: rules.Ruleset
    series: int
    plan: Plan


def occasions() -> Iterator[Occasion]:
    """Those of all games, game by game."""
    return (_occasion(game, each) for game in rules.games() for each in rules.occasions(game))


def tournaments() -> Iterator[Occasion]:
    """Those that somebody directs."""
    return (each for each in occasions() if not each.plan.evening)


def evenings() -> Iterator[Occasion]:
    """As clubs without a director hold them, for the first evening of a game; the next ones are like the last."""
    return (each for each in occasions() if each.plan.evening)


def occasion(key: str) -> Occasion | None:
    """The one of this key."""
    return next((each for each in occasions() if each.key == key), None)


def _occasion(game: str, usual: rules.Occasion) -> Occasion:
    ruleset = rules.ruleset(game, usual.preset, **usual.options)
    return Occasion(usual.key, usual.label, ruleset, usual.series, _plan(usual))


def _plan(usual: rules.Occasion) -> Plan:
    """Shares are of all that is in the pot, and paid in whole euros."""
    alike = ("minutes", "fee", "four_eyes", "protest_minutes", "evening", *plans.WISHES)
    plan = Plan(**{name: getattr(usual, name) for name in alike})
    if not usual.shares:
        return plan
    shared = replace(plan, prizes=usual.shares, prizes_in=plans.SHARES, prize_lost=True)
    return replace(shared, prize_step=EURO, prize_rest=plans.FIRST_WHOLE)
