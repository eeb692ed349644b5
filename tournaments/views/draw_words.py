"""What a draw that was undone and is made again says: that its tables are the same, why, and what changes them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

import rules
from tournaments.models import Event
from tournaments.queries.draw_record import was_undone
from tournaments.values import plans


def drawn_again(event: Event, number: int) -> str:
    """Of series `number`, the next one, where its draw was undone; one statement."""
    return same_tables(event, number) if was_undone(event, number) else ""


def same_tables(event: Event, number: int) -> str:
    """That the next draw of series `number` makes the tables of the last one unless what it follows from changes."""
    text = _(
        "Drawn again, series %(number)d has the same tables, on purpose: they follow from the seed of the event, so"
        " that nobody draws until he likes what comes. Others come only if one of these changes: %(what)s."
    )
    return text % {"number": number, "what": ", ".join(_what(event, plans.read(event.plan), number))}


def _what(event: Event, plan: plans.Plan, number: int) -> Iterator[str]:
    """All that `drawing.Field` has of the event besides its seed."""
    yield _("who takes part and with which competitor number")
    if rules.pairs(event.game):
        yield _("the fixed pairs")
    if number > 1:
        yield _("who sat where in the series before")
    if number > 1 and plan.by_standing:
        yield _("the ranking")
    if plan.clubs_apart:
        yield _("who is whose club mate")
    if event.is_evening:
        yield _("who met on the evenings before")
    yield _("how many series are planned")
    yield _("how the event is drawn (“Rules, ranking, series and draw”)")
