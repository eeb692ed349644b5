"""A typed deal taken apart: lines into statements, words into seats, cards and numbers, and the other way round."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from rules.card_names import meanings, names, turned, write_card
from rules.cards import CARD_POINTS, SUITS
from rules.codes import error
from rules.spelling import fold, nearest
from rules.types import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from rules.card_names import Kind
    from rules.types import Problem
    from rules.vocabulary import Vocabulary

MAX_TEXT_LENGTH = 20_000
"""Characters. No deal of any game needs more."""
LONGEST_CARD = 4
"""Characters of a card in letters, such as `Ka10`."""
PLAYED = ""
"""Head of a statement that begins with a seat alone."""

HEAD = re.compile(r"\s*([^\W\d]*)\s*([0-9]{1,6})?\s*:(.*)", re.DOTALL)
NUMBER_WORD = re.compile(r"-?[0-9]{1,6}")
SEAT_WORD = re.compile(r"[1-9]")
CARDS_THERE_ARE = frozenset(suit + rank for suit in SUITS for rank in CARD_POINTS)

Unread = list[str]
"""The words of a statement that could not be read."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A line of the notation, taken apart."""

    number: int
    """Of the line, from 1."""
    head: str
    """As records spell it; `PLAYED` where the line begins with a seat."""
    seat: int | None
    """From 0; below 0 and beyond the table where there is no such seat."""
    words: tuple[str, ...]
    given: str
    """Head and seat as they were typed, in small letters."""


def statements(
    text: str, heads: Collection[str], vocabulary: Vocabulary
) -> tuple[tuple[Statement, ...], tuple[Problem, ...]]:
    """The statements of a text, and a problem for every line that is none; `heads` are those that the game has."""
    if not isinstance(text, str):
        return (), (error("not_a_text", "text", given=printable(text)),)
    if len(text) > MAX_TEXT_LENGTH:
        return (), (error("text_too_long", "text", length=MAX_TEXT_LENGTH),)
    found: list[Statement] = []
    problems: list[Problem] = []
    for number, line in enumerate(unicodedata.normalize("NFC", text).splitlines(), start=1):
        bare = line.partition("#")[0].strip()
        head, problem = _head(number, bare, heads, vocabulary) if bare else (None, None)
        found += [] if head is None else [_statement(number, bare, head)]
        problems += [] if problem is None else [problem]
    return tuple(found), tuple(problems)


def _head(number: int, line: str, heads: Collection[str], vocabulary: Vocabulary) -> tuple[str | None, Problem | None]:
    """What a line begins with, as records call it; a head with a slip in it is named, and read on as what was meant."""
    known = sorted(head for head in heads if head != PLAYED)
    matched = HEAD.fullmatch(line)
    if matched and not matched[1] and matched[2]:
        return PLAYED, None
    typed = matched[1] if matched else ""
    head = vocabulary.read_head(typed, known)
    if head is not None:
        return head, None
    meant = nearest(typed, vocabulary.spellings_of_heads(known))
    if meant is not None:
        wrong = error("notation_misspelt", "text", line=number, given=printable(typed), meant=meant)
        return vocabulary.read_head(meant, known), wrong
    return None, error("notation_bad_line", "text", line=number, given=printable(line), allowed=", ".join(known))


def _statement(number: int, line: str, head: str) -> Statement:
    typed, digits, words = (part or "" for part in HEAD.findall(line)[0])
    given = " ".join(filter(None, (typed.lower(), digits)))
    return Statement(number, head, int(digits) - 1 if digits else None, tuple(words.replace(",", " ").split()), given)


def unreadable(statement: Statement, word: str) -> Problem:
    """The problem of a word that cannot be read in this statement."""
    return error("notation_bad_word", "text", line=statement.number, given=printable(word))


def repeated(statement: Statement) -> Problem:
    """The problem of a repeated statement that may stand only once."""
    return error("notation_said_twice", "text", line=statement.number, given=statement.given)


