"""The demo as a whole: built once, left alone afterwards, printed."""

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import tasks
from scoring.models import Account, Book, PrintJob, Sheet
from tournaments.management.demo import papers
from tournaments.models import Event
from tournaments.queries.seats import seated_before
from tournaments.queries.standings import standings
from tournaments.seating.counting import repeats

pytestmark = pytest.mark.django_db


def demo(**more):
    call_command("demo", "--build", **more)


def test_demo_is_built_once_and_printed(settings, tmp_path, client):
    settings.DATA_DIR, settings.PRINTS_DIR = tmp_path, tmp_path / "prints"
    demo()
    known = json.loads((tmp_path / "demo.json").read_text(encoding="utf-8"))
    _check_tournament(Event.objects.get(slug=known["event"]))
    _check_people(client, known)
    call_command("audit")
    with CaptureQueriesContext(connection) as queries:
        demo()
    assert len(queries) < 20
    assert json.loads((tmp_path / "demo.json").read_text(encoding="utf-8")) == known
    _check_prints(known, tmp_path)


def _check_tournament(event):
    assert event.state == Event.State.FINAL
    assert repeats(seated_before(event)) == 0
    lines = standings(event)
    assert len(lines) == 40
    sheets = Sheet.objects.filter(book=event.book)
    assert [sheet.deals_played for sheet in sheets] == [48] * 20
    assert {sheet.state for sheet in sheets} == {Sheet.State.CONFIRMED}
    won = sum(dict(line.deciders)["won"] for line in lines)
    lost = sum(dict(line.deciders)["lost"] for line in lines)
    assert 0.8 < won / (won + lost) < 0.9
    assert 0.05 < 1 - (won + lost) / 960 < 0.11


def _check_people(client, known):
    assert len(known["sign_ins"]) == 5
    for each in known["sign_ins"]:
        assert client.login(username=each["user"], password=each["password"])
    assert all(client.get(path).status_code == 200 for path in known["url_paths"])


def _check_prints(known, folder):
    event, director = Event.objects.get(slug=known["event"]), Account.objects.get(username="director")
    for job in papers.request_all(event, Book.objects.get(pk=known["evening"]), director):
        tasks.render(job.pk)
    demo(once=True)
    assert PrintJob.objects.count() == 15
    assert {job.state for job in PrintJob.objects.all()} == {PrintJob.State.DONE}
    assert len(list((folder / "prints").glob("*.pdf"))) == 15
    assert [path.name for path in sorted(folder.glob("*.csv"))] == [
        f"ranking-{each}.csv" for each in ("de", "en", "fr")
    ]
    summary = json.loads((folder / "demo.json").read_text(encoding="utf-8"))["summary"]
    assert summary["deals"] >= 960


def test_demo_names_a_missing_file_of_games(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    with pytest.raises(CommandError, match="no-such-file"):
        demo(games=tmp_path / "no-such-file")
