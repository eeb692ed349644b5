"""Every problem of a record as the table reads it: how much it weighs, which fields it names, what it says."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from rules.games.doppelkopf import texts as doppelkopf
from rules.games.ecarte import texts as ecarte
from rules.games.sixty_six import texts as sixty_six
from rules.games.skat import club_texts as skat_in_clubs
from rules.games.skat import texts as skat
from rules.schnapsen import texts as schnapsen
from tests.wording import assert_told

TEXTS = {
    "doppelkopf": doppelkopf.PROBLEMS,
    "ecarte": ecarte.PROBLEMS,
    "sixty_six": sixty_six.PROBLEMS,
    "skat": {**skat.PROBLEMS, **skat_in_clubs.PROBLEMS},
    "schnapsen": schnapsen.PROBLEMS,
}
"""What a game says in words of its own: by the code, and by code and field where a field has its own sentence."""

SHARED = {"schnapsen": ("bauernschnapsen", "dreierschnapsen")}
"""Words that several games share."""
GAMES = {words: SHARED.get(words, (words,)) for words in TEXTS}

HERE = Path(__file__).parent
TOLD = {
    game: tomllib.loads((HERE / game / "wording.toml").read_text(encoding="utf-8"))
    for games in GAMES.values()
    for game in games
}
RECORDS = [(game, record) for game, told in TOLD.items() for record in told["record"]]


def problems(game, record):
    """What is wrong with the last deal; a record says in what it differs from the table of its file."""
    table = {**TOLD[game], **record}
    ruleset = replace(
        rules.ruleset(game, table["preset"], **table.get("options", {})), carried=table.get("carried", {})
    )
    before = [{"kind": "void"}] * table.get("voids", 0)
    return rules.score(ruleset, table["seats"], before + table["deals"]).lines[-1].problems


def said(game, problem):
    return f"{' '.join((problem.severity, *problem.fields))}: {rules.sentence(game, problem, 'en')}"


@pytest.mark.parametrize(("game", "record"), RECORDS)
def test_record_is_answered_with(game, record):
    found = problems(game, record)
    assert [said(game, problem) for problem in found] == record["says"]
    for problem in found:
        assert_told(game, problem)


@pytest.mark.parametrize("words", TEXTS)
def test_every_sentence_about_a_record_is_proven_here(words):
    found = [problem for game in GAMES[words] for record in TOLD[game]["record"] for problem in problems(game, record)]
    proven = {problem.code for problem in found}
    proven |= {f"{problem.code}.{field}" for problem in found for field in problem.fields}
    assert {*TEXTS[words]} - proven == set()
