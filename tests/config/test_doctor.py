"""`manage.py doctor`: each thing that can be wrong around Kiebitz is named, and ends in exit code 1."""

from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from config import doctor, private
from scoring.models import Book
from scoring.printing.documents import paper
from tests.folders import inside

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _a_server_that_keeps_what_it_is_given(monkeypatch):
    """The throwaway server of the tests is made fast and forgetful; nobody's club lies there."""
    asked, forgets = doctor._value, ("fsync", "full_page_writes")
    monkeypatch.setattr(doctor, "_value", lambda statement: "on" if statement.endswith(forgets) else asked(statement))


@pytest.fixture
def look(settings, tmp_path):
    """`look()`: subject and (good, text) of each finding, in a data folder of one's own."""
    settings.DATA_DIR = tmp_path
    return lambda: {each.subject: (each.good, each.text) for each in doctor.look()}


def command():
    written = StringIO()
    try:
        call_command("doctor", stdout=written)
    except SystemExit as end:
        return end.code, written.getvalue()
    return 0, written.getvalue()


def test_where_all_is_well_each_line_says_so(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    code, text = command()
    assert code == 0, text
    lines = text.splitlines()
    subjects = [subject for subject, _check in (*doctor.ALWAYS, *doctor.WITH_TABLES)]
    assert [line.partition(":")[0] for line in lines] == [f"✓ {subject}" for subject in subjects]


def test_whatever_is_wrong_ends_in_exit_code_1(settings, tmp_path):
    settings.DATA_DIR, settings.DEBUG = tmp_path, True
    code, text = command()
    assert code == 1
    assert [line for line in text.splitlines() if not line.startswith("✓")] == [
        "✗ Debugging: DJANGO_DEBUG is on: pages of errors show the insides to everybody"
    ]


def test_the_guide_names_every_line():
    guide = (Path(__file__).resolve().parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    for subject, _check in (*doctor.ALWAYS, *doctor.WITH_TABLES):
        assert f"| {subject} |" in guide


def test_an_engine_that_may_lose_what_it_acknowledged(tmp_path, prepared):
    with inside(prepared(tmp_path)):
        assert doctor.engine()[0]
        doctor.connection.cursor().execute("PRAGMA synchronous=OFF").close()
        good, text = doctor.engine()
    assert not good
    assert "synchronous 0" in text


def test_a_server_that_may_lose_what_it_acknowledged(monkeypatch):
    if connection.vendor != "postgresql":
        monkeypatch.setattr(doctor, "_value", lambda statement: "off" if "synchronous" in statement else "on")
        monkeypatch.setattr(type(connection.features), "minimum_database_version", (3,))
    else:
        assert doctor._postgresql()[0]
        connection.cursor().execute("SET LOCAL synchronous_commit = off").close()
    good, text = doctor._postgresql()
    assert not good
    assert "synchronous_commit off" in text


def test_nothing_is_made_where_there_is_no_database(tmp_path):
    with inside(tmp_path):
        findings = {each.subject: each for each in doctor.look()}
        assert "holds no tables" in findings["Database"].text
        assert not findings["Database"].good
        assert "Clock" not in findings
    assert not (tmp_path / "kiebitz.sqlite3").exists()


def test_a_database_that_is_away(tmp_path):
    with inside(tmp_path, "postgres://user:password@127.0.0.1:1/kiebitz"):
        findings = {each.subject: each for each in doctor.look()}
    assert not findings["Database"].good
    assert "does not answer" in findings["Database"].text
    assert "password" not in findings["Database"].text


@pytest.mark.parametrize(
    ("later", "good"),
    [
        (timedelta(0), True),
        (timedelta(days=300), True),
        (timedelta(days=366), False),
        (timedelta(hours=-1), False),
        (timedelta(seconds=-10), True),
    ],
)
def test_a_clock_that_is_off(look, monkeypatch, later, good):
    now = timezone.now()
    monkeypatch.setattr(doctor, "Entry", Told(now))
    monkeypatch.setattr(doctor.timezone, "now", lambda: now + later)
    assert look()["Clock"][0] is good


class Told:
    """Entries of which the newest was written then."""

    def __init__(self, newest) -> None:
        self.objects, self.newest = self, newest

    def aggregate(self, **_asked):
        return {"at": self.newest}


def test_totals_of_another_version(look):
    Book.objects.create(title="Book", version=7, made_by="0.1")
    assert not look()["Kept totals"][0]


def test_missing_migrations(look):
    from django.db.migrations.recorder import MigrationRecorder

    MigrationRecorder(connection).migration_qs.filter(app="scoring").delete()
    assert not look()["Migrations"][0]


def test_a_full_disk(look, settings):
    settings.FREE_SPACE = 10**18
    assert look()["Disk"] == (False, look()["Disk"][1])
    assert "disk full" in look()["Disk"][1]


def test_a_folder_that_others_may_read(look, tmp_path):
    (tmp_path / "secret-key").touch(mode=0o644)
    (tmp_path / "secret-key").chmod(0o644)
    good, text = look()["Data folder"]
    assert not good
    assert "secret-key" in text
    private.keep(tmp_path)
    assert look()["Data folder"][0]


def test_a_broker_that_is_away(look, settings):
    settings.REDIS_URL = settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1}
    assert not look()["Message broker"][0]


def test_fonts_that_are_missing(look, monkeypatch):
    monkeypatch.setattr(paper, "FONTS", (*paper.FONTS, "Card Room Sans"))
    assert look()["Fonts"] == (False, "Card Room Sans cannot be found; the package fonts-dejavu-core brings it")


@pytest.mark.parametrize(
    ("hosts", "https", "origins", "good"),
    [
        (["localhost", "192.0.2.7"], False, [], True),
        (["*"], False, [], False),
        (["localhost", "127.0.0.1"], True, [], False),
        (["scores.example.org"], True, ["scores.example.org"], False),
    ],
)
def test_host_names(look, settings, hosts, https, origins, good):
    settings.ALLOWED_HOSTS, settings.HTTPS, settings.CSRF_TRUSTED_ORIGINS = hosts, https, origins
    assert look()["Host names"][0] is good


@pytest.mark.parametrize(("https", "proxies", "good"), [(True, 0, False), (True, 1, True), (False, 0, True)])
def test_a_proxy_that_is_not_named(look, settings, https, proxies, good):
    settings.HTTPS, settings.PROXIES = https, proxies
    assert look()["Proxy"][0] is good
