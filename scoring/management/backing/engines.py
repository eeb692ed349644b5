"""What SQLite and PostgreSQL each need: one moment to read, and an empty place to load, wholly or not at all."""

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from django.apps import apps
from django.core.cache import caches
from django.db import OperationalError, connection, transaction

from scoring.management.backing.archive import Unfit, settle
from scoring.management.backing.row_lines import Table

CLUB_DATA = ("scoring_account", "scoring_club", "scoring_book", "scoring_sheet")
"""A row in any of these is a club's data, which nothing is restored over."""
PATIENCE = "20s"
"""How long PostgreSQL waits for whoever still reads or writes."""
BESIDE = ("", "-wal", "-shm", "-journal")
"""A database of SQLite, and the files that belong to it."""


def sqlite() -> bool:
    return connection.vendor == "sqlite"


def where() -> str:
    """The database as an operator knows it, without its password."""
    named = connection.settings_dict
    return str(named["NAME"]) if sqlite() else f"{named['NAME']} on {named['HOST']}:{named['PORT']}"


def file() -> Path:
    """SQLite's file."""
    return Path(connection.settings_dict["NAME"])


@contextmanager
def snapshot() -> Iterator[None]:
    """All that is read in it is of one moment, and nobody who writes waits for it."""
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    mode = getattr(connection, "transaction_mode", None)
    if sqlite():  # the settings ask for transactions that write
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]  # the stubs lag behind
    try:
        with transaction.atomic():
            if not sqlite():
                _run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        if sqlite():
            connection.transaction_mode = mode  # type: ignore[attr-defined]  # the stubs lag behind


def need_no_data() -> None:
    """`Unfit` where a club's data lies; it is not touched."""
    if sqlite() and not _holds(file()):
        return
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor)).intersection(CLUB_DATA)
        for name in sorted(there):
            cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(name)} LIMIT 1")  # noqa: S608  named above
            if cursor.fetchone():
                raise Unfit(
                    f"A club's data lies in {where()} already; it stays as it is. Restore into another place: "
                    "let KIEBITZ_DATA name an empty folder, or DATABASE_URL an empty database."
                )


def _holds(path: Path) -> bool:
    """Opening a file that is not there would make it."""
    return path.exists() and path.stat().st_size > 0


@contextmanager
def empty_place() -> Iterator[None]:
    """An empty database that becomes the database on the way out; on a failure everything stays as it was."""
    with _fresh_file() if sqlite() else _emptied_database():
        yield


@contextmanager
def _fresh_file() -> Iterator[None]:
    there = file()
    draft = there.with_name(f"{there.name}.restoring")
    _remove(draft)
    connection.close()
    connection.settings_dict["NAME"] = str(draft)
    try:
        _run("PRAGMA synchronous=OFF")  # the whole of it reaches the disk at the end
        yield
        _run("PRAGMA journal_mode=DELETE")
        connection.close()
        _to_disk(draft)
        connection.settings_dict["NAME"] = str(there)
        need_no_data()
        connection.close()
        _let_go(there)
        draft.replace(there)
        settle(there.parent)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(there)
        _remove(draft)


def _remove(draft: Path) -> None:
    for ending in BESIDE:
        draft.with_name(draft.name + ending).unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    with path.open("rb") as whole:
        os.fsync(whole.fileno())


def _let_go(path: Path) -> None:
    """Nobody may have the old file open, and nothing of it may lie beside the new one: SQLite would replay it."""
    if _holds(path):
        with closing(sqlite3.connect(path, timeout=2)) as old:
            try:
                old.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError as error:
                raise Unfit(f"{path} is in use: end Kiebitz, then restore.") from error
    for ending in BESIDE[1:]:
        path.with_name(path.name + ending).unlink(missing_ok=True)


