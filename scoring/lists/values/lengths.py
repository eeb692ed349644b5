"""How long the lists of one event are at tables of different sizes."""

from collections.abc import Mapping, Sequence
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


def going_on(
    ruleset: rules.Ruleset, before: rules.Ruleset, ended: Folded, go_on: Sequence[int | Mapping[str, int] | None]
) -> rules.Ruleset:
    """The rules of the list on which those of these seats go on, in this order, when one of a table of another size
    `ended`, which was played by the rules `before`; None: who comes; of whoever comes back what counts on. Of the
    deals that were left it has as many as they are of the seats that there were, rounded up, and never more than a list
    of their own would have; what counts on begins as it stood.
    """
    seats, theirs = len(ended.totals), of_table(ruleset, len(go_on))
    length, whole = rules.length(before, seats), rules.length(theirs, len(go_on))
    if length is not None and whole is not None:
        played = sum(each.numbered for each in ended.lines)
        left = max(1, -(-(length - played) * len(go_on) // seats))
        theirs = rules.ruleset(theirs.game, theirs.preset, **{**theirs.options, DEALS: min(left, whole)})
    return replace(theirs, carried=rules.carried_on(before, ended, go_on))
