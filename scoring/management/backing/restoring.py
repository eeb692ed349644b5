"""Bringing a backup back: checked before anything is touched, compared with the file before anything stands."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from scoring import copying
from scoring.management.backing import archive, engines, row_lines, states
from scoring.management.backing.archive import Archive, Digest, Manifest, Tick, Unfit
from scoring.management.backing.row_lines import Table
from scoring.management.backing.saving import Bar, file_of_key
from scoring.printing.actions import print_jobs

PRINTED_AGAIN = timedelta(days=1)
"""Before a backup: what was printed then is of the evening that goes on."""


@dataclass
class Restored:
    """What was brought back."""

    manifest: Manifest
    key: bool = True
    """Whether the key that signs cookies and links is the backup's."""


def restore(path: Path, bar: Bar) -> Restored:
    """The backup in the empty place that the settings name; or nothing changed, and `Unfit` says why."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {error.strerror}.") from error
    with file:
        found = archive.opened(file, path.name)
        found.check(bar("Checking (1 of 3)", _rows(found.manifest)))
        states.check(found.manifest.migrations)
        engines.need_no_data()
        restored = Restored(found.manifest)
        with engines.empty_place():
            _take_in(found, bar)
            call_command("migrate", tables_only=True, interactive=False, verbosity=0)
            engines.ask_at_the_end()
            call_command("rebuild", stale=True, verbosity=0)
            print_jobs.make_again(since=datetime.fromisoformat(found.manifest.made_at) - PRINTED_AGAIN)
            restored.key = _take_key(found.secret_key)
        copying.note_restored(settings.DATA_DIR, datetime.fromisoformat(found.manifest.made_at), timezone.now())
    return restored


def _take_in(found: Archive, bar: Bar) -> None:
    """Every row, in the state of the tables that it was saved from; read again and compared."""
    manifest = found.manifest
    states.migrate(manifest.migrations)
    tables = row_lines.tables(states.models())
    if missing := manifest.tables.keys() ^ {table.name for table in tables}:
        raise Unfit(f"The tables are not those of the backup ({', '.join(sorted(missing))}).")
    tick = bar("Restoring (2 of 3)", _rows(manifest))
    with engines.unguarded(tables):
        for table in tables:
            _load(found, table, tick)
    tick = bar("Comparing (3 of 3)", _rows(manifest))
    for table in tables:
        _compare(table, manifest, tick)


def _load(found: Archive, table: Table, tick: Tick) -> None:
    part = found.manifest.tables[table.name]
    table.model._base_manager.all().delete()  # noqa: SLF001  Django's own name; what migrations may have put there
    row_lines.load(table, part.columns, _ticking(found.lines(table.name), tick))
    engines.go_on_after(table, part.last)


def _compare(table: Table, manifest: Manifest, tick: Tick) -> None:
    part, digest = manifest.tables[table.name], Digest()
    for some in digest.of(row_lines.lines(table)):
        tick(some.count(b"\n"))
    if digest.value != (part.rows, part.sha256):
        raise Unfit(f"What {table.name} holds now is not what the backup holds; nothing was restored.")


def _ticking(lines: Iterator[bytes], tick: Tick) -> Iterator[bytes]:
    for line in lines:
        tick(1)
        yield line


def audited() -> list[str]:
    """What `manage.py audit` finds in the place: told, but it keeps nobody from the data that the backup holds."""
    out = io.StringIO()
    try:
        call_command("audit", stdout=out)
    except CommandError as error:
        return [*out.getvalue().splitlines(), str(error)]
    return []


def _take_key(key: str | None) -> bool:
    """The backup's key, so that links on their way still open; a key in the environment stays what it is."""
    here = file_of_key()
    own = here.read_text(encoding="ascii") if here.is_file() else None
    if key is None or own != settings.SECRET_KEY:
        return key == settings.SECRET_KEY
    with archive.appearing(here) as file:
        file.write(key.encode("ascii"))
    return True


def _rows(manifest: Manifest) -> int:
    return sum(part.rows for part in manifest.tables.values())
