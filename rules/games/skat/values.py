"""Base values, Null values and the legal bids that follow from them; charges are worked out elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BASE: Mapping[str, int] = MappingProxyType({"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24})
"""Base value by contract (SK-10, SK-11)."""

NULL = {(False, False): 23, (False, True): 35, (True, False): 46, (True, True): 59}
"""Value of a Null by (ouvert, hand) (SK-12)."""


def _multiples(contract: str) -> set[int]:
    """Tops, the game and six steps: 2 to 18 times the base in a suit, 2 to 11 times in Grand."""
    most = 11 if contract == "grand" else 18
    return {BASE[contract] * times for times in range(2, most + 1)}


BIDS = frozenset(NULL.values()).union(*map(_multiples, BASE))
"""The 63 legal bids: every value that a game can have, and no other (SK-08)."""
