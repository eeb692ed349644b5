"""Nobody fills the log: what strangers send is one line, so many a minute, and so is a database that is away."""

import io
import logging
import logging.config
import sqlite3
from copy import deepcopy

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from waitress.channel import ClientDisconnected

LINES_A_MINUTE = 60


def has_a_bug(request: HttpRequest) -> HttpResponse:
    raise KeyError("a bug")


def is_away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("connection refused\nby 127.0.0.1") from sqlite3.OperationalError("the cause")


def has_a_wrong_statement(request: HttpRequest) -> HttpResponse:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT anything FROM nowhere")
    return HttpResponse()


def refuses(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def is_not_understood(request: HttpRequest) -> HttpResponse:
    raise BadRequest("what is that")


urlpatterns = [
    path("bug", has_a_bug),
    path("away", is_away),
    path("wrong-statement", has_a_wrong_statement),
    path("refused", refuses),
    path("odd", is_not_understood),
    path("", include("config.urls")),
]
from config.urls import handler400, handler403, handler404, handler500  # noqa: E402, F401  Django looks for them here


@pytest.fixture
def client(settings):
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False, enforce_csrf_checks=True)


@pytest.fixture
def logged(settings):
    """`logged()`: the lines that a handler as in the settings wrote since."""
    said = deepcopy(settings.LOGGING)  # reading it uses it up
    made = logging.config.DictConfigurator(said)
    handler = logging.StreamHandler(written := io.StringIO())
    handler.setFormatter(made.configure_formatter(said["formatters"]["line"]))
    for name in said["handlers"]["console"]["filters"]:
        handler.addFilter(made.configure_filter(said["filters"][name]))
    root = logging.getLogger()
    others, root.handlers = root.handlers, [handler]
    yield lambda: written.getvalue().splitlines()
    root.handlers = others


HOST = "evil.example"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "ask"),
    [
        ("Invalid HTTP_HOST header", lambda client: client.get("/", headers={"host": HOST})),
        ("Invalid HTTP_HOST header", lambda client: client.get("/", headers={"host": "e" * 8_000})),
        ("Not Found: /nothing", lambda client: client.get("/nothing/" + "x" * 3_000)),
        ("CSRF", lambda client: client.post("/accounts/login/", {"login": "anna"})),
        ("Permission denied", lambda client: client.get("/refused")),
        ("what is that", lambda client: client.get("/odd")),
    ],
)
def test_what_a_stranger_sends_is_one_short_line(client, logged, said, ask):
    assert 400 <= ask(client).status_code < 500
    (line,) = logged()
    assert said in line
    assert len(line) < 600


@pytest.mark.parametrize("error", [BrokenPipeError(32, "Broken pipe"), ConnectionResetError(), ClientDisconnected()])
def test_who_hangs_up_is_one_line(logged, error):
    logging.getLogger("waitress").error("Exception while serving /", exc_info=error)
    (line,) = logged()
    assert f"Exception while serving / ({type(error).__name__}" in line


def test_so_many_lines_a_minute_and_then_how_many_were_left_out(client, logged, monkeypatch):
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    for _visitor in range(LINES_A_MINUTE + 40):
        client.get("/", headers={"host": HOST})
    assert len(logged()) == LINES_A_MINUTE
    assert client.get("/nothing").status_code == 404
    assert len(logged()) == LINES_A_MINUTE + 1
    now += 61
    client.get("/", headers={"host": HOST})
    assert logged()[-1].endswith("(and 40 more like this before)")


def test_a_database_that_is_away_is_one_line_each_minute(client, logged, monkeypatch):
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    for _second in range(125):
        assert client.get("/away").status_code == 503
        now += 1.0
    lines = logged()
    assert [line.count("(OperationalError: connection refused)") for line in lines] == [1, 1, 1]
    assert lines[1].endswith("(and 59 more like this before)")


def test_a_task_that_finds_no_database_is_counted_with_them(client, logged):
    client.get("/away")
    logging.getLogger("celery.app.trace").error("Task sweep raised unexpected", exc_info=OperationalError("gone"))
    assert len(logged()) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "error"), [("/bug", "KeyError"), ("/wrong-statement", "nowhere")])
def test_what_is_our_fault_is_told_in_full_each_time(client, logged, address, error):
    for _time in range(3):
        client.get(address)
    lines = logged()
    assert sum("Traceback" in line for line in lines) >= 3
    assert sum(error in line and not line.startswith(" ") for line in lines) >= 3
