"""What a score sheet has on paper beside its presentation: tracks of characters, empty rows, marks, remarks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.utils.translation import gettext as _

import rules
from rules.types import Column
from scoring.access import name_in_hall
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import house_rules
from scoring.models import Player
from scoring.presenting import words
from scoring.presenting.lists import present, present_blank
from scoring.presenting.values import Cell, Mark, Part, Presentation, Row
from scoring.presenting.words import say
from scoring.printing.documents.grid import Track

NUMBER = "number"
"""The column that is filled here, because a blank sheet numbers its rows too."""
SIGNS: Mapping[Mark, str] = {Mark.CORRECTED: "*", Mark.UNVERIFIED: "°", Mark.BLOCKED: "!"}
LEAST = {"integer": 3, "text": 3, "code": 3, "suit": 4}
"""Characters a column gets at least, by its kind."""
BY_PEN = {"text": 5, "code": 9, "suit": 5}
"""Characters it would like where nothing is written yet to measure: a pen writes words into them."""
ALIGN = {"integer": ">", "text": "<", "code": "<"}
LONGEST_CELL = 28
OPEN_MATCH, OPEN_EVENING = 20, 40
"""Rows of a blank list that ends when the players like: a match that one of them wins is shorter than an evening."""
NOBODY: Mapping[str, str] = MappingProxyType({})
SPARE_ROWS = 2
"""Empty rows of a section that nobody knows the length of, besides the first such one."""


def show(loaded: Loaded, *, filled: bool) -> Presentation:
    """The sheet with its deals, or as it lay on the table before the first."""
    return present(loaded, money=True) if filled else present_blank(loaded)


@dataclass(frozen=True)
class PrintedPart:
    """A part of the list as it is printed: its heading, its columns, its rows, and where rounds end among them."""

    heading: str
    """Empty where the sheet has only one part."""
    tracks: tuple[Track, ...]
    rows: int
    round_ends: frozenset[int]


def parts(presentation: Presentation) -> tuple[PrintedPart, ...]:
    """The parts in print order. A list that is over shows none in which nothing happened."""
    apart = len(presentation.parts) > 1
    free = _free(presentation)
    found = (_printed(presentation, part, free[part.section.key], apart=apart) for part in presentation.parts)
    return tuple(part for part in found if part.rows or not apart)


def _free(presentation: Presentation) -> dict[str, int]:
    """Empty rows of each part; the first one without a length of its own has what is left of the list."""
    if len(presentation.parts) == 1:
        return {presentation.parts[0].section.key: _coming_rows(presentation)}
    if _over(presentation):
        return {part.section.key: 0 for part in presentation.parts}
    free = {part.section.key: max(0, (part.section.length or 0) - len(part.rows)) for part in presentation.parts}
    endless = [part.section.key for part in presentation.parts if part.section.length is None]
    rest = max(0, _coming_rows(presentation) - sum(free.values()))
    return free | dict(zip(endless, [rest, *[SPARE_ROWS] * len(endless)], strict=False))


def _printed(presentation: Presentation, part: Part, free: int, *, apart: bool) -> PrintedPart:
    """The tracks of a part, columns by seat gathered under each seat, and its number of rows."""
    numbers = [row.number for row in part.rows] + _ahead(presentation, part, free)
    cells_by_row = {column: [tuple(row.cells_of(column)) for row in part.rows] for column in part.columns}
    common = [
        _track(presentation, column, None, [only for (only,) in rows])
        for column, rows in cells_by_row.items()
        if not column.per_seat and column.key != NUMBER
    ]
    by_seat = [
        _track(presentation, column, seat.place, [row[seat.place] for row in rows])
        for seat in presentation.seats
        for column, rows in cells_by_row.items()
        if column.per_seat
    ]
    # the foot needs a column of each seat to stand under, whatever part is the last
    by_seat = by_seat or [Track("", (), LEAST["integer"], each.place) for each in presentation.seats]
    if any(column.key == NUMBER for column in part.columns):
        cells = tuple("" if number is None else str(number) for number in numbers)
        common.insert(0, Track(say(presentation.game, f"column.{NUMBER}"), cells, max(2, *map(len, cells), 0)))
    tracks = (_marked(common[0], part.rows), *common[1:], *by_seat)
    heading = say(presentation.game, part.section.label) if apart else ""
    return PrintedPart(heading, tracks, len(numbers), presentation.round_ends(part, numbers))


def _marked(track: Track, rows: Sequence[Row]) -> Track:
    """The first column, with the marks of the lines."""
    cells = tuple(f"{_signs(row)}{cell}" for row, cell in zip(rows, track.cells, strict=False))
    width = max(track.width, *map(len, cells), 0)
    return replace(track, cells=(*cells, *track.cells[len(cells) :]), width=width)


def _signs(row: Row) -> str:
    return "".join(SIGNS[mark] for mark in row.marks)


def _ahead(presentation: Presentation, part: Part, free: int) -> list[int | None]:
    """Numbers of the empty rows. Where a deal may go to another part nobody knows those of a list that has begun."""
    first, *others = presentation.parts
    if part != first or (others and presentation.rows):
        return [None] * free
    coming = _coming(presentation)
    return [coming + more for more in range(free)]


def _track(presentation: Presentation, column: Column, seat: int | None, written: Sequence[Cell]) -> Track:
    places = [str(each.place + 1) for each in presentation.seats]
    cells = tuple(words.cell_symbol(cell) or words.cell(cell, presentation.game, places) for cell in written)
    widest = max((len(cell) for cell in cells), default=0)
    width = min(max(widest, LEAST.get(column.kind, 1)), LONGEST_CELL)
    wish = 0 if cells else BY_PEN.get(column.kind, 0)
    return Track(say(presentation.game, column.label), cells, width, seat, ALIGN.get(column.kind, "^"), wish)


def _over(presentation: Presentation) -> bool:
    return bool(presentation.rows) and presentation.loaded.finished


def _coming(presentation: Presentation) -> int:
    """Number of the next deal."""
    return presentation.following.number if presentation.following else 1


def _coming_rows(presentation: Presentation) -> int:
    """Deals that the list still has room for."""
    if _over(presentation):
        return 0
    length = rules.length(presentation.loaded.ruleset, len(presentation.seats))
    open_end = OPEN_MATCH if presentation.names_winner else OPEN_EVENING
    return max(0, (open_end if length is None else length) - _coming(presentation) + 1)


def remarks(presentation: Presentation, called: Mapping[str, str] = NOBODY) -> Iterator[str]:
    """What stands below the list: what was agreed and remarked, an early end, who played on for whom, its marks.

    `called`: names that were frozen with the print, by player.
    """
    yield from _house_rules(presentation)
    yield from (_labelled(", ".join(_places(presentation, each.rows)), str(each.text)) for each in presentation.remarks)
    if presentation.rows and presentation.loaded.log.ended:
        yield _("ended early")
    yield from _substitutes(presentation, called)
    yield from _legend(presentation)


def _house_rules(presentation: Presentation) -> Iterator[str]:
    """What was agreed, and what the table plays otherwise than the rules on top of the sheet say."""
    ruleset, between = presentation.loaded.ruleset, say(presentation.game, "punctuation.semicolon")
    if agreed := house_rules.besides_in_words(ruleset):
        yield between.join(agreed)
    if otherwise := house_rules.in_sentences(house_rules.otherwise(ruleset), ruleset.game):
        yield _labelled(_("House rules"), between.join(otherwise))


def _places(presentation: Presentation, rows: Sequence[Row]) -> Iterator[str]:
    """The numbers of these deals; what has none in the list is called by its name."""
    numbers = [str(row.number) for row in rows if row.number is not None]
    if numbers:
        yield _("No. %(number)s") % {"number": ", ".join(numbers)}
    others = (row.line.outcome for row in rows if row.number is None)
    yield from (say(presentation.game, f"outcome.{outcome}") for outcome in dict.fromkeys(others))


def _labelled(label: str, text: str) -> str:
    return f"{_('%(label)s:') % {'label': label}} {text}"


def _substitutes(presentation: Presentation, called: Mapping[str, str]) -> Iterator[str]:
    """Everybody who sat down where somebody else had sat, with the deal from which on."""
    for each in presentation.substitutions:
        name = _name(each.player, presentation.loaded, called)
        facts = {"seat": each.seat + 1, "number": each.number, "name": name}
        yield _("seat %(seat)d from deal %(number)d: %(name)s") % facts


def _legend(presentation: Presentation) -> Iterator[str]:
    """What the marks beside the deal numbers mean, as far as they occur."""
    found = {mark for row in presentation.rows for mark in row.marks}
    meanings = {
        Mark.CORRECTED: _("%(mark)s corrected"),
        Mark.UNVERIFIED: _("%(mark)s points from paper, not verified"),
        Mark.BLOCKED: _("%(mark)s not counted, needs correction"),
    }
    yield from (meanings[mark] % {"mark": SIGNS[mark]} for mark in Mark if mark in found)


def names(loaded: Loaded, called: Mapping[str, str] = NOBODY) -> tuple[str, ...]:
    """By seat: the holders, by their whole names, or as each was called when the print was asked for."""
    return tuple(_name(player, loaded, called) if player else "" for player in loaded.players)


def _name(player: Player, loaded: Loaded, called: Mapping[str, str]) -> str:
    return called.get(str(player.pk)) or name_in_hall(player, loaded.sheet.book)
