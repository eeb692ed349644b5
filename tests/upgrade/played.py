"""An event that an old version left half played, played on by the actions of today to its final ranking."""

from random import Random

import rules
from scoring.errors import Refused
from scoring.lists.queries import sheet_queries
from scoring.models import Sheet
from tests import build
from tests.tournaments import events
from tournaments.actions import organising
from tournaments.models import Event
from tournaments.queries.seats import series_of

REASON = {"reason": "mistyped"}


def to_the_final():
    """Every event that was running: open lists corrected, played on and signed, other series drawn; their titles."""
    running = list(Event.objects.filter(state=Event.State.RUNNING).order_by("pk"))
    for event in running:
        for number in range(1, event.planned_series + 1):
            if event.series.count() < number:
                events.drawn(event, number)
            for state in series_of(event)[number - 1].tables:
                play(state.table.sheet, Random(state.table.sheet.pk))
        organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=build.AT)
    return [event.book.title for event in running]


def play(sheet: Sheet, dice: Random) -> None:
    if sheet.state == Sheet.State.CONFIRMED:
        return
    if sheet.closed_early:
        write(sheet, "reopen", **REASON)
    for deal in loaded(sheet).deals[:1]:
        write(sheet, "correct", corrects=deal.sequence, record=sampled(sheet, 0, dice))
    while blocked := [deal.sequence for deal in loaded(sheet).deals if deal.line.blocked]:
        write(sheet, "delete", corrects=blocked[-1], **REASON)
    while not loaded(sheet).finished:
        write(sheet, "record", record=sampled(sheet, None, dice))
    write(sheet, "confirm")


def sampled(sheet: Sheet, before: int | None, dice: Random):
    """A deal that fits after those before it; None for after all."""
    records = [deal.logged.record for deal in loaded(sheet).deals][:before]
    return rules.sample_deal(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats, records, dice)


def loaded(sheet: Sheet):
    return sheet_queries.load(sheet)


def write(sheet: Sheet, kind: str, **more) -> None:
    """What is unusual is ticked."""
    try:
        build.write(sheet, kind, **more)
    except Refused as refused:
        if any(each.severity != "confirm" for each in refused.problems):
            raise
        build.write(sheet, kind, accepted=tuple({each.code for each in refused.problems}), **more)
