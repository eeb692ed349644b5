"""What the commands that import files have in common: opening them, and the book that takes what they hold."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from scoring import names
from scoring.actors import OPERATOR
from scoring.lists.actions import opening_books
from scoring.models import Book


def open_text(file: Path) -> IO[bytes]:
    """The file, from its beginning; `CommandError` for one that cannot be read, is empty or is no text."""
    try:
        lines = file.open("rb")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    start = lines.peek(4096)
    if not start.strip() or b"\0" in start:
        lines.close()
        raise CommandError(f"{file} is {'no text' if start.strip() else 'empty'}.")
    return lines


@contextmanager
def few_collections() -> Iterator[None]:
    """Python looks for circles of what nobody needs only when it is told to, and not in what stood before.

    It would go through everything that a process holds again and again, for a batch looks to it like a leak.
    """
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def title(text: str) -> str:
    """A title as it can be kept; `CommandError` for one that cannot."""
    try:
        return names.clean(text, 160)
    except ValidationError as error:
        raise CommandError(f"The book cannot be called so: {' '.join(error.messages)}") from error


def book(called: str) -> Book:
    """The first book of this title, opened if there is none."""
    return Book.objects.filter(title=called).order_by("pk").first() or opening_books.open_book(
        title=called, by=OPERATOR
    )
