"""Whether totals of Écarté can come of any match: games and stakes won, and nothing beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.codes import error
from rules.games.ecarte.match import stake
from rules.totals import counted, one_in_a_deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.games.ecarte.options import Options
    from rules.totals import Totals
    from rules.types import Problem


def totals_problems(options: Options, totals: Totals) -> Iterator[Problem]:
    """What no match can end with."""
    wrong = [*counted(totals, "parties", "stake", "voles")]
    yield from wrong
    if wrong:
        return
    yield from one_in_a_deal(totals, "parties")
    yield from one_in_a_deal(totals, "voles")
    if totals.knows("parties"):
        yield from _parties(options, totals)
    yield from _stakes(options, totals)


def _parties(options: Options, totals: Totals) -> Iterator[Problem]:
    """The match is over once somebody has won as many games as it takes."""
    for seat in totals.held:
        if (games := totals.of("parties", seat)) > options.parties:
            yield error("totals_beyond_match", "parties", seat=seat, given=games, most=options.parties)
    if all(totals.of("parties", seat) == options.parties for seat in totals.held) and len(totals.held) > 1:
        yield error("totals_two_winners", "parties", most=options.parties)


def _stakes(options: Options, totals: Totals) -> Iterator[Problem]:
    """Each game is worth a stake or more, by the points of who lost it; the stakes are the total."""
    least, most = stake(options, options.target), stake(options, 0)
    for seat in totals.held if totals.knows("stake") else ():
        stakes = totals.of("stake", seat)
        parties = totals.of("parties", seat) if totals.knows("parties") else None
        if parties is not None and not parties * least <= stakes <= parties * most:
            bounds = {"least": parties * least, "most": parties * most}
            yield error("totals_stakes", "stake", seat=seat, given=stakes, games=parties, **bounds)
        if totals.knows("total") and (total := totals.of("total", seat)) != stakes:
            yield error("totals_are_stakes", "total", "stake", seat=seat, total=total, given=stakes)


def enough(options: Options, _seats: int) -> tuple[str, ...]:
    """The games that were won, or the stakes where these say it."""
    return ("parties", "stake") if options.parties == 1 or options.stakes == "flat" else ("parties",)


def following(options: Options, totals: Totals) -> Mapping[str, Sequence[int]]:
    """The stakes are the total; they tell the games where only one is played, or where each is worth one stake."""
    known = next(iter(totals.known("stake", "total")), None)
    if known is None and options.stakes == "flat" and totals.knows("parties"):
        known = "parties"
    if known is None:
        return {}
    stakes = totals.numbers[known]
    found = {"stake": stakes, "total": stakes}
    if options.stakes == "flat":
        return {**found, "parties": stakes}
    return {**found, "parties": [min(1, each) for each in stakes]} if options.parties == 1 else found
