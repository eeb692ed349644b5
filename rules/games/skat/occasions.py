"""The events as which Skat is usually played."""

from __future__ import annotations

from types import MappingProxyType

from rules.registry import Occasion

OCCASIONS = (
    Occasion(
        key="preisskat-2x48",
        preset="isko-2022",
        options=MappingProxyType({"lost_game_fee": 50}),
        series=2,
        minutes=120,
        fee=1000,
        shares=(5000, 3000, 2000),
        protest_minutes=30,
    ),
    Occasion(
        key="preisskat-2x36",
        preset="isko-2022",
        options=MappingProxyType({"deals": 36, "lost_game_fee": 50}),
        series=2,
        minutes=90,
        fee=1000,
        shares=(5000, 3000, 2000),
        protest_minutes=30,
    ),
    Occasion(
        key="preisskat-3x36",
        preset="isko-2022",
        options=MappingProxyType({"deals": 36, "lost_game_fee": 50}),
        series=3,
        minutes=90,
        fee=1000,
        shares=(5000, 3000, 2000),
        protest_minutes=30,
    ),
    Occasion(key="skat-club", preset="isko-2022", series=4, four_eyes=True),
    Occasion(key="skat-evening", preset="isko-2022", series=2, evening=True),
    Occasion(
        key="skat-evening-short", preset="isko-2022", options=MappingProxyType({"deals": 24}), series=2, evening=True
    ),
)
