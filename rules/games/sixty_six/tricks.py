"""Tricks: order of cards, and when there is a duty; who takes what is as in all games of the family."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import SUITS, Order, pack
from rules.games.sixty_six.deal import FOUR_HANDED
from rules.schnapsen import tricks
from rules.schnapsen.possible import RANKS

if TYPE_CHECKING:
    from collections.abc import Mapping

ALL_RANKS = RANKS[FOUR_HANDED]
"""The ranks of every smaller pack stand in the same order (SX-01, SX-13)."""

KNOWN = frozenset(pack(ALL_RANKS))

ORDERS: Mapping[str, Order] = MappingProxyType({suit: tricks.order(ALL_RANKS, suit) for suit in SUITS})
"""What beats what, by trump suit."""


class Tricks(tricks.Tricks):
    """Tricks in which nobody has to follow while cards are drawn."""

    strict = False
    """Whether cards have to follow (SX-03)."""
