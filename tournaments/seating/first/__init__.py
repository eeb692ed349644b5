"""The draw as it was in the first version, frozen: whoever holds one of its certificates draws the same tables again.

A certificate that names no version was made by it. Nothing new is drawn by it.
"""

from tournaments.seating.first.first_draw import draw

__all__ = ["draw"]
