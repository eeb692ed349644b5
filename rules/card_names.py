"""What cards are called: read in three languages at once, written in one; two readings are told, none is chosen.

A suit stands before its rank, `KrB`, `♣10`, `Herz-Dame`; a rank comes first in full alone, `valet de trèfle`. Letters
go with letters, names and symbols with both.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Literal

from rules.alphabets import (
    ALPHABETS,
    COEUR,
    FRENCH_LETTERS,
    PICTURES,
    RECORDED,
    RECORDS,
    SYMBOLS,
    TEN_TURNED,
)
from rules.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rules.alphabets import Alphabet, Spellings
    from rules.cards import Card

Spelt = tuple[str, "Card"]
"""How a card can be typed, folded, and the card."""

Kind = Literal["any", "french", "recorded"]
"""How the cards of a text are written: as only French does, as only records and English do, or nobody can tell."""

SUIT_FIRST, RANK_FIRST = "{suit} {rank}", "{rank} {suit}"


def _each(suits: Spellings, ranks: Spellings, pattern: str = SUIT_FIRST) -> Iterator[Spelt]:
    for suit, spelt in suits.items():
        for rank, ranked in ranks.items():
            typed = (pattern.format(suit=one, rank=other) for one in spelt for other in ranked)
            yield from ((fold(each), suit + rank) for each in typed)


def _named(alphabet: Alphabet, pattern: str) -> Iterator[Spelt]:
    """With the suit in full, or as a symbol."""
    for ranks in (alphabet.ranks, alphabet.rank_names):
        yield from _each(alphabet.suit_names, ranks, pattern)
        yield from _each(SYMBOLS, ranks, pattern)


def _in(alphabet: Alphabet) -> Iterator[Spelt]:
    """Everything that a language has for its cards."""
    yield from _each(alphabet.suits, alphabet.ranks)
    yield from _named(alphabet, SUIT_FIRST)
    if alphabet.turned:
        yield from _named(alphabet, alphabet.turned)


def _recorded() -> Iterator[Spelt]:
    yield from _each(RECORDS, RECORDED)
    yield from _each(SYMBOLS, RECORDED)


def _turned(alphabet: Alphabet) -> Iterator[Spelt]:
    yield from _each(alphabet.suits, alphabet.ranks, RANK_FIRST)
    yield from _named(alphabet, RANK_FIRST)


def _collected(found: Iterable[Spelt]) -> Mapping[str, tuple[Card, ...]]:
    """The cards that each spelling can mean, in one order."""
    meant: dict[str, set[Card]] = defaultdict(set)
    for form, card in found:
        meant[form].add(card)
    return {form: tuple(sorted(cards)) for form, cards in meant.items()}


DOUBTFUL: Mapping[Kind, tuple[Spelt, ...]] = {
    "any": (*_each(COEUR, PICTURES), *TEN_TURNED.items()),
    "french": tuple(_each(FRENCH_LETTERS, ALPHABETS["fr"].ranks)),
    "recorded": tuple(TEN_TURNED.items()),
}
"""What can be meant besides, so that it is asked about."""


@cache
def _everywhere() -> tuple[Spelt, ...]:
    """What any text can say: all languages, whoever reads."""
    return (*_recorded(), *(each for alphabet in ALPHABETS.values() for each in _in(alphabet)))


@cache
def meanings(kind: Kind = "any") -> Mapping[str, tuple[Card, ...]]:
    """Each spelling with what it can mean among cards of this kind; more than one card where nobody can tell."""
    return _collected([*_everywhere(), *DOUBTFUL[kind]])


@cache
def turned() -> Mapping[str, tuple[Card, ...]]:
    """What is meant where the rank was typed before the suit."""
    found = [each for alphabet in ALPHABETS.values() for each in _turned(alphabet)]
    return _collected([*found, *_each(RECORDS, RECORDED, RANK_FIRST), *_each(SYMBOLS, RECORDED, RANK_FIRST)])


@cache
def in_parts() -> frozenset[str]:
    """Spellings with a suit in full or a symbol, which can be typed as several words."""
    patterns = (SUIT_FIRST, RANK_FIRST)
    found = [each for alphabet in ALPHABETS.values() for pattern in patterns for each in _named(alphabet, pattern)]
    found += [each for alphabet in ALPHABETS.values() if alphabet.turned for each in _named(alphabet, alphabet.turned)]
    return frozenset(form for form, _ in found)


@cache
def _certain() -> tuple[frozenset[str], frozenset[str]]:
    """What only French has, and what only records and English have: not the letters that are asked about."""
    spelt = {language: {form for form, _ in _in(alphabet)} for language, alphabet in ALPHABETS.items()}
    recorded = spelt["en"] | {form for form, _ in _recorded()}
    doubtful = {form for found in DOUBTFUL.values() for form, _ in found}
    return (
        frozenset(spelt["fr"] - spelt["de"] - recorded - doubtful),
        frozenset(recorded - spelt["de"] - spelt["fr"] - doubtful),
    )


def kind_of(typed: Iterable[str]) -> Kind:
    """How the cards among these words are written: what is certain in a text settles what else could be two cards."""
    french, recorded = _certain()
    words = [fold(word) for word in typed]
    for_french, for_records = sum(word in french for word in words), sum(word in recorded for word in words)
    return "recorded" if for_records > for_french else "french" if for_french else "any"


def write_card(card: Card, language: str) -> str:
    """A card that exists in letters that nobody takes for another, `KrB`, `TrV`; in records' own without a language."""
    if language not in ALPHABETS:
        return card
    alphabet = ALPHABETS[language]
    return alphabet.suits[card[0]][0] + alphabet.ranks[card[1]][0]


def name_card(card: Card, language: str) -> str:
    """A card that exists in words, `Kreuz-Bube`, `valet de trèfle`, which can be typed as they are."""
    alphabet = ALPHABETS[language]
    rank = alphabet.ranks[card[1]][0] if card[1] in "T987" else alphabet.rank_names[card[1]][0]
    return alphabet.name.format(suit=alphabet.suit_names[card[0]][0], rank=rank)


@cache
def names() -> tuple[str, ...]:
    """Cards in full, in all languages: what a misspelt one can be near to."""
    return tuple(
        pattern.format(suit=suit, rank=rank)
        for alphabet in ALPHABETS.values()
        for pattern in dict.fromkeys((ALPHABETS["de"].name, alphabet.name))
        for suit in chain.from_iterable(alphabet.suit_names.values())
        for rank in chain.from_iterable(alphabet.rank_names.values())
    )


@cache
def suit_words() -> frozenset[str]:
    """Suits in full, folded."""
    spelt = (each for alphabet in ALPHABETS.values() for names in alphabet.suit_names.values() for each in names)
    return frozenset(map(fold, spelt))


@cache
def begun() -> frozenset[str]:
    """What stands before a suit in a card in full, folded: `valet de`, `jack of`."""
    return frozenset(
        fold(alphabet.turned.format(rank=rank, suit=""))
        for alphabet in ALPHABETS.values()
        if alphabet.turned
        for rank in chain.from_iterable(alphabet.rank_names.values())
    )


@cache
def card_beginnings() -> frozenset[str]:
    """First words of cards that are typed as several: suits in full, symbols, ranks."""
    tables = [SYMBOLS, *(table for each in ALPHABETS.values() for table in (each.ranks, each.rank_names))]
    spelt = (each for table in tables for spellings in table.values() for each in spellings)
    return suit_words() | frozenset(map(fold, spelt))
