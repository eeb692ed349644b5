"""`manage.py audit`: reads every log and compares everything that is kept of it; changes nothing."""

import itertools
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from scoring.models import Book, Entry, Sheet
from scoring.queries import audits

PRINTED = re.compile(r"(\d{1,18}):([0-9a-f]{8,64})")


class Command(BaseCommand):
    help = (
        "Verify the chain of every log and compare every kept number with what the logs say. "
        "Prints each difference; exit code 1 when there is any."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--printed",
            action="append",
            default=[],
            type=printed_head,
            metavar="SHEET:HEAD",
            help="a sheet's number and the head (or its first 8 or more characters) as printed on paper: "
            "the log must still contain it, which shows a cut end that nothing inside the database can show",
        )

    def handle(self, *, printed: list[tuple[int, str]], **options: Any) -> None:  # noqa: ARG002  Django's signature
        sheets, books = Sheet.objects.all(), Book.objects.all()
        found = 0
        for line in itertools.chain(_missing(printed), _sheets(sheets), _books(books)):
            self.stdout.write(line)
            found += 1
        if found:
            raise CommandError(f"{found} differences.")
        self.stdout.write(f"{sheets.count()} sheets in {books.count()} books: everything agrees.")


def printed_head(text: str) -> tuple[int, str]:
    match = PRINTED.fullmatch(text.lower())
    if match is None:
        raise ArgumentTypeError("expected SHEET:HEAD, a number and at least 8 hexadecimal digits")
    return int(match[1]), match[2]


def _missing(printed: Iterable[tuple[int, str]]) -> Iterator[str]:
    for sheet, head in printed:
        if not Entry.objects.filter(sheet=sheet, hash__startswith=head).exists():
            yield f"sheet {sheet}: no entry bears the printed head {head}"


def _sheets(sheets: Any) -> Iterator[str]:
    for sheet, findings in tqdm(audits.audit_sheets(sheets), "Sheets", sheets.count(), disable=None, leave=False):
        yield from (f"sheet {sheet.pk}: {finding}" for finding in findings)


def _books(books: Any) -> Iterator[str]:
    for book, findings in tqdm(audits.audit_books(books), "Books", books.count(), disable=None, leave=False):
        yield from (f"book {book.pk}: {finding}" for finding in findings)
