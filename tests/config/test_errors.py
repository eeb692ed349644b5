"""What a reader gets when the database is away, a page is missing, or the program has a bug."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from rest_framework.decorators import api_view

from config.space import SQLSTATE
from scoring.models import Club
from tests.tiers import long

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import json, sys, django
django.setup()
from django.test import Client, RequestFactory
client = Client(raise_request_exception=False)
answers = []
for method, path, cookies, headers in json.load(sys.stdin):
    client.cookies.clear()
    client.cookies.load(cookies)
    data = {"login": "anna", "password": "x"} if method == "POST" else None
    answer = client.generic(method, path, "login=anna&password=x", "application/x-www-form-urlencoded", headers=headers)
    answers.append([answer.status_code, answer.headers.get("Retry-After"), answer.content.decode()])
print(json.dumps(answers))
"""
SESSION = {"sessionid": "abcdefghijklmnopqrstuvwxyz012345"}
READY = ["GET", "/readyz", {}, {}]
PAGES = [
    ["GET", "/healthz", {}, {}],
    READY,
    ["GET", "/", SESSION, {"Accept-Language": "en"}],
    ["GET", "/admin/", SESSION, {"Accept-Language": "en"}],
    ["POST", "/accounts/login/", {}, {"Accept-Language": "en"}],
    ["GET", "/api/v1/books/", {}, {"Accept-Language": "en"}],
    ["GET", "/api/v1/books/", SESSION, {"Accept-Language": "en"}],
    ["POST", "/api/v1/sheets/", SESSION, {"Accept-Language": "en"}],
]


