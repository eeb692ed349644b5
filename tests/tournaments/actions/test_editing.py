"""Changing a registration and taking one back: once, by one desk after the other, and told in the diary."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import translation

from scoring.models import Player
from scoring.people.actions.questions import Unsure
from tests import build
from tests.tournaments import events
from tournaments.actions import editing, registering
from tournaments.actions.editing import Changed, RegistrationData
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Registration
from tournaments.queries import diary

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture(scope="module")
def registered(world):
    return world(lambda: events.event(players=4)).pk


@pytest.fixture
def event(registered):
    return Event.objects.get(pk=registered)


def one(event, number=2):
    return event.registrations.get(number=number)


def edit(registration, by=None, **wanted):
    stands = RegistrationData.of(registration)
    said = {"name": stands.name, "club_name": stands.club, "category": stands.category, "number": stands.number}
    said |= {"expected": stands.digest, **wanted}
    by = by or events.director_of(registration.event)
    return editing.edit_registration(registration_id=registration.pk, **said, by=by, at=build.AT)


def remove(registration, expected=None):
    digest = expected or RegistrationData.of(registration).digest
    by = events.director_of(registration.event)
    return editing.remove_registration(registration_id=registration.pk, expected=digest, by=by, at=build.AT)


def test_name_club_category_and_number_are_edited_and_the_player_stays_the_same(event):
    player = one(event).player
    edit(one(event), name="Berta  Brandt", club_name="SC Nord", category="ladies", number=84)
    changed = event.registrations.get(player=player)
    assert RegistrationData.of(changed) == RegistrationData("Berta Brandt", "SC Nord", "ladies", 84)


def test_an_edit_is_a_decision_that_says_old_and_new_number_and_what_stands_now(event):
    edit(one(event), name="Berta Brandt", number=84)
    made = event.decisions.first()
    assert made.kind == Decision.Kind.EDITED
    assert '"said":{"number":2,"to":84}' in made.body
    assert made.text.texts == {"name": "Berta Brandt"}
    assert "no. 2, now no. 84 Berta Brandt" in diary.diary_lines(diary.newest_first(event))[0].about


def test_another_name_is_asked_about_where_the_last_name_cannot_be_told(event):
    with pytest.raises(Unsure) as unsure:
        edit(one(event), name="Le Goff Yann", club_name="SC Nord")
    assert [each.key for each in unsure.value.questions] == ["name:Le Goff Yann; SC Nord"]
    said = {"name:Le Goff Yann; SC Nord": "Le Goff Yann; SC Nord"}
    edit(one(event), name="Le Goff Yann", club_name="SC Nord", answers=said)
    assert RegistrationData.of(one(event)) == RegistrationData("Le Goff Yann", "SC Nord", "", 2)
    edit(one(event), category="ladies")
    assert RegistrationData.of(one(event)) == RegistrationData("Le Goff Yann", "SC Nord", "ladies", 2)


def test_two_desks_lose_nothing(event):
    first = second = one(event)
    edit(first, name="Berta Brandt")
    with pytest.raises(Changed) as changed:
        edit(second, category="ladies")
    assert changed.value.now == RegistrationData("Berta Brandt", "", "", 2)
    assert one(event).category == ""


def test_the_same_edit_twice_is_one(event):
    registration = one(event)
    edit(registration, name="Berta Brandt")
    edit(registration, name="Berta Brandt")
    assert event.decisions.filter(kind=Decision.Kind.EDITED).count() == 1


def test_a_start_number_belongs_to_one(event):
    with pytest.raises(Objection, match="Player 3 has the competitor number 3"):
        edit(one(event), number=3)


def test_club_and_category_stand_behind_the_name_as_at_the_desk(event):
    player = one(event).player
    edit(one(event), name="Berta Brandt; SC Nord; ladies", club_name="", category="")
    changed = event.registrations.get(player=player)
    assert RegistrationData.of(changed) == RegistrationData("Berta Brandt", "SC Nord", "ladies", 2)
    with pytest.raises(ValidationError) as refused:
        edit(changed, name="Berta Brandt; SC West")
    assert "“SC West”" in refused.value.message_dict["name"][0]


@pytest.mark.parametrize("wanted", [{"number": 0}, {"number": 10_000}, {"name": " "}, {"name": "\u202eanna"}])
def test_what_cannot_stand_there_is_refused(event, wanted):
    with pytest.raises(ValidationError):
        edit(one(event), **wanted)


@pytest.mark.parametrize("act", [lambda each: edit(each, name="Berta Brandt"), remove])
def test_a_final_event_keeps_its_registrations(event, act):
    events.finalised(event)
    with pytest.raises(Objection, match="ranking is final"):
        act(one(event))


def test_only_directors_edit(event):
    with pytest.raises(PermissionDenied):
        edit(one(event), by=build.scorekeeper(event.book), name="Berta Brandt")


def test_a_player_of_another_club_is_named_there():
    director = build.account()
    event = events.event(by=director, club=build.club(by=director), players=3)
    other = build.player("Gustav Gastmann", club=build.club("SC Nord"))
    guest = Registration.objects.create(event=event, player=other, number=9, club_name="SC Nord")
    with pytest.raises(Objection, match="SC Nord"):
        edit(guest, name="Gustaf Gastmann")
    edit(guest, category="guests")
    assert Player.objects.get(pk=other.pk).name == "Gustav Gastmann"


def test_the_home_club_is_no_guests_club():
    director = build.account()
    event = events.event(by=director, club=build.club("SC Adler", by=director), players=3)
    edit(one(event), club_name="sc adler", category="x")
    assert one(event).club_name == ""


def test_a_registration_of_nobody_seated_is_removed_and_the_player_stays(event):
    player = one(event).player
    remove(one(event))
    assert not event.registrations.filter(number=2).exists()
    assert Player.objects.filter(pk=player.pk).exists()
    made = event.decisions.first()
    assert (made.kind, made.text.texts) == (Decision.Kind.REMOVED, {"name": player.name})
    assert '"said":{"number":2}' in made.body
    with pytest.raises(Objection):
        remove(Registration(pk=10**6, event=event, player=player, number=2))


def test_who_was_seated_be_it_as_a_substitute_is_withdrawn_instead(event):
    sheet = events.drawn(event).tables[0].table.sheet
    by = events.director_of(event)
    registering.register_names(event_id=event.pk, text="Sara Satz", by=by, at=build.AT)
    late = event.registrations.get(player__name="Sara Satz")
    build.record(sheet)
    build.write(sheet, "seat", seats=((0, late.player_id),), by=by)
    build.write(sheet, "seat", seats=((0, sheet.seat_totals.get(seat=0).player_id),), by=by)
    with pytest.raises(Objection, match="Withdraw"):
        remove(late)


def test_a_registration_changed_meanwhile_is_not_removed_unseen(event):
    seen = RegistrationData.of(one(event)).digest
    edit(one(event), name="Berta Brandt")
    with pytest.raises(Changed):
        remove(one(event), expected=seen)
