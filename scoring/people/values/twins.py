"""Names that may well mean one person: pure text, no database. Who it is, is asked; nothing is decided here.

Alike are names that differ in the first two ways, in any of them, and in no more than one of the last three:

- accents, umlauts, ligatures (Köhler, Koehler, Kohler), hyphens, apostrophes, blanks (Karl-Heinz, Karlheinz);
- order (“Kühn, Jürgen”), a number before it or `#17` behind, titles, “jun.” or “geb. Fuchs”, see `person_names`;
- particles of the last name that one of them lacks (Anna Heide, Anna von der Heide);
- an initial for one of the words (“J. Kühn”, “Jürgen K.”);
- one slip in one word: a letter wrong, missing, too many, or swapped with its neighbour.

A slip is taken for one only where the name has `LETTERS` letters and the word still has `WORD` of them: Uta and Ute
Abt, Jan and Jana Müller are two people, for in short words one letter makes another name. Anna and Hanna Müller,
Martin and Martina Müller are asked about: a question costs one tick, once; a Wolff beside Wolf costs the evening's
points. Words with digits allow no slip: Player 1 is not Player 2. A name that lacks a whole word is another name,
and junior and senior of one name are two people.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from scoring.people.values import person_names

LETTERS = 8
WORD = 4
APOSTROPHES = dict.fromkeys(map(ord, "'’‘`´ʼ"))
SINGLE = str.maketrans({"ø": "o", "æ": "a", "œ": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i"})
"""Letters that carry their accent inside them."""
LONG = (("ß", "ss"), ("ae", "a"), ("oe", "o"), ("ue", "u"))
"""What is written with two letters or with one."""


class Likeness(IntEnum):
    """How two names are alike, the nearest first."""

    SPELLING = 1
    PARTICLES = 2
    INITIAL = 3
    SLIP = 4


def same(one: str, other: str) -> bool:
    """Whether two names are one name: only capitals and blanks differ."""
    return exact(one) == exact(other)


def exact(name: str) -> str:
    """The name as one looks it up."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


def key(name: str) -> str:
    """One spelling and one order for all names that are written in different ways; empty where there is no letter."""
    read = _Name.read(name)
    return " ".join(filter(None, (*read.sorted, read.generation)))


def words(name: str) -> tuple[str, ...]:
    """All words of a name in one spelling, without numbers and titles; “jun.” and “geb. Fuchs” are among them."""
    suffix = person_names.read(unicodedata.normalize("NFKC", name)).suffix
    behind = (_Word(each).folded for each in _plain(suffix).split())
    return (*(each.folded for each in _Name.read(name).words), *behind)


def alike(one: str, other: str) -> Likeness | None:
    """How two different names are alike; None where they are not, or are the same."""
    return None if same(one, other) else _Name.read(one).likeness(_Name.read(other))


def of_one(one: str, other: str) -> bool:
    """Whether somebody may have been called both: a slip that was put right, or another family name since a wedding."""
    return same(one, other) or bool(alike(one, other)) or not {*key(one).split()}.isdisjoint(key(other).split())


