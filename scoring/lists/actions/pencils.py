"""The pencil of a table: of all whom its code let in, one writes. Handed over in one tap; the others watch."""

from datetime import datetime

from django.core.exceptions import PermissionDenied

from scoring import permissions
from scoring.access import CodeOver, require
from scoring.actors import Actor
from scoring.lists.actions.conflicts import PencilElsewhere
from scoring.lists.actions.letting_in import held, let_in
from scoring.lists.actions.sitting import people
from scoring.lists.queries import sheet_queries, table_queries
from scoring.lists.values.table_codes import End
from scoring.models import Account, Sheet, TablePhone


def demand(sheet: Sheet, by: Actor) -> None:
    """Raise `PencilElsewhere` for whom the code let in and who does not hold the pencil; a keeper needs none."""
    if permissions.can_keep_book(by, sheet.book):
        return
    found = permissions.let_in(by, sheet)
    if found is None or not found.phone.pencil:
        raise PencilElsewhere(holder(sheet))


def holder(sheet: Sheet) -> TablePhone | None:
    """Who holds the pencil at a list; None: nobody."""
    return table_queries.phones_at(sheet).filter(code__revoked_at=None, pencil=True).first()


def take(*, sheet_id: int, seen: int, by: Actor, at: datetime) -> TablePhone:
    """Take the pencil, from the phone of this number, or 0 from nobody: of two who reach for it one has it.

    An account that sits at the table is let in with that. Raises `PencilElsewhere` where another one holds it by now,
    `CodeOver`, and `PermissionDenied` for who neither sits there nor was let in.
    """
    with held(sheet_id) as sheet:
        phone = _mine(sheet, by, at)
        held_by = holder(sheet)
        if held_by == phone:
            return phone
        if seen != (held_by.number if held_by else 0):
            raise PencilElsewhere(held_by)
        TablePhone.objects.filter(code=phone.code_id, second=phone.second, pencil=True).update(pencil=False)
        TablePhone.objects.filter(pk=phone.pk).update(pencil=True)
        phone.pencil = True
    return phone


def _mine(sheet: Sheet, by: Actor, at: datetime) -> TablePhone:
    """The row of who acts; of an account that sits there a new one."""
    found = table_queries.of_actor(by, sheet, at)
    if found and found.end is None:
        return found.phone
    if not isinstance(by, Account):
        raise CodeOver(found.end if found and found.end else End.UNKNOWN, sheet)
    require(permissions.can_speak_up(by, sheet, people(sheet_queries.load(sheet))))
    code = table_queries.live(table_queries.home(sheet), at)
    if code is None:
        raise CodeOver(found.end if found and found.end else End.UNKNOWN, sheet)
    return let_in(code, sheet, at, account=by)


def tell_seat(*, sheet_id: int, seat: int | None, by: Actor) -> None:
    """Say at which seat the holder of a phone sits: the log then names it, too; None: nowhere in particular.

    A seat that the table lacks is none. Raises `PermissionDenied` for who was not let in.
    """
    with held(sheet_id) as sheet:
        found = permissions.let_in(by, sheet)
        if found is None:
            raise PermissionDenied
        told = seat if seat is not None and 0 <= seat < sheet.seats else None
        TablePhone.objects.filter(pk=found.phone.pk).update(seat=told)
