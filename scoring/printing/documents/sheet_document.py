"""The score sheet as a document: what its pages say, and the drawings behind it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.models import PrintJob, Sheet
from scoring.presenting import words
from scoring.presenting.values import Presentation
from scoring.presenting.words import say
from scoring.printing.documents import drawing
from scoring.printing.documents.document import Companions, Document, Text
from scoring.printing.documents.grid import GAP, fit, roomy
from scoring.printing.documents.layout import BLOCK, PLAYER, WRITTEN, Block, Table, pages
from scoring.printing.documents.paper_foot import foot, room
from scoring.printing.documents.score_sheet import names, parts, remarks, show
from scoring.templatetags.kiebitz import with_minus

SIGNATURE, BETWEEN = 23.0, 1.7
"""Widths in hundredths of the page: the line for a signature, the least between two."""
ADDRESS, CODE = "kiebitz:block-%d", "kiebitz:code"
NO_BREAK_SPACE = "\u00a0"


@dataclass(frozen=True)
class Told:
    """What a print was told of a list besides its log: what was frozen when it was asked for."""

    title: str
    revision: int
    at: datetime
    """When it was asked for."""
    language: str
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Start numbers, by player."""
    names: Mapping[str, str] = field(default_factory=dict)
    """By player; who is not among them is called as the public is told now."""
    address: str = ""
    """Of the list's page, or of what its table's code opens, as text and as a code beside it; empty without."""
    code: str = ""
    """The table's code as it is typed."""
    by_hand: bool = False
    """Whether nobody knows yet who plays where: series, table and names are written with the pen."""


def filled(job: PrintJob) -> Document:
    """The list with all its deals, as of the job's revision."""
    return _single(job, filled=True)


def blank(job: PrintJob) -> Document:
    """The same sheet of paper for the pen: its players, its numbered rows, nothing else."""
    return _single(job, filled=False)


def _single(job: PrintJob, *, filled: bool) -> Document:
    assert job.sheet is not None  # noqa: S101  both documents are of a sheet, request_print was asked for one
    numbers = (job.payload or {}).get("numbers", {})
    return document(job.sheet, Told(job.book.title, job.revision, job.created_at, job.language, numbers), filled=filled)


def document(sheet: Sheet, told: Told, *, filled: bool) -> Document:
    """One list, with its deals or for the pen."""
    return laid_out(sheet_queries.load(sheet, revision=told.revision), told, filled=filled)


def laid_out(loaded: Loaded, told: Told, *, filled: bool) -> Document:
    """The same of a list that was read already, or that no database knows."""
    presentation = show(loaded, filled=filled)
    paper = [_("Totals only, as its paper says")] if filled and presentation.loaded.log.totals else []
    notes = [*paper, *words.controls(presentation), *remarks(presentation, told.names)]
    below = foot(presentation)
    tables, line = _tables(presentation, room(below)), WRITTEN if told.by_hand else PLAYER
    laid = pages(tables, len(presentation.seats), below, notes, line)
    blocks = [block for page in laid for block in page]
    called = names(presentation.loaded, told.names)
    placed = (_placed(block, called, number) for number, block in enumerate(blocks))
    grid = blocks[0].grid
    context = _head(told, presentation, called) | {
        "pages": [[next(placed) for _block in page] for page in laid],
        "grid": grid,
        "half": grid.advance * GAP / 2,
        "notes": notes,
    }
    drawings = {ADDRESS % number: _drawn(block) for number, block in enumerate(blocks)}
    if told.address:
        drawings[CODE] = drawing.code(told.address)
    companions = {name: each for number, block in enumerate(blocks) for name, each in _companions(block, number)}
    return Document("print/sheet.html", context, drawings, companions)


def _tables(presentation: Presentation, room_below: int) -> list[Table]:
    found = parts(presentation)
    grids = fit(*(roomy(part.tracks, room_below) for part in found))
    return [Table(part.heading, grid, part.rows, part.round_ends) for part, grid in zip(found, grids, strict=True)]


