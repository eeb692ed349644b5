"""Print jobs on pages: asked for, watched, fetched, tried again."""

from pathlib import Path

import pytest
from django.urls import reverse

from scoring.models import Grant, PrintJob
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    made = build.sheet()
    build.record(made)
    return made


@pytest.fixture
def keeper(client, sheet):
    client.force_login(build.scorekeeper(sheet.book))
    return client


def ask(client, sheet, document="sheet"):
    return client.post(reverse("sheet_print", args=[sheet.pk]), {"document": document})


def finish(settings, tmp_path, **more):
    settings.PRINTS_DIR = tmp_path
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7 fake")
    PrintJob.objects.update(**{"state": "done", "file": "a.pdf", "pages": 2, **more})
    return PrintJob.objects.get()


@pytest.mark.parametrize("document", ["sheet", "blank"])
def test_print_is_asked_for_in_the_language_that_is_read(keeper, sheet, document):
    keeper.cookies["django_language"] = "fr"
    asked = ask(keeper, sheet, document)
    job = PrintJob.objects.get()
    assert (asked.status_code, asked.url) == (302, reverse("print_job", args=[job.pk]))
    assert (job.document, job.language, job.sheet) == (document, "fr", sheet)


def test_asking_twice_is_one_job(keeper, sheet):
    ask(keeper, sheet)
    ask(keeper, sheet)
    assert PrintJob.objects.count() == 1


def test_unknown_documents_are_not_there(keeper, sheet):
    assert ask(keeper, sheet, "secrets").status_code == 404
    assert not PrintJob.objects.exists()


def test_waiting_page_asks_again_until_it_is_done(keeper, sheet, settings, tmp_path):
    url = ask(keeper, sheet).url
    assert "every 2s" in text(keeper.get(url))
    finish(settings, tmp_path)
    piece = text(keeper.get(url, headers={"HX-Request": "true"}))
    assert "every 2s" not in piece
    assert "<html" not in piece
    assert reverse("print_file", args=[PrintJob.objects.get().pk]) in piece


def test_document_is_fetched_when_done(keeper, sheet, settings, tmp_path):
    ask(keeper, sheet)
    url = reverse("print_file", args=[PrintJob.objects.get().pk])
    assert keeper.get(url).status_code == 404
    finish(settings, tmp_path)
    fetched = keeper.get(url)
    assert fetched["Content-Type"] == "application/pdf"
    assert b"".join(fetched.streaming_content).startswith(b"%PDF")
    Path(tmp_path / "a.pdf").unlink()
    assert keeper.get(url).status_code == 404
    assert "print_file" not in text(keeper.get(reverse("print_job", args=[PrintJob.objects.get().pk])))


def test_failed_print_says_why_and_can_be_tried_again(keeper, sheet):
    url = ask(keeper, sheet).url
    PrintJob.objects.update(state="failed", error="paper jam", attempts=3)
    assert "paper jam" in text(keeper.get(url))
    assert keeper.post(url).status_code == 302
    assert PrintJob.objects.get().state == PrintJob.State.QUEUED


@pytest.mark.parametrize(
    "row",
    [
        {"state": "queued"},
        {"state": "rendering", "lease_until": build.AT},
        {"state": "failed", "error": "paper jam"},
        {"state": "done", "file": "gone.pdf", "pages": 2},
    ],
    ids=lambda row: row["state"],
)
def test_print_whose_document_is_not_there_can_be_tried_again(row, keeper, sheet, settings, tmp_path):
    keeper.cookies["django_language"] = "en"
    url = ask(keeper, sheet).url
    settings.PRINTS_DIR = tmp_path
    PrintJob.objects.update(**row, attempts=3)
    for headers in ({}, {"HX-Request": "true"}):
        assert "Try again" in text(keeper.get(url, headers=headers))
    assert keeper.post(url).url == url
    job = PrintJob.objects.get()
    assert (job.state, job.attempts) == (PrintJob.State.QUEUED, 0)
    finish(settings, tmp_path)
    assert "Try again" not in text(keeper.get(url))
    keeper.post(url)
    assert PrintJob.objects.get().state == PrintJob.State.DONE


def test_prints_are_for_who_keeps_the_book_as_long_as_that_is_so(keeper, sheet, settings, tmp_path):
    url = ask(keeper, sheet).url
    job = finish(settings, tmp_path)
    file = reverse("print_file", args=[job.pk])
    assert url in text(keeper.get(reverse("me")))
    Grant.objects.filter(account=job.created_by).delete()
    assert [keeper.get(each).status_code for each in (url, file)] == [404, 404]
    assert url not in text(keeper.get(reverse("me")))
    keeper.force_login(build.account())
    assert [keeper.get(each).status_code for each in (url, file)] == [404, 404]
    keeper.force_login(build.director(sheet.book))
    assert keeper.get(url).status_code == 200
