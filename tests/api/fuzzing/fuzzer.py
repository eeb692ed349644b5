"""Asks every operation of the schema at random, as one reader: run by `bench/fuzzing.py`, in an environment of its own.

An order comes in as one JSON object; out come lines of JSON, one of each operation when it has been asked in a phase:
how often, what was answered, what was found.
"""

import json
import sys
from collections import Counter
from typing import Any

import schemathesis
from likely import Hall
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import from_schema
from schemathesis.engine.events import FatalError, NonFatalError, ScenarioFinished

Json = dict[str, Any]

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
    "misread",
)
TOO_LONG = 414
REFUSED = frozenset({"refused", "name_known", "name_unclear", "bad_option"})
"""Why what was understood was not done."""
UNREADABLE = frozenset({"number_too_long", "too_deep"})
"""Why nothing else was looked at; of what is sent only the words say it where any JSON may stand."""
SHAPE = {"invalid", "blank", "null", "required", "empty", "unknown_key", "invalid_choice", "not_a_list"}
SHAPE |= {"not_an_object", "min_value", "max_value", "min_length", "max_length"}
"""Problems that a schema tells beforehand; the others are of what there is, or of what only words can tell."""
TOGETHER = frozenset({"contract", "outcome", "opened_before", "dealer"})
"""Parameters whose values depend on those of others."""
FREE = frozenset({"options", "play"})
"""Keys of which only the game knows what is in them."""


def misread(_context: Any, response: Any, case: Any) -> None:
    """What the schema allows is understood, whatever is answered then."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    answer = response.json()
    free = isinstance(case.body, dict) and not FREE.isdisjoint(case.body)
    if answer["code"] in (REFUSED | UNREADABLE if free else REFUSED):
        return
    told = [each for each in answer["problems"] if each["code"] in SHAPE and TOGETHER.isdisjoint(each["fields"])]
    if any(each["fields"] for each in told) or not answer["problems"]:
        raise AssertionError(f"The schema allows it: {answer['code']} {told}")


def unnamed(_context: Any, failure: Any, case: Any, response: Any) -> bool:
    """No finding is a deal of a wrong shape whose problems the answer names: the rules read any, and so they say.

    Nor is an address that the web server finds too long, nor that a body is not there where none is wanted: that is
    drawn among what is wrong as well.
    """
    if response.status_code == TOO_LONG:
        return False
    if type(failure).__name__ != "AcceptedNegativeData":
        return True
    if response.request.body is None and not case.operation.definition.raw.get("requestBody", {}).get("required"):
        return "body" in failure.message or "positive test case" not in failure.message
    answer = response.json()
    parts = (answer, answer.get("line") or answer, *answer.get("lines", ())) if isinstance(answer, dict) else ()
    return not any(each.get("problems") for each in parts)


def told(event: ScenarioFinished) -> Json:
    """What came of asking one operation in one phase."""
    recorder = event.recorder
    failed = [each for checks in recorder.checks.values() for each in checks if each.failure_info is not None]
    answers = Counter(each.response.status_code if each.response else 0 for each in recorder.interactions.values())
    return {"operation": recorder.label, "answers": answers, "findings": [_finding(each) for each in failed]}


def _finding(node: Any) -> Json:
    failure = node.failure_info.failure
    told = {"title": failure.title, "message": failure.message, "again": node.failure_info.code_sample}
    return {"check": node.name, **{key: text[:2000] for key, text in told.items()}}


def tell(line: Json) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def settings(order: Json) -> SchemathesisConfig:
    headers = {"Accept-Language": "en"}
    if order["session"]:
        token = "a" * 32
        headers |= {"Cookie": f"sessionid={order['session']}; csrftoken={token}", "X-CSRFToken": token}
    return SchemathesisConfig.from_dict(
        {
            "seed": order["seed"],
            "base-url": order["site"],
            "headers": headers,
            "continue-on-failure": True,
            "suppress-health-check": ["all"],
            "warnings": False,
            "checks": {"enabled": False, **{name: {"enabled": True} for name in CHECKS}},
            "phases": {
                "coverage": {"enabled": order["edges"]},
                "fuzzing": {"enabled": True, "error-feedback": {"enabled": False}},
                "stateful": {"enabled": False},
            },
            "generation": {
                "max-examples": order["cases"],
                "allow-x00": False,  # the schema says so in words
                "with-security-parameters": False,
                "no-shrink": True,
                "database": "none",
            },
        }
    )


def main() -> None:
    order = json.load(sys.stdin)
    hall = Hall(order)
    schemathesis.hook("before_call")(lambda _context, case, _kwargs: hall.prepare(case))
    schemathesis.hook("after_call")(lambda _context, case, response: hall.heed(case, response))
    schemathesis.hook("filter_failure")(unnamed)
    schemathesis.check(misread)
    schema = schemathesis.openapi.from_dict(hall.told(order["schema"]), config=settings(order))
    for event in from_schema(schema).execute():
        if isinstance(event, ScenarioFinished):
            tell(told(event))
        elif isinstance(event, NonFatalError | FatalError):
            error = event.value if isinstance(event, NonFatalError) else event.exception
            tell({"broken": repr(error)[:2000]})
    tell({"real": hall.real, "addressed": hall.addressed})


if __name__ == "__main__":
    main()
