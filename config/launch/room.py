"""The disk of a running club, told in the window before it is full."""

import time
from dataclasses import dataclass

from config import space
from config.launch.place import DataFolder, echo

EVERY = 10.0
"""Seconds between two looks."""


@dataclass
class Room:
    """Says so when the disk gets nearly full, when it is, and when there is room again."""

    place: DataFolder
    told: str = ""
    due: float = 0.0

    def look(self) -> None:
        if time.monotonic() < self.due:
            return
        self.due = time.monotonic() + EVERY
        left, least = space.free(self.place.data), self.place.least_room() * space.MEGABYTE
        state = "full" if left < least else "nearly full" if left < space.NEARLY * least else ""
        if state != self.told:
            free = f"{left // space.MEGABYTE} MB are free for {self.place.data}"
            echo(f"The disk is {state}: {free}. Make room." if state else f"There is room on the disk again: {free}.")
        self.told = state
