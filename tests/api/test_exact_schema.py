"""The published schema says all and says it in one way: walked through as a client's generator would."""

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import yaml
from django.test import Client

import rules
from scoring.api.published_schema import rendered
from scoring.api.record_schema import record_schema
from tests.api.calling import schema
from tests.api.test_golden import GOLDEN


def nodes(node: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in the schema, with the way to it."""
    if isinstance(node, list):
        for place, each in enumerate(node):
            yield from nodes(each, f"{path}/{place}")
    elif isinstance(node, dict):
        yield path, node
        for name, each in node.items():
            yield from nodes(each, f"{path}/{name}")


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, verbs in schema()["paths"].items():
        for verb, operation in verbs.items():
            yield f"{verb} {path}", operation


def shapes(ending: str) -> dict[str, dict[str, Any]]:
    """The components whose names end so."""
    return {name: each for name, each in schema()["components"]["schemas"].items() if name.endswith(ending)}


@pytest.mark.parametrize("accept", ["application/vnd.oai.openapi", "application/vnd.oai.openapi+json"])
def test_everybody_gets_the_same_bytes(admin_client, accept):
    record_schema.cache_clear()
    rendered.cache_clear()
    told = {
        client.get(f"/api/schema/{query}", headers={"accept": accept, "accept-language": language}).content
        for client in (Client(), admin_client)
        for language in ("de", "fr", "en", "ja")
        for query in ("", "?lang=de")
    }
    assert len(told) == 1
    published = yaml.safe_load((GOLDEN / "schema.yml").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(yaml.safe_load(told.pop()), default=str)) == json.loads(
        json.dumps(published, default=str)
    )


def test_every_reference_leads_somewhere():
    found = [each["$ref"] for _path, each in nodes(schema()) if isinstance(each.get("$ref"), str)]
    known = {f"#/components/schemas/{name}" for name in schema()["components"]["schemas"]}
    assert len(found) > 100
    assert set(found) <= known
    assert known <= set(found), "a component that nothing leads to"


def test_every_operation_has_its_name_its_tag_its_summary_and_tells_its_answers():
    names = [operation["operationId"] for _where, operation in operations()]
    tags = {each["name"] for each in schema()["tags"]}
    assert len(names) == len(set(names)) > 25
    assert {tag for _where, operation in operations() for tag in operation["tags"]} == tags
    for where, operation in operations():
        assert re.fullmatch(r"\S.*\.", operation["summary"]), where
        for parameter in operation.get("parameters", ()):
            assert parameter.get("description"), (where, parameter["name"])
        for status, answer in operation["responses"].items():
            assert answer["description"], (where, status)


def test_nothing_is_wrapped_and_null_is_a_type():
    for path, each in nodes(schema()):
        assert len(each.get("allOf", (1, 2))) != 1, path
        assert "nullable" not in each or isinstance(each["nullable"], dict), path
        assert {} not in each.get("oneOf", ()), path
        assert not isinstance(each.get("title"), str) or path == "/info", path
    series = schema()["components"]["schemas"]["RankingLine"]["properties"]["series"]
    assert series["items"] == {"oneOf": [{"$ref": "#/components/schemas/SeriesScore"}, {"type": "null"}]}


def test_every_number_and_text_that_is_sent_has_its_bounds():
    parameters = [each for _where, operation in operations() for each in operation.get("parameters", ())]
    sent = [(each["name"], each["schema"]) for each in parameters if each["in"] != "header"]
    for name, shape in shapes("Request").items():
        sent += [(f"{name}.{key}", each) for key, each in shape["properties"].items()]
    assert len(sent) > 60
    for where, each in sent:
        kinds = each.get("type", "")
        if "integer" in kinds:
            assert {"minimum", "maximum"} <= set(each), where
        if "string" in kinds:
            assert set(each) & {"maxLength", "enum", "const", "format"}, where


def test_what_refuses_unknown_keys_says_so():
    bodies = {**shapes("Request"), **shapes("Record"), **shapes("SeatTaken")}
    assert len(bodies) > 10
    assert [name for name, each in bodies.items() if each.get("additionalProperties") is not False] == []


@pytest.mark.parametrize("body", ["ScoreRequest", "SheetRequest", "ReplayRequest"])
def test_rules_are_asked_for_by_the_names_that_games_have(body):
    told = schema()["components"]["schemas"][body]["properties"]["preset"]
    assert told["type"] == "string"
    assert set(told["enum"]) == {preset for info in rules.games().values() for preset in info.presets}


def test_filters_take_what_they_say():
    parameters = schema()["paths"]["/api/v1/sheets/"]["get"]["parameters"]
    told = {each["name"]: each["schema"] for each in parameters}
    assert told["finished"] == {"type": "boolean"}
    assert told["book"] == {"type": "integer", "minimum": 1, "maximum": 2**63 - 1}
    assert told["state"] == {"type": "string", "enum": ["open", "confirmed"]}


def test_examples_are_what_the_schema_says():
    whole = {"components": schema()["components"]}
    seen = 0
    for _path, each in nodes(schema()["paths"]):
        for example in (each.get("examples") or {}).values() if isinstance(each.get("examples"), dict) else ():
            jsonschema.Draft202012Validator({**each["schema"], **whole}).validate(example["value"])
            seen += 1
    assert seen >= 9


MOMENT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}|<now>)Z")


def test_every_point_in_time_has_one_form():
    names = {
        path.rpartition("/")[2] for path, each in nodes(schema()["components"]) if each.get("format") == "date-time"
    }
    assert {"opened_at", "written_at", "starts_at", "created_at", "final_since", "published_at"} <= names
    seen = 0
    for file in sorted(GOLDEN.glob("*.json")):
        for path, each in nodes(json.loads(file.read_text(encoding="utf-8"))):
            for name in names & each.keys() if not path.endswith("/heading") else ():
                seen += 1
                assert each[name] is None or MOMENT.fullmatch(each[name]), (file.name, path, name)
    assert seen > 20


def test_a_verb_that_an_address_does_not_take_is_told_in_the_shape_of_every_error(admin_client):
    answer = admin_client.delete("/api/v1/books/")
    assert (answer.status_code, set(answer.json())) == (405, {"code", "message", "problems"})
    assert "405" in schema()["info"]["description"]
