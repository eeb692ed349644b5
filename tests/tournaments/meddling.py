"""What somebody can do to an event's rows behind the decisions' back; an event with some of everything to do it to."""

import json

import rules
from scoring import hashing
from scoring.lists.actions import opening_sheets
from scoring.models import BookHead, EntryText, Player, PlayerTotal, SeatTotal, Sheet
from tests import build
from tests.tournaments import events
from tournaments.actions import drawing, organising, placing_lists, registering
from tournaments.actions.directing import decide
from tournaments.actions.lots import record_lot
from tournaments.models import Decision, DecisionText, Event, Lot, Registration, Series, SetAside, Snapshot, Table
from tournaments.queries import standings


def played():
    """A rehearsal with some of everything, final for the second time."""
    by = build.account()
    made = events.event(by, players=6, rehearsal=True, planned_series=1)
    at = {"by": by, "at": build.AT}
    registering.register_names(event_id=made.pk, text="Gerda Gast; SC Nord; Senioren", **at)
    seventh = made.registrations.get(number=7)
    registering.set_withdrawn(registration_id=seventh.pk, withdrawn=True, **at)
    registering.set_paid(registration_id=made.registrations.get(number=2).pk, paid=True, **at)
    events.drawn(made)
    drawing.undo_draw(event_id=made.pk, number=1, **at)
    events.play_all(events.drawn(made))
    _lay(made, at)
    _set_aside(made, at)
    _draw_lot(made, at)
    organising.finalise_event(event_id=made.pk, **at)
    organising.reopen_event(event_id=made.pk, reason="a deal was missing", **at)
    announcement = {"title": "Preisskat", "place": "Altes Haus", "starts_at": events.STARTS, "planned_series": 1}
    organising.change_event(event_id=made.pk, **announcement, club=made.book.club, public=made.book.public, **at)
    organising.finalise_event(event_id=made.pk, **at)
    made.refresh_from_db()
    return made


def _lay(event, at):
    """Three who came late are a table more."""
    registering.register_names(event_id=event.pk, text="Late One\nLate Two\nLate Three", **at)
    late = [each.player for each in event.registrations.filter(number__gt=7).order_by("number")]
    made = _list(event, late, at)
    made = placing_lists.lay(event_id=event.pk, sheet_id=made.pk, series_number=1, **at).sheet
    events.play(made)


def _set_aside(event, at):
    made = _list(event, [event.registrations.get(number=7).player, None, None], at)
    placing_lists.set_aside(event_id=event.pk, sheet_id=made.pk, reason="opened by mistake", **at)


def _list(event, players, at):
    ruleset = rules.Ruleset.from_dict(event.ruleset)
    return opening_sheets.open_sheet(book=event.book, title="Loose", ruleset=ruleset, players=players, **at)


def _draw_lot(event, at):
    event.refresh_from_db()
    group = standings.tied(event)[0]
    record_lot(event_id=event.pk, players=[each.player for each in group], **at)


def number(event, number):
    return event.registrations.get(number=number)


def swap_numbers(event):
    one, other = number(event, 1), number(event, 2)
    for row, value in ((one, 99), (other, 1), (one, 2)):
        Registration.objects.filter(pk=row.pk).update(number=value)


def swap_players(event):
    one, other = number(event, 1), number(event, 2)
    for row, player in ((one, build.player()), (other, one.player), (one, other.player)):
        Registration.objects.filter(pk=row.pk).update(player=player)


def swap_names(event):
    one, other = number(event, 1).player, number(event, 2).player
    Player.objects.filter(pk=one.pk).update(name=other.name)
    Player.objects.filter(pk=other.pk).update(name=one.name)


def swap_lists(event):
    one, other = Table.objects.order_by("number")[:2]
    spare = SetAside.objects.get().sheet
    for row, sheet in ((one, spare), (other, one.sheet), (one, other.sheet)):
        Table.objects.filter(pk=row.pk).update(sheet=sheet)


