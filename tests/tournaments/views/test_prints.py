"""The prints page: everything one click away, in a language of its own, and a queue that refreshes by itself."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.models import PrinterOrder, PrintJob, TableCode
from scoring.people.actions import naming_players
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url

pytestmark = pytest.mark.django_db
State = PrintJob.State


@pytest.fixture(autouse=True)
def prints_folder(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "prints"
    return settings.PRINTS_DIR


@pytest.fixture(scope="module")
def drawn(world):
    def made():
        event = events.event(players=7)
        events.drawn(event, 1)
        events.drawn(event, 2)
        return event.pk

    return world(made)


@pytest.fixture
def event(drawn):
    from tournaments.models import Event

    return Event.objects.get(pk=drawn)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def press_button(desk, event, query="", **fields):
    answer = desk.post(f"{url('event_print', event)}{query}", fields, follow=True)
    assert answer.status_code == 200
    return text(answer)


def documents():
    return sorted(PrintJob.objects.values_list("document", flat=True))


def test_one_click_prints_what_a_series_needs_before_its_first_deal(desk, event):
    press_button(desk, event, document="starting", number=1)
    assert documents() == ["blanks", "cards", "plan_names", "plan_tables"]
    assert {job.about["series"] for job in PrintJob.objects.all()} == {1}


def test_with_phones_at_the_tables_the_codes_are_made_first_and_stand_on_the_sheets(desk, event):
    assert re.search('name="codes" value="yes" checked', text(desk.get(url("event_prints", event))))
    press_button(desk, event, document="starting", number=1, codes="yes")
    assert documents() == ["blanks", "cards", "code_cards", "plan_names", "plan_tables"]
    assert all("code" in each for each in PrintJob.objects.get(document="blanks").payload["lists"])


def test_a_pack_leaves_what_tables_may_do_with_their_codes_as_it_is(desk, event):
    press_button(desk, event, document="code_cards", number=1, signs="yes")
    page = text(desk.get(url("event_prints", event)))
    pack = page[page.index('value="starting"') :].partition("</form>")[0]
    assert re.search('name="signs" value="yes"', pack)
    press_button(desk, event, document="starting", number=1, codes="yes", signs="yes")
    assert all(TableCode.objects.values_list("signs", flat=True))


def test_a_file_is_told_from_what_a_printer_was_given(desk, event, settings):
    page = f"{url('event_prints', event)}?series=1"
    assert "No PDF yet." in text(desk.get(page))
    press_button(desk, event, document="draw", number=1)
    made(event)
    assert "sent to the printer" not in text(desk.get(page))
    job = PrintJob.objects.get()
    PrinterOrder.objects.create(job=job, printer="Saal", state="sent", created_at=build.AT)
    assert re.search(r"PDF of [^<]+, sent to the printer at [^<]+, unchanged since\.", text(desk.get(page)))


@pytest.mark.parametrize("document", ["cards", "plan_names", "plan_tables", "blanks", "sheets", "draw"])
def test_each_paper_of_a_series_has_its_button(desk, event, document):
    page = text(desk.get(url("event_prints", event)))
    assert f'value="{document}"' in page
    press_button(desk, event, document=document, number=2)
    assert documents() == [document]


EARLY = {"poster": {}, "rule_sheet": {}, "emergency": {"seats": 3, "copies": 2}, "test_page": {}}


@pytest.mark.parametrize(("document", "fields"), EARLY.items())
def test_before_the_draw_there_is_paper_to_be_printed(client, document, fields):
    event = events.event()
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    assert f'value="{document}"' in text(client.get(url("event_prints", event)))
    page = press_button(client, event, "?language=fr", document=document, **fields)
    assert (documents(), PrintJob.objects.get().language) == ([document], "fr")
    assert "Take back" in page


def test_the_page_is_of_the_current_series_or_of_the_one_that_was_chosen(desk, event):
    number = re.compile(r'name="number" value="(\d)"')
    assert set(number.findall(text(desk.get(url("event_prints", event))))) == {"1"}
    assert set(number.findall(text(desk.get(f"{url('event_prints', event)}?series=2")))) == {"2"}


def test_papers_speak_the_language_that_was_chosen_and_the_page_its_own(desk, event):
    page = press_button(desk, event, "?language=fr&series=1", document="table_cards", tables=2)
    assert PrintJob.objects.get().language == "fr"
    assert "Table signs" in page
    assert "series=1" in page
    assert "language=fr" in page


@pytest.mark.parametrize(
    ("fields", "about"),
    [
        ({}, {}),
        ({"ranking": "series=1"}, {"after": 1}),
        ({"ranking": "", "order": "last_first"}, {"last_first": True}),
        ({"series": "1", "category": ""}, {"after": 1}),
    ],
)
def test_a_ranking_is_printed_as_it_was_chosen(desk, event, fields, about):
    press_button(desk, event, document="ranking", **fields)
    assert PrintJob.objects.get().about == about


def test_a_ranking_that_there_is_not_is_not_printed(desk, event):
    assert desk.post(url("event_print", event), {"document": "ranking", "ranking": "series=9"}).status_code == 404
    assert not PrintJob.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"document": "prizes"},
        {"document": "receipts"},
        {"document": "secrets"},
        {"document": "table_cards", "tables": "many"},
        {"document": "emergency", "seats": "4", "copies": "many"},
        {"document": "emergency", "seats": "9", "copies": "1"},
        {"document": "certificates", "places": "0"},
        {"document": "cards", "number": "7"},
    ],
)
def test_what_cannot_be_printed_is_said(desk, event, fields):
    assert 'class="message error"' in press_button(desk, event, **fields)
    assert not PrintJob.objects.exists()


def made(event, **changed):
    press.run(PrintJob.objects.latest("pk").pk, lambda: build.AT)
    PrintJob.objects.update(**changed)


def test_only_what_changed_is_offered_anew(desk, event):
    press_button(desk, event, document="cards", number=1)
    made(event)
    page = text(desk.get(f"{url('event_prints', event)}?series=1"))
    assert re.search(r"PDF of [^<]+, unchanged since\.", page)
    assert 'name="changed"' not in page
    named = event.registrations.get(number=3).player
    naming_players.rename(named, "Renate Neu", by=events.director_of(event), at=build.AT)
    page = text(desk.get(f"{url('event_prints', event)}?series=1"))
    assert re.search(r"PDF of [^<]+: 1 of 7 has changed since\.", page)
    press_button(desk, event, document="cards", number=1, changed="yes")
    assert PrintJob.objects.latest("pk").about == {"series": 1, "some": 1, "all": 7}


def test_what_changed_is_named_up_to_ten_and_the_rest_is_counted(desk):
    event = events.event(players=16)
    events.drawn(event)
    desk.force_login(events.director_of(event))
    for document in ("cards", "blanks"):
        press_button(desk, event, document=document, number=1)
        made(event)
    address = f"{url('event_prints', event)}?series=1"
    assert "Changed:" not in text(desk.get(address))
    for number in range(1, 13):
        named = event.registrations.get(number=number).player
        naming_players.rename(named, f"Renate Neu{number}", by=events.director_of(event), at=build.AT)
        page = text(desk.get(address))
        if number == 1:
            at = named.seat_totals.get(sheet__table__series__event=event).sheet.table_number
            assert "Changed: no. 1 Renate Neu1." in page
            assert f"Changed: table {at}." in page
    (said,) = re.findall(r"Changed: (no\. [^.]+\.[^<]*? and 2 more)\.", page)
    assert said.count("no. ") == 10
    assert 'name="changed" value="yes"' in page


def queue(desk, event, query=""):
    return text(desk.get(f"{url('event_prints_queue', event)}{query}"))


def test_the_queue_tells_how_far_each_printout_is_and_looks_again_soon(desk, event):
    press_button(desk, event, document="cards", number=1)
    assert "every 2s" in queue(desk, event)
    PrintJob.objects.update(state=State.RENDERING, lease_until=build.AT, made=3)
    page = queue(desk, event)
    assert "3 of 7" in page
    assert 'value="3"' in page
    PrintJob.objects.update(state=State.QUEUED, lease_until=None)
    made(event)
    page = queue(desk, event)
    assert "every 10s" in page
    assert reverse("print_file", args=[PrintJob.objects.get().pk]) in page
    assert "Take back" not in page


def act(desk, event, job, **fields):
    return text(desk.post(url("event_print_job", event), {"job": job, **fields}, follow=True))


def test_a_printout_is_taken_back_and_tried_again_on_the_page(desk, event):
    press_button(desk, event, document="cards", number=1)
    job = PrintJob.objects.get()
    assert "Take back" in queue(desk, event)
    act(desk, event, job.pk, cancel="yes")
    assert PrintJob.objects.get().state == State.CANCELLED
    assert "Try again" in queue(desk, event)
    act(desk, event, job.pk)
    assert PrintJob.objects.get().state == State.QUEUED
    PrintJob.objects.update(state=State.FAILED, error="no paper")
    act(desk, event, job.pk)
    assert PrintJob.objects.get().state == State.QUEUED


def test_who_comes_too_late_to_take_a_printout_back_is_told(desk, event):
    press_button(desk, event, document="plan_names", number=1)
    made(event)
    assert "had already ended" in act(desk, event, PrintJob.objects.get().pk, cancel="yes")
    assert PrintJob.objects.get().state == State.DONE


def test_a_printout_of_another_event_is_not_there(desk, event):
    job = print_jobs.request_print(
        document="sheet", book=build.book(), sheet=build.sheet(), language="en", by=OPERATOR, at=build.AT
    )
    assert "no longer there" in act(desk, event, job.pk, cancel="yes")
    job.refresh_from_db()
    assert job.state == State.QUEUED


def fill(event, jobs):
    more = {"book": event.book, "document": "ranking", "language": "de", "created_at": build.AT, "payload": {}}
    PrintJob.objects.bulk_create(PrintJob(revision=each, template_version="x", **more) for each in range(jobs))


def test_the_queue_is_read_a_page_at_a_time_and_as_many_statements_for_any_number(desk, event):
    def looked():
        with CaptureQueriesContext(connection) as queries:
            page = queue(desk, event)
        return page.count("<li"), len(queries)

    fill(event, 2)
    looked()
    few, statements = looked()
    PrintJob.objects.all().delete()
    fill(event, 60)
    many, same = looked()
    assert (few, many) == (2, 50)
    assert statements == same
    assert queue(desk, event, "?jobs=2").count("<li") == 10
    assert len(text(desk.get(f"{url('event_prints', event)}?jobs=2")).split('class="queue"')) == 2
