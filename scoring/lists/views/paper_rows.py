"""Deals typed from a paper list: each tried upon what those above it left, saved together or not at all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.types import Field, Line, Problem
from scoring.access import Naming
from scoring.errors import Conflict, InOrder, Refused
from scoring.lists.actions import writing_entries
from scoring.lists.actions.conflicts import KeyReused, SheetClosed
from scoring.lists.forms import whole
from scoring.lists.queries import dealers, sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.cleaning import cleaned
from scoring.lists.values.log import RECORD, Draft, Record
from scoring.lists.values.problems import sentence
from scoring.lists.values.reading import Reading
from scoring.lists.values.trying import Trial
from scoring.lists.views import presenters
from scoring.lists.views.drafting import NO_REVISION
from scoring.lists.views.handing_in import conflict_words
from scoring.lists.views.totals_pages import signed_number
from scoring.models import Sheet
from scoring.page_access import writer
from scoring.presenting import words

MOST_ROWS, ROWS = 60, 24
"""Rows of a page, and how many where nothing says how long the list is."""
TWICE = "entry_deal_twice"
"""Two rows that say the same stand on the paper one below the other: nobody is asked about that."""
LONGEST_KEY = 50


@dataclass(frozen=True, slots=True)
class TriedRow:
    """What a typed deal scores, and what is wrong with it."""

    line: Line | None = None
    problems: Sequence[str] = ()
    lacks: bool = False
    """Whether all that is wrong is that it is not finished."""
    unusual: Sequence[tuple[str, str]] = ()
    """What wants a tick: its code and the sentence."""
    accepted: Sequence[str] = ()
    """Codes that were ticked before, and go along with the row."""

    @property
    def is_even(self) -> bool:
        """Whether it is scored, and brings nobody anything."""
        return self.line is not None and self.line.points is not None and not any(self.line.points)


class Trying:
    """A list while row after row is tried on it."""

    def __init__(self, request: HttpRequest, loaded: Loaded) -> None:
        self.game, self.names = loaded.sheet.game, names_of(loaded)
        self.reading = loaded.reading
        self.drafts: list[Draft] = []
        self.is_right = True
        self._key, self._seen = _key(request), whole(request.POST.get("revision", ""))

    def row(self, at: int, record: Record, ticked: Sequence[str]) -> TriedRow:
        """The deal of the row at this place in the form, upon the list as the rows before left it."""
        trial = self._try(at, record, ticked)
        wrong, unusual = [*dict.fromkeys(map(self.say, trial.errors))], trial.unticked
        self.is_right = self.is_right and not wrong and not unusual
        lacks = bool(wrong) and all(each.incomplete for each in trial.errors)
        return TriedRow(trial.line, wrong, lacks, [(each.code, self.say(each)) for each in unusual], ticked)

    def gap(self, at: int, problems: Sequence[Problem]) -> TriedRow:
        """A deal of which nothing is known but that it was dealt: the rows below it keep their dealers."""
        self._try(at, {}, ())
        self.is_right = False
        return TriedRow(None, [*map(self.say, problems)], all(each.incomplete for each in problems))

    def say(self, problem: Problem) -> str:
        return sentence(problem, self.game, self.names)

    @property
    def totals(self) -> tuple[int, ...]:
        """What the foot of the list says after these rows; nothing before any was typed."""
        return self.reading.folded.totals if self.drafts else ()

    def _try(self, at: int, record: Record, ticked: Sequence[str]) -> Trial:
        """Upon the revision that was seen, and the rows before it."""
        revision = NO_REVISION if self._seen is None else self._seen + len(self.drafts)
        typed = Draft(RECORD, f"{self._key}-{at}", revision, record=record, accepted=(*ticked, TWICE))
        draft = dealers.named(self.reading, typed)
        trial = sheet_queries.tried(self.reading, *cleaned(draft))
        self.drafts.append(trial.draft)
        self.reading = trial.after
        return trial


def typed_at(request: HttpRequest, sheet: Sheet) -> Loaded:
    """The list as it was typed at: where these very rows are saved already and are sent once more, as before them."""
    loaded, key = sheet_queries.load(sheet), _key(request)
    first = next((body for body in loaded.bodies if key and body.key.startswith(f"{key}-")), None)
    return sheet_queries.from_entries(sheet, loaded.entries[: first.sequence - 1]) if first else loaded


def _key(request: HttpRequest) -> str:
    return request.POST.get("key", "")[:LONGEST_KEY]


def names_of(loaded: Loaded) -> tuple[str, ...]:
    """By seat, as who keeps the book is told."""
    return words.names_of(loaded.seated, naming=Naming(loaded.sheet.book, keeps=True))


def rows_left(loaded: Loaded) -> int:
    """Deals that are left of the list, or as many as a page has rows."""
    most = rules.length(loaded.ruleset, loaded.sheet.seats)
    played = sum(line.numbered for line in loaded.folded.lines)
    return min(MOST_ROWS, ROWS if most is None else max(1, most - played))


def fields_of(reading: Reading) -> tuple[Field, ...]:
    """What the coming deal is asked."""
    return dealers.fields(reading)


def wrong_sums(request: HttpRequest, trying: Trying) -> list[str]:
    """The foot of the paper, where it was typed, against what the deals bring."""
    if "paper_wrong" in request.POST:
        return []
    text = _("Seat %(place)d: the deals bring %(sum)d, but the paper says %(paper)s. Compare them once more.")
    found = []
    for seat, total in enumerate(trying.reading.folded.totals):
        paper = request.POST.get(f"sum-{seat}", "").strip()
        if paper and signed_number(paper) != total:
            found.append(text % {"place": seat + 1, "sum": total, "paper": paper[:20]})
    return found


def typed_sums(request: HttpRequest, names: Sequence[str]) -> list[tuple[int, str, str]]:
    """Seat, name, and what was typed of the foot."""
    return [(seat, name, request.POST.get(f"sum-{seat}", "")) for seat, name in enumerate(names)]


def save(request: HttpRequest, loaded: Loaded, drafts: Sequence[Draft]) -> list[str]:
    """All of them, or none: then why."""
    try:
        written = writing_entries.write_in_order(
            sheet_id=loaded.sheet.pk, drafts=drafts, by=writer(request), at=timezone.now()
        )
    except InOrder as stopped:
        return [*_why(stopped.why, loaded.sheet.game)]
    text = ngettext("%(number)d deal saved.", "%(number)d deals saved.", len(written))
    messages.success(request, text % {"number": len(written)})
    return []


def _why(error: Exception, game: str) -> Iterator[str]:
    if isinstance(error, Refused):
        yield from (each.text for each in presenters.render_problems(error.problems, game))
    elif isinstance(error, SheetClosed):
        yield presenters.closed_words(error.state)
    elif isinstance(error, KeyReused):
        yield conflict_words(error)
    elif isinstance(error, Conflict):
        yield _("Somebody else has changed this sheet in the meantime. Look at it again, then decide.")


def after_saving(loaded: Loaded) -> str:
    """The page to go on to."""
    return "sheet_compare" if loaded.sheet.second_of_id else "sheet"
