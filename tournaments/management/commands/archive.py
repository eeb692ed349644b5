"""`manage.py archive`: reads the file that was kept of an event, and says whether it proves what it states."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.management.asked import TYPED
from tournaments.plain import archived


class Command(BaseCommand):
    help = (
        "Verify the archive file of an event without any database: digests, the chain of every list and of the "
        "decisions, every total and the ranking worked out anew. Prints each difference; exit code 1 when there is any."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the .zip that the event's settings page gives away")

    def handle(self, *, file: Path, **options: Any) -> None:  # noqa: ARG002  Django's signature
        found = 0
        for found, line in enumerate(archived.findings(file), start=1):  # noqa: B007  counted
            self.stdout.write(line)
        if found:
            raise CommandError(f"{found} differences.")
        self.stdout.write("Everything agrees.")
