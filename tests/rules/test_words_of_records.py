"""What records call something never stands in a sentence without what the reader calls it."""

import re
from dataclasses import replace
from functools import cache
from itertools import chain

import pytest

import rules
from rules import registry
from rules.shared_texts import TEXTS
from rules.types import Kind
from tests.rules import complaints
from tests.rules.test_same_mistakes import TABLES, played, problems
from tests.tiers import long

GAMES = pytest.mark.parametrize("game", rules.games())
IDENTIFIER = re.compile(r"[a-z]+[0-9]*(?:_[a-z0-9]+)+")
WORD = re.compile(r"[\w-]+")
GAP = re.compile(r"\{.*?\}")
BEHIND = re.compile(r" \(([a-z]\w*)\)")
"""A code behind what it is called."""
TOLD_AS_WRITTEN = {"not_an_integer": "given", "not_a_flag": "given", "unknown_key": "key"}
"""What is no word of its field at all is quoted, for whoever wrote it to find it again."""


def texts_of(game):
    return {**TEXTS, **registry.find(game).texts}


@cache
def words(game):
    """Every word that a record of this game can hold under some rules, key or value: all of them have labels."""
    labels = {label for table in TABLES if table[0] == game for field in played(*table)[2] for label in labelled(field)}
    groups = {label.partition(".")[0] for label in labels}
    held = {code.rpartition(".")[2] for code in texts_of(game) if code.partition(".")[0] in groups}
    return frozenset(word for word in held if word[0].isalpha())


def labelled(field):
    return (field.label, *field.choice_labels)


@cache
def only_in_records(game, language):
    """Those that no text of this language has by chance, as `hand` and `null` are."""
    texts = texts_of(game).values()
    return words(game) - {word for text in texts for word in WORD.findall(GAP.sub("", getattr(text, language)))}


def alone(game, problem, language, **how):
    """Words of records in the sentence of this problem that stand there for themselves."""
    said = rules.sentence(game, problem, language, **how)
    written = TOLD_AS_WRITTEN.get(problem.code, "")
    if written and f"field.{problem.params[written]}" not in texts_of(game):
        said = said.replace(str(problem.params[written]), "")
    said = BEHIND.sub(lambda found: "" if found[1] in words(game) else found[0], said)
    return {
        word for word in WORD.findall(said) if IDENTIFIER.fullmatch(word) or word in only_in_records(game, language)
    }


def strangers(table):
    """Problems of deals with each choice that other rules know, one that nobody knows, and keys of other rules."""
    game, _preset, _seats = table
    for field in played(*table)[2]:
        if field.kind in {Kind.CHOICE, Kind.CODES}:
            group = field.choice_labels[0].partition(".")[0]
            for word in ("Anna", *(word for word in words(game) if f"{group}.{word}" in texts_of(game))):
                yield from problems(table, **{field.key: [word] if field.kind is Kind.CODES else word})
    asked = {field.key for field in played(*table)[2]}
    elsewhere = [key for key in words(game) - asked if f"field.{key}" in texts_of(game)]
    yield from (found for key in elsewhere for found in problems(table, **{key: 1}))


@pytest.mark.parametrize("language", rules.LANGUAGES)
@GAMES
def test_no_sentence_has_a_word_that_only_records_have(game, language):
    tables = [table for table in TABLES if table[0] == game]
    found = {
        (problem.code, frozenset(bare))
        for problem in chain(complaints.complaints(game, complaints.FEW), *map(strangers, tables))
        for how in ({}, {"codes": True})
        if (bare := alone(game, problem, language, **how))
    }
    assert found == set()


@pytest.mark.parametrize("game", long(*rules.games()))
def test_no_sentence_of_many_has_a_word_that_only_records_have(game):
    told = complaints.complaints(game, complaints.OF_EACH)
    found = {(each.code, language) for each in told for language in rules.LANGUAGES if alone(game, each, language)}
    assert found == set()


@GAMES
def test_no_text_quotes_a_word_that_only_records_have(game):
    for code, text in registry.find(game).texts.items():
        for language in rules.LANGUAGES:
            template = BEHIND.sub("", GAP.sub("", getattr(text, language)))
            assert IDENTIFIER.findall(template) == [], code


def problem(game, preset, key, word, **more):
    table = next(each for each in TABLES if each[:2] == (game, preset))
    (found,) = [each for each in problems(table, **{key: word}, **more) if key in each.fields]
    return found


def test_a_word_is_told_by_its_label():
    poverty = problem("doppelkopf", "ddv-2026", "kind", "poverty")
    assert rules.sentence("doppelkopf", poverty, "de").startswith(
        "„Art des Eintrags“ kann nicht „Armut“ sein; erlaubt: Normalspiel, Hochzeit, "
    )
    assert rules.sentence("doppelkopf", poverty, "de", codes=True).startswith(
        "„Art des Eintrags“ kann nicht „Armut (poverty)“ sein; erlaubt: Normalspiel (normal), Hochzeit (marriage), "
    )
    assert poverty.params["given"] == "poverty"


def test_a_label_with_a_comma_is_told_apart_from_the_next():
    talk = problem("ecarte", "classic", "first_talk", "Anna")
    assert rules.sentence("ecarte", talk, "de").endswith("; Angenommen; Angenommen, später abgelehnt; Vorher zu Ende.")


def test_a_key_of_other_rules_is_told_by_its_label():
    found = problem("doppelkopf", "ddv-2026", "re_tens", 1)
    assert rules.sentence("doppelkopf", found, "de") == "Die Angabe „Dullen, von Re gefangen“ gibt es hier nicht."
    assert rules.sentence("doppelkopf", found, "en", codes=True).endswith(
        "“Tens of hearts caught by Re (re_tens)” here."
    )


def test_what_has_no_label_stays_as_it_was_written():
    found = problem("skat", "isko-2022", "contract", "step.null")
    assert "„step.null“" in rules.sentence("skat", found, "de", codes=True)
    assert "„contract“" in rules.sentence("skat", replace(found, params={**found.params, "given": "contract"}), "de")


def test_what_is_no_word_is_told_as_ever():
    found = problem("skat", "isko-2022", "contract", False)
    assert "nicht „nein“ sein" in rules.sentence("skat", found, "de", codes=True)


def test_what_is_called_as_in_records_is_told_once():
    found = problem("skat", "isko-2022", "contract", "Anna")
    assert ", Grand (grand), " in rules.sentence("skat", found, "de", codes=True)
    kontra = problem("skat", "pub", "kontra", "Anna")
    assert ": none, Kontra (kontra), " in rules.sentence("skat", kontra, "en", codes=True)


def test_a_suit_of_a_play_is_told_by_its_name():
    ruleset = rules.ruleset("bauernschnapsen")
    (found,) = [each for each in rules.replay(ruleset, {"trumps": "red"}).problems if each.code == "not_a_choice"]
    assert rules.sentence("bauernschnapsen", found, "fr").endswith("admises\u00a0: Trèfle, Pique, Cœur, Carreau.")
