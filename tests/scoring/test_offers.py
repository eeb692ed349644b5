"""Nobody gets a role or a player without having said yes, and nobody gets a right over an account by offering one."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse
from django.utils import timezone

from scoring import permissions
from scoring.actors import OPERATOR
from scoring.models import Grant, Offer, Player
from scoring.people.actions import grants, invitations, managing_clubs, offering
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db
Role = Grant.Role


@pytest.fixture
def club():
    return build.club("Kreuzbuben", slug="kreuzbuben")


@pytest.fixture
def admin(club):
    return build.club_admin(club)


@pytest.fixture
def anna():
    return build.account("anna")


@pytest.fixture
def player(club):
    return build.player("Anna Adler", club=club)


def of_role(where, by, role=Role.SCOREKEEPER, username="anna"):
    return offering.offer_role(username=username, role=role, where=where, by=by, at=timezone.now())


def of_player(player, by, username="anna"):
    return offering.offer_player(player=player, username=username, by=by, at=timezone.now())


def accept(offer, by):
    return offering.accept(offer_id=offer.pk, by=by, at=timezone.now())


def refuses(offer, by):
    with pytest.raises(PermissionDenied):
        accept(offer, by)


def owner(player):
    return Player.objects.get(pk=player.pk).account


def test_nothing_changes_before_the_holder_agrees(club, admin, anna, player):
    offers = [of_player(player, admin), of_role(club, admin)]
    assert (owner(player), anna.grants.count()) == (None, 0)
    for offer in offers:
        for other in (admin, OPERATOR, build.account(superuser=True), build.account()):
            refuses(offer, other)
    assert (owner(player), anna.grants.count()) == (None, 0)
    for offer in offers:
        accept(offer, anna)
    assert (owner(player), anna.grants.get().role) == (anna, Role.SCOREKEEPER)
    assert not Offer.objects.exists()


def test_an_offer_is_answered_once(admin, anna, player):
    offer = of_player(player, admin)
    accept(offer, anna)
    refuses(offer, anna)
    with pytest.raises(PermissionDenied):
        offering.withdraw(offer_id=offer.pk, by=anna, at=timezone.now())


def test_whoever_lost_the_right_offers_nothing_any_more(client, club, admin, anna, player):
    offers = [of_player(player, admin), of_role(club, admin)]
    grants.revoke(account=admin, role=Role.CLUB_ADMIN, club=club)
    client.force_login(anna)
    assert reverse("offer", args=[offers[0].pk]) not in text(client.get(reverse("me")))
    for offer in offers:
        refuses(offer, anna)
        assert client.post(reverse("offer_accept", args=[offer.pk])).status_code == 403
    assert (owner(player), anna.grants.count()) == (None, 0)


def test_an_old_offer_is_no_offer(admin, anna, player):
    offer = of_player(player, admin)
    Offer.objects.update(at=timezone.now() - timedelta(days=offering.DAYS, minutes=1))
    refuses(offer, anna)
    Offer.objects.update(at=timezone.now() - timedelta(days=offering.DAYS, minutes=-1))
    accept(offer, anna)


def test_an_offer_of_a_clock_that_was_a_year_ahead_does_not_stand_open_for_a_year(admin, anna, player):
    offer = of_player(player, admin)
    Offer.objects.update(at=timezone.now() + timedelta(days=365))
    refuses(offer, anna)
    Offer.objects.update(at=timezone.now() + timedelta(minutes=5))
    accept(offer, anna)


def test_of_two_who_are_offered_a_player_the_first_gets_it(admin, anna, player):
    bert = build.account("bert")
    first, second = of_player(player, admin), of_player(player, admin, "bert")
    accept(second, bert)
    refuses(first, anna)
    assert owner(player) == bert


def test_a_player_with_an_account_is_not_offered(admin, anna, player):
    accept(of_player(player, admin), anna)
    build.account("bert")
    with pytest.raises(ValidationError) as refused:
        of_player(player, admin, "bert")
    assert refused.value.message_dict == {"username": ["Dieser Spieler hat schon ein Konto."]}


def test_a_player_who_was_found_to_be_somebody_else_is_not_taken(admin, anna, player, club):
    offer = of_player(player, admin)
    Player.objects.filter(pk=player.pk).update(merged_into=build.player(club=club))
    refuses(offer, anna)


def test_the_same_offer_again_takes_the_place_of_the_first(club, admin, anna):
    first, second = of_role(club, admin), of_role(club, admin)
    assert list(anna.offers.all()) == [second]
    refuses(first, anna)


def test_a_role_that_is_held_is_not_offered(club, admin, anna):
    accept(of_role(club, admin), anna)
    with pytest.raises(ValidationError) as refused:
        of_role(club, admin)
    assert refused.value.message_dict == {"username": ["Dieses Konto hat die Rolle schon."]}


def test_who_offers_a_role_to_himself_has_it_at_once(club, admin):
    offer = of_role(club, admin, Role.DIRECTOR, admin.username)
    assert offer.pk is None
    assert admin.grants.filter(role=Role.DIRECTOR, club=club).exists()


@pytest.mark.parametrize("who", ["stranger", "admin of another club", "scorekeeper", "director"])
def test_only_the_club_offers_its_players_and_roles(club, anna, player, who):
    by = {
        "stranger": build.account,
        "admin of another club": lambda: build.club_admin(build.club()),
        "scorekeeper": lambda: build.invited(club),
        "director": lambda: build.invited(club, Role.DIRECTOR),
    }[who]()
    for offer in (lambda: of_player(player, by), lambda: of_role(club, by)):
        with pytest.raises(PermissionDenied):
            offer()
    assert not Offer.objects.exists()


def renewable(by):
    return set(permissions.renewable(by))


def test_a_stranger_who_connects_an_account_gets_no_password_of_it(club, admin, player):
    """Neither by asking nor with a yes: renewing is for the club whose link made the account, and it keeps that."""
    anna = build.invited(club, username="anna")
    stranger = build.club_admin(build.club())
    theirs = build.player("Somebody", club=stranger.grants.get().club)
    assert renewable(admin) == {anna}
    offer = of_player(theirs, stranger)
    assert (renewable(stranger), renewable(admin)) == (set(), {anna})
    accept(offer, anna)
    assert (renewable(stranger), renewable(admin)) == (set(), {anna})


def test_a_role_elsewhere_is_out_of_reach_of_who_invited(club, admin):
    anna = build.invited(club, username="anna")
    other = build.club_admin(build.club())
    accept(of_role(other.grants.get().club, other), anna)
    assert (renewable(admin), renewable(other)) == (set(), set())
    assert anna in renewable(build.account(superuser=True))


def test_the_link_that_made_an_account_says_whose_it_is(club, admin):
    for to, role in (
        (club, Role.SCOREKEEPER),
        (build.book(club=club), Role.SCOREKEEPER),
        (build.player(club=club), ""),
    ):
        token = invitations.invite(username=f"new.{type(to).__name__}", to=to, role=role, by=admin)
        assert invitations.accept(token=token, password="three long words 77").invited_by == club
    assert len(renewable(admin)) == 3


def test_the_player_disconnects_without_the_club(client, anna, player, admin):
    accept(of_player(player, admin), anna)
    client.force_login(anna)
    assert client.post(reverse("player_disconnect", args=[player.pk])).url == reverse("me")
    assert owner(player) is None
    client.force_login(build.account())
    assert client.post(reverse("player_disconnect", args=[player.pk])).status_code == 403


def test_pages_of_an_offer(client, admin, anna, player):
    client.force_login(admin)
    address = client.post(reverse("player_account", args=[player.pk]), {"username": " Anna"}).url
    assert "http://testserver" + address in text(client.get(address))
    assert address in text(client.get(reverse("player_change", args=[player.pk])))
    client.force_login(build.account())
    assert client.get(address).status_code == 404
    client.logout()
    assert client.get(address).status_code == 302
    client.force_login(anna)
    accepting = f"{address}accept/"
    for page in (address, reverse("me")):
        assert accepting in text(client.get(page))
    answer = client.post(accepting, follow=True)
    assert "Anna Adler" in text(answer)
    assert owner(player) == anna
    assert client.get(address).status_code == 404
    assert client.post(accepting).status_code == 403


def test_either_side_has_an_offer_gone(client, admin, anna, player):
    for who, back in ((admin, reverse("player_change", args=[player.pk])), (anna, reverse("me"))):
        client.force_login(who)
        offer = of_player(player, admin)
        assert client.post(reverse("offer_withdraw", args=[offer.pk])).url == back
        assert not Offer.objects.exists()
    assert owner(player) is None


def test_an_offered_role_shows_among_the_people_until_it_is_answered(client, club, admin, anna):
    client.force_login(admin)
    people = reverse("club_people", args=[club.slug])
    address = client.post(people, {"username": "anna", "role": Role.DIRECTOR}).url
    assert address in text(client.get(people))
    build.agree(anna)
    page = text(client.get(people))
    assert address not in page
    assert f'id="grant-{anna.grants.get().pk}"' in page


def test_the_account_goes_and_its_offers_with_it(admin, anna, player):
    of_player(player, admin)
    anna.delete()
    assert not Offer.objects.exists()


def test_disconnecting_takes_no_yes_from_the_next(admin, anna, player):
    accept(of_player(player, admin), anna)
    managing_clubs.disconnect_player(player=player, by=admin)
    bert = build.account("bert")
    offer = of_player(Player.objects.get(pk=player.pk), admin, "bert")
    refuses(offer, anna)
    accept(offer, bert)
    assert owner(player) == bert
