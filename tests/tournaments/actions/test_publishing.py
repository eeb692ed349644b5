"""Who reads an event and whose it is can change after it was made; nobody's club or name is changed by it unsaid."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import translation

from scoring.models import Grant, Player
from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tournaments.actions import erasing, organising, registering
from tournaments.actions.errors import Objection
from tournaments.actions.publishing import UnawareError
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def change(event, by=None, **more):
    event.refresh_from_db()
    book = event.book
    stands = {name: getattr(event, name) for name in ("place", "starts_at", "planned_series")}
    stands |= {name: getattr(book, name) for name in ("title", "club", "public")}
    act = {"by": by or events.director_of(event), "at": build.AT}
    organising.change_event(event_id=event.pk, **(stands | more), **act)
    return Event.objects.select_related("book__club").get(pk=event.pk)


@pytest.fixture
def club():
    return build.club("SC Adler")


@pytest.fixture
def keeper(club):
    return build.grant(build.account(), Grant.Role.SCOREKEEPER, club=club).account


def clubs(event):
    return list(event.registrations.order_by("number").values_list("club_name", flat=True))


def test_an_event_of_no_club_becomes_the_clubs_by_whoever_has_a_role_there(club, keeper):
    event = events.event(keeper)
    assert change(event, club=club).book.club == club
    assert findings() == []


def test_a_director_without_a_role_in_the_club_neither_gives_it_the_event_nor_takes_it_away(club, keeper):
    event = events.event(keeper, club=club)
    director = build.director(event.book)
    with pytest.raises(PermissionDenied):
        change(event, director, club=None)
    own = events.event(director)
    with pytest.raises(PermissionDenied):
        change(own, director, club=club)


def test_players_of_the_old_club_start_for_it_by_name_and_those_of_the_new_one_are_at_home(club, keeper):
    other = build.club("SC Kranich")
    build.grant(keeper, Grant.Role.SCOREKEEPER, club=other)
    event = events.event(keeper, club=club)
    lines = ("Anna Adler; SC Adler", "Bert Brandt; sc kranich", "Cora Clemens; Nordlichter", "Dora Dietz")
    _anna, bert, *_others = events.named(event, keeper, *lines)
    Player.objects.filter(pk=bert.player_id).update(club=other)
    event = change(event, club=other)
    assert clubs(event) == ["SC Adler", "", "Nordlichter", ""]
    assert findings() == []
    assert clubs(change(event, club=club)) == ["", "SC Kranich", "Nordlichter", ""]
    assert findings() == []


def test_what_an_erased_player_started_for_stays_unknown_in_either_order(club, keeper):
    other = build.club("SC Kranich")
    build.grant(keeper, Grant.Role.SCOREKEEPER, club=other)
    event = events.event(keeper, club=club)
    anna, bert, *_others = events.named(event, keeper, *(f"{each}; SC Adler" for each in build.NAMES[:4]))
    events.play_all(events.drawn(event))
    by = build.account(superuser=True)
    erasing.erase_player(player_id=anna.player_id, by=by, at=build.AT)
    event = change(event, club=other)
    assert clubs(event) == ["", *["SC Adler"] * 3]
    erasing.erase_player(player_id=bert.player_id, by=by, at=build.AT)
    assert clubs(event) == ["", "", "SC Adler", "SC Adler"]
    assert findings() == []


def test_a_hidden_event_with_people_becomes_public_once_it_is_said_who_is_named(club, keeper):
    event = events.event(keeper, club=club, public=False)
    registering.register_names(event_id=event.pk, text="Anna Adler\nBert Brandt", by=keeper, at=build.AT)
    with translation.override("en"), pytest.raises(UnawareError) as caught:
        change(event, public=True)
    assert (
        "2 people: 0 by full name, 2 by first name and initial, 0 by number" in caught.value.message_dict["public"][0]
    )
    assert not Event.objects.get().book.public
    assert change(event, public=True, aware=True).book.public
    assert not change(event, public=False).book.public, "nothing is asked for showing less"
    assert findings() == []


def test_an_event_that_nobody_takes_part_in_yet_is_published_at_once(club, keeper):
    assert change(events.event(keeper, club=club, public=False), public=True).book.public


def test_only_whoever_may_publish_makes_it_public(club, keeper):
    event = events.event(keeper, club=club, public=False)
    with pytest.raises(PermissionDenied):
        change(event, build.director(event.book), public=True)


def test_a_final_event_is_hidden_and_shown_and_nothing_else_of_it_changes(club, keeper):
    event = events.finalised(events.event(keeper, club=club, players=4, planned_series=1))
    assert not change(event, public=False).book.public
    assert change(event, public=True, aware=True).book.public
    with pytest.raises(Objection):
        change(event, title="Other")
    with pytest.raises(Objection):
        change(event, club=None)
    assert findings() == []


def test_strangers_read_it_as_soon_as_it_is_public_and_no_longer_than_it_is(client, club, keeper):
    event = events.event(keeper, club=club, public=False)
    ways = [f"/events/{event.slug}/", f"/events/{event.slug}/ranking/", f"/api/v1/events/{event.slug}/"]
    for public, status in ((False, 404), (True, 200), (False, 404), (True, 200)):
        change(event, public=public)
        assert [client.get(each).status_code for each in ways] == [status] * len(ways)


def test_a_wrong_series_number_is_refused_as_before(club, keeper):
    with pytest.raises(ValidationError):
        change(events.event(keeper, club=club), planned_series=0)
