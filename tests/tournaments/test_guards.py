"""The database itself refuses what would change an event or a final ranking, as statements typed past Kiebitz."""

# ruff: noqa: S608  the statements are the test's own

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.models import Book, Sheet
from tests import build
from tests.tampering import lifted
from tests.tournaments import cash
from tests.tournaments import events as building
from tests.typed_sql import copy, refused, run
from tournaments.actions import drawing, lots, organising, placing_lists, registering
from tournaments.models import Decision, DecisionText, Event, Lot, Registration, Series, SetAside, Table
from tournaments.queries.standings import tied

pytestmark = pytest.mark.django_db

POSTGRESQL, SQLITE = "postgresql", "sqlite"
FINAL = "the ranking is final"
GUARDED = ("event", "series", "table", "registration", "decision", "decisiontext", "snapshot", "lot", "setaside")
GUARDED += ("posting",)


@pytest.fixture(scope="module")
def played(world):
    return world(play).pk


@pytest.fixture
def event(played):
    return Event.objects.get(pk=played)


def play():
    """An event that was final, is running again, and has one of every row."""
    made = building.event(players=6, planned_series=1)
    by = building.director_of(made)
    for state in building.drawn(made).tables:
        building.play(state.table.sheet, (build.PASSED, build.PASSED))
    extra = build.short_sheet(2, book=made.book, players=[made.registrations.first().player, None, None], by=by)
    placing_lists.set_aside(event_id=made.pk, sheet_id=extra.pk, reason="by mistake", by=by, at=build.AT)
    cash.planned(made, fee=1000)
    registering.set_paid(registration_id=made.registrations.first().pk, paid=True, by=by, at=build.AT)
    for group in tied(made):
        lots.record_lot(event_id=made.pk, players=[each.player for each in group], by=by, at=build.AT)
    finalise(made)
    organising.reopen_event(event_id=made.pk, reason="protest", by=by, at=build.AT)
    return made


@pytest.fixture
def final(event):
    finalise(event)
    event.refresh_from_db()
    return event


def finalise(event):
    organising.finalise_event(event_id=event.pk, by=building.director_of(event), at=build.AT)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE tournaments_decision SET number = 9", "decisions are never changed"),
        ("DELETE FROM tournaments_decision", "decisions are never deleted"),
        ("UPDATE tournaments_decisiontext SET texts = '{}'", "never changed"),
        ("DELETE FROM tournaments_decisiontext", "goes only where a decision says"),
        ("UPDATE tournaments_snapshot SET rows = '[]'", "final rankings are never changed"),
        ("DELETE FROM tournaments_snapshot", "final rankings are never deleted"),
        ("UPDATE tournaments_lot SET players = '[]'", "lots are never changed"),
        ("DELETE FROM tournaments_lot", "lots are never deleted"),
        ("UPDATE tournaments_setaside SET event_id = 0", "set aside are never changed"),
        ("DELETE FROM tournaments_setaside", "set aside are never deleted"),
        ("UPDATE tournaments_posting SET cents = cents + 1", "postings are never changed"),
        ("DELETE FROM tournaments_posting", "postings are never deleted"),
        ("UPDATE tournaments_event SET game = 'ecarte'", "never change"),
        ("UPDATE tournaments_event SET ruleset = '{}'", "never change"),
        ("UPDATE tournaments_event SET seed = seed + 1", "never change"),
        ("UPDATE tournaments_event SET slug = 'other'", "never change"),
        ("UPDATE tournaments_event SET book_id = book_id + 1", "never change"),
        ("UPDATE tournaments_event SET id = id + 1000", "key of a row"),
        ("UPDATE tournaments_event SET state = 'final', finalised_at = '2026-03-14'", "by a decision"),
        ("DELETE FROM tournaments_event", "events are never deleted"),
        ("UPDATE tournaments_series SET number = number + 1", "keep their event and number"),
        ("UPDATE tournaments_table SET number = number + 10", "keep their series, number and list"),
        ("UPDATE tournaments_table SET sheet_id = (SELECT sheet_id FROM tournaments_setaside)", "keep their series"),
        ("DELETE FROM tournaments_table", "never deleted"),
        ("UPDATE tournaments_registration SET event_id = event_id + 1", "never changes its event"),
        ("UPDATE tournaments_registration SET id = id + 1000", "key of a row"),
        ("UPDATE scoring_book SET sealed = (1 = 1)", "sealed while the ranking"),
        ("UPDATE scoring_book SET rehearsal = (1 = 1)", "a rehearsal"),
    ],
)
def test_refused_on_both(event, statement, words):
    refused(words, statement)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE tournaments_event SET state = 'running', finalised_at = NULL", "by a decision"),
        ("UPDATE scoring_book SET sealed = (1 = 0)", "sealed while the ranking"),
        ("UPDATE tournaments_registration SET withdrawn = (1 = 1)", FINAL),
        ("UPDATE tournaments_registration SET number = number + 50", FINAL),
        ("UPDATE tournaments_registration SET category = 'x'", FINAL),
        ("DELETE FROM tournaments_registration", FINAL),
        ("UPDATE tournaments_series SET certificate = '{}'", FINAL),
        ("DELETE FROM tournaments_series", FINAL),
        ("DELETE FROM tournaments_table", "never deleted"),
    ],
)
def test_refused_while_the_ranking_is_final(final, statement, words):
    refused(words, statement)


