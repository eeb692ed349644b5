"""A deal typed in one line: what each game reads, what it says where it cannot, and that it reads what it writes."""

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import document, registry
from rules.shared_texts import TEXTS
from rules.shorthand.marks import LANGUAGES, Table, Word, words
from rules.shorthand.reader import Reader, Stuck
from rules.shorthand.typed_lines import LONGEST_LINE, lines
from tests.rules.junk import junk
from tests.tiers import long

HERE = Path(__file__).parent
GAMES = [game for game, info in rules.games().items() if info.shorthand]
TABLE = {"skat": 4}
"""Seats of the table at which golden lines are typed; by default the first that the game has."""


def ruleset_of(game, **named):
    return rules.ruleset(game, **named)


def seats_of(game):
    return TABLE.get(game) or rules.seats(rules.ruleset(game))[0]


@cache
def golden(game):
    found = []
    for line in (HERE / game / "shorthand.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            language, typed, said = re.split(r" *\| ", line, maxsplit=2)
            found.append((language.strip(" -"), typed, said.strip()))
    return found


def tupled(value):
    return tuple(map(tupled, value)) if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("game", GAMES)
def test_every_golden_line_is_read_as_it_says(game):
    wrong = []
    for language, typed, said in golden(game):
        (found,) = rules.read_shorthand(rules.ruleset(game), seats_of(game), typed, language)
        if said.startswith("!"):
            code, *column = said.removeprefix("! ").split()
            told = [(each.code, each.params["line"], each.params.get("column")) for each in found.problems]
            same = found.deal is None and told == [(code, 1, int(column[0]) if column else None)]
        else:
            same = found.deal == {key: tupled(value) for key, value in json.loads(said).items()}
        if not same:
            wrong.append((language, typed, said, found))
    assert wrong == []
    least = 40 if game == "skat" else 15
    assert len(golden(game)) >= least
    assert {language for language, _, _ in golden(game)} >= {*LANGUAGES}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_of_golden_lines_are_records_that_the_rules_know(game):
    """None states a key or a value that the rules complain of as unknown."""
    for _, typed, said in golden(game):
        if not said.startswith("!"):
            line = rules.score(rules.ruleset(game), seats_of(game), [json.loads(said)]).lines[0]
            strange = {"unknown_key", "not_a_choice", "not_a_flag", "not_a_seat", "not_with_kind", "not_an_integer"}
            assert not strange & {each.code for each in line.problems}, typed


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_read_is_told_in_three_languages(game):
    for language, typed, said in golden(game):
        if said.startswith("!"):
            (found,) = rules.read_shorthand(rules.ruleset(game), seats_of(game), typed, language)
            told = [rules.sentence(game, found.problems[0], each) for each in LANGUAGES]
            assert len({*told}) == 3
            assert not any("{" in each or "field." in each for each in told)


def stated(ruleset, seats, deal):
    """A record without what says the same as leaving it out, as forms send it."""
    asked = {field.key: field for field in rules.fields(ruleset, seats)}
    silent = {key: field.default for key, field in asked.items() if key not in ("dealer", "bock")}
    return {key: value for key, value in deal.items() if key not in silent or silent[key] != value}


def drawn(ruleset, seats, seed, most):
    """Records that the rules draw, and those that keep their points alone."""
    rng, sheet = Random(seed), rules.score(ruleset, seats, ())
    for _ in range(most):
        sheet = rules.score(ruleset, seats, ()) if sheet.finished else sheet
        deal = rules.sample_deal(ruleset, seats, (), rng, after=sheet)
        yield stated(ruleset, seats, deal)
        before, sheet = sheet, rules.score(ruleset, seats, [deal], after=sheet)
        line = sheet.lines[-1]
        kept = rules.deal_from_points(ruleset, seats, (), line.points, line.value, after=before)
        if kept is not None:
            yield stated(ruleset, seats, kept)


def read_back(ruleset, seats, deal, language):
    return [
        each.deal for each in rules.read_shorthand(ruleset, seats, written(ruleset, seats, deal, language), language)
    ]


def with_partner(deal):
    """With both winners where the record names one of them: shorthand always names both."""
    match deal.get("winners"):
        case (seat,):
            return {**deal, "winners": tuple(sorted((seat, (seat + 2) % 4)))}
    return deal


def written(ruleset, seats, deal, language):
    return rules.write_shorthand(ruleset, seats, deal, language)


@pytest.mark.parametrize(("seed", "most"), [(1, 6), *long((2, 60), (3, 200))])
@pytest.mark.parametrize("game", GAMES)
def test_every_record_that_the_rules_draw_is_written_and_read_back(game, seed, most):
    for preset in rules.games()[game].presets:
        ruleset = rules.ruleset(game, preset)
        for seats in rules.seats(ruleset):
            for deal in drawn(ruleset, seats, seed, most):
                for language in LANGUAGES:
                    assert read_back(ruleset, seats, deal, language) == [deal], (preset, seats, language, deal)


@pytest.mark.parametrize("game", GAMES)
def test_every_valid_record_of_every_example_is_written_and_read_back(game):
    lacking = []
    for rule in document.golden(game):
        for example in rule.get("example", ()):
            ruleset = rules.ruleset(game, example.get("preset"), **example.get("options", {}))
            seats = example["seats"]
            for line in rules.score(ruleset, seats, example["deals"]).lines:
                deal = stated(ruleset, seats, line.deal)
                deal = with_partner(deal) if game == "bauernschnapsen" else deal
                if not line.blocked and read_back(ruleset, seats, deal, "de") != [deal]:
                    lacking.append((rule["id"], deal))
    assert lacking == []


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_record_has_a_mark(game):
    marks = {mark.key for form in registry.shorthand(game).forms for mark in form.marks}
    marks |= {key for form in registry.shorthand(game).forms for key in form.fixed}
    asked = {
        field.key
        for preset in rules.games()[game].presets
        for field in rules.fields(rules.ruleset(game, preset), rules.seats(rules.ruleset(game, preset))[0])
    }
    assert asked <= marks | {"remark"}


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_a_word_says_is_one_of_its_field(game):
    asked = {
        field.key: {*field.choices}
        for preset in rules.games()[game].presets
        for field in rules.fields(rules.ruleset(game, preset), rules.seats(rules.ruleset(game, preset))[0])
        if field.choice_labels
    }
    for form in registry.shorthand(game).forms:
        for mark in form.marks:
            if isinstance(mark, Word) and mark.key in asked:
                known = {value for value in mark.words if f"{value}" in asked[mark.key]}
                others = {*mark.words} - known
                assert all(f"{mark.key}.{value}" in {**TEXTS, **registry.find(game).texts} for value in others)
                for spelt in mark.words.values():
                    assert all(words(spelt, language) for language in LANGUAGES)


SIGNS = "123456789 0+-/:!#.,kphcgnesxratomvj½٢２\t\r\n\x00\ud800ﷺ"


@pytest.mark.parametrize("game", GAMES)
@given(
    text=junk("2k1", "12 130") | st.text(SIGNS, max_size=60) | st.text(max_size=40),
    language=st.sampled_from(("", "de", "fr")),
)
def test_reading_never_raises(game, text, language):
    ruleset, seats = rules.ruleset(game), seats_of(game)
    for found in rules.read_shorthand(ruleset, seats, text, language):
        assert (found.deal is None) == bool(found.problems)
        assert all(rules.sentence(game, each, "fr") for each in found.problems)
        rules.score(ruleset, seats, [found.deal] if found.deal else ())


def test_long_texts_and_lines_are_refused_and_their_neighbours_read():
    ruleset = rules.ruleset("skat")
    (found,) = rules.read_shorthand(ruleset, 3, "e\n" * 5001)
    assert (found.deal, found.problems[0].code) == (None, "text_too_long")
    (found,) = rules.read_shorthand(ruleset, 3, "e\n" * 201)
    assert found.problems[0].code == "shorthand_many_lines"
    found = rules.read_shorthand(ruleset, 3, f"e\n{'k' * (LONGEST_LINE + 1)}\n\n2g1")
    assert [each.number for each in found] == [1, 2, 4]
    assert [each.deal is None for each in found] == [False, True, False]
    assert found[1].problems[0].code == "shorthand_long_line"


@pytest.mark.parametrize("between", ["\n", "\r\n", "\r", "\u2028"])
def test_lines_end_as_any_system_ends_them(between):
    found = rules.read_shorthand(rules.ruleset("skat"), 3, between.join(("2kr1", "", "e", "zz")))
    assert [(each.number, each.typed, each.deal is None) for each in found] == [
        (1, "2kr1", False),
        (3, "e", False),
        (4, "zz", True),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_make_a_line_take_long(game):
    """However much is said, and however often, few ways lead there: they are counted, not the seconds."""
    shorthand, seats = registry.shorthand(game), seats_of(game)
    reader = Reader(game, shorthand, Table(seats), {})
    signs = [
        typed
        for form in shorthand.forms
        for mark in form.goes_on
        for language in LANGUAGES
        for typed, _ in mark.typed(Table(seats, language))
    ]
    for _, typed, _ in golden(game):
        for more in (
            "",
            "".join(signs),
            " ".join(signs),
            "".join(reversed(signs)),
            "1hs" * 60,
            "1 " * 80,
            "sswswa" * 40,
        ):
            stuck = Stuck()
            reader._readings(lines((typed + more)[:LONGEST_LINE])[0], stuck)
            assert len(stuck.reached) < 200, typed + more


@pytest.mark.parametrize("game", [game for game in GAMES if rules.whole_line(game)])
def test_a_digit_behind_a_whole_line_belongs_to_the_next_one(game):
    """The line is read by itself, and with the digit it says nothing, or what is so rare that it wants a blank."""
    pattern, ruleset, seats, tried = re.compile(rules.whole_line(game)), rules.ruleset(game), seats_of(game), 0
    for language, typed, said in golden(game):
        if said.startswith("{") and pattern.fullmatch(typed.lower()):
            tried += 1
            for digit in "1234"[:seats]:
                (found,) = rules.read_shorthand(ruleset, seats, typed + digit, language)
                rare = found.deal is not None and abs(found.deal.get("matadors", 0)) > 9
                assert rare or rules.score(ruleset, seats, [found.deal]).lines[0].blocked, (typed, digit)
    assert tried > 2


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_names_every_question_once_in_the_readers_words(game):
    for preset in rules.games()[game].presets:
        ruleset = rules.ruleset(game, preset)
        for seats in rules.seats(ruleset):
            asked = {field.key for field in rules.fields(ruleset, seats)} - {"remark"}
            for language in LANGUAGES:
                found = rules.explain_shorthand(ruleset, seats, language)
                assert len({each.key for each in found}) == len(found)
                assert {each.key for each in found} <= asked
                usual = {each.key for each in found if each.usual}
                assert usual == asked & {*registry.shorthand(game).usual}
                assert all(typed for each in found for typed, _ in each.answers)


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_the_legend_are_read_as_they_say(game):
    ruleset, seats = rules.ruleset(game), seats_of(game)
    for language in LANGUAGES:
        deals = registry.shorthand(game).examples
        told = rules.shorthand_examples(ruleset, seats, language)
        assert [rules.read_shorthand(ruleset, seats, typed, language)[0].deal for typed, _ in told] == [*deals]
        assert all(words for _, words in told)


@pytest.mark.parametrize(
    ("signs", "matadors"),
    [
        (("2", "+2", "m2", "m 2", "mit 2", "Mit 2", "avec 2", "a2", "with 2", "w2"), 2),
        (("-2", "−2", "o2", "o 2", "ohne 2", "OHNE 2", "sans 2", "s2", "without 2", "wo2"), -2),
        (("", "x", "ohne", "2 2", "ohne zwei", "k1", "h", "o2\no2", "ohne 2 # Rest", "2" * 500), None),
    ],
)
def test_a_sign_alone_says_with_how_many_matadors_in_three_languages(signs, matadors):
    assert {sign: rules.read_sign("skat", "matadors", sign) for sign in signs} == dict.fromkeys(signs, matadors)


def test_a_sign_of_another_key_or_of_a_game_without_shorthand_says_nothing():
    assert rules.read_sign("skat", "bid", "ohne 2") is None
    assert rules.read_sign("skat", "remark", "ohne 2") is None
