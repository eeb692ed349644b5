"""Forgetting free text: the row goes, the chain stays."""

from django.db import transaction
from django.db.models import F

from scoring.models import Book, EntryText, Sheet


def forget(*, sheet_id: int, sequence: int) -> bool:
    """Erase remark and reason of an entry, salt included, for good; whether there was anything to erase.

    What the list says and the hashes of its log stay as they are. The book's version moves on, so that no page that
    still shows the text is taken for fresh.
    """
    with transaction.atomic():
        erased, _rows = EntryText.objects.filter(entry__sheet=sheet_id, entry__sequence=sequence).delete()
        if erased:
            Book.objects.filter(pk__in=Sheet.objects.filter(pk=sheet_id).values("book")).update(
                version=F("version") + 1
            )
    return bool(erased)
