"""What a hall sees: seats right after the draw, the ranking in pages, the ceremony from the last place to the first."""

import pytest

from tests import build
from tests.tournaments import events
from tournaments.models import Event
from tournaments.queries.standings import standings
from tournaments.views import screen_page

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(play).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


@pytest.fixture
def hall(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def play():
    event = events.event(players=7)
    events.play_all(events.drawn(event))
    events.play_all(events.drawn(event, 2))
    return event


def shown(hall, event, **asked):
    return hall.get(f"/events/{event.slug}/screen/", asked)


def test_before_the_draw_the_hall_is_welcomed(hall):
    event = events.event(players=4, place="Old Mill")
    for show in ("", "seats", "ranking", "ceremony", "nonsense"):
        text = shown(hall, event, show=show).content.decode()
        assert "Welcome!" in text
        assert "Old Mill" in text
        assert "4 players are registered." in text


def test_after_a_draw_everybody_finds_the_own_seat_by_name(hall):
    event = events.event(players=7)
    events.drawn(event)
    response = shown(hall, event)
    assert response.context["show"] == "seats"
    rows = response.context["seats"]
    assert [name for name, _table, _seat in rows] == [f"Player {number}" for number in range(1, 8)]
    assert sorted((table, seat) for _name, table, seat in rows) == [
        *((1, seat) for seat in (1, 2, 3, 4)),
        *((2, seat) for seat in (1, 2, 3)),
    ]


def test_a_draw_does_not_make_the_series_played_and_rises_stand(hall):
    event = events.event(players=7, planned_series=3)
    events.play_all(events.drawn(event))
    events.play_all(events.drawn(event, 2))
    before = shown(hall, event, show="ranking").context
    events.drawn(event, 3)
    response = shown(hall, event, show="ranking")
    assert "after series 2 of 3, provisional" in response.content.decode()
    assert [line.rise for line in response.context["top"]] == [line.rise for line in before["top"]]
    assert any(line.rise is not None for line in response.context["top"])


def test_while_somebody_plays_the_ranking_says_how_many_tables_are_done(hall):
    event = events.event(players=7)
    first, _second = events.drawn(event).tables
    events.play(first.table.sheet)
    response = shown(hall, event)
    assert response.context["show"] == "ranking"
    assert "1 of 2 tables are done." in response.content.decode()
    assert "during series 1 of 2, provisional" in response.content.decode()


def test_ranking_pins_the_first_and_turns_all_others(hall, event, monkeypatch):
    monkeypatch.setattr(screen_page, "LINES", 2)
    ranked = [line.rank for line in standings(event)]
    told = []
    for page in (1, 2):
        context = shown(hall, event, page=page).context
        assert [line.rank for line in context["top"]] == ranked[:3]
        assert (context["pages"], context["next"]) == (2, 3 - page)
        told += [line.rank for line in context["lines"]]
    assert told == ranked[3:]
    assert shown(hall, event, page=99).context["page"] == 2
    assert shown(hall, event, page="x").context["page"] == 1


def test_a_rise_is_told_against_the_series_before(hall, event):
    after = {line.player.pk: line for line in standings(event)}
    first = sorted(after.values(), key=lambda line: -line.series[0].total)
    context = shown(hall, event, show="ranking").context
    told = {line.name: line.rise for line in (*context["top"], *context["lines"])}
    for line in after.values():
        before = 1 + sum(other.series[0].total > line.series[0].total for other in first)
        ties = sum(other.series[0].total == line.series[0].total for other in first)
        if ties == 1:
            assert told[str(line.player)] == before - line.rank


def test_ceremony_reads_from_the_last_place_to_the_first_and_back(hall, event):
    ranked = standings(event)
    assert shown(hall, event, show="ceremony").context["winner"] is None
    for read in range(1, len(ranked) + 1):
        context = shown(hall, event, show="ceremony", read=read).context
        assert context["winner"].name == str(ranked[-read].player)
        assert (context["back"], context["left"]) == (read - 1, len(ranked) - read)
    last = shown(hall, event, show="ceremony", read=99)
    assert last.context["winner"].rank == 1
    assert 'rel="next"' not in last.content.decode()


def test_nothing_is_told_of_places_that_were_not_read(hall, event):
    ranked = standings(event)
    text = shown(hall, event, show="ceremony", read=2).content.decode()
    assert all(str(line.player) not in text for line in ranked[:-2])


def test_the_hall_is_told_names_as_in_public_whoever_has_signed_in(hall):
    event = events.event(players=0)
    by = events.director_of(event)
    events.named(event, by, "Anna Adler", "Bernd Berg", "Carla Cramer")
    event.registrations.filter(number=1).get().player.__class__.objects.update(publicity="number")
    events.drawn(event)
    hall.force_login(by)
    text = shown(hall, event).content.decode()
    assert "Adler" not in text


def test_a_hidden_event_is_not_there(hall):
    hidden = events.event(build.account(), public=False, players=3)
    assert shown(hall, hidden).status_code == 404


def test_unchanged_it_is_not_sent_again(hall, event):
    first = shown(hall, event)
    assert hall.get(f"/events/{event.slug}/screen/", headers={"if-none-match": first["ETag"]}).status_code == 304


def test_tables_in_play_say_how_far_they_are(hall):
    event = events.event(players=11)
    one, two, _three = events.drawn(event).tables
    events.play(one.table.sheet)
    events.play(two.table.sheet, (build.GAME,), confirm=False)
    cells = shown(hall, event, show="tables").context["tables"]
    assert [(each.number, each.done, each.planned, each.state) for each in cells] == [
        (1, 2, 2, "signed"),
        (2, 1, 2, "playing"),
        (3, 0, 2, "waiting"),
    ]


def test_while_somebody_plays_the_tables_come_after_the_ranking_by_themselves(hall, monkeypatch):
    event = events.event(players=7)
    first, second = events.drawn(event).tables
    events.play(first.table.sheet)
    assert [shown(hall, event, page=page).context["show"] for page in (1, 2)] == ["ranking", "tables"]
    assert shown(hall, event, show="ranking", page=2).context["show"] == "ranking"
    events.play(second.table.sheet)
    assert shown(hall, event, page=2).context["show"] == "ranking"


def test_a_hundred_tables_turn_in_pages(hall, event, monkeypatch):
    monkeypatch.setattr(screen_page, "GRID", 1)
    numbers = [
        [each.number for each in shown(hall, event, show="tables", page=page).context["tables"]] for page in (1, 2)
    ]
    assert numbers == [[1], [2]]
