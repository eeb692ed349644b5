"""A draw that was undone: what was printed of it is out of date, with the word, and is put on no paper any more."""

from pathlib import Path

import pytest
from django.urls import reverse

from scoring.models import PrintJob
from scoring.printing.actions import print_jobs
from tests import build
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.test_print_room import ask, done, due
from tournaments.actions import drawing
from tournaments.queries.paper_contents import CARDS, OF_A_SERIES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def prints_folder(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "prints"
    return settings.PRINTS_DIR


@pytest.fixture
def event():
    made = events.event(players=8)
    events.drawn(made)
    return made


def undo(event, number=1):
    drawing.undo_draw(event_id=event.pk, number=number, by=events.director_of(event), at=build.AT)


@pytest.mark.parametrize("document", OF_A_SERIES)
def test_every_paper_of_the_series_is_out_of_date_and_its_file_is_gone(event, document, client, settings):
    job = done(ask(event, document))
    file = Path(settings.PRINTS_DIR) / job.file
    assert file.exists()
    undo(event)
    job.refresh_from_db()
    assert job.state == PrintJob.State.STALE
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    page = client.get(url("event_prints", event)).content.decode()
    assert '<span class="badge stale">out of date</span>' in page
    assert reverse("print_some", args=[job.pk]) not in page
    assert client.get(reverse("print_file", args=[job.pk])).status_code == 404


def test_what_waits_to_be_made_is_not_made_any_more(event):
    job = ask(event)
    undo(event)
    job.refresh_from_db()
    assert job.state == PrintJob.State.STALE
    assert print_jobs.claim(job_id=job.pk, at=build.AT) is None


def test_the_files_go_with_the_act_and_not_before(event, settings, django_capture_on_commit_callbacks):
    file = Path(settings.PRINTS_DIR) / done(ask(event)).file
    with django_capture_on_commit_callbacks(execute=True):
        undo(event)
        assert file.exists()
    assert not file.exists()


def test_a_print_of_one_sheet_of_it_is_out_of_date_too(event):
    sheet = event.series.get().tables.first().sheet
    by = events.director_of(event)
    job = print_jobs.request_print(document="blank", book=event.book, sheet=sheet, language="en", by=by, at=build.AT)
    undo(event)
    job.refresh_from_db()
    assert job.state == PrintJob.State.STALE


def test_cards_of_an_earlier_series_that_say_a_seat_of_it_are_out_of_date_and_others_are_not(event):
    before = done(ask(event, CARDS, 1))
    plan = done(ask(event, "plan_names", 1))
    events.drawn(event, 2)
    after = done(ask(event, CARDS, 1))
    undo(event, 2)
    states = [PrintJob.objects.get(pk=each.pk).state for each in (before, plan, after)]
    assert states == ["done", "done", "stale"]


def test_the_next_draw_is_printed_as_a_paper_of_its_own(event):
    old = done(ask(event))
    undo(event)
    events.register(event, events.director_of(event), 1, first=9)
    events.drawn(event)
    assert due(event, CARDS)
    new = done(ask(event))
    assert new.pk != old.pk
    old.refresh_from_db()
    assert old.state == PrintJob.State.STALE
