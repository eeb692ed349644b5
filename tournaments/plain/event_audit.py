"""The audit of events: is everything that stands in the tables exactly what the decisions made?"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Exists, Max, OuterRef, QuerySet

from scoring.models import Book, PlayerEntry, Sheet
from scoring.plain.common import collected, differences, moment, row_differences, same, snapshot, told
from scoring.plain.sums import comparable
from tournaments.models import Event, Lot, Registration, Table
from tournaments.plain import cash_book, decision_audit, finals, repair_audit
from tournaments.plain.decided import Person, Story

SAYS = "the decisions say"
BATCH = 500


@told(Event)
def audit_events(events: QuerySet[Event]) -> Iterator[tuple[Event, list[str]]]:
    """Every event with everything wrong with it, in plain English for the operator."""
    last = 0
    while True:
        with snapshot():
            event = events.filter(pk__gt=last).order_by("pk").first()
            if event is None:
                return
            found = collected(_findings(event))
        yield event, found
        last = event.pk


@told(Book)
def audit_orphans() -> Iterator[tuple[Book, list[str]]]:
    """Books that are an event's, but whose event is gone."""
    for book in Book.objects.filter(ruleset__isnull=False, event=None).order_by("pk").iterator():
        yield book, ["is an event's, but its event is gone"]


def _findings(event: Event) -> Iterator[str]:
    story = Story()
    yield from decision_audit.findings(event, story)
    yield from decision_audit.head_findings(event)
    yield from _book(event, story)
    yield from _tables(event, story)
    yield from finals.snapshots(event, story)
    if story.known:
        yield from _announced(event, story)
        yield from _seed(event, story)
        yield from _people(event, story)
        yield from _series(event, story)
        yield from _byes(event)
        yield from _aside(event, story)
        yield from _lots(event, story)
        yield from _lists(event, story)
        yield from repair_audit.findings(event, story)
        yield from cash_book.findings(event, story)
    yield from finals.totals(event)


def _announced(event: Event, story: Story) -> Iterator[str]:
    found = {
        "state": event.state,
        "finalised_at": moment(event.finalised_at),
        "held_until": moment(event.held_until),
        "title": event.book.title,
        "place": event.place,
        "starts_at": moment(event.starts_at),
        "planned_series": event.planned_series,
        "club": event.book.club_id,
        "public": event.book.public,
        "plan": event.plan,
    }
    kept = {"state": story.state, "finalised_at": story.finalised_at, "held_until": story.held_until}
    wanted = {**kept, "plan": story.plan, **story.announced}
    yield from differences("", wanted, found, by=SAYS)


def _seed(event: Event, story: Story) -> Iterator[str]:
    """The seed is the one whose hash was published when the event was created."""
    if story.commitment and story.salt:
        line = f"kiebitz draw {story.salt} {event.seed}\n"
        if hashlib.sha256(line.encode()).hexdigest() != story.commitment:
            yield "the seed is not the one that was settled when the event was created"


def _book(event: Event, story: Story) -> Iterator[str]:
    """The book plays the event's rules, or those that were decided since, and takes nothing while the ranking is final.

    Rules that took the place of others name all that they replace.
    """
    now = dict(event.book.ruleset or {})
    replaced = now.pop("before", [])
    found = {"sealed": event.book.sealed, "ruleset": now}
    had = [dict(event.ruleset), *story.ruled]
    wanted = {"sealed": event.state == Event.State.FINAL, "ruleset": had[-1]}
    yield from differences("its book: ", wanted, found, by="the event says")
    left = [comparable(each) for each in had if comparable(each) != comparable(had[-1])]
    if not same(_each_once(left), [comparable(each) for each in replaced]):
        yield "its book: names other rules as replaced than were decided"


def _each_once(rulesets: Iterable[Any]) -> list[Any]:
    once: list[Any] = []
    for each in rulesets:
        once += [] if each in once else [each]
    return once


def _people(event: Event, story: Story) -> Iterator[str]:
    rows = {row.number: row for row in event.registrations.select_related("player", "partner").order_by("number")}
    renamed = _renamed(event)
    wanted = {number: _person(each, rows.get(number), renamed) for number, each in story.people.items()}
    found = {number: _registration(row) for number, row in rows.items()}
    yield from row_differences("registration", wanted, found, by=SAYS)


def _registration(row: Registration) -> dict[str, Any]:
    return {
        "player": row.player_id,
        "withdrawn": row.withdrawn,
        "announced": row.announced,
        "disqualified_at": moment(row.disqualified_at),
        "informed_at": moment(row.informed_at),
        "paid": row.paid,
        "partner": row.partner.player_id if row.partner else None,
        "name": row.player.name,
        "club": row.club_name,
        "category": row.category,
    }


def _person(person: Person, row: Registration | None, renamed: Mapping[int, datetime]) -> dict[str, Any]:
    """As it must be; what somebody is called only as far as that can be known."""
    called = {name: text for name, text in person.called.items() if text is not None}
    again = renamed.get(row.player_id) if row is not None else None
    if again is not None and again >= datetime.fromisoformat(person.since):
        called.pop("name", None)
    partner = person.partner.player if person.partner else None
    return {
        "player": person.player,
        "withdrawn": person.withdrawn,
        "announced": person.announced,
        "disqualified_at": person.disqualified_at,
        "informed_at": person.informed,
        "paid": person.paid,
        "partner": partner,
        **called,
    }


