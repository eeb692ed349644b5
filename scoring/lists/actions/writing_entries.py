"""Writing into a sheet's log: the one way in which anything about a list ever changes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection, transaction

from rules.types import Line, Problem
from rules.types import Sheet as Folded
from scoring import permissions
from scoring.access import require
from scoring.actors import Actor, account_of, device_of, key_of
from scoring.errors import Conflict, InOrder, Refused
from scoring.lists.actions import leaving_tables, pencils, sitting, storing
from scoring.lists.actions.conflicts import KeyReused, SheetClosed, Stale, refuse_retracted
from scoring.lists.actions.turns import turn
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, head_of
from scoring.lists.queries.projections import CURRENT, LEFT_ALONE, STAMP, Projection, project, stored_projection
from scoring.lists.values import log
from scoring.lists.values.cleaning import cleaned
from scoring.lists.values.keeping import SHELF
from scoring.lists.values.log import Body, Draft
from scoring.lists.values.reading import Reading
from scoring.lists.values.sealing import seal
from scoring.lists.values.trying import Trial, attempt
from scoring.models import Entry, EntryPhoto, EntryText, Player, Sheet
from scoring.people.actions.naming_players import hold
from scoring.statements import Given, Select

__all__ = ["Draft", "EntryResult", "write", "write_asked", "write_together"]

Problems = tuple[Problem, ...]
_LOCKED = Select(
    lambda: Sheet.objects.select_for_update(of=("self",)).select_related("book").filter(pk=Given("pk")).order_by()
)


@dataclass(frozen=True, slots=True)
class EntryResult:
    """The answer to a draft. A repeated draft gets the answer of the first time, word for word."""

    entry: Entry
    revision: int
    line: Line | None
    """The deal that the entry is about, as scored then; None for deletions and for entries about no deal."""
    repeated: bool
    loaded: Loaded
    """The sheet with this entry as its last one."""


def write(*, sheet_id: int, draft: Draft, by: Actor, at: datetime, known: Reading | None = None) -> EntryResult:
    """Write one entry with everything that follows from it, or nothing.

    `known` is the list as the caller's last write left it. Inside a transaction nothing is kept in memory yet, so that
    the whole log would be read again for every entry of many.

    Raises `Refused` for data that cannot be kept, `KeyReused`, `SheetClosed`, `Stale` and `PencilElsewhere` for what
    came too late, and `PermissionDenied` for who may not write this.
    """
    return write_together(drafts=[(sheet_id, draft)], by=by, at=at, known=known)[0]


def write_together(
    *, drafts: Sequence[tuple[int, Draft]], by: Actor, at: datetime, known: Reading | None = None
) -> list[EntryResult]:
    """Write an entry into each of these lists of one book, or into none: two players who swap tables.

    Raises what `write` raises. Who sits where is looked at when all of them are written.
    """
    return _together(drafts, authorise, by, at, known)


def write_asked(*, sheet_id: int, draft: Draft, by: Actor, at: datetime) -> EntryResult:
    """As `write`, as a part of something that gives the right by itself and has asked for it: an erasure."""
    return _together([(sheet_id, draft)], lambda *_asked: None, by, at, None)[0]


def _together(
    drafts: Sequence[tuple[int, Draft]],
    ask: Callable[[Sheet, Draft, Actor], None],
    by: Actor,
    at: datetime,
    known: Reading | None,
    scored: Folded | None = None,
) -> list[EntryResult]:
    sent = [(pk, _read(pk, draft, known, scored)) for pk, draft in drafts]
    with turn(), transaction.atomic():
        seated = _hold_seated(each.draft for _pk, each in sent)
        found = {pk: sheet for pk in sorted({pk for pk, _draft in drafts}) for sheet in _LOCKED(pk=pk)}
        done = []
        if found.keys() != {pk for pk, _draft in drafts}:
            raise Sheet.DoesNotExist
        for pk, each in sent:
            ask(found[pk], each.draft, by)
            done.append(_write(found[pk], each, seated, by, at))
        for written, before in done:
            if before is not None:
                sitting.look(before, written.loaded, by)
                _call_second(written, by, at)
        leaving_tables.part_with(_reseated(done), at)
    return [written for written, _before in done]


def _reseated(done: Sequence[tuple[EntryResult, Loaded | None]]) -> dict[int, leaving_tables.Reseated]:
    """By list that seats somebody: who sat there, and who sits there now."""
    found: dict[int, leaving_tables.Reseated] = {}
    for written, before in done:
        if before is None or not (body := written.loaded.bodies[-1]).seats or not before.revision:
            continue
        played, pk = before.log.deals, written.loaded.sheet.pk
        stood = found[pk].before if pk in found else before.log.occupants
        misnamed = bool(played) and body.before == played[0].sequence
        found[pk] = leaving_tables.Reseated(stood, written.loaded.log.occupants, misnamed)
    return found


def _call_second(written: EntryResult, by: Actor, at: datetime) -> None:
    """A second entry is called as its list is, whatever gave that another place."""
    first = written.loaded.sheet
    if written.entry.kind != log.HEAD or first.second_id is None:
        return
    for second in _LOCKED(pk=first.second_id):
        before = head_of(second)
        head = {"from": before, "to": {**head_of(first), "opened_at": before["opened_at"]}}
        draft = Draft(log.HEAD, written.entry.key, second.revision, head=head)
        _write(second, _read(second.pk, draft, None), {}, by, at)


@dataclass(frozen=True, slots=True)
class Sent:
    """A clean draft, and what was found out about it before its list was locked."""

    draft: Draft
    problems: Problems
    known: Reading | None
    ahead: Trial | None


def _read(sheet_id: int, draft: Draft, known: Reading | None, scored: Folded | None = None) -> Sent:
    clean, problems = cleaned(draft)
    return Sent(clean, problems, known, _ahead(sheet_id, clean, problems, known, scored))


def write_in_order(
    *, sheet_id: int, drafts: Sequence[Draft], by: Actor, at: datetime, scored: Folded | None = None
) -> list[EntryResult]:
    """Write these entries into one list, each on what the one before it left, or none of them. `scored`: what the rules
    make of the deals with all of them, where somebody has it in hand; those after the first are not scored one by one.

    Raises what `write` raises, inside of an `InOrder` that says which of them it was.
    """
    done: list[EntryResult] = []
    with turn(), transaction.atomic():
        for place, draft in enumerate(drafts):
            known = done[-1].loaded.reading if done else None
            try:
                done += _together([(sheet_id, draft)], authorise, by, at, known, scored if done else None)
            except (Refused, Conflict) as error:
                raise InOrder(place, error) from error
    return done


def _ahead(
    sheet_id: int, draft: Draft, problems: Problems, known: Reading | None, scored: Folded | None
) -> Trial | None:
    """Try the draft before the list is locked, so that nobody waits meanwhile; the lock then only checks the revision.

    None for a draft that seats somebody: players are looked up under the lock. Inside a transaction others wait
    already, so nothing is read ahead there.
    """
    if draft.seats:
        return None
    before = known or SHELF.last(sheet_id)
    if before is None and not connection.in_atomic_block:
        sheet = Sheet.objects.select_related("book").filter(pk=sheet_id).first()
        before = sheet_queries.load(sheet).reading if sheet else None
    return attempt(before, draft, problems, scored) if before else None


def _write(
    sheet: Sheet, sent: Sent, seated: Mapping[int, Player], by: Actor, at: datetime
) -> tuple[EntryResult, Loaded | None]:
    """Write a clean draft into a locked list. Also gives the list before it; None where the entry was there already.

    Load, check, fold, seal, store: a step is done once, and what has been tried ahead of the lock is not done again.
    """
    draft, ahead = sent.draft, sent.ahead
    loaded = sheet_queries.held(sheet, ahead.before if ahead else sent.known)
    if first := find(loaded, draft):
        return repeat(loaded, first, draft), None
    if draft.kind in log.AT_TABLE:
        pencils.demand(sheet, by)
    fresh = ahead if ahead and ahead.before is loaded.reading else None
    trial = fresh or sheet_queries.tried(loaded.reading, draft, sent.problems)
    raise_if_refused(loaded, trial)
    if draft.kind == log.SEAT:
        sitting.refuse_strangers(sheet.book, [seated[pk] for _seat, pk in draft.seats if pk is not None], by)
    sitting.refuse_empty_handed(loaded, draft, by)
    sitting.refuse_unchecked(loaded, draft, by)
    sealed = seal(trial, key_of(by), device_of(by), at)
    entry = storing.row(sheet, sealed, account_of(by), at)
    written = EntryResult(entry, sealed.body.sequence, trial.line, repeated=False, loaded=Loaded(sheet, sealed.after))
    _store(loaded, written, draft)
    return written, loaded


def _store(before: Loaded, written: EntryResult, draft: Draft) -> None:
    """The entry, and everything that follows from it."""
    storing.store_entries([written.entry])
    change = storing.Change(before.sheet, before_of(before), project(written.loaded))
    set_columns(change)
    storing.store_sheet(before.sheet)
    storing.store([change], same=draft.kind == log.ERASE)
    if draft.kind == log.ERASE:
        for part in (EntryPhoto, EntryText):
            part.objects.filter(entry__sheet=before.sheet, entry__sequence=draft.corrects or 0).delete()
        sheet_queries.forget(before.reading)
    else:
        sheet_queries.keep(written.loaded.reading)


def _hold_seated(drafts: Iterable[Draft]) -> dict[int, Player]:
    """The players who are seated, locked so that nobody merges them meanwhile; players are locked before lists."""
    seats = (pair for draft in drafts if draft.kind == log.SEAT for pair in draft.seats)
    players = {player for _seat, player in seats if player is not None}
    return {player.pk: player for player in hold(players)} if players else {}


def find(loaded: Loaded, draft: Draft) -> Body | None:
    """The entry that already bears the draft's key."""
    return next((body for body in loaded.bodies if body.key == draft.key), None)


