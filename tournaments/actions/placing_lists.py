"""What becomes of a list that stands at no table of its event: it is set aside, or made a table."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring import names
from scoring.actors import Actor
from scoring.lists.actions import sitting, storing
from scoring.lists.actions.writing_entries import Draft, write
from scoring.lists.queries.loaded import head_of
from scoring.lists.queries.projections import project
from scoring.lists.queries.sheet_queries import load
from scoring.lists.values import log
from scoring.models import Sheet
from tournaments.actions.directing import decide, directed, still_open
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Series, SetAside, Table
from tournaments.queries.loose_lists import loose_sheets


def set_aside(*, event_id: int, sheet_id: int, reason: str, by: Actor, at: datetime) -> SetAside:
    """Set a list aside that was opened by mistake: it counts nowhere and blocks nothing any more; its log stays."""
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        sheet = _loose(event, sheet_id)
        if not names.clean(reason, 500):
            raise ValidationError({"reason": _("A reason is required.")})
        made = SetAside.objects.create(event=event, sheet=sheet)
        decide(event, Decision.Kind.SET_ASIDE, by=by, at=at, reason=reason, said={"sheet": str(sheet.uid)})
    return made


def lay(*, event_id: int, sheet_id: int, series_number: int, by: Actor, at: datetime) -> Table:
    """Make a list one more table of a drawn series, for late arrivals who were seated while the others played.

    Raises `Refused` if somebody who sits there sits at another table of the series.
    """
    with transaction.atomic():
        event = directed(event_id, by)
        still_open(event)
        sheet, series = _loose(event, sheet_id), _series(event, series_number)
        number = 1 + (series.tables.aggregate(most=Max("number"))["most"] or 0)
        made = Table.objects.create(series=series, number=number, sheet=_headed(sheet, series, number, by, at))
        said = {"series": series.number, "table": number, "sheet": str(sheet.uid)}
        decide(event, Decision.Kind.LAID, by=by, at=at, number=series.number, said=said)
    return made


def _loose(event: Event, sheet_id: int) -> Sheet:
    found = loose_sheets(event, untouched=False).filter(pk=sheet_id).first()
    if found is None:
        raise Objection(_("This sheet already belongs to a table, or nobody sits there."))
    return Sheet.objects.select_for_update().get(pk=found.pk)


def _series(event: Event, number: int) -> Series:
    found = event.series.filter(number=number).first()
    if found is None:
        raise Objection(_("The tables of series %(number)d have not been drawn.") % {"number": number})
    return found


def _headed(sheet: Sheet, series: Series, number: int, by: Actor, at: datetime) -> Sheet:
    """The list with series and table in its head, counted from now on."""
    before = head_of(sheet)
    title = _("Series %(series)d, table %(table)d") % {"series": series.number, "table": number}
    after = {**before, "title": title, "series": series.number, "table": number}
    draft = Draft(log.HEAD, f"table-{sheet.revision}", sheet.revision, head={"from": before, "to": after})
    written = write(sheet_id=sheet.pk, draft=draft, by=by, at=at)
    headed = written.loaded.sheet
    headed.counts = True
    headed.save(update_fields=["counts"])
    stands = project(load(headed))
    storing.store([storing.Change(headed, stands, stands, entries=0, counted=False)])
    sitting.refuse_two_tables(written.loaded)
    return headed
