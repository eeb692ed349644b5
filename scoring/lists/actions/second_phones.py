"""A phone at the table keeps the second entry of its list: the same deals once more, without a look at the first."""

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction

from scoring.access import CodeOver
from scoring.actors import Actor
from scoring.errors import Refused
from scoring.lists.actions import second_entries
from scoring.lists.actions.letting_in import Opened, held, holding, open_list
from scoring.lists.queries import second_lists, table_queries
from scoring.lists.queries.table_queries import LetIn
from scoring.lists.values.problems import error
from scoring.models import Account, Sheet, TablePhone


def open_second(*, typed: str, secret: str, by: Account | None, at: datetime) -> Opened:
    """Let in whoever shows a code, to keep the second entry of its list.

    Raises what `letting_in.open_list` and `change_entry` raise, and lets nobody in then.
    """
    with transaction.atomic():
        opened = open_list(typed=typed, secret=secret, by=by, at=at)
        _code, reads = holding(typed, at)
        if not opened.phone.second and not reads:
            with held(opened.phone.code.sheet_id) as first:
                _change(first, LetIn(opened.phone, None), at)
    return opened


def change_entry(*, sheet_id: int, by: Actor, at: datetime) -> TablePhone:
    """Keep the other entry of the table's list from now on, whose pencil is taken if nobody holds it.

    `sheet_id`: the one that is kept so far. A second entry is opened where there is none yet. Raises `Refused` for who
    has typed this one, and for a list that is entered once; `SheetClosed`, `CodeOver`, and `PermissionDenied` for who
    was not let in.
    """
    sheet = Sheet.objects.get(pk=sheet_id)
    with held(table_queries.home(sheet)) as first:
        found = table_queries.of_actor(by, sheet, at)
        if found is None:
            raise PermissionDenied
        if found.end:
            raise CodeOver(found.end, first)
        return _change(first, found, at)


def _change(first: Sheet, found: LetIn, at: datetime) -> TablePhone:
    phone, device = found.phone, found.account or found.device
    phone.code.sheet = first
    if second_lists.typed(found.keeps or 0, device):
        raise Refused([error("second_same_hand")])
    if not phone.second:
        second_entries.open_for(first, device, at)
    there = TablePhone.objects.filter(code=phone.code_id, second=not phone.second, pencil=True)
    phone.second, phone.pencil = not phone.second, not there.exists()
    phone.save(update_fields=["second", "pencil"])
    return phone
