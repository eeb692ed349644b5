"""Before the first deal nobody has a rank, on any face of the ranking."""

import csv

import pytest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from scoring.models import Sheet
from scoring.printing.documents import ranking
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions import printing
from tournaments.actions.printing import ranking_payload
from tournaments.queries import results

pytestmark = pytest.mark.django_db


def ranks(client, event):
    """Every rank that a face shows, by face."""
    page = client.get(url("event_ranking", event)).context["ranking"]
    screen = client.get(url("event_screen", event), {"show": "ranking"}).context
    _head, *rows = csv.reader(
        client.get(url("event_ranking_csv", event)).content.decode("utf-8-sig").splitlines(), delimiter=";"
    )
    told = client.get(url("api_event_ranking", event)).json()
    return {
        "program": [line["rank"] for line in told["lines"]],
        "page": [row.line.shown_rank for row in page.rows],
        "screen": [line.rank for line in (*screen["top"], *screen["lines"])],
        "file": [int(row[0]) if row[0] else None for row in rows if len(row) > 1],
        "paper": [row["rank"] for row in ranking_payload(event, build.AT, "")["rows"]],
    }


SAID, SO_FAR = "No deal has been entered yet.", ("provisional", "so far")
"""What every face says instead of calling itself the ranking so far."""


def faces(client, event):
    """The text of every face."""
    job = printing.print_ranking(event_id=event.pk, language="en", by=events.director_of(event), at=build.AT)
    with translation.override("en"):
        sheets = [str(cell) for page in results.results(event) for row in page.rows for cell in row]
        document = ranking.document(job)
        paper = render_to_string(document.template, {**document.context, "paper": None})
    answers = {name: client.get(url(name, event)) for name in ("event", "event_ranking", "event_ranking_csv")}
    answers["screen"] = client.get(url("event_screen", event), {"show": "ranking"})
    told = {name: text(each) for name, each in answers.items()}
    return told | {"paper": paper, "results": " ".join(sheets)}


def test_every_face_says_that_nothing_was_played_and_none_calls_it_a_standing(client):
    client.cookies["django_language"] = "en"
    event = events.event(players=6)
    before_the_draw = text(client.get(url("event", event)))
    assert not any(each in before_the_draw for each in SO_FAR)
    events.drawn(event)
    told = faces(client, event)
    assert {face for face, each in told.items() if SAID not in each} == set()
    shown = {face: each for face, each in told.items() if face != "results"}
    assert {face for face, each in shown.items() if any(word in each.casefold() for word in SO_FAR)} == set()
    assert client.get(url("api_event_ranking", event)).json()["unplayed"] is True
    build.record(Sheet.objects.get(table__series__event=event, table__number=1), build.GAME, at=timezone.now())
    told = faces(client, event)
    assert {face for face, each in told.items() if SAID in each} == set()
    assert client.get(url("api_event_ranking", event)).json()["unplayed"] is False


def test_nobody_has_a_rank_before_the_first_deal(client):
    client.cookies["django_language"] = "en"
    event = events.event(players=6)
    events.drawn(event)
    assert ranks(client, event) == dict.fromkeys(("program", "page", "screen", "file", "paper"), [None] * 6)
    build.record(Sheet.objects.get(table__series__event=event, table__number=1), build.GAME, at=timezone.now())
    told = ranks(client, event)
    assert {face: sorted(filter(None, each)) for face, each in told.items()} == {face: [1, 2, 2] for face in told}
