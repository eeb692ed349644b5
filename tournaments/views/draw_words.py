"""What a draw says beforehand: which tables still play, and that one made again has the same tables, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from tournaments.models import Event
from tournaments.queries.draw_record import was_undone
from tournaments.queries.progress import unfinished
from tournaments.values import plans
from tournaments.views.next_step_words import MOST_NAMED


@dataclass(frozen=True, slots=True)
class Playing:
    """Tables that are not done while the next series is drawn."""

    tables: int
    named: str


def still_playing(event: Event) -> Playing | None:
    """Those of all series, as many as can be named; None where nobody plays: one statement."""
    found = unfinished(event)
    if not found:
        return None
    return Playing(sum(map(len, found.values())), "; ".join(starmap(_named, found.items())))


def _named(series: int, tables: Sequence[int]) -> str:
    text = ngettext("series %(series)d, table %(tables)s", "series %(series)d, tables %(tables)s", len(tables))
    more = " …" if len(tables) > MOST_NAMED else ""
    return text % {"series": series, "tables": ", ".join(map(str, tables[:MOST_NAMED])) + more}


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
