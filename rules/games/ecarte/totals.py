"""Whether totals of Écarté can come of any match: games and stakes won, and nothing beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.codes import error
from rules.games.ecarte.match import stake
from rules.totals import counted, one_in_a_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    yield from _parties(options, totals)
    least, most = stake(options, options.target), stake(options, 0)
    for seat in totals.held:
        parties, stakes, total = (totals.of(name, seat) for name in ("parties", "stake", "total"))
        if not parties * least <= stakes <= parties * most:
            yield error(
                "totals_stakes",
                "stake",
                seat=seat,
                given=stakes,
                games=parties,
                least=parties * least,
                most=parties * most,
            )
        if total != stakes:
            yield error("totals_are_stakes", "total", "stake", seat=seat, total=total, given=stakes)


def _parties(options: Options, totals: Totals) -> Iterator[Problem]:
    """The match is over once somebody has won as many games as it takes."""
    for seat in totals.held:
        if (games := totals.of("parties", seat)) > options.parties:
            yield error("totals_beyond_match", "parties", seat=seat, given=games, most=options.parties)
    if all(totals.of("parties", seat) == options.parties for seat in totals.held) and len(totals.held) > 1:
        yield error("totals_two_winners", "parties", most=options.parties)