def repeat(loaded: Loaded, body: Body, draft: Draft) -> EntryResult:
    """The first answer again: the sheet as it was then."""
    first = loaded.entries[body.sequence - 1]
    text = sheet_queries.text_of(first)
    if not log.same_content(body, draft, draft.texts, text.salt if text else None):
        raise KeyReused(draft.key)
    then = sheet_queries.from_entries(loaded.sheet, loaded.entries[: first.sequence])
    return EntryResult(first, first.sequence, then.reading.line_of(body), repeated=True, loaded=then)


def authorise(sheet: Sheet, draft: Draft, by: Actor) -> None:
    """Who keeps the list writes into it; signing for all, taking that back, head and erasing are for fewer.

    Who was let in by the table's code writes deals, and ends and signs the list where the code says so.
    """
    if draft.kind in {log.HEAD, log.ERASE}:
        require(permissions.can_direct(by, sheet.book))
    elif draft.kind == log.REOPEN:
        require(permissions.can_reopen(by, sheet.book))
    elif draft.kind in {log.CONFIRM, log.CLOSE}:
        require(permissions.can_confirm(by, sheet))
    elif draft.kind in log.AT_TABLE:
        require(permissions.can_record(by, sheet))
    else:
        require(draft.kind not in log.SPOKEN and permissions.can_keep_book(by, sheet.book))
    sitting.refuse_same_hand(sheet, draft, by)


