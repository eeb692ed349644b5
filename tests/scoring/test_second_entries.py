"""A list that is entered twice: by two people, compared deal by deal, and what the second entry never does."""

import pytest

from scoring.errors import Conflict, Refused
from scoring.lists.actions import second_entries
from scoring.lists.actions.conflicts import SheetClosed, Stale
from scoring.lists.queries import second_lists
from scoring.lists.queries.book_queries import viewable_sheets
from scoring.lists.values.comparing import Standing
from scoring.models import Deal, PlayerTotal, SeatTotal, Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.tournaments import events
from tournaments.actions import confirming, organising
from tournaments.actions.errors import Objection
from tournaments.queries.loose_lists import loose_sheets
from tournaments.queries.standings import standings
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
OTHER = {**build.GAME, "matadors": 2}


def fresh(sheet):
    return Sheet.objects.get(pk=sheet.pk)


def codes(refused):
    return {each.code for each in refused.value.problems}


def clean(*sheets):
    found = {sheet.pk: lines for sheet, lines in audit_sheets(Sheet.objects.filter(pk__in=[x.pk for x in sheets]))}
    assert found == {sheet.pk: [] for sheet in sheets}


class Desk:
    """An event whose lists are entered twice, with one table and two people who type."""

    def __init__(self, players=3, **plan):
        self.event = events.event(players=players, plan=Plan(twice=True, **plan), planned_series=1)
        self.director = events.director_of(self.event)
        self.one, self.other = build.scorekeeper(self.event.book), build.scorekeeper(self.event.book)
        self.firsts = [each.table.sheet for each in events.drawn(self.event).tables]
        self.first = self.firsts[0]

    def begin(self, first=None, by=None):
        self.second = second_entries.begin(sheet_id=(first or self.first).pk, by=by or self.other, at=build.AT)
        return self.second

    def type(self, first=(build.GAME, build.PASSED), second=(build.GAME, build.PASSED)):
        for deal in first:
            build.record(self.first, deal, by=self.one)
        self.begin()
        for deal in second:
            build.record(self.second, deal, by=self.other)
        return self

    def standing(self):
        return second_lists.standings_of([fresh(self.first)])[self.first.pk]

    def settle(self, pair, *, second, by=None, seen=None):
        seen = seen or second_entries.both(fresh(self.first), fresh(self.second)).revisions
        return second_entries.settle(
            sheet_id=self.first.pk, pair=pair, second=second, seen=seen, by=by or self.director, at=build.AT
        )


@pytest.fixture
def desk():
    return Desk()


def test_two_entries_that_agree_let_the_list_be_confirmed_even_by_who_typed_it():
    desk = Desk(four_eyes=True)
    for deal in (build.GAME, build.PASSED):
        build.record(desk.first, deal, by=desk.one)
    assert desk.standing() is Standing.MISSING
    with pytest.raises(Refused) as refused:
        build.write(fresh(desk.first), "confirm", by=desk.director)
    assert codes(refused) == {"second_missing"}
    desk.begin()
    build.record(desk.second, build.GAME, by=desk.other)
    assert desk.standing() is Standing.MISSING
    build.record(desk.second, build.PASSED, by=desk.other)
    assert desk.standing() is Standing.AGREES
    clean(desk.first, desk.second)
    build.write(fresh(desk.first), "confirm", by=desk.one)
    clean(desk.first, desk.second)
    with pytest.raises(SheetClosed):
        build.write(fresh(desk.second), "correct", record=OTHER, corrects=1, by=desk.other)


def test_nobody_types_both(desk):
    build.record(desk.first, build.GAME, by=desk.one)
    with pytest.raises(Refused) as refused:
        desk.begin(by=desk.one)
    assert codes(refused) == {"second_same_hand"}
    desk.begin()
    assert desk.begin(by=desk.director) == desk.second
    with pytest.raises(Refused) as refused:
        build.record(desk.second, build.GAME, by=desk.one)
    assert codes(refused) == {"second_same_hand"}
    build.record(desk.second, build.GAME, by=desk.other)
    with pytest.raises(Refused) as refused:
        build.record(fresh(desk.first), build.PASSED, by=desk.other)
    assert codes(refused) == {"second_same_hand"}
    with pytest.raises(Refused) as refused:
        build.record(desk.second, build.PASSED, by=desk.other, key="second-entry:2")
    assert codes(refused) == {"entry_key_malformed"}
