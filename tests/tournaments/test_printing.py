"""What an event prints: the ranking frozen with its job, the lists with the start numbers of their players."""

import io

import pytest
from django.utils import translation
from pypdf import PdfReader

import rules
from scoring.models import PrintJob
from scoring.printing.documents import press
from tests import build
from tests.tournaments import events
from tournaments.actions import printing
from tournaments.models import Event

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


def order(event, document="sheet", language="en"):
    by = events.director_of(event)
    return printing.print_series(event_id=event.pk, number=1, document=document, language=language, by=by, at=build.AT)


def ranking(event, language="en"):
    return printing.print_ranking(event_id=event.pk, language=language, by=events.director_of(event), at=build.AT)


def test_each_table_is_a_job_of_its_own(event):
    jobs = order(event)
    assert [(job.sheet.series_number, job.sheet.table_number) for job in jobs] == [(1, 1), (1, 2)]
    assert order(event) == jobs
    assert PrintJob.objects.count() == 2


def test_a_list_shows_the_start_number_of_each_player(event):
    (job, _other) = order(event, "blank")
    printed = page(job)
    assert job.sheet.seat_totals.count() >= 3
    for seat in job.sheet.seat_totals.all():
        number = event.registrations.get(player=seat.player).number
        assert f"{seat.player.name} · No. {number}" in printed


def test_a_list_is_called_by_its_series_and_table_in_its_own_language(event):
    (job, _other) = order(event, language="en")
    assert "Series 1, table 1" in page(job)


def test_the_ranking_is_printed_as_it_stood_when_it_was_asked_for(event):
    (job, _other) = order(event)
    build.record(job.sheet)
    asked = ranking(event)
    before = page(asked)
    build.record(job.sheet, {**build.GAME, "declarer": 0})
    assert page(asked) == before
    assert ranking(event) != asked


def test_the_printed_ranking_tells_by_which_rules_was_played(event):
    order(event)
    printed = page(ranking(event))
    assert rules.say("skat", "preset.isko-2022", {}, "en") in printed
    assert "Deals per sheet: 2" in printed


def test_the_printed_ranking_holds_every_player_with_start_number_and_total(event):
    (job, _other) = order(event)
    build.record(job.sheet)
    asked = ranking(event)
    printed = page(asked)
    assert "Provisional ranking" in printed
    assert len(asked.payload["rows"]) == 8
    for row in asked.payload["rows"]:
        assert row["name"] in printed
        assert str(row["number"]) in printed
