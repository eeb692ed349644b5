"""Whether totals of Bauernschnapsen and Dreierschnapsen can come of any evening: deals won, differences, Bummerl."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.codes import error
from rules.schnapsen.options import most_points
from rules.totals import counted, even_out, one_in_a_deal, same_for_partners, within_the_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.schnapsen.options import Options
    from rules.totals import Totals
    from rules.types import Problem

PAIRS, WINNERS = 4, 2


def totals_problems(options: Options, totals: Totals) -> Iterator[Problem]:
    """What no list can end with: two win a deal at most, and who wins none has no points of it."""
    wrong = [*counted(totals, "bummerl_against", "deals_won", "total")] or [*within_the_list(totals, "deals_won")]
    yield from wrong or [*_ended(options, totals)] or _together(options, totals)


def _together(options: Options, totals: Totals) -> Iterator[Problem]:
    if totals.table == PAIRS:
        yield from same_for_partners(totals, "bummerl_against", "difference", "deals_won", "total")
        yield from even_out(totals, "difference")
    yield from one_in_a_deal(totals, "deals_won", WINNERS)
    most = None if options.bummerl_limit is None else options.bummerl_limit - 1 + max(options.schneider, options.retour)
    for seat in totals.held if totals.knows("bummerl_against") else ():
        if most is not None and (against := totals.of("bummerl_against", seat)) > most:
            yield error("totals_beyond_match", "bummerl_against", seat=seat, given=against, most=most)
    if totals.knows("deals_won"):
        yield from _without_deals(totals)


def _without_deals(totals: Totals) -> Iterator[Problem]:
    for seat in (seat for seat in totals.held if not totals.of("deals_won", seat)):
        if totals.knows("total") and (total := totals.of("total", seat)):
            yield error("totals_points_without_deals", "total", "deals_won", seat=seat, total=total)
        if totals.knows("difference") and (given := totals.of("difference", seat)) > 0:
            yield error("totals_difference_without_deals", "difference", "deals_won", seat=seat, given=given)


def _ended(options: Options, totals: Totals) -> Iterator[Problem]:
    """The deal that reaches the target ends the Bummerl."""
    if not totals.knows("total"):
        return
    most = options.target - 1 + most_points(options)
    for seat in totals.held:
        if (given := totals.of("total", seat)) > most:
            yield error("totals_beyond_match", "total", seat=seat, given=given, most=most)
    if totals.table == PAIRS and totals.is_full and min(totals.numbers["total"][:WINNERS]) >= options.target:
        yield error("totals_two_at_target", "total", target=options.target)


def enough(_options: Options, _seats: int) -> tuple[str, ...]:
    """The Bummerl, or the score of a single one."""
    return "bummerl_against", "total"


def following(options: Options, totals: Totals) -> Mapping[str, Sequence[int]]:
    """Paper that tells a score and no Bummerl has a single one: the score says who is written it, and by how much.

    Nothing follows where the way to that score decides: a Retourschneider, and two of three who are last together.
    """
    if not (totals.is_full and totals.knows("total")) or totals.knows("bummerl_against"):
        return {}
    score, target = totals.numbers["total"], options.target
    last = [seat for seat, own in enumerate(score) if own == min(score)]
    open_end = max(score) < target
    turned = not open_end and (
        options.retour_when == "any_lead_to_zero"
        or (options.retour_when == "at_target_minus_1" and min(score) == target - 1)
    )
    if turned or (totals.table != PAIRS and len(last) > 1):
        return {}
    written = 0 if open_end else options.schneider if not min(score) else 1
    found = {"bummerl_against": [written if seat in last else 0 for seat in range(totals.table)]}
    if totals.table != PAIRS:
        return found
    return {**found, "difference": [own - score[(seat + 1) % PAIRS] for seat, own in enumerate(score)]}
