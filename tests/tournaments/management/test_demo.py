"""The demo as a whole: built once, left alone afterwards, printed."""

import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

import rules
from scoring import tasks
from scoring.models import Account, Book, PrintJob, Sheet
from scoring.printing.documents import press
from scoring.printing.documents.paper import SPECIMEN, to_pdf
from tournaments.management.demo import papers, people, programme
from tournaments.models import Event
from tournaments.queries.seats import seated_before
from tournaments.queries.standings import standings
from tournaments.seating.counting import repeats

PRINTS = 3 + 7 + 2 * (1 + len(rules.games()))
"""The ranking in three languages, the papers of a series, and two of each evening."""
pytestmark = pytest.mark.django_db


def demo(**more):
    call_command("demo", "--build", **more)


WHOLE = 40


@pytest.fixture(params=[16, pytest.param(WHOLE, marks=pytest.mark.long)])
def players(request, monkeypatch):
    """How many; where it is not the whole field, a paper that says nothing stands for each."""
    if request.param != WHOLE:
        monkeypatch.setattr(people, "FIELD", "\n".join(people.FIELD.splitlines()[: request.param]))
        empty = to_pdf(SPECIMEN, {})
        monkeypatch.setattr(press, "_rendered", lambda _job, _clock: empty)
    return request.param


def test_demo_is_built_once_and_printed(players, settings, tmp_path, client):
    settings.DATA_DIR, settings.PRINTS_DIR = tmp_path, tmp_path / "prints"
    demo()
    known = json.loads((tmp_path / "demo.json").read_text(encoding="utf-8"))
    assert states() == [("skat", "final"), ("skat", "running"), ("skat", "open")]
    _check_tournament(Event.objects.get(slug=known["event"]), players)
    _check_people(client, known)
    _check_evenings(known)
    call_command("audit")
    with CaptureQueriesContext(connection) as queries:
        demo()
    assert len(queries) < 20
    assert json.loads((tmp_path / "demo.json").read_text(encoding="utf-8")) == known
    _check_prints(known, tmp_path, players)


def states():
    return list(Event.objects.order_by("starts_at").values_list("game", "state"))


def _check_tournament(event, players):
    assert event.state == Event.State.FINAL
    assert repeats(seated_before(event)) == 0
    lines = standings(event)
    assert len(lines) == players
    sheets = Sheet.objects.filter(book=event.book)
    assert [sheet.deals_played for sheet in sheets] == [48] * (players // 2)
    assert {sheet.state for sheet in sheets} == {Sheet.State.CONFIRMED}
    won = sum(dict(line.deciders)["won"] for line in lines)
    lost = sum(dict(line.deciders)["lost"] for line in lines)
    assert 0.8 < won / (won + lost) < 0.9
    assert 0.05 < 1 - (won + lost) / (24 * players) < 0.11


def _check_people(client, known):
    assert len(known["sign_ins"]) == 5
    for each in known["sign_ins"]:
        assert client.login(username=each["user"], password=each["password"])
    assert len(known["url_paths"]) > 3
    assert {path: client.get(path).status_code for path in known["url_paths"]} == dict.fromkeys(known["url_paths"], 200)


def _check_evenings(known):
    """One list to try, and of every game what its rule sets make of an evening, signed by all."""
    first, *others = (Book.objects.get(pk=pk) for pk in known["evenings"])
    assert [(sheet.state, sheet.finished) for sheet in first.sheets.all()] == [(Sheet.State.OPEN, False)]
    played = {game: [] for game in rules.games()}
    for sheet in Sheet.objects.filter(book__in=others):
        assert (sheet.state, sheet.blocked) == (Sheet.State.CONFIRMED, 0)
        assert sheet.deals_played
        played[sheet.game].append(sheet.ruleset["preset"])
    assert played == {game: list(info.presets) for game, info in rules.games().items()}


OTHERS = [game for game in rules.games() if game != rules.archived_games()[0]]
"""The demo as a whole plays the first that has archives."""


@pytest.mark.parametrize("game", OTHERS)
def test_every_game_can_have_a_tournament_of_its_own(game, settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(people, "FIELD", "\n".join(people.FIELD.splitlines()[:12]))
    monkeypatch.setattr(programme, "SERIES", 1)
    monkeypatch.setattr(programme, "RUNNING", (2, 3, 1))
    monkeypatch.setattr(programme, "EVENING", 2)
    monkeypatch.setattr(programme.Programme, "evenings", lambda _self: [])
    demo(game=game)
    assert states() == [(game, "final"), (game, "running"), (game, "open")]
    final = Event.objects.get(state="final")
    assert {len(table) for table in seated_before(final)[0]} == {rules.tables(game)[0]}
    assert len(standings(final)) == 12


def _check_prints(known, folder, players):
    event, director = Event.objects.get(slug=known["event"]), Account.objects.get(username="director")
    for job in papers.request_all(event, list(Book.objects.filter(pk__in=known["evenings"])), director):
        tasks.render(job.pk)
    demo(once=True)
    assert PrintJob.objects.count() == PRINTS
    assert {job.state for job in PrintJob.objects.all()} == {PrintJob.State.DONE}
    assert len(list((folder / "prints").glob("*.pdf"))) == PRINTS
    assert [path.name for path in sorted(folder.glob("*.csv"))] == [
        f"ranking-{each}.csv" for each in ("de", "en", "fr")
    ]
    summary = json.loads((folder / "demo.json").read_text(encoding="utf-8"))["summary"]
    assert summary["deals"] >= 24 * players


def test_demo_names_a_missing_file_of_games(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    with pytest.raises(CommandError, match="no-such-file"):
        demo(games=tmp_path / "no-such-file")