def raise_if_refused(loaded: Loaded, tried: Trial) -> None:
    """Raise the problems that keep the draft from being written. Later deals that it blocks are no such problems."""
    if tried.draft.kind != log.ERASE:
        refuse_retracted(loaded.sheet, loaded.sheet.book)
    if loaded.log.confirmed and tried.draft.kind not in log.AFTER_THE_SEAL:
        raise SheetClosed(Sheet.State.CONFIRMED)
    if loaded.at_no_table and not _is_taken_at_no_table(loaded, tried.draft):
        raise SheetClosed("replaced" if loaded.replaced else "void")
    if loaded.log.ended and tried.draft.kind in {log.RECORD, log.CLOSE}:
        raise SheetClosed("ended")
    if type(tried.draft.revision) is int and not _up_to_date(loaded, tried.draft.revision):
        raise Stale(tried.draft, loaded)
    if tried.errors or tried.unticked:
        raise Refused((*tried.errors, *tried.unticked))


def _is_taken_at_no_table(loaded: Loaded, draft: Draft) -> bool:
    """Whether a list that lies at no table any more takes this: free text is erased, and repairs seat people on it.

    What was played at a void list stays as it was, so that the repair can be undone.
    """
    if draft.kind == log.SEAT:
        return not (loaded.log.deals or loaded.log.totals)
    return draft.kind in {log.HEAD, log.REOPEN, log.ERASE}


def _up_to_date(loaded: Loaded, revision: int) -> bool:
    """Whether who saw this revision knows the list: what was only said about it since does not change it."""
    return revision == loaded.revision or (
        0 <= revision < loaded.revision and all(body.kind in log.ASIDE for body in loaded.bodies[revision:])
    )


def before_of(loaded: Loaded) -> Projection:
    """What is stored so far. It follows from the log; only what another version made has to be looked up."""
    return project(loaded) if loaded.sheet.made_by in CURRENT else stored_projection(loaded.sheet)


def set_columns(change: storing.Change) -> None:
    """Set the sheet's own columns as its log has them now, and which version of the code did so."""
    for name, value in change.after.sheet.items():
        setattr(change.sheet, name, value)
    if change.sheet.made_by != LEFT_ALONE:
        change.sheet.made_by = STAMP
