"""Suits and ranks as German, French and English players write them, as data: letters, names and symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

Spellings = Mapping[str, Sequence[str]]
"""By the letter that records have for the suit or the rank; the first one is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alphabet:
    """The suits and ranks of a language."""

    suits: Spellings
    """Letters."""
    suit_names: Spellings
    ranks: Spellings
    """Letters and numbers."""
    rank_names: Spellings
    name: str
    """How a card is called in full, of its `suit` and its `rank`."""
    turned: str = ""
    """How it is called in full where its rank comes first."""


def _ranks(ace: str, king: str, queen: str, jack: str, *small: str) -> Spellings:
    """Spellings parted by blanks, from the ace to the seven."""
    spelt = (ace, king, queen, jack, *(small or ("10", "9", "8", "7")))
    return MappingProxyType({rank: tuple(each.split()) for rank, each in zip("AKQJT987", spelt, strict=True)})


def _suits(clubs: str, spades: str, hearts: str, diamonds: str) -> Spellings:
    spelt = (clubs, spades, hearts, diamonds)
    return MappingProxyType({suit: tuple(each.split()) for suit, each in zip("CSHD", spelt, strict=True)})


SYMBOLS = _suits("♣ ♧", "♠ ♤", "♥ ♡", "♦ ♢")
RECORDS = _suits(*"CSHD")
"""The suits of records and of English tables."""
RECORDED = _ranks("A", "K R", "Q D", "J B V", "T 10", *"987")
"""The ranks that go with them: as in records, and as they stand on German, French and English cards."""

ALPHABETS: Mapping[str, Alphabet] = {
    "de": Alphabet(
        suits=_suits("Kr K E", "P G", "H", "Ka"),
        suit_names=_suits("Kreuz Treff Eichel Eicheln", "Pik Gras Grün Blatt Laub", "Herz Rot", "Karo Schellen Schell"),
        ranks=_ranks("A", "K", "D O", "B U"),
        rank_names=_ranks(
            "Ass As", "König", "Dame Ober", "Bube Unter", "Zehn Zehner", "Neun Neuner", "Acht Achter", "Sieben Siebener"
        ),
        name="{suit}-{rank}",
    ),
    "fr": Alphabet(
        suits=_suits("Tr T", "P", "Co", "Ca"),
        suit_names=_suits("trèfle trèfles", "pique piques", "cœur cœurs", "carreau carreaux"),
        ranks=_ranks("A", "R", "D", "V"),
        rank_names=_ranks("as", "roi", "dame", "valet", "dix", "neuf", "huit", "sept"),
        name="{rank} de {suit}",
        turned="{rank} de {suit}",
    ),
    "en": Alphabet(
        suits=RECORDS,
        suit_names=_suits("clubs club", "spades spade", "hearts heart", "diamonds diamond"),
        ranks=_ranks("A", "K", "Q", "J", "T 10", *"987"),
        rank_names=_ranks("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"),
        name="{rank} of {suit}",
        turned="{rank} of {suit}",
    ),
}

COEUR: Spellings = {"H": ("C",)}
"""Cœur, or clubs as in records: before R, D or V nobody can tell, unless other cards say how they are written."""
PICTURES: Spellings = {rank: ALPHABETS["fr"].ranks[rank] for rank in "KQJ"}
FRENCH_LETTERS: Spellings = {"H": ("C",), "D": ("K",)}
"""With any rank, among cards that only French writes so: elsewhere K is Kreuz, and C clubs."""
TEN_TURNED = {"td": "DT"}
"""An English ten of diamonds the wrong way round, or the dame of trèfle."""
