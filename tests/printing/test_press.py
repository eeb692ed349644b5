"""From job to file: made once, whole or not at all, whatever happens to the worker."""

import io
import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist
from pypdf import PdfReader

from scoring import tasks
from scoring.actors import OPERATOR
from scoring.models import PrintJob
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from scoring.printing.queries import print_queries
from tests import build
from tests.build import AT

pytestmark = pytest.mark.django_db


def clock():
    return AT


def asked(sheet=None, document="sheet", language="de"):
    sheet = sheet or build.sheet(3)
    return print_jobs.request_print(
        document=document, book=sheet.book, sheet=sheet, language=language, by=OPERATOR, at=AT
    )


def ranking():
    payload = {"title": "Cup", "place": "", "date": None, "game": "skat", "final": False, "series": 1}
    payload |= {"deciders": [], "rows": [], "as_of": AT.isoformat()}
    return print_jobs.request_print(
        document="ranking", book=build.book(), language="de", by=OPERATOR, at=AT, payload=payload
    )


def files(settings):
    return sorted(path.name for path in Path(settings.PRINTS_DIR).iterdir())


@pytest.fixture
def renders(monkeypatch):
    """How many documents were rendered: the real press, counted."""
    done = []
    render = press.render
    monkeypatch.setattr(press, "render", lambda document: done.append(document) or render(document))
    return done


def test_a_job_becomes_one_file(settings):
    job = asked()
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert (job.state, job.pages, job.finished_at, job.attempts) == ("done", 1, AT, 1)
    assert files(settings) == [job.file]
    assert len(PdfReader(print_queries.file_of(job)).pages) == 1


def test_a_job_is_rendered_once_however_often_the_bell_rings(renders):
    job = asked()
    for _ring in range(3):
        press.run(job.pk, clock)
    assert len(renders) == 1


def test_every_document_that_can_be_asked_for_can_be_made():
    assert press.DOCUMENTS.keys() | press.BOUND.keys() == print_jobs.TEMPLATE_VERSIONS.keys()


def test_the_task_prints(settings):
    job = asked()
    tasks.render(job.pk)
    job.refresh_from_db()
    assert job.state == "done"


def test_the_sweep_task_finds_a_job_whose_message_was_lost(rung):
    job = asked()
    tasks.sweep()
    assert rung() == [job.pk]


def test_a_file_whose_worker_ended_before_saying_so_is_not_made_again(settings, renders):
    job = asked()
    claimed = print_jobs.claim(job_id=job.pk, at=AT)
    made = press.make(claimed)
    after = AT + timedelta(seconds=settings.PRINT_LEASE_SECONDS + 1)
    press.run(job.pk, lambda: after)
    job.refresh_from_db()
    assert (job.state, job.file, job.pages, job.attempts) == ("done", made.file, made.pages, 2)
    assert len(renders) == 1
    assert files(settings) == [made.file]


def ended_after_making(job, settings, attempts):
    """So many workers made the document and ended before they said so; when the last lease has run out."""
    at = AT
    for _attempt in range(attempts):
        made = press.make(print_jobs.claim(job_id=job.pk, at=at))
        at += timedelta(seconds=settings.PRINT_LEASE_SECONDS + 1)
    return made, at


@pytest.mark.parametrize("document", press.DOCUMENTS)
def test_a_document_that_lies_there_whole_is_done_when_the_last_worker_ended(document, settings, renders, rung):
    job = asked(document=document) if document != "ranking" else ranking()
    made, after = ended_after_making(job, settings, settings.PRINT_ATTEMPTS)
    print_jobs.sweep(at=after)
    job.refresh_from_db()
    assert (job.state, job.file, job.pages, job.error) == ("done", made.file, made.pages, "")
    assert print_queries.file_of(job)
    assert (len(renders), rung()) == (1, [])


def test_a_document_that_lies_there_whole_is_done_although_its_last_worker_stumbled(settings, monkeypatch):
    def stumbles(_folder):
        raise OSError("the disk is gone")

    job = asked()
    for _attempt in range(settings.PRINT_ATTEMPTS - 1):
        print_jobs.fail_attempt(print_jobs.claim(job_id=job.pk, at=AT), error="no paper", at=AT)
    monkeypatch.setattr(press, "_sync", stumbles)
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert (job.state, files(settings), job.error) == ("done", [job.file], "")


def test_a_document_of_another_revision_does_not_stand_for_a_lost_one(settings, rung):
    first = asked()
    press.run(first.pk, clock)
    build.record(first.sheet)
    second = asked(first.sheet)
    for attempt in range(settings.PRINT_ATTEMPTS):
        print_jobs.claim(job_id=second.pk, at=AT + attempt * timedelta(seconds=settings.PRINT_LEASE_SECONDS + 1))
    print_jobs.sweep(at=AT + timedelta(days=1))
    second.refresh_from_db()
    assert (second.state, second.revision) == ("failed", first.revision + 1)


def test_two_workers_at_one_document_never_both_finish_and_leave_one_whole_file(settings, monkeypatch):
    """While the first one renders, a person starts the job again and a second worker makes it from end to end."""
    job, render, finished = asked(), press.render, []
    finish = print_jobs.finish
    monkeypatch.setattr(print_jobs, "finish", lambda *given, **more: finished.append(finish(*given, **more)))

    def overtaken(document):
        pdf = render(document)
        monkeypatch.setattr(press, "render", render)
        print_jobs.retry_print(job_id=job.pk, by=OPERATOR)
        press.run(job.pk, clock)
        return pdf

    monkeypatch.setattr(press, "render", overtaken)
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert sorted(finished) == [False, True]
    assert (job.state, job.attempts, files(settings)) == ("done", 2, [job.file])
    assert len(PdfReader(print_queries.file_of(job)).pages) == job.pages


