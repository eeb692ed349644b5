"""What is kept for a time goes, and nothing else."""

import io
import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import tasks
from scoring.actors import OPERATOR
from scoring.models import Offer, Player, PrintJob
from scoring.people.actions import choosing_names, managing_clubs, offering
from scoring.printing.actions import print_jobs, tidying
from scoring.printing.documents import press
from tests import build

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    return tmp_path


def printed(sheet, folder, *, at=NOW):
    """A print that is done, and its file."""
    job = print_jobs.request_print(document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=at)
    name = f"{job.pk}.pdf"
    (folder / name).write_bytes(b"%PDF-1.7 of the test")
    PrintJob.objects.filter(pk=job.pk).update(state="done", file=name, pages=1)
    return PrintJob.objects.get(pk=job.pk)


def there(job, folder):
    return (PrintJob.objects.filter(pk=job.pk).exists(), (folder / job.file).exists())


def test_prints_go_after_their_time(folder, settings):
    young = printed(build.sheet(), folder, at=NOW - timedelta(days=settings.PRINTS_DAYS - 1))
    old = printed(build.sheet(), folder, at=NOW - timedelta(days=settings.PRINTS_DAYS + 1))
    assert tidying.forget_prints(NOW) == 1
    assert (there(young, folder), there(old, folder)) == ((True, True), (False, False))


def test_a_print_goes_when_the_names_on_it_end(folder):
    today = timezone.localdate()
    book = build.book(held_on=today - timedelta(days=740))
    sheet = build.sheet(book=book)
    with_names = printed(sheet, folder, at=NOW - timedelta(days=30))
    assert tidying.forget_prints(NOW) == 1
    assert there(with_names, folder) == (False, False)
    with_numbers = printed(sheet, folder)
    assert tidying.forget_prints(NOW) == 0
    assert there(with_numbers, folder) == (True, True)


def test_files_that_no_row_names_go_once_they_are_a_day_old(folder):
    kept = printed(build.sheet(), folder)
    for name in ("stray.pdf", "fresh.pdf"):
        (folder / name).write_bytes(b"%PDF")
    for name in ("stray.pdf", kept.file):
        os.utime(folder / name, (0, 0))
    assert tidying.forget_strays(NOW) == 1
    assert sorted(each.name for each in folder.iterdir()) == sorted(["fresh.pdf", kept.file])
    assert tidying.forget_strays(NOW) == 0


def test_no_folder_is_nothing_to_do(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "never"
    assert tidying.forget_strays(NOW) == 0


def test_all_of_it_is_one_command_and_the_workers(folder):
    for player, days in ((build.player(), offering.DAYS + 1), (build.player(), offering.DAYS - 1)):
        offering.offer_player(
            player=player, username=build.account().username, by=OPERATOR, at=NOW - timedelta(days=days)
        )
    Session.objects.create(session_key="ended", expire_date=NOW - timedelta(hours=1))
    Session.objects.create(session_key="alive", expire_date=NOW + timedelta(hours=1))
    cache.set("counted", 1, timeout=1000)
    with connection.cursor() as cursor:
        table = configured.CACHES["default"]["LOCATION"]
        past = connection.ops.adapt_datetimefield_value(NOW.replace(microsecond=0) - timedelta(days=1))
        insert = f"INSERT INTO {table} (cache_key, value, expires) VALUES ('gone', 'x', %s)"  # noqa: S608  the settings'
        cursor.execute(insert, [past])
    out = io.StringIO()
    call_command("tidy", stdout=out)
    assert "Sessions: 1 gone." in out.getvalue()
    assert "Offers without an answer: 1 gone." in out.getvalue()
    assert "Counted requests: 1 gone." in out.getvalue()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["alive"]
    assert Offer.objects.count() == 1
    assert cache.get("counted") == 1
    Session.objects.update(expire_date=NOW - timedelta(hours=1))
    tasks.tidy()
    assert not Session.objects.exists()


SHOWN_OTHERWISE = {
    "a minor": lambda player: choosing_names.state(player=player, shown="number", minor=True, by=OPERATOR, at=build.AT),
    "another name": lambda player: managing_clubs.rename_player(player=player, name="Zoe", by=OPERATOR, at=build.AT),
}


@pytest.mark.parametrize("change", SHOWN_OTHERWISE)
def test_no_print_bears_the_old_name_any_more(folder, change, django_capture_on_commit_callbacks):
    player = build.player("Anna Adler")
    sheet = build.sheet(players=[player, *build.players(2)])
    job, other = printed(sheet, folder), printed(build.sheet(), folder)
    client = Client()
    client.force_login(build.scorekeeper(sheet.book))
    file = reverse("print_file", args=[job.pk])
    assert b"".join(client.get(file).streaming_content) == b"%PDF-1.7 of the test"
    version = type(sheet.book).objects.get(pk=sheet.book_id).version
    with django_capture_on_commit_callbacks(execute=True):
        SHOWN_OTHERWISE[change](Player.objects.get(pk=player.pk))
    assert client.get(file).status_code == 404
    assert (there(job, folder), there(other, folder)) == ((True, False), (True, True))
    assert type(sheet.book).objects.get(pk=sheet.book_id).version == version + 1


def test_a_worker_that_holds_the_old_name_leaves_nothing(folder, monkeypatch, django_capture_on_commit_callbacks):
    player = build.player("Anna Adler")
    sheet = build.sheet(players=[player, *build.players(2)])
    job = print_jobs.request_print(document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=NOW)
    held = press.make

    def named_otherwise_meanwhile(claimed, clock):
        made = held(claimed, clock)
        with django_capture_on_commit_callbacks(execute=True):
            SHOWN_OTHERWISE["a minor"](Player.objects.get(pk=player.pk))
        return made

    monkeypatch.setattr(press, "make", named_otherwise_meanwhile)
    press.run(job.pk, timezone.now)
    assert PrintJob.objects.get().state == "stale"
    assert list(Path(folder).rglob("*.pdf")) == []
    monkeypatch.undo()
    again = print_jobs.request_print(document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=NOW)
    assert again.state == "queued"
