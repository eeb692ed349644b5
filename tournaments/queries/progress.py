"""What still stands in the way of a final ranking. Reads only."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.models import Sheet
from tournaments.models import Event, Table


def open_ends(event: Event) -> list[str]:
    """Everything that is still open, as sentences: undrawn series, lists that nobody has signed yet."""
    return list(_open_ends(event))


def _open_ends(event: Event) -> Iterator[str]:
    drawn = event.series.count()
    if drawn < event.planned_series:
        numbers = {"drawn": drawn, "planned": event.planned_series}
        yield _("%(drawn)d of %(planned)d planned series have been drawn.") % numbers
    unsigned = Table.objects.filter(series__event=event).exclude(sheet__state=Sheet.State.CONFIRMED)
    for table in unsigned.select_related("sheet").order_by("series__number", "number"):
        yield _("%(list)s has not been confirmed.") % {"list": table.sheet}


def is_provisional(event: Event) -> bool:
    """Not final, or a list was opened again since."""
    open_lists = Table.objects.filter(series__event=event).exclude(sheet__state=Sheet.State.CONFIRMED)
    return event.state != Event.State.FINAL or open_lists.exists()
