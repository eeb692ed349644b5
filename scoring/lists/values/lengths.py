"""How long the lists of one event are at tables of different sizes."""

import rules
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


def going_on(ruleset: rules.Ruleset, seats: int, played: int, stay: int) -> rules.Ruleset:
    """The rules of the list on which so few go on, when so many deals of a larger table's have been played: of the
    deals that were left they have as many as their seats are of those that there were, rounded up.
    """
    smaller, length = of_table(ruleset, stay), rules.length(of_table(ruleset, seats), seats)
    if length is None:
        return smaller
    left = max(1, -(-(length - played) * stay // seats))
    return rules.ruleset(smaller.game, smaller.preset, **{**smaller.options, DEALS: left})
