"""How long the lists of one event are at tables of different sizes."""

from collections.abc import Sequence
from dataclasses import replace

import rules
from rules.types import Sheet as Folded
from scoring.lists.values.rereading import DEALS


def of_table(ruleset: rules.Ruleset, seats: int) -> rules.Ruleset:
    """An event's rules as a table plays them: at every size as many rounds as at the preferred one.

    Eight deals are two rounds at a table of four, so at one of five the list has ten. A number that makes no
    whole rounds there, or would be longer than a sheet can be, is the same at all tables; open ends and usual lengths
    are the game's.
    """
    deals, preferred = ruleset.options.get(DEALS), rules.tables(ruleset.game)[0]
    if not isinstance(deals, int) or deals % preferred:
        return ruleset
    try:
        return rules.ruleset(ruleset.game, ruleset.preset, **{**ruleset.options, DEALS: deals // preferred * seats})
    except rules.RulesetError:
        return ruleset


def going_on(ruleset: rules.Ruleset, before: rules.Ruleset, ended: Folded, stay: Sequence[int]) -> rules.Ruleset:
    """The rules of the list on which those of these seats go on, in this order, when one of a larger table `ended`,
    which was played by the rules `before`: of the deals that were left it has as many as they are of the seats that
    there were, rounded up; what counts on begins as it stood.
    """
    seats, smaller = len(ended.totals), of_table(ruleset, len(stay))
    if (length := rules.length(before, seats)) is not None:
        played = sum(each.numbered for each in ended.lines)
        left = max(1, -(-(length - played) * len(stay) // seats))
        smaller = rules.ruleset(smaller.game, smaller.preset, **{**smaller.options, DEALS: left})
    return replace(smaller, carried=rules.carried_on(before, ended, stay))
