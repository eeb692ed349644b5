"""A drawn series, and repairs of it as the pages ask for them."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Entry, Sheet
from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tournaments.actions import repairing
from tournaments.models import Event, Table
from tournaments.queries import repair_effects
from tournaments.queries.repair_plans import planned
from tournaments.queries.repairs_undone import undoing
from tournaments.queries.standings import live_standings
from tournaments.values.repairs import Asked


class Hall:
    """The first series of an event, as it stands."""

    def __init__(self, event) -> None:
        self.event = Event.objects.select_related("book__club").get(pk=event)
        self.by = events.director_of(self.event)

    def sheet(self, table, series=1):
        return Table.objects.get(series__event=self.event, series__number=series, number=table).sheet

    def names(self, table, series=1):
        rows = self.sheet(table, series).seat_totals.order_by("seat")
        return list(rows.values_list("player__name", flat=True))

    def totals(self, table, series=1):
        return list(self.sheet(table, series).seat_totals.order_by("seat").values_list("total", flat=True))

    def number(self, table, seat):
        player = self.sheet(table).seat_totals.get(seat=seat).player
        return self.event.registrations.get(player=player).number

    def tables(self):
        """Every table: its list, how long that is, and all that was written into it."""
        rows = Table.objects.filter(series__event=self.event).select_related("sheet")
        return {(each.series.number, each.number): (each.sheet_id, each.sheet.revision) for each in rows}

    def ranking(self):
        return [
            (each.player.name, each.rank, each.total, each.series and len(each.series))
            for each in live_standings(self.event)
        ]

    def effect(self, asked):
        return repair_effects.effect_of(self.event, planned(self.event, asked))

    def repair(self, kind, table=0, seat=None, **more):
        said = {name: more.pop(name) for name in ("reason", "seen") if name in more}
        asked = Asked(kind, more.pop("series", 1), table, seat, **more)
        seen = said.pop("seen", None) or planned(self.event, asked).digest
        return repairing.repair(event_id=self.event.pk, asked=asked, seen=seen, by=self.by, at=build.AT, **said)

    def undo(self, decision, reason="by mistake"):
        seen = undoing(self.event, decision.sequence).digest
        return repairing.undo(
            event_id=self.event.pk, sequence=decision.sequence, seen=seen, reason=reason, by=self.by, at=build.AT
        )

    def plain(self):
        """What people see: who sits where with which list of which length and which total, and the ranking."""
        rows = Table.objects.filter(series__event=self.event).select_related("sheet", "series")
        seats = {
            (each.series.number, each.number): (
                each.sheet_id,
                each.sheet.closed_early,
                each.sheet.deals_played,
                self.names(each.number, each.series.number),
                self.totals(each.number, each.series.number),
            )
            for each in rows
        }
        here = list(self.event.registrations.values_list("number", "withdrawn", "announced").order_by("number"))
        counted = list(
            Sheet.objects.filter(book=self.event.book, counts=True).values_list("pk", flat=True).order_by("pk")
        )
        return seats, here, counted, self.ranking()


def statements(act):
    with CaptureQueriesContext(
        connection,
    ) as caught:
        act()
    return len(caught)


def sound():
    """Whether the audit, which shares no code with any of this, finds nothing."""
    connection.check_constraints()  # what PostgreSQL asks at the end of a transaction
    assert findings() == []


def drawn_hall():
    """Two tables of four and one of three, none begun; one more has registered since."""
    event = events.event(players=11, deals=4)
    events.drawn(event)
    events.named(event, events.director_of(event), "Late Lena")
    return event.pk


def begin(hall):
    """Deals at the first two tables."""
    build.record(hall.sheet(1), build.GAME)
    build.record(hall.sheet(2), build.PASSED)
    build.record(hall.sheet(2), {**build.LOST, "declarer": 2})
    return hall


def shown_and_done(hall, said, more):
    """What is shown before is what stands after, and undone it is as it was, in both to the audit's liking."""
    asked = Asked(said[0], 1, *said[1:], **{name: each for name, each in more.items() if name != "reason"})
    before, effect, written = hall.plain(), hall.effect(asked), Entry.objects.count()
    assert (hall.plain(), Entry.objects.count()) == (before, written), "looking writes nothing"
    made = hall.repair(*said, **more)
    for table in effect.tables:
        told = [(after.holder and after.holder.name, after.total) for _seat, _before, after in table.lines]
        stands = list(zip(hall.names(table.table), hall.totals(table.table), strict=True)) if table.after else []
        assert told[: len(stands)] == stands
        assert {each for each, _total in told[len(stands) :]} <= {None}
    ranked = {line.player.pk: (line.rank, line.total) for line in live_standings(hall.event)}
    for moved in effect.moved:
        assert ranked[moved.player.pk] == (moved.rank_after, moved.total_after)
    others = {line[0]: line for line in hall.ranking() if line[0] not in {each.player.name for each in effect.moved}}
    assert others == {line[0]: line for line in before[3] if line[0] in others}
    sound()
    assert hall.plain() != before
    hall.undo(made)
    sound()
    assert hall.plain() == before
