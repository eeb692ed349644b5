"""The same entry sent twice counts once, also after its answer was lost: over real HTTP, to a real web server."""

import pytest

from tests.faults.house import house, soon
from tests.faults.table import Caller, record


@pytest.fixture(scope="module")
def table(tmp_path_factory, prepared):
    """One list of a running house, and how to call it."""
    with house(prepared(tmp_path_factory.mktemp("house") / "data")) as made:
        said = made.inside("prepare", "1")
        made.web.start()
        made.await_web()
        caller = Caller(made.port, said["session"])
        yield caller, f"/api/v1/sheets/{said['sheets'][0]}/"


def entry(key, revision, deal=None):
    again = ["entry_deal_twice"]
    return {"kind": "record", "key": key, "revision": revision, "record": record(deal or key), "accepted": again}


def revision(caller, sheet):
    return caller.call("GET", sheet)[1]["revision"]


def test_the_same_entry_sent_twice_counts_once(table):
    caller, sheet = table
    now = revision(caller, sheet)
    first = caller.call("POST", f"{sheet}entries/", entry("twice", now))
    second = caller.call("POST", f"{sheet}entries/", entry("twice", now))
    assert (first[0], second[0]) == (201, 200)
    assert first[1] == second[1]
    assert revision(caller, sheet) == now + 1


def test_an_entry_whose_answer_was_lost_counts_once(table):
    caller, sheet = table
    now = revision(caller, sheet)
    caller.call_and_hang_up(f"{sheet}entries/", entry("lost", now))
    soon(lambda: revision(caller, sheet) == now + 1, "the entry did not arrive")
    status, answer = caller.call("POST", f"{sheet}entries/", entry("lost", now))
    assert (status, answer["revision"]) == (200, now + 1)
    assert revision(caller, sheet) == now + 1


def test_the_same_key_with_another_deal_is_a_conflict(table):
    caller, sheet = table
    now = revision(caller, sheet)
    caller.call("POST", f"{sheet}entries/", entry("other", now))
    assert caller.call("POST", f"{sheet}entries/", entry("other", now, deal="something else"))[0] == 409
    assert revision(caller, sheet) == now + 1


def test_a_stale_revision_is_a_conflict_with_both_versions(table):
    caller, sheet = table
    now = revision(caller, sheet)
    status, answer = caller.call("POST", f"{sheet}entries/", entry("stale", now - 1))
    assert status == 409
    assert answer["yours"]["revision"] == now - 1
    assert answer["current"]["revision"] == now
