"""The events as which Sixty-Six or Schnapsen is usually played."""

from __future__ import annotations

from rules.registry import Occasion

OCCASIONS = (
    Occasion(key="schnapsen", preset="schnapsen", series=5, minutes=30, fee=500),
    Occasion(key="schnapsen-evening", preset="schnapsen", series=3, evening=True),
)
