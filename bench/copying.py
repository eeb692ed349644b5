"""A book copied list by list, each with a chain of its own: a hundred thousand true lists in some minutes."""

import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Model

from scoring import hashing
from scoring.lists.queries.loaded import genesis
from scoring.lists.values import log
from scoring.models import Book, Deal, Entry, PlayerTotal, SeatTotal, Sheet
from tests.tampering import lifted

BATCH = 2_000
Row = TypeVar("Row", bound=Model)
Pairs = Sequence[tuple[Sheet, Sheet]]
"""A list and its copy."""


def copied(book: Book, times: int) -> Book:
    """A new book that holds every list of this one so many times. Its lists bear no free text."""
    lists = list(book.sheets.prefetch_related("entries", "deals", "seat_totals"))
    made = Book.objects.create(title=f"{times} times {book}", made_by=book.made_by, version=book.version * times)
    with transaction.atomic(), lifted(connection):  # what the triggers ask of each row is made so, and audited
        for _time in range(times):
            _keep(lists, made)
        PlayerTotal.objects.bulk_create(_totals(book, made, times), BATCH)
    return made


def _keep(lists: Sequence[Sheet], book: Book) -> None:
    pairs = [(sheet, _again(sheet, uid=uuid.uuid4(), book_id=book.pk)) for sheet in lists]
    chains = [_chain(old, new) for old, new in pairs]
    Sheet.objects.bulk_create((new for _old, new in pairs), BATCH)
    linked = ((entry, new) for chain, (_old, new) in zip(chains, pairs, strict=True) for entry in chain)
    Entry.objects.bulk_create((_again(entry, sheet_id=new.pk) for entry, new in linked), BATCH)
    Deal.objects.bulk_create(_rows(pairs, "deals"), BATCH)
    SeatTotal.objects.bulk_create(_rows(pairs, "seat_totals"), BATCH)


def _chain(old: Sheet, new: Sheet) -> list[Entry]:
    """The entries of one list as those of another, which then names the last of them as its head."""
    new.head, chain = genesis(new), []
    for entry in old.entries.all():
        body = log.write_body(replace(log.read_body(entry.body), sheet=str(new.uid), previous=new.head))
        new.head = hashing.digest(body)
        chain.append(_again(entry, body=body, hash=new.head))
    return chain


def _rows(pairs: Pairs, name: str) -> Iterator[Any]:
    return (_again(row, sheet_id=new.pk) for old, new in pairs for row in getattr(old, name).all())


def _totals(book: Book, made: Book, times: int) -> Iterable[PlayerTotal]:
    for row in book.player_totals.all():
        sums = {name: getattr(row, name) * times for name in ("sheets", "total", "decider_1", "decider_2")}
        tallies = {name: number * times for name, number in row.tallies.items()}
        counters = {name: number * times for name, number in (row.counters or {}).items()}
        years = {name: number * times for name, number in (row.years or {}).items()}
        yield _again(row, book_id=made.pk, tallies=tallies, counters=counters, years=years, **sums)


def _again(row: Row, **other: Any) -> Row:
    """The same row anew, not saved, but for these columns."""
    own = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}  # noqa: SLF001  Django's
    return type(row)(**{**own, "id": None, **other})
