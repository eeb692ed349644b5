"""Who sits where: plain algorithms on numbers. No ORM, no clock, no randomness of its own."""

from tournaments.seating.drawing import Drawing, draw
from tournaments.seating.sizes import TooFewPlayersError, sizes

__all__ = ["Drawing", "TooFewPlayersError", "draw", "sizes"]
