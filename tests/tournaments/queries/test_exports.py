import csv
import io
from urllib.parse import quote

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.models import Player
from tests.tournaments import events
from tournaments.actions import lots
from tournaments.models import Event
from tournaments.queries.exports import ranking_csv
from tournaments.queries.results import overall
from tournaments.queries.standings import tied

pytestmark = pytest.mark.django_db


def rows_of(text):
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:]), delimiter=";"))


@pytest.fixture(scope="module")
def registered(world):
    return world(lambda: events.event(players=3)).pk


@pytest.fixture
def event(registered):
    return Event.objects.get(pk=registered)


def test_ranking_csv_holds_the_whole_ranking():
    event = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(event))
    events.register(event, events.director_of(event), 1, first=4)
    with translation.override("en"):
        heading, first, *_rest, last = rows_of(ranking_csv(event))
    assert heading == ["Rank", "No.", "Name", "Club", "Total", "Series 1", "games won", "games lost"]
    assert first[0] == "1"
    assert first[4:] == ["74", "74", "1", "0"]
    assert last[0] == ""
    assert last[2] == "Player 4"


def test_ranking_csv_of_matches_begins_with_the_matches_won():
    event = events.event(game="ecarte", deals=None, players=2, planned_series=1)
    events.play(events.drawn(event).tables[0].table.sheet, [{"kind": "result", "points": [2, 0]}] * 3)
    with translation.override("en"):
        heading, first, last = rows_of(ranking_csv(event))
    assert heading[4:] == ["games won", "Series 1", "stakes won", "voles"]
    assert (first[4:], last[4:]) == (["1", "1", "3", "0"], ["0", "0", "0", "0"])


@pytest.mark.parametrize(
    "name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "|calc", "＝1+1", "Anna;Adler", 'Anna "Ace"']
)
def test_ranking_csv_holds_no_formula_and_keeps_every_cell_apart(event, name):
    Player.objects.filter(pk=event.registrations.first().player_id).update(name=name)
    *rows, _nothing_played = rows_of(ranking_csv(event))
    assert len(rows) == 4
    assert sum(name.lstrip("=+-@|＝") in row[2] for row in rows) == 1
    for row in rows:
        assert len(row) == 7
        assert not row[2].startswith(("=", "+", "-", "@", "|", "＝"))


def test_ranking_csv_keeps_negative_numbers_numbers():
    event = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(event), [events.build.LOST, events.build.PASSED])
    totals = [row[4] for row in rows_of(ranking_csv(event))[1:]]
    assert totals == ["40", "40", "-98"]


def test_ranking_csv_is_downloaded_under_the_names_that_players_chose(client, event):
    events.build.shown_as(event.registrations.first().player, "number", minor=True)
    response = client.get(reverse("event_ranking_csv", args=[event.slug]))
    assert response.headers["Content-Disposition"].startswith(f'attachment; filename="Rangliste - {event}.csv"; ')
    assert "Player 1;" not in response.content.decode()
    assert client.get(reverse("event_ranking_csv", args=["no-such-event"])).status_code == 404


def test_each_export_is_called_by_what_it_is(client):
    event = events.event(players=3, planned_series=2)
    events.play_all(events.drawn(event), [events.build.LOST, events.build.PASSED])
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    named = {
        "event_archive": "Archive – Preisskat.zip",
        "event_results_xlsx": "Results – Preisskat.xlsx",
        "event_ranking_csv": "Ranking after series 1 – Preisskat.csv",
    }
    for name, called in named.items():
        answer = client.get(reverse(name, args=[event.slug]), {"series": 1} if name == "event_ranking_csv" else {})
        assert answer.headers["Content-Disposition"].endswith(f"filename*=UTF-8''{quote(called)}")


def test_files_say_whose_place_a_lot_decided():
    event = events.event(players=6, planned_series=1)
    events.play_all(events.drawn(event), [events.build.GAME, events.build.PASSED])
    (winners, losers) = tied(event)
    lots.draw_lot(
        event_id=event.pk, players=[each.player for each in winners], by=events.director_of(event), at=events.build.AT
    )
    event.refresh_from_db()
    with translation.override("de"):
        heading, *rows = rows_of(ranking_csv(event))
        page = overall(event)
    at = heading.index("Bemerkung")
    assert [row[at] for row in rows] == ["Los"] * len(winners) + [""] * len(losers)
    assert [row[page.headings.index("Bemerkung")] for row in page.rows] == [row[at] for row in rows]
