"""A sheet as read from its log, with its rows, and what a draft would make of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import QuerySet

import rules
from rules.types import Line, Problem
from rules.types import Sheet as Folded
from scoring import hashing, hosts
from scoring.lists.values import log
from scoring.lists.values.log import Body, Draft, Logged, LoggedDeal
from scoring.lists.values.reading import Frame, Reading
from scoring.lists.values.rereading import read_by
from scoring.lists.values.trying import Trial
from scoring.models import Entry, Player, SeatTotal, Sheet
from scoring.people.queries import player_queries
from scoring.statements import Given, Select

_ROWS = Select(lambda: _log().filter(sheet=Given("sheet")))
_FIRST_ROWS = Select(lambda: _log().filter(sheet=Given("sheet"), sequence__lte=Given("revision")))


def _log() -> QuerySet[Entry]:
    return Entry.objects.select_related("author", "text").order_by("sequence")


@dataclass(frozen=True)
class LoadedDeal:
    """A deal that stands: where it came from, who sat there, what it brought."""

    sequence: int
    position: int
    line: Line
    logged: LoggedDeal
    body: Body
    """The entry whose record stands."""
    players: tuple[Player | None, ...]
    corrected: bool = False
    """Whether somebody corrected it. One that only keeps its dealer behind an inserted one stands as it was."""

    @property
    def accepted(self) -> tuple[str, ...]:
        return self.logged.accepted

    @property
    def written_at(self) -> datetime | None:
        """None for a deal that is only previewed."""
        return datetime.fromisoformat(self.body.at) if self.body.at else None

    @property
    def author(self) -> int | None:
        """Primary key of the account that wrote it."""
        return self.body.author

    @property
    def device(self) -> str:
        return self.body.device


@dataclass(frozen=True)
class Loaded:
    """A sheet as read from its log. The columns of `sheet` are today's; everything here is of the revision loaded.

    The row is one request's own; the reading may be shared with others.
    """

    sheet: Sheet
    reading: Reading
    rows: tuple[Entry, ...] | None = None
    """The entries, where they have been read already."""

    @property
    def ruleset(self) -> rules.Ruleset:
        return self.reading.ruleset

    @property
    def bodies(self) -> tuple[Body, ...]:
        return self.reading.bodies

    @property
    def log(self) -> Logged:
        return self.reading.log

    @property
    def folded(self) -> Folded:
        return self.reading.folded

    @property
    def revision(self) -> int:
        return self.reading.revision

    @property
    def head(self) -> str:
        """Hash of the last entry: what a printed list carries."""
        return self.reading.head

    @property
    def state(self) -> str:
        return Sheet.State.CONFIRMED if self.log.confirmed else Sheet.State.OPEN

    @property
    def finished(self) -> bool:
        return self.reading.finished

    @property
    def at_no_table(self) -> bool:
        """Whether it was drawn for a table and lies there no more: another one does, or it was declared void."""
        drawn = self.sheet.series_number is not None and self.sheet.second_of_id is None
        return drawn and not self.sheet.counts

    @property
    def replaced(self) -> bool:
        """Whether another list lies at the table that it was drawn for: nobody sits here, and nothing was played."""
        return self.at_no_table and not (self.log.deals or self.log.totals or any(self.log.occupants))

    @property
    def void(self) -> bool:
        """Whether it was declared void: something was played, and it counts nowhere."""
        return self.at_no_table and not self.replaced

    @property
    def blocked(self) -> int:
        """Deals that an error keeps from being scored."""
        return self.reading.blocked

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries as rows, with authors and the free text that is left; queried only where pages show them."""
        return self.rows if self.rows is not None else tuple(rows_of(self.sheet, self.revision))

    @cached_property
    def people(self) -> Mapping[int, Player]:
        """Everybody who ever sat here, by primary key, and who is read for them."""
        written = {each.player for each in self.log.seatings if each.player is not None}
        found = player_queries.of_keys(written | set(self.sheet.aliases.values()))
        hosts.meet(self.sheet.book, found)
        return {player.pk: player for player in found}

    @property
    def players(self) -> tuple[Player | None, ...]:
        """By seat: who the result counts for."""
        return self._named(self.log.holders)

    @property
    def seated(self) -> tuple[Player | None, ...]:
        """By seat: who sits there now, substitutes included."""
        return self._named(self.log.occupants)

    @cached_property
    def deals(self) -> tuple[LoadedDeal, ...]:
        bodies = {body.sequence: body for body in self.bodies}
        corrected = log.corrected(self.bodies)
        pairs = zip(self.log.deals, self.folded.lines, strict=True)
        return tuple(
            LoadedDeal(
                deal.sequence,
                position,
                line,
                deal,
                bodies[deal.entry],
                self._named(deal.players),
                deal.sequence in corrected,
            )
            for position, (deal, line) in enumerate(pairs, start=1)
        )

    def deal(self, sequence: int) -> LoadedDeal | None:
        """The deal that this entry first brought, if it still stands."""
        index = self.log.find(sequence)
        return None if index is None else self.deals[index]

    @cached_property
    def _lent(self) -> tuple[Player | None, ...]:
        """Who holds the seats of the list that this is a second entry of, which names nobody itself."""
        seats = SeatTotal.objects.filter(sheet=self.sheet.second_of_id).select_related("player").order_by("seat")
        return tuple(each.player for each in seats)

    def _named(self, keys: Iterable[int | None]) -> tuple[Player | None, ...]:
        if self.sheet.second_of_id:
            return self._lent
        return tuple(None if key is None else self.people.get(key) for key in keys)


