"""Lists that were declared void: which of a series are, when and why, and what takes that back. Reads only."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from scoring.hosts import Voided
from scoring.models import SeatTotal, Sheet
from tournaments import chain
from tournaments.models import Decision, Event, Table
from tournaments.values.repairs import Kind


def void_lists(event: Event) -> QuerySet[Sheet]:
    """Those of this event that nobody plays again: at their tables no list lies any more."""
    laid = Table.objects.filter(series__event=event, series__number=OuterRef("series_number"))
    again = laid.filter(number=OuterRef("table_number"))
    taken = SeatTotal.objects.filter(sheet=OuterRef("pk"), player__isnull=False)
    of_event = Sheet.objects.filter(book=event.book_id, table=None, series_number__isnull=False, retracted_at=None)
    return of_event.exclude(set_aside=None).filter(~Exists(again), Exists(taken))


def declared_void(sheet: Sheet) -> Voided | None:
    """When a list was, by whom and why: one statement where it was."""
    uid = str(sheet.uid)
    repairs = Decision.objects.filter(event__book=sheet.book_id, kind=Decision.Kind.REPAIRED, body__contains=uid)
    for each in repairs.select_related("event", "author", "text").order_by("-sequence"):
        said = chain.read_body(each.body).said
        if said["repair"] == Kind.VOID and uid in said["aside"]:
            return _told(each, said["tables"])
    return None


def _told(decision: Decision, tables: Sequence[tuple[int, int, str | None, str | None]]) -> Voided:
    event, author, text = decision.event, decision.author, getattr(decision, "text", None)
    final = event.state == Event.State.FINAL
    ((series, table, _gone, again),) = tables
    undo = "evening_repair_undo" if event.is_evening else "repair_undo"
    return Voided(
        decision.done_at,
        (author.get_full_name() or author.username) if author else "",
        (text.texts if text else {}).get(chain.REASON, ""),
        "" if final else reverse(undo, args=[event.slug, decision.sequence]),
        f"{reverse('event_table', args=[event.slug, table])}?series={series}" if again else "",
    )
