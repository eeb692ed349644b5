"""Sessions: found by a statement made once, and in everything else what Django's own would be."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scoring.sessions import SessionStore
from tests import build

pytestmark = pytest.mark.django_db
SIGNED_IN_ONLY = "/accounts/password/change/"


@pytest.fixture
def signed_in():
    client = Client()
    client.force_login(build.account())
    return client


def key(client):
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def is_signed_in(client):
    return client.get(SIGNED_IN_ONLY).status_code == 200


def test_session_that_djangos_own_store_wrote_stands_and_the_other_way_round():
    for writer, reader in ((db.SessionStore, SessionStore), (SessionStore, db.SessionStore)):
        written = writer()
        written["said"] = "ü"
        written.create()
        assert dict(reader(written.session_key).items()) == {"said": "ü"}


def test_whoever_signed_in_stays_so_and_signing_out_ends_it(signed_in):
    assert is_signed_in(signed_in)
    again = Client()
    again.cookies[settings.SESSION_COOKIE_NAME] = key(signed_in)
    assert is_signed_in(again)
    signed_in.logout()
    assert not is_signed_in(again)
    assert not Session.objects.exists()


def test_expired_session_is_nobodys_and_is_cleared_away(signed_in):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_signed_in(signed_in)
    call_command("clearsessions")
    assert not Session.objects.exists()


def test_unknown_key_is_not_taken_over():
    found = SessionStore("x" * 32)
    assert (dict(found.items()), found.session_key) == ({}, None)


def test_new_key_leaves_the_old_one_worthless(signed_in):
    store = SessionStore(key(signed_in))
    before, said = store.session_key, dict(store.items())
    store.cycle_key()
    assert store.session_key != before
    assert dict(SessionStore(store.session_key).items()) == said
    assert dict(SessionStore(before).items()) == {}


def test_query_is_made_into_sql_once(signed_in, monkeypatch):
    assert is_signed_in(signed_in)
    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.as_sql", None)
    assert SessionStore(key(signed_in)).load()
