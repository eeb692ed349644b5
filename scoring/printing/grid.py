"""Where the columns of a score sheet stand on the page: plain arithmetic on characters; knows no sheet and no engine.

A table cell is a box of its own and costs the PDF engine a hundred times a character, so a row is one line of equally
wide characters, and all rules between the cells are one drawing behind the lines.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

EM = 0.602
"""Advance of a DejaVu Sans Mono character, in font sizes."""
LARGEST, SMALLEST = 8.5, 7.0
"""Font sizes in points; below the smallest a list is no longer read at the table."""
GAP = 1
"""Characters between two columns: half of it on each side of the rule between them."""


@dataclass(frozen=True)
class Paper:
    """A sheet of A4 held one way, its printable part in points."""

    name: str
    width: float
    height: float


PORTRAIT = Paper("portrait", 549.0, 783.0)
LANDSCAPE = Paper("landscape", 796.0, 537.0)


@dataclass(frozen=True)
class Track:
    """One printed column: what stands above it and in it."""

    heading: str
    cells: tuple[str, ...]
    width: int
    """Characters; grown where the page has room."""
    seat: int | None = None
    align: str = ">"
    """As in a format: `<`, `^` or `>`."""


@dataclass(frozen=True)
class Grid:
    """Tracks that fit a paper, and the size they are printed in."""

    paper: Paper
    tracks: tuple[Track, ...]
    size: float

    @property
    def advance(self) -> float:
        return self.size * EM

    @property
    def width(self) -> float:
        return _characters(self.tracks) * self.advance

    def edges(self) -> list[float]:
        """The rules between the tracks, from the left border to the right one."""
        steps = (0, *(track.width + GAP for track in self.tracks))
        return [characters * self.advance for characters in accumulate(steps)]

    def lines(self, first: int, last: int) -> Iterator[str]:
        for row in range(first, last):
            yield _line((track, track.cells[row] if row < len(track.cells) else "") for track in self.tracks)

    def blocks(self) -> list[tuple[int | None, int, int]]:
        """Neighbouring tracks that belong together: (seat or None, first track, track behind the last)."""
        found: list[tuple[int | None, int, int]] = []
        for index, track in enumerate(self.tracks):
            if found and found[-1][0] == track.seat:
                found[-1] = (track.seat, found[-1][1], index + 1)
            else:
                found.append((track.seat, index, index + 1))
        return found

    def foot(self, label: str, cell: Callable[[int, int], str]) -> str:
        """A line below the rows: the label under the common columns, each seat's cell (seat, room) under its own."""
        line = ""
        for seat, first, last in self.blocks():
            room = _characters(self.tracks[first:last]) - GAP
            text = cell(seat, room) if seat is not None else "" if line else label
            line += f"{_clip(text, room):{room}}" + " " * GAP
        return line.rstrip()


def fit(tracks: Sequence[Track]) -> Grid:
    """The tracks upright where they can be read, else on the broad side, else as small as it takes."""
    for paper in (PORTRAIT, LANDSCAPE):
        size = min(LARGEST, _size(tracks, paper))
        if size >= SMALLEST:
            return Grid(paper, _spread(tracks, paper, size), size)
    return Grid(LANDSCAPE, tuple(tracks), _size(tracks, LANDSCAPE))


def _size(tracks: Sequence[Track], paper: Paper) -> float:
    return paper.width / (_characters(tracks) * EM)


def _characters(tracks: Sequence[Track]) -> int:
    return sum(track.width + GAP for track in tracks)


def _spread(tracks: Sequence[Track], paper: Paper, size: float) -> tuple[Track, ...]:
    """Spare room goes to the columns in turn, so that a pen finds place too; every seat gets as much as the others."""
    spare = max(0, int(paper.width / (size * EM)) - _characters(tracks))  # a hair too few: the size was made to fit
    each, more = divmod(spare, len(tracks))
    common = sum(track.seat is None for track in tracks) or len(tracks)
    seated = len(tracks) - common
    wider = 0 < seated <= more
    more -= seated * wider
    grown = [
        each + (wider if track.seat is not None else more // common + (at < more % common))
        for at, track in enumerate(tracks)
    ]
    return tuple(replace(track, width=track.width + growth) for track, growth in zip(tracks, grown, strict=True))


def _line(cells: Iterator[tuple[Track, str]]) -> str:
    placed = (f"{_clip(text, track.width):{track.align}{track.width}}" for track, text in cells)
    return (" " * GAP).join(placed).rstrip()


def _clip(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: room - 1]}…"
