"""How heads, words and cards are spelt where a deal is typed; a language can spell them differently from records."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules.cards import Card


def _as_in_records() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Vocabulary:
    """The spellings of a language. Upper and lower case are the same; reading takes all spellings, writing the first.

    Heads and words that it does not have are spelt as in records.
    """

    suits: Mapping[str, Sequence[str]]
    """By the letter that records have for the suit."""
    ranks: Mapping[str, Sequence[str]]
    """By the letter that records have for the rank."""
    heads: Mapping[str, str] = field(default_factory=_as_in_records)
    """What statements begin with, in small letters: `dealer`, `hand`."""
    words: Mapping[str, str] = field(default_factory=_as_in_records)
    """What is said in them, in small letters: `hold`, `grand`."""

    @property
    def longest_card(self) -> int:
        """Characters of the longest spelling."""
        return max(map(len, self._cards))

    def read_card(self, typed: str) -> Card | None:
        """The card of this name; None if there is none."""
        return self._cards.get(typed.upper())

    def write_card(self, card: Card) -> str:
        """The name of a card that exists."""
        return self.suits[card[0]][0] + self.ranks[card[1]][0]

    def read_head(self, typed: str) -> str:
        """What records call it; what is not known as it stands there."""
        return self._heads.get(typed.lower(), typed.lower())

    def write_head(self, head: str) -> str:
        return self.heads.get(head, head)

    def read_word(self, typed: str) -> str:
        """What records call it; what is not known as it stands there."""
        return self._words.get(typed.lower(), typed.lower())

    def write_word(self, word: str) -> str:
        return self.words.get(word, word)

    @cached_property
    def _cards(self) -> Mapping[str, Card]:
        return {
            (of_suit + of_rank).upper(): suit + rank
            for suit, spelt in self.suits.items()
            for rank, ranked in self.ranks.items()
            for of_suit in spelt
            for of_rank in ranked
        }

    @cached_property
    def _heads(self) -> Mapping[str, str]:
        return {spelt.lower(): head for head, spelt in self.heads.items()}

    @cached_property
    def _words(self) -> Mapping[str, str]:
        return {spelt.lower(): word for word, spelt in self.words.items()}


RECORDS = Vocabulary(
    suits={"C": "C♣♧", "S": "S♠♤", "H": "H♥♡", "D": "D♦♢"},
    ranks={**{rank: rank for rank in "A987"}, "T": ("T", "10"), "J": "JBV", "Q": "QD", "K": "KR"},
)
"""The words of the records, and cards as they stand in front of German, French and English players.

Bube, valet; Dame, dame; roi.
"""