def test_a_worker_whose_draft_another_one_cleared_away_finds_the_whole_file(settings, monkeypatch):
    job, replace = asked(), Path.replace

    def overtaken(draft, target):
        monkeypatch.setattr(Path, "replace", replace)
        press._keep(job, press.Pdf(draft.read_bytes(), 1))
        return replace(draft, target)

    monkeypatch.setattr(Path, "replace", overtaken)
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert (job.state, job.attempts, files(settings)) == ("done", 1, [job.file])


def test_the_folder_of_all_prints_is_never_listed(monkeypatch):
    """Ten thousand files lie there after a season."""

    job, listed = asked(), []
    for name in ("listdir", "scandir"):
        real = getattr(os, name)
        monkeypatch.setattr(os, name, lambda path=".", real=real: listed.append(str(path)) or real(path))
    press.run(job.pk, clock)
    print_jobs.fail_attempt(job, error="", at=AT)
    assert asked(job.sheet) == job
    assert str(settings.PRINTS_DIR) not in listed


def test_a_name_is_announced_before_the_file_is_written(monkeypatch):
    job, fsync = asked(), os.fsync

    def seen(handle):
        found.append(PrintJob.objects.get(pk=job.pk))
        fsync(handle)

    found = []
    monkeypatch.setattr(os, "fsync", seen)
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert [(each.state, each.file, each.pages) for each in found[:1]] == [("rendering", job.file, 1)]


def test_half_a_file_of_a_worker_that_ended_is_swept_away(settings):
    job = asked()
    with_name = press.make(print_jobs.claim(job_id=job.pk, at=AT)).file
    folder = Path(settings.PRINTS_DIR)
    (folder / with_name).unlink()
    drafts = folder / f".{with_name.removesuffix('-1p.pdf')}"
    drafts.mkdir()
    (drafts / "1").write_bytes(b"%PDF half")
    press.run(job.pk, lambda: AT + timedelta(seconds=settings.PRINT_LEASE_SECONDS + 1))
    assert files(settings) == [with_name]


def test_another_databases_job_of_the_same_number_never_takes_a_file_over(settings):
    first = asked()
    press.run(first.pk, clock)
    first.refresh_from_db()
    PrintJob.objects.filter(pk=first.pk).delete()
    second = asked(build.sheet(3))
    PrintJob.objects.filter(pk=second.pk).update(id=first.pk)
    press.run(first.pk, clock)
    assert PrintJob.objects.get(pk=first.pk).file != first.file


def test_a_document_that_cannot_be_made_fails_visibly_after_three_attempts(settings, monkeypatch, caplog):
    def no_template(_document):
        raise TemplateDoesNotExist("print/nothing.html")

    monkeypatch.setattr(press, "render", no_template)
    job = asked()
    for _attempt in range(settings.PRINT_ATTEMPTS + 1):
        press.run(job.pk, clock)
    job.refresh_from_db()
    assert (job.state, job.attempts, job.file) == ("failed", 3, "")
    assert job.error == "TemplateDoesNotExist: print/nothing.html"
    assert caplog.text.count(f"Print job {job.pk}, attempt") == 3


def test_each_job_speaks_its_own_language_and_leaves_the_workers_alone():
    from django.utils import timezone, translation

    before = (translation.get_language(), timezone.get_current_timezone_name())
    job = asked(language="fr")
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert PdfReader(io.BytesIO(print_queries.file_of(job).read_bytes())).trailer["/Root"]["/Lang"] == "fr"
    assert (translation.get_language(), timezone.get_current_timezone_name()) == before


def test_a_file_that_was_taken_away_is_no_file(settings):
    job = asked()
    assert print_queries.file_of(job) is None
    press.run(job.pk, clock)
    job.refresh_from_db()
    print_queries.file_of(job).unlink()
    assert print_queries.file_of(job) is None


def test_asking_again_for_a_document_that_was_taken_away_prints_it_again():
    job = asked()
    press.run(job.pk, clock)
    job.refresh_from_db()
    print_queries.file_of(job).unlink()
    assert asked(job.sheet) == job
    press.run(job.pk, clock)
    job.refresh_from_db()
    assert print_queries.file_of(job).is_file()


def test_asking_again_for_a_document_that_is_there_prints_nothing(renders):
    job = asked()
    press.run(job.pk, clock)
    asked(job.sheet)
    press.run(job.pk, clock)
    assert len(renders) == 1


@pytest.mark.parametrize("goes", [lambda prints: prints.delete(), lambda prints: prints.update(state="stale", file="")])
def test_document_of_which_somebody_was_erased_meanwhile_is_kept_nowhere(settings, monkeypatch, goes):
    job, render = asked(), press.render

    def rendered(document):
        made = render(document)
        goes(PrintJob.objects.filter(pk=job.pk))
        return made

    monkeypatch.setattr(press, "render", rendered)
    press.run(job.pk, clock)
    assert files(settings) == []


def test_job_that_is_gone_before_it_is_printed_is_passed_over(settings, monkeypatch, caplog):
    job, filled = asked(), press.DOCUMENTS["sheet"]

    def gone(of):
        PrintJob.objects.filter(pk=job.pk).delete()
        return filled(of)

    monkeypatch.setattr(press, "DOCUMENTS", {"sheet": gone})
    monkeypatch.setattr(press, "render", lambda _document: job.refresh_from_db())
    press.run(job.pk, clock)
    assert not caplog.records
