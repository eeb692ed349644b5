"""How names are understood that are typed alone or in a list: what tells it, and what is asked."""

import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.people.values import name_lists, person_names
from scoring.people.values.name_meanings import Written
from scoring.people.values.name_vocabulary import Vocabulary

pytestmark = pytest.mark.engineless
GOLDEN = Path(__file__).with_name("golden")
LISTS = tomllib.loads(GOLDEN.joinpath("name_lists.toml").read_text("utf-8"))["lists"]
NAMES = tomllib.loads(GOLDEN.joinpath("person_names.toml").read_text("utf-8"))["names"]
WORDS = ["Anna", "Adler", "Nord", "von", "der", "DE", "LA", "TOUR", "Dr.", "M.", ",", "Le", "Ben", "17", "e", "\t", ";"]


def written(*lines):
    return [
        Written(at, tuple(each.strip() for each in line.replace("\t", ";").split(";")), tabbed="\t" in line)
        for at, line in enumerate(lines, start=1)
    ]


def look(*lines, known=(), clubs=(), answers=None, french=False):
    vocabulary = Vocabulary(map(person_names.read, known), clubs)
    return name_lists.look(written(*lines), vocabulary, answers or {}, french=french)


def starred(meant):
    name = meant.name
    words = [name.title, name.first, name.last and f"*{name.last}*", name.suffix]
    return " · ".join(filter(None, (" ".join(filter(None, words)), meant.club, meant.category)))


@pytest.mark.parametrize("case", LISTS, ids=[each["name"] for each in LISTS])
def test_a_list_is_understood_or_asked_about(case):
    said = {name: case[name] for name in ("known", "clubs", "answers", "french") if name in case}
    meant, questions = look(*case["lines"], **said)
    assert [starred(each) for each in meant.values()] == case["means"]
    assert sorted(each.key for each in questions if not each.answer) == case.get("asks", [])


@pytest.mark.parametrize("case", LISTS, ids=[each["name"] for each in LISTS])
def test_every_answer_is_taken_and_what_is_likeliest_is_proposed(case):
    said = {name: case[name] for name in ("known", "clubs", "french") if name in case}
    proposed, questions = look(*case["lines"], answers=case.get("answers"), **said)
    answers = dict(case.get("answers", {}))
    while still := [each for each in questions if not each.answer]:
        answers |= {each.key: each.chosen for each in still}
        meant, questions = look(*case["lines"], answers=answers, **said)
        assert {*meant} == {*proposed}
    for question in questions:
        for choice in question.choices:
            meant, _questions = look(*case["lines"], answers={**answers, question.key: choice.answer}, **said)
            if question.text:
                assert meant[question.line].text == choice.answer


ORDINARY = tomllib.loads(GOLDEN.joinpath("ordinary_names.toml").read_text("utf-8"))
FIRST, LAST = ORDINARY["first"].split(), ORDINARY["last"].split()


def ordinary(seed, number):
    chance = random.Random(seed)
    return [f"{chance.choice(FIRST)} {chance.choice(LAST)}" for _name in range(number)]


def asked_alone(lines, known=()):
    vocabulary = Vocabulary(map(person_names.read, known))
    return [each for each in lines if name_lists.look(written(each), vocabulary, {})[1]]


def test_asking_is_rare():
    """None of a thousand ordinary names, and one of those that are no riddle to people."""
    assert asked_alone(ordinary(1, 1000)) == []
    assert asked_alone(ordinary(2, 1000), known=ordinary(3, 300)) == []
    assert asked_alone([each["typed"] for each in NAMES if "last_name_first" not in each]) == ["M. Claire Kühn"]


def test_ordinary_lists_ask_nothing_as_a_whole():
    for seed in range(100):
        _meant, questions = look(*ordinary(seed, 30))
        assert not [each.key for each in questions if each.key == "names:plain"], seed


def test_ordinary_lists_with_the_last_name_first_are_asked_about():
    missed = 0
    for seed in range(100):
        turned = [" ".join(reversed(each.split())) for each in ordinary(seed, 20)]
        _meant, questions = look(*turned)
        missed += "names:plain" not in [each.key for each in questions]
    assert missed <= 1


def test_a_thousand_lines_raise_few_questions_and_are_looked_at_once():
    lines = [*ordinary(5, 997), "Le Goff Yann", "Le Gall Anne", "M. Claire Kühn"]
    _meant, questions = look(*lines, known=ordinary(6, 10_000))
    assert len(questions) < 6


@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join), min_size=1, max_size=5))
def test_whatever_is_pasted_is_understood_and_kept_as_it_was_shown(lines):
    lines = [each for each in lines if each.strip(" ;\t")]
    meant, questions = look(*lines)
    assert len(meant) == len(lines)
    for question in questions:
        assert len(question.choices) > 1
        for choice in question.choices:
            for _typed, each in choice.examples:
                assert person_names.read(each.name.full).full == each.name.full
    for each in meant.values():
        assert person_names.read(each.name.full).full == each.name.full