def test_final_ranking_takes_no_registration_no_draw_and_no_table(final):
    series, extra = final.series.get(), SetAside.objects.get().sheet
    for row in (
        Registration(event=final, player=build.player(), number=99),
        Series(event=final, number=2, drawn_at=build.AT),
        Table(series=series, number=9, sheet=extra),
    ):
        with pytest.raises(IntegrityError, match=FINAL), transaction.atomic():
            row.save(force_insert=True)
    with pytest.raises(IntegrityError, match=FINAL), transaction.atomic():
        Sheet.objects.create(book=final.book, title="x", game="skat", ruleset={}, seats=3, opened_at=build.AT)


def test_entry_fee_is_ticked_after_the_end(final):
    registration = final.registrations.first()
    by = building.director_of(final)
    registering.set_paid(registration_id=registration.pk, paid=True, by=by, at=build.AT)
    registration.refresh_from_db()
    assert registration.paid
    run("UPDATE tournaments_registration SET number = number, paid = (1 = 0)")


@pytest.mark.parametrize("table", GUARDED)
def test_no_table_is_emptied_on_postgresql(event, table):
    if connection.vendor == POSTGRESQL:
        refused("never emptied", f"TRUNCATE tournaments_{table} CASCADE")
    else:
        refused("written once", f"REPLACE INTO tournaments_{table} {copy(f'tournaments_{table}')}")


@pytest.mark.parametrize("table", GUARDED)
def test_sqlite_refuses_to_replace(event, table):
    """REPLACE deletes the row that stands in its way, and no trigger on DELETE hears of it."""
    name = f"tournaments_{table}"
    if connection.vendor == SQLITE:
        refused("written once", f"INSERT OR REPLACE INTO {name} {copy(name)}")
        if table not in {"lot", "decision", "posting"}:  # which have no other key, or must follow the last one
            refused("written once", f"INSERT OR REPLACE INTO {name} {copy(name, id='NULL')}")
    else:
        with pytest.raises(Exception, match="syntax error"):
            run(f"REPLACE INTO {name} {copy(name)}")


def test_rehearsal_does_not_take_the_key_of_a_row_that_counts(event):
    toy = building.event(players=3, rehearsal=True)
    building.drawn(toy)
    verb = "UPDATE OR REPLACE" if connection.vendor == SQLITE else "UPDATE"
    mine, theirs = toy.decisions.first().pk, event.decisions.first().pk
    moved = f"{verb} tournaments_decision SET %s WHERE id = {mine}"
    refused("never changed", moved % f"id = {theirs}")
    refused("never changed", moved % f"event_id = {event.pk}")
    refused("never change", f"{verb} tournaments_event SET slug = '{event.slug}' WHERE id = {toy.pk}")
    own, table = Table.objects.get(series__event=toy), Table.objects.filter(series__event=event).first()
    refused("keep their", f"{verb} tournaments_table SET sheet_id = {table.sheet_id} WHERE id = {own.pk}")


