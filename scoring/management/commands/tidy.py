"""`manage.py tidy`: what is kept no longer goes. The worker does it every night; without one, cron."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scoring.management import housekeeping
from scoring.management.asked import TYPED


class Command(BaseCommand):
    help = (
        "Take away what is kept no longer: old prints and those whose names have ended in public, files of prints that "
        "no row names, sessions and offers that have run out, photos of paper sheets, and counted requests. The worker "
        "does this every night."
    )
    requires_system_checks = TYPED

    def handle(self, **options: Any) -> None:  # noqa: ARG002  Django's signature
        for what, number in housekeeping.tidy(timezone.now()):
            self.stdout.write(f"{what}: {number} gone.")
