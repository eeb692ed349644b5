"""The kinds of marks that a line of shorthand is made of, each of which reads, writes and explains itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from rules.shorthand.typed_lines import HYPHEN, plain_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules.spelling import Spelt
    from rules.types import Value

LANGUAGES = ("de", "fr", "en")
LONGEST_SHORT = 3
"""Letters of what is no word in full."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue"})
NUMBER = re.compile(r"\d{1,6}(?!\d)")
NUMBER_OF_LIST = re.compile(r"-?\d{1,6}(?!\d)")
BETWEEN = re.compile(r" *[ /:] *")
"""What parts the numbers of a list."""
DIGITS = re.compile(r"\d( ?[-/:] ?\d| *\d)*(?!\d)")
"""Numbers of a single digit each."""
SEATS = re.compile(r"[1-9]( ?[+&] ?[1-9]|[1-9])*")
SEATS_APART = re.compile(r"[1-9]( ?[+& ]? ?[1-9])*")
"""Where it is certain how many there are, blanks may stand between them."""


class Table(NamedTuple):
    """At which table a line was typed, and by whom it is read."""

    seats: int
    language: str = ""
    """Of the reader, `de`, `fr` or `en`; empty for nobody in particular."""


class Read(NamedTuple):
    """A way to read a mark."""

    end: int
    """Where the line goes on."""
    value: Value
    """None where it is begun and the line is at its end."""
    foreign: bool = False
    """Whether it is a word of another language than the reader's."""
    letters: int = 0
    """Signs of the word: of two ways that say the same much, the longer word is meant."""


class Mark(Protocol):
    """Something that a line can say of one key of the record."""

    @property
    def key(self) -> str: ...

    @property
    def several(self) -> bool:
        """Whether it can stand there again, for one more entry of a list."""

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]: ...

    def write(self, value: Value, table: Table) -> str | None:
        """What is typed for this value; None where this mark does not say it."""

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        """What can be typed, in the reader's language, each with its value; examples where it is a number."""


@lru_cache(maxsize=4096)
def spellings(spelt: Spelt) -> Mapping[str, Sequence[tuple[re.Pattern[str], frozenset[str]]]]:
    """Each spelling as it is looked for, with the languages that have it, by its first sign; signs belong to all."""
    known: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for word in words(spelt, language):
            for way in (word, word.translate(UMLAUTS)):
                known.setdefault(plain_word(HYPHEN.sub(" ", way)), set()).add(language)
    found: dict[str, list[tuple[re.Pattern[str], frozenset[str]]]] = {}
    for word, languages in known.items():
        everywhere = not any(map(str.isalpha, word))
        found.setdefault(word[0], []).append((_pattern(word), frozenset(LANGUAGES if everywhere else languages)))
    return found


def words(spelt: Spelt, language: str) -> list[str]:
    """The spellings of a language, the one that is written first."""
    return [each.strip() for each in str(getattr(spelt, language)).split(",") if each.strip()]


def _pattern(word: str) -> re.Pattern[str]:
    """Words of one name stand apart or together. A number at its end is the whole number, and a minus before a letter
    is a hyphen, or a slip.
    """
    ends = r"(?!\d)" if word[-1:].isdigit() else r"(?![^\W\d_])" if word == "-" else ""
    return re.compile(" *".join(map(re.escape, word.split())) + ends)


def written(spelt: Spelt, table: Table) -> str:
    """The shortest way to type it in the reader's language."""
    return next(iter(words(spelt, table.language or "en")), "")


def before(spelt: Spelt | None, table: Table) -> str:
    """The same with a number behind it: from a word in full it stands apart."""
    word = written(spelt, table) if spelt else ""
    return f"{word} " if len(word) > LONGEST_SHORT else word


def found_words(spelt: Spelt, text: str, at: int, table: Table) -> Iterator[tuple[int, bool]]:
    """Where each spelling that stands here ends, and whether it is foreign to the reader."""
    for pattern, languages in spellings(spelt).get(text[at : at + 1], ()):
        found = pattern.match(text, at)
        if found:
            yield found.end(), bool(table.language) and table.language not in languages


@dataclass(frozen=True)
class Word:
    """`k`: one of several words, each of which is a value."""

    key: str
    words: Mapping[Any, Spelt] = field(hash=False)
    """By value."""
    several: bool = False

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]:
        for value, spelt in self.words.items():
            for end, foreign in found_words(spelt, text, at, table):
                yield Read(end, value, foreign, end - at)

    def write(self, value: Value, table: Table) -> str | None:
        return written(self.words[value], table) if value in self.words else None

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        return tuple((written(spelt, table), value) for value, spelt in self.words.items())


