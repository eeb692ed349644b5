"""Lists from paper, typed as a table with a row for each deal: read, and compared with what the rules make of them."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

import rules
from rules.types import Deal, Line, Sheet
from scoring import names
from scoring.importing.values.archived import ArchivedSheet
from scoring.lists.values import problems

SHEET, GAME, KIND, TAG, VALUE, RUNNING = "sheet", "game", "kind", "tag", "recorded_value", "running_totals"
REQUIRED = (SHEET, GAME, "p1", "p2")
PLAYERS = re.compile(r"p[1-9]")
ORDINARY = "normal"
"""The kind that needs no remark."""
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
TOTAL = re.compile(r"(\S.*?)=([+-]?[0-9]{1,9})(?:\s+|$)")


class NotATableError(ValueError):
    """A file without the columns of an imported sheet."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a line of the file, in words."""

    line: int
    text: str
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class PaperDeal:
    """A deal as paper has it."""

    line: int
    sheet: str
    number: int
    points: Mapping[str, int]
    """By player, in the order of the columns."""
    value: int | None
    remark: str
    running: Mapping[str, int]
    """By player; empty where no totals were written down."""


def read(lines: Iterable[str]) -> tuple[Mapping[str, Sequence[PaperDeal]], list[Finding]]:
    """The rows of each sheet, and what cannot be read. `NotATableError` where columns are missing."""
    table = csv.DictReader(lines, strict=True)
    sheets: dict[str, list[PaperDeal]] = {}
    found: list[Finding] = []
    try:
        if missing := [name for name in REQUIRED if name not in (table.fieldnames or ())]:
            raise NotATableError(", ".join(missing))
        for cells in table:
            deal = _paper_deal(table.line_num, cells)
            if isinstance(deal, Finding):
                found.append(deal)
            else:
                sheets.setdefault(deal.sheet, []).append(deal)
    except csv.Error as error:
        found.append(Finding(table.line_num, f"The table cannot be read: {error}."))
    return sheets, found


def _paper_deal(line: int, cells: Mapping[str, str]) -> PaperDeal | Finding:
    try:
        return PaperDeal(
            line=line,
            sheet=_name(cells[SHEET]),
            number=_number(cells[GAME]),
            points=dict(_points(each) for name, each in cells.items() if name and PLAYERS.fullmatch(name) and each),
            value=_number(cells[VALUE]) if cells.get(VALUE) else None,
            remark=_text(" ".join(_remarks(cells))),
            running={name: int(total) for name, total in TOTAL.findall(cells.get(RUNNING) or "")},
        )
    except (ValueError, ValidationError) as error:
        return Finding(line, f"This cannot be read: {error}.", (cells[SHEET] or "").strip())


def _remarks(cells: Mapping[str, str]) -> Iterator[str]:
    """The kind, unless it is the ordinary one, and the tag."""
    if (kind := cells.get(KIND)) and kind != ORDINARY:
        yield kind
    yield cells.get(TAG) or ""


def _name(text: str | None) -> str:
    if not (name := _text(text)):
        raise ValueError("the sheet has no number")
    return name


def _text(text: str | None) -> str:
    return names.clean(text or "")


def _number(text: str | None) -> int:
    if text is None or not NUMBER.fullmatch(text.strip()):
        raise ValueError(text)
    return int(text)


def _points(cell: str) -> tuple[str, int]:
    """A player and his points, as in `P:+2`."""
    name, _colon, points = cell.rpartition(":")
    if not name.strip():
        raise ValueError(cell)
    return _text(name), _number(points)


@dataclass(slots=True)
class Comparison:
    """A sheet, deal by deal: the records that keep it, and where it contradicts the rules or itself."""

    ruleset: rules.Ruleset
    players: tuple[str, ...]
    deals: list[Deal] = field(default_factory=list)
    scored: Sheet | None = None
    """The deals so far; None before the first."""
    findings: list[Finding] = field(default_factory=list)
    drift: tuple[int, ...] = ()
    """By how much the totals on paper exceed the right ones: an error is reported where it was made, once."""

    def take(self, deal: PaperDeal) -> None:
        """The next deal."""
        expected = len(self.deals) + 1
        if deal.number != expected:
            self._report(deal, f"Deal {expected} was expected, not {deal.number}.")
        if deal.points.keys() != {*self.players}:
            return self._report(
                deal, f"The players are {', '.join(self.players)}; here it is {', '.join(deal.points)}."
            )
        points = tuple(deal.points[name] for name in self.players)
        record = rules.deal_from_points(self.ruleset, len(self.players), (), points, deal.value, after=self.scored)
        if record is None:
            return self._report(deal, f"No deal brings {_signed(deal.points)}.")
        self.deals.append({**record, "remark": deal.remark} if deal.remark else record)
        self.scored = rules.score(self.ruleset, len(self.players), self.deals[-1:], after=self.scored)
        return self._compare(deal, points, self.scored.lines[-1])

    def _compare(self, deal: PaperDeal, points: tuple[int, ...], line: Line) -> None:
        errors = [each for each in line.problems if each.severity == "error"]
        for problem in errors:
            self._report(deal, problems.sentence(problem, self.ruleset.game))
        if not errors and line.points != points:
            self._report(deal, f"The deal brings {self._by_name(line.points or ())}, not {_signed(deal.points)}.")
        if deal.running:
            self._compare_totals(deal, line)

    def _compare_totals(self, deal: PaperDeal, line: Line) -> None:
        if deal.running.keys() != {*self.players}:
            return self._report(deal, f"The totals are not those of {', '.join(self.players)}.")
        drift = tuple(deal.running[name] - total for name, total in zip(self.players, line.running, strict=True))
        if any(drift) and drift != self.drift:
            self._report(deal, f"The totals are {self._by_name(line.running)}, not {_signed(deal.running)}.")
        self.drift = drift
        return None

    def _by_name(self, numbers: Sequence[int]) -> str:
        return _signed(dict(zip(self.players, numbers, strict=False)))

    def _report(self, deal: PaperDeal, text: str) -> None:
        self.findings.append(Finding(deal.line, text))


def compare(ruleset: rules.Ruleset, rows: Sequence[PaperDeal]) -> tuple[ArchivedSheet, Sequence[Finding]]:
    """The sheet that these rows make, to be kept only if nothing is found in it."""
    first, comparison = rows[0], Comparison(ruleset, tuple(rows[0].points))
    try:
        for deal in rows:
            comparison.take(deal)
    except rules.RulesetError as error:
        comparison.findings.append(Finding(first.line, str(error)))
    title = gettext("Sheet %(number)s") % {"number": first.sheet}
    return ArchivedSheet(
        first.line, first.sheet, title, comparison.players, None, tuple(comparison.deals)
    ), comparison.findings


def _signed(numbers: Mapping[str, int]) -> str:
    return " ".join(f"{name} {number:+}" for name, number in numbers.items())
