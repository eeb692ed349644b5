"""Who plays a deal and who sits out, by number of seats and dealer; what they play is elsewhere."""

from __future__ import annotations

from functools import cache

PLACES = {3: (1, 2, 3), 4: (1, 2, 3), 5: (1, 2, 4)}
"""Forehand, middlehand and rearhand, counted from the dealer: at three he is rearhand himself (SK-05), at five the seat
between middlehand and rearhand sits out with him.
"""


@cache
def table_of(seats: int, dealer: int) -> tuple[int, int, int]:
    """Forehand, middlehand, rearhand."""
    forehand, middlehand, rearhand = ((dealer + step) % seats for step in PLACES[seats])
    return forehand, middlehand, rearhand


@cache
def playing(seats: int, dealer: int) -> tuple[int, ...]:
    """The three who take cards, in the order of their seats."""
    return tuple(sorted(table_of(seats, dealer)))


@cache
def sitting_out(seats: int, dealer: int) -> tuple[int, ...]:
    """Who takes no cards: with four at the table the dealer (SK-02), with five somebody else as well."""
    return tuple(seat for seat in range(seats) if seat not in table_of(seats, dealer))
