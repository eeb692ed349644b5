"""How the tables were drawn, in public: the hash of the seed first, the seed with the draw, and what was taken back."""

import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest
from django.db import connection

from tests import build
from tests.tampering import lifted
from tests.tournaments import events
from tests.tournaments.draws import drawn_again
from tests.tournaments.seating.recount_event import wrong
from tournaments.actions import drawing
from tournaments.models import Event
from tournaments.plain.event_audit import audit_events
from tournaments.queries.draw_record import as_plain, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def shown(reader, event, ending="/"):
    return reader.get(f"/events/{event.slug}/draws{ending}")


def told(reader, event):
    return shown(reader, event, ".json").json()


def drawn_twice():
    event = events.event(players=7)
    events.drawn(event)
    drawing.undo_draw(event_id=event.pk, number=1, by=events.director_of(event), at=build.AT)
    events.play_all(events.drawn(event))
    events.drawn(event, 2)
    return event


def test_before_the_first_draw_only_the_hash_is_known(reader):
    event = events.event(players=4)
    before = told(reader, event)
    assert len(before["commitment"]) == 64
    assert (before["seed"], before["salt"], before["draws"]) == (None, None, [])
    text = shown(reader, event).content.decode()
    assert before["commitment"] in text
    assert str(event.seed) not in text
    stored = reader.get(f"/api/v1/events/{event.slug}/").json()["draw"]
    assert stored == {"commitment": before["commitment"], "seed": None, "salt": None}


def test_the_seed_comes_with_the_draw_and_is_the_one_that_was_settled(reader):
    event = events.event(players=7)
    before = told(reader, event)["commitment"]
    events.drawn(event)
    after = told(reader, event)
    assert (after["commitment"], after["seed"]) == (before, event.seed)
    assert wrong(after) == []
    assert after["salt"] in shown(reader, event).content.decode()
    api = reader.get(f"/api/v1/events/{event.slug}/").json()
    assert api["series"][0]["certificate"]["seed"] == api["draw"]["seed"] == event.seed


def test_everything_is_checked_from_what_is_published_and_nothing_else(reader, tmp_path):
    event = drawn_twice()
    path = tmp_path / "draws.json"
    path.write_bytes(shown(reader, event, ".json").content)
    script = Path(__file__).parents[1] / "seating" / "recount_event.py"
    ran = subprocess.run([sys.executable, "-I", script, path], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "All is as it was published.\n")
    true = told(reader, event)
    for meddle in (
        lambda said: said.update(salt="00"),
        lambda said: said["draws"][0]["certificate"].update(repeats=9),
        lambda said: said["draws"][1]["series"][1][0].reverse() or said["draws"][1]["series"][1].pop(),
        lambda said: said["taken_back"][0]["certificate"].update(seed=1),
    ):
        false = deepcopy(true)
        meddle(false)
        assert wrong(false)


def test_drawn_again_from_what_is_published_the_tables_are_the_same(reader):
    for made in told(reader, drawn_twice())["draws"]:
        assert drawn_again(made) == made["series"][-1]


def test_a_draw_that_was_taken_back_is_named(reader):
    event = drawn_twice()
    (gone,) = told(reader, event)["taken_back"]
    assert gone["number"] == 1
    assert gone["series"] == told(reader, event)["draws"][0]["series"]
    assert "taken back on" in shown(reader, event).content.decode()


def test_another_seed_than_the_one_that_was_settled_is_found():
    event = events.event(players=4)
    with lifted(connection):
        Event.objects.filter(pk=event.pk).update(seed=event.seed + 1)
    ((_event, found),) = audit_events(Event.objects.filter(pk=event.pk))
    assert "the seed is not the one that was settled when the event was created" in found


def test_draws_take_as_many_statements_for_many_as_for_one(reader, django_assert_num_queries):
    one, many = events.event(players=7), drawn_twice()
    events.drawn(one)
    for event in (one, many):
        with django_assert_num_queries(3):
            as_plain(record(event))
