"""A typed line as its reader goes through it: plain signs, each with its column; what they say stands elsewhere."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

LONGEST_TEXT = 10_000
"""Characters. A list of 48 deals needs a few hundred."""
MOST_LINES = 200
LONGEST_LINE = 400
"""Characters, of which 200 can be a remark."""
REMARK = "#"

BLANKS = frozenset(",;|")
"""Between cells of a pasted list."""
WRITTEN_OUT = str.maketrans({"œ": "oe", "æ": "ae", "−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "×": "x"})
NUMBERED = re.compile(r"\s*\d{1,3}[.)]")
"""The number of a deal, as lists are numbered: `7.`; it says nothing."""
HYPHEN = re.compile(r"(?<=[^\W\d_]{3})-(?=[^\W\d_]{4})")
"""Between words: `Null-Ouvert`. Elsewhere the sign says something."""
PART = re.compile(r"[^\W\d_]+|\d+|\S")
"""What of a line is named as one: letters, a number, or a sign."""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line taken apart: what is to be read, and the remark behind it."""

    number: int
    """Empty lines count."""
    typed: str
    plain: str
    """In small letters without accents; whatever only parts cells is a blank."""
    columns: tuple[int, ...]
    """Where each of these signs stands in what was typed, from 1."""
    remark: str

    def column(self, at: int) -> int:
        """Where a place of the plain line stands in what was typed."""
        return self.columns[at] if at < len(self.columns) else len(self.typed) + 1

    def part(self, at: int) -> str:
        """What stands there, as it was typed; empty at the end."""
        begins = self.column(at) - 1
        found = PART.match(self.typed, begins)
        return found[0] if found else self.typed[begins : begins + 1]

    def part_of(self, begin: int, end: int | None = None) -> TypedLine:
        """A piece of the line, as if it were one."""
        return replace(self, plain=self.plain[begin:end], columns=self.columns[begin:end], remark="")

    def word(self, at: int) -> tuple[int, str]:
        """Where the word in which that place lies begins, and how it was typed."""
        begins = self.column(at) - 1
        while begins and self.typed[begins - 1].isalpha():
            begins -= 1
        found = PART.match(self.typed, begins)
        return begins + 1, found[0] if found else ""


def lines(text: str, first: int = 1) -> list[TypedLine]:
    """Every line on which something stands; `first` is the number of the first one."""
    found = (_line(number, line) for number, line in enumerate(text.splitlines(), start=first))
    return [each for each in found if each.plain.strip() or each.remark]


def _line(number: int, line: str) -> TypedLine:
    typed = line[: LONGEST_LINE + 1]
    said, _, remark = typed.partition(REMARK)
    numbered = NUMBERED.match(said)
    signs = [
        (each, column)
        for column, sign in enumerate(HYPHEN.sub(" ", said), start=1)
        for each in plain(sign)
        if numbered is None or column > numbered.end()
    ]
    return TypedLine(
        number, typed, "".join(each for each, _ in signs), tuple(column for _, column in signs), remark.strip()
    )


@lru_cache(maxsize=2048)
def plain(sign: str) -> str:
    """A typed sign as it is read: full-width digits are digits, and neither case nor accents count."""
    if sign.isspace() or sign in BLANKS:
        return " "
    apart = unicodedata.normalize("NFKD", sign.casefold().translate(WRITTEN_OUT)).casefold()
    return "".join(each for each in apart.translate(WRITTEN_OUT) if unicodedata.category(each) not in {"Mn", "Cf"})


@lru_cache(maxsize=4096)
def plain_word(word: str) -> str:
    """A spelling as it is read."""
    return "".join(map(plain, word))
