"""The values that the rules engine takes and gives; no rule of any game lives here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from rules.placing import NOWHERE, Place

Value = int | str | bool | None | tuple["Value", ...]
"""What a key of a clean deal record can hold. Lists of the raw record become tuples."""

Param = int | str | bool | None
"""What a text template can be filled with."""

Deal = Mapping[str, Value]
Options = Mapping[str, Value]

NOTHING: Mapping[str, Param] = MappingProxyType({})


def _nothing() -> Mapping[str, Param]:
    return NOTHING


def _no_labels() -> Mapping[str, str]:
    return MappingProxyType({})


LONGEST_SHOWN = 40
GREATEST_SHOWN = 10**9


OUTLINES: Mapping[type, str] = MappingProxyType({list: "[…]", tuple: "[…]", dict: "{…}"})
"""What stands for a value that is too large for a message."""


def printable(given: object) -> Param:
    """A value of unknown type and size, fit to stand in a message."""
    if given is None or isinstance(given, bool):
        return given
    if isinstance(given, int):
        return int(given) if abs(given) <= GREATEST_SHOWN else "…"
    if isinstance(given, str):
        return given if len(given) <= LONGEST_SHOWN else given[:LONGEST_SHOWN] + "…"
    if isinstance(given, float):
        return str(given)
    return OUTLINES.get(type(given), "…")


class Severity(StrEnum):
    """How much a problem weighs: `error` blocks the deal, `confirm` has to be confirmed, `note` only informs."""

    ERROR = "error"
    CONFIRM = "confirm"
    NOTE = "note"


class Op(StrEnum):
    """What a step does to the running value or to one seat's points (see `Step`)."""

    SET = "set"
    ADD = "add"
    TIMES = "times"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong or remarkable in a deal: collected, never raised."""

    code: str
    severity: Severity
    fields: tuple[str, ...] = ()
    params: Mapping[str, Param] = field(default_factory=_nothing)
    incomplete: bool = False
    """Whether it only says that the record is not finished yet; nothing that was entered is wrong."""
    labels: Mapping[str, str] = field(default_factory=_no_labels)
    """Text codes of the words of records that stand in `params`, by word: a sentence calls them so, see `rules.say`."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the calculation, which is at the same time one line of its explanation.

    Begin with v = 0 and points all 0. Without a seat: `set` v = amount, `add` v += amount, `times` v *= amount.
    With a seat: `share` points[seat] += amount * v, `add` points[seat] += amount, `set` points[seat] = amount.
    """

    code: str
    op: Op
    amount: int
    seat: int | None = None
    params: Mapping[str, Param] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Line:
    """One deal of a sheet, read, checked and scored against the deals before it."""

    number: int
    dealer: int
    deal: Deal
    problems: tuple[Problem, ...]
    points: tuple[int, ...] | None
    """One integer per seat; None when an error blocks the deal."""
    running: tuple[int, ...]
    outcome: str
    value: int
    steps: tuple[Step, ...] = ()
    tallies: tuple[Mapping[str, int], ...] = ()
    """What this deal adds to each seat's tallies."""
    row: Mapping[str, Value] = field(default_factory=_nothing)
    """The cells of the score sheet, by `Column.key`; per-seat columns hold a tuple."""
    section: str = ""
    """The part of the score sheet in which the line stands, by `Section.key`."""
    sitting_out: tuple[int, ...] = ()
    """Seats that take no cards in this deal, by who really dealt it."""

    @property
    def ending(self) -> str:
        """The text code of how the deal ended: what the sheet says of it, or else the outcome's own."""
        outcome = self.row.get("outcome")
        return outcome if isinstance(outcome, str) else f"outcome.{self.outcome}"

    @property
    def blocked(self) -> bool:
        return self.points is None

    @property
    def numbered(self) -> bool:
        """Whether it is a deal of the list; a penalty and the like take no number of their own."""
        return self.row.get("number") is not None


