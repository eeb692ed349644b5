"""An event that was begun by mistake is deleted with one question; whatever counts of it keeps it."""

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.lists.actions import letting_in
from scoring.models import Book, Player, Sheet
from tests import build
from tests.tournaments import cash, events
from tournaments.actions import organising, registering, wiping
from tournaments.actions.errors import Objection
from tournaments.models import Decision, Event, Registration
from tournaments.queries.keeping import reasons_to_stay

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def director(club):
    return build.club_admin(club)


@pytest.fixture
def drawn(club, director):
    """Six players, two of them guests who are known from here alone, at two tables; a code and a print each."""
    event = events.event(director, club=club, players=4)
    events.named(event, director, "Greta Gast; Pik Ass", "Gero Gast; Pik Ass")
    sheets = [state.table.sheet.pk for state in events.drawn(event).tables]
    letting_in.hand_out(book_id=event.book_id, sheets=sheets, signs=False, by=director, at=build.AT)
    return event


def test_a_drawn_event_goes_and_players_of_the_club_stay(client, director, club, drawn):
    other = events.event(director, club=club, players=3)
    build.player("Rosa Roth", club=club)
    kept = set(club.players.values_list("name", flat=True))
    client.force_login(director)
    at = reverse("event_delete", args=[drawn.slug])
    page = client.get(at, headers={"accept-language": "en"}).content.decode()
    assert "all registrations (6), all drawn series (1)" in page
    assert Event.objects.count() == 2, "nothing goes before the answer"
    assert client.post(at).url == reverse("club", args=[club.slug])
    assert list(Event.objects.all()) == [other]
    assert not Book.objects.filter(pk=drawn.book_id).exists()
    assert not Sheet.objects.filter(book=drawn.book_id).exists()
    assert {each.event_id for each in Decision.objects.all()} == {other.pk}
    assert {each.event_id for each in Registration.objects.all()} == {other.pk}
    assert set(club.players.values_list("name", flat=True)) == kept
    call_command("audit")


def test_who_is_known_from_it_alone_goes_along(director):
    event = events.event(director, club=None)
    events.named(event, director, "Anna Adler", "Bert Braun", "Cora Clemens")
    elsewhere = events.event(director, club=None)
    anna = Player.objects.get(name="Anna Adler")
    Registration.objects.create(event=elsewhere, player=anna, number=1)
    wiping.delete_event(event_id=event.pk, by=director)
    assert set(Player.objects.filter(name__in=["Anna Adler", "Bert Braun"]).values_list("name", flat=True)) == {
        "Anna Adler"
    }


def entered(event):
    sheet = Sheet.objects.filter(book=event.book_id).first()
    build.record(sheet, build.GAME)
    build.write(sheet, "delete", corrects=sheet.deals.get().sequence, reason="a slip")


def paid(event):
    cash.planned(event, fee=500)
    registration = event.registrations.first()
    for each in (True, False):
        registering.set_paid(registration_id=registration.pk, paid=each, by=OPERATOR, at=build.AT)


@pytest.mark.parametrize(("happened", "told"), [(entered, "entered in a sheet"), (paid, "cash book")])
def test_what_counts_is_named_and_stays_also_if_it_was_taken_back(client, director, drawn, happened, told):
    happened(drawn)
    client.force_login(director)
    answer = client.post(reverse("event_delete", args=[drawn.slug]), headers={"accept-language": "en"})
    assert answer.status_code == 409
    assert told in answer.content.decode()
    assert Event.objects.filter(pk=drawn.pk).exists()
    with pytest.raises(IntegrityError), transaction.atomic():
        Book.objects.filter(pk=drawn.book_id).update(rehearsal=True)


def test_a_final_event_stays(director, drawn):
    for number in (1, 2):
        events.play_all(events.series_of(drawn)[0] if number == 1 else events.drawn(drawn, number))
    organising.finalise_event(event_id=drawn.pk, by=director, at=build.AT)
    assert len(list(reasons_to_stay(drawn))) == 2
    with pytest.raises(Objection):
        wiping.delete_event(event_id=drawn.pk, by=director)


def test_the_database_lets_no_rehearsal_become_a_real_event_nor_a_book_of_lists_a_rehearsal(director, drawn):
    toy = events.event(director, club=None, players=3, rehearsal=True)
    loose = build.sheet(book=build.book())
    for book, rehearsal in ((toy.book_id, False), (loose.book_id, True)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Book.objects.filter(pk=book).update(rehearsal=rehearsal)


def test_nobody_else_deletes_it(drawn):
    with pytest.raises(PermissionDenied):
        wiping.delete_event(event_id=drawn.pk, by=build.account())
    assert Event.objects.filter(pk=drawn.pk).exists()
