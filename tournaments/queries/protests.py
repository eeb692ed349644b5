"""Until when a ranking can be protested against, and corrections after a series be asked for. Reads only."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Subquery

from scoring.lists.values import log
from scoring.models import Entry
from tournaments.models import Decision, Event, Table
from tournaments.queries.progress import open_tables
from tournaments.values import plans


def deadline(event: Event) -> datetime | None:
    """As the event's settings have it; None where they have none, or while sheets are still missing.

    A ranking that was final once was protested against: a sheet that is corrected then begins no new term, a series
    that was not in it does. At most four statements, none where nothing was settled.
    """
    plan = plans.read(event.plan)
    if plan.protest_until:
        return datetime.fromisoformat(plan.protest_until)
    if plan.protest_minutes is None or not all_in(event):
        return None
    signed = Entry.objects.filter(kind=log.CONFIRM, sheet__table__series__event=event)
    if final := event.decisions.filter(kind=Decision.Kind.FINALISED).order_by("sequence").values("done_at").first():
        known = Entry.objects.filter(kind=log.CONFIRM, sheet=OuterRef("sheet"), written_at__lte=final["done_at"])
        signed = signed.exclude(Exists(known), written_at__gt=final["done_at"])
    last = signed.aggregate(last=Max("written_at"))["last"]
    return last + timedelta(minutes=plan.protest_minutes) if last else None


def terms(event: Event, at: datetime) -> dict[str, Any]:
    """What of both runs still at this moment, as pages show it: a term that is over is said nowhere."""
    protests, corrected = None if event.state == Event.State.FINAL else deadline(event), corrections(event, at)
    return {
        "protests": protests if protests and protests > at else None,
        "corrections": None if corrected and corrected.over else corrected,
    }


def all_in(event: Event) -> bool:
    """Whether every planned series is drawn, and every sheet confirmed."""
    return event.series.count() >= event.planned_series and not open_tables(event).exists()


@dataclass(frozen=True, slots=True)
class Corrections:
    """Until when corrections of the ranking after a series can be asked for."""

    series: int
    until: datetime
    over: bool


def corrections(event: Event, at: datetime, series: int | None = None) -> Corrections | None:
    """After this series, or after the last one whose sheets were all confirmed; `at`: now.

    The time counts from each sheet's first confirmation: whoever corrects within it gives nobody more. After the last
    series it is that for protests, where there is one. One statement, none where nothing was settled.
    """
    plan = plans.read(event.plan)
    if plan.correction_minutes is None or event.state == Event.State.FINAL:
        return None
    ends = {number: last + timedelta(minutes=plan.correction_minutes) for number, last in all_signed(event).items()}
    if plan.protest_until or plan.protest_minutes is not None:
        ends.pop(event.planned_series, None)
    number = series or max(ends, default=0)
    return Corrections(number, ends[number], ends[number] <= at) if number in ends else None


def all_signed(event: Event) -> dict[int, datetime]:
    """By series of which every sheet was once confirmed: when the last of them was for the first time."""
    signed = Entry.objects.filter(sheet=OuterRef("sheet"), kind=log.CONFIRM).order_by("sequence")
    tables = Table.objects.filter(series__event=event).annotate(signed=Subquery(signed.values("written_at")[:1]))
    counted = (
        tables.order_by()
        .values("series__number")
        .annotate(tables=Count("pk"), confirmed=Count("signed"), last=Max("signed"))
    )
    return {each["series__number"]: each["last"] for each in counted if each["tables"] == each["confirmed"]}
