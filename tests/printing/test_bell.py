"""The bell: rung and forgotten. A broker that is away keeps nobody waiting and breaks nothing."""

import os
import shutil
import socket
from threading import Barrier, Thread

import pytest
from kombu.exceptions import OperationalError

from config.celery import app
from scoring.actors import OPERATOR
from scoring.printing.actions import bell as ringing
from scoring.printing.actions import print_jobs
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
        monkeypatch.setattr(ringing, "notify_worker", WorkerNotifier().notify_worker)
        yield


@pytest.fixture
def connected(monkeypatch):
    """Every connection that is made to the broker."""
    made, connect = [], ringing._connected
    monkeypatch.setattr(ringing, "_connected", lambda: made.append(connect()) or made[-1])
    return made


def test_a_broker_that_is_away_is_no_error(nobody):
    assert WorkerNotifier().notify_worker(1) is False


def test_a_broker_that_did_not_answer_is_left_alone_for_a_while(nobody, caplog):
    bell = WorkerNotifier()
    assert [bell.notify_worker(1), bell.notify_worker(2), bell.notify_worker(3)] == [False, False, False]
    assert caplog.text.count("No bell for print job") == 1


def test_a_broker_that_answers_takes_the_message(rung):
    assert WorkerNotifier().notify_worker(5) is True
    assert rung() == [5]


def test_a_connection_is_made_once(rung, connected):
    bell = WorkerNotifier()
    assert [bell.notify_worker(number) for number in (1, 2, 3)] == [True] * 3
    assert (rung(), len(connected)) == ([1, 2, 3], 1)


def test_no_two_threads_ring_over_one_connection_at_once(rung, connected, monkeypatch):
    bell, both, send = WorkerNotifier(), Barrier(2, timeout=30), app.send_task
    bell.notify_worker(1)
    held = []

    def sending(*given, connection, **more):
        held.append(connection)
        both.wait()
        return send(*given, connection=connection, **more)

    monkeypatch.setattr(app, "send_task", sending)
    threads = [Thread(target=bell.notify_worker, args=(number,)) for number in (2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert held[0] is not held[1]
    assert (sorted(rung()), len(connected)) == ([1, 2, 3], 2)


def test_a_process_that_parts_makes_a_connection_of_its_own(rung, monkeypatch):
    bell = WorkerNotifier()
    bell.notify_worker(1)
    monkeypatch.setattr(ringing, "_connected", no_connection)
    child = os.fork()
    if not child:
        os._exit(bell.notify_worker(2))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert bell.notify_worker(3) is True
    assert rung() == [1, 3]


def no_connection():
    raise OperationalError("nobody listens")


def test_a_connection_that_was_cut_meanwhile_is_made_anew_in_silence(rung, connected, tmp_path, caplog):
    bell = WorkerNotifier()
    bell.notify_worker(1)
    shutil.rmtree(tmp_path / "data_folder_in")
    assert bell.notify_worker(2) is True
    assert bell.notify_worker(3) is True
    assert (rung(), len(connected), caplog.text) == ([2, 3], 2, "")


def test_a_broker_that_hangs_is_not_asked_twice(rung, connected, tmp_path, monkeypatch):
    bell = WorkerNotifier()
    bell.notify_worker(1)
    monkeypatch.setattr(ringing, "AT_ONCE", -1)
    shutil.rmtree(tmp_path / "data_folder_in")
    assert bell.notify_worker(2) is False
    assert len(connected) == 1


@pytest.mark.django_db
def test_asking_for_a_print_works_without_a_broker(nobody, django_capture_on_commit_callbacks):
    sheet = build.sheet()
    with django_capture_on_commit_callbacks(execute=True):
        job = print_jobs.request_print(
            document="sheet", book=sheet.book, sheet=sheet, language="de", by=OPERATOR, at=AT
        )
    assert job.state == "queued"
