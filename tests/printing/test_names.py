"""A printout is called by what it is: as a file, in its own properties, in the queue of a printer."""

import subprocess

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.models import Book, PrintJob
from scoring.printing.actions import print_jobs, printer_orders
from scoring.printing.documents import press
from scoring.printing.values import printouts
from tests import build
from tests.build import AT
from tests.printing.printer import installed
from tests.scoring.test_file_names import HOSTILE, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    sheet = build.sheet(book=build.book("Herbstpreisskat"), title="Tisch 3")
    build.record(sheet)
    return sheet


@pytest.fixture
def keeper(client, sheet):
    client.force_login(build.scorekeeper(sheet.book))
    return client


def job(of, document="sheet", language="de", **more):
    """A job of the list's book that is done; its document lies there."""
    made = {"book": of.book, "revision": 1, "template_version": "1", "created_at": AT, "pages": 9, **more}
    return PrintJob.objects.create(document=document, language=language, state="done", file="a.pdf", **made)


@pytest.fixture(autouse=True)
def lying(prints_folder):
    prints_folder.mkdir()
    (prints_folder / "a.pdf").write_bytes(b"%PDF-1.7 fake")


NAMED = [
    ({}, "Spielliste – Herbstpreisskat.pdf"),
    ({"document": "cards", "about": {"series": 2}}, "Startkarten Serie 2 – Herbstpreisskat.pdf"),
    ({"document": "cards", "about": {"series": 3}}, "Startkarten Serie 3 – Herbstpreisskat.pdf"),
    ({"document": "certificates"}, "Urkunden – Herbstpreisskat.pdf"),
    ({"document": "certificates", "language": "fr"}, "Diplômes – Herbstpreisskat.pdf"),
    (
        {"document": "ranking", "about": {"after": 2, "category": "Damen"}, "language": "en"},
        "Ranking after series 2 Damen – Herbstpreisskat.pdf",
    ),
    (
        {"document": "emergency", "about": {"seats": 4, "series": 1}},
        "Notlisten Tische zu 4 Serie 1 – Herbstpreisskat.pdf",
    ),
]


@pytest.mark.parametrize(("made", "name"), NAMED)
def test_a_file_is_called_by_what_it_is_in_its_own_language(keeper, sheet, made, name):
    keeper.cookies["django_language"] = "en"
    answer = keeper.get(reverse("print_file", args=[job(sheet, **made).pk]))
    answer.close()
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"].startswith("inline; ")
    assert read(answer["Content-Disposition"])[1] == name


def test_the_file_of_a_sheet_names_the_sheet(keeper, sheet):
    answer = keeper.get(reverse("print_file", args=[job(sheet, "blank", sheet=sheet).pk]))
    answer.close()
    assert read(answer["Content-Disposition"])[1] == "Leere Liste Tisch 3 – Herbstpreisskat.pdf"


def test_an_excerpt_names_its_pages(keeper, sheet, monkeypatch):
    monkeypatch.setattr("scoring.printing.documents.excerpt.pages_of", lambda data, _pages: data)
    url = reverse("print_excerpt", args=[job(sheet, "cards", about={"series": 2}).pk])
    answer = keeper.get(f"{url}?pages=3,5-7")
    assert read(answer["Content-Disposition"])[1] == "Startkarten Serie 2 Seiten 3 5-7 – Herbstpreisskat.pdf"


@pytest.mark.parametrize("title", HOSTILE)
def test_no_title_of_an_event_breaks_the_header(keeper, sheet, title):
    Book.objects.filter(pk=sheet.book_id).update(title=HOSTILE[title][0].replace("\0", "").replace("\ud800", ""))
    answer = keeper.get(reverse("print_file", args=[job(sheet, "certificates").pk]))
    answer.close()
    header = answer["Content-Disposition"]
    assert header.isascii()
    assert header.isprintable()
    assert "/" not in read(header)[1]


@pytest.mark.parametrize(("document", "title"), [("sheet", "Feuille de marque"), ("blank", "Feuille vierge")])
def test_a_document_knows_what_it_is(sheet, document, title, prints_folder):
    asked = print_jobs.request_print(
        document=document, book=sheet.book, sheet=sheet, language="fr", by=build.scorekeeper(sheet.book), at=AT
    )
    press.run(asked.pk, lambda: AT)
    asked.refresh_from_db()
    told = subprocess.run(
        ["pdfinfo", str(prints_folder / asked.file)], check=True, capture_output=True, text=True, timeout=30
    )
    assert f"{title}, Tisch 3 – Herbstpreisskat" in told.stdout


def test_the_queue_of_a_printer_is_told_what_it_prints(sheet, settings, monkeypatch, tmp_path):
    settings.PRINTERS = ("Saal",)
    commands = installed(monkeypatch, tmp_path / "cups")
    Book.objects.filter(pk=sheet.book_id).update(title="-Herbst\n\u202ecup")
    made = job(sheet, "cards", about={"series": 2})
    order = printer_orders.send_to_printer(job_id=made.pk, printer="Saal", by=build.director(sheet.book), at=AT)
    printer_orders.run(order.pk, lambda: AT)
    ((command, *words),) = commands.told
    assert command == "lp"
    assert words[words.index("-t") + 1] == "Startkarten, Serie 2 – -Herbst cup"


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_every_document_has_a_name(language):
    with translation.override(language):
        names = [printouts.label(document, {}) for document in print_jobs.TEMPLATE_VERSIONS]
        assert len({*names}) == len(names)
        assert not {*names} & {*print_jobs.TEMPLATE_VERSIONS}
