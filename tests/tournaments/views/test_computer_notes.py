"""What is wrong with the computer: told to who directs, in every language, and to nobody else."""

from datetime import datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scoring.copying import Failing, note, note_restored
from scoring.models import Grant
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.views import computer_notes

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


@pytest.mark.parametrize(
    ("language", "nearly", "full"),
    [
        ("en", "disk is nearly full: 120 MB are left.", "disk is full: nothing more"),
        ("de", "Auf dem Rechner ist fast kein Platz mehr: noch 120 MB.", "Auf dem Rechner ist kein Platz mehr"),
        ("fr", "Le disque du serveur est presque plein\xa0: il reste 120\xa0Mo.", "Le disque du serveur est plein"),
    ],
)
def test_a_disk_that_gets_full_is_told_before_it_is(client, event, settings, monkeypatch, language, nearly, full):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = language
    for free, said, not_said in ((120, nearly, full), (15, full, nearly), (16 * 16, "", nearly)):
        usage = SimpleNamespace(free=free * 1_000_000)
        monkeypatch.setattr(computer_notes.shutil, "disk_usage", lambda _folder, usage=usage: usage)
        for page in ("event_director", "event_tables", "event_evening"):
            told = text(client.get(url(page, event)))
            assert said in told, (page, free)
            assert not_said not in told, (page, free)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The club goes on from the copy of 20:31."),
        ("de", "Der Verein macht mit der Sicherung von 20:31 weiter."),
        ("fr", "Le club continue à partir de la copie de 20\xa0h\xa031."),
    ],
)
def test_after_a_restore_who_directs_reads_of_when_the_copy_is(client, event, settings, language, said):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = language
    made = timezone.localtime(timezone.now(), ZoneInfo(event.zone or settings.TIME_ZONE)).replace(hour=20, minute=31)
    note_restored(settings.DATA_DIR, made, timezone.now() - timedelta(hours=11))
    assert said in text(client.get(url("event_director", event)))
    note_restored(settings.DATA_DIR, made, timezone.now() - timedelta(hours=13))
    assert said not in text(client.get(url("event_director", event))), "the evening is over"
