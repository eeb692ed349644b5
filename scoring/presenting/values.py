"""What a list shows, as values: rows with their cells, foot, control, seats. Nothing here is in any language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rules.types import Column, Line, Next, Section, Step, Value
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.models import Player


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the running list: what stands under a column, for one seat where the column has one for each."""

    column: Column
    value: Value
    seat: int | None = None

    @property
    def kind(self) -> str:
        """As in `Column.kind`."""
        return self.column.kind

    @property
    def is_empty(self) -> bool:
        return self.value is None or self.value is False

    @property
    def code(self) -> str:
        """The text code of the value; empty where it speaks for itself."""
        if self.is_empty or self.kind not in {"suit", "code"}:
            return ""
        return f"{self.column.key}.{self.value}" if self.kind == "suit" else str(self.value)


class Mark(StrEnum):
    """What is remarkable about a line as a whole."""

    CORRECTED = "corrected"
    UNVERIFIED = "unverified"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Row:
    """A deal of the list."""

    deal: LoadedDeal
    columns: tuple[Column, ...]
    """Those of its part of the list."""
    players: tuple[Player | None, ...]
    """By seat: who played it; who holds the seat where nobody was named yet."""
    score: tuple[int, ...]
    """How a match stands after it, as its list has it: where players count down, what is left. Empty elsewhere."""

    @property
    def line(self) -> Line:
        return self.deal.line

    @property
    def values(self) -> Mapping[str, Value]:
        """By key of the column, those of other parts included."""
        return self.line.row

    @property
    def number(self) -> int | None:
        """As on paper; None for what uses none up, such as a penalty."""
        number = self.values.get("number")
        return number if isinstance(number, int) else None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """In the order of the columns, each seat's beside the other."""
        return tuple(cell for column in self.columns for cell in self.cells_of(column))

    def cells_of(self, column: Column) -> Iterator[Cell]:
        """Those of one column."""
        value, seats = self.values.get(column.key), range(len(self.players))
        if not column.per_seat:
            yield Cell(column, value)
            return
        by_seat = value if isinstance(value, tuple) else (None,) * len(seats)
        yield from (Cell(column, by_seat[seat], seat) for seat in seats)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """A line that is blocked has no other."""
        if self.line.blocked:
            return (Mark.BLOCKED,)
        unverified = any(problem.code == "unverified" for problem in self.line.problems)
        found = ((Mark.UNVERIFIED, unverified), (Mark.CORRECTED, self.deal.corrected))
        return tuple(mark for mark, holds in found if holds)


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the list with the deals that stand in it."""

    section: Section
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class FootKind(StrEnum):
    """What a line of the foot tells of each seat."""

    TALLY = "tally"
    POINTS = "points"
    SETTLEMENT = "settlement"
    TOTAL = "total"
    WINNER = "winner"
    MONEY = "money"
    FEES = "fees"


@dataclass(frozen=True, slots=True)
class Amount:
    """What one seat has in a line of the foot; of a winner's line 1 or nothing."""

    value: int | None = None
    times: int | None = None
    """How often that was given, where it is counted: `value` is the product."""


@dataclass(frozen=True, slots=True)
class FootLine:
    """A line of the foot, an amount for each seat."""

    kind: FootKind
    amounts: tuple[Amount, ...]
    code: str = ""
    """Text code of a tally."""
    step: int = 0
    """Of a settlement: the place of the step that names it."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it so far."""
        return all(each.value is None for each in self.amounts)

    @property
    def sum(self) -> int | None:
        """Over the seats, as a control. Of tallies there is none: a deal counts for several seats."""
        if self.kind in {FootKind.TALLY, FootKind.WINNER}:
            return None
        return sum(each.value or 0 for each in self.amounts)


@dataclass(frozen=True, slots=True)
class Control:
    """That no deal is missing, and of points that even out that they do."""

    endings: tuple[tuple[str, int], ...]
    """Text code and number of deals that ended so, the most frequent first. What takes no number is no deal."""
    sum: int | None
    """Of all totals, where the points of every deal even out; a penalty need not."""

    @property
    def deals(self) -> int:
        return sum(number for _code, number in self.endings)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: who its result counts for, who sits there now, what it has brought."""

    place: int
    """From 0."""
    holder: Player | None
    seated: Player | None
    total: int
    tallies: Mapping[str, int]

    @property
    def is_substituted(self) -> bool:
        return self.holder != self.seated


@dataclass(frozen=True, slots=True)
class Substitution:
    """From this deal on somebody else sat there."""

    seat: int
    number: int
    player: Player


@dataclass(frozen=True, slots=True)
class Remark:
    """Words that were written beside deals, and where: the same words once."""

    text: Value
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Presentation:
    """All that a list shows, with all its deals or as it lay on the table before the first."""

    loaded: Loaded
    names_winner: bool
    """Whether it is a match that one of its players wins."""
    columns: tuple[Column, ...]
    parts: tuple[Part, ...]
    rows: tuple[Row, ...]
    """In order of play, whatever part they stand in."""
    seats: tuple[Seat, ...]
    foot: tuple[FootLine, ...]
    """What leads to the totals, and what comes of them: `points` and every `settlement` add up to `total`."""
    counts: tuple[FootLine, ...]
    """Tallies that lead to no total; those of a match stand in its foot."""
    control: Control
    settlement: tuple[Step, ...]
    totals: tuple[int, ...]
    money: tuple[int, ...] | None
    fees: tuple[int, ...] | None
    winner: int | None
    following: Next | None
    """The coming deal."""

    @property
    def game(self) -> str:
        return self.loaded.sheet.game

    @property
    def substitutions(self) -> Iterator[Substitution]:
        """Everybody who sat down where somebody else had sat."""
        sitting = [each.holder for each in self.seats]
        for row in self.rows:
            for seat, player in enumerate(row.deal.players):
                if player and player != sitting[seat]:
                    sitting[seat] = player
                    yield Substitution(seat, row.line.number, player)

    @property
    def remarks(self) -> Iterator[Remark]:
        """In the order in which they were made first."""
        where: dict[Value, list[Row]] = {}
        for row in self.rows:
            if text := row.line.deal.get("remark"):
                where.setdefault(text, []).append(row)
        yield from (Remark(text, tuple(rows)) for text, rows in where.items())

    def round_ends(self, part: Part, numbers: Sequence[int | None]) -> frozenset[int]:
        """Of rows of a part with these numbers: the places of those below which a new round of deals begins.

        What takes no number belongs to the round before it. There are rounds in the first part alone, the deals of
        others stand apart; and none where two play a match, who deal in turn.
        """
        if self.names_winner or part != self.parts[0]:
            return frozenset()
        rounds = [
            (place, (number - 1) // len(self.seats)) for place, number in enumerate(numbers) if number is not None
        ]
        return frozenset(place - 1 for (_, before), (place, now) in pairwise(rounds) if now != before)
