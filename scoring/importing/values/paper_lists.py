"""Lists from paper, typed as a table with a row for each deal: read, and compared with what the rules make of them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

import rules
from rules.types import Deal, Line, Sheet
from scoring import names
from scoring.importing.values.archived import ArchivedSheet
from scoring.importing.values.table_files import Row, Table
from scoring.lists.values import problems
from scoring.lists.values.refused_rules import Refusal

SHEET, GAME, KIND, TAG, VALUE, RUNNING = "sheet", "game", "kind", "tag", "recorded_value", "running_totals"
REQUIRED = (SHEET, GAME, "p1", "p2")
PLAYERS = re.compile(r"p[1-9]")
HEAD_WITHIN = 10
"""Filled rows among which the head is looked for."""
MOST_MISSING = 40
"""Rows that are passed over where numbers are missing."""
ORDINARY = "normal"
"""The kind that needs no remark."""
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
TOTAL = re.compile(r"(\S.*?)=([+-]?[0-9]{1,9})(?:\s+|$)")


Read = TypeVar("Read")


class NotATableError(ValueError):
    """A file without the columns of an imported sheet."""


class BadCellError(ValueError):
    """A cell that cannot be read."""

    def __init__(self, column: str, reason: str) -> None:
        self.column = column
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a row of the file, in words."""

    row: int
    text: str
    column: str = ""
    """Empty where it is the row as a whole."""
    sheet: str = ""

    def __str__(self) -> str:
        return f"row {self.row}, column {self.column}: {self.text}" if self.column else f"row {self.row}: {self.text}"


@dataclass(frozen=True, slots=True)
class PaperDeal:
    """A deal as paper has it."""

    row: int
    sheet: str
    number: int
    points: Mapping[str, int]
    """By player, in the order of the columns; who sat out is not in it."""
    columns: Mapping[str, str]
    """In which column each player stands."""
    value: int | None
    remark: str
    running: Mapping[str, int]
    """By player; empty where no totals were written down."""

    def with_names(self, called: Mapping[str, str]) -> "PaperDeal":
        """The same with each player under the name that this says."""
        points = {called[name]: own for name, own in self.points.items()}
        columns = {called[name]: column for name, column in self.columns.items()}
        running = {called.get(name, name): total for name, total in self.running.items()}
        return replace(self, points=points, columns=columns, running=running)


def read(tables: Sequence[Table]) -> tuple[Mapping[str, Sequence[PaperDeal]], list[Finding]]:
    """The rows of each sheet, and what cannot be read. `NotATableError` where columns are missing."""
    places, rows = _below_head(tables)
    sheets: dict[str, list[PaperDeal]] = {}
    found: list[Finding] = []
    for row in rows:
        cells = {name: row.cells[at] if at < len(row.cells) else "" for name, at in places.items()}
        try:
            deal = _paper_deal(row.number, cells)
        except BadCellError as error:
            text = f"This cannot be read: {error}."
            found.append(Finding(row.number, text, column=error.column, sheet=cells[SHEET]))
        else:
            sheets.setdefault(deal.sheet, []).append(deal)
    return sheets, found


def _below_head(tables: Sequence[Table]) -> tuple[Mapping[str, int], Sequence[Row]]:
    """Where each column stands, and the rows below its head, on the first sheet of a workbook that has them all."""
    missing: list[str] = [*REQUIRED]
    for table in tables:
        for at, row in enumerate(table.rows[:HEAD_WITHIN]):
            places = {cell.casefold(): place for place, cell in reversed([*enumerate(row.cells)])}
            lacking = [name for name in REQUIRED if name not in places]
            if not lacking:
                return places, table.rows[at + 1 :]
            missing = min(missing, lacking, key=len)
    raise NotATableError(", ".join(missing))


