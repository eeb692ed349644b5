"""`manage.py erase_text LIST ENTRY`: what somebody remarked or gave as a reason is erased for good."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import texts
from scoring.lists.values import problems
from scoring.management.asked import TYPED
from scoring.models import Sheet


class Command(BaseCommand):
    help = (
        "Erase the remark and the reason of one entry of a list for good. The entry's number stands on the list's log "
        "page. Points stay as they are, and the log says that a text was erased."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("list", type=int, metavar="LIST", help="number of the list, as in its address")
        parser.add_argument("entry", type=int, metavar="ENTRY", help="number of the entry in the list's log")

    def handle(self, *, list: int, entry: int, **options: Any) -> None:  # noqa: A002, ARG002  the argument's own name
        try:
            texts.forget(sheet_id=list, sequence=entry, by=OPERATOR, at=timezone.now())
        except Sheet.DoesNotExist:
            raise CommandError(f"There is no list {list}.") from None
        except Refused as refused:
            with translation.override("en"):
                raise CommandError(" ".join(problems.sentence(each, "") for each in refused.problems)) from None
        self.stdout.write(f"The text of entry {entry} of list {list} is erased.")
