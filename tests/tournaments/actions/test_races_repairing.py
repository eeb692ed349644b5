"""Two desks repair the same table at the same moment, or repair it while a deal is recorded: one wins, all of it."""

from functools import partial

import pytest
from django.utils import translation

from scoring.actors import OPERATOR
from scoring.lists.actions import writing_entries
from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tests.tournaments.actions.test_races import at_once, refused
from tests.tournaments.repairs import Hall
from tournaments.actions import repairing
from tournaments.models import Decision
from tournaments.queries.repair_plans import planned
from tournaments.queries.repairs_undone import undoing
from tournaments.values.repairs import Asked

pytestmark = pytest.mark.django_db(transaction=True)
SAME = {
    "two who do not come": (Asked("no_show", 1, 1, 0), Asked("no_show", 1, 1, 1)),
    "one moved, one missing": (Asked("swap", 1, 1, 0, other=(2, 0)), Asked("no_show", 1, 2, 1)),
    "late at the table that grows": (Asked("late", 1, 3, number=12), Asked("no_show", 1, 3, 0)),
}


@pytest.fixture
def hall():
    event = events.event(players=11, deals=4)
    events.drawn(event)
    events.named(event, events.director_of(event), "Late Lena")
    return Hall(event.pk)


def pressed(hall, asked):
    """Apply, as a desk's page has it by now."""
    seen = planned(hall.event, asked).digest
    said = {"event_id": hall.event.pk, "asked": asked, "seen": seen, "reason": "r", "by": hall.by, "at": build.AT}

    def apply():
        with translation.override("en"):
            return repairing.repair(**said)

    return apply


@pytest.mark.parametrize("name", SAME)
def test_two_desks_that_repair_one_table_at_once_do_it_once(hall, name):
    results = at_once(*(pressed(hall, asked) for asked in SAME[name]))
    assert refused(results) == 1
    (told,) = (str(each.reasons[0]) for each in results if isinstance(each, Exception))
    # Who waits may have been given the seat of who did not come: then the later desk is told where he sits.
    assert told.startswith(("Somebody has changed these tables in the meantime", "No. 12 already sits at table 3"))
    (made,) = (each for each in results if isinstance(each, Decision))
    assert [each.pk for each in Decision.objects.filter(kind="repaired")] == [made.pk]
    assert findings() == []
    seen = undoing(hall.event, made.sequence).digest
    undo = partial(repairing.undo, event_id=hall.event.pk, sequence=made.sequence, seen=seen, by=hall.by, at=build.AT)
    assert refused(at_once(undo, undo)) == 0, "the same press once more is told what it did"
    assert Decision.objects.filter(kind="repaired").count() == 2
    assert findings() == []


def test_a_table_repaired_while_a_deal_is_recorded_there_loses_neither(hall):
    for number in range(3):
        event = events.event(players=8, deals=4, title=f"Preisskat {number}")
        events.drawn(event)
        hall = Hall(event.pk)
        sheet = hall.sheet(1)
        record = partial(
            writing_entries.write, sheet_id=sheet.pk, draft=build.draft(sheet, record=build.GAME), by=OPERATOR,
            at=build.AT,
        )  # fmt: skip
        repaired, recorded = at_once(pressed(hall, Asked("no_show", 1, 1, 0)), record)
        assert isinstance(repaired, Exception) != isinstance(recorded, Exception)
        assert hall.sheet(1).deals_played == (0 if isinstance(recorded, Exception) else 1)
    assert findings() == []
