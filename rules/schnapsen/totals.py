"""Whether totals of Bauernschnapsen and Dreierschnapsen can come of any evening: deals won, differences, Bummerl."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.codes import error
from rules.totals import counted, even_out, one_in_a_deal, same_for_partners, within_the_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.schnapsen.options import Options
    from rules.totals import Totals
    from rules.types import Problem

PAIRS, WINNERS = 4, 2


def totals_problems(options: Options, totals: Totals) -> Iterator[Problem]:
    """What no list can end with: two win a deal at most, and who wins none has no points of it."""
    wrong = [*counted(totals, "bummerl_against", "deals_won", "total")] or [*within_the_list(totals, "deals_won")]
    yield from wrong
    if wrong:
        return
    if totals.table == PAIRS:
        yield from same_for_partners(totals, "bummerl_against", "difference", "deals_won", "total")
        yield from even_out(totals, "difference")
    yield from one_in_a_deal(totals, "deals_won", WINNERS)
    most = None if options.bummerl_limit is None else options.bummerl_limit - 1 + max(options.schneider, options.retour)
    for seat in totals.held:
        against, deals = totals.of("bummerl_against", seat), totals.of("deals_won", seat)
        total, difference = totals.of("total", seat), totals.of("difference", seat)
        if most is not None and against > most:
            yield error("totals_beyond_match", "bummerl_against", seat=seat, given=against, most=most)
        if not deals and total:
            yield error("totals_points_without_deals", "total", "deals_won", seat=seat, total=total)
        if not deals and difference > 0:
            yield error("totals_difference_without_deals", "difference", "deals_won", seat=seat, given=difference)
