"""Showing everybody the standing after a series, where a director publishes it, and taking that back."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.models import Book
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event
from tournaments.queries.held import held, told_series, waits
from tournaments.queries.progress import unsigned
from tournaments.values import plans


def publish_series(*, event_id: int, number: int, by: Actor, at: datetime) -> Event:
    """Everybody is shown the standing after this series from now on; one that is public stays so.

    `Objection` names every sheet that is missing.
    """
    with transaction.atomic():
        event = _publishing(event_id, by)
        # Takes the book's row: whoever opens a list of it again has ended before the look.
        Book.objects.select_for_update().get(pk=event.book_id)
        waiting = held(event, at)
        if waiting is None or waiting.before >= number:
            return event
        _demand_complete(event, number)
        decide(event, Decision.Kind.TOLD, by=by, at=at, number=number, said={"series": number})
    return event


def take_back(*, event_id: int, number: int, by: Actor, at: datetime) -> Event:
    """Everybody is shown the standing that was published before this one, until the next one is."""
    with transaction.atomic():
        event = _publishing(event_id, by)
        last = told_series(event)
        if last is None or last.series < number:
            return event
        if last.series > number:
            text = _("The standing after series %(number)d has been published since. Only the last one is taken back.")
            raise Objection(text % {"number": last.series})
        decide(event, Decision.Kind.UNTOLD, by=by, at=at, number=number, said={"series": number})
    return event


def _publishing(event_id: int, by: Actor) -> Event:
    event = directed(event_id, by)
    still_open(event)
    if plans.read(event.plan).standing != plans.BY_SERIES:
        raise Objection(_("Everybody reads the standing live here. You change that in the settings."))
    return event


def _demand_complete(event: Event, number: int) -> None:
    if not event.series.filter(number=number).exists():
        raise Objection(_("Series %(number)d has not been drawn.") % {"number": number})
    if reasons := unsigned(event, through=number):
        text = _("The standing after series %(number)d is published once all its sheets are confirmed.")
        raise Objection(text % {"number": number}, *(each.text for each in reasons))
    if number >= event.planned_series and waits(event):
        text = _("The standing after the last series is the ranking, which is published after the prize-giving.")
        raise Objection(text)
