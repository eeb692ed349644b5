"""`manage.py rebuild`: replaces everything that is kept by what the logs say; logs stay as they are."""

from collections.abc import Callable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Model
from tqdm import tqdm

from scoring.actions import projections
from scoring.models import Book, Sheet


class Command(BaseCommand):
    help = (
        "Work out again everything that is kept besides the logs, and replace it. "
        "A sheet whose log was changed by force is left alone and named; exit code 1 when there is any."
    )

    def handle(self, **options: Any) -> None:  # noqa: ARG002  Django's signature
        left_alone = [f"sheet {pk}: {why}" for pk, why in _each(Sheet, "Sheets", _sheet)]
        left_alone += [f"book {pk}: {why}" for pk, why in _each(Book, "Books", _book)]
        for line in left_alone:
            self.stdout.write(line)
        if left_alone:
            raise CommandError(f"{len(left_alone)} left alone.")
        self.stdout.write(f"{Sheet.objects.count()} sheets in {Book.objects.count()} books rebuilt.")


def _sheet(pk: int) -> list[str]:
    return projections.rebuild_sheet(sheet_id=pk)


def _book(pk: int) -> list[str]:
    return projections.rebuild_book(book_id=pk)


def _each(model: type[Model], title: str, rebuild: Callable[[int], list[str]]) -> Iterator[tuple[int, str]]:
    keys = model._default_manager.order_by("pk").values_list("pk", flat=True)  # noqa: SLF001  Django's own name
    for pk in tqdm(keys.iterator(), title, keys.count(), disable=None, leave=False):
        if found := rebuild(pk):
            yield pk, "; ".join(found)
