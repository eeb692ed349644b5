"""Links that open once: who may make one, what it gives, and when it gives nothing any more."""

import time
from datetime import timedelta

import pytest
from django.core import signing
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse

from scoring.models import Account, Grant
from scoring.people.actions import grants, invitations, naming_players, renewals
from tests import build

pytestmark = pytest.mark.django_db
Role = Grant.Role
PASSWORD = "three long words 77"


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def admin(club):
    return build.club_admin(club)


def invite(to, by, role=Role.SCOREKEEPER, username="anna"):
    return invitations.invite(username=username, to=to, role=role, by=by)


def dead(token):
    with pytest.raises(PermissionDenied):
        invitations.read(token)
    with pytest.raises(PermissionDenied):
        invitations.accept(token=token, password=PASSWORD)
    return not Account.objects.filter(username="anna").exists()


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.DIRECTOR, Role.CLUB_ADMIN])
def test_account_and_role_exist_once_the_link_is_used(club, admin, role):
    token = invite(club, admin, role)
    assert not Account.objects.filter(username="anna").exists()
    account = invitations.accept(token=token, password=PASSWORD)
    assert account.check_password(PASSWORD)
    assert (account.is_staff, account.is_superuser) == (False, False)
    assert [(each.role, each.club) for each in account.grants.all()] == [(role, club)]


def test_link_for_a_player_gives_the_player_and_no_role(club, admin):
    player = build.player(club=club)
    token = invite(player, admin, role="")
    account = invitations.accept(token=token, password=PASSWORD)
    assert (list(account.players.all()), account.grants.count()) == ([player], 0)


def test_link_is_used_up(club, admin):
    token = invite(club, admin)
    invitations.accept(token=token, password=PASSWORD)
    with pytest.raises(PermissionDenied):
        invitations.accept(token=token, password="another long one 5")
    assert Account.objects.get(username="anna").check_password(PASSWORD)


def test_of_two_links_for_one_name_the_first_used_counts(club, admin):
    first, second = invite(club, admin, Role.CLUB_ADMIN), invite(club, admin, username="Anna")
    invitations.accept(token=second, password=PASSWORD)
    with pytest.raises(PermissionDenied):
        invitations.accept(token=first, password=PASSWORD)


def test_forged_link_gives_nothing(club, admin):
    token = invite(club, admin)
    content, _colon, rest = token.partition(":")
    forged = signing.dumps(["anna", "club", club.pk, "club_admin", admin.pk], salt="scoring.other")
    stolen = invite(club, admin, Role.CLUB_ADMIN, username="mallory").partition(":")[0]
    for other in ("", "x", token[:-1], token + "x", f"{content}x:{rest}", f"{stolen}:{rest}", forged):
        assert dead(other)
    assert dead(renewals.offer(account=admin, by=build.account(superuser=True)))


def test_old_link_gives_nothing(club, admin, monkeypatch):
    token = invite(club, admin)
    monkeypatch.setattr(invitations, "DAYS", 0)
    assert dead(token)


def opens(read, token):
    try:
        return bool(read(token))
    except PermissionDenied:
        return False


def ahead(monkeypatch, **by):
    """A clock that is wrong for the next link."""
    now = time.time()
    monkeypatch.setattr("django.core.signing.time.time", lambda: now + timedelta(**by).total_seconds())


@pytest.mark.parametrize(("by", "good"), [({"days": 365}, False), ({"days": -365}, False), ({"minutes": 5}, True)])
def test_link_of_a_clock_that_was_off_opens_nothing_once_it_is_right(club, admin, keeper, monkeypatch, by, good):
    with monkeypatch.context() as wrong:
        ahead(wrong, **by)
        links = [invite(club, admin), renewals.offer(account=keeper, by=admin)]
    assert [opens(*each) for each in zip((invitations.read, renewals.account_of), links, strict=True)] == [good] * 2


def test_link_lasts_seven_days():
    assert (invitations.DAYS, renewals.DAYS) == (7, 7)


def test_link_dies_with_the_right_of_who_made_it(club, admin):
    token = invite(club, admin)
    grants.revoke(account=admin, role=Role.CLUB_ADMIN, club=club)
    assert dead(token)
    grants.give(account=admin, role=Role.DIRECTOR, club=club)
    assert dead(token)
    grants.give(account=admin, role=Role.CLUB_ADMIN, club=club)
    Account.objects.filter(pk=admin.pk).update(is_active=False)
    assert dead(token)
    admin.delete()
    assert dead(token)


