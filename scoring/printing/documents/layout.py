"""Where the parts of a score sheet stand on its pages: plain arithmetic in points; knows no sheet and no engine."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scoring.printing.documents.fitting_names import Fitted, fitted
from scoring.printing.documents.grid import Grid, Track
from scoring.printing.documents.paper_foot import PrintedFootLine

TITLE, PLAYER, SIGNATURES = 46.0, 12.0, 34.0
"""Heights in points: title and facts, a line of the players, signatures."""
WRITTEN = 21.0
"""Height in points of a line of the players on which a pen writes."""
NOTE, NOTED, MOST_NOTED = 10.0, 4.0, 24
"""Points: a line of the notes, a character in words. At most so many lines stay on the page of the list."""
PART = 18.0
"""Height in points of the heading above a part."""
BLOCK, AROUND, LETTER, LABEL = 14.0, 5.0, 3.9, 16.0
"""Heights in points: the names above the columns, what is free around them where they take several lines, a letter of
an upright heading, the least heading."""
SEATED = ((7.0, 1), (7.0, 2), (6.5, 3), (5.5, 3))
"""Types that a name above the columns of a seat is tried in, and how many lines it may take."""
BESIDE_NAME = 5.0
"""Points beside it."""
LOWEST, HIGHEST = 9.4, 15.0
"""Heights of a row in points: readable, and no higher than a pen needs."""


@dataclass(frozen=True)
class Table:
    """A part of the sheet, all its rows, however many pages they take."""

    title: str
    grid: Grid
    rows: int
    round_ends: frozenset[int] = frozenset()
    """Places of the rows below which a new round of deals begins."""
    names: Mapping[int, Fitted] = field(default_factory=dict)
    """Above the columns, by seat."""

    @cached_property
    def strip(self) -> float:
        """Height of the names above the columns of the seats."""
        return max([BLOCK, *(name.height + AROUND for name in self.names.values())])

    @cached_property
    def heading(self) -> float:
        """Height of the shaded box above the rows. Names find room above short headings first."""
        tracks = self.grid.tracks
        return max(BLOCK + _upright(tracks), self.strip + _upright(track for track in tracks if track.seat is not None))

    @property
    def above(self) -> float:
        """Height of all that stands above the rows."""
        return self.heading + (PART if self.title else 0)


@dataclass(frozen=True)
class Block:
    """Rows of a part as they stand on one page, and the foot where the list ends with them."""

    table: Table
    first: int
    last: int
    row: float
    foot: Sequence[PrintedFootLine]

    @property
    def grid(self) -> Grid:
        return self.table.grid

    @property
    def heading(self) -> float:
        return self.table.heading

    @property
    def rows(self) -> int:
        return self.last - self.first

    @property
    def lines(self) -> list[str]:
        rows = [*self.grid.lines(self.first, self.last)]
        return [*rows, *(self.grid.foot(line.label, line.text) for line in self.foot)]

    @cached_property
    def levels(self) -> list[float]:
        """The rules under the heading and under each row, foot included."""
        return [self.heading + row * self.row for row in range(self.rows + len(self.foot) + 1)]

    @property
    def rounds(self) -> list[float]:
        """The levels below which a new round begins."""
        return [self.levels[row - self.first + 1] for row in self.table.round_ends if self.first <= row < self.last]

    @property
    def bottom(self) -> float:
        return self.levels[-1]


def _upright(tracks: Iterable[Track]) -> float:
    """Height of headings that lie on their side."""
    return max([LABEL, *(len(track.heading) * LETTER + 6 for track in tracks)])


def names_above(grid: Grid, called: Sequence[str]) -> dict[int, Fitted]:
    """By seat: the name as it stands above its columns, behind the number of its place."""
    edges = grid.edges()
    return {
        seat: fitted(called[seat], edges[last] - edges[first] - BESIDE_NAME, SEATED, f"{seat + 1} ")
        for seat, first, last in grid.blocks()
        if seat is not None
    }


Span = tuple[Table, int, int]
"""A part, its first row on a page, and the row behind the last."""


def noted(notes: Sequence[str], width: float) -> float:
    """Height of the notes below a list, on a page of this width; two lines at the least."""
    characters = sum(len(note) + len(" · ") for note in notes)
    lines = min(MOST_NOTED, max(2, -(-characters * NOTED // width)))
    return 2 + lines * NOTE


def pages(
    tables: Sequence[Table], seats: int, foot: Sequence[PrintedFootLine], notes: Sequence[str], line: float = PLAYER
) -> list[list[Block]]:
    """All parts and the foot on one page where they can be read, else on as many pages as it takes.

    `line`: points, of each of the players above the list.
    """
    paper = tables[0].grid.paper
    room = paper.height - TITLE - line * seats - noted(notes, paper.width) - SIGNATURES
    spans = _even(tables, room, len(foot))
    row = min(HIGHEST, *((room - _above(page)) / (_rows(page) + len(foot)) for page in spans))
    laid = [[Block(*span, row, ()) for span in page] for page in spans]
    last = laid[-1][-1]
    laid[-1][-1] = Block(last.table, last.first, last.last, row, foot)
    return laid


def _even(tables: Sequence[Table], room: float, foot: int) -> list[list[Span]]:
    """No page is nearly empty while others are full."""
    most = sum(table.rows for table in tables)
    packed = list(_packed(tables, room, foot, most))
    return list(_packed(tables, room, foot, -(-most // len(packed)))) if len(packed) > 1 else packed


def _packed(tables: Sequence[Table], room: float, foot: int, most: int) -> Iterator[list[Span]]:
    """Page by page, each with room for the foot and with so many rows at the most."""
    page: list[Span] = []
    for table in tables:
        first = 0
        while first < table.rows:
            left = room - _above(page) - table.above - (_rows(page) + foot) * LOWEST
            taken = max(not page, min(int(left / LOWEST), most - _rows(page), table.rows - first))
            if taken > 0:
                page.append((table, first, first + taken))
                first += taken
            else:
                yield page
                page = []
    yield page


def _above(page: Sequence[Span]) -> float:
    return sum(table.above for table, _first, _last in page)


def _rows(page: Sequence[Span]) -> int:
    return sum(last - first for _table, first, last in page)
