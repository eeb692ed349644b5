"""`manage.py doctor`: is everything around Kiebitz as it should be? A line each, exit code 1 where anything is not."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from config import doctor

SIGNS = {True: "✓", False: "✗"}


class Command(BaseCommand):
    help = "Look at database, clock, disk, fonts, broker and settings; a line each, exit code 1 if anything is wrong."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:  # noqa: ARG002  Django's signature
        findings = doctor.look()
        for each in findings:
            self.stdout.write(f"{SIGNS[each.good]} {each.subject}: {each.text}")
        if not all(each.good for each in findings):
            sys.exit(1)
