"""Registering from a file: what is shown of each row, and that all of it is taken once or nothing."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions.registering import Fate
from tournaments.models import Event, Registration
from tournaments.plain.event_audit import audit_events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    club = build.club("SC Adler")
    by = build.grant(build.account(), "director", club=club).account
    made = events.event(by=by, club=club)
    events.named(made, by, "Hans Köhler; SC Nord")
    return made


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def send(desk, event, data, name="list.csv"):
    return desk.post(url("event_import", event), {"file": SimpleUploadedFile(name, data)})


def fates(answer):
    return {each.line.number: each.fate for each, _word in answer.context["rows"]}


def settled(answer, **more):
    """What the page sends, with what is proposed."""
    asked = [each.question for each, _word in answer.context["rows"] if each.question]
    chosen = {f"who:{each.key}": each.chosen or each.none for each in asked}
    return {"names": answer.context["text"], "ticks": "yes", **chosen, **more}


LIST = (
    "Name;Verein\nNora Neu;SC West\nKarla Klub\nHans Köhler;SC Nord\nHans Koehler;SC Nord\n;SC Ost\n=1+2;SC Ost"
).encode()


def test_each_row_says_what_would_come_of_it_and_nothing_is_written(desk, event):
    build.player("Karla Klub", club=event.book.club)
    answer = send(desk, event, LIST)
    assert answer.status_code == 200
    assert fates(answer) == {
        2: Fate.NEW,
        3: Fate.KNOWN,
        4: Fate.REGISTERED,
        5: Fate.ASKED,
        6: Fate.BAD,
        7: Fate.BAD,
    }
    assert "“=1+2” is a formula" in text(answer)
    assert event.registrations.count() == 1
    assert event.decisions.count() == 2


def test_all_is_taken_or_nothing_and_the_same_file_twice_registers_nobody_twice(desk, event):
    data = b"Name;Verein\nNora Neu;SC West\nKarla Klub\nHans K\xf6hler;SC Nord"
    for comes in (2, 0):
        answer = send(desk, event, data)
        assert answer.context["comes"] == comes
        said = desk.post(url("event_import_register", event), settled(answer, announced="on"), follow=True)
        assert said.status_code == 200
        assert event.registrations.count() == 3
    found = event.registrations.order_by("number")
    assert [each.presence for each in found][1:] == [Registration.Presence.ANNOUNCED] * 2
    assert [each for _event, each in audit_events(Event.objects.filter(pk=event.pk))] == [[]]


def test_a_bad_row_or_an_open_question_registers_nobody_and_keeps_what_was_sent(desk, event):
    for data in (b"Nora Neu\n;SC West", b"Nora Neu\nHans Koehler;SC Nord"):
        answer = send(desk, event, data)
        names = answer.context["text"]
        again = desk.post(url("event_import_register", event), {"names": names, "ticks": "yes"})
        assert again.status_code == 400
        assert again.context["text"] == names
        assert event.registrations.count() == 1


def test_what_another_desk_registered_meanwhile_is_asked_about_again(desk, event):
    answer = send(desk, event, b"Nora Neu;SC West")
    events.named(event, events.director_of(event), "Nora Neu; SC West")
    again = desk.post(url("event_import_register", event), settled(answer))
    assert (again.status_code, fates(again)) == (400, {1: Fate.REGISTERED})
    assert event.registrations.count() == 2


def test_rows_corrected_on_the_page_are_looked_at_again(desk, event):
    answer = desk.post(url("event_import", event), {"names": "Nora Neu; SC West\n\n; SC Ost", "ticks": "yes"})
    assert fates(answer) == {1: Fate.NEW, 3: Fate.BAD}
    assert not answer.context["announced"]


@pytest.mark.parametrize("sent", [{}, {"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04rubbish")}])
def test_what_is_no_list_gets_a_sentence(desk, event, sent):
    answer = desk.post(url("event_import", event), sent)
    assert answer.status_code == 400
    assert len(answer.context["reasons"]) == 1


def test_too_large_a_file_is_refused_before_it_is_read(desk, event):
    answer = send(desk, event, b"x" * 1_100_000)
    assert answer.status_code == 413
    assert "1000 kB" in text(answer)


def test_a_final_event_takes_no_file(client):
    event = events.event(players=3, planned_series=1)
    events.finalised(event)
    client.force_login(events.director_of(event))
    assert send(client, event, b"Nora Neu").status_code == 409


def test_looking_costs_no_more_statements_for_many_rows(desk, event):
    def statements(rows):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            send(desk, event, "\n".join(f"Nora Neu{each}; SC {each}" for each in range(rows)).encode())
        return len(asked)

    statements(1)
    assert statements(40) <= statements(2)
