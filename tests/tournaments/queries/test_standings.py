import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import SeatTotal
from tests import build
from tests.tampering import lifted
from tests.tournaments import events
from tournaments.actions import lots
from tournaments.actions.errors import Objection
from tournaments.models import Event, Lot
from tournaments.queries.standings import Standing, columns, counted, standings, tied

pytestmark = pytest.mark.django_db


def played(players=3, series=1, **more):
    """An event with little won games: seat 1 wins, the others get nothing."""
    event = events.event(players=players, planned_series=series, **more)
    for number in range(1, series + 1):
        events.play_all(events.drawn(event, number))
    return event


@pytest.fixture(scope="module")
def three(world):
    return world(played).pk


@pytest.fixture
def event(three):
    """Of three players, the first of whom has won."""
    return Event.objects.get(pk=three)


def lot(event, players):
    return lots.record_lot(event_id=event.pk, players=players, by=events.director_of(event), at=build.AT)


def test_standings_rank_by_total_and_share_ranks(event):
    lines = standings(event)
    assert [line.rank for line in lines] == [1, 2, 2]
    assert [line.total for line in lines] == [74, 0, 0]
    assert [line.decided_by for line in lines] == [None, "total", None]
    assert lines[0].deciders == (("won", 1), ("lost", 0))


def test_standings_equal_in_total_are_decided_by_won_then_lost():
    """SkWO: more games won, then fewer lost, then the lot; never the points."""
    event = played(players=8)
    kept = {"won": [3, 3, 2, 2, 1, 1, 1, 0], "lost": [0, 1, 0, 0, 2, 1, 1, 0]}
    rows = SeatTotal.objects.filter(sheet__book=event.book).order_by("player")
    with lifted(connection):
        for row, won, lost in zip(rows, kept["won"], kept["lost"], strict=True):
            SeatTotal.objects.filter(pk=row.pk).update(total=100, tallies={"won": won, "lost": lost})
    lines = standings(event)
    assert [dict(line.deciders) for line in lines] == [
        {"won": won, "lost": lost} for won, lost in ((3, 0), (3, 1), (2, 0), (2, 0), (1, 1), (1, 1), (1, 2), (0, 0))
    ]
    assert [line.rank for line in lines] == [1, 2, 3, 3, 5, 5, 7, 8]
    assert [line.decided_by for line in lines] == [None, "-lost", "won", None, "won", None, "-lost", "won"]


def matches(players=4):
    """Two matches of seven points: 7 to 0, and 7 to 6."""
    event = events.event(game="sixty_six", deals=None, players=players, planned_series=1)
    clear, close = (state.table.sheet for state in events.drawn(event).tables)
    won = {"kind": "result", "game_points": 3}
    events.play(clear, [{**won, "winner": 0}] * 3)
    events.play(close, [{**won, "winner": winner} for winner in (1, 1, 0, 0, 0)])
    return event


def test_standings_of_matches_rank_by_matches_won_then_by_the_difference():
    """Whoever lost 6 to 9 twice has more points than who won once and lost without a point, and stands behind."""
    event = matches()
    lines = standings(event)
    assert [line.total for line in lines] == [1, 1, 0, 0]
    assert [line.decided_by for line in lines] == [None, "difference", "bummerl", "difference"]
    assert [dict(line.deciders)["difference"] for line in lines] == [9, 3, -3, -9]
    assert [line.series[0].total for line in lines] == [1, 1, 0, 0]
    last = lines[-1].player
    with lifted(connection):
        SeatTotal.objects.filter(player=last).update(total=99)
    assert standings(event)[-1].player == last


def test_standings_show_every_series_with_the_list_it_comes_from():
    event = played(players=8, series=2)
    lines = standings(event)
    assert len(lines) == 8
    for line in lines:
        assert sum(result.total for result in line.series) == line.total
        assert [result is not None for result in line.series] == [True, True]


def test_standings_list_the_unseated_behind_without_a_rank(event):
    events.register(event, events.director_of(event), 1, first=99)
    last = standings(event)[-1]
    assert (last.rank, last.player.name, last.series) == (None, "Player 99", (None,))


def test_standings_need_the_same_statements_for_three_and_sixteen_players():
    counts = []
    for players in (3, 16):
        event = played(players=players)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert len(standings(event)) == players
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 4


def test_record_lot_parts_equals_and_says_so(event):
    first, *rest = standings(event)
    lot(event, [rest[1].player.pk, rest[0].player.pk])
    lines = standings(event)
    assert [line.player.pk for line in lines] == [first.player.pk, rest[1].player.pk, rest[0].player.pk]
    assert [line.rank for line in lines] == [1, 2, 3]
    assert [line.decided_by for line in lines] == [None, "total", "-lot"]
    assert len(tied(event)) == 1


def test_record_lot_again_replaces_a_mistyped_one(event):
    _first, one, other = standings(event)
    lot(event, [one.player.pk, other.player.pk])
    lot(event, [other.player.pk, one.player.pk])
    assert standings(event)[1].player == other.player


def test_record_lot_is_refused_among_players_who_are_not_equal(event):
    first, one, other = (line.player.pk for line in standings(event))
    for wrong in ([first, one], [one], [], [one, one], [one, other, first], [one, 10**9]):
        with pytest.raises(Objection):
            lot(event, wrong)
    assert not Lot.objects.exists()


def test_a_lot_is_without_effect_once_a_correction_parts_the_players(event):
    _first, one, other = standings(event)
    lot(event, [one.player.pk, other.player.pk])
    sheet = events.series_of(event)[0].tables[0].table.sheet
    director = events.director_of(event)
    build.write(sheet, "reopen", reason="wrong seat", by=director)
    wrong = sheet.deals.get(position=1)
    seat = next(each.seat for each in sheet.seat_totals.all() if each.player == other.player)
    build.write(sheet, "correct", record={**build.GAME, "declarer": seat}, corrects=wrong.sequence, by=director)
    lines = standings(event)
    assert lines[0].player == other.player
    assert [line.rank for line in lines] == [1, 2, 2]


def test_ranking_of_an_earlier_version_is_headed_by_what_it_counted():
    then = Standing(1, build.player(), None, 6, (), (("parties", 2), ("voles", 3)), None)
    event = events.event(game="ecarte", deals=None)
    assert columns(event, [then]) == ["total", "parties", "voles"]
    assert columns(event, []) == counted("ecarte") == ["parties", "stake", "voles"]
