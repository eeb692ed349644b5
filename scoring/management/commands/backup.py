"""`manage.py backup`: everything in the database in one file, while Kiebitz runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.management.asked import TYPED
from scoring.management.backing import saving
from scoring.management.backing.archive import Unfit
from scoring.management.backing.bars import bars
from scoring.management.backing.row_lines import Shelf
from scoring.management.backing.saving import Bar


class Command(BaseCommand):
    help = (
        "Write everything in the database, of one moment, and the secret key into one file, and read it again. "
        "Kiebitz may run meanwhile. `restore` brings it back, on SQLite or PostgreSQL. The file holds secrets."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="an older backup under this name is replaced")

    def handle(self, *, file: Path, **options: Any) -> None:  # noqa: ARG002  Django's signature
        with bars() as bar:
            self.stdout.write(saved(file.expanduser().absolute(), bar))


def saved(path: Path, bar: Bar, shelf: Shelf | None = None) -> str:
    """What to say of a backup that was made; `CommandError` says why none was."""
    try:
        manifest = saving.save(path, timezone.now(), bar, shelf)
    except Unfit as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"The backup {path} cannot be written: {error.strerror}.") from error
    rows = sum(part.rows for part in manifest.tables.values())
    return f"Done: {rows} rows of {len(manifest.tables)} tables, written and read again. {path}"
