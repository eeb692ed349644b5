"""The head that all pages of a director share: the event, its line of state, the clock, and the tabs."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import permissions
from scoring.access import reader
from tournaments.models import Event
from tournaments.queries import payments
from tournaments.queries.cockpit import DayNow, day_now
from tournaments.queries.protests import terms
from tournaments.values.tiles import TileState

DESK_TABS = frozenset({"event_desk", "event_ranking", "event_money"})
"""What of a director's pages somebody reads who runs the desk alone."""


def of(event: Event, tab: str, day: DayNow | None = None, *, directs: bool = True) -> dict[str, Any]:
    """What the head shows on the page of this name; `directs`: whether its reader opens every tab, or the desk's."""
    now = day or day_now(event, timezone.now())
    line = ", ".join(_line(now, tab))
    return {**still(event, tab, directs=directs), "now": now.at, "line": line, **terms(event, now.at)}


def at_the_desk(request: HttpRequest, event: Event, tab: str) -> dict[str, Any]:
    """The head of a page of the desk, for whoever runs it."""
    return of(event, tab, directs=permissions.can_direct(reader(request), event.book))


def still(event: Event, tab: str, *, directs: bool = True) -> dict[str, Any]:
    """Without the clock and what follows from it: of a page that is told unchanged where nobody wrote anything."""
    return {
        "event": event,
        "final": event.state == Event.State.FINAL,
        "directs": directs,
        "tabs": [
            (address, label, name == tab) for name, label, address in _tabs(event) if directs or name in DESK_TABS
        ],
    }


def _tabs(event: Event) -> Iterator[tuple[str, str, str]]:
    labels = {"event_evening": _("Evening")} if event.is_evening else {}
    labels |= {
        "event_desk": _("Desk"),
        "event_director": _("Series"),
        "event_ranking": _("Ranking"),
        "event_money": _("Money"),
        "event_prints": _("Printouts"),
        "event_diary": _("Diary"),
        "event_settings": _("Settings"),
    }
    if not (event.has_ceremony or payments.plays_for_money(event) or event.postings.exists()):
        del labels["event_money"]
    return ((name, label, reverse(name, args=[event.slug])) for name, label in labels.items())


def _line(day: DayNow, tab: str) -> Iterator[str]:
    """`series 2 of 3`, `82 here`, `21 tables: 13 confirmed`, `5 complete`, ...; the desk counts who is here below."""
    shown = day.shown.number if day.shown else 0
    planned = max(day.event.planned_series, len(day.series))
    if shown:
        yield _("series %(number)d of %(planned)d") % {"number": shown, "planned": planned}
    else:
        several = _("no series of %(planned)d drawn yet") % {"planned": planned}
        yield several if planned > 1 else _("the series is not drawn yet")
    if tab != "event_desk":
        yield ngettext("%(number)d player here", "%(number)d players here", day.here) % {"number": day.here}
    states = list(_states(day))
    if day.seen and states:
        counted = ngettext("%(number)d table", "%(number)d tables", day.seen) % {"number": day.seen}
        first, *more = states
        yield _("%(what)s: %(more)s") % {"what": counted, "more": first}
        yield from more


def _states(day: DayNow) -> Iterator[str]:
    signed, complete = day.counts[TileState.SIGNED], day.counts[TileState.COMPLETE]
    correct, playing = day.counts[TileState.TO_CORRECT], day.counts[TileState.PLAYING]
    waiting, disputed = day.counts[TileState.NOT_BEGUN], day.counts[TileState.DISPUTED]
    alone, differing = day.counts[TileState.UNPAIRED], day.counts[TileState.DIFFERS]
    said = [
        (signed, ngettext("%(number)d confirmed", "%(number)d confirmed", signed)),
        (complete, ngettext("%(number)d complete", "%(number)d complete", complete)),
        (alone, ngettext("%(number)d without second entry", "%(number)d without second entry", alone)),
        (differing, ngettext("%(number)d with entries that differ", "%(number)d with entries that differ", differing)),
        (disputed, ngettext("%(number)d disputed", "%(number)d disputed", disputed)),
        (correct, ngettext("%(number)d to correct", "%(number)d to correct", correct)),
        (playing, ngettext("%(number)d playing", "%(number)d playing", playing)),
        (waiting, ngettext("%(number)d not begun", "%(number)d not begun", waiting)),
    ]
    return (text % {"number": number} for number, text in said if number)
