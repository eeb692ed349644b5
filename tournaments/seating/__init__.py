"""Who sits where: plain algorithms on numbers. No ORM, no clock, no randomness of its own."""

from tournaments.seating.pairs import draw_pairs
from tournaments.seating.seeded_draw import Drawing, draw
from tournaments.seating.sizes import NoSeatingError, sizes

__all__ = ["Drawing", "NoSeatingError", "draw", "draw_pairs", "sizes"]