class Known:
    """Names that are known, and which of them another one may well mean."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {exact(each): each for each in names}
        self._read = {key: _Name.read(each) for key, each in self._names.items()}
        self._index: dict[str, list[str]] = defaultdict(list)
        for key, name in self._read.items():
            for trace in name.left:
                self._index[trace].append(key)

    def likely(self, name: str) -> list[str]:
        """The known names that may mean whoever is called so, best first; never the very same name."""
        read, key = _Name.read(name), exact(name)
        near = {each for trace in read.sought for each in self._index.get(trace, ())} - {key}
        found = [(likeness, each) for each in near if (likeness := read.likeness(self._read[each]))]
        return [self._names[each] for _likeness, each in sorted(found)]


@dataclass(frozen=True)
class _Word:
    plain: str
    """Without accents: every letter that was typed is one letter."""

    @cached_property
    def folded(self) -> str:
        """One spelling for all."""
        folded = self.plain
        for long, short in LONG:
            folded = folded.replace(long, short)
        return folded

    @property
    def may_slip(self) -> bool:
        return len(self.plain) >= WORD and not any(each.isdecimal() for each in self.plain)

    @property
    def shortened(self) -> set[str]:
        """What any two words share that are one slip apart: themselves, or what is left of them without a letter."""
        return {each for word in (self.plain, self.folded) for each in _shortened(word)}

    def slipped(self, other: "_Word") -> bool:
        return one_slip(self.plain, other.plain) or one_slip(self.folded, other.folded)


@dataclass(frozen=True)
class _Name:
    words: tuple[_Word, ...]
    generation: str = ""
    """Whether junior or senior, where that is said."""
    bare: tuple[str, ...] = ()
    """All words but the particles of the last name, sorted."""

    @classmethod
    def read(cls, name: str) -> "_Name":
        person = person_names.read(unicodedata.normalize("NFKC", name))
        words = [_Word(each) for each in _plain(f"{person.first} {person.last}").split()]
        bare = (_Word(each).folded for each in _plain(f"{person.first} {person.core}").split())
        return cls(tuple(words), person.generation, tuple(sorted(bare)))

    @cached_property
    def sorted(self) -> list[str]:
        return sorted(each.folded for each in self.words)

    @cached_property
    def letters(self) -> int:
        return sum(len(each.plain) for each in self.words)

    @cached_property
    def joined(self) -> str:
        return "".join(each.folded for each in self.words)

    @cached_property
    def initials(self) -> set[str]:
        """The name with one word cut down to its first letter."""
        long = [place for place, each in enumerate(self.words) if len(each.folded) > 1 and each.folded.isalpha()]
        return {" ".join(sorted([*self._others(place), self.words[place].folded[0]])) for place in long}

    @property
    def left(self) -> set[str]:
        """What it is found by: alike names seek one of these at least, and few others do."""
        return self._traces | {f"{each} as initial" for each in self.initials}

    @property
    def sought(self) -> set[str]:
        """What is left by names that are alike."""
        return self._traces | self.initials | {f"{' '.join(self.sorted)} as initial"}

    @cached_property
    def _traces(self) -> set[str]:
        if not self.words:
            return set()
        slipped = {f"{rest}~{each}" for rest, word in self.slips for each in word.shortened}
        return {self.joined, " ".join(self.sorted), " ".join(self.bare)} | slipped

    def likeness(self, other: "_Name") -> Likeness | None:
        if self.generation and other.generation and self.generation != other.generation:
            return None
        if self.joined == other.joined or self.sorted == other.sorted:
            return Likeness.SPELLING if self.words else None
        if self.bare == other.bare:
            return Likeness.PARTICLES
        if self._is_initial_of(other) or other._is_initial_of(self):  # noqa: SLF001  the same class
            return Likeness.INITIAL
        return Likeness.SLIP if self._slipped(other) else None

    def _is_initial_of(self, other: "_Name") -> bool:
        return len(self.words) > 1 and self.letters > len(self.words) and " ".join(self.sorted) in other.initials

    def _slipped(self, other: "_Name") -> bool:
        pairs = ((one, two) for rest, one in self.slips for there, two in other.slips if rest == there)
        return any(one.slipped(two) for one, two in pairs)

    @cached_property
    def slips(self) -> list[tuple[str, _Word]]:
        """Every word that may hold a slip, after the others."""
        if self.letters < LETTERS:
            return []
        return [(" ".join(self._others(place)), each) for place, each in enumerate(self.words) if each.may_slip]

    def _others(self, place: int) -> list[str]:
        return sorted(each.folded for at, each in enumerate(self.words) if at != place)


def _plain(text: str) -> str:
    """Small letters without accents, words parted by blanks."""
    small = "".join(each if each in "ßẞ" else each.casefold() for each in text.translate(APOSTROPHES))
    apart = unicodedata.normalize("NFD", small.replace("ẞ", "ß").translate(SINGLE))
    return "".join(each if _is_letter(each) else " " for each in apart if not unicodedata.combining(each))


def _is_letter(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNM"


def _shortened(word: str) -> Iterator[str]:
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def one_slip(one: str, other: str) -> bool:
    """Whether one letter is wrong, missing, too many, or swapped with its neighbour."""
    short, long = sorted((one, other), key=len)
    if len(long) > len(short) + 1:
        return False
    place = next((at for at, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]), len(short))
    if len(short) < len(long):
        return short[place:] == long[place + 1 :]
    swapped = short[place : place + 2] == long[place : place + 2][::-1]
    return short[place + 1 :] == long[place + 1 :] or (swapped and short[place + 2 :] == long[place + 2 :])
