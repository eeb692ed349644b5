"""Whether totals of Sixty-Six can come of any matches: deals and matches won, differences, the running score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.codes import error
from rules.totals import counted, even_out, one_in_a_deal, same_for_partners, within_the_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.sixty_six.options import Options
    from rules.totals import Totals
    from rules.types import Problem

TWO, FOUR = 2, 4


def totals_problems(options: Options, totals: Totals) -> Iterator[Problem]:
    """What no list can end with; three are only asked for what holds for each of them alone."""
    asked = ("bummerl", "deals_won") if options.false_claim == "minus" else ("bummerl", "deals_won", "total")
    wrong = [*counted(totals, *asked)] or [*within_the_list(totals, "deals_won")]
    yield from wrong
    if wrong:
        return
    if totals.table == FOUR:
        yield from same_for_partners(totals, "bummerl", "difference", "deals_won", "total")
    if totals.table != TWO + 1:
        yield from even_out(totals, "difference")
    yield from one_in_a_deal(totals, "deals_won", 1 if totals.table == TWO else TWO)
    yield from _matches(options, totals)


def _matches(options: Options, totals: Totals) -> Iterator[Problem]:
    """Nobody wins a match without a deal; the last match that is played for ends the list."""
    most = options.matches - 1 + options.shutout
    for seat in totals.held:
        won, deals = totals.of("bummerl", seat), totals.of("deals_won", seat)
        if won > most:
            yield error("totals_beyond_match", "bummerl", seat=seat, given=won, most=most)
        elif won > deals * max(1, options.shutout):
            yield error("totals_matches_without_deals", "bummerl", "deals_won", seat=seat, given=won, deals=deals)
        elif totals.table == TWO and not deals and totals.of("total", seat) > 0:
            yield error("totals_points_without_deals", "total", "deals_won", seat=seat, total=totals.of("total", seat))
    winners = [seat for seat in totals.held if totals.of("bummerl", seat) >= options.matches]
    if totals.table == TWO and len(winners) > 1:
        yield error("totals_two_winners", "bummerl", most=options.matches)
