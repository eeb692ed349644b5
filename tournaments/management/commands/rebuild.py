"""`manage.py rebuild`: replaces everything that is kept by what the logs say; logs stay as they are."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from tqdm import tqdm

from scoring.lists.queries import staleness
from scoring.management.asked import TYPED
from scoring.models import Book, Sheet
from tournaments.management.announcing import Announcement
from tournaments.management.rebuilding import rebuild


class Command(BaseCommand):
    help = (
        "Work out again everything that is kept besides the logs, and replace it. Every number that changes is printed "
        "and written into a file upgrade-DATE-TIME.txt of the data folder. "
        "A sheet whose log was changed by force is left alone and named; exit code 1 when there is any."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--stale",
            action="store_true",
            help="only what another version made, as after an upgrade; what is left alone is named and no failure",
        )

    def handle(self, *, stale: bool, verbosity: int, **options: Any) -> None:  # noqa: ARG002  Django's signature
        if stale and not staleness.anything_is_stale():
            return
        with Announcement(
            Path(settings.DATA_DIR), timezone.localtime(), self._line if verbosity else None
        ) as announcement:
            sheets = staleness.stale_sheets() if stale else Sheet.objects.all()
            # The bar is for people; in a log file it would only be noise.
            with tqdm(desc="Lists", total=sheets.count(), unit="", disable=None, leave=False) as bar:
                left_alone = rebuild(stale_only=stale, announce=announcement.add, advance=bar.update, at=timezone.now())
        self._say(announcement, left_alone, stale=stale)

    def _say(self, announcement: Announcement, left_alone: list[str], *, stale: bool) -> None:
        for line in left_alone:
            self.stdout.write(line)
        if announcement.file:
            self.stdout.write(announcement.summary)
        if left_alone and not stale:
            raise CommandError(f"{len(left_alone)} left alone.")
        if not stale:
            self.stdout.write(f"{Sheet.objects.count()} sheets in {Book.objects.count()} books rebuilt.")

    def _line(self, text: str) -> None:
        self.stdout.write(text)
