"""The score sheet as a document: what its pages say, and the drawings behind it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring import hosts
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.models import PrintJob, Sheet
from scoring.presenting import sitting_out, words
from scoring.presenting.values import Presentation
from scoring.presenting.void_words import void_words
from scoring.presenting.words import say
from scoring.printing.documents import drawing
from scoring.printing.documents.document import Companions, Document, Text
from scoring.printing.documents.fitting_names import fitted
from scoring.printing.documents.grid import GAP, fit, roomy
from scoring.printing.documents.layout import AROUND, BLOCK, PLAYER, WRITTEN, Block, Table, names_above, pages
from scoring.printing.documents.letters import ems, style_in
from scoring.printing.documents.paper_foot import foot, room
from scoring.printing.documents.score_sheet import names, parts, remarks, show
from scoring.templatetags.kiebitz import with_minus

SIGNATURE, BETWEEN = 23.0, 1.7
"""Widths in hundredths of the page: the line for a signature, the least between two."""
NAMED = ((8.0, 1), (7.0, 1), (6.0, 1), (5.0, 2))
"""Types of a name in the line of its place, and how many lines it may take there."""
NUMBERED = "1  · No. 0000"
"""About what stands in that line besides."""
TITLES, FACTS = ((14.0, 1), (11.0, 1), (9.0, 2), (8.0, 2), (6.0, 3)), ((7.0, 1), (6.0, 2), (5.0, 3))
"""Types of what stands above the players, and how many lines it may take."""
CODE_ROOM, HAND_ROOM = 72.0, 170.0
"""Points that a code, and what a pen fills in, take of the lines above the players."""
CODED, PAUSES = 232.0, 8.0
"""Points that a code with its address takes of that line; and the type of who sits out."""
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
    stated = (loaded.log.totals or {}) if filled else {}
    paper = [_("Totals only, as its paper says")] if stated else []
    notes = [*paper, *words.controls(presentation), *remarks(presentation, told.names)]
    below = foot(presentation, stated)
    called = names(presentation.loaded, told.names)
    tables, line = _tables(presentation, room(below), called), WRITTEN if told.by_hand else PLAYER
    laid = pages(tables, len(presentation.seats), below, notes, line)
    blocks = [block for page in laid for block in page]
    placed = (_placed(block, number) for number, block in enumerate(blocks))
    grid = blocks[0].grid
    head = _head(told, presentation, filled=bool(presentation.rows or stated))
    beside = CODE_ROOM if told.address else HAND_ROOM if told.by_hand else 0
    context = {
        **head,
        "title_type": style_in(head["title"], grid.paper.width - beside, TITLES, bold=True),
        "facts_type": style_in(" · ".join([head["subtitle"], *head["facts"]]), grid.paper.width - beside, FACTS),
        "players": _players(told, loaded, called, grid.paper.width),
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


def _tables(presentation: Presentation, room_below: int, called: Sequence[str]) -> list[Table]:
    found = parts(presentation)
    grids = fit(*(roomy(part.tracks, room_below) for part in found))
    return [
        Table(part.heading, grid, part.rows, part.round_ends, names_above(grid, called))
        for part, grid in zip(found, grids, strict=True)
    ]


def _head(told: Told, presentation: Presentation, *, filled: bool) -> dict[str, Any]:
    """What stands on top of each page, and at its bottom."""
    loaded = presentation.loaded
    preset = say(presentation.game, f"preset.{loaded.ruleset.preset}")
    held_on = loaded.sheet.book.held_on
    facts = (
        void_words(hosts.voided(loaded.sheet), None) if filled and loaded.void else "",
        date_format(held_on, "DATE_FORMAT") if held_on else "",
        say(presentation.game, "game.name"),
        "" if filled else _order(presentation),
        "" if preset.split() == str(loaded.sheet).split() else preset,
        _as_of(told, loaded) if filled else "",
    )
    return {
        "title": told.title,
        "subtitle": str(loaded.sheet),
        "facts": list(filter(None, facts)),
        "language": told.language,
        "revision": told.revision,
        "address": told.address,
        "code": CODE,
        "spelt": told.code,
        "by_hand": told.by_hand,
        "origin": loaded.head,
        "signature": min(SIGNATURE, 100 / len(presentation.seats) - BETWEEN),
    }


def _as_of(told: Told, loaded: Loaded) -> str:
    """When it was confirmed, or how far it goes."""
    last = localtime(loaded.entries[-1].written_at if loaded.entries else told.at)
    said = _("Confirmed on %(moment)s") if loaded.log.confirmed else _("As of %(moment)s")
    return said % {"moment": date_format(last, "SHORT_DATETIME_FORMAT")}


def _order(presentation: Presentation) -> str:
    """How many deals a blank list is for, and who deals them."""
    loaded, first = presentation.loaded, presentation.following
    number = rules.length(loaded.ruleset, len(presentation.seats))
    deals = [ngettext("%(number)d deal", "%(number)d deals", number) % {"number": number}] if number else []
    if first is not None:
        deals.append(_("dealing begins at seat %(seat)d") % {"seat": first.dealer + 1})
    return ", ".join(deals)


def _players(told: Told, loaded: Loaded, called: Sequence[str], width: float) -> list[dict[str, Any]]:
    """Place, name and, where an event gave one, start number; where several pause in turn, who when this one deals."""
    pauses = sitting_out.beside_dealers(sitting_out.turns(loaded.ruleset, len(called))) or [""] * len(called)
    told_of = [
        {"place": place, "number": player and told.numbers.get(str(player.pk)), "pauses": out}
        for place, (player, out) in enumerate(zip(loaded.players, pauses, strict=True), start=1)
    ]
    aside = PAUSES * (max(map(ems, pauses)) + any(pauses))
    room = width - (CODED if told.address else 0) - aside
    return [
        each | {"name": fitted(name, room, NAMED, NUMBERED), "aside": aside}
        for name, each in zip(called, told_of, strict=True)
    ]


def _drawn(block: Block) -> str:
    """The lines of a block: strong around blocks and under each round, fine between all else; headings shaded."""
    grid, edges, levels = block.grid, block.grid.edges(), block.levels
    strong_down = {edges[first] for _, first, _ in grid.blocks()} | {edges[-1]}
    rounds = {*block.rounds, 0.0, levels[0], levels[block.rows], levels[-1]}
    across = [(0.0, level, grid.width, 0.0) for level in (0.0, *levels)]
    seated = min((edges[first] for seat, first, _ in grid.blocks() if seat is not None), default=grid.width)
    down = [
        (edge, top, 0.0, levels[block.rows] - top)
        for edge in edges
        for top in [BLOCK if edge < seated else block.table.strip]
        if edge not in strong_down
    ]
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


def _placed(block: Block, number: int) -> dict[str, Any]:
    """A block as its template needs it: its drawing, its first heading, its first line, and where they stand."""
    return {
        "title": block.table.title,
        "number": number,
        "address": ADDRESS % number,
        "line": _visible(block.lines[0]),
        "label": {"left": _middles(block)[0], "text": _visible(block.grid.tracks[0].heading)},
        "seats": list(_seats(block)),
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


def _seats(block: Block) -> Iterator[dict[str, Any]]:
    edges = block.grid.edges()
    for seat, first, last in block.grid.blocks():
        if seat is not None:
            name = block.table.names[seat]
            top = (BLOCK - name.leading) / 2 if name.lines == 1 else AROUND / 2
            yield {
                "left": edges[first],
                "width": edges[last] - edges[first],
                "top": top,
                "place": seat + 1,
                "name": name,
            }
