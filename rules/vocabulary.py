"""What can be typed in a game, in every language at once, and what is written in one; cards are all games' own."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.card_names import begun, in_parts, name_card, suit_words
from rules.spelling import Spelt, fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

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

OR: Mapping[str, str] = {"de": " oder ", "fr": " ou ", "en": " or "}
MOST_PARTS = 5
"""Words that one name consists of at the most: `Schneider angesagt`, `10 de trèfle`, `solo de rois et dames`."""


def _nothing() -> Mapping[str, Spelt]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game's notation. What records call it is read as well, whatever the language."""

    own_heads: Mapping[str, Spelt] = field(default_factory=_nothing)
    """What its statements begin with, past what is shared: single words, by what records call them."""
    words: Mapping[str, Spelt] = field(default_factory=_nothing)
    """What is said in them, by what records call it."""

    @cached_property
    def heads(self) -> Mapping[str, Spelt]:
        return {**SHARED_HEADS, **self.own_heads}

    def read_head(self, typed: str, known: Iterable[str]) -> str | None:
        """Which of these heads it is; None for none."""
        return _read(fold(typed), known, self._heads)

    def read_word(self, typed: str, known: Iterable[str]) -> str | None:
        """Which of these words it is; None for none."""
        return _read(fold(typed), known, self._words)

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
        """The words of a line, those of one name together: `keine 90`; `Kreuz Bube` where cards can stand."""
        parts, place, found = list(words), 0, []
        while place < len(parts):
            end = next((end for end in self._ends(parts, place) if self._is_one(parts[place:end], cards)), place + 1)
            found.append(" ".join(parts[place:end]))
            place = end
        return tuple(found)

    def _ends(self, words: Sequence[str], place: int) -> range:
        """Where a name of more than one word can end, the longest first."""
        return range(min(len(words), place + MOST_PARTS), place + 1, -1)

    def _is_one(self, words: Sequence[str], cards: bool) -> bool:  # noqa: FBT001
        name = fold("".join(words))
        return name in self._parts or (cards and (name in in_parts() or _begins_a_card(words)))

    def told(self, params: Mapping[str, Param], language: str) -> Mapping[str, Param]:
        """What a problem of the notation names, in the reader's words: heads there are, cards that can be meant."""
        heads, cards = params.get("allowed"), params.get("readings")
        found: dict[str, Param] = {}
        if isinstance(heads, str):
            found["allowed"] = ", ".join(sorted(self.write_head(head, language) for head in heads.split(", ")))
        if isinstance(cards, str):
            found["readings"] = OR[language].join(name_card(card, language) for card in cards.split())
        return found

    @cached_property
    def _heads(self) -> Mapping[str, frozenset[str]]:
        return _forms(self.heads)

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        return _forms(self.words)

    @cached_property
    def _parts(self) -> frozenset[str]:
        """Names of several words, folded."""
        several = (each for spelt in self.words.values() for each in spelt.spellings() if _is_several(each))
        codes = (code for code in self.words if _is_several(code))
        return _folded(chain(several, codes))


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
