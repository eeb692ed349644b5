"""The codes of tables on paper: cards, and sheets for the pen."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pypdf import PdfReader

from scoring.actors import OPERATOR
from scoring.lists.actions import letting_in
from scoring.lists.values.table_codes import code_of
from scoring.models import PrintJob, Sheet, TableCode
from scoring.printing.actions import card_requests
from scoring.printing.documents import press
from tests import build
from tests.tournaments import events
from tournaments.actions import print_room
from tournaments.queries.paper_contents import BLANKS, CODES, SHEETS
from tournaments.queries.print_shelf import shelf

pytestmark = pytest.mark.django_db
ORIGIN = "https://club.example"


@pytest.fixture
def event():
    event = events.event(players=6)
    events.drawn(event)
    return event


@pytest.fixture
def sheet(event):
    return Sheet.objects.select_related("book").get(book=event.book, table_number=1)


def address(sheet):
    return reverse("sheet", args=[sheet.pk])


def spelt(sheet):
    return code_of(build.code(sheet).seed)


def pages(job):
    with translation.override(job.language):
        pdf = press.bind(press.BOUND[job.document](job), lambda _made: None)
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf.data)).pages]


def test_cards_of_a_series_are_printed_with_codes_that_no_job_holds(event, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    asked = {"event_id": event.pk, "number": 1, "document": CODES, "language": "en", "origin": ORIGIN}
    who = {"by": events.director_of(event), "at": timezone.now()}
    job = print_room.print_of_series(**asked, signs=True, **who)
    codes = TableCode.objects.order_by("sheet__table_number")
    assert [each.signs for each in codes] == [True, True]
    (page,) = pages(job)
    for each in codes:
        assert code_of(each.seed) in page
        assert f"{ORIGIN}/t/{code_of(each.seed)}/" in page
        assert code_of(each.seed) not in str(PrintJob.objects.values())
    press.run(job.pk, timezone.now)
    assert shelf(event, 1).papers[CODES].due == ()
    letting_in.renew(sheet_id=codes[0].sheet_id, by=OPERATOR, at=timezone.now())
    assert len(shelf(event, 1).papers[CODES].due) == 1


def asked_for(event, document):
    asked = {"event_id": event.pk, "number": 1, "document": document, "language": "en", "origin": ORIGIN}
    return print_room.print_of_series(**asked, by=events.director_of(event), at=timezone.now())


def test_sheets_for_the_pen_carry_the_code_of_their_table_where_it_has_one(event, sheet, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    other = Sheet.objects.get(book=event.book, table_number=2)
    code = spelt(sheet)
    assert not TableCode.objects.filter(sheet=other).exists()
    job = asked_for(event, BLANKS)
    one, two = ("".join(page.split()) for page in pages(job))
    assert f"{ORIGIN}/t/{code}/" in one
    assert f"Tablecode{code}" in one
    assert f"{ORIGIN}{address(other)}" in two
    assert "Tablecode" not in two
    assert not TableCode.objects.filter(sheet=other).exists(), "and none is made for the paper"
    assert code not in str(PrintJob.objects.values())
    assert "Tablecode" not in "".join("".join(pages(asked_for(event, SHEETS))).split())
    press.run(job.pk, timezone.now)
    assert shelf(event, 1).papers[BLANKS].due == ()
    fresh = letting_in.renew(sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    assert [each.key for each in shelf(event, 1).papers[BLANKS].due] == ["1/1"]
    again = "".join(pages(asked_for(event, BLANKS)))
    assert (code_of(fresh.seed) in again, code in again) == (True, False)


def test_a_code_that_was_revoked_is_not_printed_also_after_it_was_asked_for(event, sheet):
    code, jobs = spelt(sheet), [asked_for(event, document) for document in (BLANKS, CODES)]
    letting_in.revoke(sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    for job in jobs:
        assert code not in "".join(pages(job))
    assert f"{ORIGIN}{address(sheet)}" in "".join("".join(pages(jobs[0])).split()), "it leads to its list as before"


def test_a_keeper_prints_the_card_of_a_list_of_no_event(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    sheet = build.short_sheet(2, players=build.players(3))
    keeper = Client()
    keeper.force_login(build.scorekeeper(sheet.book))
    answer = keeper.post(reverse("sheet_code_print", args=[sheet.pk]))
    job = PrintJob.objects.get()
    assert answer.url == reverse("print_job", args=[job.pk])
    assert code_of(TableCode.objects.get().seed) in pages(job)[0]
    assert (job.document, job.parts) == (card_requests.DOCUMENT, 1)
