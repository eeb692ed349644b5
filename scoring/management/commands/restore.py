"""`manage.py restore`: brings a backup back into an empty place, on either engine."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from scoring.management.asked import TYPED
from scoring.management.backing import restoring
from scoring.management.backing.archive import Unfit
from scoring.management.backing.bars import bars
from scoring.management.backing.restoring import Restored


class Command(BaseCommand):
    help = (
        "Bring a backup back into an empty data folder or database, and then audit it. "
        "The file is checked before anything is touched; a club's data is never restored over."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")

    def handle(self, *, file: Path, **options: Any) -> None:  # noqa: ARG002  Django's signature
        try:
            with bars() as bar:
                restored = restoring.restore(file.expanduser().absolute(), bar)
        except Unfit as error:
            raise CommandError(str(error)) from error
        except (OSError, Error) as error:
            reason = str(error).strip().partition("\n")[0]
            raise CommandError(f"Nothing was restored: {reason}") from error
        self._tell(restored)
        self._audit(restored)

    def _tell(self, restored: Restored) -> None:
        manifest = restored.manifest
        rows = sum(part.rows for part in manifest.tables.values())
        self.stdout.write(f"Done: {rows} rows of {manifest.made_at} restored, each compared with the file.")
        if not restored.key:
            self.stderr.write(
                "The secret key stays this place's own: links that are on their way stop working, as do apps and "
                "recovery codes of the second step of signing in."
            )

    def _audit(self, restored: Restored) -> None:
        """All is in its place by now, and whoever has a hall waiting begins."""
        self.stdout.write("The audit follows, which changes nothing. Who cannot wait ends it with Ctrl-C and starts.")
        self.stdout.flush()
        try:
            findings = restoring.audited()
        except KeyboardInterrupt:
            self.stdout.write("The audit was left out; ./kiebitz manage audit makes it later.")
            return
        for line in findings:
            self.stdout.write(line)
        if findings:
            raise CommandError(
                f"Every row of the backup of {restored.manifest.made_at} stands in the database, but the audit finds "
                "what is told above. ./kiebitz manage rebuild puts right what is only kept."
            )
        self.stdout.write("Audited: everything agrees.")
