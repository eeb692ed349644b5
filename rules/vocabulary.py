"""What can be typed in a game, in every language at once, and what is written in one; cards are all games' own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.card_names import begun, card_beginnings, in_parts, meanings, name_card, suit_words
from rules.spelling import Spelt, fold, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from rules.types import Param

SHARED_HEADS: Mapping[str, Spelt] = MappingProxyType(
    {
        "dealer": Spelt("Geber, Kartengeber", "donneur"),
        "hand": Spelt("Blatt, Karten", "main, cartes"),
        "turned": Spelt("Aufgedeckt, Aufschlag, Trumpfkarte", "retourne, retournée"),
        "claimed": Spelt("Aufgelegt, Offengelegt, Beansprucht", "étale, étalé, réclame", "claimed, claims"),
        "conceded": Spelt("Aufgegeben, Aufgabe, Schenkt", "abandon, abandonne, abandonné", "conceded, concedes"),
    }
)
"""What lines of several games begin with."""

SUIT_WORDS: Mapping[str, Spelt] = MappingProxyType(
    {
        "clubs": Spelt("Kreuz, Treff, Eichel, ♣", "trèfle, trèfles", "clubs, club"),
        "spades": Spelt("Pik, Gras, Grün, Laub, ♠", "pique, piques", "spades, spade"),
        "hearts": Spelt("Herz, Rot, ♥", "cœur, cœurs", "hearts, heart"),
        "diamonds": Spelt("Karo, Schellen, Schell, ♦", "carreau, carreaux", "diamonds, diamond"),
    }
)
"""Suits where no card is meant."""

OR: Mapping[str, str] = {"de": " oder ", "fr": " ou ", "en": " or "}
PART = re.compile(r"(?:[^\W\d_]|')+|\d+")
MOST_PARTS = 5
"""Words that one name consists of at the most: `Schneider angesagt`, `10 de trèfle`, `solo de rois et dames`."""


def _nothing() -> Mapping[str, Spelt]:
    return MappingProxyType({})


def _nobody_says() -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game's notation. What records call it is read as well, whatever the language."""

    own_heads: Mapping[str, Spelt] = field(default_factory=_nothing)
    """What its statements begin with, past what is shared: single words, by what records call them."""
    words: Mapping[str, Spelt] = field(default_factory=_nothing)
    """What is said in them, by what records call it."""
    doubtful: Mapping[str, tuple[str, ...]] = field(default_factory=_nobody_says)
    """Words that players use for two of these, with what records call them: they are asked about."""

    @cached_property
    def heads(self) -> Mapping[str, Spelt]:
        return {**SHARED_HEADS, **self.own_heads}

    def read_head(self, typed: str, known: Iterable[str]) -> str | None:
        """Which of these heads it is; None for none."""
        return _read(fold(typed), known, self._heads)

    def read_word(self, typed: str, known: Iterable[str]) -> str | None:
        """Which of these words it is; None for none."""
        return _read(fold(typed), known, self._words)

    def two_names(self, typed: str, known: Collection[str]) -> tuple[str, ...]:
        """Which of these words players mean by this one, where they mean two."""
        found = next((codes for word, codes in self.doubtful.items() if fold(word) == fold(typed)), ())
        return tuple(code for code in found if code in known)

    def write_head(self, head: str, language: str) -> str:
        return _write(self.heads, head, language)

    def write_word(self, word: str, language: str) -> str:
        return _write(self.words, word, language)

    def spellings_of_heads(self, known: Collection[str]) -> Sequence[str]:
        """Everything that a line can begin with."""
        return _spellings(self.heads, known)

    def spellings_of_words(self, known: Collection[str]) -> Sequence[str]:
        """Everything that one of these words can be typed as."""
        return _spellings(self.words, known)

    def joined(self, words: Sequence[str], *, cards: bool) -> tuple[str, ...]:
        """The words of a line, those of one name together: `keine 90`; `Kreuz Bube` where cards can stand.

        A name with a slip in it is one, too.
        """
        known = self._parts_and_cards if cards else self._parts
        forms, found = {fold(word) for word in words}, tuple(words)
        if forms & self._beginnings or (cards and forms & card_beginnings()):
            found = _merged(words, lambda parts: fold("".join(parts)) in known or (cards and _begins_a_card(parts)))
        if all(self._says_something(word, cards) for word in found):
            return found
        return _merged(found, lambda parts: self._is_nearly_one(parts, cards))

    def _is_nearly_one(self, words: Sequence[str], cards: bool) -> bool:  # noqa: FBT001
        """Whether these words are a name but for a slip, and one of them says nothing by itself; numbers have none."""
        if all(self._says_something(word, cards) for word in words):
            return False
        near = nearest(" ".join(words), self._several.get(len(words), ()))
        return near is not None and _numbers(words) == _numbers(near.split())

    def _says_something(self, word: str, cards: bool) -> bool:  # noqa: FBT001
        form = fold(word)
        return form.isdigit() or form in self._single or (cards and form in meanings())

    def told(self, params: Mapping[str, Param], language: str) -> Mapping[str, Param]:
        """What a problem of the notation names, in the reader's words: heads there are, cards that can be meant."""
        heads, cards, words = params.get("allowed"), params.get("readings"), params.get("meanings")
        found: dict[str, Param] = {}
        if isinstance(heads, str):
            found["allowed"] = ", ".join(sorted(self.write_head(head, language) for head in heads.split(", ")))
        if isinstance(cards, str):
            found["readings"] = OR[language].join(name_card(card, language) for card in cards.split())
        if isinstance(words, str):
            found["meanings"] = OR[language].join(self.write_word(word, language) for word in words.split())
        return found

    @cached_property
    def _heads(self) -> Mapping[str, frozenset[str]]:
        return _forms(self.heads)

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        return _forms(self.words)

    @cached_property
    def _single(self) -> frozenset[str]:
        """Everything that says something by itself, folded."""
        return frozenset().union(*self._words.values(), map(fold, self.words))

    @cached_property
    def _several(self) -> Mapping[int, Sequence[str]]:
        """Names of several words, by how many they are."""
        names = [each for code, spelt in self.words.items() for each in (code, *spelt.spellings()) if _is_several(each)]
        counted = {name: len(PART.findall(name)) for name in names}
        return {count: [name for name in names if counted[name] == count] for count in counted.values()}

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """First words of names of several."""
        return frozenset(fold(PART.findall(name)[0]) for names in self._several.values() for name in names)

    @cached_property
    def _parts_and_cards(self) -> frozenset[str]:
        return self._parts | in_parts()

    @cached_property
    def _parts(self) -> frozenset[str]:
        """Names of several words, folded."""
        return frozenset(fold(name) for names in self._several.values() for name in names)


