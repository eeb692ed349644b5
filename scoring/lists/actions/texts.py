"""Forgetting free text: the row goes, the chain stays and says that it went."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

from scoring.actors import Actor
from scoring.lists.actions import writing_entries
from scoring.lists.actions.writing_entries import Draft
from scoring.lists.values import log
from scoring.models import Account, EntryText, Sheet


def forget(*, sheet_id: int, sequence: int, by: Actor, at: datetime) -> None:
    """Erase remark and reason of an entry, salt included, for good: an entry of its own, also in a sealed list.

    What the list says stays as it is. Raises `Refused` where there is nothing to erase, and `PermissionDenied`.
    """
    revision = Sheet.objects.values_list("revision", flat=True).get(pk=sheet_id)
    draft = Draft(log.ERASE, f"erase-{sequence}", revision, corrects=sequence)
    writing_entries.write(sheet_id=sheet_id, draft=draft, by=by, at=at)


def forget_written(authors: Collection[Account], sheets: Collection[int] | None, *, by: Actor, at: datetime) -> int:
    """Erase what these accounts remarked or gave as a reason, in these lists or in all: how many texts went.

    Of lists that are named every photo of the paper goes, too, whoever attached it: names stand there in handwriting.
    """
    about = Q(entry__author__in=authors) if sheets is None else Q(entry__author__in=authors) | Q(entry__kind=log.PHOTO)
    rows = EntryText.objects.filter(about).order_by("entry__sheet", "entry__sequence")
    found = list(rows.values_list("entry__sheet", "entry__sequence"))
    wanted = [(sheet, sequence) for sheet, sequence in found if sheets is None or sheet in sheets]
    list(Sheet.objects.select_for_update().filter(pk__in={sheet for sheet, _sequence in wanted}).order_by("pk"))
    for sheet, sequence in wanted:
        revision = Sheet.objects.values_list("revision", flat=True).get(pk=sheet)
        draft = Draft(log.ERASE, f"erase-{sequence}", revision, corrects=sequence)
        writing_entries.write_asked(sheet_id=sheet, draft=draft, by=by, at=at)
    return len(wanted)
