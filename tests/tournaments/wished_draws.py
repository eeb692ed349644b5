"""Events that are drawn by standing or with club mates apart, and whether what is published of them is true."""

import json
from dataclasses import replace

from tests import build
from tests.tournaments import events
from tests.tournaments.draws import as_stated, drawn_again
from tests.tournaments.seating.recount_event import wrong
from tournaments.actions import drawing, reckoning, registering
from tournaments.models import Event
from tournaments.plain.event_audit import audit_events
from tournaments.queries.draw_record import as_plain, record
from tournaments.queries.foreseeing import now
from tournaments.queries.standings import live_standings
from tournaments.values.plans import Plan

STANDING, CLUBS = Plan(by_standing=True), Plan(clubs_apart=True)
BOTH = Plan(by_standing=True, clubs_apart=True)


def fresh(event):
    return Event.objects.select_related("book__club").get(pk=event.pk)


def draw(event, number):
    return drawing.draw_series(event_id=event.pk, number=number, by=events.director_of(event), at=build.AT)


def undo(event, number):
    drawing.undo_draw(event_id=event.pk, number=number, by=events.director_of(event), at=build.AT)


def withdraw(event, number, *, withdrawn=True):
    of = event.registrations.get(number=number)
    by = events.director_of(event)
    registering.set_withdrawn(registration_id=of.pk, withdrawn=withdrawn, by=by, at=build.AT)


def played(event, number=1, *, confirm=True):
    """A series in which the second seat of every table wins, at later tables with a better game."""
    series = events.drawn(event, number)
    for place, state in enumerate(series.tables):
        events.play(state.table.sheet, ({**build.GAME, "matadors": 1 + place % 4}, build.PASSED), confirm=confirm)
    return series


def ranked(event):
    """Start numbers, the best first, equals by number."""
    lines = [line for line in live_standings(event) if line.rank]
    return [line.number for line in sorted(lines, key=lambda line: (line.rank, line.number))]


def told(event):
    return as_plain(record(fresh(event)))


def last(event):
    return told(event)["draws"][-1]


def checked(event):
    """Everything that is published is true, and every draw comes out again."""
    published = json.loads(json.dumps(told(event)))
    assert wrong(published) == []
    for made in (*published["draws"], *published["taken_back"]):
        assert drawn_again(made) == as_stated(made)
    assert [found for _event, found in audit_events(Event.objects.filter(pk=event.pk))] == [[]]
    return True


def settle(event, wishes, **more):
    """As the page of rules, ranking and series does it."""
    wanted = replace(now(fresh(event)), wishes=wishes, **more)
    by = events.director_of(event)
    seen = reckoning.foreseen(event_id=event.pk, wanted=wanted, by=by).seen
    reckoning.reckon(event_id=event.pk, wanted=wanted, reason="better so", expected=seen, by=by, at=build.AT)


def named_clubs(event, clubs):
    """One player for each letter: the club that he or she starts for; a blank is nobody's."""
    lines = [f"Player {place}; {club}".rstrip("; ") for place, club in enumerate(clubs, start=1)]
    return events.named(event, events.director_of(event), *lines)
