"""Every code that the source can give has a text, and every problem's text is of some use."""

import ast
from functools import cache
from pathlib import Path

import pytest

import rules
from rules import document, registry
from rules.shared_texts import TEXTS

SOURCE = Path(rules.__file__).parent
PROBLEMS = ("error", "incomplete", "confirm", "note", "unreadable", "Problem")
"""What makes a problem out of a code: the first argument."""


def constants(node):
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def calls(tree, names):
    """Codes in the first argument of calls of these names."""
    for node in ast.walk(tree):
        named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
        if named and node.args and not isinstance(node.args[0], ast.JoinedStr):
            yield from constants(node.args[0])


@cache
def trees(folder):
    return [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in sorted(folder.glob("*.py"))]


@cache
def said(folder, *makers):
    """Codes that the modules of a folder give to what makes problems or steps."""
    return {code for _, tree in trees(folder) for code in calls(tree, makers)}


@cache
def words(folder):
    """Every text in the modules of a folder, but for those that hold the texts."""
    return set().union(*(constants(tree) for file, tree in trees(folder) if "texts" not in file.name))


def folders(game):
    """Where the modules of a game lie: two games may share theirs."""
    found = registry.find(game)
    modules = {each.__module__ for each in (found.deal, found.check)}
    return {
        SOURCE / "shorthand",
        SOURCE / "games" / game,
        *(SOURCE.parent.joinpath(*each.split(".")[:-1]) for each in modules),
    }


def texts_of(game):
    return {**TEXTS, **registry.find(game).texts}


@pytest.mark.parametrize("game", rules.games())
def test_every_problem_in_the_source_has_a_text(game):
    found = said(SOURCE, *PROBLEMS).union(*(said(folder, *PROBLEMS) for folder in folders(game)))
    assert found
    assert found <= set(texts_of(game))


@pytest.mark.parametrize("game", rules.games())
def test_every_step_in_the_source_has_a_text(game):
    found = set().union(*(said(folder, "step") for folder in folders(game)))
    assert len(found) > 5
    assert {f"step.{code}" for code in found} <= {*texts_of(game)}


def unused(texts, folders):
    """Codes of problems that no module there gives."""
    given = set().union(*map(words, folders))
    codes = document.problem_codes(texts)
    return [code for code in codes if code.split(".")[0] not in given and not code.startswith("archive_")]


@pytest.mark.parametrize("game", rules.games())
def test_every_text_of_a_problem_stands_for_a_code_in_the_source(game):
    assert not unused(registry.find(game).texts, (SOURCE, *folders(game)))


def test_every_shared_text_of_a_problem_stands_for_a_code_of_some_game():
    assert not unused(TEXTS, (SOURCE, *(folder for game in rules.games() for folder in folders(game))))


@pytest.fixture(scope="module")
def page():
    """As it stands: that it is the one which the code makes is proven in test_golden.py."""
    return document.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", rules.games())
def test_every_code_is_documented(game, page):
    codes = document.problem_codes(registry.find(game).texts) + document.problem_codes(TEXTS)
    assert len(codes) > 40
    assert all(f"| `{code}` |" in page for code in codes)
    assert all(f"| `{option.key}` |" in page for option in rules.options(game))
