"""Whether totals of Doppelkopf can come of any list: sides of two, or one against three, and points that even out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.codes import confirm, error
from rules.games.doppelkopf.bock import FACTORS, starters
from rules.totals import counted, within_the_list, won_and_lost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules.games.doppelkopf.options import Options
    from rules.totals import Totals
    from rules.types import Problem

PLAYING: Final = 4
MOST_OF_A_GAME = 60
"""More points for each than any game brings before something doubles it."""
SOLO_TIMES = 3


def totals_problems(options: Options, totals: Totals) -> Iterator[Problem]:
    """What no list can end with, and what only a penalty can explain."""
    counts = ("won", "lost", "solos_won")
    wrong = [*counted(totals, *counts)] or [*within_the_list(totals, *counts), *won_and_lost(totals), *_solos(totals)]
    yield from wrong or _sides(totals)
    yield from _points(options, totals)


def _solos(totals: Totals) -> Iterator[Problem]:
    for seat in totals.held:
        solos, won = totals.of("solos_won", seat), totals.of("won", seat)
        if solos > won:
            yield error("totals_solos_beyond_won", "solos_won", "won", seat=seat, given=solos, won=won)


def _sides(totals: Totals) -> Iterator[Problem]:
    """Of every deal that somebody won four players have won or lost: two and two, or one and three."""
    if len(totals.held) < PLAYING:
        return
    won, lost, solos = totals.sum("won"), totals.sum("lost"), totals.sum("solos_won")
    games, left = divmod(won + lost, PLAYING)
    if left or (totals.deals is not None and games > totals.deals):
        yield error("totals_of_four", "won", "lost", given=won + lost, deals=totals.deals or 0)
        return
    for seat in totals.held:
        own = totals.of("won", seat) + totals.of("lost", seat)
        if own > games or (totals.table == PLAYING and own < games):
            yield error("totals_same_games", "won", "lost", seat=seat, given=own, games=games)
    # A solo that was won has one winner instead of two, one that was lost three.
    lost_solos = won - 2 * games + solos
    if lost_solos < 0 or lost_solos + solos > games:
        yield error("totals_sides", "won", "lost", "solos_won", won=won, lost=lost, games=games, solos=solos)


def _points(options: Options, totals: Totals) -> Iterator[Problem]:
    """What one side wins the other loses; only a penalty gives points to nobody, or breaks that all are even or odd."""
    together = totals.sum("total")
    if options.count == "plus_minus":
        if together > 0 and totals.is_full:
            yield error("totals_above_nothing", "total", given=together)
        elif together < 0 and totals.is_full:
            yield confirm("totals_below_nothing", "total", given=together)
        elif totals.table == PLAYING and len({totals.of("total", seat) % 2 for seat in totals.held}) > 1:
            yield confirm("totals_even_or_odd", "total")
    yield from _bounds(options, totals)


def _bounds(options: Options, totals: Totals) -> Iterator[Problem]:
    """Nobody has more than all the deals can bring, and nothing where only the other sign is written down."""
    if totals.deals is None:
        return
    most = totals.deals * MOST_OF_A_GAME * SOLO_TIMES * (FACTORS[1] if starters(options) else 1)
    for seat in totals.held:
        total = totals.of("total", seat)
        if options.count == "minus_only" and total > 0:
            yield error("totals_only_minus", "total", seat=seat, total=total)
        elif options.count == "plus_only" and total < 0:
            yield confirm("totals_only_plus", "total", seat=seat, total=total)
        elif abs(total) > most:
            yield confirm("totals_unusual", "total", seat=seat, total=total, deals=totals.deals)
