"""No option, and no choice of one, without a golden file that comes out otherwise when it goes back to its default.

And each with the bounds and the default that stand in a file, preset by preset.
"""

from functools import cache
from pathlib import Path

import pytest

import rules
from rules import document
from tests.rules import test_golden
from tests.rules.forms import allowed, preset_of

OPTIONS = [(game, option) for game in rules.games() for option in rules.options(game)]
NAMES = [f"{game}-{option.key}" for game, option in OPTIONS]


def informing(game):
    """Options of which a golden file says that no number, problem or replay depends on them."""
    return {key for rule in document.golden(game) for key in rule.get("informs", ())}


def examples(game):
    for rule in document.golden(game):
        for example in rule.get("example", ()):
            yield example, lambda changed: test_golden.holds(game, 1, changed)
        for play in rule.get("play", ()):
            yield play, lambda changed: test_golden.test_golden_play_comes_out_as_written(game, changed)


@cache
def tables(game):
    """Every example with its check and the options it is played by: made once, and asked about every option."""
    return [
        (example, check, rules.ruleset(game, example.get("preset"), **example.get("options", {})).options)
        for example, check in examples(game)
    ]


def fails_with(example, check, option, value):
    """Whether this example no longer comes out as written when the option has another value."""
    changed = {**example, "options": {**example.get("options", {}), option.key: value}}
    try:
        check(changed)
    except (AssertionError, AttributeError, TypeError, rules.RulesetError):
        return True
    return False


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=NAMES)
def test_option_has_a_golden_file_that_fails_without_it(game, option):
    shown = {
        value
        for example, check, options in tables(game)
        if (value := options[option.key]) != option.default and fails_with(example, check, option, option.default)
    }
    assert shown or option.key in informing(game), "no example fails when this option goes back to its default"
    words = {choice for choice in option.choices if choice != option.default}
    assert option.key in informing(game) or words <= shown, f"no example fails without {words - shown}"


@pytest.mark.parametrize("game", rules.games())
def test_option_that_only_informs_changes_nothing(game):
    """What a golden file calls information must be none of the engine's business; asked with each of its choices."""
    told = {option.key: option for option in rules.options(game)}
    changed = [
        (key, choice, example)
        for key in informing(game)
        for choice in told[key].choices
        for example, check in examples(game)
        if fails_with(example, check, told[key], choice)
    ]
    assert not changed


@pytest.mark.parametrize("game", rules.games())
def test_options_and_presets_are_those_of_the_file(game):
    kept = (Path(__file__).parent / game / "options.txt").read_text(encoding="utf-8").splitlines()
    options = [allowed(option) for option in rules.options(game)]
    assert [*options, *(preset_of(game, preset) for preset in rules.games()[game].presets)] == kept
