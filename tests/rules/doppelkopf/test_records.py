"""Some hundred records of Doppelkopf, worked out by hand from the rule texts: what they bring, or what is refused."""

import json
from pathlib import Path

import pytest

import rules

RECORDS = json.loads(Path(__file__).with_name("records.json").read_text(encoding="utf-8"))

FOUND = {
    "points": lambda sheet: list(sheet.lines[-1].points),
    "value": lambda sheet: sheet.lines[-1].value,
    "totals": lambda sheet: list(sheet.totals),
    "finished": lambda sheet: sheet.finished,
    "dealers": lambda sheet: [line.dealer for line in sheet.lines],
    "confirms": lambda sheet: [each.code for each in sheet.lines[-1].problems if each.severity == "confirm"],
}


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_record_comes_out_as_worked_out_by_hand(record):
    ruleset = rules.ruleset("doppelkopf", record.get("preset", "ddv-2026"), **record.get("options", {}))
    sheet = rules.score(ruleset, record.get("seats", 4), record["deals"])
    assert all(line.points is not None for line in sheet.lines[:-1])
    errors = [problem for problem in sheet.lines[-1].problems if problem.severity == "error"]
    assert (sheet.lines[-1].points is None) is bool(errors) is ("refused" in record), errors
    named = (field for problem in errors for field in problem.fields)
    assert list(dict.fromkeys(named)) == record.get("refused", [])
    assert {key: found(sheet) for key, found in FOUND.items() if key in record} == {
        key: record[key] for key in FOUND if key in record
    }
