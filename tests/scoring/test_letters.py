"""One alphabet: a letter of the form is a letter of shorthand, and in its question it says one thing."""

import pytest

import rules
from scoring.lists.forms.deal_forms import FormBuilder, answers_of
from tests import build

pytestmark = pytest.mark.engineless
LANGUAGES = ("de", "fr", "en")
TABLES = [(game, preset) for game, info in rules.games().items() for preset in info.presets]


def questions(game, preset, language):
    ruleset = build.ruleset(game, preset)
    seats = min(rules.seats(ruleset))
    asked = rules.fields(ruleset, seats)
    names = tuple(f"P{seat}" for seat in range(seats))
    return FormBuilder(game, asked, names, language).questions(answers_of({}, asked))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset"), TABLES)
def test_a_letter_of_the_form_says_the_same_in_shorthand_and_one_thing_in_its_question(game, preset, language):
    shown = 0
    for question in questions(game, preset, language):
        letters = {each.value: each.letter for each in question.choices if each.letter}
        assert len({*letters.values()}) == len(letters), (question.key, letters)
        for value, letter in letters.items():
            answers = {str(answer): answer for answer in question.field.choices} | {"true": True, "false": False}
            assert rules.letters(game, language)[question.key, answers[value]] == letter
        shown += len(letters)
    assert shown


@pytest.mark.parametrize(
    ("language", "line", "letters"),
    [
        ("de", "2c1h", {("contract", "diamonds"): "c", ("hand", True): "h", ("kind", "passed"): "e"}),
        ("fr", "2k1m", {("contract", "diamonds"): "k", ("hand", True): "m", ("kind", "passed"): "p"}),
        ("en", "2d1h", {("contract", "diamonds"): "d", ("hand", True): "h", ("kind", "passed"): "p"}),
    ],
)
def test_letters_of_skat_are_those_that_a_line_is_read_with(language, line, letters):
    assert letters.items() <= rules.letters("skat", language).items()
    (read,) = rules.read_shorthand(rules.ruleset("skat"), 3, line, language)
    assert (read.deal["contract"], read.deal["hand"]) == ("diamonds", True)


def test_the_keys_of_the_page_carry_their_letters(client, db):
    sheet = build.sheet()
    client.force_login(build.scorekeeper(sheet.book))
    page = client.get(f"/sheets/{sheet.pk}/enter/", headers={"accept-language": "de"}).content.decode()
    assert 'data-letter="c"><input type="radio" name="deal.contract" value="diamonds"' in page
    assert 'data-letter="h"><input type="checkbox" name="deal.hand"' in page
    assert 'data-letter="e" name="step" value="save:deal.kind=passed"' in page
