"""Writing into a sheet's log: the one way in which anything about a list ever changes."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction

from rules.types import Line
from scoring import log, permissions
from scoring.actions import sitting, storing
from scoring.actions.authors import OPERATOR, Author
from scoring.actions.errors import KeyReused, Refused, SheetClosed, Stale
from scoring.actions.players import hold
from scoring.log import Body, Draft
from scoring.models import Entry, EntryText, Sheet
from scoring.queries import sheets
from scoring.queries.drafts import cleaned
from scoring.queries.loaded import Loaded, Preview
from scoring.queries.projections import CURRENT, LEFT_ALONE, SHEET_COLUMNS, STAMP, Projection, kept, project

__all__ = ["OPERATOR", "Author", "Draft", "Written", "write", "write_together"]

SAVED_COLUMNS = (*SHEET_COLUMNS, "made_by")


@dataclass(frozen=True, slots=True)
class Written:
    """The answer to a draft. A repeated draft gets the answer of the first time, word for word."""

    entry: Entry
    revision: int
    line: Line | None
    """The deal that the entry is about, as scored then; None for a deletion and for everything that is no deal."""
    repeated: bool
    loaded: Loaded
    """The sheet with this entry as its last one."""


def write(*, sheet_id: int, draft: Draft, by: Author, at: datetime) -> Written:
    """Write one entry, everything that follows from it included, or nothing.

    Raises `Refused` for data that cannot be kept, `KeyReused`, `SheetClosed` and `Stale` for what came too late, and
    `PermissionDenied` for a confirmation or a reopening by somebody who may not. Who may write at all is the caller's
    question to `scoring.permissions`.
    """
    return write_together(drafts=[(sheet_id, draft)], by=by, at=at)[0]


def write_together(*, drafts: Sequence[tuple[int, Draft]], by: Author, at: datetime) -> list[Written]:
    """Write an entry into each of these lists of one book, or into none: two players who swap tables.

    Raises what `write` raises. Who sits where is looked at when all of them are written.
    """
    with transaction.atomic():
        _hold_seated(draft for _pk, draft in drafts)
        locked = Sheet.objects.select_for_update(of=("self",)).select_related("book").order_by("pk")
        found = locked.in_bulk([pk for pk, _draft in drafts])
        done = [_write(found[pk], draft, by, at) for pk, draft in drafts]
        for written, before in done:
            if before is not None:
                sitting.look(before, written.loaded, by)
    return [written for written, _before in done]


def _write(sheet: Sheet, draft: Draft, by: Author, at: datetime) -> tuple[Written, Loaded | None]:
    """The entry and the list before it; None for one that was there already."""
    loaded = sheets.load(sheet)
    if first := find(loaded, draft):
        return repeat(loaded, first, draft), None
    authorise(sheet, draft, by)
    written = add(loaded, sheets.apply(loaded, draft), by, at)
    sitting.refuse_empty_handed(loaded, draft, by)
    with storing.unless_sealed():
        written.entry.save(force_insert=True)
    if text := sheets.text_of(written.entry):
        text.save(force_insert=True)
    change = storing.Change(sheet, _before(loaded), project(written.loaded))
    set_columns(change)
    sheet.save(update_fields=SAVED_COLUMNS)
    storing.store([change], sealed=draft.kind == log.ERASE)
    if draft.kind == log.ERASE:
        EntryText.objects.filter(entry__sheet=sheet, entry__sequence=draft.corrects or 0).delete()
    return written, loaded


def _hold_seated(drafts: Iterable[Draft]) -> None:
    """Whoever is being seated is not merged meanwhile; players are locked before lists. No statement without seats."""
    seats = (pair for draft in drafts if draft.kind == log.SEAT for pair in cleaned(draft)[0].seats)
    if players := {player for _seat, player in seats if player is not None}:
        hold(players)


def find(loaded: Loaded, draft: Draft) -> Entry | None:
    """The entry that already bears the draft's key."""
    return next((entry for entry in loaded.entries if entry.key == draft.key), None)