@dataclass(frozen=True, slots=True)
class Table:
    """Where a deal is typed: the seats there are, who plays after whom, and how everything is spelt.

    What is read is None for a word that says nothing; so is what is written of a value that nobody can type.
    """

    vocabulary: Vocabulary
    seats: int
    """As many as the greatest table of the game has."""
    circle: tuple[int, ...] = ()
    """The seats that play, clockwise; empty as long as that is not known."""
    language: str = ""
    """Of what is written; as in records without one."""
    kind: Kind = "any"
    """How the cards of the text are written."""

    def after(self, seat: int) -> int:
        """Who plays after this seat."""
        return next((each for each in self.circle if each > seat), self.circle[0])

    def line(self, head: str, words: Sequence[str], seat: int | None = None) -> str:
        """A statement as text, the seat counted from 1."""
        named = self.vocabulary.write_head(head, self.language)
        begin = " ".join(filter(None, (named, "" if seat is None else str(seat + 1))))
        return " ".join((f"{begin}:", *words))

    def is_seat(self, value: object) -> bool:
        return type(value) is int and 0 <= value < self.seats

    def read_seat(self, word: str) -> int | None:
        return int(word) - 1 if SEAT_WORD.fullmatch(word) and self.is_seat(int(word) - 1) else None

    def write_seat(self, value: object) -> str | None:
        return str(value + 1) if isinstance(value, int) and self.is_seat(value) else None

    def read_card(self, word: str) -> str | None:
        """None where it can be more than one, too."""
        cards = self.readings(word)
        return cards[0] if len(cards) == 1 else None

    def readings(self, word: str) -> Sequence[str]:
        """The cards that this can be."""
        return meanings(self.kind).get(fold(word), ())

    def is_like_a_card(self, word: str) -> bool:
        """Whether a word that is no card was meant as one: it is as short, or near to one in full."""
        return len(word) <= LONGEST_CARD or fold(word) in turned() or nearest(word, names()) is not None

    def write_card(self, value: object) -> str | None:
        known = isinstance(value, str) and value in CARDS_THERE_ARE
        return write_card(str(value), self.language) if known else None

    def read_number(self, word: str) -> int | None:
        return int(word) if NUMBER_WORD.fullmatch(word) else None

    def write_number(self, value: object) -> str | None:
        return str(value) if type(value) is int else None

    def read_word(self, word: str, known: Collection[str]) -> str | None:
        return self.vocabulary.read_word(word, known)

    def write_word(self, value: object, known: Collection[str]) -> str | None:
        said = isinstance(value, str) and value in known
        return self.vocabulary.write_word(str(value), self.language) if said else None


def listed(value: object) -> Sequence[Any]:
    """The value if it is a list; else an empty one."""
    return value if isinstance(value, list | tuple) else ()


class Value(Protocol):
    """What a statement says: words <-> a value of the play, None for none."""

    @property
    def cards(self) -> bool:
        """Whether cards belong there."""

    @property
    def words(self) -> Collection[str]:
        """What else can be said, as in records."""

    def read(self, words: Sequence[str], table: Table) -> tuple[Any, Unread]: ...

    def write(self, value: object, table: Table) -> Sequence[str] | None: ...


@dataclass(frozen=True, slots=True)
class One:
    """A single word."""

    read_word: Callable[[Table, str], object | None]
    write_word: Callable[[Table, object], str | None]
    cards: bool = False
    words: ClassVar[Collection[str]] = ()

    def read(self, words: Sequence[str], table: Table) -> tuple[Any, Unread]:
        value = self.read_word(table, words[0]) if len(words) == 1 else None
        return value, [] if value is not None else [" ".join(words)]

    def write(self, value: object, table: Table) -> Sequence[str] | None:
        word = self.write_word(table, value)
        return None if word is None else (word,)


@dataclass(frozen=True, slots=True)
class Cards:
    """Any number of cards."""

    none: str = ""
    """The word that is typed for no cards at all; where there is one, an empty statement is a mistake."""
    cards: ClassVar[bool] = True

    @property
    def words(self) -> Collection[str]:
        return (self.none,) if self.none else ()

    def read(self, words: Sequence[str], table: Table) -> tuple[Any, Unread]:
        cards = [card for word in words if (card := table.read_card(word)) is not None]
        unread = [word for word in words if table.read_card(word) is None]
        if self.none and not cards:
            unread = [word for word in unread if not table.read_word(word, self.words)] if words else [""]
        return cards, unread

    def write(self, value: object, table: Table) -> Sequence[str] | None:
        if not isinstance(value, list | tuple):
            return None
        words = [word for each in value if (word := table.write_card(each)) is not None]
        return words or [*filter(None, [table.write_word(self.none, self.words)])]


SEAT = One(Table.read_seat, Table.write_seat)
CARD = One(Table.read_card, Table.write_card, cards=True)
NUMBER = One(Table.read_number, Table.write_number)
CARDS = Cards()
