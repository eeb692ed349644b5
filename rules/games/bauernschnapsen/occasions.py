"""The events as which Bauernschnapsen is usually played."""

from __future__ import annotations

from rules.registry import Occasion

OCCASIONS = (
    Occasion(key="bauernschnapsen", preset="standard", series=4),
    Occasion(key="bauernschnapsen-evening", preset="standard", series=3, evening=True),
)
