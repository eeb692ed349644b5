"""What the rules refuse of a rule set is told in the reader's words, in every game and language."""

import re

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils import translation

import rules
from rules.types import Kind
from scoring.lists.values.refused_rules import Refusal

LANGUAGE = pytest.mark.parametrize("language", rules.LANGUAGES)
IDENTIFIER = re.compile(r"(?<!\()\b[a-z]+[0-9]*(?:[_][a-z0-9]+)+\b")
"""A code that does not stand in brackets behind its name."""


def refused(game, preset=None, **changes):
    with pytest.raises(rules.RulesetError) as caught:
        rules.ruleset(game, preset, **changes)
    return caught.value


def words_only_codes_have(game):
    """Presets and choices that nobody is told: `isko-2022`, `second_queen`, but not `re`."""
    held = {*rules.games()[game].presets}
    for option in rules.options(game):
        held |= {option.key, *(each for each in option.choices if isinstance(each, str))}
    return {word for word in held if "_" in word or "-" in word}


def refusals(game):
    yield refused("tarock")
    yield refused(game, "no-such_rules")
    yield refused(game, colour_of_the_table=1)
    for option in rules.options(game):
        yield refused(game, **{option.key: "no such"})
        yield refused(game, **{option.key: -(10**6)})
    with pytest.raises(rules.RulesetError) as caught:
        rules.score(rules.ruleset(game), 99, [])
    yield caught.value


@LANGUAGE
@pytest.mark.parametrize("game", rules.games())
def test_no_code_stands_without_its_name(game, language):
    with translation.override(language):
        for error in refusals(game):
            said = str(Refusal(error))
            words = {*re.findall(r"[\w-]+", said)}
            assert not words & words_only_codes_have(game), said
            coded = str(Refusal(error, codes=True))
            assert IDENTIFIER.findall(coded) == [], coded


@LANGUAGE
@pytest.mark.parametrize("game", rules.games())
def test_whoever_writes_a_request_finds_every_code(game, language):
    with translation.override(language):
        for option in rules.options(game):
            said = Refusal(refused(game, **{option.key: "no such"}), codes=True)
            assert said.about.endswith(f"({option.key})")
            assert all(re.search(rf"(^|[ (]){choice}([,;)]|$)", said.allowed) for choice in option.choices)
            assert ("(true)" in said.allowed) is (option.kind is Kind.FLAG)


def test_a_table_that_another_game_has_says_which():
    with pytest.raises(rules.RulesetError) as caught:
        rules.score(rules.ruleset("sixty_six", "schnapsen"), 4, [])
    with translation.override("de"):
        assert str(Refusal(caught.value)) == "„Plätze“ kann nur diese Werte haben: 2 (Bauernschnapsen)."


def test_an_amount_is_told_as_it_is_typed():
    with translation.override("de"):
        said = Refusal(refused("skat", lost_game_fee=10_001))
        assert (said.given, said.allowed) == ("100,01\u00a0€", "0,01\u00a0€–100,00\u00a0€, nein")


@LANGUAGE
@pytest.mark.parametrize(
    "field", [forms.ChoiceField, forms.TypedChoiceField, forms.MultipleChoiceField, forms.TypedMultipleChoiceField]
)
def test_no_form_tells_a_reader_what_it_was_sent(field, language):
    """A choice that is offered no longer was chosen by its label."""
    sent = ["series:1"] if issubclass(field, forms.MultipleChoiceField) else "series:1"
    with translation.override(language), pytest.raises(ValidationError) as refused:
        field(choices=[("series:2", "Series 2")]).clean(sent)
    (sentence,) = refused.value.messages
    assert "series" not in sentence.lower()
