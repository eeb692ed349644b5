"""Forgetting free text: the row goes, the chain stays and says that it went."""

from datetime import datetime

from scoring.actors import Actor
from scoring.lists.actions import writing_entries
from scoring.lists.actions.writing_entries import Draft
from scoring.lists.values import log
from scoring.models import Sheet


def forget(*, sheet_id: int, sequence: int, by: Actor, at: datetime) -> None:
    """Erase remark and reason of an entry, salt included, for good: an entry of its own, also in a sealed list.

    What the list says stays as it is. Raises `Refused` where there is nothing to erase, and `PermissionDenied`.
    """
    revision = Sheet.objects.values_list("revision", flat=True).get(pk=sheet_id)
    draft = Draft(log.ERASE, f"erase-{sequence}", revision, corrects=sequence)
    writing_entries.write(sheet_id=sheet_id, draft=draft, by=by, at=at)
