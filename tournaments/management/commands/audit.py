"""`manage.py audit`: reads every log and compares everything that is kept of it; changes nothing."""

import itertools
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Model
from tqdm import tqdm

from scoring.management import people_audit
from scoring.management.asked import TYPED
from scoring.models import Book, Player, Sheet
from scoring.plain import book_audit, columns, head_audit, list_audit
from tournaments.models import Event
from tournaments.plain import event_audit

PRINTED = re.compile(r"(book-)?(\d{1,18}):([0-9a-f]{8,64})")
Printed = tuple[bool, int, str]
"""Whether it is a book's, its number, and the head."""
Numbered = tuple[int, list[str]]
"""A row's number, and everything wrong with it."""


class Command(BaseCommand):
    help = (
        "Verify the chain of every log and compare everything that is kept with what the logs say. "
        "Prints each difference; exit code 1 when there is any."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--printed",
            action="append",
            default=[],
            type=printed_head,
            metavar="SHEET:HEAD",
            help="a sheet's number (or book-NUMBER, as a ranking says it) and the head (or its first 8 or more "
            "characters) as printed on paper: the logs must still contain it, which shows a cut end that nothing "
            "inside the database can show",
        )

    def handle(self, *, printed: list[Printed], **options: Any) -> None:  # noqa: ARG002  Django's signature
        if odd := self._told(_columns()):
            raise CommandError(f"{odd} differences. No log was read: nothing of ours can have written these columns.")
        if found := self._told(itertools.chain(_missing(printed), _sheets(), _books(), _events(), _people())):
            raise CommandError(f"{found} differences.")
        counts = f"{Sheet.objects.count()} sheets in {Book.objects.count()} books, {Event.objects.count()} events"
        self.stdout.write(f"{counts}: everything agrees.")

    def _told(self, lines: Iterable[str]) -> int:
        """How many there are."""
        found = 0
        for found, line in enumerate(lines, start=1):  # noqa: B007  the last one counts
            with tqdm.external_write_mode():  # not behind a bar, on its line
                self.stdout.write(line)
        return found


def printed_head(text: str) -> Printed:
    match = PRINTED.fullmatch(text.lower())
    if match is None:
        raise ArgumentTypeError("expected SHEET:HEAD or book-NUMBER:HEAD, with at least 8 hexadecimal digits")
    return match[1] is not None, int(match[2]), match[3]


def _columns() -> Iterator[str]:
    for table, number, findings in columns.findings():
        yield from (f"{table} {number}: {finding}" for finding in findings)


def _missing(printed: Iterable[Printed]) -> Iterator[str]:
    for of_book, number, head in printed:
        found = head_audit.printed_book(number, head) if of_book else head_audit.printed_sheet(number, head)
        if found:
            yield found


def _sheets() -> Iterator[str]:
    rows = Sheet.objects.all()
    return _lines("sheet", _numbered(list_audit.audit_sheets(rows)), "Sheets", rows.count())


def _books() -> Iterator[str]:
    rows = Book.objects.all()
    yield from _lines("book", _numbered(book_audit.audit_books(rows)), "Books", rows.count())
    yield from _lines("book", _numbered(event_audit.audit_orphans()), "Books of no event", None)


def _events() -> Iterator[str]:
    rows = Event.objects.all()
    return _lines("event", _numbered(event_audit.audit_events(rows)), "Events", rows.count())


def _people() -> Iterator[str]:
    yield from _lines("player", people_audit.audit_players(), "Players", Player.objects.count())
    yield from _lines("sheet", people_audit.audit_aliases(), "Who is read for whom", Sheet.objects.count())


def _numbered(audited: Iterable[tuple[Model, list[str]]]) -> Iterator[Numbered]:
    return ((row.pk, findings) for row, findings in audited)


def _lines(name: str, audited: Iterable[Numbered], title: str, total: int | None) -> Iterator[str]:
    """Each finding as a line, above a bar that moves with every row looked at and stays when it has reached the end."""
    for number, findings in tqdm(audited, title, total, disable=None, leave=total is not None):
        yield from (f"{name} {number}: {finding}" for finding in findings)
