"""Second entries: a list is typed once more, by somebody else, and what differs is settled in the open."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from scoring import hosts, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.errors import Refused
from scoring.lists.actions import opening_sheets, storing
from scoring.lists.actions.conflicts import BookSealed, SheetClosed, Stale, refuse_retracted
from scoring.lists.actions.writing_entries import EntryResult, write_asked
from scoring.lists.queries import second_lists, sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal, genesis
from scoring.lists.queries.projections import project
from scoring.lists.queries.second_lists import SETTLING, Both
from scoring.lists.values import log
from scoring.lists.values.comparing import Pair
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import error
from scoring.models import Sheet


def begin(*, sheet_id: int, by: Actor, at: datetime) -> Sheet:
    """The second entry of a list, opened where there is none yet: as many seats, the same rules, nobody named.

    Raises `Refused` for who typed the first one, for a list that counts nowhere and where the event has each list
    entered once; `SheetClosed` for one that is confirmed; `PermissionDenied` for who does not keep the book.
    """
    with transaction.atomic():
        first = _locked(sheet_id)
        require(permissions.can_keep_book(by, first.book))
        return open_for(first, by, at)


def open_for(first: Sheet, by: Actor, at: datetime) -> Sheet:
    """The same at a list that is locked, for who may keep it: nobody is asked here."""
    refuse_retracted(first, first.book)
    _refuse(first, by)
    return second_lists.counterpart(first) or _opened(first, at)


def _locked(sheet_id: int) -> Sheet:
    return Sheet.objects.select_for_update(of=("self",)).select_related("book__club").get(pk=sheet_id)


def _refuse(first: Sheet, by: Actor) -> None:
    if first.book.sealed:
        raise BookSealed
    if first.state == Sheet.State.CONFIRMED:
        raise SheetClosed(Sheet.State.CONFIRMED)
    if first.second_of_id or not first.counts or not hosts.wishes(first.book).twice:
        raise Refused([error("second_unwanted")])
    if second_lists.typed(first.pk, by):
        raise Refused([error("second_same_hand")])


def _opened(first: Sheet, at: datetime) -> Sheet:
    """Nobody sits in it: what is entered there can then count for nobody, whoever adds up seats and players."""
    ruleset = rules.Ruleset.from_dict(first.ruleset)
    place = (first.series_number, first.table_number)
    second = opening_sheets.new(first.book, first.title, ruleset, first.seats, at, place=place)
    second.second_of, second.counts = first, False
    second.head = genesis(second)
    storing.open_sheets([second])
    empty = sheet_queries.from_entries(second, ())
    storing.store([storing.Change(second, storing.EMPTY, project(empty), entries=0)])
    Sheet.objects.filter(pk=first.pk).update(second=second)
    first.second = second
    return second


def settle(*, sheet_id: int, pair: int, second: bool, seen: str, by: Actor, at: datetime) -> EntryResult:
    """Let one version of the deal of this pair stand in both lists: the second entry's, or the first one's.

    It is an ordinary entry of the list that changes, with its reason: a phone at the table, with the pencil, takes over
    what the other one has. Raises `Refused` for a version that cannot stand there and a pair that agrees, `Stale` where
    a list has changed since it was seen, `PencilElsewhere`, `SheetClosed`, `PermissionDenied`.
    """
    with transaction.atomic():
        first = _locked(sheet_id)
        require(_may_change(first, by, second=not second))
        if first.state == Sheet.State.CONFIRMED:
            raise SheetClosed(Sheet.State.CONFIRMED)
        if first.second_id is None:
            raise Refused([error("second_nothing_to_settle")])
        now = second_lists.both(first, _locked(first.second_id))
        wanted = now.pairs[pair] if pair in range(len(now.pairs)) else None
        if not (now.first.finished and now.second.finished) or wanted is None or wanted.agrees:
            raise Refused([error("second_nothing_to_settle")])
        changed, given, taken = _sides(now, wanted, second=second)
        draft = _draft(changed, given, taken, _place(now, pair, second=second))
        if seen != now.revisions:
            raise Stale(draft, changed)
        return write_asked(sheet_id=changed.sheet.pk, draft=draft, by=by, at=at)


def _may_change(first: Sheet, by: Actor, *, second: bool) -> bool:
    """Keepers either of the two; whom the table's code let in the one that he or she keeps."""
    if permissions.can_keep_book(by, first.book):
        return True
    changed = second_lists.counterpart(first) if second else first
    return changed is not None and permissions.can_record(by, changed)


def _sides(now: Both, pair: Pair, *, second: bool) -> tuple[Loaded, LoadedDeal | None, LoadedDeal | None]:
    """The list to change, the deal that stands in it, and the one that shall."""
    one, other = now.deals(pair)
    return (now.first, one, other) if second else (now.second, other, one)


def _place(now: Both, pair: int, *, second: bool) -> int | None:
    """The deal of the list to change before which a deal stands that it lacks; None: it is the last one."""
    for each in now.pairs[pair + 1 :]:
        one, other = now.deals(each)
        if found := one if second else other:
            return found.sequence
    return None


def _draft(into: Loaded, stands: LoadedDeal | None, taken: LoadedDeal | None, before: int | None) -> Draft:
    key, reason = f"{SETTLING}{into.revision + 1}", _("Second entry")
    if taken is None:
        return Draft(log.DELETE, key, into.revision, corrects=stands.sequence if stands else None, reason=reason)
    kind, corrects = (log.CORRECT, stands.sequence) if stands else (log.INSERT if before else log.RECORD, None)
    return Draft(
        kind,
        key,
        into.revision,
        record=log.without_text(taken.logged.record),
        corrects=corrects,
        before=None if stands else before,
        reason=reason,
        accepted=tuple({*taken.accepted, "entry_deal_twice"}),
    )