def _merged(words: Sequence[str], is_one: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """The words, those that are one together; the longest first."""
    place, found = 0, list[str]()
    while place < len(words):
        ends = range(min(len(words), place + MOST_PARTS), place + 1, -1)
        end = next((end for end in ends if is_one(words[place:end])), place + 1)
        found.append(" ".join(words[place:end]))
        place = end
    return tuple(found)


def _numbers(words: Sequence[str]) -> Sequence[str]:
    return [word for word in words if word.isdigit()]


def _is_several(spelt: str) -> bool:
    return any(sign in spelt for sign in " -_") or (spelt[:1].isalpha() and spelt[-1:].isdigit())


def _begins_a_card(words: Sequence[str]) -> bool:
    """Whether a card in full begins here, and ends with a word that cannot be read: that is one word of the line."""
    *begin, last = words
    names = suit_words() if len(begin) == 1 else begun() if len(begin) == 2 else ()
    return fold("".join(begin)) in names and len(last) > 1 and last.isalpha()


def _forms(table: Mapping[str, Spelt]) -> Mapping[str, frozenset[str]]:
    return {code: _folded(spelt.spellings()) for code, spelt in table.items()}


def _folded(spellings: Iterable[str]) -> frozenset[str]:
    return frozenset(map(fold, spellings))


def _read(form: str, known: Iterable[str], forms: Mapping[str, frozenset[str]]) -> str | None:
    return next((code for code in known if form == fold(code) or form in forms.get(code, ())), None)


def _write(table: Mapping[str, Spelt], code: str, language: str) -> str:
    return (table[code].write(language) if language and code in table else "") or code


def _spellings(table: Mapping[str, Spelt], known: Collection[str]) -> Sequence[str]:
    return [each for code in known for each in (code, *(table[code].spellings() if code in table else ()))]
