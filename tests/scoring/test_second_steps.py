"""A second step that somebody else takes off: by whom, and how its holder learns of it."""

import io
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.actors import OPERATOR
from scoring.people.actions import renewals, second_steps
from tests import build
from tests.second_steps import is_in, with_app, with_password

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_limits_left_over():
    cache.clear()


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def anna(club):
    account = build.account("anna", invited_by=club)
    with_app(account)
    return account


def take_off(account, by, at=None):
    return second_steps.take_off(account_id=account.pk, by=by, at=at or timezone.now())


def own_page(account):
    client = Client(headers={"accept-language": "en"})
    with_password(client, account)
    assert is_in(client)
    return client.get(reverse("me")).content.decode()


def in_administration(by, account):
    client = Client(headers={"accept-language": "en"})
    client.force_login(by)
    form = {"action": "take_second_step_off", "_selected_action": [account.pk]}
    return client.post("/admin/scoring/account/", form, follow=True)


def test_who_renews_the_password_does_not_take_the_second_step_off(anna, club):
    chair = build.club_admin(club)
    assert renewals.offer(account=anna, by=chair)
    with pytest.raises(PermissionDenied):
        take_off(anna, chair)
    assert Authenticator.objects.filter(user=anna).count() == 2


def test_nobody_takes_it_off_oneself_without_being_asked_who_one_is():
    chief = build.account(superuser=True)
    with_app(chief)
    with pytest.raises(PermissionDenied):
        take_off(chief, chief)


@pytest.mark.parametrize("by", ["site admin", "operator"])
def test_a_site_admin_and_the_operator_do_and_the_holder_is_told(anna, by):
    assert take_off(anna, build.account(superuser=True) if by == "site admin" else OPERATOR)
    assert "took the second step off" in own_page(anna)


def test_the_holder_is_told_until_it_is_set_up_again_or_a_month_is_over(anna):
    take_off(anna, OPERATOR, timezone.now() - timedelta(days=29))
    assert "took the second step off" in own_page(anna)
    take_off(anna, OPERATOR)
    with_app(anna)
    anna.refresh_from_db()
    assert second_steps.taken_off(anna, timezone.now()) is None
    take_off(anna, OPERATOR, timezone.now() - timedelta(days=31))
    assert "took the second step off" not in own_page(anna)


def test_nobody_is_told_of_what_was_not_there(club):
    account = build.account("berta")
    assert not take_off(account, OPERATOR)
    account.refresh_from_db()
    assert account.second_step_taken_off is None


def test_the_administration_does_it(anna):
    assert "signs in with the password alone" in in_administration(build.account(superuser=True), anna).content.decode()
    assert not Authenticator.objects.exists()


def test_the_administration_refuses_who_is_no_site_admin(anna):
    from django.contrib.auth.models import Permission

    helper = build.account(is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(content_type__app_label__in=["scoring", "mfa"]))
    assert "only a site admin" in in_administration(helper, anna).content.decode()
    assert Authenticator.objects.filter(user=anna).exists()


def test_nobody_edits_secrets_and_keys_in_the_administration():
    assert not admin.site.is_registered(Authenticator)


def test_the_command_does_it_and_says_so(anna):
    out = io.StringIO()
    call_command("second_step_off", "anna", stdout=out)
    call_command("second_step_off", "anna", stdout=out)
    said = ["anna signs in with the password alone, and is told so.", "anna has no second step."]
    assert out.getvalue().splitlines() == said
    with pytest.raises(CommandError, match="Nobody signs in as nobody"):
        call_command("second_step_off", "nobody")
