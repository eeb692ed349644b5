"""Directors have less of a name shown, of who is registered in their event; never more."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.models import Player, PlayerEntry
from scoring.people.actions import naming_players
from scoring.people.values.showing import Way
from tests import build
from tests.auditing import findings
from tests.scoring.faces import text
from tests.tournaments import events
from tournaments.actions import lowering
from tournaments.actions.errors import Objection

pytestmark = pytest.mark.django_db
ENGLISH = {"headers": {"accept-language": "en"}}


@pytest.fixture
def event():
    made = events.event()
    events.named(made, events.director_of(made), "Anna Adler", "Otto Ost", "Ida Igel")
    return made


def lower(event, shown, by=None, number=1):
    registration = event.registrations.get(number=number)
    who = by or events.director_of(event)
    return lowering.show_less(registration_id=registration.pk, shown=shown, by=who, at=build.AT).player


def test_full_then_short_then_a_number_and_the_log_says_by_whom(event):
    assert lower(event, "short").public_name == "Anna A."
    lower(event, "number")
    player = event.registrations.get(number=1).player
    assert player.public_name == f"#{player.pk}"
    said = player.entries.filter(kind=PlayerEntry.Kind.SHOWN).order_by("-sequence").first()
    assert said.author == events.director_of(event)
    assert findings() == []


@pytest.mark.parametrize("shown", ["full", "short", "", "everything"])
def test_more_or_the_same_is_refused(event, shown):
    lower(event, "short")
    with pytest.raises(ValidationError):
        lower(event, shown)
    assert event.registrations.get(number=1).player.shown_as == "short"


def test_public_pages_tell_it_at_once_and_of_a_final_event_too(event, client):
    events.play_all(events.drawn(event))
    address = reverse("event_ranking", args=[event.slug])
    tag = client.get(address)["ETag"]
    assert "Anna Adler" in text(client.get(address))
    lower(event, "number")
    assert "Adler" not in text(client.get(address, headers={"if-none-match": tag}))


def test_another_clubs_player_is_that_clubs_to_show(event):
    player = event.registrations.get(number=1).player
    Player.objects.filter(pk=player.pk).update(club=build.club())
    with pytest.raises(Objection):
        lower(event, "number")


def test_directors_of_other_events_do_not(event):
    with pytest.raises(PermissionDenied):
        lower(event, "number", by=events.director_of(events.event()))


def test_the_page_offers_what_is_less_and_does_it(event, client):
    client.force_login(events.director_of(event))
    registration = event.registrations.get(number=1)
    address = reverse("event_registration", args=[event.slug, registration.pk])
    page = text(client.get(address))
    assert "Anna A. <small>" in page
    assert f"#{registration.number} <small>" in page
    sent = {"registration": registration.pk, "shown": "number"}
    answer = client.post(reverse("event_shown", args=[event.slug]), sent, follow=True, **ENGLISH)
    assert f"Public pages now show Anna Adler as “#{registration.number}”." in text(answer)
    assert 'name="shown"' not in text(client.get(address))
    answer = client.post(
        reverse("event_shown", args=[event.slug]),
        sent | {"shown": "full"},
        follow=True,
        **ENGLISH,
    )
    assert "Here you can only show less of a name." in text(answer)


def test_who_is_erased_stays_a_number(event):
    player = event.registrations.get(number=1).player
    naming_players.show(player, "short", Way.LOWERED, by=OPERATOR, at=build.AT)
    Player.objects.filter(pk=player.pk).update(erased_at=build.AT)
    with pytest.raises(ValidationError):
        lower(event, "number")
