"""A ranking, told: what decided it stands only where there was a tie to break."""

from dataclasses import replace

import pytest

from scoring.access import Naming
from tests.tournaments import events
from tournaments.queries.standings import standings
from tournaments.views import presenters

pytestmark = pytest.mark.django_db


def told(decided_by):
    """The ranking of an event whose lines were decided by these keys, in this order."""
    event = events.event(players=len(decided_by))
    events.play_all(events.drawn(event))
    lines = [replace(line, decided_by=key) for line, key in zip(standings(event), decided_by, strict=True)]
    return presenters.ranking(event, lines, Naming(event.book, keeps=False))


def test_what_decided_is_told_only_where_there_was_a_tie():
    ranking = told([None, "total", "won", "-lot"])
    assert [row.decided_by for row in ranking.rows] == ["", "", "gewonnene Spiele", "Los"]
    assert ranking.remarks


def test_no_column_asks_where_nothing_needed_deciding():
    assert not told([None, "total", "total"]).remarks