def _paper_deal(row: int, cells: Mapping[str, str]) -> PaperDeal:
    players = {column: cell for column, cell in cells.items() if PLAYERS.fullmatch(column) and cell}
    points, columns = dict[str, int](), dict[str, str]()
    for column in sorted(players):
        name, own = _cell(players, column, _points)
        if name in points:
            raise BadCellError(column, f"{name} stands in {columns[name]} already")
        points[name], columns[name] = own, column
    if not points:
        raise BadCellError("p1", "nobody played this deal")
    return PaperDeal(
        row=row,
        sheet=_cell(cells, SHEET, _name),
        number=_cell(cells, GAME, _number),
        points=points,
        columns=columns,
        value=_cell(cells, VALUE, _number) if cells.get(VALUE) else None,
        remark=_text(" ".join(_remarks(cells))),
        running={name: int(total) for name, total in TOTAL.findall(cells.get(RUNNING) or "")},
    )


def _cell(cells: Mapping[str, str], column: str, reading: Callable[[str], Read]) -> Read:
    """What a cell says; `BadCellError` where it cannot be read."""
    text = cells[column]
    if text.startswith("="):
        raise BadCellError(column, f"{text} is a formula; paste the column as values")
    try:
        return reading(text)
    except ValidationError as error:
        raise BadCellError(column, " ".join(error.messages).rstrip(".")) from error
    except ValueError as error:
        raise BadCellError(column, str(error)) from error


def _remarks(cells: Mapping[str, str]) -> Iterator[str]:
    """The kind, unless it is the ordinary one, and the tag."""
    if (kind := cells.get(KIND)) and kind != ORDINARY:
        yield _cell(cells, KIND, _text)
    if cells.get(TAG):
        yield _cell(cells, TAG, _text)


def _name(text: str) -> str:
    if not (name := _text(text)):
        raise ValueError("the sheet has no number")
    return name


def _text(text: str) -> str:
    return names.clean(text)


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text.strip()):
        raise ValueError(text.strip() or "there is no number")
    return int(text)


def _points(cell: str) -> tuple[str, int]:
    """A player and his points, as in `P:+2`."""
    name, _colon, points = cell.rpartition(":")
    if not name.strip() or not NUMBER.fullmatch(points.strip()):
        raise ValueError(cell)
    return _text(name), int(points)


