"""Whoever comes without a club is a guest, and a member of the event's club only once somebody says so."""

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse
from django.utils import timezone

from scoring.actors import OPERATOR
from scoring.lists.actions import merging, tables
from scoring.models import Player
from scoring.people.actions import managing_clubs
from scoring.people.actions.questions import Unsure
from scoring.people.queries import merge_queries
from tests import build
from tests.tournaments import events
from tournaments.actions import at_the_desk, changing_seats, editing, registering
from tournaments.actions.editing import RegistrationData
from tournaments.queries import acquaintances, regulars
from tournaments.queries.at_the_door import search
from tournaments.queries.moves import Chair

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return build.club("SC Adler")


@pytest.fixture
def keeper(club):
    return build.grant(build.account(), "scorekeeper", club=club).account


@pytest.fixture
def admin(club):
    return build.club_admin(club)


@pytest.fixture
def event(club, admin):
    return events.event(admin, club=club)


def walks_in(event, line, **more):
    by = events.director_of(event)
    return at_the_desk.register_typed(event_id=event.pk, line=line, by=by, at=build.AT, **more).registration


def edit(registration, **typed):
    registration = registration.event.registrations.select_related("player").get(pk=registration.pk)
    stands = RegistrationData.of(registration)
    said = {"name": stands.name, "club_name": stands.club, "category": "", "number": stands.number} | typed
    by = events.director_of(registration.event)
    editing.edit_registration(registration_id=registration.pk, expected=stands.digest, **said, by=by, at=build.AT)
    return Player.objects.get(pk=registration.player_id)


def rows(desk, event, query=""):
    return desk.get(reverse("event_desk_rows", args=[event.slug]) + query).content.decode()


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def members(club):
    return set(club.players.filter(guest_since=None).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("line", "member", "starts_for"),
    [
        ("Nora Neu", False, ""),
        ("Nora Neu; -", False, ""),
        ("Nora Neu; kein Verein; Damen", False, ""),
        ("Nora Neu; sc adler", True, ""),
        ("Nora Neu; SC Nord", False, "SC Nord"),
    ],
)
def test_who_walks_in_is_a_member_only_where_the_club_is_said(event, club, line, member, starts_for):
    made = walks_in(event, line)
    assert (members(club) == {"Nora Neu"}, made.club_name) == (member, starts_for)
    assert acquaintances.club_of(made, event) == ("SC Adler" if member else starts_for)


def test_the_desk_shows_nothing_but_guest_where_there_is_no_club(desk, event):
    made = walks_in(event, "Nora Neu")
    member = walks_in(event, "Max Mitglied; SC Adler")
    page = rows(desk, event)
    own, other = (page.partition(f'id="r{each.pk}"')[2].partition("</li>")[0] for each in (made, member))
    assert ("SC Adler" in own, "guest" in own, "Becomes a member" in own) == (False, True, True)
    assert ("SC Adler" in other, "guest" in other, "Becomes a member" in other) == (True, False, False)


def test_a_guest_becomes_a_member_at_the_row(desk, event, club):
    made = walks_in(event, "Nora Neu")
    said = desk.post(reverse("event_member", args=[event.slug]), {"registration": made.pk}, headers={"x-row": "yes"})
    assert "Nora Neu is a member of SC Adler now." in said.content.decode()
    assert members(club) == {"Nora Neu"}


def test_whoever_only_runs_the_desk_makes_no_member(client, event, club):
    made, by = walks_in(event, "Nora Neu"), build.account()
    build.grant(by, "desk", book=event.book)
    client.force_login(by)
    client.cookies["django_language"] = "en"
    page = rows(client, event)
    assert ("Nora Neu" in page, "Becomes a member" in page) == (True, False)
    with pytest.raises(PermissionDenied):
        at_the_desk.make_member(registration_id=made.pk, by=by, at=build.AT)


def test_another_clubs_guest_is_made_a_member_by_nobody_here(event):
    made = walks_in(event, "Nora Neu; SC Nord")
    with pytest.raises(registering.Objection):
        at_the_desk.make_member(registration_id=made.pk, by=events.director_of(event), at=build.AT)


def test_of_another_club_nobody_becomes_a_member_at_this_event_even_by_its_admin(event):
    by = events.director_of(event)
    other = build.player("Olaf Ost", club=build.club("SC Ost", by=by))
    made = event.registrations.create(player=other, number=90)
    with pytest.raises(registering.Objection):
        at_the_desk.make_member(registration_id=made.pk, by=by, at=build.AT)


def test_a_guest_of_an_earlier_event_is_found_as_one_and_asked_about(event, club, admin):
    walks_in(event, "Nora Neu")
    later = events.event(admin, club=club)
    (hit,) = search(later, admin, "nora", timezone.now())
    assert "Nora Neu" in hit.known.called
    assert hit.known.called != "Nora Neu"
    with pytest.raises(Unsure):
        walks_in(later, "Nora Neu")
    walks_in(event, "Max Mitglied; SC Adler")
    assert walks_in(later, "Max Mitglied").player == Player.objects.get(name="Max Mitglied"), "a member is known"


