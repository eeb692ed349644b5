"""Playing the lists of a rehearsal: seeded deals at the base rates of the game, kept many lists at a time."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import permissions
from scoring.access import require
from scoring.actors import OPERATOR, Actor
from scoring.lists.actions.batches import Made, Written, lengthen
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.projections import project
from scoring.lists.values.log import CLOSE, CONFIRM, RECORD
from scoring.models import Entry, Sheet
from tournaments.values.invented_deals import PACE, sampled

AT_ONCE = 20
"""Lists that are kept together: so long, and no longer, other tables wait on SQLite."""


@dataclass(frozen=True, slots=True)
class Played:
    """A list, and how far it is played."""

    sheet: Sheet
    deals: int | None
    """None: to its end."""
    signed: bool = False
    pace: timedelta = PACE
    """From one deal to the next."""


def play(lists: Sequence[Played], seed: int, begins: datetime, now: datetime, *, by: Actor) -> None:
    """Play these lists of a rehearsal. `PermissionDenied` for who does not direct it.

    The deals are nobody's, so that whoever rehearses may confirm them where an event wants four eyes.
    """
    for each in lists[:1]:
        require(each.sheet.book.rehearsal and permissions.can_direct(by, each.sheet.book))
    loaded = _read([each.sheet for each in lists])
    for first in range(0, len(lists), AT_ONCE):
        part = lists[first : first + AT_ONCE]
        written = [_played(each, loaded[each.sheet.pk], seed, begins, now) for each in part]
        with transaction.atomic():
            lengthen(written)


def _read(sheets: Sequence[Sheet]) -> dict[int, Loaded]:
    """Each list from its log, in as many statements for many as for few."""
    rows = Entry.objects.filter(sheet__in=sheets).select_related("text").order_by("sheet", "sequence")
    entries: dict[int, list[Entry]] = {}
    for each in rows:
        entries.setdefault(each.sheet_id, []).append(each)
    return {each.pk: sheet_queries.from_entries(each, entries.get(each.pk, [])) for each in sheets}


def _played(each: Played, loaded: Loaded, seed: int, begins: datetime, now: datetime) -> Written:
    dice = random.Random(f"{seed}/{each.sheet.series_number}/{each.sheet.table_number}")
    made = Made(loaded, OPERATOR, begins, as_it_was=True, stands=project(loaded))
    dealt = sampled(loaded.ruleset, each.sheet.seats, each.deals, dice)
    for number, (record, scored) in enumerate(dealt, start=1):
        made.at = min(now, begins + number * each.pace)
        made.add(RECORD, f"deal-{number}", scored, record=record)
    if each.deals is None:
        _end(made, now, signed=each.signed)
    return made.written()


def _end(made: Made, now: datetime, *, signed: bool) -> None:
    made.at = min(now, made.at + PACE)
    if not made.loaded.finished:
        made.add(CLOSE, "closing", reason=_("Closing time"))
    if signed:
        made.add(CONFIRM, "confirmed")
