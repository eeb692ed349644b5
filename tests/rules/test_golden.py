"""Every golden example comes out as written, and the page rendered from them is fresh."""

import itertools
import re
from functools import cache
from pathlib import Path

import pytest

import rules
from rules import document

ROOT = Path(__file__).parents[2]
GOLDEN = [(game, rule) for game in rules.games() for rule in document.golden(game)]
EXAMPLES = [
    pytest.param(game, rule["example"], id=f"{game}-{rule['id']}") for game, rule in GOLDEN if rule.get("example")
]
PLAYS = [
    pytest.param(game, play, id=f"{game}-{rule['id']}-play-{number}")
    for game, rule in GOLDEN
    for number, play in enumerate(rule.get("play", ()), 1)
]
SEEDS = {"skat": ("SK", 33), "doppelkopf": ("DK", 23), "ecarte": ("EC", 8), "sixty_six": ("SX", 13)}
"""Letters and number of the sentences of the players' own texts, for the games that have such."""

FOUND = {
    "points": lambda sheet: list(sheet.lines[-1].points),
    "value": lambda sheet: sheet.lines[-1].value,
    "outcome": lambda sheet: sheet.lines[-1].outcome,
    "totals": lambda sheet: list(sheet.totals),
    "running": lambda sheet: list(sheet.lines[-1].row["running"]),
    "money": lambda sheet: sheet.money and list(sheet.money),
    "finished": lambda sheet: sheet.finished,
    "winner": lambda sheet: sheet.winner,
    "dealers": lambda sheet: [line.dealer for line in sheet.lines],
    "next": lambda sheet: sheet.next.number,
    "obligations": lambda sheet: {key: plain(value) for key, value in sheet.next.obligations.items()},
    "sitting_out": lambda sheet: list(sheet.next.sitting_out),
    "errors": lambda sheet: fields_of(sheet, "error"),
    "confirms": lambda sheet: codes_of(sheet, "confirm"),
    "notes": lambda sheet: codes_of(sheet, "note"),
}


def plain(value):
    return list(value) if isinstance(value, tuple) else value


def codes_of(sheet, severity):
    return [problem.code for problem in sheet.lines[-1].problems if problem.severity == severity]


def fields_of(sheet, severity):
    named = (problem.fields for problem in sheet.lines[-1].problems if problem.severity == severity)
    return list(dict.fromkeys(itertools.chain.from_iterable(named)))


@pytest.mark.parametrize(("game", "examples"), EXAMPLES)
def test_golden_examples_come_out_as_written(game, examples):
    """One test for each sentence of the rules; what fails is named by its number in the file."""
    for number, example in enumerate(examples, 1):
        holds(game, number, example)


def holds(game, number, example):
    sheet = document.sheet(game, example)
    expect = dict(example["expect"])
    refused = "errors" in expect
    assert (sheet.lines[-1].points is None) is refused, (number, sheet.lines[-1].problems)
    counted = expect.pop("tallies", ())
    assert len(counted) <= len(sheet.tallies), number
    for have, wanted in zip(sheet.tallies, counted, strict=False):
        assert wanted.items() <= have.items(), number
    assert {key: FOUND[key](sheet) for key in expect} == expect, number
    assert all(line.points is not None for line in sheet.lines[:-1]), number
    if "says" in example:
        assert rules.explain(game, sheet.lines[-1].steps, "de") == example["says"], number


def test_golden_examples_are_many_and_say_something():
    examples = [example for _, rule in GOLDEN for example in rule.get("example", ())]
    assert len(examples) > 900
    assert all(example["expect"] for example in examples)
    assert sum("says" in example for example in examples) > 20


@pytest.mark.parametrize(("game", "play"), PLAYS)
def test_golden_play_comes_out_as_written(game, play):
    problems, sheet = document.replayed(game, play)
    expect = play["expect"]
    assert [problem.code for problem in problems] == expect.get("problems", [])
    if "points" in expect:
        assert list(sheet.lines[-1].points) == expect["points"]


@pytest.mark.parametrize("game", rules.games())
def test_golden_rule_names_its_source_and_a_place_that_exists(game):
    for rule in document.golden(game):
        assert rule["source"], rule["id"]
        assert set(rule["sentence"]) == {"de", "fr", "en"}, rule["id"]
        path, name = re.fullmatch(r"(\S+) \((\w+)\)", rule["where"]).groups()
        assert re.search(rf"^(def |class |)_?{name}\b|^{name}\b", source(path), re.MULTILINE), rule["id"]
        assert rule.get("example") or named_in_tests(rule), rule["id"]


@cache
def source(path):
    return (ROOT / path).read_text(encoding="utf-8")


def named_in_tests(rule):
    return any(rule["id"] in file.read_text(encoding="utf-8") for file in (ROOT / rule["proven_by"]).glob("**/*.py"))


@pytest.mark.parametrize("game", SEEDS)
def test_every_sentence_of_the_players_texts_has_a_golden_rule(game):
    letters, count = SEEDS[game]
    assert {f"{letters}-{number:02}" for number in range(1, count + 1)} <= {
        rule["id"] for rule in document.golden(game)
    }


def test_every_sentence_of_the_players_texts_is_shown_by_an_example():
    bare = [rule["id"] for _, rule in GOLDEN if document.SEED_ID.fullmatch(rule["id"])]
    shown = [rule["id"] for _, rule in GOLDEN if rule.get("example") or rule.get("play")]
    assert not set(bare) - set(shown)


def test_the_page_of_rules_is_fresh():
    assert document.PAGE.read_text(encoding="utf-8") == document.page(), "run: python -m rules.document"
