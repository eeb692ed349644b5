"""Asking the API as its clients do: JSON in, JSON out, checked against its own schema on the way."""

import json
import re
from functools import cache
from typing import Any

import jsonschema
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from scoring.models import Account

JSON = "application/json"


class Caller:
    """A client of the API. Every answer must be one that the schema promises."""

    def __init__(self, account: Account | None = None, language: str = "en") -> None:
        self.client = Client(headers={"accept-language": language}, raise_request_exception=False)
        if account is not None:
            self.client.force_login(account)

    def get(self, path: str, **headers: str) -> Any:
        return checked("get", path, self.client.get(path, headers=headers))

    def post(self, path: str, body: Any) -> Any:
        return checked("post", path, self.client.post(path, body, content_type=JSON))


@cache
def schema() -> dict[str, Any]:
    return SchemaGenerator().get_schema(request=None, public=True)


def checked(verb: str, path: str, answer: Any) -> Any:
    """The answer, once it has been found in the schema with exactly this shape."""
    pattern = promising(verb, path.partition("?")[0])
    assert str(answer.status_code) in schema()["paths"][pattern][verb]["responses"], (
        answer.status_code,
        answer.content,
    )
    validate(verb, pattern, str(answer.status_code), answer.content)
    return answer


@cache
def validate(verb: str, pattern: str, status: str, content: bytes) -> None:
    """Look at an answer with these bytes; once, for another one with the same would be found to be the same."""
    shape = validator(verb, pattern, status)
    if shape is None:
        assert content == b""
    else:
        shape.validate(json.loads(content))


@cache
def validator(verb: str, pattern: str, status: str) -> jsonschema.Draft202012Validator | None:
    """What looks at answers of this status; None where nothing is to be in them. The whole schema is read for it."""
    content = schema()["paths"][pattern][verb]["responses"][status].get("content")
    if content is None:
        return None
    return jsonschema.Draft202012Validator(strict(content[JSON]["schema"]))


@cache
def component(name: str) -> Any:
    """A shape that others are made of, without loopholes."""
    return strict(schema()["components"]["schemas"][name])


@cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """Every pattern of an address in the schema, as something that finds its addresses, and as it is written."""
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", each)), each) for each in schema()["paths"]]


def promising(verb: str, path: str) -> str:
    """The pattern in the schema that this path is of."""
    for addresses, pattern in patterns():
        if addresses.fullmatch(path) and verb in schema()["paths"][pattern]:
            return pattern
    raise AssertionError(f"{verb} {path} is not in the schema")


def strict(shape: Any) -> Any:
    """The schema without its loopholes: no key that it does not name.

    What it refers to stands in its place: looking it up each time took longer than all else.
    """
    if isinstance(shape, list):
        return [strict(each) for each in shape]
    if not isinstance(shape, dict):
        return shape
    if shape.keys() == {"$ref"}:
        return component(shape["$ref"].removeprefix("#/components/schemas/"))
    tight = {key: strict(value) for key, value in shape.items()}
    named = isinstance(tight.get("properties"), dict)
    return {"additionalProperties": False, **tight} if named else tight
