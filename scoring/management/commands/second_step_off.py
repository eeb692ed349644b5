"""`manage.py second_step_off NAME`: for who has lost phone and recovery codes the password alone signs in again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.actors import OPERATOR
from scoring.management.asked import TYPED
from scoring.models import Account
from scoring.people.actions import second_steps


class Command(BaseCommand):
    help = "Take the second step of signing in off an account whose holder has lost phone and recovery codes."
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the name that the account signs in with")

    def handle(self, *, name: str, **options: Any) -> None:  # noqa: ARG002  Django's signature
        account = Account.objects.filter(username=name).first()
        if account is None:
            raise CommandError(f"Nobody signs in as {name}.")
        if second_steps.take_off(account_id=account.pk, by=OPERATOR, at=timezone.now()):
            self.stdout.write(f"{name} signs in with the password alone, and is told so.")
        else:
            self.stdout.write(f"{name} has no second step.")