@dataclass(slots=True)
class Comparison:
    """A sheet, deal by deal: the records that keep it, and where it contradicts the rules or itself."""

    ruleset: rules.Ruleset
    players: tuple[str, ...]
    deals: list[Deal] = field(default_factory=list)
    scored: Sheet | None = None
    """The deals so far; None before the first."""
    findings: list[Finding] = field(default_factory=list)
    drift: tuple[int, ...] | None = ()
    """By how much the totals on paper exceed the right ones: an error is reported where it was made, once. None behind
    a deal that was reported itself: the next totals tell."""
    expected: int = 1
    """The number of the next deal."""

    def take(self, deal: PaperDeal, following: int | None) -> None:
        """The next deal; `following` is the number of the one behind it."""
        if ahead := deal.number - self.expected:
            self._report(deal, GAME, f"Deal {self.expected} was expected, not {deal.number}.")
            if following == deal.number + 1:  # else only this number is wrong
                self.expected = deal.number
                if ahead < 0:  # the row stands there twice
                    self.expected += 1
                    return
                self._pass_over(min(ahead, MOST_MISSING))
        self.expected += 1
        played, line = self._played(deal)
        if line is None:
            self._pass_over(1)
        if not played:
            self.drift = None
        if line is not None and deal.running:
            self._compare_totals(deal, line)

    def _pass_over(self, deals: int) -> None:
        """Deals of which nothing is known were dealt all the same: the next dealer sits out, and totals jump."""
        self.drift = None
        for _deal in range(deals):
            nothing = (0,) * len(self.players)
            record = rules.deal_from_points(self.ruleset, len(nothing), (), nothing, after=self.scored)
            if record is not None:
                self.scored = rules.score(self.ruleset, len(nothing), [record], after=self.scored)

    def _played(self, deal: PaperDeal) -> tuple[bool, Line | None]:
        """Whether the deal is sound, and what the rules make of it; what is wrong with it is reported."""
        columns = "–".join(dict.fromkeys((min(deal.columns.values()), max(deal.columns.values()))))
        if strangers := deal.points.keys() - {*self.players}:
            here = f"The players are {', '.join(self.players)}; here it is {', '.join(deal.points)}."
            self._report(deal, min(deal.columns[name] for name in strangers), here)
            return False, None
        points = tuple(deal.points.get(name, 0) for name in self.players)
        record = rules.deal_from_points(self.ruleset, len(self.players), (), points, deal.value, after=self.scored)
        if record is None:
            self._report(deal, columns, f"No deal brings {_signed(deal.points)}.")
            return False, None
        self.deals.append({**record, "remark": deal.remark} if deal.remark else record)
        self.scored = rules.score(self.ruleset, len(self.players), self.deals[-1:], after=self.scored)
        line = self.scored.lines[-1]
        wrong = [
            problems.sentence(each, self.ruleset.game, codes=True) for each in line.problems if each.severity == "error"
        ]
        if not wrong and line.points != points:
            wrong = [f"The deal brings {self._by_name(line.points or ())}, not {_signed(deal.points)}."]
        if wrong:
            self._report(deal, columns, " ".join(wrong))
        return not wrong, line

    def _compare_totals(self, deal: PaperDeal, line: Line) -> None:
        if not {*self.players} - deal.running.keys() <= {*self.players} - deal.points.keys() or (
            deal.running.keys() - {*self.players}
        ):
            return self._report(deal, RUNNING, f"The totals are not those of {', '.join(self.players)}.")
        right = dict(zip(self.players, line.running, strict=True))
        drift = tuple(deal.running.get(name, right[name]) - right[name] for name in self.players)
        if self.drift is not None and any(drift) and drift != self.drift:
            self._report(deal, RUNNING, f"The totals are {self._by_name(line.running)}, not {_signed(deal.running)}.")
        self.drift = drift
        return None

    def _by_name(self, numbers: Sequence[int]) -> str:
        return _signed(dict(zip(self.players, numbers, strict=False)))

    def _report(self, deal: PaperDeal, column: str, text: str) -> None:
        self.findings.append(Finding(deal.row, text, column=column))


def compare(ruleset: rules.Ruleset, rows: Sequence[PaperDeal]) -> tuple[ArchivedSheet, Sequence[Finding]]:
    """The sheet that these rows make, to be kept only if nothing is found in it."""
    first, comparison = rows[0], Comparison(ruleset, _players(rows))
    try:
        for deal, following in zip_longest(rows, rows[1:]):
            comparison.take(deal, following.number if following else None)
    except rules.RulesetError as error:
        comparison.findings.append(Finding(first.row, str(Refusal(error, codes=True))))
    title = gettext("Sheet %(number)s") % {"number": first.sheet}
    made = ArchivedSheet(first.row, first.sheet, title, comparison.players, None, tuple(comparison.deals))
    return made, comparison.findings


def _players(rows: Sequence[PaperDeal]) -> tuple[str, ...]:
    """Who sat at the table, by seat: in the order of the columns, also who sat out at first.

    Of more names than the sheet fills columns those that are rarest are slips of the pen.
    """
    often = Counter(name for deal in rows for name in deal.points)
    filled = {column for deal in rows for column in deal.columns.values()}
    there = {name for name, _times in often.most_common(len(filled))}
    seats = {name: column for deal in reversed(rows) for name, column in deal.columns.items() if name in there}
    by_column = len({*seats.values()}) == len(seats)
    return tuple(sorted(seats, key=seats.__getitem__) if by_column else (name for name in often if name in there))


def _signed(numbers: Mapping[str, int]) -> str:
    return " ".join(f"{name} {number:+}" for name, number in numbers.items())
