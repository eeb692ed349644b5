"""The events as which Doppelkopf is usually played."""

from __future__ import annotations

from rules.registry import Occasion

OCCASIONS = (
    Occasion(
        key="doppelkopf",
        preset="ddv-2026",
        series=3,
        minutes=120,
        fee=1000,
        shares=(5000, 3000, 2000),
        protest_minutes=30,
    ),
    Occasion(key="doppelkopf-evening", preset="ddv-2026", series=2, evening=True),
)
