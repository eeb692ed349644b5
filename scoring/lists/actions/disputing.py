"""A dispute about a deal or a list, from raising it to its end; and the call for the director. All stand in the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from scoring import hosts, permissions
from scoring.access import require
from scoring.actors import Actor, Reader
from scoring.errors import Refused
from scoring.lists.actions.sitting import people, wrote
from scoring.lists.actions.turns import turn
from scoring.lists.actions.writing_entries import EntryResult, write, write_asked
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.log import Dispute, Draft, Record
from scoring.lists.values.problems import error
from scoring.lists.values.table_codes import same_phone
from scoring.models import Account, Player, Sheet


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a director ends a dispute."""

    rule: str
    """The rule that it rests on, such as `ISkO 4.2.4`."""
    reason: str = ""
    revision: int = 0
    """Of the list whose deal was looked at; asked only where the deal is corrected."""
    record: Record | None = None
    """The deal as it is to stand; None: it stays as it is."""
    accepted: tuple[str, ...] = ()
    told: bool = False
    """Whether the players of the table read the reason, and not only who keeps the book."""


def raise_dispute(*, sheet_id: int, deal: int | None, reason: str, key: str, by: Actor, at: datetime) -> EntryResult:
    """Say that a deal, or with None the list, is wrong, and why. While that is open nobody confirms the list.

    Raises `Refused` without a reason, for what is disputed already and for what is not there; `SheetClosed` for a
    confirmed list; `PermissionDenied` for who neither writes it nor sits there.
    """
    with _held(sheet_id) as loaded:
        require(permissions.can_speak_up(by, loaded.sheet, people(loaded)))
        draft = Draft(log.DISPUTE, key, loaded.revision, corrects=deal, reason=reason)
        return write_asked(sheet_id=sheet_id, draft=draft, by=by, at=at)


def agree(*, sheet_id: int, dispute: int, by: Actor, at: datetime) -> EntryResult | None:
    """One side agrees to the deal as it now stands: whoever raised the dispute, or somebody else who sits there.

    It ends when both have; a correction of the deal asks both anew. None: this side had agreed before.
    Raises `Refused` for a dispute that is over and for who keeps the book and is neither side (see `note_agreement`),
    `PermissionDenied` for who neither writes the list nor sits there.
    """
    with _held(sheet_id) as loaded:
        require(permissions.can_speak_up(by, loaded.sheet, people(loaded)))
        about = _open(loaded, dispute)
        if not takes_side(loaded, dispute, by):
            raise Refused([error("entry_sides_missing", "sides")])
        if _other_side_agreed(loaded, about, by):
            return _settle(loaded, dispute, log.AGREED, by, at)
        if about.agreed is not None:
            return None
        before = sum(body.kind == log.AGREE and body.corrects == dispute for body in loaded.bodies)
        key = f"dispute-{dispute}-agree" + (f"-{before + 1}" if before else "")
        draft = Draft(log.AGREE, key, loaded.revision, corrects=dispute)
        return write_asked(sheet_id=sheet_id, draft=draft, by=by, at=at)


def note_agreement(*, sheet_id: int, dispute: int, by: Actor, at: datetime) -> EntryResult:
    """Who keeps the book notes that both sides have said to agree, which ends the dispute; the log says who noted it.

    Raises `Refused` for a dispute that is over, `PermissionDenied`.
    """
    with _held(sheet_id) as loaded:
        require(permissions.can_keep_book(by, loaded.sheet.book))
        _open(loaded, dispute)
        return _settle(loaded, dispute, log.NOTED, by, at)


def withdraw(*, sheet_id: int, dispute: int, by: Actor, at: datetime) -> EntryResult:
    """Take a dispute back, as only who raised it may. Raises `Refused` for one that is over."""
    with _held(sheet_id) as loaded:
        require(_raised_by(loaded, dispute, by))
        return _settle(loaded, dispute, log.WITHDRAWN, by, at)


def rule(*, sheet_id: int, dispute: int, ruling: Ruling, by: Actor, at: datetime) -> EntryResult:
    """End a dispute by a ruling, and correct the deal with it where the ruling says so: both, or neither. That closes
    the call that the director came for, too.

    Raises `Refused` for a ruling that names no rule and gives no reason, for a dispute that is over and for a deal that
    cannot be scored; `Stale` where the list has changed since the deal was looked at; `PermissionDenied`.
    """
    with _held(sheet_id) as loaded:
        require(permissions.can_rule(by, loaded.sheet.book))
        about = _open(loaded, dispute)
        if not ruling.rule.strip() and not ruling.reason.strip():
            raise Refused([error("entry_rule_missing", log.RULE)])
        if ruling.record is not None:
            write(sheet_id=sheet_id, draft=_correction(about, ruling), by=by, at=at)
        ruled = _settle(loaded, dispute, log.RULED, by, at, ruling)
        if ruled.loaded.log.call is not None:
            _settle(ruled.loaded, ruled.loaded.log.call, log.RULED, by, at)
        return ruled


