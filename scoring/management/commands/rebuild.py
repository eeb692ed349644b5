"""`manage.py rebuild`: replaces everything that is kept by what the logs say; logs stay as they are."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet
from tqdm import tqdm

from scoring.actions import projections
from scoring.models import Book, Sheet


class Command(BaseCommand):
    help = (
        "Work out again everything that is kept besides the logs, and replace it. "
        "A sheet whose log was changed by force is left alone and named; exit code 1 when there is any."
    )

    def handle(self, **options: Any) -> None:  # noqa: ARG002  Django's signature
        left_alone = 0
        for pk in _bar(Sheet.objects.all(), "Sheets"):
            if found := projections.rebuild_sheet(sheet_id=pk):
                left_alone += 1
                self.stdout.write(f"sheet {pk} left alone: {'; '.join(found)}")
        for pk in _bar(Book.objects.all(), "Books"):
            projections.rebuild_book(book_id=pk)
        if left_alone:
            raise CommandError(f"{left_alone} sheets left alone.")
        self.stdout.write(f"{Sheet.objects.count()} sheets in {Book.objects.count()} books rebuilt.")


def _bar(rows: QuerySet[Any], title: str) -> Any:
    keys = rows.order_by("pk").values_list("pk", flat=True)
    return tqdm(keys.iterator(), title, keys.count(), disable=None, leave=False)