def test_a_known_guest_for_whom_the_club_is_said_is_a_member(event, club, admin):
    guest = walks_in(event, "Nora Neu").player
    later, line = events.event(admin, club=club), "Nora Neu; SC Adler"
    with pytest.raises(Unsure) as asked:
        walks_in(later, line)
    answers = {each.key: str(guest.pk) for each in asked.value.questions}
    assert walks_in(later, line, answers=answers).player == guest
    assert members(club) == {"Nora Neu"}


def test_the_registration_says_the_club_and_whether_it_is_a_members(event, club):
    made = walks_in(event, "Nora Neu")
    assert RegistrationData.of(made).club == ""
    assert edit(made, club_name="sc  adler").member_of == club
    made.refresh_from_db()
    assert (made.club_name, RegistrationData.of(made).club) == ("", "SC Adler")
    assert edit(made, category="Damen").member_of == club, "what is not touched stays"
    assert edit(made, club_name="SC Nord").member_of == club, "who starts for another club today stays a member"
    assert edit(made, club_name="ohne").member_of is None


def test_whoever_sits_down_without_being_registered_is_a_guest(event, club, admin):
    for each in ("Anna", "Bert", "Cora"):
        walks_in(event, each)
    (table,) = events.drawn(event).tables
    chair = Chair(table.table.sheet_id, 0, table.table.sheet.revision)
    more = {"by": admin, "at": build.AT, "name": "Nora Neu", "since": "", "key": "k"}
    changing_seats.register_and_seat(chair=chair, **more)
    assert Player.objects.get(name="Nora Neu").guest


def test_who_is_typed_at_a_table_of_the_club_is_a_guest(club, keeper):
    made = tables.add_player(book=build.book(club=club), name="Nora Neu", by=keeper, at=build.AT)
    assert (made.club, made.member_of) == (club, None)


def test_the_page_of_the_club_parts_members_from_guests_and_makes_members(client, event, club, keeper):
    made = walks_in(event, "Nora Neu")
    client.force_login(keeper)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("club", args=[club.slug])).content.decode()
    before, after = page.split('id="guests"')
    assert ("Nora Neu" in before, "Nora Neu" in after) == (False, True)
    client.post(reverse("club_member", args=[club.slug]), {"player": made.player_id})
    page = client.get(reverse("club", args=[club.slug])).content.decode()
    assert ("Nora Neu" in page, 'id="guests"' in page) == (True, False)
    other = build.club("SC Nord")
    assert client.post(reverse("club_member", args=[other.slug]), {"player": made.player_id}).status_code == 403


def test_a_stranger_in_the_list_of_members_is_made_a_guest_on_his_own_page(client, club, keeper):
    player = build.player("Nora Neu", club=club)
    client.force_login(keeper)
    address = reverse("player_change", args=[player.pk])
    assert "checked" in client.get(address).content.decode().partition('name="member"')[2][:80]
    client.post(address, {"name": "Nora Neu", "shown": "full"})
    assert members(club) == set()
    client.post(address, {"name": "Nora Neu", "shown": "full", "member": "on"})
    assert members(club) == {"Nora Neu"}


def test_a_guest_whose_name_is_added_to_the_members_becomes_one(event, club, keeper):
    guest = walks_in(event, "Nora Neu").player
    add = {"club": club, "text": "Nora Neu", "by": keeper, "at": build.AT}
    with pytest.raises(Unsure) as asked:
        managing_clubs.add_players(**add)
    made = managing_clubs.add_players(**add, answers={each.key: str(guest.pk) for each in asked.value.questions})
    assert (made, members(club)) == ([guest], {"Nora Neu"})


def test_who_belongs_to_no_club_is_made_a_member_of_none():
    with pytest.raises(ValidationError):
        managing_clubs.set_member(player=build.player("Nora"), member=True, by=OPERATOR, at=build.AT)


def test_a_guest_who_turns_out_to_be_a_member_is_one_until_that_is_undone(event, club):
    guest, member = walks_in(event, "Nora Neu").player, build.player("Nora Neumann", club=club)
    seen = merge_queries.seen(guest, member)
    act = {"reason": "one and the same", "by": OPERATOR, "at": build.AT}
    made = merging.merge(kept_id=guest.pk, gone_id=member.pk, expected=seen, **act)
    assert members(club) >= {"Nora Neu"}
    merging.part(merge_id=made.pk, **act)
    assert members(club) == {"Nora Neumann"}


def test_on_an_evening_guests_who_came_lately_are_offered_as_guests_and_others_found(event, club):
    came, away = walks_in(event, "Gerd Gast").player, build.player("Nora Neu", club=club)
    member = build.player("Max Mitglied", club=club)
    Player.objects.filter(pk=away.pk).update(guest_since=build.AT)
    build.sheet(book=build.book(club=club), players=[came, *build.players(2)])
    assert {each.player: each.guest for each in regulars.regulars(club)} == {came.pk: True, member.pk: False}
    assert [(each.player, each.guest) for each in regulars.matching(club, "nora")] == [(away.pk, True)]
