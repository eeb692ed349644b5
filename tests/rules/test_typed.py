"""What mypy knows of a game is what the game asks, says and is described by: both ways, for every game."""

import ast
import importlib
from collections.abc import Mapping
from dataclasses import asdict, fields
from functools import cache
from pathlib import Path
from random import Random
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

import pytest

import rules
from rules import codes, document, registry
from rules.describing import described, record_of
from rules.shared_texts import TEXTS
from rules.types import Kind

GAMES = sorted(rules.games())
SOURCE = Path(rules.__file__).parent / "games"
FITTING = {
    Kind.FLAG: bool,
    Kind.INTEGER: int,
    Kind.SEAT: int,
    Kind.TEXT: str,
    Kind.SEATS: tuple[int, ...],
    Kind.INTEGERS: tuple[int, ...],
    Kind.LISTS: tuple[tuple[int, ...], ...],
    Kind.CODES: tuple[str, ...],
}
ONLY_CELLS = {"sixty_six": {"written", "won_101"}}
"""Words of a line for which no deal ends so."""

READ_ELSEWHERE = {"text": "of a notation", "line": "of an archive"}
OF_ANY_GAME = {"tricks.py": {"error"}, "dealing.py": {"any_game"}}
"""What is shared and says codes that a game hands in: what it objects to, and that a heap is too small."""


def parts(hint):
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def words(hint):
    return {word for part in parts(hint) if get_origin(part) is Literal for word in get_args(part)}


def codes_of(game):
    return importlib.import_module(f"rules.games.{game}.codes")


def values(option):
    flags = (True, False) if option.kind is Kind.FLAG else ()
    bounds = (option.minimum, option.maximum) if option.kind is Kind.INTEGER else ()
    return (*flags, *option.choices, *bounds, *((None,) if option.nullable else ()))


def rulesets(game):
    """Each preset, each of them with each value of each option, and everything that can be played at once."""
    most = {option.key: values(option)[0 if option.kind is Kind.FLAG else -1] for option in rules.options(game)}
    for preset in rules.games()[game].presets:
        yield rules.ruleset(game, preset)
        yield rules.ruleset(game, preset, **most)
        for option in rules.options(game):
            yield from (rules.ruleset(game, preset, **{option.key: value}) for value in values(option))


@cache
def asked(game):
    """Every field that a form can ever hold, by its key."""
    found = {}
    for ruleset in rulesets(game):
        for seats in rules.seats(ruleset):
            for field in rules.fields(ruleset, seats):
                found.setdefault(field.key, []).append(field)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_key_that_can_be_asked_is_an_attribute_and_the_reverse(game):
    held = {each.name: each.default for each in fields(registry.find(game).deal)}
    assert held.keys() == asked(game).keys()
    assert set(held.values()) == {None}


@pytest.mark.parametrize("game", GAMES)
def test_every_attribute_has_the_type_of_its_field(game):
    types, tried = get_type_hints(registry.find(game).deal), 0
    for key, found in asked(game).items():
        hint = parts(types[key])
        assert NoneType in hint
        for field in found:
            tried += 1
            if field.kind is Kind.CHOICE:
                assert str in hint or {*field.choices} <= words(types[key]), key
            else:
                assert FITTING[field.kind] in hint, key
        allowed = {choice for field in found if field.kind is Kind.CHOICE for choice in field.choices}
        assert not words(types[key]) - allowed, key
    assert tried > 100


@pytest.mark.parametrize("game", GAMES)
def test_keys_are_those_of_records_and_plays_and_each_has_its_label(game):
    named = codes_of(game)
    assert words(named.RecordKey) == {each.name for each in fields(registry.find(game).deal)}
    assert {f"field.{key}" for key in words(named.Key)} <= {*TEXTS, *registry.find(game).texts}


def keys_read(game):
    """By number of seats where several games share what reads them."""
    shared = registry.find(game).check.__module__.rpartition(".")[0]
    keys = importlib.import_module(f"{shared}.played").KEYS
    return keys[registry.find(game).seats[0]] if isinstance(keys, Mapping) else keys


@pytest.mark.parametrize("game", [game for game in GAMES if rules.games()[game].notation])
def test_keys_of_plays_are_those_that_are_read(game):
    named, keys = codes_of(game), {*keys_read(game)}
    assert words(named.Played) - {*READ_ELSEWHERE} - words(named.RecordKey) <= keys
    assert keys <= words(named.Key)


@pytest.mark.parametrize("game", GAMES)
def test_problems_are_those_that_have_texts(game):
    texts = {code for code in document.problem_codes(registry.find(game).texts) if "." not in code}
    named = codes_of(game)
    assert words(named.Problem) == texts - words(codes.Shared)
    assert words(named.Code) == words(named.Problem) | words(codes.Shared)


def test_shared_problems_are_those_that_have_shared_texts():
    assert words(codes.Shared) == {*document.problem_codes(TEXTS)}


@pytest.mark.parametrize("game", GAMES)
def test_steps_and_outcomes_are_those_that_have_texts(game):
    named, texts = codes_of(game), registry.find(game).texts
    assert {f"step.{code}" for code in words(named.StepCode)} == {code for code in texts if code.startswith("step.")}
    own = {code.removeprefix("outcome.") for code in texts if code.startswith("outcome.")}
    assert own - ONLY_CELLS.get(game, set()) <= words(named.Outcome)
    assert {f"outcome.{code}" for code in words(named.Outcome)} <= {*texts, *TEXTS}


def made_elsewhere(file):
    """What a module takes to make problems and steps with, past the words of its game."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "rules.problems":
            yield from {each.name for each in node.names} & {"error", "incomplete", "confirm", "note"}
        if isinstance(node, ast.ImportFrom) and node.module == "rules":
            yield from {each.asname or each.name for each in node.names if each.name == "problems"}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from {node.func.id} & {"Problem", "Step"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_makes_problems_and_steps_with_its_own_words(game):
    shared = SOURCE.parent.parent.joinpath(*registry.find(game).check.__module__.split(".")[:-1])
    files = [file for folder in {SOURCE / game, shared} for file in folder.glob("*.py") if file.name != "codes.py"]
    assert len(files) > 10
    assert {file.name: [*made_elsewhere(file)] for file in files} == {file.name: [] for file in files}


def test_what_all_games_share_makes_its_problems_with_shared_words():
    words_of_games = {"codes.py", "problems.py", "types.py"}
    files = [file for file in SOURCE.parent.glob("*.py") if file.name not in words_of_games]
    assert len(files) > 20
    found = {file.name: {*made_elsewhere(file)} - {"Step", "Problem"} for file in files}
    assert {name: made for name, made in found.items() if made} == OF_ANY_GAME


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_set_is_read_into_the_class_that_describes_it(game):
    found = registry.find(game)
    assert rules.options(game) == described(found.options)
    for preset, options in found.presets.items():
        ruleset = rules.ruleset(game, preset)
        assert ruleset.chosen == options
        assert asdict(ruleset.chosen) == dict(ruleset.options)
        assert ruleset.chosen is ruleset.chosen


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_states_what_it_was_read_from(game):
    ruleset = rules.ruleset(game)
    record = rules.sample_deal(ruleset, rules.tables(game)[0], (), Random(1))
    assert record
    assert record_of(registry.find(game).deal(**record)) == record
