"""The ranking on paper, frozen with its job."""

import io

import pytest
from django.utils import translation
from pypdf import PdfReader

import rules
from scoring.access import Naming
from scoring.printing.documents import press
from scoring.printing.documents.ranking import _decided
from tests import build
from tests.tournaments import events
from tests.tournaments.queries.test_standings import matches
from tournaments.actions import printing
from tournaments.models import Event
from tournaments.queries.standings import standings
from tournaments.views import presenters

pytestmark = pytest.mark.django_db


def page(job):
    with translation.override(job.language):
        pdf = press.render(press.DOCUMENTS[job.document](job))
    return "\n".join(each.extract_text() for each in PdfReader(io.BytesIO(pdf.data)).pages)


@pytest.fixture(scope="module")
def drawn(world):
    return world(_drawn)


def _drawn():
    made = events.event(players=8)
    events.drawn(made)
    return made.pk


@pytest.fixture
def event(drawn):
    return Event.objects.get(pk=drawn)


def first_list(event):
    return event.series.get().tables.get(number=1).sheet


def ranking(event, language="en", **more):
    by = events.director_of(event)
    return printing.print_ranking(event_id=event.pk, language=language, by=by, at=build.AT, **more)


def test_the_ranking_is_printed_as_it_stood_when_it_was_asked_for(event):
    sheet = first_list(event)
    build.record(sheet)
    asked = ranking(event)
    before = page(asked)
    build.record(sheet, {**build.GAME, "declarer": 0})
    assert page(asked) == before
    assert ranking(event) != asked


def test_the_printed_ranking_tells_by_which_rules_was_played(event):
    printed = page(ranking(event))
    assert rules.say("skat", "preset.isko-2022", {}, "en") in printed
    assert "Deals per sheet: 2" in printed


def test_the_printed_ranking_holds_every_player_with_start_number_and_total(event):
    sheet = first_list(event)
    build.record(sheet)
    asked = ranking(event)
    printed = page(asked)
    assert "Provisional ranking" in printed
    assert len(asked.payload["rows"]) == 8
    for row in asked.payload["rows"]:
        assert row["name"] in printed
        assert str(row["number"]) in printed


def test_what_decided_stands_on_paper_as_on_the_page():
    """Of equals every line says it, with its own number; who shares a rank reads that nothing did."""
    made = matches()
    lines = standings(made)
    on_the_page = presenters.ranking(made, lines, Naming(made.book, keeps=False)).rows
    asked = ranking(made)
    with translation.override("de"):
        on_paper = [_decided(asked.payload, row, "de") for row in asked.payload["rows"]]
    assert on_paper == [each.decided_by for each in on_the_page]
    assert on_paper[0] == "Punktdifferenz 9"
