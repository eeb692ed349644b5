"""Until when a ranking can be protested against. Reads only."""

from datetime import datetime, timedelta

from django.db.models import Max

from scoring.lists.values import log
from scoring.models import Entry
from tournaments.models import Event
from tournaments.queries.progress import open_tables
from tournaments.values import plans


def deadline(event: Event) -> datetime | None:
    """As the event's settings have it; None where they have none, or while sheets are still missing.

    At most three statements, none where nothing was settled.
    """
    plan = plans.read(event.plan)
    if plan.protest_until:
        return datetime.fromisoformat(plan.protest_until)
    if plan.protest_minutes is None or not _all_in(event):
        return None
    signed = Entry.objects.filter(kind=log.CONFIRM, sheet__table__series__event=event)
    last = signed.aggregate(last=Max("written_at"))["last"]
    return last + timedelta(minutes=plan.protest_minutes) if last else None


def _all_in(event: Event) -> bool:
    return event.series.count() >= event.planned_series and not open_tables(event).exists()
