"""An event that was begun by mistake is deleted while another desk acts on it: real threads, real connections."""

from functools import partial

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.lists.actions import letting_in, opening_sheets, writing_entries
from scoring.lists.actions.conflicts import SheetClosed
from scoring.models import Book, Entry, Player, PrintJob, Sheet
from scoring.people.actions.questions import Unsure
from scoring.printing.actions import print_jobs
from tests import build
from tests.scoring.test_races import at_once, nothing_wrong
from tests.tournaments import cash, events
from tournaments.actions import at_the_desk, coming, directing, drawing, print_room, registering, wiping
from tournaments.actions.coming import Coming
from tournaments.actions.errors import Objection
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

TOLD = (Objection, ObjectDoesNotExist, SheetClosed, Unsure)
"""What a page makes a sentence of; anything else would be a fault, or a circle of two who wait for each other."""


@pytest.fixture
def by():
    return build.club_admin(build.club())


def begun(by, number):
    event = events.event(by, club=by.grants.get(club__isnull=False).club, title=f"By mistake {number}")
    cash.planned(event, fee=500)
    events.named(event, by, *(f"Gast{number} Fremd{each}; Pik Ass" for each in range(6)))
    events.drawn(event)
    return event


def acts(event, by):
    sheet = event.book.sheets.order_by("pk").first()
    some = [each.player for each in event.registrations.select_related("player").order_by("number")[:3]]
    registration = event.registrations.first()
    here, who = {"event_id": event.pk}, {"by": by, "at": build.AT}
    series = {"number": 1, "language": "de", "origin": "http://127.0.0.1"}
    late = {"book": event.book, "title": "late", "ruleset": build.ruleset(deals=2)}
    return {
        "draw": partial(drawing.draw_series, number=2, **here, **who),
        "take back the draw": partial(drawing.undo_draw, number=1, **here, **who),
        "register": partial(at_the_desk.register_typed, line="Olga Ost", **here, **who),
        "announce": partial(coming.announce, said=Coming("Pit Piep"), **here, **who),
        "withdraw": partial(registering.set_withdrawn, registration_id=registration.pk, withdrawn=True, **who),
        "pay": partial(registering.set_paid, registration_id=registration.pk, paid=True, **here, **who),
        "enter a deal": partial(
            writing_entries.write,
            sheet_id=sheet.pk,
            draft=build.draft(sheet, record=build.GAME),
            by=OPERATOR,
            at=build.AT,
        ),
        "open a list": partial(opening_sheets.open_sheet, players=some, **late, **who),
        "hand out codes": partial(letting_in.hand_out, book_id=event.book_id, sheets=[sheet.pk], signs=False, **who),
        "print cards": partial(print_room.print_of_series, document="code_cards", **series, **here, **who),
        "print lists": partial(print_room.print_of_series, document="sheets", **series, **here, **who),
        "print a list": partial(
            print_jobs.request_print, document="sheet", book=event.book, sheet=sheet, language="de", **who
        ),
        "print of the book": partial(
            print_jobs.request_print, document="test_page", book=event.book, language="de", **who
        ),
        "delete": partial(wiping.delete_event, event_id=event.pk, by=by),
    }


ACTS = (
    *("draw", "take back the draw", "register", "announce", "withdraw", "pay", "enter a deal", "open a list"),
    *("hand out codes", "print cards", "print lists", "print a list", "print of the book", "delete"),
)


@pytest.mark.parametrize("act", ACTS)
def test_whatever_another_desk_does_meanwhile_is_whole_or_told_to_be_too_late(by, act):
    for number in range(3):
        event = begun(by, number)
        results = at_once([partial(wiping.delete_event, event_id=event.pk, by=by), acts(event, by)[act]])
        assert [each for each in results if isinstance(each, Exception) and not isinstance(each, TOLD)] == []
        gone = not Event.objects.filter(pk=event.pk).exists()
        assert gone != isinstance(results[0], Exception) or act == "delete"
        if gone:
            assert not Book.objects.filter(pk=event.book_id).exists()
            assert not PrintJob.objects.filter(book=event.book_id).exists()
        counted = Entry.objects.filter(sheet__book=event.book_id, kind="record").exists() or event.postings.exists()
        assert not (gone and counted)
    assert nothing_wrong()


def test_what_another_desk_presses_then_is_answered_with_what_became_of_it(client, by, monkeypatch):
    """Deleted after the page found the event, and before the act took it."""
    client.force_login(by)
    locked, pressed = directing._locked, []

    def too_late(pk):
        monkeypatch.setattr(directing, "_locked", locked)
        wiping.delete_event(event_id=pk, by=by)
        return locked()

    for name, sent in (
        ("event_draw", {"number": "1"}),
        ("event_register", {"names": "Olga Ost"}),
        ("event_import_register", {"names": "Olga Ost"}),
        ("event_finalise", {}),
    ):
        event = events.event(by, club=by.grants.get(club__isnull=False).club, players=6)
        monkeypatch.setattr(directing, "_locked", partial(too_late, event.pk))
        answer = client.post(reverse(name, args=[event.slug]), sent, headers={"accept-language": "en"})
        pressed.append((name, answer.status_code, "deleted what was here in the meantime" in answer.content.decode()))
    assert pressed == [(name, 404, True) for name, _status, _said in pressed]
    assert not Player.objects.filter(name="Olga Ost").exists()
    assert not Sheet.objects.exists()
