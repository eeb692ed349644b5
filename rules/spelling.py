"""What things are called in German, French and English, and what counts as the same spelling; no game lives here."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

BETWEEN = str.maketrans(dict.fromkeys(" -_'’‐.", ""))
"""What stands between the words of one name."""
WRITTEN_OUT = str.maketrans({"œ": "oe", "æ": "ae"})
ONE_SOUND = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Whoever has no ä writes ae, or a; so both are one here."""

LENGTH_OF_TWO = 6
"""From so many letters on two of them can be wrong; below four none can."""
LENGTH_OF_ONE = 4
MOST_LONGER = 5
"""Signs that one of two near spellings has more, accents written out and hyphens among them."""


class Spelt(NamedTuple):
    """What something is called, language by language: spellings parted by commas, the one that is written first."""

    de: str
    fr: str
    en: str = ""
    """Empty where English writes what records have."""

    def write(self, language: str) -> str:
        """The word in `de`, `fr` or `en`; empty where that is as in records."""
        return str(getattr(self, language)).partition(",")[0]

    def spellings(self) -> tuple[str, ...]:
        """Every one, in all languages."""
        return tuple(each.strip() for spelt in self for each in spelt.split(",") if each.strip())


@lru_cache(maxsize=4096)
def fold(typed: str) -> str:
    """What two spellings of one word have in common: neither case, accents, hyphens nor variants of a symbol count."""
    letters = _letters(typed)
    for two, one in ONE_SOUND:
        letters = letters.replace(two, one)
    return letters


@lru_cache(maxsize=4096)
def _letters(typed: str) -> str:
    """The letters and signs alone."""
    letters = typed.casefold().translate(BETWEEN)
    if letters.isascii():
        return letters
    apart = unicodedata.normalize("NFD", letters.translate(WRITTEN_OUT))
    return "".join(sign for sign in apart if unicodedata.category(sign) != "Mn")


def nearest(typed: str, words: Iterable[str]) -> str | None:
    """The one of these words that was probably meant; None where none is near, or the word itself is among them."""
    length = len(_letters(typed))
    slips = 0 if length < LENGTH_OF_ONE else 1 if length < LENGTH_OF_TWO else 2
    if not slips:
        return None
    near = [(_apart(typed, word, slips), word) for word in words if abs(len(word) - len(typed)) <= MOST_LONGER]
    best = min(near, default=(slips + 1, ""))
    return best[1] if 0 < best[0] <= slips else None


def _apart(typed: str, word: str, most: int) -> int:
    """How many slips from one to the other; one more than `most` where their lengths alone are further apart."""
    pairs = ((_letters(typed), _letters(word)), (fold(typed), fold(word)))
    near = [distance(*pair) for pair in pairs if abs(len(pair[0]) - len(pair[1])) <= most]
    return min(near, default=most + 1)


def distance(one: str, other: str) -> int:
    """Letters put in, left out, put for one another, or swapped with their neighbour, from one word to the other."""
    before: list[int] = []
    line = list(range(len(other) + 1))
    for place, letter in enumerate(one):
        last, before, line = before, line, [place + 1]
        for column, sign in enumerate(other):
            change = before[column] + (letter != sign)
            swapped = place and column and (letter, one[place - 1]) == (other[column - 1], sign)
            swap = [last[column - 1] + 1] if swapped else []
            line.append(min(before[column + 1] + 1, line[column] + 1, change, *swap))
    return line[-1]
