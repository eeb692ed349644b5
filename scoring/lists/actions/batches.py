"""Many lists at once: each entry passes the checks that every entry passes, and all rows go down together."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import rules
from rules.types import Sheet as Folded
from scoring.actors import Actor, account_of, device_of, key_of
from scoring.errors import Conflict
from scoring.lists.actions import storing
from scoring.lists.actions.writing_entries import raise_if_refused, set_columns
from scoring.lists.queries.loaded import Loaded, frame_of
from scoring.lists.queries.projections import Projection, project
from scoring.lists.values.log import Draft
from scoring.lists.values.reading import Reading, read
from scoring.lists.values.sealing import seal
from scoring.lists.values.trying import attempt
from scoring.models import EntryText, Sheet


@dataclass(slots=True)
class Made:
    """A list in the making, its entries not saved yet."""

    loaded: Loaded
    by: Actor
    at: datetime
    as_it_was: bool = False
    """Whether what is unusual is taken as it is: it was so in the archive that it comes from."""
    stands: Projection = storing.EMPTY
    """What is stored of the list so far, where it is not a new one."""
    entries: list[dict[str, Any]] = field(default_factory=list)
    texts: list[EntryText | None] = field(default_factory=list)

    def add(self, kind: str, key: str, scored: Folded | None = None, **more: Any) -> None:
        """The next entry, checked as every entry is; `scored` is the list with its deal, where that is known."""
        draft = Draft(kind, key, self.loaded.revision, **more)
        trial = attempt(self.loaded.reading, draft, scored=scored)
        unusual = tuple(sorted({problem.code for problem in trial.unticked}))
        if unusual and self.as_it_was:
            draft = replace(draft, accepted=unusual)
            trial = attempt(self.loaded.reading, draft, scored=scored)
        raise_if_refused(self.loaded, trial)
        sealed = seal(trial, key_of(self.by), device_of(self.by), self.at)
        author = account_of(self.by)
        self.entries.append({**storing.columns(sealed, self.at), "author_id": author and author.pk})
        self.texts.append(EntryText(salt=sealed.salt, texts=sealed.texts) if sealed.texts else None)
        self.loaded = Loaded(self.loaded.sheet, sealed.after)

    def written(self) -> "Written":
        """The list as it will be saved."""
        change = storing.Change(self.loaded.sheet, self.stands, project(self.loaded), len(self.entries))
        set_columns(change)
        return Written(change, self.entries, self.texts)


@dataclass(frozen=True, slots=True)
class Written:
    """A list as it will be saved. What its log was read into is gone by then: a batch of it would fill the memory."""

    change: storing.Change
    entries: Sequence[dict[str, Any]]
    texts: Sequence[EntryText | None]


@dataclass(slots=True)
class Blank:
    """Lists under one rule set before anything is written: alike but for whose they are, so read once by seats."""

    ruleset: rules.Ruleset
    readings: dict[int, Reading] = field(default_factory=dict)

    def list_of(self, sheet: Sheet) -> Loaded:
        frame = frame_of(sheet, self.ruleset)
        if sheet.seats not in self.readings:
            self.readings[sheet.seats] = read(frame, sheet.head, (), {})
        return Loaded(sheet, replace(self.readings[sheet.seats], frame=frame, head=sheet.head))


def save(written: Sequence[Written]) -> None:
    """The same rows that `writing_entries.write` saves, for many new lists of one book in as many statements."""
    if not written:
        return
    changes = [each.change for each in written]
    storing.open_sheets([change.sheet for change in changes])
    entries = [{**entry, "sheet_id": each.change.sheet.pk} for each in written for entry in each.entries]
    storing.store_many(entries, [text for each in written for text in each.texts])
    storing.load(changes)


def lengthen(written: Sequence[Written]) -> None:
    """As `save`, of lists of one book that are there. `Conflict` where somebody wrote into one of them meanwhile."""
    changes = [each.change for each in written]
    read = {change.sheet.pk: change.sheet.revision - change.entries for change in changes}
    rows = Sheet.objects.select_for_update(of=("self",)).filter(pk__in=read).order_by("pk")
    if dict(rows.values_list("pk", "revision")) != read:
        raise Conflict
    entries = [{**entry, "sheet_id": each.change.sheet.pk} for each in written for entry in each.entries]
    storing.store_many(entries, [text for each in written for text in each.texts])
    Sheet.objects.bulk_update([change.sheet for change in changes], storing.SAVED_COLUMNS)
    storing.store(changes)
