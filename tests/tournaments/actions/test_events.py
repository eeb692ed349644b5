from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError

import rules
from scoring import permissions
from scoring.actors import OPERATOR
from scoring.lists.actions.conflicts import BookSealed
from scoring.models import Book, Sheet
from scoring.people.actions import managing_clubs
from tests import build
from tests.tournaments import events as building
from tournaments.actions import organising
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event
from tournaments.queries.progress import is_provisional, open_ends

pytestmark = pytest.mark.django_db


def finalise(event, by=None):
    return organising.finalise_event(event_id=event.pk, by=by or building.director_of(event), at=build.AT)


def finished(**more):
    event = building.event(players=3, planned_series=1, **more)
    building.play_all(building.drawn(event))
    return event


def test_create_event_gives_it_a_book_that_its_creator_directs():
    director = build.account()
    event = building.event(director, title="  Preisskat   im Krug ")
    assert event.book.title == "Preisskat im Krug"
    assert event.slug == "preisskat-im-krug-2026-03-14"
    assert permissions.can_direct(director, event.book)
    assert not permissions.can_direct(build.account(), event.book)
    assert rules.Ruleset.from_dict(event.ruleset).preset == "isko-2022"
    assert event.decisions.get().kind == Decision.Kind.CREATED


def test_create_event_finds_a_free_address():
    assert [building.event(title="♣♠").slug for _ in range(3)] == [
        "event-2026-03-14",
        "event-2026-03-14-2",
        "event-2026-03-14-3",
    ]


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Großer Preisskat", "grosser-preisskat"),
        ("Ölper Übungsabend, Männer", "oelper-uebungsabend-maenner"),
        ("Été à Évreux: le Cœur", "ete-a-evreux-le-coeur"),
        ("STRASSE ẞ", "strasse-ss"),
    ],
)
def test_an_address_spells_letters_as_they_are_written_without_umlauts(title, said):
    assert building.event(title=title).slug == f"{said}-2026-03-14"
    assert managing_clubs.create_club(name=title, by=OPERATOR).slug == said


def test_create_event_in_a_club_is_for_those_with_a_role_there():
    club = build.club()
    with pytest.raises(PermissionDenied):
        building.event(build.account(), club=club)
    assert building.event(build.club_admin(club), club=club).book.club == club


@pytest.mark.parametrize(
    "wrong", [{"title": "x" * 161}, {"planned_series": 0}, {"planned_series": 21}, {"place": "\0"}]
)
def test_create_event_refuses_what_cannot_be_and_stores_nothing(wrong):
    with pytest.raises(ValidationError):
        building.event(**wrong)
    assert not Event.objects.exists()


def test_change_event_changes_the_announcement():
    event = building.event()
    later = building.STARTS + timedelta(days=1)
    by = building.director_of(event)
    stated = {
        "title": "Osterskat",
        "place": "Krug",
        "starts_at": later,
        "planned_series": 3,
        "club": None,
        "public": True,
    }
    organising.change_event(event_id=event.pk, **stated, by=by, at=build.AT)
    event = Event.objects.get()
    assert (event.book.title, event.place, event.starts_at, event.planned_series) == ("Osterskat", "Krug", later, 3)


def test_change_event_cannot_plan_fewer_series_than_were_drawn():
    event = building.event(players=4)
    building.drawn(event, 1)
    building.drawn(event, 2)
    stated = {
        "title": "x",
        "place": "",
        "starts_at": building.STARTS,
        "planned_series": 1,
        "club": None,
        "public": True,
    }
    with pytest.raises(ValidationError):
        organising.change_event(event_id=event.pk, **stated, by=building.director_of(event), at=build.AT)


def test_finalise_event_names_everything_that_is_open():
    event = building.event(players=8, planned_series=2)
    series = building.drawn(event)
    building.play(series.tables[0].table.sheet)
    with pytest.raises(Objection) as caught:
        finalise(event)
    assert list(caught.value.reasons) == [each.text for each in open_ends(event)]
    assert len(caught.value.reasons) == 2
    assert str(series.tables[1].table.sheet) in caught.value.reasons[1]
    assert Event.objects.get().state == Event.State.RUNNING
    assert not event.decisions.filter(kind=Decision.Kind.FINALISED).exists()


def test_finalise_event_makes_the_ranking_final_with_shared_ranks():
    event = finished()
    finalise(event)
    event = Event.objects.get()
    assert (event.state, event.finalised_at) == (Event.State.FINAL, build.AT)
    assert not is_provisional(event)


def test_finalise_event_is_for_directors_only():
    event = finished()
    with pytest.raises(PermissionDenied):
        finalise(event, build.scorekeeper(event.book))


def test_a_list_of_a_final_event_takes_nothing_before_the_event_is_reopened():
    event, by = finished(), None
    by = building.director_of(event)
    finalise(event)
    sheet = event.book.sheets.get()
    with pytest.raises(BookSealed):
        build.write(sheet, "reopen", reason="protest", by=by)
    with pytest.raises(BookSealed):
        build.sheet(book=Book.objects.get(), rules=build.ruleset(deals=2))
    assert not is_provisional(Event.objects.get())
    organising.reopen_event(event_id=event.pk, reason="protest", by=by, at=build.AT)
    build.write(sheet, "reopen", reason="protest", by=by)
    assert sheet.state == Sheet.State.OPEN


def test_reopen_event_needs_a_reason_and_keeps_it():
    event = finished()
    finalise(event)
    by = building.director_of(event)
    with pytest.raises(ValidationError):
        organising.reopen_event(event_id=event.pk, reason="  ", by=by, at=build.AT)
    organising.reopen_event(event_id=event.pk, reason="protest", by=by, at=build.AT)
    assert Event.objects.get().state == Event.State.RUNNING
    assert event.decisions.get(kind=Decision.Kind.REOPENED).text.texts == {"reason": "protest"}
    with pytest.raises(Objection):
        organising.reopen_event(event_id=event.pk, reason="again", by=by, at=build.AT)