@dataclass(frozen=True)
class Number:
    """`r20`: a number, behind the word that says of what, or bare."""

    key: str
    spelt: Spelt | None = None
    example: int = 1
    several: bool = False

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]:
        begun = found_words(self.spelt, text, at, table) if self.spelt else [(at, False)]
        for begins, foreign in begun:
            found = NUMBER.match(text, beyond(text, begins) if self.spelt else begins)
            if found:
                yield Read(found.end(), int(found[0]), foreign, found.end() - at if self.spelt else 0)

    def write(self, value: Value, table: Table) -> str | None:
        return f"{before(self.spelt, table)}{value}" if type(value) is int else None

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        return ((self.write(self.example, table) or "", self.example),)


@dataclass(frozen=True)
class Signed:
    """`1`, `o1`, `-1`: a number with a sign, or with a word instead of it; behind it, too, where that is usual."""

    key: str
    plus: Spelt | None = None
    minus: Spelt | None = None
    example: int = 1
    behind: bool = False
    """Whether the sign can stand behind the number, as on paper: `48-`."""
    bare: Literal["joined", "apart", "never"] = "joined"
    """Whether a number without a sign is a positive one; or only apart from the digit before it: of `48` nobody knows
    whether it is an 8 of seat 4.
    """
    several: bool = False

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]:
        for begins, sign, foreign in self._signs(text, at, table):
            found = NUMBER.match(text, begins)
            if not found:
                continue
            number, end = int(found[0]), found.end()
            if sign:
                yield Read(end, sign * number, foreign, end - at)
                continue
            after = text[beyond(text, end) :][:1]
            if self.behind and after and after in "+-" and not text[at - 1 : at].isdigit():
                yield Read(beyond(text, end) + 1, -number if after == "-" else number)
            elif self._may_be_bare(text, at):
                yield Read(end, number)

    def _may_be_bare(self, text: str, at: int) -> bool:
        return self.bare == "joined" or (self.bare == "apart" and not text[at - 1 : at].isdigit())

    def _signs(self, text: str, at: int, table: Table) -> Iterator[tuple[int, int, bool]]:
        yield at, 0, False
        if text[at : at + 1] in ("+", "-"):
            yield at + 1, -1 if text[at] == "-" else 1, False
        for spelt, sign in ((self.plus, 1), (self.minus, -1)):
            for end, foreign in found_words(spelt, text, at, table) if spelt else ():
                yield beyond(text, end), sign, foreign

    def write(self, value: Value, table: Table) -> str | None:
        if type(value) is not int:
            return None
        plus = "" if self.bare == "joined" else "+"
        minus = before(self.minus, table) or "-"
        return f"{plus if value >= 0 else minus}{abs(value)}"

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        return tuple((self.write(each, table) or "", each) for each in (self.example, -self.example))


def _behind(spelt: Spelt | None, text: str, at: int, table: Table) -> Iterator[tuple[int, bool]]:
    """Where the seats stand that a word announces, and whether it is another language's; at once where none does."""
    if spelt is None:
        yield at, False
    else:
        yield from ((beyond(text, begins), foreign) for begins, foreign in found_words(spelt, text, at, table))


@dataclass(frozen=True)
class Seat:
    """`2`: the seat as it is counted at the table, behind the word that says whose, or bare."""

    key: str
    spelt: Spelt | None = None
    several: bool = False

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]:
        for place, foreign in _behind(self.spelt, text, at, table):
            if text[place : place + 1] in {str(seat + 1) for seat in range(table.seats)}:
                yield Read(place + 1, int(text[place]) - 1, foreign, place + 1 - at if self.spelt else 0)

    def write(self, value: Value, table: Table) -> str | None:
        is_seat = type(value) is int and value in range(table.seats)
        return f"{before(self.spelt, table)}{int(value) + 1}" if is_seat else None  # type: ignore[arg-type]

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        return tuple((self.write(seat, table) or "", seat) for seat in range(table.seats))


