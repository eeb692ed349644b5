"""Compulsory solos: who still owes one and when it is imposed (tournament rules 4.2, 8.6); and who has cards at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.games.doppelkopf.bock import factor
from rules.games.doppelkopf.options import Options, length

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.games.doppelkopf.state import Turn
    from rules.types import Value


def owed(turn: Turn) -> tuple[int, ...]:
    """The seats that have a compulsory solo still to play."""
    each = turn.options.compulsory_solos
    return tuple(seat for seat in range(turn.seats) if turn.counted(seat, "compulsory_done") < each)


def imposed_on(turn: Turn) -> int | None:
    """Who has to play a solo now: the nearest from the dealer's left of those who owe one, once there are no more games
    left than solos owed, or time is up. Who sits out has no cards for it.
    """
    owing = owed(turn)
    full = length(turn.options, turn.seats)
    if not turn.state.time_up and (full is None or len(owing) < full - turn.number + 1):
        return None
    return next((seat for seat in active(turn.seats, turn.dealer) if seat in owing), None)


def over(turn: Turn) -> bool:
    """After time is up the list ends with the last compulsory solo."""
    return turn.state.time_up and not owed(turn)


def obligations(turn: Turn) -> Mapping[str, Value]:
    """For the coming deal: seats that owe a solo, the seat that has to play it now, the factor of a Bock game."""
    seat, times = imposed_on(turn), factor(turn.state.bock)
    return {
        "owed": owed(turn),
        "imposed": () if seat is None else (seat,),
        "bock": times if times > 1 else None,
    }


def sitting_out(_options: Options, seats: int, dealer: int) -> tuple[int, ...]:
    """Of five the dealer takes no cards (DK-01, tournament rules 10.1); of six and seven those before him neither."""
    return tuple(sorted({*range(seats)} - {*active(seats, dealer)}))


def active(seats: int, dealer: int) -> tuple[int, ...]:
    """The four who have cards, from the dealer's left."""
    after = (*range(dealer + 1, seats), *range(dealer + 1))
    return after[:4]
