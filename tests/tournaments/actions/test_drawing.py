import itertools

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import opening_sheets
from scoring.models import PlayerTotal, SeatTotal, Sheet
from tests import build
from tests.tournaments import events
from tournaments.actions import drawing, registering
from tournaments.actions.errors import Objection
from tournaments.models import Event, Series, Table
from tournaments.queries.seats import seated_before, series_of
from tournaments.seating.counting import repeats

pytestmark = pytest.mark.django_db


def draw(event, number, by=None):
    who = by or events.director_of(event)
    return drawing.draw_series(event_id=event.pk, number=number, by=who, at=build.AT)


def undo(event, number):
    drawing.undo_draw(event_id=event.pk, number=number, by=events.director_of(event), at=build.AT)


def test_draw_series_opens_a_list_for_every_table_with_its_players():
    event = events.event(players=11, deals=None, planned_series=1)
    draw(event, 1)
    (series,) = series_of(event)
    assert [len(state.seats) for state in series.tables] == [4, 4, 3]
    assert [state.planned for state in series.tables] == [48, 48, 36]
    with translation.override("en"):
        assert [str(each.table.sheet) for each in series.tables] == [
            f"Series 1, table {number}" for number in (1, 2, 3)
        ]
    seated = {player.pk for state in series.tables for player in state.players}
    assert seated == set(event.registrations.values_list("player", flat=True))
    assert {state.table.sheet.book_id for state in series.tables} == {event.book_id}
    event.refresh_from_db()
    assert event.state == Event.State.RUNNING


@pytest.mark.parametrize(
    ("game", "players", "sizes"), [("doppelkopf", 9, [4, 5]), ("ecarte", 6, [2, 2, 2]), ("sixty_six", 4, [2, 2])]
)
def test_draw_series_lays_tables_of_the_games_own_sizes(game, players, sizes):
    event = events.event(game=game, players=players)
    for number in (1, 2):
        draw(event, number)
    assert [[len(state.seats) for state in series.tables] for series in series_of(event)] == [sizes, sizes]
    assert repeats(seated_before(event)) == 0 or game == "doppelkopf"


@pytest.fixture(scope="module")
def registered(world):
    return world(lambda: events.event(players=40)).pk


@pytest.fixture
def forty(registered):
    """An event of forty players, and its director."""
    event = Event.objects.select_related("book").get(pk=registered)
    return event, events.director_of(event)


def test_draw_series_of_forty_players_seats_no_pair_twice_and_says_so(forty):
    event, director = forty
    draw(event, 1, director)
    second = draw(event, 2, director)
    assert repeats(seated_before(event)) == 0
    assert second.certificate["repeats"] == second.certificate["least"] == 0
    assert Sheet.objects.filter(book=event.book).count() == 20


def test_draw_series_takes_the_same_statements_for_any_field(forty):
    def statements(event, director):
        with CaptureQueriesContext(connection) as seen:
            draw(event, 1, director)
        return len(seen)

    few = events.event(players=8)
    asked = statements(few, events.director_of(few))
    assert statements(*forty) == asked <= 40


def test_a_field_that_changed_while_it_was_drawn_is_drawn_anew(monkeypatch):
    event = events.event(players=6)
    director, search, drawn = events.director_of(event), drawing.draw, []

    def meanwhile(*field):
        if not drawn:
            events.register(event, director, 1, first=7)
        drawn.append(search(*field))
        return drawn[-1]

    monkeypatch.setattr(drawing, "draw", meanwhile)
    draw(event, 1)
    assert len(drawn) == 2
    assert SeatTotal.objects.filter(sheet__book=event.book).count() == 7


def test_a_field_that_never_rests_is_not_drawn(monkeypatch):
    event = events.event(players=6)
    director, search, more = events.director_of(event), drawing.draw, itertools.count(7)

    def meanwhile(*field):
        events.register(event, director, 1, first=next(more))
        return search(*field)

    monkeypatch.setattr(drawing, "draw", meanwhile)
    with pytest.raises(Objection):
        draw(event, 1)
    assert not Sheet.objects.filter(book=event.book).exists()


def test_who_sits_at_a_table_of_the_series_already_is_named(forty):
    event, director = forty
    player = event.registrations.first().player
    place = {"series_number": 1, "table_number": 99, "counts": True}
    seated = {"ruleset": build.ruleset(deals=2), "players": [player, None, None]}
    opening_sheets.open_sheet(book=event.book, title="Stray", **seated, **place, by=OPERATOR, at=build.AT)
    with pytest.raises(Refused) as refused:
        draw(event, 1, director)
    assert [each.code for each in refused.value.problems] == ["entry_player_elsewhere"]
    assert not Series.objects.filter(event=event).exists()


