"""Ten tricks: trump orders and tops of each contract; auction and score live elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.cards import SUITS, Card, Order, pack
from rules.ending import ENDS
from rules.following import name_after_end
from rules.games.skat.deal import NULL_GAME
from rules.games.skat.values import BASE
from rules.tricks import Tricks

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from rules.following import Act

RANKS = "ATKQ987"
"""Ranks of a suit without its jack, highest first."""

PACK = pack("AKQJT987")
"""The 32 cards (SK-01)."""

CARDS = 30
"""Cards that are played in ten tricks."""

JACKS = tuple(suit + "J" for suit in SUITS)

CONTRACTS = (*BASE, NULL_GAME)

TRUMPS: Mapping[str, tuple[Card, ...]] = MappingProxyType(
    {
        **{name: JACKS + tuple(suit + rank for rank in RANKS) for name, suit in zip(CONTRACTS, SUITS, strict=False)},
        "grand": JACKS,
        NULL_GAME: (),
    },
)
"""Trumps of each contract, highest first (SK-16): the jacks are no cards of their suits (SK-17)."""

ORDERS: Mapping[str, Order] = MappingProxyType(
    {name: Order.of(trumps, RANKS if trumps else "AKQJT987") for name, trumps in TRUMPS.items()},
)
"""What beats what in each contract."""


def matadors(contract: str, cards: Collection[Card]) -> int:
    """Tops of suit and grand: +n with, -n without, counted over the declarer's hand and the skat together (SK-18)."""
    trumps = TRUMPS[contract]
    held = trumps[0] in cards
    run = next((place for place, card in enumerate(trumps) if (card in cards) != held), len(trumps))
    return run if held else -run


class Course:
    """A deal of ten tricks, or fewer: a Null is lost with the first one that its declarer takes (SK-29)."""

    stopped = False

    def __init__(
        self, contract: str, hands: Mapping[int, Collection[Card]], table: Sequence[int], declarer: int | None
    ) -> None:
        """Begin with these hands by seat; `table` is forehand, middlehand, rearhand, and forehand leads (SK-23)."""
        self.tricks = Tricks(ORDERS[contract], hands, table)
        self.problems = self.tricks.problems
        self.ended: Act | None = None
        """Who claimed the rest or gave up before the last card."""
        self._losing = declarer if contract == NULL_GAME else None

    @property
    def complete(self) -> bool:
        return self.ended is not None or self._decided

    @property
    def _decided(self) -> bool:
        taken = self.tricks.taken
        return len(taken) * len(self.tricks.hands) == CARDS or any(trick.winner == self._losing for trick in taken)

    def take(self, act: Act) -> None:
        """Lay a card, as long as there is a trick to lay it in; claim the rest or give up, as long as there is one."""
        if self.ended is not None or (act.word in ENDS and self._decided):
            name_after_end(self.problems, act)
        elif act.word in ENDS:
            self.ended = act
        elif len(self.tricks.taken) * len(self.tricks.hands) < CARDS:
            self.tricks.lay(act.seat, act.word)
