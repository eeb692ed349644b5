"""The schema made exact after the generator's work: what client generators stumble over, and what it leaves unsaid."""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]

ADDRESSED: dict[str, Schema] = {
    "id": {"type": "integer", "minimum": 0, "maximum": 2**63 - 1},
    "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 160},
}
"""What may stand in an address; the game has its own words."""
NAMED = {
    "books": "The book's number.",
    "events": "The event's short name.",
    "players": "The player's number.",
    "prints": "The number that the print was given when it was asked for.",
    "rulesets": "The game's key.",
    "sheets": "The sheet's number.",
}
"""What an address names, by the first word of it."""
ANYTHING: list[Schema] = [{}, {"type": "null"}]
"""As the generator writes it; of null both would be true, and just one has to be."""
FOUND = {
    "200": "What was asked for.",
    "201": "Written.",
    "202": "Asked for; look again until it is there.",
    "304": "Nothing has changed since that ETag.",
}
LATER = ("429", "503")
WAIT: Schema = {"description": "Seconds to wait.", "required": True, "schema": {"type": "integer", "minimum": 1}}


def made_exact(result: Schema, **_rest: Any) -> Schema:
    """The hook: every operation told whole, every shape in a form that has one reading."""
    for operation in _operations(result):
        operation["summary"] = operation["description"].partition(".")[0].replace("\n", " ") + "."
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                _address(parameter, operation["tags"][0])
        for status, answer in operation["responses"].items():
            answer["description"] = FOUND.get(status, answer["description"])
            if status in LATER:
                answer["headers"] = {"Retry-After": WAIT}
    plain: Schema = _plain(result)
    return plain


def _operations(result: Schema) -> Iterator[Schema]:
    for operations in result["paths"].values():
        yield from operations.values()


def _address(parameter: Schema, tag: str) -> None:
    parameter["description"] = NAMED[tag]
    parameter["schema"] = ADDRESSED.get(parameter["name"], parameter["schema"])


def _plain(node: Any) -> Any:
    """No wrapping around a single shape, no choice between anything and null, and no titles: models' labels."""
    if isinstance(node, list):
        return [_plain(each) for each in node]
    if not isinstance(node, dict):
        return node
    kept = {name: _plain(each) for name, each in node.items() if not _is_title(node, name)}
    if kept.get("oneOf") == ANYTHING:
        del kept["oneOf"]
    wrapped = kept.get("allOf", ())
    if len(wrapped) == 1:
        del kept["allOf"]
        return {**kept, **wrapped[0]}
    return kept


def _is_title(node: Schema, name: str) -> bool:
    """Whether this is a shape's title; a property may be called so, and the whole schema has one."""
    return name == "title" and isinstance(node[name], str) and "version" not in node
