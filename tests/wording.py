"""Holds what the rules say against the texts that were written for it: in every language, with every gap filled."""

import itertools
import re
import string
from collections import ChainMap
from functools import cache

import rules
from rules import registry, texts
from rules.shared_texts import TEXTS
from rules.texts import TOGETHER, WRITTEN
from rules.types import NOTHING


def assert_told(game, problem):
    """The problem as a sentence, in each language its own."""
    special = [code for code in (f"{problem.code}.{field}" for field in problem.fields) if code in _texts(game)]
    told = [rules.sentence(game, problem, language) for language in rules.LANGUAGES]
    for language, sentence in zip(rules.LANGUAGES, told, strict=True):
        params = {
            **problem.params,
            **texts._of_the_notation(game, problem, language),
            **texts._of_the_record(game, problem, language, codes=False),
        }
        _hold(game, [*special, problem.code][0], params, language, sentence)
    assert len({*told}) == len(told), told


def assert_all_told(game, problems):
    """Every kind of problem among these: of a hundred cards nobody held the sentence for one says it."""
    for problem in {(problem.code, problem.fields): problem for problem in problems}.values():
        assert_told(game, problem)


def assert_sayable(game, code, params=NOTHING):
    """A word or a short text; two languages may share it, but none of them shows the code."""
    for language in rules.LANGUAGES:
        _hold(game, code, params, language, rules.say(game, code, params, language))


def assert_explained(game, steps):
    """The steps in every language, each by the words written for it, together and alone the same."""
    for language in rules.LANGUAGES:
        told, whole = rules.explain_steps(game, steps, language), rules.explain(game, steps, language)
        for step, text in zip(steps, told, strict=True):
            template = getattr(_texts(game)[f"step.{step.code}"], language)
            assert _pattern(template).fullmatch(text), (template, text)
            assert text in whole


def _hold(game, code, params, language, said):
    template = getattr(_texts(game)[code], language)
    assert said.strip() not in {"", code}
    assert said in _filled(template, lambda name: _fillings(game, name, params[name], language)), (template, said)


def _filled(template, fillings):
    """The text with each of its gaps filled in every way."""
    parsed = string.Formatter().parse(template)
    parts = [
        (words, (spec.split("|") if spec else fillings(name)) if name else [""]) for words, name, spec, _ in parsed
    ]
    ways = itertools.product(*(filling or [""] for _words, filling in parts))
    return {"".join(words + each for (words, _), each in zip(parts, way, strict=True)) for way in ways}


def _fillings(game, name, value, language):
    """What may stand in a gap: seats are counted from 0 in code and from 1 at the table."""
    texts = _texts(game)
    if isinstance(value, bool):
        return [getattr(texts["word.yes" if value else "word.no"], language)]
    if isinstance(value, int):
        return [str(value), str(value + 1)]
    if name in WRITTEN:
        return [str(value)]
    if not isinstance(value, str):
        return []
    if value in texts or name in TOGETHER:
        and_ = f" {getattr(texts['word.and'], language)} "
        return [getattr(texts[value], language) if value in texts else and_.join(value.rsplit(", ", 1))]
    cards = [texts.get(f"card.{each}") for each in value.split()]
    return [value, *([" ".join(getattr(card, language) for card in cards)] if all(cards) else [])]


def _texts(game):
    return ChainMap(registry.find(game).texts, TEXTS)


@cache
def _pattern(template):
    """What finds the text with anything in its gaps."""
    parts = string.Formatter().parse(template)
    return re.compile("".join(re.escape(words) + ("[^{}]+" if name else "") for words, name, _, _ in parts))
