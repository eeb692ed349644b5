"""What the tests of deals typed card by card share, for Bauernschnapsen and Dreierschnapsen."""

import rules
from tests.rules.schnapsen import SEATS
from tests.rules.schnapsen_judge import judged
from tests.rules.schnapsen_lots import drawn

CHANGES = {
    "lead": ("rufer", "declarer"),
    "heading": ("always", "announced"),
    "trumping": ("always", "if_it_wins"),
    "played_out": ("last_trick", "scale"),
    "false_claim": ("two_or_three", "as_won"),
    "schnapser_tricks": ("four", "three", "by_marriage"),
    "laid_away": ("nobody", "declarer"),
    "max_double": (2, 4, 8),
    "double_announced": ("all", "normal_only", "below_18", "not_kontra"),
    "partner_announces": (True, False),
}
EXPLAINED = 3
"""From so many cards against the rules on, a trick left out can be what explains them."""


def drawn_ruleset(game, rng):
    known = {option.key for option in rules.options(game)}
    return rules.ruleset(game, **{key: rng.choice(values) for key, values in CHANGES.items() if key in known})


def differences(game, rng):
    """Of one deal by lot, played and judged by the second program: what the engine makes otherwise of it."""
    ruleset = drawn_ruleset(game, rng)
    play = drawn(rng, SEATS[game], ruleset.options)
    points, faults = judged(SEATS[game], ruleset.options, play)
    replayed = rules.replay(ruleset, play)
    codes = [each.code for each in replayed.problems]
    scored = rules.score(ruleset, SEATS[game], [replayed.deal]).lines[0].points
    if faults >= EXPLAINED:
        return [] if codes else [f"{faults} faults unnoticed in {play}"]
    if codes == ["card_revoke"] * faults and scored == points:
        return []
    return [f"{dict(ruleset.options)} {play}: {codes} and {scored}, not {faults} faults and {points}"]


def compared(rng, game):
    """How many deals were compared, and each difference; also of the deals that the engine plays by itself."""
    ruleset = drawn_ruleset(game, rng)
    own = rules.sample_play(ruleset, SEATS[game], rng)
    points, faults = judged(SEATS[game], ruleset.options, own)
    scored = rules.score(ruleset, SEATS[game], [rules.replay(ruleset, own).deal]).lines[0].points
    wrong = [] if (points, faults) == (scored, 0) else [f"{own}: {scored}, not {points} and {faults} faults"]
    return 2, wrong + differences(game, rng)


def codes(game, text, **options):
    """Everything that is said to a typed deal."""
    ruleset = rules.ruleset(game, **options)
    typed = rules.read_play(game, text)
    return [each.code for each in (*typed.problems, *rules.replay(ruleset, typed.play).problems)]


def deal(game, text, **options):
    """The record of a typed deal."""
    return rules.replay(rules.ruleset(game, **options), rules.read_play(game, text).play).deal
