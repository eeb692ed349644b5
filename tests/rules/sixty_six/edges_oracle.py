"""Sixty-Six at its edges a second time: a closed deal played out, and what a claim below 66 costs who claimed.

Plain data in and out. `UnstatedError` where the texts do not say what becomes of a record.
"""

from tests.rules.sixty_six.oracle import counted, deal_ok, outcome, scale, shape_ok


class UnstatedError(Exception):
    """The sources do not say what becomes of this record."""


def closed_and_played_out(deal, options):
    """The higher total wins, without the bonus for the last trick.

    The text does not say whether the opponent's total is taken at the close or at the end: only deals are told here in
    which both ways give the same winner and the same game points.
    """
    closer = deal["closed_by"]
    other = 1 - closer
    stood, had = deal.get("opponent_points_at_close"), deal.get("opponent_tricks_at_close")
    if stood is None or had is None or options["played_out"] != "scale":
        raise UnstatedError
    told = set()
    for points, tricks in ((counted(deal, other), deal["tricks"][other]), (stood, had)):
        own = counted(deal, closer)
        if own == points:
            raise UnstatedError
        told.add((closer, scale(points, tricks)) if own > points else (other, scale(own, deal["tricks"][closer])))
    if len(told) > 1:
        raise UnstatedError
    return told.pop()


def expected(deal, options, *, higher_score, minus):
    """Points by seat; None where the record is an error."""
    if not shape_ok(deal) or deal.get("kind", "deal") != "deal" or not deal_ok(deal, options):
        raise UnstatedError
    if higher_score and deal["ending"] == "played_out" and "closed_by" in deal:
        winner, worth = closed_and_played_out(deal, options)
        return tuple(worth * (seat == winner) for seat in (0, 1))
    if minus and deal["ending"] == "claim":
        own, last = deal["claimant"], sum(deal["tricks"]) == (12 if options["pack"] == "24" else 10)
        below = counted(deal, own) < 66
        if "closed_by" in deal or (below and last):
            raise UnstatedError
        if below:
            lost = 2 if deal["tricks"][1 - own] else 3
            return tuple(-lost * (seat == own) for seat in (0, 1))
    winner, worth = outcome(deal, options)
    return tuple(worth * (seat == winner) for seat in (0, 1))
