"""Who plays a deal and who sits out, by number of seats and dealer; what they play is elsewhere."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.games.skat.options import Options

SEATS = (3, 4, 5)


def table_of(options: Options, seats: int, dealer: int) -> tuple[int, int, int]:
    """Forehand, middlehand, rearhand: the three after the dealer, at three himself among them (SK-05).

    With five a second seat is left out, between middlehand and rearhand or, by option, between forehand and middlehand.
    """
    return _table(options.five_sits_out, seats, dealer)


@cache
def _table(five_sits_out: str, seats: int, dealer: int) -> tuple[int, int, int]:
    left_out = (2 if five_sits_out == "between_fore_and_middle" else 3) if seats == 5 else None
    forehand, middlehand, rearhand = [(dealer + step) % seats for step in range(1, 5) if step != left_out][:3]
    return forehand, middlehand, rearhand


def playing(options: Options, seats: int, dealer: int) -> tuple[int, ...]:
    """The three who take cards, in the order of their seats."""
    return tuple(sorted(table_of(options, seats, dealer)))


def sitting_out(options: Options, seats: int, dealer: int) -> tuple[int, ...]:
    """Who takes no cards: with four at the table the dealer (SK-02), with five somebody else as well."""
    table = table_of(options, seats, dealer)
    return tuple(seat for seat in range(seats) if seat not in table)
