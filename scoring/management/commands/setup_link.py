"""`manage.py setup_link`: the one-time address at which an empty house gets its first account."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.management.asked import TYPED
from scoring.people.actions import creating_accounts


class Command(BaseCommand):
    help = "Print a link for the first account, good for 24 hours; nothing once there is an account."
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--base", required=True, metavar="URL", help="address of this site, http://host:port")

    def handle(self, *, base: str, **options: Any) -> None:  # noqa: ARG002  Django's signature
        if token := creating_accounts.setup_token():
            self.stdout.write(f"{base.rstrip('/')}/setup/{token}/")
        else:
            self.stderr.write("There is an account already; whoever administers a club invites the others.")
