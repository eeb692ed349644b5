"""Playing cards: suits, ranks, packs, card points, which card beats which; no contract, option or score lives here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Card = str
"""Suit letter and rank letter, as in `CJ`: C S H D and A K Q J T 9 8 7 (T = ten)."""

SUITS = "CSHD"
"""High to low: clubs, spades, hearts, diamonds."""

TRUMP = "trump"
"""The suit that all trumps form, whatever is printed on them."""

CARD_POINTS: Mapping[str, int] = MappingProxyType(
    {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0},
)
"""Points by rank, the same in all games that count them."""


@cache
def pack(ranks: str, copies: int = 1) -> tuple[Card, ...]:
    """All cards of a pack with these ranks, suit by suit, `copies` times each."""
    return tuple(suit + rank for suit in SUITS for rank in ranks) * copies


def points_of(cards: Iterable[Card]) -> int:
    """Card points of these cards together."""
    return sum([CARD_POINTS[card[1]] for card in cards])


@dataclass(frozen=True, slots=True)
class Order:
    """What counts as one suit, and how strong each card is in it: all that a trick needs to know of a contract."""

    suit: Mapping[Card, str]
    """The suit a card follows: its own, or `TRUMP`."""
    strength: Mapping[Card, int]
    """Higher beats lower within one suit."""

    @classmethod
    def of(cls, trumps: Sequence[Card], ranks: str) -> Order:
        """The order with these trumps (highest first) and these ranks in the other suits (highest first)."""
        plain = pack(ranks)
        suit = {card: card[0] for card in plain} | dict.fromkeys(trumps, TRUMP)
        falling = (*trumps, *(card for card in plain if suit[card] != TRUMP))
        return cls(suit, {card: len(falling) - place for place, card in enumerate(falling)})

    def beats(self, card: Card, other: Card) -> bool:
        """Whether `card`, played later, takes the trick from `other`; of two equal cards the first holds."""
        if self.suit[card] == self.suit[other]:
            return self.strength[card] > self.strength[other]
        return self.suit[card] == TRUMP

    def winner(self, cards: Sequence[Card]) -> int:
        """Index, in order of play, of the card that wins the trick."""
        best = 0
        for place in range(1, len(cards)):
            if self.beats(cards[place], cards[best]):
                best = place
        return best

    def legal(self, hand: Iterable[Card], led: Card | None) -> tuple[Card, ...]:
        """The cards of a hand that may be played: those of the suit led, or any when there is none (or no lead yet)."""
        held = tuple(hand)
        if led is None:
            return held
        suit, wanted = self.suit, self.suit[led]
        return tuple([card for card in held if suit[card] == wanted]) or held
