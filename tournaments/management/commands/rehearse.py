"""`manage.py rehearse EVENT`: the same event with invented people, played to any point of the day; or wipes it."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone, translation

from scoring.actors import OPERATOR
from scoring.management.asked import TYPED
from tournaments.actions import rehearsing, wiping
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries import rehearsals
from tournaments.values.rehearsed_days import FEWEST, LARGEST_SEED, MOST, USUAL, Point


class Command(BaseCommand):
    help = (
        "Rehearse an event: one like it with invented players, played until a point of the day, with what goes wrong "
        "on such a day. Whoever directs the event sees it, and nobody else. --wipe takes the rehearsals of the event "
        "away, whoever began them; of a rehearsal's own name it takes that one."
    )
    requires_system_checks = TYPED

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="the event's name in addresses")
        parser.add_argument(
            "--until", type=Point, choices=list(Point), default=Point.DOORS, help="default: %(default)s"
        )
        parser.add_argument("--players", type=int, default=USUAL, metavar="N", help="default: %(default)s")
        parser.add_argument("--seed", type=int, metavar="N", help="the same number makes the same rehearsal")
        parser.add_argument("--wipe", action="store_true", help="take the rehearsals away")

    def handle(self, *, event: str, wipe: bool, **options: Any) -> None:
        found = Event.objects.select_related("book").filter(slug=event).first()
        if found is None:
            raise CommandError(f"There is no event {event}.")
        with translation.override(settings.LANGUAGE_CODE):
            if wipe:
                self._wipe(found)
            else:
                self._begin(found, options["until"], options["players"], options["seed"])

    def _wipe(self, event: Event) -> None:
        going = [event] if event.book.rehearsal else list(rehearsals.of_event(event))
        for each in going:
            wiping.wipe(event_id=each.pk, by=OPERATOR)
        self.stdout.write(f"Rehearsals wiped: {len(going)}.")

    def _begin(self, event: Event, until: Point, players: int, seed: int | None) -> None:
        if not FEWEST <= players <= MOST:
            raise CommandError(f"A rehearsal takes {FEWEST} to {MOST} players.")
        if seed is not None and not 0 <= seed <= LARGEST_SEED:
            raise CommandError(f"The seed is a number from 0 to {LARGEST_SEED}.")
        chosen = secrets.randbelow(LARGEST_SEED) if seed is None else seed
        try:
            made = rehearsing.begin(
                event_id=event.pk, until=until, players=players, seed=chosen, by=OPERATOR, at=timezone.now()
            )
        except (Objection, ValidationError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Seed {chosen}: {reverse('event_rehearsal', args=[made.slug])}")
