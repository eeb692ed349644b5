"""A ranking, told: of equals in what is counted first every line says what decided, or that nothing did."""

from dataclasses import replace

import pytest

from scoring.access import Naming
from tests.tournaments import events
from tests.tournaments.queries.test_standings import matches
from tournaments.queries.standings import standings
from tournaments.views import presenters

pytestmark = pytest.mark.django_db


def told(decided_by):
    """The ranking of an event whose lines were decided by these keys, in this order; no key is a shared rank."""
    event = events.event(players=len(decided_by))
    events.play_all(events.drawn(event))
    ranks = [1 + max((at for at in range(line + 1) if decided_by[at]), default=0) for line in range(len(decided_by))]
    lines = [
        replace(line, rank=rank, decided_by=key)
        for line, rank, key in zip(standings(event), ranks, decided_by, strict=True)
    ]
    return presenters.ranking(event, lines, Naming(event.book, keeps=False))


def test_every_line_of_a_tie_tells_what_decided_and_who_is_alone_nothing():
    ranking = told([None, "total", "won", "-lot"])
    reasons = [row.decided_by.rpartition(" ")[0] or row.decided_by for row in ranking.rows]
    assert reasons == ["", "gewonnene Spiele", "gewonnene Spiele", "Los"]
    assert ranking.remarks


def test_a_shared_rank_says_that_nothing_decided():
    ranking = told([None, None, "total", "won"])
    assert [row.decided_by.partition(" ")[0] for row in ranking.rows] == ["gleich", "gleich", "gewonnene", "gewonnene"]


def test_what_decided_stands_with_the_number_of_the_line():
    event = matches()
    ranking = presenters.ranking(event, standings(event), Naming(event.book, keeps=False))
    assert [row.decided_by for row in ranking.rows] == [
        "Punktdifferenz 9",
        "Punktdifferenz 3",
        "Punktdifferenz −3",
        "Punktdifferenz −9",
    ]


def test_no_column_asks_where_nothing_needed_deciding():
    assert not told([None, "total", "total"]).remarks
