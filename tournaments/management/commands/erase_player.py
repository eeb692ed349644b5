"""`manage.py erase_player NUMBER`: nothing tells any more who this was; accounts too, and again after a restore."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation

from scoring.actors import OPERATOR
from scoring.management.asked import TYPED
from scoring.models import Account, Player
from scoring.people.actions.erasing import Erased
from tournaments.actions import erasing
from tournaments.management import erased_list
from tournaments.management.erased_list import Line


class Command(BaseCommand):
    help = (
        "Forget for good who a player is, or with --account whose an account is. Results and ranks stay, under the "
        "number. Backups keep the names: keep what --list prints beside them, and after restoring an older one run "
        "--again with it."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        one = parser.add_mutually_exclusive_group(required=True)
        one.add_argument(
            "player", type=int, nargs="?", metavar="NUMBER", help="number of the player, as in its address"
        )
        one.add_argument("--account", metavar="NAME", help="the name that somebody signs in with; players stay")
        one.add_argument("--list", action="store_true", dest="printing", help="print who was erased: numbers, no names")
        one.add_argument("--again", type=Path, metavar="FILE", help="erase whom such a list names, where still known")

    def handle(self, **options: Any) -> None:
        if options["printing"]:
            for line in erased_list.lines():
                self.stdout.write(str(line))
        elif options["again"]:
            self._again(options["again"])
        else:
            self._once(options["player"], options["account"])

    def _once(self, player: int | None, account: str | None) -> None:
        try:
            if account:
                number = Account.objects.get(username=account).pk
                _erase(Line(erased_list.ACCOUNT, number, ""))
                self.stdout.write(f"The account {number} is erased.")
            else:
                _erase(Line(erased_list.PLAYER, player or 0, ""))
                self.stdout.write(f"The player {player} is erased.")
        except Account.DoesNotExist:
            raise CommandError(f"Nobody signs in as {account}.") from None
        except Player.DoesNotExist:
            raise CommandError(f"There is no player {player}.") from None
        except Erased as refused:
            raise CommandError(str(refused)) from None

    def _again(self, file: Path) -> None:
        """All lines are read before the first is done."""
        try:
            named = [erased_list.read(text) for text in file.read_text(encoding="utf-8").splitlines() if text.strip()]
        except (OSError, ValueError) as error:
            raise CommandError(f"{file} is no list of who was erased: {error}") from None
        done = sum(_done(line) for line in named if erased_list.stands(line))
        self.stdout.write(f"{done} of {len(named)} erased again; the others are erased, or not in this database.")


def _done(line: Line) -> bool:
    try:
        _erase(line)
    except Erased:
        return False
    return True


def _erase(line: Line) -> None:
    with translation.override("en"):
        if line.kind == erased_list.PLAYER:
            erasing.erase_player(player_id=line.number, by=OPERATOR, at=timezone.now())
        else:
            erasing.erase_account(account_id=line.number, players=False, by=OPERATOR, at=timezone.now())