def swap_in_the_list_set_aside(event):
    Table.objects.filter(number=1).update(sheet=SetAside.objects.get().sheet)


def remove_a_list(event):
    sheet = SetAside.objects.get().sheet
    SetAside.objects.all().delete()
    remove(sheet)


def remove_a_table(event):
    sheet = Table.objects.get(number=3).sheet
    Table.objects.get(number=3).delete()
    PlayerTotal.objects.filter(player__seat_totals__sheet=sheet).delete()
    remove(sheet)


def remove(sheet):
    EntryText.objects.filter(entry__sheet=sheet).delete()
    for rows in (sheet.entries, sheet.deals, sheet.seat_totals):
        rows.all().delete()
    sheet.delete()


def move_a_list(event):
    Sheet.objects.filter(table__number=1).update(book=build.book(rehearsal=True))


def change_rules(event, **more):
    event.ruleset["options"].update(more)
    Event.objects.filter(pk=event.pk).update(ruleset=event.ruleset)


def change_rules_of_event_and_book(event):
    change_rules(event, won_bonus=51)
    change_book(event, ruleset=event.ruleset)


def other_rules_in_a_list(event):
    sheet = Table.objects.get(number=1).sheet
    change(Sheet.objects.filter(pk=sheet.pk), ruleset={**sheet.ruleset, "preset": "other"})


def lost_decisions(event):
    remove_decisions(event.decisions.filter(sequence__gte=4))


def remove_decisions(rows):
    DecisionText.objects.filter(decision__in=rows).delete()
    rows.delete()


def forget_the_event(event):
    """Nothing of the event is left, but for its book and lists."""
    remove_decisions(event.decisions.all())
    for rows in (event.snapshots, event.lots, event.set_aside, event.registrations):
        rows.all().delete()
    Table.objects.all().delete()
    Series.objects.all().delete()
    event.delete()


def change_a_decision(event, kind, **said):
    """Another content, sealed, and all that follow it sealed again."""
    previous = None
    for row in event.decisions.order_by("sequence"):
        body = json.loads(row.body)
        body["said"] |= said if row.kind == kind else {}
        body["previous"] = previous or body["previous"]
        text = hashing.canonical(body)
        previous = hashing.digest(text)
        Decision.objects.filter(pk=row.pk).update(body=text, hash=previous)


def more_in_the_snapshot(event):
    last = event.snapshots.get(number=2)
    rows = [{**row, "total": row["total"] + 1000} for row in last.rows]
    Snapshot.objects.filter(pk=last.pk).update(rows=rows)


def another_ranking(event, **more):
    """The first line of the last final ranking says something else, and the decision that made it agrees."""
    last = event.snapshots.get(number=2)
    rows = [{**last.rows[0], **more}, *last.rows[1:]]
    Snapshot.objects.filter(pk=last.pk).update(rows=rows)
    decision = event.decisions.get(kind="finalised", number=2)
    body = json.loads(decision.body)
    body["said"]["rows"] = hashing.digest(hashing.canonical(rows))
    text = hashing.canonical(body)
    change(Decision.objects.filter(pk=decision.pk), body=text, hash=hashing.digest(text))


def change(rows, **more):
    assert rows.update(**more)


def change_event(event, **more):
    change(Event.objects.filter(pk=event.pk), **more)


def change_book(event, **more):
    change(type(event.book).objects.filter(pk=event.book_id), **more)


def bring_back_a_text(event):
    """A decision says that a text was erased, and the text is there."""
    row = event.decisions.filter(text__isnull=False).first()
    seal(event, "erased", sequence=row.sequence)


def seal(event, kind, **said):
    last = event.decisions.first()
    body = json.loads(last.body) | {"sequence": last.sequence + 1, "kind": kind, "previous": last.hash, "texts": {}}
    text = hashing.canonical({**body, "said": said})
    last.pk, last.sequence, last.kind, last.body, last.hash = None, last.sequence + 1, kind, text, hashing.digest(text)
    last.number = said.get("number")
    last.save(force_insert=True)


