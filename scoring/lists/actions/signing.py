"""Confirming many sheets of a book at once: each as it is confirmed alone, all rows together."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from scoring import hosts, permissions
from scoring.access import require
from scoring.actors import Actor, account_of, device_of, key_of
from scoring.errors import Conflict, Refused
from scoring.lists.actions import sitting, storing
from scoring.lists.actions.conflicts import KeyReused
from scoring.lists.actions.turns import turn
from scoring.lists.actions.writing_entries import (
    EntryResult,
    find,
    raise_if_refused,
    set_columns,
    write,
    write_asked,
)
from scoring.lists.queries import going_on, second_lists, sheet_queries
from scoring.lists.queries.loaded import Loaded, frame_of
from scoring.lists.queries.projections import CURRENT, project, stored_projection
from scoring.lists.values.cleaning import cleaned
from scoring.lists.values.comparing import Standing
from scoring.lists.values.keeping import SHELF
from scoring.lists.values.log import CONFIRM, Draft
from scoring.lists.values.problems import error
from scoring.lists.values.sealing import seal
from scoring.models import Book, Entry, Sheet

KEY = 40
"""Characters of a key to which the number of a list can be added."""
NOT_SEEN = -1


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sheet that was not confirmed, and why."""

    sheet: Sheet
    error: Refused | Conflict


@dataclass(frozen=True, slots=True)
class Signed:
    """What became of the sheets that were to be confirmed."""

    done: tuple[Sheet, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class _Ready:
    """A confirmation that only has to be stored."""

    entry: Entry
    change: storing.Change
    after: Loaded


def sign(*, sheet_id: int, draft: Draft, also: Mapping[int, int], by: Actor, at: datetime) -> EntryResult:
    """Confirm a list, and those with it that are one result with it: who may sign the one signs the whole.

    `also`: by primary key the revision of each of these that was seen. All of them are confirmed, or none. Raises what
    `writing_entries.write` raises, also about one of those.
    """
    with turn(), transaction.atomic():
        first = Sheet.objects.select_related("book").get(pk=sheet_id)
        others = going_on.to_confirm(first)
        every = sorted([sheet_id, *(each.pk for each in others)])
        list(Sheet.objects.filter(pk__in=every).order_by("pk").select_for_update(of=("self",)))
        written = write(sheet_id=sheet_id, draft=draft, by=by, at=at)
        for each in others:
            same = Draft(CONFIRM, f"{draft.key[:KEY]}-{each.pk}", also.get(each.pk, NOT_SEEN))
            write_asked(sheet_id=each.pk, draft=same, by=by, at=at)
    return written


def sign_together(*, book_id: int, wanted: Mapping[int, int], key: str, by: Actor, at: datetime) -> Signed:
    """Confirm these sheets of a book, by primary key and the revision that was seen; others are left alone.

    One transaction, and as many statements for fifty sheets as for two. A sheet that changed meanwhile, or that may
    not be confirmed, is left out and named, and so is the other one of the same result: both are confirmed, or neither.
    The same key again confirms nothing twice.

    Raises `PermissionDenied` for who keeps no sheets of the book, and `SheetClosed` where its ranking is final.
    """
    with permissions.asked_once(), turn(), transaction.atomic():
        book = Book.objects.select_related("club").get(pk=book_id)
        require(permissions.can_keep_book(by, book))
        done, ready, left = [], [], []
        found = _locked(book, wanted)
        twice = hosts.wishes(book).twice
        stands = second_lists.standings_of((each.sheet for each in found), held=True) if twice else {}
        for loaded in found:
            draft = Draft(CONFIRM, key, wanted[loaded.sheet.pk])
            try:
                if not _is_done(loaded, draft):
                    ready.append(_sealed(loaded, draft, by, at, stands.get(loaded.sheet.pk)))
            except (Refused, Conflict) as refused:
                left.append(LeftOut(loaded.sheet, refused))
            else:
                done.append(loaded.sheet)
        halves = _halves(found, {each.after.sheet.pk for each in ready})
        left += [LeftOut(sheet, Refused([error("entry_one_result", other=str(other))])) for sheet, other in halves]
        alone = {sheet.pk for sheet, _other in halves}
        done = [each for each in done if each.pk not in alone]
        _store([each for each in ready if each.after.sheet.pk not in alone])
    return Signed(tuple(done), tuple(left))


def _halves(found: Sequence[Loaded], ready: Collection[int]) -> list[tuple[Sheet, Sheet]]:
    """Those of these that could be confirmed, and the complete one of the same result that could not be with it."""
    parts = [each.sheet for each in found if each.sheet.pk in ready and going_on.may_be_parted(each.sheet)]
    others = ((sheet, other) for sheet in parts for other in going_on.to_confirm(sheet) if other.pk not in ready)
    return [*{sheet.pk: (sheet, other) for sheet, other in others}.values()]


def _is_done(loaded: Loaded, draft: Draft) -> bool:
    """Whether this very confirmation is there already. `KeyReused` where something else bears its key."""
    first = find(loaded, draft)
    if first and first.kind != CONFIRM:
        raise KeyReused(draft.key)
    return first is not None


def _locked(book: Book, wanted: Mapping[int, int]) -> list[Loaded]:
    """The sheets, locked in the order in which everybody locks them, read in one statement as far as none is kept."""
    rows = Sheet.objects.select_for_update(of=("self",)).filter(pk__in=wanted, book=book).order_by("pk")
    sheets = list(rows)
    known = {}
    for sheet in sheets:
        sheet.book = book  # one row for all: what is asked of it is asked once
        if reading := SHELF.find(frame_of(sheet), sheet.head):
            known[sheet.pk] = Loaded(sheet, reading)
    entries: dict[int, list[Entry]] = {sheet.pk: [] for sheet in sheets if sheet.pk not in known}
    found = Entry.objects.filter(sheet__in=entries).select_related("author", "text").order_by("sheet", "sequence")
    for entry in found if entries else ():
        entries[entry.sheet_id].append(entry)
    return [known.get(sheet.pk) or sheet_queries.from_entries(sheet, entries[sheet.pk]) for sheet in sheets]


def _sealed(loaded: Loaded, draft: Draft, by: Actor, at: datetime, second: Standing | None) -> _Ready:
    """What every confirmation is asked, and the row that it becomes. Nobody sits down by it."""
    draft, problems = cleaned(draft)
    trial = sheet_queries.tried(loaded.reading, draft, problems)
    raise_if_refused(loaded, trial)
    sitting.refuse_empty_handed(loaded, draft, by)
    sitting.refuse_unchecked(loaded, draft, by, second)
    sealed = seal(trial, key_of(by), device_of(by), at)
    after = Loaded(loaded.sheet, sealed.after)
    before = project(loaded) if loaded.sheet.made_by in CURRENT else stored_projection(loaded.sheet)
    change = storing.Change(loaded.sheet, before, project(after))
    return _Ready(storing.row(loaded.sheet, sealed, account_of(by), at), change, after)


def _store(ready: Sequence[_Ready]) -> None:
    if not ready:
        return
    storing.store_entries([each.entry for each in ready])
    for each in ready:
        set_columns(each.change)
    Sheet.objects.bulk_update([each.change.sheet for each in ready], storing.SAVED_COLUMNS)
    storing.store([each.change for each in ready])
    for each in ready:
        sheet_queries.keep(each.after.reading)