def _head(told: Told, presentation: Presentation, called: Sequence[str]) -> dict[str, Any]:
    """What stands on top of each page, and at its bottom."""
    loaded = presentation.loaded
    preset = say(presentation.game, f"preset.{loaded.ruleset.preset}")
    last = loaded.entries[-1].written_at if loaded.entries and presentation.rows else told.at
    return {
        "title": told.title,
        "subtitle": str(loaded.sheet),
        "game": say(presentation.game, "game.name"),
        "preset": "" if preset.split() == str(loaded.sheet).split() else preset,
        "date": loaded.sheet.book.held_on,
        "players": _players(told, loaded, called),
        "language": told.language,
        "revision": told.revision,
        "address": told.address,
        "code": CODE,
        "spelt": told.code,
        "by_hand": told.by_hand,
        "order": "" if presentation.rows else _order(presentation),
        "origin": loaded.head,
        "as_of": localtime(last),
        "confirmed": loaded.log.confirmed,
        "filled": bool(presentation.rows),
        "signature": min(SIGNATURE, 100 / len(presentation.seats) - BETWEEN),
    }


def _order(presentation: Presentation) -> str:
    """How many deals a blank list is for, and who deals them."""
    loaded, first = presentation.loaded, presentation.following
    number = rules.length(loaded.ruleset, len(presentation.seats))
    deals = [ngettext("%(number)d deal", "%(number)d deals", number) % {"number": number}] if number else []
    if first is not None:
        deals.append(_("dealing begins at seat %(seat)d") % {"seat": first.dealer + 1})
    return ", ".join(deals)


def _players(told: Told, loaded: Loaded, called: Sequence[str]) -> list[dict[str, Any]]:
    """Place, name and, where an event gave one, start number."""
    pairs = zip(loaded.players, called, strict=True)
    return [
        {"place": place, "name": name, "number": player and told.numbers.get(str(player.pk))}
        for place, (player, name) in enumerate(pairs, start=1)
    ]


def _drawn(block: Block) -> str:
    """The lines of a block: strong around blocks and under each round, fine between all else; headings shaded."""
    grid, edges, levels = block.grid, block.grid.edges(), block.levels
    strong_down = {edges[first] for _, first, _ in grid.blocks()} | {edges[-1]}
    rounds = {*block.rounds, 0.0, levels[0], levels[block.rows], levels[-1]}
    across = [(0.0, level, grid.width, 0.0) for level in (0.0, *levels)]
    down = [(edge, BLOCK, 0.0, levels[block.rows] - BLOCK) for edge in edges if edge not in strong_down]
    deep = [(edge, 0.0, 0.0, block.bottom) for edge in strong_down]
    shades = [(0.0, 0.0, grid.width, block.heading)]
    if block.foot:
        shades.append((0.0, levels[-2], grid.width, block.row))
    return drawing.lines(
        [line for line in across if line[1] not in rounds] + down,
        [line for line in across if line[1] in rounds] + deep,
        shades,
        (grid.width, block.bottom),
    )


def _placed(block: Block, called: tuple[str, ...], number: int) -> dict[str, Any]:
    """A block as its template needs it: its drawing, its first heading, its first line, and where they stand."""
    edges = block.grid.edges()
    return {
        "title": block.table.title,
        "number": number,
        "address": ADDRESS % number,
        "line": _visible(block.lines[0]),
        "label": {"left": _middles(block)[0], "text": _visible(block.grid.tracks[0].heading)},
        "seats": list(_seats(block, edges, called)),
        "row": block.row,
        "width": block.grid.width,
        "heading": block.heading,
        "bottom": block.bottom,
        "last": bool(block.foot),
    }


def _companions(block: Block, number: int) -> Iterator[tuple[str, Companions]]:
    """What follows from the first heading, which lies on its side, and from the first line: all others."""
    first, *middles = _middles(block)
    headings = [
        Text(track.heading, y=middle - first)
        for track, middle in zip(block.grid.tracks[1:], middles, strict=True)
        if track.heading
    ]
    lines = enumerate(block.lines[1:], start=1)
    yield f"headings-{number}", Companions(behind=headings)
    yield f"lines-{number}", Companions(behind=[Text(with_minus(line), y=at * block.row) for at, line in lines if line])


def _middles(block: Block) -> list[float]:
    """Of the columns, in points from the left."""
    return [(left + right) / 2 for left, right in pairwise(block.grid.edges())]


def _visible(text: str) -> str:
    """A text that takes its place on the page even where nothing is written."""
    return with_minus(text) or NO_BREAK_SPACE


def _seats(block: Block, edges: list[float], named: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    for seat, first, last in block.grid.blocks():
        if seat is not None:
            yield {"left": edges[first], "width": edges[last] - edges[first], "place": seat + 1, "name": named[seat]}
