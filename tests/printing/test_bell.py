"""The bell: rung and forgotten. A broker that is away keeps nobody waiting and breaks nothing."""

import socket

import pytest

from config.celery import app
from scoring.actors import OPERATOR
from scoring.printing.actions import prints
from scoring.printing.actions.bell import WorkerNotifier
from tests import build
from tests.build import AT


@pytest.fixture
def nobody(monkeypatch):
    """A broker's address where nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setitem(app.conf, "broker_write_url", f"redis://127.0.0.1:{taken.getsockname()[1]}/0")
        monkeypatch.setitem(app.conf, "broker_transport_options", {})
        yield


def test_a_broker_that_is_away_is_no_error(nobody):
    assert WorkerNotifier().notify_worker(1) is False


def test_a_broker_that_did_not_answer_is_left_alone_for_a_while(nobody, caplog):
    bell = WorkerNotifier()
    assert [bell.notify_worker(1), bell.notify_worker(2), bell.notify_worker(3)] == [False, False, False]
    assert caplog.text.count("No bell for print job") == 1


def test_a_broker_that_answers_takes_the_message(rung):
    assert WorkerNotifier().notify_worker(5) is True
    assert rung() == [5]


@pytest.mark.django_db
def test_asking_for_a_print_works_without_a_broker(nobody, django_capture_on_commit_callbacks):
    sheet = build.sheet()
    with django_capture_on_commit_callbacks(execute=True):
        job = prints.request_print(document="sheet", book=sheet.book, sheet=sheet, language="de", by=OPERATOR, at=AT)
    assert job.state == "queued"
