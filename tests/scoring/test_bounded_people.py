"""Clubs, roles, offers, players and logs: a page shows its part, and reads no more than that."""

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import bounds
from scoring.models import Grant, Player
from scoring.people.actions import offering
from tests import build
from tests.rows import cost
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


def members(club, number):
    Player.objects.bulk_create(Player(name=f"Player {at:03}", club=club) for at in range(number))


def test_a_club_costs_the_same_with_few_and_with_many_players(client):
    client.force_login(build.account(superuser=True))
    costs = []
    for players in (bounds.LINES + 5, 4 * bounds.LINES):
        club = build.club()
        members(club, players)
        costs.append(cost(client, reverse("club", args=[club.slug])))
    (few, read), (many, more) = costs
    assert few == many
    # The names of all are read, for they are sorted by last names.
    assert more - read == 3 * bounds.LINES - 5


def test_members_stand_on_pages_and_namesakes_are_told_apart_across_them(client):
    boss = build.account()
    club = build.club(by=boss)
    members(club, bounds.LINES - 1)
    twins = [build.player("Zora Zander", club=club) for _ in range(2)]
    client.force_login(boss)
    address = reverse("club", args=[club.slug])
    first, second = (text(client.get(address, {"players": page})) for page in (1, 2))
    assert f"Zora Zander #{twins[0].pk}" in first
    assert f"Zora Zander #{twins[1].pk}" not in first
    assert f"Zora Zander #{twins[1].pk}" in second


def test_roles_of_a_club_stand_on_pages(client):
    boss = build.account()
    club = build.club(by=boss)
    client.force_login(boss)
    costs = []
    for number in (bounds.LINES + 5, bounds.LINES):
        for _ in range(number):
            build.grant(build.account(), Grant.Role.SCOREKEEPER, club=club)
            build.scorekeeper(build.book(club=club))
        costs.append(cost(client, reverse("club_people", args=[club.slug])))
    assert costs[0] == costs[1]


def test_my_page_shows_the_latest_offers_and_some_of_my_books(client):
    mine, costs = build.account("mine"), []
    client.force_login(mine)
    for number in (60, 30):
        for _ in range(number):
            other = build.account()
            where = build.book(by=other, public=False)
            offering.offer_role(username="mine", role="director", where=where, by=other, at=timezone.now())
            build.grant(mine, Grant.Role.SCOREKEEPER, book=build.book())
            build.player(account=mine)
        costs.append(cost(client, reverse("me")))
    assert costs[0] == costs[1]
    assert costs[0][0] <= 40


def test_a_log_is_told_page_by_page_with_what_each_entry_changed(client):
    sheet = build.sheet()
    build.record(sheet)
    for number in range(bounds.LINES + 20):
        build.write(sheet, "correct", corrects=2, record=build.LOST if number % 2 else build.GAME)
    address = reverse("sheet_log", args=[sheet.pk])
    first, second = (client.get(address, {"page": page}) for page in (1, 2))
    assert len(first.context["lines"]) == bounds.LINES
    lines = second.context["lines"]
    assert [each.entry.sequence for each in lines] == list(range(bounds.LINES + 1, bounds.LINES + 23))
    assert {len(each.changes) for each in lines} == {1}
    deal = reverse("sheet_deal", args=[sheet.pk, 2])
    assert len(client.get(deal).context["history"]) == bounds.LINES
    assert len(client.get(deal, {"page": 2}).context["history"]) == 21
    assert {len(each.changes) for each in client.get(deal, {"page": 2}).context["history"]} == {1}


def test_whom_a_player_could_be_stands_on_pages(client):
    club = build.club()
    members(club, 2 * bounds.LINES)
    client.force_login(build.account(superuser=True))
    address = reverse("player_merge", args=[build.player("Aaron", club=club).pk])
    costs = [cost(client, address)]
    assert len(client.get(address).context["others"]) == bounds.LINES
    members(club, 2 * bounds.LINES)
    assert [cost(client, address)] == costs


def test_a_form_suggests_so_many_names_and_tells_namesakes_apart(client):
    boss = build.account()
    club = build.club(by=boss)
    members(club, bounds.SUGGESTED - 1)
    twins = [build.player("Zora Zander", club=club) for _ in range(2)]
    client.force_login(boss)
    address = reverse("sheet_new", args=[build.book(club=club).pk])
    assert f"Zora Zander #{twins[0].pk}" in text(client.get(address))
    few = cost(client, address)
    members(club, 300)
    many = cost(client, address)
    assert many[0] == few[0]
    assert many[1] <= few[1]