@contextmanager
def _emptied_database() -> Iterator[None]:
    with transaction.atomic():
        _run(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        with connection.cursor() as cursor:
            there = connection.introspection.table_names(cursor)
        ours = [connection.ops.quote_name(name) for name in there if name in _known() or name.startswith(_prefixes())]
        if ours:
            _lock(ours)
            need_no_data()
            _run(f"DROP TABLE {', '.join(ours)} CASCADE")
        _drop_functions()
        yield


def _lock(tables: list[str]) -> None:
    try:
        _run(f"LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE")
    except OperationalError as error:
        raise Unfit(f"{where()} is in use: end Kiebitz, then restore.") from error


def _prefixes() -> tuple[str, ...]:
    return ("scoring_", "tournaments_")


def _known() -> set[str]:
    models = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}  # noqa: SLF001
    return models | {"django_migrations"} | {str(each["LOCATION"]) for each in caches.settings.values()}


def _drop_functions() -> None:
    """Those that migrations made; the migrations to come make them again."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT oid::regprocedure::text, proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
        )
        for signature, name in cursor.fetchall():
            if name.startswith(_prefixes()):
                cursor.execute(f"DROP FUNCTION {signature} CASCADE")


@contextmanager
def unguarded(tables: Iterable[Table]) -> Iterator[None]:
    """Tables without their triggers and with keys checked at the end; the very same triggers stand there afterwards."""
    names = [table.name for table in tables]
    with _unguarded_sqlite(names) if sqlite() else _unguarded_postgresql(names):
        yield


@contextmanager
def _unguarded_sqlite(names: list[str]) -> Iterator[None]:
    """Without their indexes, too, which are quicker made of all rows at once."""
    with connection.constraint_checks_disabled(), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT type, name, tbl_name, sql FROM sqlite_master "
                "WHERE type IN ('trigger', 'index') AND sql IS NOT NULL ORDER BY rowid"
            )
            dropped = [(kind, name, sql) for kind, name, table, sql in cursor.fetchall() if table in names]
        for kind, name, _sql in dropped:
            _run(f"DROP {kind} {connection.ops.quote_name(name)}")
        yield
        for _kind, _name, sql in dropped:
            _run(sql)
        connection.check_constraints()


@contextmanager
def _unguarded_postgresql(names: list[str]) -> Iterator[None]:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT tgrelid::regclass::text, quote_ident(tgname), tgenabled::text FROM pg_trigger "
                "JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal AND tgenabled <> 'D' "
                "AND relnamespace = current_schema()::regnamespace AND relname = ANY(%s)",
                [names],
            )
            triggers = cursor.fetchall()
        _run("SET CONSTRAINTS ALL DEFERRED")  # migrations before, in the same transaction, may have asked otherwise
        for table, name, _fires in triggers:
            _run(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
        yield
        _run("SET CONSTRAINTS ALL IMMEDIATE")  # the keys are checked now: no table changes while a check is due
        for table, name, fires in triggers:
            _run(f"ALTER TABLE {table} ENABLE {FIRES[fires]}TRIGGER {name}")


def ask_at_the_end() -> None:
    """What is made anew adds up only once it is whole: PostgreSQL's checks wait again, which loading had hurried."""
    if not sqlite():
        _run("SET CONSTRAINTS ALL DEFERRED")


FIRES: Mapping[str, str] = {"O": "", "A": "ALWAYS ", "R": "REPLICA "}


def last_number(table: Table) -> int:
    """The highest number that a row of the table ever got."""
    with connection.cursor() as cursor:
        if sqlite():
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table.name])
        elif sequence := _sequence(table):
            cursor.execute(f"SELECT last_value FROM {sequence} WHERE is_called")  # noqa: S608  named by PostgreSQL
        else:
            return 0
        found = cursor.fetchone()
        return int(found[0]) if found else 0


def go_on_after(table: Table, last: int) -> None:
    """The next row gets a higher number than any row ever had."""
    if last < 1:
        return
    with connection.cursor() as cursor:
        if sqlite():
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table.name])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table.name, last])
        elif sequence := _sequence(table):
            cursor.execute("SELECT setval(%s, %s)", [sequence, last])


def _sequence(table: Table) -> str | None:
    key = table.model._meta.pk.column  # noqa: SLF001  Django's own name
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [connection.ops.quote_name(table.name), key])
        found: str | None = cursor.fetchone()[0]
    return found if found and re.fullmatch(r'["\w.]+', found) else None


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
