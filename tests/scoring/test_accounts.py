"""The first account: one link, one day, one account."""

import io
import time

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.management import call_command

from scoring.models import Account
from scoring.people.actions import creating_accounts
from tests import build

pytestmark = pytest.mark.django_db
PASSWORD = "three long words 77"


def link():
    out = io.StringIO()
    call_command("setup_link", base="http://192.168.1.7:8000/", stdout=out)
    return out.getvalue()


def create(token, username="chair", password=PASSWORD):
    return creating_accounts.create_first_account(token=token, username=username, password=password)


def test_link_leads_to_the_first_account_which_is_the_site_admin():
    address = link().strip()
    assert address.startswith("http://192.168.1.7:8000/setup/")
    account = create(address.split("/")[-2])
    assert (account.is_superuser, account.is_staff, account.check_password(PASSWORD)) == (True, True, True)


def test_no_link_is_made_for_a_second_account_and_the_operator_is_told_why():
    create(creating_accounts.setup_token())
    told = io.StringIO()
    call_command("setup_link", base="http://192.168.1.7:8000/", stdout=io.StringIO(), stderr=told)
    assert "There is an account already" in told.getvalue()
    assert not link()


def test_link_is_used_up_by_the_first_account():
    token = creating_accounts.setup_token()
    create(token)
    assert not creating_accounts.is_valid(token)
    with pytest.raises(PermissionDenied):
        create(token, "second")


def test_nothing_is_printed_once_there_is_an_account():
    build.account()
    assert link() == ""


def test_forged_or_old_token_opens_nothing(monkeypatch):
    token = creating_accounts.setup_token()
    for other in ("", "first", token[:-1], token + "x"):
        with pytest.raises(PermissionDenied):
            create(other)
    next_year = time.time() + 365 * 24 * 3600
    with monkeypatch.context() as ahead:
        ahead.setattr("django.core.signing.time.time", lambda: next_year)
        of_next_year = creating_accounts.setup_token()
    with pytest.raises(PermissionDenied):
        create(of_next_year)
    monkeypatch.setattr(creating_accounts, "HOURS", 0)
    with pytest.raises(PermissionDenied):
        create(token)


@pytest.mark.parametrize(("username", "password"), [("chair", "short"), ("a b", PASSWORD), ("", PASSWORD)])
def test_unfit_name_or_password_makes_no_account(username, password):
    with pytest.raises(ValidationError):
        create(creating_accounts.setup_token(), username, password)
    assert not Account.objects.exists()