@dataclass(frozen=True)
class Preview:
    """What a draft would make of a sheet."""

    loaded: Loaded
    trial: Trial

    @property
    def draft(self) -> Draft:
        """In its clean form."""
        return self.trial.draft

    @property
    def line(self) -> Line | None:
        """The deal that the draft is about; None where it is about none or cannot be applied."""
        return self.trial.line

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.trial.problems

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Why the draft cannot be written at all."""
        return self.trial.errors

    @property
    def unticked(self) -> tuple[Problem, ...]:
        """Unusual facts that nobody has ticked as right yet."""
        return self.trial.unticked


def rows_of(sheet: Sheet, revision: int | None = None) -> Iterable[Entry]:
    """The sheet's entries in order, up to a revision if one is named."""
    return _ROWS(sheet=sheet.pk) if revision is None else _FIRST_ROWS(sheet=sheet.pk, revision=revision)


def frame_of(sheet: Sheet, ruleset: rules.Ruleset | None = None) -> Frame:
    """What this sheet's log is read under; `ruleset` is its own, where somebody has it in hand."""
    event = hosts.is_event(sheet.book) and sheet.second_of_id is None  # a second entry is kept by seats
    rules_now = read_by(sheet.book.ruleset, sheet.ruleset)
    return Frame(sheet.pk, str(sheet.uid), rules_now, sheet.seats, dict(sheet.aliases), event, ruleset)


def head_of(sheet: Sheet) -> dict[str, Any]:
    """What stands in the head of a list, as its chain keeps it."""
    return {
        "title": sheet.title,
        "series": sheet.series_number,
        "table": sheet.table_number,
        "opened_at": hashing.moment(sheet.opened_at),
    }


def genesis(sheet: Sheet, bodies: Iterable[Body] = ()) -> str:
    """Where the sheet's chain begins: its book, its rules, and its head as it was when the list was opened."""
    changed = next((body.head for body in bodies if body.head), None)
    began = changed["from"] if changed else head_of(sheet)
    whose = {"book": sheet.book_id, **({"second_of": sheet.second_of_id} if sheet.second_of_id else {})}
    return log.genesis(str(sheet.uid), sheet.game, sheet.ruleset, sheet.seats, {**began, **whose})


def first_genesis(sheet: Sheet) -> str:
    """Where the chains of lists began that were opened before 0.3.0: their heads are not covered."""
    return log.genesis(str(sheet.uid), sheet.game, sheet.ruleset, sheet.seats)