def _renamed(event: Event) -> dict[int, datetime]:
    """When the registered were last given another name, by player, as far as the log of persons proves it."""
    again = PlayerEntry.objects.filter(player__registrations__event=event, kind="named", sequence__gt=1)
    return dict(again.values_list("player").annotate(Max("written_at")).order_by())


def _series(event: Event, story: Story) -> Iterator[str]:
    rows = {row.number: row for row in event.series.prefetch_related("tables__sheet").order_by("number")}
    found = {number: _drawn(row.certificate, row.drawn_at) for number, row in rows.items()}
    wanted: dict[int, dict[str, Any]] = {}
    for number, drawn in story.series.items():
        wanted[number] = {"certificate": drawn.certificate} | ({"drawn_at": drawn.at} if drawn.at else {})
    yield from row_differences("series", wanted, found, by=SAYS)
    for number in sorted({*rows} & {*story.series}):
        tables = {table.number: {"list": str(table.sheet.uid)} for table in rows[number].tables.all()}
        laid = {place: {"list": uid} for place, uid in story.series[number].tables.items()}
        yield from row_differences(f"series {number}, table", laid, tables, by=SAYS)


def _byes(event: Event) -> Iterator[str]:
    """Whoever was drawn to no table had waited no more often than anybody who was."""
    for number, drawn in event.series.order_by("number").values_list("number", "certificate"):
        first = {each: min(pair) for pair in drawn.get("pairs", ()) for each in pair}
        seated = [
            {first.get(each, each) for table in tables for each in table}
            for tables in (*drawn.get("earlier", ()), drawn.get("seats", ()))
        ]
        out, playing = {*drawn.get("byes", ())}, {*drawn.get("numbers", ())}
        waited = {each: sum(each not in there for there in seated[:-1]) for each in out | playing}
        if out & seated[-1] or any(waited[one] > waited[other] for one in out for other in playing):
            yield f"series {number}: a bye is not in turn"
        counted = [[each, waited[each] + (each in out)] for each in sorted(waited)]
        if out and not same(drawn.get("sat_out"), [each for each in counted if each[1]]):
            yield f"series {number}: byes are not counted as they were drawn"


def _drawn(certificate: Any, at: datetime) -> dict[str, Any]:
    return {"certificate": certificate, "drawn_at": moment(at)}


def _aside(event: Event, story: Story) -> Iterator[str]:
    found = {str(uid) for uid in event.set_aside.values_list("sheet__uid", flat=True)}
    yield from (f"list {uid} is not set aside, {SAYS} it is" for uid in sorted(story.aside - found))
    yield from (f"list {uid} is set aside, {SAYS} nothing of it" for uid in sorted(found - story.aside))


def _lots(event: Event, story: Story) -> Iterator[str]:
    rows = list(Lot.objects.filter(event=event).order_by("pk"))
    found = [row.players for row in rows]
    if not same(found, story.lots):
        yield f"lots are {found!r}, {SAYS} {story.lots!r}"
    told = zip(rows, story.lots_at, story.lots_of, strict=False)
    for place, (row, at, numbers) in enumerate(told, start=1):
        wanted = {"numbers": numbers} | ({"drawn_at": at} if at else {})
        found_now = {"numbers": row.numbers, "drawn_at": moment(row.drawn_at)}
        yield from differences(f"lot {place}: ", wanted, found_now)


def _lists(event: Event, story: Story) -> Iterator[str]:
    """Every list that a decision named is still in the event's book."""
    uids = sorted(story.lists)
    for first in range(0, len(uids), BATCH):
        batch = uids[first : first + BATCH]
        there = {str(uid) for uid in event.book.sheets.filter(uid__in=batch).values_list("uid", flat=True)}
        for uid in sorted({*batch} - there):
            yield f"the list {uid}, named by decision {story.lists[uid]}, is gone, or in another book"


def _tables(event: Event, story: Story) -> Iterator[str]:
    """Exactly the lists of the event's tables count, all of them in its book and played by its rules."""
    at_table = Exists(Table.objects.filter(sheet=OuterRef("pk"), series__event=event))
    for sheet in event.book.sheets.annotate(laid=at_table).order_by("pk").iterator():
        if sheet.counts != sheet.laid:
            yield f"sheet {sheet.pk} {'counts' if sheet.counts else 'does not count'}, but stands at " + (
                "a table" if sheet.laid else "no table"
            )
        if sheet.laid and not _is_played_by(event, story, sheet):
            yield f"sheet {sheet.pk} is played by other rules"
    others = Sheet.objects.filter(table__series__event=event).exclude(book=event.book_id).order_by("pk")
    yield from (f"sheet {pk} stands at a table, but in another book" for pk in others.values_list("pk", flat=True))


def _is_played_by(event: Event, story: Story, sheet: Sheet) -> bool:
    """How many deals a list has depends on the table; all else is the event's, as it was when the list was opened."""
    own = comparable(sheet.ruleset)
    return any(own == comparable(each) for each in (event.ruleset, *story.ruled))