def repeat(loaded: Loaded, first: Entry, draft: Draft) -> Written:
    """The first answer again: the sheet as it was then."""
    draft, _problems = cleaned(draft)
    body = loaded.bodies[first.sequence - 1]
    text = sheets.text_of(first)
    if not log.same_content(body, draft, draft.texts, text.salt if text else None):
        raise KeyReused(draft.key)
    then = sheets.from_entries(loaded.sheet, loaded.entries[: first.sequence])
    return Written(first, first.sequence, sheets.line_of(then, body), repeated=True, loaded=then)


def authorise(sheet: Sheet, draft: Draft, by: Author) -> None:
    """Signing for everybody, taking that back and erasing are decided here as well: no face may forget to ask."""
    if draft.kind in {log.HEAD, log.ERASE} and by != OPERATOR:
        if not (by.account and permissions.can_direct(by.account, sheet.book)):
            raise PermissionDenied
        return
    if draft.kind == log.REOPEN and not (by.account and permissions.can_reopen(by.account, sheet.book)):
        raise PermissionDenied
    if draft.kind == log.CONFIRM and by != OPERATOR and not (by.account and permissions.can_record(by.account, sheet)):
        raise PermissionDenied


def add(loaded: Loaded, tried: Preview, by: Author, at: datetime) -> Written:
    """The tried draft as the sheet's next entry, not saved yet; or whatever keeps it from being written is raised."""
    refuse(loaded, tried)
    return append(loaded, tried, by, at)


def refuse(loaded: Loaded, tried: Preview) -> None:
    """Raise what keeps the draft from being written; a later deal that it blocks is shown, but does not keep it."""
    if loaded.log.confirmed and tried.draft.kind not in log.AFTER_THE_SEAL:
        raise SheetClosed(Sheet.State.CONFIRMED)
    if loaded.log.ended and tried.draft.kind in {log.RECORD, log.INSERT, log.CLOSE}:
        raise SheetClosed("ended")
    if type(tried.draft.revision) is int and tried.draft.revision != loaded.revision:
        raise Stale(tried.draft, loaded)
    if tried.errors or tried.unticked:
        raise Refused((*tried.errors, *tried.unticked))


def append(loaded: Loaded, tried: Preview, by: Author, at: datetime) -> Written:
    """The tried draft as the sheet's next entry: sealed into the chain, not saved yet."""
    body, salt = seal(tried, by, at, loaded.head)
    text = log.write_body(body)
    entry = Entry(
        sheet=loaded.sheet,
        sequence=body.sequence,
        kind=body.kind,
        key=body.key,
        author=by.account,
        device=by.device,
        written_at=at,
        body=text,
        hash=log.digest(text),
    )
    _attach_text(entry, tried.draft, salt)
    bodies = (*loaded.bodies, body)
    after = replace(tried.loaded, entries=(*loaded.entries, entry), bodies=bodies)
    return Written(entry, body.sequence, tried.line, repeated=False, loaded=after)


def seal(tried: Preview, by: Author, at: datetime, previous: str) -> tuple[Body, str]:
    """What will be hashed of the tried draft, and the salt of its texts."""
    salt = secrets.token_hex(16)
    digests = {name: log.text_digest(salt, name, text) for name, text in tried.draft.texts.items()}
    body = replace(
        tried.loaded.bodies[-1],
        author=by.account.pk if by.account else None,
        device=by.device,
        at=log.moment(at),
        previous=previous,
        texts=digests,
    )
    return body, salt


def _attach_text(entry: Entry, draft: Draft, salt: str) -> None:
    """So that nobody needs to ask the database for the text of what was just written."""
    text = EntryText(entry=entry, salt=salt, texts=draft.texts) if draft.texts else None
    Entry._meta.get_field("text").set_cached_value(entry, text)  # noqa: SLF001  Django's own name for it


def _before(loaded: Loaded) -> Projection:
    """What is kept so far. It follows from the log, but where another version made it: there it has to be looked up."""
    return project(loaded) if loaded.sheet.made_by in CURRENT else kept(loaded.sheet)


def set_columns(change: storing.Change) -> None:
    """The sheet's own columns as its log has them now, and by what."""
    for name, value in change.after.sheet.items():
        setattr(change.sheet, name, value)
    if change.sheet.made_by != LEFT_ALONE:
        change.sheet.made_by = STAMP
