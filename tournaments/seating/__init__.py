"""Who sits where: plain algorithms on numbers. No ORM, no clock, no randomness of its own."""

from tournaments.seating.commitment import commitment, kept
from tournaments.seating.pairs import draw_pairs
from tournaments.seating.seeded_draw import Drawing, Programme, draw, draw_all
from tournaments.seating.sizes import NoSeatingError, fitting, left_over, seatable, sizes
from tournaments.seating.wishes import Wishes

__all__ = [
    "Drawing",
    "NoSeatingError",
    "Programme",
    "Wishes",
    "commitment",
    "draw",
    "draw_all",
    "draw_pairs",
    "fitting",
    "kept",
    "left_over",
    "seatable",
    "sizes",
]