ACTS = {
    "the state": lambda event: change_event(event, state="running", finalised_at=None),
    "the day it was final": lambda event: change_event(event, finalised_at="2020-01-01T00:00:00Z"),
    "state and seal": lambda event: (
        change_event(event, state="running", finalised_at=None),
        change_book(event, sealed=False),
    ),
    "the seal": lambda event: change_book(event, sealed=False),
    "the title": lambda event: change_book(event, title="Other"),
    "the place": lambda event: change_event(event, place="Other"),
    "the club": lambda event: change_book(event, club=None if event.book.club_id else build.club()),
    "who reads it": lambda event: change_book(event, public=not event.book.public),
    "the start": lambda event: change_event(event, starts_at="2020-01-01T00:00:00Z"),
    "the planned series": lambda event: change_event(event, planned_series=9),
    "the seed": lambda event: change_event(event, seed=1),
    "the address": lambda event: change_event(event, slug="other"),
    "the game": lambda event: change_event(event, game="doppelkopf"),
    "the rules": lambda event: change_rules(event, won_bonus=51),
    "the rules of event and book": change_rules_of_event_and_book,
    "the rules of the book": lambda event: change_book(event, ruleset={**event.ruleset, "preset": "other"}),
    "the rules of a list": other_rules_in_a_list,
    "start numbers": swap_numbers,
    "players": swap_players,
    "names": swap_names,
    "a name": lambda _event: change(Player.objects.filter(registrations__number=1), name="Somebody Else"),
    "a club": lambda event: change(event.registrations.filter(number=7), club_name="SC Süd"),
    "a club that nobody said": lambda event: change(event.registrations.filter(number=1), club_name="SC Süd"),
    "a category": lambda event: change(event.registrations.filter(number=7), category=""),
    "a withdrawal": lambda event: change(event.registrations.filter(number=7), withdrawn=False),
    "a payment": lambda event: change(event.registrations.filter(number=2), paid=False),
    "a registration gone": lambda event: event.registrations.get(number=7).delete(),
    "a registration too many": lambda event: Registration.objects.create(event=event, player=build.player(), number=40),
    "a certificate": lambda event: change(event.series.all(), certificate={}),
    "when it was drawn": lambda event: change(event.series.all(), drawn_at="2020-01-01T00:00:00Z"),
    "a series too many": lambda event: Series.objects.create(event=event, number=2, drawn_at=build.AT),
    "lists of two tables": swap_lists,
    "another list at a table": swap_in_the_list_set_aside,
    "a table's number": lambda _event: change(Table.objects.filter(number=3), number=4),
    "a table gone": remove_a_table,
    "a list gone": remove_a_list,
    "a list in another book": move_a_list,
    "a list set aside no more": lambda _event: SetAside.objects.all().delete(),
    "a list that counts": lambda _event: change(Sheet.objects.filter(set_aside__isnull=False), counts=True),
    "a list that does not count": lambda _event: change(Sheet.objects.filter(table__number=1), counts=False),
    "a lot": lambda _event: change(Lot.objects.all(), players=Lot.objects.get().players[::-1]),
    "a lot gone": lambda _event: Lot.objects.all().delete(),
    "a lot too many": lambda event: Lot.objects.create(event=event, players=[1, 2], drawn_at=build.AT),
    "when a lot was drawn": lambda _event: change(Lot.objects.all(), drawn_at="2020-01-01T00:00:00Z"),
    "a final ranking": more_in_the_snapshot,
    "a start number in a final ranking": lambda event: another_ranking(event, number=99),
    "what parts a line of a final ranking": lambda event: another_ranking(event, decided_by="won"),
    "what changed": lambda event: change(event.snapshots.filter(number=2), changes=[{"player": 1}]),
    "a final ranking gone": lambda event: event.snapshots.filter(number=1).delete(),
    "the last final ranking gone": lambda event: event.snapshots.filter(number=2).delete(),
    "a final ranking too many": lambda event: Snapshot.objects.create(
        event=event, number=3, taken_at=build.AT, rows=[], heads=[], head="0" * 64
    ),
    "the heads of a ranking": lambda event: change(event.snapshots.filter(number=1), heads=[]),
    "when it was taken": lambda event: change(event.snapshots.filter(number=1), taken_at="2020-01-01T00:00:00Z"),
    "a head that nobody knows": lambda _event: BookHead.objects.all().delete(),
    "a kept total": lambda _event: change(PlayerTotal.objects.filter(player__registrations__number=1), total=999),
    "a seat's total": lambda _event: change(SeatTotal.objects.filter(player__registrations__number=1), total=999),
    "the last decision": lambda event: remove_decisions(event.decisions.filter(kind="finalised", number=2)),
    "a decision in the middle": lambda event: remove_decisions(event.decisions.filter(sequence=3)),
    "decisions": lost_decisions,
    "all decisions": lambda event: remove_decisions(event.decisions.all()),
    "the whole event": forget_the_event,
    "what a decision says": lambda event: change_a_decision(event, "withdrawn", number=6),
    "whom a decision registers": lambda event: change_a_decision(event, "registered", people=[[1, 1]]),
    "a decision's kind": lambda event: change(event.decisions.filter(kind="paid"), kind="unpaid"),
    "a decision's number": lambda event: change(event.decisions.filter(kind="paid"), number=3),
    "the number of a draw taken back": lambda event: change(event.decisions.filter(kind="undrawn"), number=2),
    "a decision's time": lambda event: change(event.decisions.filter(kind="paid"), done_at="2020-01-01T00:00:00Z"),
    "a decision's author": lambda event: change(event.decisions.filter(kind="paid"), author=build.account()),
    "a decision's bytes": lambda event: change(event.decisions.filter(kind="paid"), body="{}"),
    "a reason": lambda _event: change(DecisionText.objects.filter(decision__kind="reopened"), texts={"reason": "x"}),
    "a reason gone": lambda _event: DecisionText.objects.filter(decision__kind="reopened").delete(),
    "names gone": lambda _event: DecisionText.objects.filter(decision__kind="registered").delete(),
    "a text that was erased": bring_back_a_text,
    "an erasure of nothing": lambda event: seal(event, "erased", sequence=1),
    "a ranking reopened twice": lambda event: (
        organising.reopen_event(event_id=event.pk, reason="once", by=events.director_of(event), at=build.AT),
        seal(event, "reopened"),
    ),
}


