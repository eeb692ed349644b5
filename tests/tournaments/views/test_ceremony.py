"""The ceremony on the hall's screen: prizes, marks, what is beside the ranking of all first, and nothing early."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Player
from tests import build
from tests.scoring.faces import text
from tests.tournaments import cash, events
from tests.tournaments.pages import url
from tournaments.actions import lots, organising
from tournaments.models import Event
from tournaments.queries.envelopes import envelopes
from tournaments.queries.protests import deadline
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(world):
    return world(cash.prized).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


def screen(event, who=None, language="en", host="testserver", **asked):
    client = Client(headers={"accept-language": language, "host": host})
    if who:
        client.force_login(who)
    return client.get(url("event_screen", event), {"show": "ceremony", **asked})


def steps(event, **asked):
    """What each key shows, from the first to the last."""
    number = screen(event).context["left"]
    return [screen(event, read=read, **asked) for read in range(1, number + 1)]


def test_what_is_beside_is_read_first_each_from_its_last_prize_to_its_first(event):
    titles, told = [], {}
    for page in steps(event):
        title = page.context["title"]
        titles += [title] if title not in titles else []
        told.setdefault(title, []).append((page.context["winner"].name, page.context["winner"].prize))
    assert titles[-1] == "Overall ranking"
    won = {row.won.ranking: [] for pot in envelopes(event) for row in pot.rows}
    assert len(won) == len(titles) > 3
    for pot in envelopes(event):
        for row in pot.rows:
            won[row.won.ranking].append(row.line.player.name)
    assert [name for name, _prize in told["Series 1"]] == won["series:1"][::-1]
    assert [name for name, _prize in told["Damen"]] == won["category:Damen"][::-1]
    assert [name for name, _prize in told["Overall ranking"]] == [line.player.name for line in standings(event)][::-1]


def test_a_prize_stands_beside_whoever_has_won_it_on_every_step(event):
    due = {row.line.player.name: row.cents for row in envelopes(event)[0].of("")}
    last = steps(event)[-1]
    read = [last.context["winner"], *last.context["lines"]]
    assert {line.name for line in read if line.prize} == {*due}
    assert f"€{due[read[0].name] / 100:.2f}" in text(last)
    german = text(screen(event, read=99, language="de"))
    assert f"{due[read[0].name] / 100:.2f}".replace(".", ",") + "\N{NO-BREAK SPACE}€" in german


def test_nothing_is_told_before_it_is_read(event):
    """No name of the ranking of all, and no total from which it follows, before its key; beside it no total that nobody
    knows.
    """
    beside = [page for page in steps(event) if page.context["title"] != "Overall ranking"]
    for page in beside:
        known = page.context["title"] == "Series 1"
        lines = [page.context["winner"], *page.context["lines"]]
        assert all((line.total is not None) == known for line in lines), page.context["title"]
        assert {line.decider for line in lines} == {""}
    ranked = standings(event)
    for read in range(1, len(ranked) + 1):
        page = screen(event, read=len(beside) + read)
        names = [line.player.name for line in ranked[:-read]]
        assert not [name for name in names if name in text(page)], read


def test_a_ceremony_of_the_best_reads_what_is_beside_too(event):
    beside = len([page for page in steps(event) if page.context["title"] != "Overall ranking"])
    page = screen(event, best=2)
    assert page.context["left"] == beside + 2
    assert screen(event, best=2, read=beside + 1).context["winner"].name == standings(event)[1].player.name


def test_a_category_without_prizes_has_its_first_read():
    event = cash.planned(events.event(players=6, planned_series=1), categories=("Damen",))
    cash.in_category(event, "Damen", 2, 5)
    for state in events.drawn(event).tables:
        events.play(state.table.sheet, ({**build.GAME, "matadors": state.table.number}, build.PASSED))
    events.finalised(event)
    page = screen(event, read=1)
    ladies = [line for line in standings(event) if line.number in {2, 5}]
    assert (page.context["title"], page.context["winner"].rank) == ("Damen", 1)
    assert page.context["winner"].name in {line.player.name for line in ladies if line.rank == ladies[0].rank}
    assert page.context["winner"].prize == ""


def test_that_a_lot_decided_is_said_once_both_places_are_read():
    event = events.event(players=4, planned_series=1)
    events.play_all(events.drawn(event), (build.PASSED, build.PASSED))
    by = events.director_of(event)
    tied = [line.player.pk for line in standings(event)]
    lots.draw_lot(event_id=event.pk, players=tied, by=by, at=build.AT)
    organising.finalise_event(event_id=event.pk, by=by, at=build.AT)
    ranked = standings(Event.objects.get(pk=event.pk))
    assert [line.rank for line in ranked] == [1, 2, 3, 4]
    first = screen(event, read=1)
    assert (first.context["winner"].decider, "drawing lots" in text(first)) == ("", False), "nobody above was read"
    for read in (2, 3, 4):
        page = text(screen(event, read=read))
        assert f"level with {ranked[-read + 1].player.name}, decided by: drawing lots" in page
        assert page.count("<small>drawing lots</small>") == read - 2, "and in short at those before"
    for language, word in (("de", "entschieden durch: Los"), ("fr", "tirage au sort")):
        assert word in text(screen(event, read=4, language=language)), language


def test_the_projector_says_nothing_that_is_meant_for_the_desk(event):
    director = events.director_of(event)
    Player.objects.filter(registrations__event=event).update(publicity="number")
    for read in (0, 3, 99):
        page = text(screen(event, director, read=read))
        assert "signed in" not in page
        assert "Strangers" not in page
    client = Client(headers={"accept-language": "en"})
    client.force_login(director)
    assert "Signed in there, the screen shows full names." in text(client.get(url("event_screens", event)))
    assert "Names as on the web" in text(screen(event, read=3))


@pytest.mark.parametrize(("reached", "said"), [("192.168.7.5", True), ("127.0.0.1", False)])
def test_the_last_step_tells_an_address_that_phones_reach_or_none(event, settings, reached, said):
    settings.NETWORK_ADDRESS = lambda: reached
    settings.ALLOWED_HOSTS = ["*"]
    page = text(screen(event, read=99, host="127.0.0.1"))
    assert ("Everyone can read the ranking now:" in page) == said
    assert f"127.0.0.1{url('event', event)}" not in page
    assert (f"{reached}:80{url('event', event)}" in page or f"{reached}{url('event', event)}" in page) == said


def test_nobody_is_said_to_read_what_is_not_public():
    event = events.finalised(events.event(players=4, planned_series=1, public=False))
    assert "Everyone can read the ranking now:" not in text(screen(event, events.director_of(event), read=99))


def reopened(event, at):
    by = events.director_of(event)
    organising.reopen_event(event_id=event.pk, reason="a slip", by=by, at=at)
    sheet = event.series.first().tables.get(number=1).sheet
    build.write(sheet, "reopen", by=by, reason="a slip", at=at)
    build.write(sheet, "confirm", by=by, at=at)
    event.refresh_from_db()


def test_who_held_the_ceremony_and_did_not_publish_chooses_anew():
    event = cash.planned(events.event(players=6, planned_series=1), prizes=(5000,))
    events.play_all(events.drawn(event), at=timezone.now())
    by = events.director_of(event)
    organising.finalise_event(event_id=event.pk, by=by, at=timezone.now(), held=True)
    reopened(event, timezone.now())
    client = Client(headers={"accept-language": "en"})
    client.force_login(by)
    page = text(client.get(url("event_director", event)))
    assert 'value="ceremony" required>' in page
    assert "It was final before, and not published." in page
    refused = client.post(url("event_finalise", event), follow=True)
    assert "Choose when the ranking is published." in text(refused)
    event.refresh_from_db()
    assert event.state == "running"
    client.post(url("event_finalise", event), {"publish": "at_once"})
    event.refresh_from_db()
    assert (event.state, event.held_until) == ("final", None)


def test_after_the_ceremony_nothing_waits_again():
    event = cash.planned(events.event(players=6, planned_series=1), prizes=(5000,), protest_minutes=20)
    events.play_all(events.drawn(event), at=timezone.now())
    by, until = events.director_of(event), deadline(event)
    organising.finalise_event(event_id=event.pk, by=by, at=until, held=True)
    organising.publish_event(event_id=event.pk, by=by, at=until)
    reopened(event, until + timedelta(minutes=1))
    assert deadline(event) == until
