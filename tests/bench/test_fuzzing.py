"""What `bench/fuzzing.py` makes of what it is told, and the likely questions that it asks; no server is asked."""

from types import SimpleNamespace

import pytest

from bench.fuzzing import SHOWN, Asked, table
from tests.api.fuzzing.likely import Hall, written_whole

FOUND = {"check": "status_code_conformance", "message": "Received: 418", "again": "curl"}


def test_every_finding_counts_and_some_of_a_kind_are_shown():
    asked = Asked()
    told = {"operation": "GET /api/", "answers": {"200": 7, "418": 5}, "findings": [FOUND] * 5}
    assert len(list(asked.heed(told))) == SHOWN < 5
    assert (sum(asked.findings.values()), asked.cases["GET /api/"]) == (5, 12)
    lines = table({"stranger": asked}).splitlines()
    assert [line.split() for line in lines if line.startswith(("GET", "418"))] == [
        ["GET", "/api/", "12", "!5"],
        ["418", "5"],
    ]


def test_a_fuzzer_that_breaks_is_a_finding():
    asked = Asked()
    assert "KeyError" in next(asked.heed({"broken": "KeyError('x')"}))
    assert sum(asked.findings.values()) == 1


def test_whole_numbers_are_written_as_such_and_others_stay():
    assert repr(written_whole({"a": [1.0, 1.5, True, "2.0", None]})) == "{'a': [1, 1.5, True, '2.0', None]}"


@pytest.fixture
def hall():
    known = {"players": [5, 6, 8], "sheets": [4, 7], "books": [2], "club_slugs": ["sc"]}
    samples = {"skat": {"records": [{"kind": "passed"}], "texts": ["1: CJ"], "seats": 3}}
    return Hall({"known": known, "games": {"4": "skat"}, "revisions": {"4": 9}, "samples": samples, "seed": 1})


def test_the_schema_is_told_what_there_is(hall):
    number = {"type": "integer", "minimum": 0, "maximum": 99}
    bodies = {
        name: {"properties": {"book": number, "title": {}}} for name in ("BookRequest", "SheetRequest", "SeatTaken")
    }
    paths = {
        "/api/v1/sheets/{id}/": {"get": {"parameters": [{"name": "id", "in": "path", "schema": number}]}},
        "/api/": {},
    }
    told = hall.told({"paths": paths, "components": {"schemas": bodies}})
    assert told["paths"]["/api/v1/sheets/{id}/"]["get"]["parameters"][0]["schema"] == {"enum": [4, 7, 0, 99]}
    assert told["components"]["schemas"]["SheetRequest"]["properties"] == {"book": {"enum": [2, 0, 99]}, "title": {}}


def test_a_likely_entry_goes_on_from_where_its_list_stands(hall):
    def drawn(positive):
        phase = SimpleNamespace(name=SimpleNamespace(value="fuzzing"))
        meta = SimpleNamespace(generation=SimpleNamespace(mode=SimpleNamespace(is_positive=positive)), phase=phase)
        operation = SimpleNamespace(path="/api/v1/sheets/{id}/entries/")
        body = {"kind": "record", "key": "k", "revision": 0, "record": {}}
        where = {"path_parameters": {"id": 4}, "formatted_path": "/api/v1/sheets/4/entries/", "operation": operation}
        return SimpleNamespace(meta=meta, method="POST", query={}, headers={}, body=body, **where)

    def prepared(positive):
        case = drawn(positive)
        hall.prepare(case)
        return case.body

    assert all(prepared(positive=False) == drawn(positive=False).body for _ in range(20))
    sent = [prepared(positive=True) for _ in range(20)]
    likely = [each for each in sent if each["revision"] == 9]
    assert all(set(each) == {"kind", "key", "revision", "record", "accepted"} for each in likely)
    assert 10 <= len(likely) < 20
    assert all(each["record"] == {"kind": "passed"} for each in likely)
    assert len({each["key"] for each in likely}) == len(likely)
    answer = SimpleNamespace(headers={"content-type": ["application/json"]}, json=lambda: {"revision": 10})
    hall.heed(drawn(positive=True), answer)
    assert hall.revisions["4"] == 10
    assert (hall.real, hall.addressed) == (1, 1)
    edge = drawn(positive=True)
    edge.path_parameters = {"id": "4"}
    hall.heed(edge, answer)
    assert (hall.real, hall.addressed) == (2, 2)
