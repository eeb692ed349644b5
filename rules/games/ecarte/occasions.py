"""The events as which Écarté is usually played."""

from __future__ import annotations

from rules.registry import Occasion

OCCASIONS = (
    Occasion(key="ecarte", preset="classic", series=5, minutes=20),
    Occasion(key="ecarte-evening", preset="classic", series=3, evening=True),
)
