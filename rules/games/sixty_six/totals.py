"""Whether totals of Sixty-Six can come of any matches: deals and matches won, differences, the running score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.codes import confirm, error
from rules.totals import as_it_follows, counted, even_out, one_in_a_deal, same_for_partners, within_the_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.games.sixty_six.options import Options
    from rules.totals import Totals
    from rules.types import Problem

TWO, THREE, FOUR = 2, 3, 4
MOST_OF_A_DEAL = 3


def totals_problems(options: Options, totals: Totals) -> Iterator[Problem]:
    """What no list can end with; three are only asked for what holds for each of them alone."""
    asked = ("bummerl", "deals_won") if options.false_claim == "minus" else ("bummerl", "deals_won", "total")
    wrong = [*counted(totals, *asked)] or [*within_the_list(totals, "deals_won")] or [*_ended(options, totals)]
    yield from wrong or _together(options, totals)


def _together(options: Options, totals: Totals) -> Iterator[Problem]:
    wrong = [*_of_both(totals), *_matches(options, totals)]
    yield from wrong or as_it_follows(totals, following(options, totals))
    if not wrong:
        yield from _counted_down(options, totals)


def _of_both(totals: Totals) -> Iterator[Problem]:
    if totals.table == FOUR:
        yield from same_for_partners(totals, "bummerl", "difference", "deals_won", "total")
    if totals.table != THREE:
        yield from even_out(totals, "difference")
    yield from one_in_a_deal(totals, "deals_won", 1 if totals.table == TWO else TWO)


def _ended(options: Options, totals: Totals) -> Iterator[Problem]:
    """The deal that reaches the target ends the match, and no deal brings more than three."""
    if not totals.knows("total"):
        return
    most = options.target - 1 + MOST_OF_A_DEAL
    for seat in totals.held if options.ties != "carry" else ():
        if (given := totals.of("total", seat)) > most:
            yield error("totals_beyond_match", "total", seat=seat, given=given, most=most)
    if totals.table != THREE and totals.is_full and min(totals.numbers["total"][:TWO]) >= options.target:
        yield error("totals_two_at_target", "total", target=options.target)


def _matches(options: Options, totals: Totals) -> Iterator[Problem]:
    """Nobody wins a match without a deal; the last match that is played for ends the list."""
    most = options.matches - 1 + options.shutout
    for seat in totals.held:
        won = totals.of("bummerl", seat) if totals.knows("bummerl") else 0
        deals = totals.of("deals_won", seat) if totals.knows("deals_won") else won
        if won > most:
            yield error("totals_beyond_match", "bummerl", seat=seat, given=won, most=most)
        elif won > deals * max(1, options.shutout):
            yield error("totals_matches_without_deals", "bummerl", "deals_won", seat=seat, given=won, deals=deals)
        elif totals.table == TWO and totals.knows("total", "deals_won") and not deals and totals.of("total", seat) > 0:
            yield error("totals_points_without_deals", "total", "deals_won", seat=seat, total=totals.of("total", seat))
    winners = [number for number in totals.numbers.get("bummerl", ()) if number >= options.matches]
    if totals.table == TWO and len(winners) > 1:
        yield error("totals_two_winners", "bummerl", most=options.matches)


def _counted_down(options: Options, totals: Totals) -> Iterator[Problem]:
    """Where paper counts down to nothing, the winner's 0 is easily taken over."""
    if options.count == "down" and options.matches == 1 and totals.knows("total"):
        scores = [totals.of("total", seat) for seat in totals.held]
        if min(scores) <= 0 < max(scores) < options.target:
            yield confirm("totals_counted_down", "total", target=options.target)


def enough(options: Options, seats: int) -> tuple[str, ...]:
    """The matches that were won, or the score of a single one."""
    return ("total", "bummerl") if options.matches == 1 and seats != THREE else ("bummerl",)


def following(options: Options, totals: Totals) -> Mapping[str, Sequence[int]]:
    """Where a single match is played, its score says who won it, and by how much."""
    if options.matches > 1 or totals.table == THREE or not (totals.is_full and totals.knows("total")):
        return {}
    score = totals.numbers["total"]
    against = [score[(seat + 1) % totals.table] for seat in range(totals.table)]
    won = options.shutout if min(score) <= 0 else 1
    return {
        "bummerl": [won if own >= options.target else 0 for own in score],
        "difference": [own - other for own, other in zip(score, against, strict=True)],
    }
