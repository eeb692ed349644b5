"""Every problem of a record of Doppelkopf as the table reads it: how much it weighs, what it names, what it says."""

import tomllib
from pathlib import Path

import pytest

import rules
from rules.games.doppelkopf.texts import PROBLEMS

RECORDS = tomllib.loads(Path(__file__).with_name("wording.toml").read_text(encoding="utf-8"))["record"]


def problems(record):
    ruleset = rules.ruleset("doppelkopf", record.get("preset", "ddv-2026"), **record.get("options", {}))
    before = [{"kind": "void"}] * record.get("voids", 0)
    return rules.score(ruleset, record.get("seats", 4), before + record["deals"]).lines[-1].problems


def said(problem):
    return f"{' '.join((problem.severity, *problem.fields))}: {rules.sentence('doppelkopf', problem, 'en')}"


@pytest.mark.parametrize("record", RECORDS)
def test_record_is_answered_with(record):
    assert [said(problem) for problem in problems(record)] == record["says"]


def test_every_sentence_about_a_record_is_proven_here():
    assert {problem.code for record in RECORDS for problem in problems(record)} >= set(PROBLEMS)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_sentence_leaves_a_code_or_a_gap(language):
    for record in RECORDS:
        for problem in problems(record):
            sentence = rules.sentence("doppelkopf", problem, language)
            assert not {"{", "}", "_"} & set(sentence) or problem.code == "not_a_choice"
