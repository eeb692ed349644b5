"""Where the columns of a score sheet stand on the page: plain arithmetic on characters; knows no sheet and no engine.

A table cell is a box of its own and costs the PDF engine a hundred times a character, so a row is one line of equally
wide characters, and all rules between the cells are one drawing behind the lines.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

EM = 0.602
"""Advance of a DejaVu Sans Mono character, in font sizes."""
LARGEST_TYPE, SMALLEST_TYPE = 8.5, 7.0
"""Font sizes in points; below the smallest a list is no longer read at the table."""
MAX_GROWTH = 12
"""Characters by which a column grows on a page with room to spare: a short line is read more easily than a long one."""
NAMED = 12
"""Characters of a column that stands alone under a player's name, where the page has them to spare."""
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
    wish: int = 0
    """Characters that it would like, where the page has them to spare."""


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


def fit(*tables: Sequence[Track]) -> tuple[Grid, ...]:
    """The tables upright where they can be read, else on the broad side, else as small as it takes; all in one size."""
    for paper in (PORTRAIT, LANDSCAPE):
        size = min(LARGEST_TYPE, *(_size(tracks, paper) for tracks in tables))
        if size >= SMALLEST_TYPE:
            return tuple(Grid(paper, tracks, size) for tracks in _spread(tables, paper, size))
    size = min(_size(tracks, LANDSCAPE) for tracks in tables)
    return tuple(Grid(LANDSCAPE, tuple(tracks), size) for tracks in tables)


def roomy(tracks: Sequence[Track], room: int) -> list[Track]:
    """The tracks, those of each seat wide enough together for so many characters below them."""
    by_seat = _by_seat(tracks)
    lacking = {seat: max(0, room + GAP - _characters(own)) for seat, own in by_seat.items()}
    return [
        replace(track, width=track.width + lacking[track.seat])
        if track.seat is not None and track is by_seat[track.seat][-1]
        else track
        for track in tracks
    ]


def _size(tracks: Sequence[Track], paper: Paper) -> float:
    return paper.width / (_characters(tracks) * EM)


def _characters(tracks: Iterable[Track]) -> int:
    return sum(track.width + GAP for track in tracks)


def _spread(tables: Sequence[Sequence[Track]], paper: Paper, size: float) -> list[tuple[Track, ...]]:
    """All tables as wide as the page, or as it takes to write in; the seats of all under those of the widest."""
    room = int(paper.width / (size * EM))  # a hair too few: the size was made to fit
    widest = max(tables, key=_characters)
    leading = _grown(_wished(widest, room), min(room, _characters(widest) + MAX_GROWTH * len(widest)))
    width = _characters(leading)
    return [leading if tracks is widest else _under(leading, tracks, width) for tracks in tables]


def _wished(tracks: Sequence[Track], room: int) -> Sequence[Track]:
    """What the columns would like, as far as the page can spare it, all by as much.

    Those that stand alone under a player's name would like room for it, and are equally wide.
    """
    alone = {seat: own[0].width for seat, own in _by_seat(tracks).items() if len(own) == 1}
    least = max(alone.values(), default=0)

    def wider(by: int) -> list[Track]:
        likes = [(least, NAMED) if track.seat in alone else (track.width, track.wish) for track in tracks]
        return [
            replace(track, width=max(track.width, min(width + by, wish)))
            for track, (width, wish) in zip(tracks, likes, strict=True)
        ]

    fitting = [each for by in range(NAMED + 1) if _characters(each := wider(by)) <= room]
    return fitting[-1] if fitting else tracks


def _under(leading: Sequence[Track], tracks: Sequence[Track], width: int) -> tuple[Track, ...]:
    """As wide as the leading table, with each seat's columns under the same seat's where the others leave the room."""
    above, below = _by_seat(leading), _by_seat(tracks)
    common = [track for track in tracks if track.seat is None]
    if common and above.keys() == below.keys():
        seated = [track for seat, own in below.items() for track in _grown(own, _characters(above[seat]))]
        left = width - _characters(seated)
        if _characters(common) <= left:
            return (*_grown(_wished(common, left), left), *seated)
    return _grown(tracks, width)


def _by_seat(tracks: Iterable[Track]) -> dict[int, list[Track]]:
    found: dict[int, list[Track]] = {}
    for track in tracks:
        if track.seat is not None:
            found.setdefault(track.seat, []).append(track)
    return found


def _grown(tracks: Sequence[Track], width: int) -> tuple[Track, ...]:
    """Spare room goes to the columns in turn, so that a pen finds place too; every seat gets as much as the others."""
    spare = max(0, width - _characters(tracks))
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