@dataclass(frozen=True)
class Seats:
    """`13`: several seats, each once; whether they are a side is for the rules to say."""

    key: str
    fewest: int
    most: int
    spelt: Spelt | None = None
    several: bool = False

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]:
        for place, foreign in _behind(self.spelt, text, at, table):
            found = (SEATS_APART if self.fewest == self.most else SEATS).match(text, place)
            for end in range(place + 1, found.end() + 1) if found else ():
                seats = tuple(int(each) - 1 for each in text[place:end] if each.isdigit())
                whole = text[end - 1].isdigit() and len({*seats}) == len(seats) and max(seats) < table.seats
                if whole and self.fewest <= len(seats) <= self.most:
                    yield Read(end, seats, foreign, end - at if self.spelt else 0)

    def write(self, value: Value, table: Table) -> str | None:
        if not isinstance(value, tuple) or not self.fewest <= len(value) <= self.most:
            return None
        seats = [each for each in value if type(each) is int and each in range(table.seats)]
        said = before(self.spelt, table) + "".join(str(each + 1) for each in seats)
        return said if len({*seats}) == len(value) else None

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        seats = tuple(range(0, table.seats, max(1, table.seats // self.most)))[: self.most]
        return ((self.write(seats, table) or "", seats),)


@dataclass(frozen=True)
class Numbers:
    """`70 20`: a list of numbers with blanks or strokes between them; as many as there are seats, or as stated."""

    key: str
    spelt: Spelt | None = None
    count: int | None = None
    fewest: int | None = None
    """Where there can be fewer."""
    digits: bool = False
    """Whether each is a single digit, so that nothing needs to stand between them."""
    example: int = 20
    several: bool = False

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]:
        most = self.count or table.seats
        begun = found_words(self.spelt, text, at, table) if self.spelt else [(at, False)]
        for begins, foreign in begun:
            for end, numbers in self._numbers(text, beyond(text, begins) if self.spelt else begins, most):
                enough = len(numbers) >= (self.fewest or most)
                if enough or end == len(text):
                    yield Read(end, numbers if enough else None, foreign, end - at if self.spelt else 0)

    def _numbers(self, text: str, at: int, most: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        digits = DIGITS.match(text, at) if self.digits else None
        each = [int(digit) for digit in digits[0] if digit.isdigit()] if digits else []
        if digits and len(each) == most:
            yield digits.end(), tuple(each)
        run, numbers = NUMBER_OF_LIST.match(text, at), list[int]()
        while run and len(numbers) < most:
            numbers.append(int(run[0]))
            yield run.end(), tuple(numbers)
            between = BETWEEN.match(text, run.end())
            run = NUMBER_OF_LIST.match(text, between.end()) if between else None

    def write(self, value: Value, table: Table) -> str | None:
        if not isinstance(value, tuple) or not all(type(each) is int for each in value):
            return None
        between = "" if self.digits and all(str(each).isdigit() and len(str(each)) == 1 for each in value) else "/"
        return before(self.spelt, table) + between.join(map(str, value))

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        least = self.fewest or self.count or table.seats
        numbers = tuple(0 if place else self.example for place in range(least))
        return ((self.write(numbers, table) or "", numbers),)


@dataclass(frozen=True)
class Lists:
    """`v20+40/20`: a list for each seat, or for as many as stated, strokes between them; 0 for an empty one."""

    key: str
    spelt: Spelt
    count: int | None = None
    several: bool = False

    def read(self, text: str, at: int, table: Table) -> Iterator[Read]:
        most = self.count or table.seats
        one = r"\d{1,6}(?: ?\+ ?\d{1,6})*"
        pattern = re.compile(rf"{one}(?: ?/ ?{one}){{{most - 1}}}(?!\d| ?[/+])")
        for begins, foreign in found_words(self.spelt, text, at, table):
            found = pattern.match(text, beyond(text, begins))
            if found:
                lists = tuple(tuple(int(each) for each in one.split("+") if int(each)) for one in found[0].split("/"))
                yield Read(found.end(), lists, foreign, found.end() - at)

    def write(self, value: Value, table: Table) -> str | None:
        if not isinstance(value, tuple) or not all(isinstance(each, tuple) for each in value):
            return None
        lists = ("+".join(map(str, each)) or "0" for each in value if isinstance(each, tuple))
        return before(self.spelt, table) + "/".join(lists)

    def typed(self, table: Table) -> tuple[tuple[str, Value], ...]:
        lists = ((20,), *((),) * ((self.count or table.seats) - 1))
        return ((self.write(lists, table) or "", lists),)


def beyond(text: str, at: int) -> int:
    """Where something stands again."""
    while text[at : at + 1] == " ":
        at += 1
    return at
