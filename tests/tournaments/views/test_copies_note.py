"""Copies that fail: told to who directs, in every language, and to nobody else."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from scoring.copying import Failing, note
from scoring.models import Grant
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(settings, tmp_path):
    """Its copies have failed since a quarter of an hour ago; the last one is older by a minute."""
    settings.DATA_DIR = tmp_path
    since = timezone.now() - timedelta(minutes=15)
    note(tmp_path, Failing("/media/stick", since, since - timedelta(minutes=1)))
    return events.event(players=4)


@pytest.mark.parametrize(
    ("language", "said", "out"),
    [
        ("en", "No copies have been made since", "Put the stick back in"),
        ("de", "keine Sicherungskopien", "Stecken Sie den Stick wieder ein"),
        ("fr", "aucune copie", "Remettez la clé"),
    ],
)
def test_who_directs_reads_since_when_and_what_helps(client, event, settings, language, said, out):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = language
    for page in ("event_director", "event_tables", "event_evening"):
        told = text(client.get(url(page, event)))
        assert said in told, page
        assert out in told
        assert "/media/stick" in told
    note(settings.DATA_DIR, None)
    assert out not in text(client.get(url("event_director", event)))


def test_the_time_is_that_of_the_event(client, event, settings):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "de"
    since = datetime.fromisoformat("2026-03-14T19:03:00+00:00")
    note(settings.DATA_DIR, Failing("/media/stick", since, None))
    assert "20:03" in text(client.get(url("event_director", event)))


def test_nobody_else_is_told(client, event):
    for account in (None, build.grant(build.account(), Grant.Role.DESK, book=event.book).account):
        if account:
            client.force_login(account)
        for page in ("event", "event_ranking", "event_desk", "event_director"):
            assert "/media/stick" not in text(client.get(url(page, event), follow=True))
