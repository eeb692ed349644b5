"""`manage.py about PLAYER`: everything that is known about one person, for who asks on paper."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.management.asked import TYPED
from scoring.models import Account, Player
from tournaments.queries import everything, everything_written


class Command(BaseCommand):
    help = (
        "Print everything that is known about a player, or with --account about an account and its players, as JSON. "
        "Whoever signs in finds the same under “My page”."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        one = parser.add_mutually_exclusive_group(required=True)
        one.add_argument(
            "player", type=int, nargs="?", metavar="PLAYER", help="number of the player, as in its address"
        )
        one.add_argument("--account", metavar="NAME", help="the name that somebody signs in with")

    def handle(self, *, player: int | None, account: str | None, **options: Any) -> None:  # noqa: ARG002  Django's signature
        for piece in everything_written.as_json(_account(account) if account else _player(player or 0)):
            self.stdout.write(piece, ending="")


def _account(name: str) -> everything.Whose:
    found = Account.objects.filter(username=name).first()
    if found is None:
        raise CommandError(f"Nobody signs in as {name}.")
    return everything.whose(found)


def _player(number: int) -> everything.Whose:
    found = Player.objects.filter(pk=number).first()
    if found is None:
        raise CommandError(f"There is no player {number}.")
    return everything.of_player(found)
