"""kill -9 of web and worker while tables enter and print: nothing is lost, nothing printed twice or never."""

import itertools
import os
import threading
import time
import uuid
from contextlib import contextmanager
from random import Random

import psycopg
import pytest
from pypdf import PdfReader

from tests.faults.house import house, soon
from tests.faults.journal import OK, UNKNOWN, Journal, Stored, differences
from tests.faults.table import Caller, Table
from tests.faults.watcher import Watcher

pytestmark = pytest.mark.services

TABLES, DEALS = 3, 100
TARGETS = ("web", "worker", "one web process", "one printing process")


@contextmanager
def own_servers():
    """A database of this run's own on the PostgreSQL of the suite, and a corner of its Redis."""
    name = f"faults_{uuid.uuid4().hex[:12]}"
    server = os.environ["DATABASE_URL"].rpartition("/")[0]
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            redis = os.environ["REDIS_URL"].rpartition("/")[0]
            yield {"DATABASE_URL": f"{server}/{name}", "REDIS_URL": f"{redis}/7"}
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def strike(house, random):
    """One kill, at a moment that the seed chose."""
    house.keep_alive()
    house.await_web()
    time.sleep(random.uniform(0.3, 1.2))
    target = random.choice(TARGETS)
    child = house.web if "web" in target else house.worker
    if target.startswith("one"):
        house.kill_one(child, random)
    else:
        house.kill(child)
    return target


def play_through_kills(house, seed, kills):
    """Tables that write without pause while processes are killed; what they were told in the end."""
    random, journal, stop = Random(seed), Journal(), threading.Event()
    prepared = house.inside("prepare", str(TABLES))
    caller = Caller(house.port, prepared["session"])
    sheets = [*prepared["sheets"], prepared["sheets"][0]]  # two write into the first list
    tables = [
        Table(f"t{number}", caller, sheet, journal, Random(seed + number), stop) for number, sheet in enumerate(sheets)
    ]
    threads = [threading.Thread(target=table.play) for table in tables]
    house.start()
    for thread in threads:
        thread.start()
    try:
        struck = [strike(house, random) for _kill in range(kills)]
        house.keep_alive()
        house.await_web()
        soon(lambda: journal.count(OK) >= DEALS, "the tables do not get on")
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "a table never got its answer"
    assert set(struck) >= {"web", "worker"}
    return journal, tables, caller


def await_prints(house, caller, jobs):
    """Every job that was acknowledged comes to its end."""

    def all_ended():
        house.keep_alive()
        states = [caller.call("GET", f"/api/v1/prints/{job}/")[1]["state"] for job in jobs]
        return all(state in {"done", "failed"} for state in states)

    soon(all_ended, "a print job never ended")


def check_entries(house, journal, tables):
    stored = [Stored(*each) for each in house.inside("report")["entries"]]
    assert differences(journal.said, stored) == []
    assert [table.troubles for table in tables] == [[]] * len(tables)
    assert journal.count(UNKNOWN)
    assert "everything agrees" in house.run("manage.py", "audit")


def check_prints(house, journal, watcher):
    jobs = house.inside("report")["prints"]
    assert journal.prints
    assert journal.prints.keys() <= {job["id"] for job in jobs}
    assert [(job["state"], job["error"]) for job in jobs] == [("done", "")] * len(jobs)
    files = sorted(path.name for path in house.prints.iterdir())
    assert files == sorted(job["file"] for job in jobs)
    assert watcher.changed == []
    for job in jobs:
        assert len(PdfReader(house.prints / job["file"]).pages) == job["pages"]


def run(house, seed, kills):
    with Watcher(house.prints) as watcher:
        journal, tables, caller = play_through_kills(house, seed, kills)
        await_prints(house, caller, journal.prints)
        time.sleep(2)  # two more sweeps find nothing to do
    house.stop()
    check_entries(house, journal, tables)
    check_prints(house, journal, watcher)


def test_twelve_kills_on_postgresql_and_redis(tmp_path):
    with own_servers() as servers, house(tmp_path / "data", **servers) as made:
        run(made, seed=20261120, kills=12)


def test_five_kills_on_sqlite_and_the_filesystem_broker(tmp_path, prepared):
    with house(prepared(tmp_path / "data")) as made:
        run(made, seed=7, kills=5)


def killed_in(made, caller, sheet):
    """A print whose worker was killed while it made it; one may be ready before anybody looks or strikes."""
    for document, language in itertools.product(("sheet", "blank"), ("de", "fr", "en")):
        request = {"document": document, "language": language}
        job = caller.call("POST", f"/api/v1/sheets/{sheet}/prints/", request)[1]["id"]
        soon(lambda job=job: state_of(caller, job) != "queued", "nobody took the job", pause=0.005)
        if state_of(caller, job) == "rendering":
            made.kill(made.worker)
            if state_of(caller, job) == "rendering":
                return job
    raise AssertionError("each print was ready before anybody struck")


def state_of(caller, job):
    return caller.call("GET", f"/api/v1/prints/{job}/")[1]["state"]


def test_a_worker_killed_while_it_prints_leaves_the_job_to_the_next(tmp_path, prepared):
    with house(prepared(tmp_path / "data"), KIEBITZ_PRINT_LEASE="4") as made:
        said = made.inside("prepare", "1")
        caller = Caller(made.port, said["session"])
        made.start()
        job = killed_in(made, caller, said["sheets"][0])
        soon(lambda: state_of(caller, job) == "done", "nobody finished the job")
        prints = made.inside("report")["prints"]
        assert sorted(each["attempts"] for each in prints) == [*[1] * (len(prints) - 1), 2]
        assert {path.name for path in made.prints.iterdir()} == {each["file"] for each in prints}
