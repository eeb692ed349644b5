"""The least that recording a deal can cost: its rows, written by the database's own driver. Measures nothing itself."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import psycopg
from django.db import connection

from scoring.models import Sheet
from scoring.plain import list_audit

Statement = tuple[str, Sequence[Any]]
"""SQL and its parameters."""
Writer = Callable[[Sequence[Statement]], object]
"""Writes one deal."""
Batch = Callable[[Sequence[Sequence[Statement]]], object]
"""Writes many."""
WRITES = ("INSERT", "UPDATE")


@dataclass(frozen=True, slots=True)
class Floor:
    """The rows of one sheet's deals, to be written again and again."""

    sheet: Sheet
    writer: Writer
    """Writes one deal in a transaction of its own."""
    batch: Batch
    """Writes all of them in one transaction."""
    deals: Sequence[Sequence[Statement]]

    def write(self, then: Callable[[], object] = lambda: None) -> None:
        """Every deal in turn, and something else after each."""
        for statements in self.deals:
            self.writer(statements)
            then()

    def write_at_once(self) -> None:
        """All of them in one transaction, none waiting for the one before."""
        self.batch(self.deals)

    def forget(self) -> None:
        """As if none of the deals had been recorded."""
        self.sheet.deals.all().delete()
        self.sheet.entries.filter(sequence__gt=1).delete()

    def prove(self) -> None:
        """What has been written must be all that recording the deals writes."""
        for _sheet, findings in list_audit.audit_sheets(Sheet.objects.filter(pk=self.sheet.pk)):
            if findings:
                raise AssertionError(findings)


def of(sheet: Sheet, recordings: Iterable[Callable[[Sheet], object]]) -> Floor:
    """The floor of recording deals in this sheet; it must be one whose log may be deleted."""
    deals = []
    for record in recordings:
        deals.append(_writes(record, sheet))
        sheet.refresh_from_db()
    if connection.vendor == "sqlite":
        return Floor(sheet, *_sqlite(), [[(sql.replace("%s", "?"), values) for sql, values in each] for each in deals])
    return Floor(sheet, *_postgresql(), [[_joined(each)] for each in deals])


def _writes(record: Callable[[Sheet], object], sheet: Sheet) -> list[Statement]:
    found: list[Statement] = []

    def note(execute: Callable[..., Any], sql: str, values: Sequence[Any], *more: Any) -> Any:
        if sql.startswith(WRITES):
            found.append((sql, values))
        return execute(sql, values, *more)

    with connection.execute_wrapper(note):
        record(sheet)
    return found


def _joined(writes: Sequence[Statement]) -> Statement:
    """All of them as one statement, which is a transaction of its own."""
    parts = ", ".join(f"write_{number} AS ({sql})" for number, (sql, _values) in enumerate(writes))
    return f"WITH {parts} SELECT", [*chain.from_iterable(values for _sql, values in writes)]


def _driver() -> Any:
    """A connection of our own, set up like Django's, without Django around it."""
    ours = connection.copy()
    ours.connect()
    return ours.connection


def _postgresql() -> tuple[Writer, Batch]:
    driver = _driver()
    driver.prepare_threshold = 0
    cursor = psycopg.Cursor(driver)

    def batch(deals: Sequence[Sequence[Statement]]) -> None:
        with driver.pipeline(), driver.transaction():
            for (statement,) in deals:
                cursor.execute(*statement, prepare=True)

    return lambda statements: cursor.execute(*statements[0], prepare=True), batch


def _sqlite() -> tuple[Writer, Batch]:
    """The driver keeps its statements prepared; SQLite writes one table with each."""
    driver = _driver()

    def batch(deals: Sequence[Sequence[Statement]]) -> None:
        driver.execute("BEGIN IMMEDIATE")
        for statement in chain.from_iterable(deals):
            driver.execute(*statement)
        driver.execute("COMMIT")

    return lambda statements: batch([statements]), batch