def note_ruling(
    *, sheet_id: int, deal: int | None, what: str, ruling: Ruling, key: str, by: Actor, at: datetime
) -> EntryResult:
    """Write down what a director decided at the table: `what` it was about, and how it ended, which also closes the
    call that he or she came for; all of it, or nothing.

    Raises what `raise_dispute` and `rule` raise.
    """
    with turn(), transaction.atomic():
        raised = raise_dispute(sheet_id=sheet_id, deal=deal, reason=what, key=key, by=by, at=at)
        ruled = rule(sheet_id=sheet_id, dispute=raised.entry.sequence, ruling=ruling, by=by, at=at)
        with _held(sheet_id) as loaded:
            if loaded.log.call is not None:
                _settle(loaded, loaded.log.call, log.RULED, by, at)
        return ruled


def _correction(about: Dispute, ruling: Ruling) -> Draft:
    return Draft(
        log.CORRECT,
        f"dispute-{about.entry}-correct",
        ruling.revision,
        record=ruling.record,
        corrects=about.deal,
        accepted=ruling.accepted,
    )


def call_director(*, sheet_id: int, by: Actor, at: datetime) -> EntryResult | None:
    """Ask the director to come to this table; None where he or she is called already.

    Raises `PermissionDenied` for who neither writes the list nor sits there, and in a book that nobody directs.
    """
    with _held(sheet_id) as loaded:
        called = permissions.can_speak_up(by, loaded.sheet, people(loaded))
        require(called and hosts.is_event(loaded.sheet.book))
        if loaded.log.call is not None:
            return None
        draft = Draft(log.CALL, f"call-{loaded.revision}", loaded.revision)
        return write_asked(sheet_id=sheet_id, draft=draft, by=by, at=at)


def answer_call(*, sheet_id: int, by: Actor, at: datetime) -> EntryResult | None:
    """A director is on the way to this table; None where nobody waits, or somebody is on the way already."""
    with _held(sheet_id) as loaded:
        require(permissions.can_direct(by, loaded.sheet.book))
        call = loaded.log.call
        if call is None or loaded.log.coming is not None:
            return None
        draft = Draft(log.AGREE, f"call-{call}-coming", loaded.revision, corrects=call)
        return write_asked(sheet_id=sheet_id, draft=draft, by=by, at=at)


def end_call(*, sheet_id: int, by: Actor, at: datetime) -> EntryResult | None:
    """A director has settled it without a ruling, or whoever called needs nobody any more; None where nobody waits.

    Any director may, whoever came: two of them share a hall.
    """
    with _held(sheet_id) as loaded:
        call, directs = loaded.log.call, permissions.can_direct(by, loaded.sheet.book)
        require(directs or (call is not None and _raised_by(loaded, call, by)))
        return None if call is None else _settle(loaded, call, log.UNRULED if directs else log.WITHDRAWN, by, at)


@contextmanager
def _held(sheet_id: int) -> Iterator[Loaded]:
    """The list, locked until what is done with it is stored."""
    with turn(), transaction.atomic():
        yield sheet_queries.held(Sheet.objects.select_for_update(of=("self",)).select_related("book").get(pk=sheet_id))


def _open(loaded: Loaded, dispute: int) -> Dispute:
    found = next((each for each in loaded.log.disputes if each.entry == dispute), None)
    if found is None:
        raise Refused([error("entry_dispute_over", "corrects")])
    return found


def _raised_by(loaded: Loaded, entry: int, by: Actor) -> bool:
    """Whether this very account, or table device, has written that entry."""
    body = next((each for each in loaded.bodies if each.sequence == entry), None)
    return body is not None and body.kind in log.SPOKEN and wrote(body, by)


def takes_side(loaded: Loaded, dispute: int, by: Reader) -> bool:
    """Whether somebody raised the dispute, holds a phone at the table, or sits there; a scorekeeper may be neither."""
    if isinstance(by, AnonymousUser):
        return False
    if _raised_by(loaded, dispute, by) or not permissions.can_keep_book(by, loaded.sheet.book):
        return True
    return isinstance(by, Account) and Player.objects.filter(pk__in=people(loaded), account=by).exists()


def _other_side_agreed(loaded: Loaded, about: Dispute, by: Actor) -> bool:
    """Whether, of who raised it and the others, the other one has agreed before."""
    if about.agreed is None:
        return False
    raised, agreed = (loaded.bodies[entry - 1] for entry in (about.entry, about.agreed))
    raiser_agreed = agreed.author == raised.author and same_phone(agreed.device, raised.device)
    return raiser_agreed != wrote(raised, by)


def _settle(loaded: Loaded, entry: int, how: str, by: Actor, at: datetime, ruling: Ruling | None = None) -> EntryResult:
    corrected, told = ruling is not None and ruling.record is not None, ruling is not None and ruling.told
    draft = Draft(
        log.SETTLE,
        f"settle-{entry}-{how}",
        loaded.revision + corrected,
        record={log.HOW: how} | ({log.READ_BY: log.TABLE} if told else {}),
        corrects=entry,
        reason=ruling.reason if ruling else "",
        rule=ruling.rule if ruling else "",
    )
    return write_asked(sheet_id=loaded.sheet.pk, draft=draft, by=by, at=at)