def test_draw_series_leaves_out_who_has_withdrawn():
    event = events.event(players=9)
    last = event.registrations.last()
    registering.set_withdrawn(registration_id=last.pk, withdrawn=True, by=events.director_of(event), at=build.AT)
    draw(event, 1)
    assert SeatTotal.objects.filter(sheet__book=event.book).count() == 8
    assert not SeatTotal.objects.filter(player=last.player).exists()


def test_draw_series_twice_from_one_form_draws_once():
    event = events.event(players=8)
    draw(event, 1)
    for number in (1, 3, 0):
        with pytest.raises(Objection):
            draw(event, number)
    assert Series.objects.count() == 1


@pytest.mark.parametrize(
    ("game", "players", "least"),
    [("skat", 0, 3), ("skat", 2, 3), ("doppelkopf", 3, 4), ("ecarte", 1, 2), ("dreierschnapsen", 2, 3)],
)
def test_draw_series_of_too_few_says_how_many_it_takes(game, players, least):
    event = events.event(game=game, players=players, deals=4 if game in {"skat", "doppelkopf"} else None)
    with translation.override("en"), pytest.raises(Objection, match=rf"Here: {players}\. .* at least {least} "):
        draw(event, 1)
    assert not Sheet.objects.exists()
    event.refresh_from_db()
    assert event.state == Event.State.OPEN


def test_draw_series_is_for_directors_only():
    event = events.event(players=4)
    for stranger in (build.account(), build.scorekeeper(event.book)):
        with pytest.raises(PermissionDenied):
            draw(event, 1, stranger)


def test_draw_series_again_after_undoing_gives_the_same_tables_on_the_same_lists():
    event = events.event(players=12)
    draw(event, 1)
    tables, sheets = seated_before(event), set(Sheet.objects.values_list("pk", flat=True))
    undo(event, 1)
    assert not PlayerTotal.objects.exists()
    assert not Table.objects.exists()
    draw(event, 1)
    assert seated_before(event) == tables
    assert set(Table.objects.values_list("sheet", flat=True)) == sheets


def test_draw_series_after_undoing_opens_lists_of_the_sizes_now_needed():
    event = events.event(players=12, planned_series=1)
    draw(event, 1)
    undo(event, 1)
    events.register(event, events.director_of(event), 2, first=13)
    draw(event, 1)
    (series,) = series_of(event)
    assert [len(state.seats) for state in series.tables] == [4, 4, 3, 3]
    assert sum(row.sheets for row in PlayerTotal.objects.all()) == 14


@pytest.mark.parametrize("first", [build.GAME, {"kind": "penalty", "offender": 0, "amount": 10}])
def test_undo_draw_is_refused_once_something_was_entered(first):
    event = events.event(players=4)
    series = events.drawn(event)
    build.record(series.tables[0].table.sheet, first)
    with pytest.raises(Objection):
        undo(event, 1)
    assert Series.objects.count() == 1


def test_undo_draw_takes_back_the_last_series_only():
    event = events.event(players=16)
    draw(event, 1)
    draw(event, 2)
    with pytest.raises(Objection):
        undo(event, 1)
    undo(event, 2)
    assert Series.objects.get().number == 1


@pytest.mark.parametrize(
    ("game", "deals", "players", "lengths"),
    [
        ("doppelkopf", 8, 13, [8, 8, 10]),
        ("doppelkopf", 12, 9, [12, 15]),
        ("skat", 8, 7, [8, 6]),
        ("skat", 2, 7, [2, 2]),
        ("skat", None, 7, [48, 36]),
        ("skat", 1000, 7, [1000, 750]),
        ("doppelkopf", 1000, 9, [1000, 1000]),
    ],
)
def test_every_table_plays_as_many_rounds(game, deals, players, lengths):
    drawn = events.drawn(events.event(game=game, deals=deals, players=players, planned_series=1))
    assert [state.planned for state in drawn.tables] == lengths


def test_a_draw_after_one_was_undone_takes_only_lists_of_the_right_length():
    event = events.event(game="doppelkopf", deals=8, players=9)
    events.drawn(event)
    drawing.undo_draw(event_id=event.pk, number=1, by=events.director_of(event), at=build.AT)
    again = events.drawn(event)
    assert [state.planned for state in again.tables] == [8, 10]
    assert event.book.sheets.count() == 2