@dataclass(frozen=True, slots=True)
class Next:
    """The turn after the last deal of a list."""

    number: int
    dealer: int
    sitting_out: tuple[int, ...] = ()
    obligations: Mapping[str, Value] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole list, folded."""

    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    """One integer per seat, after settlement."""
    tallies: tuple[Mapping[str, int], ...]
    settlement: tuple[Step, ...]
    """Steps that lead from the sum of the points to the totals."""
    finished: bool
    winner: int | None
    next: Next | None
    money: tuple[int, ...] | None = None
    """What each seat gets or pays, in hundredths of the table's currency; None where no money is played for."""
    fees: tuple[int, ...] | None = None
    """What of it goes to the cash box, for lost games and the like: never more than nothing."""
    turn: Any = field(default=None, repr=False, compare=False)
    """Where the list stands, for `rules.score` to go on from; its shape is the engine's own."""

    @property
    def points(self) -> tuple[int, ...]:
        """One integer per seat: what the deals brought, before settlement."""
        nothing = (0,) * len(self.totals)
        return tuple(map(sum, zip(nothing, *(line.points for line in self.lines if line.points), strict=True)))


class Kind(StrEnum):
    """What a field or an option holds, and so how a form asks for it."""

    CHOICE = "choice"
    FLAG = "flag"
    INTEGER = "integer"
    SEAT = "seat"
    TEXT = "text"
    SEATS = "seats"
    """A list of seats."""
    INTEGERS = "integers"
    """A list of integers."""
    LISTS = "lists"
    """A list of lists of integers, one per seat."""
    CODES = "codes"
    """A list of codes out of `choices`."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to ask for the next deal; forms, API schema and reading all come from these."""

    key: str
    kind: Kind
    label: str
    """A text code, see `rules.say`."""
    choices: tuple[Value, ...] = ()
    """Allowed values of a choice (for a legal-bid field: the legal bids)."""
    choice_labels: tuple[str, ...] = ()
    """Text codes, one per choice; empty where the values speak for themselves (numbers)."""
    minimum: int | None = None
    maximum: int | None = None
    default: Value = None
    shown_when: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """Show the field only while every named field holds one of these values. For forms only: `read` ignores it."""
    length: int | None = None
    """Longest text, or the length of a list."""
    prominent: bool = True
    """False for what a table needs rarely: a form may fold it away."""
    each: tuple[int, ...] = ()
    """For a list with one entry per seat: the seats that its entries belong to, in order."""
    sides: tuple[tuple[int, ...], ...] = ()
    """Where an entry belongs to several seats at once, such as partners: the seats of each, those of `each` first."""
    rare: tuple[Value, ...] = ()
    """Choices that a table seldom needs: a form may fold them away; reading allows them like any other."""
    outcomes: tuple[str, ...] = ()
    """For a flag that decides the deal: the outcomes that say yes and no by their very names, such as won and lost."""
    place: Place = NOWHERE
    """Where a form asks for it, see `rules.placing`."""

    def owners(self, names: Sequence[str]) -> tuple[str, ...]:
        """Whose each entry of a list is, by the players' names by seat; empty where entries belong to nobody."""
        sides = self.sides or tuple((seat,) for seat in self.each)
        return tuple(" + ".join(names[seat] for seat in side) for side in sides)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the printed and of the shown score sheet; `Line.row[key]` fills it."""

    key: str
    label: str
    """Text code of the heading (short)."""
    per_seat: bool = False
    kind: str = "integer"
    """`integer`, `text`, `flag` (printed as a cross), `code` (a text code), `suit` or `seat`.

    A `suit` is what is played: a suit's code or another one, whose text code is `<key of the column>.<value>`.
    """


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the score sheet that paper keeps apart, such as the solos; `Line.section` says what stands in it."""

    key: str
    label: str
    """Text code of the heading."""
    columns: tuple[str, ...]
    """Keys of the columns shown there, in order."""
    length: int | None = None
    """Rows of a full list; None where only the length of the whole list is known."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """Something that players count over their lists; `rules.count` yields the counters by name."""

    key: str
    out_of: str | None = None
    """The counter that makes it a rate."""
    group: str = ""
    """Text code of the heading that it stands under together with others; empty where it stands alone."""

    @property
    def label(self) -> str:
        """A text code, see `rules.say`."""
        return f"statistic.{self.key}"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the outside needs to know of a game."""

    key: str
    name: str
    """Text code of the name."""
    seats: tuple[int, ...]
    presets: tuple[str, ...]
    notation: bool = False
    """Whether a deal can be typed card by card, see `rules.read_play`."""
    shorthand: bool = False
    """Whether a deal can be typed in one line, see `rules.read_shorthand`."""
    match: bool = False
    """Whether a list is a match, played to a number of points or won parties, and over once it is decided."""
    winner_at: tuple[int, ...] = ()
    """Numbers of seats at which a match is won by one of them, whom `Sheet.winner` then names."""
    often_alike: tuple[str, ...] = ()
    """Kinds of records of which two in a row often say the same, so that a second one is no sign of a slip."""


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of a rule set: its kind, its bounds, and the value that older rule sets are read with."""

    key: str
    kind: Kind
    default: Value
    choices: tuple[Value, ...] = ()
    """Allowed values; beside an integer's bounds: words that are allowed too."""
    minimum: int | None = None
    maximum: int | None = None
    nullable: bool = False
    switch: bool = False
    """Whether None says that a table does not play it; else None says that there is no limit."""
    per_euro: int = 0
    """Of an amount of money: so many are a euro, 100 of what is kept in cents. 0 for what is no money."""

    @property
    def sentence(self) -> str:
        """Of an amount of money, the text code that says with `{amount}` what it is paid for, see `rules.say`."""
        return f"{self.label}.sentence"

    @property
    def label(self) -> str:
        """A text code, see `rules.say`."""
        return f"option.{self.key}"

    @property
    def choice_labels(self) -> tuple[str, ...]:
        """Text codes, one per choice."""
        return tuple(f"{self.label}.{choice}" for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as it was played: who led, the cards in order, who took it, and its card points."""

    number: int
    leader: int
    cards: tuple[tuple[int, str], ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal replayed card by card: the record for `rules.score`, the tricks, and every illegal act."""

    deal: Deal
    tricks: tuple[Trick, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """A play typed in a game's notation: what `rules.replay` takes, and every word that could not be read."""

    play: Mapping[str, object]
    problems: tuple[Problem, ...]


class Text(NamedTuple):
    """What stands behind a text code, in the languages that players read; `{name}` is filled from the params."""

    de: str
    fr: str
    en: str


class Subject(NamedTuple):
    """What a deal is looked for by: what was played, and at which seat sat whom the deal is about."""

    contract: str | None = None
    """One of the game's `contracts`, whose text code is `contract.<code>`; None where nothing was played."""
    seat: int | None = None
    """Who declared, or else who won; None where that is nobody or not one alone."""


class Rank(NamedTuple):
    """A line of a ranking: the row it speaks of, its rank, and the key that separates it from the row above."""

    row: int
    rank: int
    decided_by: str | None


class Random(Protocol):
    """The randomness that samples are drawn with: always handed in, so that a seed repeats them."""

    def random(self) -> float: ...

    def randrange(self, stop: int, /) -> int: ...


class RulesetError(ValueError):
    """A preset or option that does not exist, or a value that an option does not allow."""

    def __init__(
        self, option: str, given: object, allowed: Sequence[object], instead: str | None = None, *, game: str = ""
    ) -> None:
        """`game` is the key of the game that refuses it, `instead` that of the game that is played so."""
        self.option = option
        self.given = given
        self.allowed = tuple(allowed)
        self.instead = instead
        self.game = game
        listed = ", ".join(str(each) for each in self.allowed)
        hint = f"; see {instead}" if instead else ""
        super().__init__(f"{option}: {printable(given)!r} is not allowed; allowed: {listed}{hint}")