def say_nothing(event):
    """The decisions as they were noted before they said what they changed."""
    previous = ""
    DecisionText.objects.exclude(decision__kind="reopened").delete()
    for row in event.decisions.order_by("sequence"):
        body = json.loads(row.body)
        body |= {"said": {} if row.number is None else {"noted": row.number}, "previous": previous or body["previous"]}
        body["texts"] = body["texts"] if row.kind == "reopened" else {}
        text = hashing.canonical(body)
        previous = hashing.digest(text)
        Decision.objects.filter(pk=row.pk).update(body=text, hash=previous)


def adopt(event, **more):
    series = [
        [each.number, each.certificate, [[table.number, str(table.sheet.uid)] for table in each.tables.all()]]
        for each in event.series.all()
    ]
    said = {
        "state": event.state,
        "finalised_at": hashing.moment(event.finalised_at),
        "title": event.book.title,
        "place": event.place,
        "starts_at": hashing.moment(event.starts_at),
        "planned_series": event.planned_series,
        "people": [[row.number, row.player_id, row.withdrawn, row.paid] for row in event.registrations.all()],
        "series": series,
        "lots": [lot.players for lot in event.lots.order_by("pk")],
        "set_aside": [str(each.sheet.uid) for each in event.set_aside.all()],
        **more,
    }
    texts = {
        f"{row.number}.{name}": text
        for row in event.registrations.all()
        for name, text in (("name", row.player.name), ("club", row.club_name), ("category", row.category))
    }
    decide(event, Decision.Kind.ADOPTED, by=events.director_of(event), at=build.AT, said=said, texts=texts)