def test_link_dies_with_the_book_and_with_a_player_who_has_an_account(club, admin):
    book, player = build.book(club=club), build.player(club=club)
    to_book, to_player = invite(book, admin), invite(player, admin, role="")
    book.delete()
    assert dead(to_book)
    naming_players.connect(player, admin)
    assert dead(to_player)


def test_stranger_promises_nothing(club):
    book, player = build.book(club=club), build.player(club=club)
    others = [
        build.account(),
        build.club_admin(build.club()),
        build.grant(build.account(), Role.DIRECTOR, club=club).account,
        build.director(book),
    ]
    for who in others:
        for to, role in ((club, Role.SCOREKEEPER), (book, Role.SCOREKEEPER), (player, "")):
            with pytest.raises(PermissionDenied):
                invite(to, who, role)


def test_into_a_book_without_a_club_only_the_site_admin_invites():
    book = build.book()
    with pytest.raises(PermissionDenied):
        invite(book, build.director(book))
    token = invite(book, build.account(superuser=True), Role.DIRECTOR)
    assert invitations.accept(token=token, password=PASSWORD).grants.get().book == book


def test_nobody_runs_a_club_by_a_book(club, admin):
    with pytest.raises(PermissionDenied):
        invite(build.book(club=club), admin, Role.CLUB_ADMIN)


@pytest.mark.parametrize("username", ["", "two words", "x" * 151, "a\u202eb", "<b>"])
def test_unfit_name_is_refused(club, admin, username):
    with pytest.raises(ValidationError) as refused:
        invite(club, admin, username=username)
    assert set(refused.value.message_dict) == {"username"}


def test_taken_name_is_refused_in_any_capitals(club, admin):
    build.account("Anna")
    with pytest.raises(ValidationError):
        invite(club, admin, username="aNNa")


def test_unfit_password_uses_no_link_up(club, admin):
    token = invite(club, admin)
    with pytest.raises(ValidationError):
        invitations.accept(token=token, password="short")
    assert not Account.objects.filter(username="anna").exists()
    invitations.accept(token=token, password=PASSWORD)


@pytest.fixture
def keeper(club):
    return build.invited(club, username="bert")


def refuses(token):
    with pytest.raises(PermissionDenied):
        renewals.renew(token=token, password="quite another 9 words")


def test_forgotten_password_is_replaced_once(admin, keeper):
    token = renewals.offer(account=keeper, by=admin)
    assert renewals.account_of(token) == keeper
    assert renewals.renew(token=token, password=PASSWORD).check_password(PASSWORD)
    refuses(token)
    keeper.refresh_from_db()
    assert keeper.check_password(PASSWORD)


def test_of_two_links_for_a_password_the_first_used_counts(admin, keeper):
    first, second = (renewals.offer(account=keeper, by=admin) for _ in range(2))
    renewals.renew(token=second, password=PASSWORD)
    refuses(first)


def test_forged_or_old_link_replaces_no_password(club, admin, keeper, monkeypatch):
    token = renewals.offer(account=keeper, by=admin)
    for other in ("", token[:-1], token + "x", invite(club, admin)):
        refuses(other)
    monkeypatch.setattr(renewals, "DAYS", 0)
    refuses(token)


def test_link_for_a_password_dies_with_the_right_of_who_made_it(club, admin, keeper):
    token = renewals.offer(account=keeper, by=admin)
    build.book(by=keeper)
    refuses(token)
    keeper.grants.filter(book__isnull=False).delete()
    grants.revoke(account=admin, role=Role.CLUB_ADMIN, club=club)
    refuses(token)


def test_unfit_new_password_uses_no_link_up(admin, keeper):
    token = renewals.offer(account=keeper, by=admin)
    with pytest.raises(ValidationError):
        renewals.renew(token=token, password="bert")
    renewals.renew(token=token, password=PASSWORD)


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("Joachim Haßlacher", "joachim.hasslacher"),
        ("Øyvind Ærø", "oeyvind.aeroe"),
        ("Łukasz Đurić", "lukasz.duric"),
        ("Jörg Müller", "joerg.mueller"),
    ],
)
def test_the_username_that_is_proposed_loses_no_letter(client, club, admin, name, proposed):
    client.force_login(admin)
    player = build.player(name, club=club)
    page = client.get(reverse("player_change", args=[player.pk]))
    assert page.context["invite"].initial == {"username": proposed}
