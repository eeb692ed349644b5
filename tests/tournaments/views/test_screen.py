"""What a hall sees: seats right after the draw, the ranking in pages, the ceremony from the last place to the first."""

import pytest
from django.urls import reverse

from scoring.models import Player
from tests import build
from tests.tournaments import cash, events
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


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "0 of 1 table is done."), ("de", "Fertig: 0 von 1 Tisch."), ("fr", "Tables terminées\u00a0: 0 sur 1.")],
)
def test_the_only_table_is_one(client, language, told):
    event = events.event(players=3)
    build.record(events.drawn(event).tables[0].table.sheet)
    client.cookies["django_language"] = language
    assert told in client.get(reverse("event", args=[event.slug])).content.decode()
    assert told in client.get(reverse("event_screen", args=[event.slug]), {"show": "ranking"}).content.decode()


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


def test_the_hall_is_told_whole_names_where_a_keeper_is_signed_in_and_strangers_are_not(hall):
    event = events.event(players=0)
    by = events.director_of(event)
    named = events.named(event, by, "Anna Adler", "Bernd Berg", "Carla Cramer")
    Player.objects.filter(pk=named[0].player_id).update(publicity="number")
    Player.objects.filter(pk=named[1].player_id).update(publicity="", minor=True)
    build.record(events.drawn(event).tables[0].table.sheet)
    for show in ({"show": "seats"}, {"show": "ranking"}, {"show": "ceremony", "read": 3}):
        hall.force_login(by)
        text = shown(hall, event, **show).content.decode()
        assert "Anna Adler" in text
        assert "Berg" not in text
        assert "Names as on the web" not in text
        for account in (None, build.account()):
            hall.force_login(account) if account else hall.logout()
            text = shown(hall, event, **show).content.decode()
            assert "Adler" not in text
            assert "Carla Cramer" in text
            assert "Names as on the web" in text


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


@pytest.fixture
def final():
    event = events.event(players=7, planned_series=1, deals=2)
    return events.finalised(event)


def told_first(page, event):
    return str(standings(event)[0].player) in page.content.decode()


def test_no_screen_of_a_final_event_tells_the_first_place_by_itself(hall, final):
    """Whatever it showed while the ranking was made final, also when it looks again or turns its pages."""
    asked = [{}, {"show": ""}, {"show": "ranking"}, {"show": "nonsense"}, {"show": "ceremony"}, {"show": "tables"}]
    for each in asked:
        for page in ({}, {"page": 1}, {"page": 2}):
            assert not told_first(shown(hall, final, **each, **page), final), each
    covered = shown(hall, final)
    assert covered.context["show"] == "ceremony"
    assert 'rel="next"' in covered.content.decode()
    assert "hx-trigger" not in covered.content.decode(), "a covered screen turns nothing by itself"


def test_a_final_ranking_is_shown_to_who_opens_it_and_goes_on_turning(hall, final):
    page = shown(hall, final, show="ranking", open="yes")
    assert told_first(page, final)
    assert 'hx-get="?show=ranking&amp;open=yes&amp;page=1"' in page.content.decode()


def test_the_best_are_read_alone(hall, final):
    """All who share the last of these places are read, too."""
    assert [line.rank for line in standings(final)] == [1, 1, 3, 3, 3, 3, 3]
    assert shown(hall, final, show="ceremony", best=3).context["left"] == 7
    ranked = standings(final)[:2]
    for read in range(3):
        page = shown(hall, final, show="ceremony", best=2, read=read)
        assert (page.context["left"], page.context["winner"] is None) == (2 - read, read == 0)
        if read:
            assert page.context["winner"].name == str(ranked[2 - read].player)
    assert "read=2&amp;best=2" in shown(hall, final, show="ceremony", best=2, read=1).content.decode()


def test_the_ceremony_asks_from_which_place(hall, final):
    """Of seven nobody is asked for the tenth, and without prizes for none that has one."""
    assert [each.best for each in shown(hall, final, show="ceremony").context["begins"]] == [0, 3]
    event = cash.planned(events.event(players=12, planned_series=1), prizes=(5000, 3000, 2000, 1000))
    for state in events.drawn(event).tables:
        events.play(state.table.sheet, ({**build.GAME, "matadors": state.table.number}, build.PASSED))
    begins = shown(hall, events.finalised(event), show="ceremony").context["begins"]
    assert [(each.best, each.current) for each in begins] == [(0, True), (10, False), (3, False), (4, False)]
    page = shown(hall, event, show="ceremony", best=3)
    assert [each.best for each in page.context["begins"] if each.current] == [3]
    assert 'href="?show=ceremony&amp;best=4"' in page.content.decode()
    assert shown(hall, event, show="ceremony", best=3, read=1).context["begins"] == ()


def test_a_series_that_is_named_stays_on_the_screen(hall):
    event = events.event(players=7)
    events.drawn(event)
    events.drawn(event, 2)
    page = shown(hall, event, show="seats", series=2)
    assert page.context["round"].number == 2
    assert "series=2&amp;page=" in page.content.decode()
    assert shown(hall, event, show="seats", series=9).context["round"].number == 1


def test_everything_for_the_screen_has_its_link(hall, final):
    by = events.director_of(final)
    hall.force_login(by)
    screens, screen = f"/events/{final.slug}/screens/", f"/events/{final.slug}/screen/"
    page = hall.get(screens).content.decode()
    for query in ("", "?show=seats", "?show=tables", "?show=ranking&amp;open=yes", "?show=ceremony"):
        assert f'href="{screen}{query}"' in page
    assert "<kbd>Space</kbd>" in page
    for name in ("event", "event_director", "event_prints", "event_desk"):
        assert f'href="{screens}"' in hall.get(reverse(name, args=[final.slug])).content.decode(), name
    assert f'href="{screen}?show=ceremony"' in hall.get(reverse("event_director", args=[final.slug])).content.decode()


def test_who_only_reads_is_led_to_the_screen(hall, event):
    assert f'href="/events/{event.slug}/screen/"' in hall.get(f"/events/{event.slug}/").content.decode()
    assert hall.get(f"/events/{event.slug}/screens/").status_code == 200


def test_a_long_name_is_short_in_lists_and_whole_where_it_is_read_out(hall):
    event = events.event(players=4)
    long = "Maximilian-Alexander Theodor von Wallenstein"
    named = Player.objects.filter(registrations__event=event).first()
    Player.objects.filter(pk=named.pk).update(name=long)
    series = events.drawn(event)
    seats = shown(hall, event).context["seats"]
    assert "M. von Wallenstein" in [name for name, *_where in seats]
    events.play_all(series)
    ranked = standings(event)
    place = len(ranked) - [line.player.name for line in ranked].index(long)
    read = shown(hall, event, show="ceremony", read=place).content.decode()
    assert f'<span class="name long">{long}' in read
    assert "M. von Wallenstein" in shown(hall, event, show="ranking").content.decode()
