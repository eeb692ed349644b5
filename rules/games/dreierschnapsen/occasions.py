"""The events as which Dreierschnapsen is usually played."""

from __future__ import annotations

from rules.registry import Occasion

OCCASIONS = (Occasion(key="dreierschnapsen-evening", preset="standard", series=3, evening=True),)
