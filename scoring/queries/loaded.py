"""A sheet as its log tells it, and what a draft would make of it: values that the readers of `sheets` hand out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

import rules
from rules.types import Line, Problem, Severity
from rules.types import Sheet as Folded
from scoring import log
from scoring.log import Body, Draft, Logged, LoggedDeal
from scoring.models import Account, Entry, Player, Sheet


@dataclass(frozen=True)
class LoadedDeal:
    """A deal that stands: where it came from, who sat there, what it brought."""

    sequence: int
    position: int
    line: Line
    logged: LoggedDeal
    entry: Entry | None
    """The entry whose record stands; None for a deal that is only previewed."""
    players: tuple[Player | None, ...]

    @property
    def accepted(self) -> tuple[str, ...]:
        return self.logged.accepted

    @property
    def corrected(self) -> bool:
        return self.logged.entry != self.sequence

    @property
    def written_at(self) -> datetime | None:
        return self.entry.written_at if self.entry else None

    @property
    def author(self) -> Account | None:
        return self.entry.author if self.entry else None

    @property
    def device(self) -> str:
        return self.entry.device if self.entry else ""


@dataclass(frozen=True)
class Loaded:
    """A sheet as its log tells it. The columns of `sheet` speak of now, everything here of the revision loaded."""

    sheet: Sheet
    ruleset: rules.Ruleset
    entries: tuple[Entry, ...]
    bodies: tuple[Body, ...]
    log: Logged
    folded: Folded

    @property
    def revision(self) -> int:
        return self.log.revision

    @property
    def head(self) -> str:
        """Hash of the last entry: what a printed list carries."""
        return self.entries[-1].hash if self.entries else genesis(self.sheet)

    @property
    def state(self) -> str:
        return Sheet.State.CONFIRMED if self.log.confirmed else Sheet.State.OPEN

    @property
    def finished(self) -> bool:
        return self.log.ended or self.folded.finished

    @property
    def blocked(self) -> int:
        """Deals that an error keeps from being scored."""
        return sum(line.blocked for line in self.folded.lines)

    @cached_property
    def people(self) -> Mapping[int, Player]:
        """Everybody who ever sat here, by primary key, and who is read for them."""
        written = {each.player for each in self.log.seatings if each.player is not None}
        return Player.objects.in_bulk(written | set(self.sheet.aliases.values()))

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
        entries = {entry.sequence: entry for entry in self.entries}
        pairs = zip(self.log.deals, self.folded.lines, strict=True)
        return tuple(
            LoadedDeal(deal.sequence, position, line, deal, entries.get(deal.entry), self._named(deal.players))
            for position, (deal, line) in enumerate(pairs, start=1)
        )

    def deal(self, sequence: int) -> LoadedDeal | None:
        """The deal that this entry first brought, if it still stands."""
        index = self.log.find(sequence)
        return None if index is None else self.deals[index]

    def _named(self, keys: Iterable[int | None]) -> tuple[Player | None, ...]:
        return tuple(None if key is None else self.people.get(key) for key in keys)


@dataclass(frozen=True)
class Preview:
    """What a draft would make of a sheet."""

    loaded: Loaded
    draft: Draft
    """In its clean form."""
    line: Line | None
    """The deal that the draft is about; None where it is about none or cannot be applied."""
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Why the draft cannot be written at all."""
        return tuple(each for each in self.problems if each.severity is Severity.ERROR)

    @property
    def unticked(self) -> tuple[Problem, ...]:
        """Unusual facts that nobody has ticked as right yet."""
        unusual = (each for each in self.problems if each.severity is Severity.CONFIRM)
        return tuple(each for each in unusual if each.code not in self.draft.accepted)


def head_of(sheet: Sheet) -> dict[str, Any]:
    """What stands in the head of a list, as its chain keeps it."""
    return {
        "title": sheet.title,
        "series": sheet.series_number,
        "table": sheet.table_number,
        "opened_at": log.moment(sheet.opened_at),
    }


def genesis(sheet: Sheet, bodies: Iterable[Body] = ()) -> str:
    """Where the sheet's chain begins: its book, its rules, and its head as it was when the list was opened."""
    changed = next((body.head for body in bodies if body.head), None)
    began = changed["from"] if changed else head_of(sheet)
    return log.genesis(str(sheet.uid), sheet.game, sheet.ruleset, sheet.seats, {**began, "book": sheet.book_id})


def first_genesis(sheet: Sheet) -> str:
    """Where the chains of lists began that were opened before 0.3.0: their heads are not covered."""
    return log.genesis(str(sheet.uid), sheet.game, sheet.ruleset, sheet.seats)
