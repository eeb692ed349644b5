"""Some pages of a file that was made: chosen by page or by table, the same pages, with what a screen reader hears."""

import io

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from scoring.actors import OPERATOR
from scoring.models import PrintJob
from scoring.printing.actions import print_jobs
from scoring.printing.documents import excerpt, press
from scoring.printing.forms.page_forms import PagesForm
from scoring.printing.values import page_ranges
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import early_papers, print_room
from tournaments.models import Event
from tournaments.queries.paper_contents import BLANKS, CARDS, CODES, PLAN_NAMES, PLAN_TABLES, SHEETS

pytestmark = pytest.mark.django_db
ORIGIN = "https://club.example"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3", [3]),
        ("3, 5-7", [3, 5, 6, 7]),
        ("5–7;3", [3, 5, 6, 7]),
        (" 7 - 9 8 ", [7, 8, 9]),
        ("2,2,1-2", [1, 2]),
    ],
)
def test_ranges_are_read_as_people_type_them(typed, meant):
    assert page_ranges.numbers(page_ranges.typed(typed)) == meant


@pytest.mark.parametrize("typed", ["x", "3-", "-3", "1..3", "3-5-7", "٣", "1,," + "2," * 100, ",", "1234567890"])
def test_what_is_no_range_is_refused_in_a_sentence(typed):
    with pytest.raises(ValidationError, match="such as 3, 5-7"), translation.override("en"):
        page_ranges.typed(typed)


def test_a_range_that_goes_down_is_written_the_right_way_round():
    with pytest.raises(ValidationError, match="5-7"), translation.override("en"):
        page_ranges.typed("7-5")


@pytest.mark.parametrize(("numbers", "written"), [([], ""), ([4], "4"), ([7, 3, 5, 6], "3,5-7"), ([1, 2, 4], "1-2,4")])
def test_numbers_are_written_as_short_as_can_be(numbers, written):
    assert page_ranges.written(numbers) == written


@pytest.fixture(scope="module")
def drawn(world):
    """Eleven players at two tables of four and one of three."""

    def made():
        event = events.event(players=11, deals=None)
        events.drawn(event, 1)
        return event.pk

    return world(made)


@pytest.fixture
def event(drawn):
    return Event.objects.get(pk=drawn)


def done(job):
    press.run(job.pk, lambda: build.AT)
    job.refresh_from_db()
    assert job.state == "done", job.error
    return job


def of_series(event, document):
    asked = {"event_id": event.pk, "number": 1, "language": "en", "origin": ORIGIN, "at": build.AT}
    return done(print_room.print_of_series(document=document, by=events.director_of(event), **asked))


def data(job, folder):
    return (folder / job.file).read_bytes()


def structure(pdf):
    """Kinds and texts of the structure, and the keys by which pages find theirs."""
    tree = PdfReader(io.BytesIO(pdf)).root_object["/StructTreeRoot"]
    kinds = []

    def walk(each):
        found = each.get_object()
        if isinstance(found, dict):
            kinds.append(found["/S"])
            kids = found.get("/K", [])
            for kid in kids if isinstance(kids, list) else [kids]:
                walk(kid)

    walk(tree["/K"][0])
    return kinds, list(tree["/ParentTree"]["/Nums"][::2])


def test_pages_are_the_same_pages_and_stay_tagged(event, prints_folder):
    job = of_series(event, BLANKS)
    whole = data(job, prints_folder)
    some = excerpt.pages_of(whole, {3, 1})
    before, after = PdfReader(io.BytesIO(whole)), PdfReader(io.BytesIO(some))
    assert (len(before.pages), len(after.pages)) == (3, 2)
    for old, new in zip((before.pages[0], before.pages[2]), after.pages, strict=True):
        assert old.get_contents().get_data() == new.get_contents().get_data()
        assert old.extract_text() == new.extract_text()
        assert old.mediabox == new.mediabox
    (kinds, keys), (all_kinds, all_keys) = structure(some), structure(whole)
    assert after.root_object["/MarkInfo"]["/Marked"]
    assert set(keys) < set(all_keys)
    assert {page["/StructParents"] for page in after.pages} <= set(keys)
    assert len(all_kinds) / 2 < len(kinds) < len(all_kinds)
    assert (after.pdf_header, after.metadata) == (before.pdf_header, before.metadata)


def test_nothing_of_other_pages_is_left_in_the_file(event, prints_folder):
    job = of_series(event, CARDS)
    shown = PdfReader(io.BytesIO(excerpt.pages_of(data(job, prints_folder), {3})))
    names = [card["name"] for card in job.payload["cards"]]
    assert names[-1] in shown.pages[0].extract_text()
    assert names[0] not in shown.pages[0].extract_text()
    assert pages_in(shown) == 1


def test_bookmarks_of_other_pages_go(event, prints_folder):
    job = of_series(event, BLANKS)
    whole = data(job, prints_folder)
    assert PdfReader(io.BytesIO(whole)).outline
    shown = PdfReader(io.BytesIO(excerpt.pages_of(whole, {2})))
    assert (shown.outline, pages_in(shown)) == ([], 1)


def pages_in(reader):
    """Page objects of the file, whether anything leads to them or not."""
    every = (reader.get_object(number) for number in range(1, reader.trailer["/Size"]))
    return sum(isinstance(each, dict) and each.get("/Type") == "/Page" for each in every)


