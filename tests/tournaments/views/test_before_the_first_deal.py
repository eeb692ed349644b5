"""Before the first deal nobody has a rank, on any face of the ranking."""

import csv

import pytest
from django.utils import timezone

from scoring.models import Sheet
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions.printing import ranking_payload

pytestmark = pytest.mark.django_db


def ranks(client, event):
    """Every rank that a face shows, by face."""
    page = client.get(url("event_ranking", event)).context["ranking"]
    screen = client.get(url("event_screen", event), {"show": "ranking"}).context
    _head, *rows = csv.reader(
        client.get(url("event_ranking_csv", event)).content.decode("utf-8-sig").splitlines(), delimiter=";"
    )
    return {
        "page": [row.line.shown_rank for row in page.rows],
        "screen": [line.rank for line in (*screen["top"], *screen["lines"])],
        "file": [int(row[0]) if row[0] else None for row in rows],
        "paper": [row["rank"] for row in ranking_payload(event, build.AT, "")["rows"]],
    }


def test_nobody_has_a_rank_before_the_first_deal(client):
    client.cookies["django_language"] = "en"
    event = events.event(players=6)
    events.drawn(event)
    assert ranks(client, event) == dict.fromkeys(("page", "screen", "file", "paper"), [None] * 6)
    said = "No deal has been entered yet."
    assert said in text(client.get(url("event_ranking", event)))
    build.record(Sheet.objects.get(table__series__event=event, table__number=1), build.GAME, at=timezone.now())
    assert said not in text(client.get(url("event_ranking", event)))
    told = ranks(client, event)
    assert {face: sorted(filter(None, each)) for face, each in told.items()} == {face: [1, 2, 2] for face in told}
