"""Records of Sixty-Six that the tests of what is refused start from, and what they are answered with."""

import rules

CLAIM = {"ending": "claim", "claimant": 0, "card_points": [66, 32], "tricks": [5, 3]}
OUT = {"ending": "played_out", "last_trick": 1, "card_points": [61, 59], "tricks": [6, 6]}
CLOSE = {"closed_by": 0, "closed_after": 3, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}
CLOSED = {**CLAIM, "card_points": [66, 30], "tricks": [5, 3], **CLOSE}
CLOSED_OUT = {"ending": "played_out", "card_points": [50, 50], "tricks": [5, 4], **CLOSE}
RESULT = {"kind": "result", "winner": 0, "game_points": 2}
SMALL = {"ending": "claim", "claimant": 0, "card_points": [66, 30], "tricks": [5, 3]}
SMALL_CLOSED = {**SMALL, **CLOSE}
THREE = {"ending": "claim", "claimant": 1, "card_points": [0, 66, 32], "tricks": [0, 5, 3]}
FOUR = {"ending": "claim", "claimant": 1, "card_points": [10, 40, 20, 30], "tricks": [1, 2, 1, 2]}


def line(deal, preset="pagat", seats=2, **changes):
    return rules.score(rules.ruleset("sixty_six", preset, **changes), seats, [deal]).lines[0]


def found(deal, severity="error", **where):
    problems = [problem for problem in line(deal, **where).problems if problem.severity == severity]
    return {problem.code: set(problem.fields) for problem in problems}


def without(deal, *keys):
    return {key: value for key, value in deal.items() if key not in keys}
