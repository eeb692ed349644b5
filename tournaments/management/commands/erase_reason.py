"""`manage.py erase_reason EVENT DECISION`: why something about an event was decided is erased for good."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation

from scoring.actors import OPERATOR
from scoring.management.asked import TYPED
from tournaments.actions import erasing
from tournaments.actions.errors import Objection
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Erase the reason of one decision about an event for good. Its number stands in the address that the event's "
        "diary leads to. What was decided stays, and the diary says that a text was erased."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="the event's name in addresses")
        parser.add_argument("decision", type=int, metavar="DECISION", help="number of the decision in the diary")

    def handle(self, *, event: str, decision: int, **options: Any) -> None:  # noqa: ARG002  base signature
        found = Event.objects.filter(slug=event).first()
        if found is None:
            raise CommandError(f"There is no event {event}.")
        try:
            with translation.override("en"):
                erasing.erase_reason(event_id=found.pk, sequence=decision, by=OPERATOR, at=timezone.now())
        except Objection as objection:
            raise CommandError(" ".join(objection.reasons)) from None
        self.stdout.write(f"The reason of decision {decision} of {event} is erased.")