def ask(requests: list[object], **environment: str) -> list[list[object]]:
    """The answers of a web process of its own, started with the real settings and this environment."""
    base = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings", "DJANGO_SECRET_KEY": "x"}
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        input=json.dumps(requests),
        env={**base, "KIEBITZ_HOSTS": "testserver", "KIEBITZ_LOG_LEVEL": "CRITICAL", **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def broken_sqlite(tmp_path: Path) -> str:
    (tmp_path / "a folder.sqlite3").mkdir()
    return f"sqlite:///{tmp_path}/a folder.sqlite3"


def closed_port(_tmp_path: Path) -> str:
    return "postgres://anna:secret@127.0.0.1:1/kiebitz"


LANGUAGES = [["GET", "/api/v1/books/", SESSION, {"Accept-Language": each}] for each in ("de", "fr", "en", "de")]


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """`answers(away, free)`: what `PAGES` and then `LANGUAGES` answer without this database; one process for all."""

    @cache
    def asked(away, free):
        folder = tmp_path_factory.mktemp("away")
        more = {"DATABASE_URL": away(folder), "KIEBITZ_DATA": str(folder), "KIEBITZ_FREE_SPACE": free}
        return ask([*PAGES, *LANGUAGES], **more)

    return asked


@pytest.mark.parametrize("away", [closed_port, *long(broken_sqlite)])
def test_database_away_is_503_on_every_page_and_names_no_secret(answers, away):
    answered = answers(away, "0")[: len(PAGES)]
    alive, *others = answered
    assert alive[0] == 200
    assert [(status, again) for status, again, _ in others] == [(503, "5")] * len(others)
    for _status, _again, text in others:
        assert "secret" not in text
        assert "Traceback" not in text
    api = [json.loads(text) for (_, path, *_), (*_, text) in zip(PAGES, answered, strict=True) if "/api/" in path]
    assert [each["code"] for each in api] == ["database_away"] * 3


@pytest.mark.parametrize(
    ("away", "free", "told"),
    [
        (broken_sqlite, "999999999", "disk full"),
        (closed_port, "0", "database away"),
        *long((broken_sqlite, "0", "database away")),
    ],
)
def test_ready_tells_a_full_disk_from_a_database_that_is_away(answers, away, free, told):
    """On a full disk SQLite cannot even be opened."""
    status, _again, text = answers(away, free)[PAGES.index(READY)]
    assert (status, json.loads(text)) == (503, {"status": told})


def test_database_away_is_told_in_the_readers_language(answers):
    told = [json.loads(text)["message"] for *_, text in answers(closed_port, "0")[len(PAGES) :]]
    assert told[2].startswith("The database cannot be reached.")
    assert told[0] == told[3]
    assert len(set(told)) == 3


def breaks(request: HttpRequest) -> HttpResponse:
    raise OperationalError("server closed the connection unexpectedly")


def has_a_bug(request: HttpRequest) -> HttpResponse:
    raise KeyError("a bug")


@api_view(["GET"])
def breaks_in_api(request):
    raise OperationalError("server closed the connection unexpectedly")


def breaks_on_commit(request: HttpRequest) -> HttpResponse:
    """The server ends while a transaction is open: COMMIT is what fails."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            pid = cursor.fetchone()[0]
        other = connection.copy()
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
        other.close()
    return HttpResponse("recorded")


def writes(request: HttpRequest) -> HttpResponse:
    """SQLite kept from growing by a single page; PostgreSQL made to say what it says of a full disk."""
    with filled_up() as cursor, transaction.atomic():
        Club.objects.bulk_create(Club(name="Club" * 30, slug=f"club-{number}") for number in range(2000))
        cursor.execute(f"DO $$ BEGIN RAISE SQLSTATE '{SQLSTATE}' USING MESSAGE = 'could not extend file'; END $$")
    return HttpResponse("written")


@contextmanager
def filled_up() -> Iterator[CursorWrapper]:
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            yield cursor
            return
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count={cursor.fetchone()[0]}")
        try:
            yield cursor
        finally:
            cursor.execute("PRAGMA max_page_count=4294967294")


urlpatterns = [
    path("writes", writes),
    path("api/writes", writes),
    path("breaks", breaks),
    path("api/breaks", breaks),
    path("api/view/breaks", breaks_in_api),
    path("commit", breaks_on_commit),
    path("bug", has_a_bug),
    path("api/bug", has_a_bug),
    path("", include("config.urls")),
]
from config.urls import handler400, handler403, handler404, handler500  # noqa: E402, F401  Django looks for them here


@pytest.fixture
def client(settings):
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False, headers={"accept-language": "en"})


@pytest.mark.parametrize("address", ["/breaks", "/api/breaks", "/api/view/breaks"])
def test_an_outage_in_a_view_is_503(client, address):
    answer = client.get(address)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "The database cannot be reached" in answer.content.decode()


def test_a_bug_is_500_in_json_under_api(client):
    answer = client.get("/api/bug")
    assert answer.status_code == 500
    assert answer.json()["code"] == "server_error"
    assert "Retry-After" not in answer.headers


def test_a_bug_is_500_as_a_page(client):
    assert client.get("/bug").status_code == 500


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_an_outage_at_commit_is_503(client):
    answer = client.get("/commit")
    connection.close()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_an_unknown_address_of_the_api_is_json(client):
    answer = client.get("/api/v9/nothing")
    assert answer.status_code == 404
    assert answer.json() == {"code": "not_found", "message": "There is nothing at this address.", "problems": []}


def test_a_wrong_host_is_json_under_api(client):
    answer = client.get("/api/v1/books/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_request"


def test_a_session_that_cannot_be_saved_for_an_outage_is_503():
    """Django turns the error into a bad request on the way."""
    from django.contrib.sessions.exceptions import SessionInterrupted

    from config.errors import bad_request

    request = HttpRequest()
    request.path = "/accounts/login/"
    error = SessionInterrupted("The request's session was deleted.")
    error.__context__ = OperationalError("gone")
    answer = bad_request(request, error)
    assert answer.status_code == 503


def test_a_form_without_its_token_is_403_in_the_readers_language(settings):
    settings.ROOT_URLCONF = "config.urls"
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    answer = client.post("/accounts/login/", {"login": "anna"})
    assert answer.status_code == 403
    assert b"<style" not in answer.content


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_is_named_and_is_503(client):
    page, api = client.get("/writes"), client.get("/api/writes")
    for answer in (page, api):
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
        assert "The server's disk is full" in answer.content.decode()
    assert api.json()["code"] == "disk_full"
    assert not Club.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("body", ["name=" + "a" * 1_000_001, "&".join(f"a{number}=1" for number in range(3_001))])
def test_a_form_that_is_too_long_is_told_so_and_leaves_no_traceback(body, caplog):
    client = Client(headers={"accept-language": "en"}, raise_request_exception=False)
    answer = client.post("/accounts/login/", body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413
    assert "longer than 1000 kB or has too many fields" in answer.content.decode()
    assert [each for each in caplog.records if each.exc_info] == []
