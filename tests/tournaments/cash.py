"""Events at which money changes hands."""

from dataclasses import replace

from tests import build
from tests.tournaments import events
from tournaments.actions import planning
from tournaments.models import Event
from tournaments.plain.event_audit import audit_events
from tournaments.values import plans


def event(players=6, **more):
    """An event that asks for ten euros; a lost game costs 50 cents, from the fourth on a euro."""
    options = {"options": {"lost_game_fee": 50, "later_lost_game_fee": 100}}
    made = events.event(players=players, planned_series=1, **(options | more))
    return planned(made, fee=1000)


def planned(made, **more):
    """The event with this settled."""
    made.refresh_from_db()
    now = plans.read(made.plan)
    planning.change_plan(event_id=made.pk, plan=replace(now, **more), expected=plans.digest(now), **by_director(made))
    made.refresh_from_db()
    return made


def by_director(made):
    return {"by": events.director_of(made), "at": build.AT}


def findings(made):
    """What the audit says about the event."""
    return [text for _event, found in audit_events(Event.objects.filter(pk=made.pk)) for text in found]


def at_stake():
    """An event of two tables, at each of which seat 1 lost a game, with two pots and two prizes."""
    made = event()
    events.play_all(events.drawn(made), (build.LOST, build.PASSED))
    return planned(made, pots=(("Tandem", 250), ("Damen", 100)), prizes=(5000, 3333), prizes_in=plans.SHARES)


def corrected(made, table, *, won):
    """The first deal of the table was won after all, or lost; the list is signed again."""
    sheet = made.series.get().tables.get(number=table).sheet
    build.write(sheet, "reopen", by=events.director_of(made), reason="a slip")
    first = sheet.deals.order_by("position").values_list("sequence", flat=True)[0]
    build.write(sheet, "correct", corrects=first, record=build.GAME if won else build.LOST, reason="a slip")
    build.write(sheet, "confirm")
