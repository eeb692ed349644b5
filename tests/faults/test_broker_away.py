"""The broker goes away and comes back: entry and orders go on meanwhile, and every order is printed in the end."""

import contextlib
import subprocess
import time

import pytest

from config.celery import app
from config.launch import network
from config.launch.servers import find
from scoring.printing.actions import bell
from tests.faults.house import house, soon
from tests.faults.table import Caller, record

pytestmark = pytest.mark.services


class Redis:
    """One Redis on one port that can go and come."""

    def __init__(self, folder) -> None:
        self.folder, self.port = folder, network.free_port()
        self.process = None

    def start(self) -> None:
        command = [find("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        self.process = subprocess.Popen([*command, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL)
        soon(self.answers, "Redis does not answer")

    def answers(self) -> bool:
        import redis

        with contextlib.suppress(redis.ConnectionError):
            return bool(redis.Redis(port=self.port).ping())
        return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis(tmp_path):
    server = Redis(tmp_path)
    server.start()
    yield server
    server.kill()


def waiting(redis) -> int:
    """Messages that lie in the queue."""
    import redis as client

    return client.Redis(port=redis.port).llen("celery")


def test_a_kept_connection_rings_after_a_restart_and_while_the_broker_is_away_does_not(redis, monkeypatch, caplog):
    monkeypatch.setitem(app.conf, "broker_write_url", f"redis://127.0.0.1:{redis.port}/0")
    monkeypatch.setitem(app.conf, "broker_transport_options", {"health_check_interval": 10})
    notifier = bell.WorkerNotifier()
    assert [notifier.notify_worker(1), notifier.notify_worker(2), waiting(redis)] == [True, True, 2]
    redis.kill()
    redis.start()
    assert [notifier.notify_worker(3), waiting(redis), caplog.text] == [True, 1, ""]
    redis.kill()
    assert notifier.notify_worker(4) is False
    redis.start()
    assert [notifier.notify_worker(5), waiting(redis)] == [False, 0]
    notifier.backoff_until = 0.0
    assert [notifier.notify_worker(6), waiting(redis)] == [True, 1]


def test_entry_and_orders_go_on_without_a_broker_and_every_order_is_printed(tmp_path, redis):
    with house(tmp_path / "data", REDIS_URL=f"redis://127.0.0.1:{redis.port}/0") as made:
        prepared = made.inside("prepare", "1")
        caller, sheet = Caller(made.port, prepared["session"]), f"/api/v1/sheets/{prepared['sheets'][0]}/"
        made.start()
        jobs = [order(caller, sheet)]
        await_done(made, caller, jobs)
        redis.kill()
        for number in range(5):
            body = {"kind": "record", "key": f"key-{number}", "revision": number + 1, "record": record(f"{number}")}
            body["accepted"] = ["entry_deal_twice"]
            assert caller.call("POST", f"{sheet}entries/", body)[0] == 201
            jobs.append(order(caller, sheet))
        assert caller.call("GET", sheet)[0] == 200
        time.sleep(2)
        assert made.web.process.poll() is None
        redis.start()
        await_done(made, caller, jobs)
        report = made.inside("report")
    assert len(report["entries"]) == 5
    assert [job["state"] for job in report["prints"]] == ["done"] * 6
    assert "Traceback" not in made.web.log.read_text()


def order(caller, sheet):
    status, answer = caller.call("POST", f"{sheet}prints/", {"document": "sheet", "language": "fr"})
    assert status == 202
    return answer["id"]


def await_done(house, caller, jobs):
    def done():
        house.keep_alive()
        return all(caller.call("GET", f"/api/v1/prints/{job}/")[1]["state"] == "done" for job in jobs)

    soon(done, "not everything was printed")
