"""`manage.py migrate`: Django's own, and afterwards whatever another version made of the logs is made anew."""

import sys
from collections.abc import Sequence
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import pre_migrate
from tqdm import tqdm

from scoring.management.asked import TYPED


class Command(migrate.Command):
    help = f"{migrate.Command.help} Afterwards kept totals that another version made are made anew (rebuild --stale)."
    requires_system_checks = TYPED

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tables-only", action="store_true", help="leave kept totals to rebuild --stale")

    def handle(self, *args: Any, **options: Any) -> None:
        # On the terminal's output, not on that of errors: the launcher keeps these to tell them in a sentence.
        with tqdm(desc="Upgrading", unit="", file=sys.stdout, disable=None, leave=False) as self.bar:
            pre_migrate.connect(self._begin)
            super().handle(*args, **options)
        only_looked = options["plan"] or options["check_unapplied"]
        elsewhere = options["database"] != DEFAULT_DB_ALIAS
        if not (options["tables_only"] or only_looked or elsewhere) and _every_table_is_there():
            call_command("rebuild", stale=True, verbosity=options["verbosity"], stdout=self.stdout, stderr=self.stderr)

    def _begin(self, plan: Sequence[object], **_more: Any) -> None:
        """Sent for each app, with the whole plan."""
        self.bar.reset(len(plan))

    def migration_progress_callback(self, action: str, migration: Migration | None = None, *more: Any) -> None:
        """Django's, told of each step before it and after it."""
        super().migration_progress_callback(action, migration, *more)
        if action == "apply_start" and migration:
            self.bar.set_postfix_str(f"{migration.app_label} {migration.name}")
        elif action == "apply_success":
            self.bar.update()


def _every_table_is_there() -> bool:
    """Not after a step back, or only some steps forth."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
