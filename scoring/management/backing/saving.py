"""Making a backup: one moment of the database into a file, which is read again before anybody relies on it."""

import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from scoring.management.backing import archive, engines, row_lines, states
from scoring.management.backing.archive import Digest, Manifest, Part, Tick, Unfit
from scoring.management.backing.row_lines import Shelf, Table

Bar = Callable[[str, int], Tick]
"""Begins a bar (title, how many) and says how it moves."""
KEY_FILE = "secret-key"


def save(path: Path, at: datetime, bar: Bar, shelf: Shelf | None = None) -> Manifest:
    """The backup under its name, checked; or nothing, and `Unfit` or an `OSError` says why."""
    need_database()
    need_room_for(path)
    with archive.appearing(path) as file:
        with archive.sealed(file) as zipped, engines.snapshot():
            manifest = _fill(zipped, at, bar, shelf)
        written = archive.opened(file, path.name)
        if written.manifest != manifest:
            raise Unfit("What was written is not what was read; the backup was thrown away.")
        written.check_bytes(bar("Reading it again", _rows(manifest)))
    return manifest


def need_database() -> None:
    """Asking SQLite for a database that is not there would make one."""
    if engines.sqlite() and not (engines.file().is_file() and engines.file().stat().st_size):
        raise Unfit(f"There is no database at {engines.where()}; KIEBITZ_DATA names the folder it lies in.")
    if not states.applied():
        raise Unfit(f"The database {engines.where()} holds no tables: there is nothing to back up.")


def need_room_for(path: Path) -> None:
    """Nothing but an older backup is replaced."""
    if not path.parent.is_dir():
        raise Unfit(f"There is no folder {path.parent}.")
    if path.exists() and not (path.is_file() and archive.is_backup(path)):
        raise Unfit(f"{path} is there already and is no backup; it stays as it is.")


def _fill(zipped: zipfile.ZipFile, at: datetime, bar: Bar, shelf: Shelf | None) -> Manifest:
    tables = row_lines.tables(states.models())
    counts = {table.name: table.count() for table in tables}
    tick = bar("Backing up", sum(counts.values()))
    parts = {table.name: _write(zipped, table, counts[table.name], tick, shelf) for table in tables}
    if (key := file_of_key()) and key.is_file() and key.read_text(encoding="ascii") == settings.SECRET_KEY:
        zipped.writestr(archive.SECRET_KEY, settings.SECRET_KEY)
    manifest = Manifest(at.isoformat(), connection.vendor, states.applied(), parts)
    archive.write_manifest(zipped, manifest)
    return manifest


def _write(zipped: zipfile.ZipFile, table: Table, count: int, tick: Tick, shelf: Shelf | None) -> Part:
    digest = Digest()
    with zipped.open(archive.table_member(table.name), "w", force_zip64=True) as member:
        for some in digest.of(row_lines.lines(table, shelf)):
            member.write(some)
            tick(some.count(b"\n"))
    if digest.lines != count:
        raise Unfit(f"{table.name} holds {count} rows, but {digest.lines} could be read.")
    return Part(table.columns, *digest.value, engines.last_number(table))


def file_of_key() -> Path:
    """Where the launcher keeps the key that signs cookies and links; an operator's own lies in the environment."""
    folder: Path = settings.DATA_DIR
    return folder / KEY_FILE


def _rows(manifest: Manifest) -> int:
    return sum(part.rows for part in manifest.tables.values())
