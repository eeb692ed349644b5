"""Deals written in each language come back, and each planted mistake is named: the short form of bench/notation.py."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import rules
from bench import notation
from bench.mistakes import Deal, deals

ROOT = Path(__file__).resolve().parents[2]
DEALS, MISTAKES = 20, 4
EACH = pytest.mark.parametrize("game", [key for key, info in rules.games().items() if info.notation])
SPOKEN = pytest.mark.parametrize("language", rules.LANGUAGES)


@EACH
@SPOKEN
def test_legal_deals_come_back_in_every_language(game, language):
    assert notation.changed(game, language, DEALS) == 0


@EACH
@SPOKEN
@pytest.mark.parametrize("name", notation.PLANTS)
def test_every_planted_mistake_is_named_by_its_code_and_line(game, language, name):
    found = notation.named(game, language, notation.PLANTS[name], MISTAKES)
    assert {kind: count for kind, count in found.items() if kind != "complaints"} == {"named": MISTAKES}


@EACH
@SPOKEN
def test_every_plant_changes_what_stands_there(game, language):
    for plant in notation.PLANTS.values():
        for deal, mistake in islice(notation.planted(game, language, plant), 2):
            assert mistake.text.splitlines() != notation.written(deal, language)


def test_a_deal_that_changes_is_noticed(monkeypatch):
    (deal, rng), *_ = deals("skat", 1)
    assert notation.comes_back(deal, "fr", rng)
    monkeypatch.setattr(notation, "written", lambda deal, _language: Deal.lines.fget(deal)[1:])
    assert not notation.comes_back(deal, "fr", rng)


def test_the_command_prints_a_line_for_each_language_and_mistake():
    command = [sys.executable, ROOT / "bench" / "notation.py", "ecarte", "--deals", "2", "--mistakes", "1"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "fr: ecarte: 2 deals written and read back, 0 of them changed\n" in done.stdout
    assert "de: ecarte: ambiguous: 1 planted, 1 named, 0 misnamed, 0 unnoticed" in done.stdout
    assert "en: 5 mistakes\n" in done.stdout
