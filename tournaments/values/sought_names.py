"""A name that somebody types to find a person whom readers are told in full or in short. Pure text, no database.

What is typed is held against what is told, and against nothing else: where the initial is all that is told of a last
name, every last name with that letter fits it, so that a search tells no more than the page does.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from scoring import names
from scoring.people.values import person_names
from scoring.people.values.person_names import PersonName

SHORT = re.compile(r"(?:(\S+?)\.? )?(\w)\.(?: \([0-9]+\))?")
"""`jurgen h.` and `h.`, perhaps with the start number that tells namesakes apart."""
LETTERS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))
"""Two ways to write one sound, which people look for in either."""


class Likely(IntEnum):
    """How well a name that is told fits what was typed, best first."""

    CALLED = 0
    """One word was typed, and it is what the person is called."""
    WORDS = 1
    """Each word that was typed begins one of the name's."""
    SHORT = 2
    """First and last name were typed: `Jürgen K.` is what is told of Jürgen Köhler, and of every Jürgen with a K."""
    WITHIN = 3
    """Each word that was typed stands somewhere within the name."""
    INITIAL = 4
    """No first name was typed, and what was typed may be a last name with that initial."""


@dataclass(frozen=True, slots=True)
class Sought:
    """A name that was typed, in all the ways in which it can be read."""

    words: frozenset[str]
    """As it was typed, and without titles, particles and suffixes, which stand on cards but not in every name."""
    shorts: frozenset[tuple[str, str]]
    """First name and initial; the initial alone where the last name may be all that was typed."""

    @classmethod
    def of(cls, typed: str) -> Self:
        spellings = typed, typed.casefold(), typed.title()  # phones write D'Artagnan, and people d'angelo
        read = {
            each if each.last else PersonName("", each.first)
            for spelling in spellings
            for last_name_first in (False, True)
            for each in person_names.readings(spelling, last_name_first=last_name_first)
        }
        words = (_plain(typed), *(_plain(f"{each.first} {each.core}") for each in read))
        shorts = (_initial(each.short) for each in read)
        return cls(frozenset(filter(None, words)), frozenset(filter(None, shorts)))

    def likely(self, name: str) -> Likely | None:
        """How well a name fits as the reader is told it; None where it does not."""
        first, initial = _initial(name) or ("", "")
        told = _plain(name)
        if _plain(person_names.read(name).called) in self.words:
            return Likely.CALLED
        if any(_begin(words.split(), told.split()) for words in self.words):
            return Likely.WORDS
        if any(each and first.startswith(each) and letter == initial for each, letter in self.shorts):
            return Likely.SHORT
        if any(all(word in told for word in words.split()) for words in self.words):
            return Likely.WITHIN
        return Likely.INITIAL if ("", initial) in self.shorts else None


def _begin(words: Sequence[str], told: Sequence[str]) -> bool:
    return all(any(each.startswith(word) for each in told) for word in words)


def _initial(name: str) -> tuple[str, str] | None:
    """First name and initial of a short name; None where the name is told in full, or by a number."""
    found = SHORT.fullmatch(_plain(name))
    return (found[1] or "", found[2]) if found else None


def _plain(text: str) -> str:
    """What names are compared by: Köhler, Koehler and Kohler are one."""
    plain = names.plain(text)
    for two, one in LETTERS:
        plain = plain.replace(two, one)
    return plain
