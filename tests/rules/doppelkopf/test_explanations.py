"""How the points of Doppelkopf come about, step by step: what each step does, and how it reads."""

import tomllib
from pathlib import Path

import pytest

import rules
from rules.games.doppelkopf.texts import STEPS

RECORDS = tomllib.loads(Path(__file__).with_name("explanations.toml").read_text(encoding="utf-8"))["record"]


def line(record):
    ruleset = rules.ruleset("doppelkopf", record.get("preset", "ddv-2026"), **record.get("options", {}))
    return rules.score(ruleset, record.get("seats", 4), record["deals"]).lines[-1]


def told(steps, language="en"):
    texts = rules.explain_steps("doppelkopf", steps, language)
    return [f"{step.op} {step.amount}: {text}" for step, text in zip(steps, texts, strict=True)]


@pytest.mark.parametrize("record", RECORDS)
def test_points_are_explained_by(record):
    assert told(line(record).steps) == record["steps"]


def test_every_step_is_proven_here():
    assert {f"step.{step.code}" for record in RECORDS for step in line(record).steps} == set(STEPS)