def test_decision_after_a_gap_is_refused(event):
    last = event.decisions.order_by("sequence").last()
    for sequence in (last.sequence + 2, last.sequence + 50):
        with pytest.raises(IntegrityError, match="without a gap"), transaction.atomic():
            Decision.objects.create(event=event, sequence=sequence, kind="paid", done_at=build.AT, body="{}", hash="x")


def test_text_of_a_decision_goes_with_the_decision_that_says_so(event):
    reason = DecisionText.objects.get(decision__event=event, decision__kind="reopened")
    last = event.decisions.order_by("sequence").last().sequence
    body = f'{{"said":{{"sequence":{reason.decision.sequence}}}}}'
    Decision.objects.create(event=event, sequence=last + 1, kind="erased", done_at=build.AT, body=body, hash="x")
    for text in DecisionText.objects.exclude(pk=reason.pk):
        refused("goes only where", f"DELETE FROM tournaments_decisiontext WHERE id = {text.pk}")
    run(f"DELETE FROM tournaments_decisiontext WHERE id = {reason.pk}")


def test_draw_is_taken_back_while_nothing_was_played():
    event = building.event(players=6)
    building.drawn(event)
    by = building.director_of(event)
    drawing.undo_draw(event_id=event.pk, number=1, by=by, at=build.AT)
    assert not Table.objects.filter(series__event=event).exists()
    table = building.drawn(event).tables[0].table
    build.record(table.sheet)
    refused("never deleted", f"DELETE FROM tournaments_table WHERE id = {table.pk}")


GONE = ("DELETE FROM tournaments_table", "DELETE FROM tournaments_setaside")


def said(event, kind):
    last = event.decisions.order_by("sequence").last().sequence
    Decision.objects.create(event=event, sequence=last + 1, kind=kind, done_at=build.AT, body="{}", hash="x")


def test_table_that_was_played_at_and_list_set_aside_go_only_behind_a_repair(event):
    said(event, "laid")
    for statement in GONE:
        refused("never deleted", statement)
    said(event, "repaired")
    for statement in GONE:
        run(statement)


def test_table_of_a_final_ranking_does_not_go_behind_a_repair(final):
    said(final, "repaired")
    refused("never deleted", GONE[0])


def test_registration_of_a_final_ranking_may_move_to_who_was_merged_with_its_player(final):
    registration, other = final.registrations.first(), build.player()
    run(f"UPDATE tournaments_registration SET player_id = {other.pk} WHERE id = {registration.pk}")
    registration.refresh_from_db()
    assert registration.player == other


def test_registration_is_changed_while_the_ranking_is_open(event):
    before = event.registrations.count()
    run("UPDATE tournaments_registration SET category = 'x', number = number + 50")
    run("DELETE FROM tournaments_registration WHERE number = 51")
    assert {*event.registrations.values_list("category", flat=True)} == {"x"}
    assert event.registrations.count() == before - 1


def test_lifted_guards_stand_again_afterwards(event):
    with lifted(connection):
        Lot.objects.update(players=[])
        Event.objects.update(seed=1)
        Book.objects.update(public=False)
    refused("lots are never changed", "UPDATE tournaments_lot SET players = '[1]'")


OWN = "(SELECT MIN(player_id) FROM tournaments_registration)"
ERASE = f"UPDATE scoring_player SET erased_at = '2026-03-14' WHERE id = {OWN}"
EMPTY = f"UPDATE tournaments_registration SET club_name = '', category = '' WHERE player_id = {OWN}"


@pytest.mark.parametrize(
    "statement",
    [
        EMPTY.replace("category = ''", "category = 'x'"),
        EMPTY.replace("category = ''", "category = '', number = 99"),
        EMPTY.replace("category = ''", "category = '', withdrawn = (1 = 1)"),
        "UPDATE tournaments_registration SET club_name = 'x'",
    ],
)
def test_final_ranking_lets_go_only_what_an_erased_player_s_registration_says_in_words(event, statement):
    run("UPDATE tournaments_registration SET club_name = 'SC Nord', category = 'Senior'")
    finalise(event)
    refused(FINAL, EMPTY)
    run(ERASE)
    refused(FINAL, statement)
    run(EMPTY)
