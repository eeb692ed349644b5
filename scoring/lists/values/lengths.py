"""How long the lists of one event are at tables of different sizes."""

import rules


def of_table(ruleset: rules.Ruleset, seats: int) -> rules.Ruleset:
    """An event's rules as a table plays them: at every size as many rounds as at the preferred one.

    Eight deals are two rounds at a table of four, so at one of five the list has ten. A number that makes no
    whole rounds there, or would be longer than a sheet can be, is the same at all tables; open ends and usual lengths
    are the game's.
    """
    deals, preferred = ruleset.options.get("deals"), rules.tables(ruleset.game)[0]
    if not isinstance(deals, int) or deals % preferred:
        return ruleset
    try:
        return rules.ruleset(ruleset.game, ruleset.preset, **{**ruleset.options, "deals": deals // preferred * seats})
    except rules.RulesetError:
        return ruleset
