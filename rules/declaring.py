"""What a game can declare of its notation: the kinds of statements, each of which reads and writes its own lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from rules.statements import CARDS, CARDS_THERE_ARE, PLAYED, SEAT, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from rules.statements import Statement, Table, Unread, Value

COURSE = "cards"
"""Key of the play for everything that was played, in order."""


class Declared(Protocol):
    """A statement that a game has."""

    @property
    def head(self) -> str: ...

    @property
    def seated(self) -> bool:
        """Whether a seat stands behind its head."""

    @property
    def once(self) -> bool:
        """Whether it is made once, or once for each seat; what is done in turn goes on in the next line."""

    @property
    def cards(self) -> bool:
        """Whether cards belong there."""

    @property
    def words(self) -> Collection[str]:
        """Every word that can be said there, as in records."""

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        """Put what the line says into the play."""


class Dealt(Declared, Protocol):
    """A statement that stands before the first card."""

    def write(self, play: Mapping[str, Any], table: Table) -> Iterator[str]: ...


class Between(Declared, Protocol):
    """A statement that stands between two cards."""

    def moments(self, play: Mapping[str, Any], table: Table) -> Iterator[tuple[int, str]]:
        """Each line, with the number of cards laid before it."""


@dataclass(frozen=True, slots=True)
class Once:
    """`dealer: 1`: a single value."""

    head: str
    value: Value
    seated: ClassVar[bool] = False
    once: ClassVar[bool] = True

    @property
    def cards(self) -> bool:
        return self.value.cards

    @property
    def words(self) -> Collection[str]:
        return self.value.words

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        value, unread = self.value.read(statement.words, table)
        if value is not None:
            play[self.head] = value
        return unread

    def write(self, play: Mapping[str, Any], table: Table) -> Iterator[str]:
        words = self.value.write(play.get(self.head), table)
        if words is not None:
            yield table.line(self.head, words)


@dataclass(frozen=True, slots=True)
class PerSeat:
    """`hand 2: CJ SJ`: a list of cards for each seat."""

    head: str
    key: str
    """Of the play."""
    seated: ClassVar[bool] = True
    once: ClassVar[bool] = True
    cards: ClassVar[bool] = True
    words: ClassVar[Collection[str]] = ()

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        cards, unread = CARDS.read(statement.words, table)
        hands, seat = play.setdefault(self.key, []), statement.seat or 0
        hands += [[] for _ in range(seat + 1 - len(hands))]
        hands[seat] = cards
        return unread

    def write(self, play: Mapping[str, Any], table: Table) -> Iterator[str]:
        for seat, cards in enumerate(listed(play.get(self.key))[: table.seats]):
            yield table.line(self.head, CARDS.write(listed(cards), table) or (), seat)


@dataclass(frozen=True, slots=True)
class Each:
    """`discard 2: C7 C8`: what one after the other did, a line for each time."""

    head: str
    key: str
    """Of the play."""
    value: Value
    seated: ClassVar[bool] = True
    once: ClassVar[bool] = False

    @property
    def cards(self) -> bool:
        return self.value.cards

    @property
    def words(self) -> Collection[str]:
        return self.value.words

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        value, unread = self.value.read(statement.words, table)
        play.setdefault(self.key, []).append([statement.seat, value])
        return unread

    def write(self, play: Mapping[str, Any], table: Table) -> Iterator[str]:
        for seat, value in _entries(play, self.key, table):
            words = self.value.write(value, table)
            if words is not None:
                yield table.line(self.head, words, seat)


@dataclass(frozen=True, slots=True)
class InTurn:
    """`talk: 2 propose 1 accept`: seats, and behind each what it said."""

    head: str
    said: Collection[str]
    more: Collection[str] = ()
    """What can be added to such a word."""
    numbers: bool = False
    """Whether a number can be said, too."""
    seated: ClassVar[bool] = False
    once: ClassVar[bool] = False
    cards: ClassVar[bool] = False

    @property
    def words(self) -> Collection[str]:
        return (*self.said, *self.more)

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        """Of each entry only the first word that cannot be read is named; the next entry begins with the next seat."""
        entries: list[list[Any]] = play.setdefault(self.head, [])
        entry: list[Any] = []
        unread: Unread = []
        silent: Unread = []
        lost = False
        for word in statement.words:
            value, seat = self._read_word(entry, word, table), table.read_seat(word)
            if value is not None:
                entry.append(value)
                entries += [entry] if silent else []
                silent = []
            elif seat is not None:
                unread += silent
                entry, silent, lost = [seat], [word], False
            elif not lost:
                unread.append(word)
                entry, silent, lost = [], [], True
        return unread + silent

    def _read_word(self, entry: Sequence[Any], word: str, table: Table) -> object | None:
        if len(entry) != 1:
            return table.read_word(word, self.more) if entry else None
        number = table.read_number(word) if self.numbers else None
        return table.read_word(word, self.said) if number is None else number

    def write(self, play: Mapping[str, Any], table: Table) -> Iterator[str]:
        if isinstance(play.get(self.head), list | tuple):
            entries = (self._entry(*entry, table=table) for entry in _entries(play, self.head, table))
            yield table.line(self.head, [word for entry in entries for word in entry])

    def _entry(self, seat: int, *spoken: object, table: Table) -> Sequence[str]:
        """Nothing where a word cannot be typed."""
        number = table.write_number(spoken[0]) if self.numbers else None
        first = table.write_word(spoken[0], self.said) if number is None else number
        words = (first, *(table.write_word(word, self.more) for word in spoken[1:]))
        return [] if None in words else [str(seat + 1), *filter(None, words)]


@dataclass(frozen=True, slots=True)
class Choices:
    """`contract: clubs hand re`: one of some words, and in any order what can stand beside it."""

    head: str
    chosen: Collection[str]
    flags: Sequence[str] = ()
    """Words that are true where they stand, each under itself."""
    raised: str = ""
    """Key of the play for the highest of the following words."""
    rising: Sequence[str] = ()
    seated: ClassVar[bool] = False
    once: ClassVar[bool] = True
    cards: ClassVar[bool] = False

    @property
    def words(self) -> Collection[str]:
        return (*self.chosen, *self.flags, *self.rising)

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        codes = {word: table.read_word(word, self.words) for word in statement.words}
        chosen = {word for word in codes.values() if word in self.chosen}
        play |= dict.fromkeys((flag for flag in self.flags if flag in codes.values()), True)
        raised = [word for word in self.rising if word in codes.values()]
        if raised:
            play[self.raised] = raised[-1]
        if len(chosen) == 1:
            play[self.head] = chosen.pop()
        unread = {None, *chosen}
        return [word for word in codes if codes[word] in unread] if codes else [""]

    def write(self, play: Mapping[str, Any], table: Table) -> Iterator[str]:
        written = (
            table.write_word(play.get(self.head), self.chosen),
            *(table.write_word(flag, self.flags) for flag in self.flags if play.get(flag)),
            table.write_word(play.get(self.raised), self.rising),
        )
        if any(written):
            yield table.line(self.head, [*filter(None, written)])


@dataclass(frozen=True, slots=True)
class Moment:
    """`king: 1`: what a seat did once, between two cards."""

    head: str
    key: str
    """Of the play; there the number of cards laid before it stands behind the seat."""
    seated: ClassVar[bool] = False
    once: ClassVar[bool] = True
    cards: ClassVar[bool] = False
    words: ClassVar[Collection[str]] = ()

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        seat, unread = SEAT.read(statement.words, table)
        if seat is not None:
            play[self.key] = [seat, _laid(play)]
        return unread

    def moments(self, play: Mapping[str, Any], table: Table) -> Iterator[tuple[int, str]]:
        for seat, after, *_ in _entries({self.key: [play.get(self.key)]}, self.key, table):
            yield after, table.line(self.head, [str(seat + 1)])


@dataclass(frozen=True, slots=True)
class Calls:
    """`call 2: re no90`: what a seat said between two cards."""

    head: str
    key: str
    """Of the play; there the number of cards laid before it stands behind the word."""
    words: Collection[str]
    chooses: Collection[str] = ()
    """Those of the words behind which another seat can be named."""
    seated: ClassVar[bool] = True
    once: ClassVar[bool] = False
    cards: ClassVar[bool] = False

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        entries: list[list[Any]] = []
        unread: Unread = [] if statement.words else [""]
        for word in statement.words:
            call, seat = table.read_word(word, self.words), table.read_seat(word)
            if call is not None:
                entries.append([statement.seat, call, _laid(play)])
            elif seat is not None and entries and len(entries[-1]) == 3 and entries[-1][1] in self.chooses:
                entries[-1].append(seat)
            else:
                unread.append(word)
        if entries:
            play.setdefault(self.key, []).extend(entries)
        return unread

    def moments(self, play: Mapping[str, Any], table: Table) -> Iterator[tuple[int, str]]:
        for seat, call, *more in _entries(play, self.key, table):
            word = table.write_word(call, self.words)
            if word is not None and more:
                seats = (table.write_seat(each) for each in more[1:])
                yield more[0], table.line(self.head, [word, *filter(None, seats)], seat)


@dataclass(frozen=True, slots=True)
class Tricks:
    """`2: H7 HA HK`: the cards clockwise from a leader, and what was done beside one of them."""

    words: Collection[str] = ()
    head: ClassVar[str] = PLAYED
    seated: ClassVar[bool] = True
    once: ClassVar[bool] = False
    cards: ClassVar[bool] = True

    def read(self, statement: Statement, play: dict[str, Any], table: Table) -> Unread:
        """What was meant as a card and is none keeps its player's turn, so that those after it are not moved."""
        seat, lays, unread = statement.seat or 0, False, []
        for word in statement.words:
            card = table.read_card(word)
            act = table.read_word(word, self.words) if card is None else None
            if card is not None or (act is None and table.is_like_a_card(word)):
                seat, lays = (table.after(seat) if lays else seat), True
            if card is None and act is None:
                unread.append(word)
            else:
                play.setdefault(COURSE, []).append([seat, card or act])
        return unread

    def write(self, play: Mapping[str, Any], table: Table, moments: Sequence[tuple[int, str]]) -> Iterator[str]:
        """A line for each trick, broken where something was said or somebody played out of turn."""
        begun: list[str] = []
        leader = turn = laid = before = 0
        for seat, word, lays in self._played(play, table):
            between = [line for after, line in moments if lays and after == laid]
            full = laid > before and laid % len(table.circle) == 0
            if begun and (between or full or seat != (table.after(turn) if lays and laid > before else turn)):
                yield table.line(PLAYED, begun, leader)
                begun = []
            yield from between
            leader, before = (leader, before) if begun else (seat, laid)
            begun.append(word)
            turn, laid = seat, laid + lays
        if begun:
            yield table.line(PLAYED, begun, leader)
        yield from (line for after, line in moments if after == laid)

    def _played(self, play: Mapping[str, Any], table: Table) -> Iterator[tuple[int, str, bool]]:
        """Seats and words as they are spelt, and whether it is a card."""
        for seat, word, *_ in _entries(play, COURSE, table):
            card = table.write_card(word)
            spelt = table.write_word(word, self.words) if card is None else card
            if spelt is not None:
                yield seat, spelt, card is not None


def _entries(play: Mapping[str, Any], key: str, table: Table) -> list[Sequence[Any]]:
    """The entries of a list that begin with a seat."""
    return [each for each in listed(play.get(key)) if len(listed(each)) > 1 and table.is_seat(each[0])]


def _laid(play: Mapping[str, Any]) -> int:
    """How many cards have been laid."""
    return sum(word in CARDS_THERE_ARE for _, word in play.get(COURSE, ()))
