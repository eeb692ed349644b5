"""Reckoning a running event otherwise: other rules, tie-breaks in another order, more or fewer series, another draw."""

from collections.abc import Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from scoring import names, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.actions import storing
from scoring.lists.actions.writing_entries import set_columns
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.projections import STAMP, project, stored_projection
from scoring.models import Sheet
from tournaments.actions import draw_plans
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.early_papers import outdating
from tournaments.actions.errors import Objection
from tournaments.actions.organising import announced, refuse_fewer_series
from tournaments.models import Decision, Event
from tournaments.queries.foreseeing import Foreseen, Wanted, foresee, plan_with
from tournaments.values import plans

LOOKS = 3
"""How often it is reckoned again because somebody wrote into a sheet meanwhile."""


class Overtaken(Objection):
    """Somebody else decided something since the preview."""

    def __init__(self) -> None:
        super().__init__(_("Something has been decided in the meantime. Look at the preview again, then apply it."))


def foreseen(*, event_id: int, wanted: Wanted, by: Actor) -> Foreseen:
    """What this would change: `PermissionDenied` for who does not direct the event, `Objection` if it cannot be."""
    event = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_direct(by, event.book))
    still_open(event)
    _refuse(event, wanted)
    return foresee(event, wanted)


def reckon(*, event_id: int, wanted: Wanted, reason: str, expected: str, by: Actor, at: datetime) -> Event:
    """Reckon the event like this from now on, in one step; `expected` is the `seen` of the preview.

    Lists keep the rules that they were opened with in their logs, and are read by the new ones. They are reckoned
    before anything is locked; under the lock is only looked whether they are still the same.

    Raises `Overtaken` where something was decided since the preview, `Objection` naming each sheet that could not be
    played like this, `ValidationError` naming the fields.
    """
    if not names.clean(reason, 500):
        raise ValidationError({"reason": _("A reason is required.")})
    for _look in range(LOOKS):
        found = foreseen(event_id=event_id, wanted=wanted, by=by)
        if found.seen != expected:
            raise Overtaken
        if found.stuck:
            raise Objection(*(_stuck(each) for each in found.stuck))
        with transaction.atomic(), outdating(event_id):
            if event := _apply(event_id, found, reason, by, at):
                return event
    raise Overtaken


def _refuse(event: Event, wanted: Wanted) -> None:
    if wanted.ruleset.game != event.game:
        raise ValidationError({"ruleset": _("The game of an event stays the same.")})
    keys = rules.ranking_keys(event.game)
    if wanted.ties[:1] != keys[:1] or sorted(wanted.ties) != sorted(keys):
        raise ValidationError({"ties": _("Each tie-break counts once, behind what the game counts first.")})
    refuse_fewer_series(event, wanted.planned_series)
    draw_plans.refuse(event, wanted.planned_series, wanted.wishes)


def _stuck(sheet: Sheet) -> str:
    return _("%(list)s cannot have been played by these rules: correct its deals first.") % {"list": sheet}


def _apply(event_id: int, found: Foreseen, reason: str, by: Actor, at: datetime) -> Event | None:
    """None where a list is not what was reckoned any more."""
    event = directed(event_id, by)
    still_open(event)
    rows = Sheet.objects.select_for_update(of=("self",)).filter(book=event.book_id).order_by("pk")
    heads = dict(rows.values_list("pk", "head"))
    if any(heads.get(each.sheet.pk) != each.sheet.head for each in found.read):
        return None
    wanted = found.wanted
    if found.rules_change:
        decide(event, Decision.Kind.RULED, by=by, at=at, reason=reason, said={"ruleset": wanted.ruleset.to_dict()})
        event.book.ruleset = dict(found.ruleset)
        event.book.save(update_fields=["ruleset"])
        _store(found.read)
    if found.ties_change or found.draw_change:
        event.plan = plans.write(plan_with(event, wanted))
        event.save(update_fields=["plan"])
        decide(event, Decision.Kind.PLANNED, by=by, at=at, reason=reason, said={"plan": event.plan})
    if found.series_change:
        event.planned_series = wanted.planned_series
        event.save(update_fields=["planned_series"])
        decide(event, Decision.Kind.CHANGED, by=by, at=at, reason=reason, said=announced(event))
    return event


def _store(read: Sequence[Loaded]) -> None:
    """What is kept of these lists, as they are read from now on; in as many statements for many as for few."""
    changes = [storing.Change(each.sheet, stored_projection(each.sheet), project(each), entries=0) for each in read]
    if not changes:
        return
    for change in changes:
        set_columns(change)
        change.sheet.made_by = STAMP
    Sheet.objects.bulk_update([change.sheet for change in changes], storing.SAVED_COLUMNS)
    storing.store(changes)
    for each in read:
        sheet_queries.keep(each.reading)