@pytest.mark.parametrize(
    ("document", "pages"),
    [
        (CARDS, {"1": [1], "2": [2], "3": [3]}),
        (BLANKS, {"1": [1], "2": [2], "3": [3]}),
        (SHEETS, {"1": [1], "2": [2], "3": [3]}),
        (CODES, {"1": [1], "2": [1], "3": [2]}),
        (PLAN_TABLES, {"1": [1], "2": [1], "3": [1]}),
        (PLAN_NAMES, {}),
    ],
)
def test_a_file_knows_which_page_a_table_is_on(event, document, pages):
    job = of_series(event, document)
    assert job.table_pages == pages
    for table, numbers in pages.items():
        assert all(1 <= each <= job.pages for each in numbers), table


def test_table_cards_know_their_tables(event):
    asked = {"event_id": event.pk, "language": "en", "origin": ORIGIN, "at": build.AT}
    job = done(print_room.print_table_cards(tables=5, by=events.director_of(event), **asked))
    assert job.table_pages == {"1": [1], "2": [1], "3": [2], "4": [2], "5": [3]}


def test_a_table_on_two_pages_is_on_both(event):
    """Of a table of four and one of three, four cards lie on a page."""
    job = of_series(event, CARDS)
    by = {len([card for card in job.payload["cards"] if card["seats"][0][1] == table]) for table in (1, 2, 3)}
    assert by == {3, 4}
    job.payload["cards"] = job.payload["cards"][1:]
    shown = [tables for each in press.BOUND[CARDS](job) for tables in each.tables]
    assert shown == [[1, 2], [2, 3], [3]]


def test_a_file_that_lay_there_when_its_worker_ended_knows_its_tables(event, prints_folder):
    job = of_series(event, BLANKS)
    type(job).objects.filter(pk=job.pk).update(state="queued", attempts=0)
    assert done(job).table_pages == {"1": [1], "2": [2], "3": [3]}


def test_documents_that_are_made_at_once_know_no_tables(event):
    asked = {"event_id": event.pk, "language": "en", "by": events.director_of(event), "at": build.AT}
    assert done(early_papers.print_rule_sheet(**asked)).table_pages == {}


JOB = PrintJob(pages=3, table_pages={"1": [1], "2": [2], "3": [3]})


def form(**typed):
    return PagesForm(JOB, typed, printers=False)


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [({"pages": "2-3"}, [2, 3]), ({"tables": "3,1"}, [1, 3]), ({}, []), ({"pages": " ", "tables": "2"}, [2])],
)
def test_pages_and_tables_are_chosen(typed, chosen):
    asked = form(**typed)
    assert asked.is_valid()
    assert asked.chosen == chosen


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"pages": "3, 5-7"}, "pages", "The file has 3 pages; there is no page 5."),
        ({"pages": "0"}, "pages", "The file has 3 pages; there is no page 0."),
        ({"pages": "1-999999999"}, "pages", "The file has 3 pages; there is no page 4."),
        ({"pages": "two"}, "pages", "Write numbers and ranges, such as 3, 5-7."),
        ({"tables": "2-17"}, "tables", "Table 4 is not in this file; it holds tables 1-3."),
        ({"tables": "3-2"}, "tables", "Write the smaller number first: 2-3."),
        ({"pages": "1", "tables": "2"}, "tables", "Choose by pages or by tables, not by both."),
    ],
)
def test_what_cannot_be_had_is_said_at_its_field(typed, field, sentence):
    asked = form(**typed)
    with translation.override("en"):
        assert not asked.is_valid()
        assert dict(asked.errors) == {field: [sentence]}


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def test_the_director_opens_pages_by_table(event, desk, prints_folder):
    job = of_series(event, BLANKS)
    page = text(desk.get(reverse("print_job", args=[job.pk])))
    assert "or tables" in page
    assert "Print on" not in page
    answer = desk.post(reverse("print_some", args=[job.pk]), {"tables": "3"})
    assert answer.url == reverse("print_excerpt", args=[job.pk]) + "?pages=3"
    fetched = desk.get(answer.url)
    assert (fetched["Content-Type"], "no-store" in fetched["Cache-Control"]) == ("application/pdf", True)
    (only,) = PdfReader(io.BytesIO(fetched.content)).pages
    assert only.extract_text() == PdfReader(io.BytesIO(data(job, prints_folder))).pages[2].extract_text()
    assert desk.post(reverse("print_some", args=[job.pk]), {}).url == reverse("print_file", args=[job.pk])


def test_wrong_pages_come_back_with_what_was_typed(event, desk):
    job = of_series(event, BLANKS)
    for answer in (
        desk.post(reverse("print_some", args=[job.pk]), {"pages": "3-12"}),
        desk.get(reverse("print_excerpt", args=[job.pk]), {"pages": "3-12"}),
    ):
        assert answer.status_code == 400
        assert "The file has 3 pages; there is no page 4." in text(answer)
        assert 'value="3-12"' in text(answer)


def test_a_file_that_is_gone_has_no_pages(event, desk, prints_folder):
    job = of_series(event, BLANKS)
    (prints_folder / job.file).unlink()
    assert desk.get(reverse("print_excerpt", args=[job.pk]), {"pages": "1"}).status_code == 404
    assert 'id="some"' not in text(desk.get(reverse("print_job", args=[job.pk])))


def test_pages_of_a_single_sheet_are_chosen_as_well(client, prints_folder):
    sheet = build.sheet()
    job = done(
        print_jobs.request_print(
            document="blank", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=build.AT
        )
    )
    client.force_login(build.scorekeeper(sheet.book))
    answer = client.get(reverse("print_excerpt", args=[job.pk]), {"pages": "1"})
    assert len(PdfReader(io.BytesIO(answer.content)).pages) == 1
