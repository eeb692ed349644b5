"""Which draw an event can be given, and which it cannot have any more."""

from collections.abc import Collection, Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.values import plans
from tournaments.values.plans import BY_STANDING


def refuse(event: Event, planned: int, wishes: Collection[str]) -> None:
    """`ValidationError` naming the fields where the event, with so many series, cannot be drawn like this."""
    if found := dict(wrong(event, planned, wishes)):
        raise ValidationError(found)


def wrong(event: Event, planned: int, wishes: Collection[str]) -> Iterator[tuple[str, str]]:
    """The same by field. What was settled before stays where nothing is left to draw: it is how it was drawn."""
    new = {*wishes} - {*plans.draw_wishes(plans.read(event.plan))}
    if BY_STANDING in wishes and planned < 2:
        text = _("Drawn by standing, an event has at least two series: the first one is drawn by lot.")
        yield BY_STANDING if BY_STANDING in new else "planned_series", text
    elif new and event.series.count() >= planned:
        text = _(
            "All series have been drawn already. Plan another one, or undo a draw: then the next can be like this."
        )
        yield from ((name, text) for name in sorted(new))
