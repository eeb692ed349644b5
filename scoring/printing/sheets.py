"""The score sheet as a document: its pages, and where on a page everything stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.timezone import localtime

from scoring.models import PrintJob
from scoring.printing import drawing
from scoring.printing.document import Document
from scoring.printing.foot import FootLine, foot
from scoring.printing.grid import GAP, Grid, fit
from scoring.printing.score_sheet import MARKS, Shown, cross_check, names, remarks, rows_of, show, tracks
from scoring.queries import sheets as queries
from scoring.queries.loaded import Loaded
from scoring.templatetags.kiebitz import with_minus

TITLE, PLAYER, NOTES, SIGNATURES = 42.0, 12.0, 22.0, 34.0
"""Heights in points: title and facts, a line of the players, cross-check and legend, signatures."""
BLOCK, LETTER, LABEL = 14.0, 3.9, 16.0
"""Heights in points: the names above the columns, a letter of an upright heading, the least heading."""
LOWEST, HIGHEST = 9.4, 15.0
"""Heights of a row in points: readable, and no higher than a pen needs."""


def filled(job: PrintJob) -> Document:
    """The list with all its deals, as of the job's revision."""
    return _document(job, filled=True)


def blank(job: PrintJob) -> Document:
    """The same sheet of paper for the pen: its players, its numbered rows, nothing else."""
    return _document(job, filled=False)


@dataclass(frozen=True)
class Page:
    """One page: the rows it shows, and its vertical measures in points."""

    grid: Grid
    first: int
    last: int
    row: float
    heading: float
    foot: Sequence[FootLine]

    @property
    def text(self) -> str:
        rows = [*self.grid.lines(self.first, self.last)]
        return with_minus("\n".join([*rows, *(self.grid.foot(line.label, line.text) for line in self.foot)]))

    @property
    def bottom(self) -> float:
        return self.heading + (self.last - self.first + len(self.foot)) * self.row


def _document(job: PrintJob, *, filled: bool) -> Document:
    assert job.sheet is not None  # noqa: S101  both documents are of a sheet, request_print was asked for one
    shown = show(queries.load(job.sheet, revision=job.revision), job.language, filled=filled)
    rows = rows_of(shown)
    pages = list(_pages(fit(tracks(shown, rows)), rows, shown.seats, foot(shown)))
    drawings = {f"kiebitz:page-{number}": _drawn(page, shown.seats) for number, page in enumerate(pages)}
    context = _head(job, shown) | {
        "pages": [_placed(page, shown, address) for page, address in zip(pages, drawings, strict=True)],
        "grid": pages[0].grid,
        "half": pages[0].grid.advance * GAP / 2,
        "check": cross_check(shown),
        "remarks": list(remarks(shown)),
    }
    return Document("print/sheet.html", context, shown.loaded.head, drawings)


def _head(job: PrintJob, shown: Shown) -> dict[str, Any]:
    """What stands on top of each page, and at its bottom."""
    loaded = shown.loaded
    last = loaded.entries[-1].written_at if loaded.entries and shown.filled else job.created_at
    return {
        "title": job.book.title,
        "subtitle": str(loaded.sheet),
        "game": shown.say("game.name"),
        "preset": shown.say(f"preset.{loaded.ruleset.preset}"),
        "date": job.book.held_on,
        "players": _players(job, loaded),
        "language": job.language,
        "revision": job.revision,
        "origin": loaded.head,
        "as_of": localtime(last),
        "confirmed": loaded.log.confirmed,
        "filled": shown.filled,
    }


def _players(job: PrintJob, loaded: Loaded) -> list[dict[str, Any]]:
    """Place, name and, where an event gave one, start number (the payload's `numbers`, by player)."""
    numbers = (job.payload or {}).get("numbers", {})
    pairs = zip(loaded.players, names(loaded.players), strict=True)
    return [
        {"place": place, "name": name, "number": player and numbers.get(str(player.pk))}
        for place, (player, name) in enumerate(pairs, start=1)
    ]


def _pages(grid: Grid, rows: int, seats: int, lines: Sequence[FootLine]) -> Iterator[Page]:
    """All rows and the foot on one page where they can be read, else as many pages as it takes."""
    heading = BLOCK + max(LABEL, *(len(track.heading) * LETTER + 6 for track in grid.tracks))
    room = grid.paper.height - TITLE - PLAYER * seats - heading - NOTES - SIGNATURES
    per_page = int(room / LOWEST) - len(lines)
    fewest = -(-rows // max(1, -(-rows // per_page)))
    height = min(HIGHEST, room / (fewest + len(lines)))
    for start in range(0, max(rows, 1), max(fewest, 1)):
        end = min(start + fewest, rows)
        yield Page(grid, start, end, height, heading, lines if end == rows else ())


def _drawn(page: Page, seats: int) -> str:
    """The lines of a page: strong around blocks and under each round, fine between all else; headings shaded."""
    grid, edges = page.grid, page.grid.edges()
    rows = page.last - page.first
    levels = [page.heading + row * page.row for row in range(rows + len(page.foot) + 1)]
    strong_down = {edges[first] for _, first, _ in grid.blocks()} | {edges[-1]}
    rounds = {levels[row] for row in range(rows) if _begins_round(grid.tracks[0].cells[page.first + row], seats)}
    rounds |= {0.0, levels[0], levels[rows], levels[-1]}
    across = [(0.0, level, grid.width, 0.0) for level in (0.0, *levels)]
    down = [(edge, BLOCK, 0.0, levels[rows] - BLOCK) for edge in edges if edge not in strong_down]
    deep = [(edge, 0.0, 0.0, page.bottom) for edge in strong_down]
    shades = [(0.0, 0.0, grid.width, page.heading)]
    if page.foot:
        shades.append((0.0, levels[-2], grid.width, page.row))
    return drawing.lines(
        [line for line in across if line[1] not in rounds] + down,
        [line for line in across if line[1] in rounds] + deep,
        shades,
        (grid.width, page.bottom),
    )


def _begins_round(number: str, seats: int) -> bool:
    digits = number.strip(MARKS)
    return digits.isdecimal() and int(digits) % seats == 1


def _placed(page: Page, shown: Shown, address: str) -> dict[str, Any]:
    """A page as its template needs it: text, drawing, and the headings with their places."""
    edges = page.grid.edges()
    named = names(shown.loaded.players)
    labels = [
        {"left": (edges[at] + edges[at + 1]) / 2, "text": track.heading} for at, track in enumerate(page.grid.tracks)
    ]
    blocks = [
        {"left": edges[first], "width": edges[last] - edges[first], "place": seat + 1, "name": named[seat]}
        for seat, first, last in page.grid.blocks()
        if seat is not None
    ]
    return {
        "text": page.text,
        "address": address,
        "labels": labels,
        "blocks": blocks,
        "row": page.row,
        "heading": page.heading,
        "bottom": page.bottom,
        "last": bool(page.foot),
    }
