"""Entry form, page and paper go by what a game declares: the same game that is silent about it looks otherwise."""

import importlib
import io
import re

import pytest
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

import rules
from rules import registry
from scoring.actors import OPERATOR
from scoring.lists.values import lengths
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.api import calling
from tests.scoring import toy
from tests.scoring.faces import form, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def quint(tmp_path):
    with toy.installed(tmp_path) as game:
        yield game


@pytest.fixture(params=["declared", "silent"])
def declared(request, quint, monkeypatch):
    """Whether the game says what it is like, or nothing of it."""
    if request.param == "silent":
        monkeypatch.setitem(registry._games, quint.key, toy.silent(registry.find(quint.key)))
    return request.param == "declared"


@pytest.fixture
def sheet(declared):
    return build.sheet(2, rules=rules.ruleset("quint"))


@pytest.fixture
def keeper(client, sheet):
    client.cookies["django_language"] = "en"
    client.force_login(build.director(sheet.book))
    return client


def typed(keeper, sheet, **answers):
    """What stands beneath the questions once this was typed."""
    sent = form(keeper.get(reverse("sheet_enter", args=[sheet.pk]))).filled(**answers)
    return text(keeper.post(reverse("sheet_preview", args=[sheet.pk]), sent))


def printed(sheet):
    job = print_jobs.request_print(
        document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=build.AT
    )
    with translation.override("en"):
        pdf = press.render(press.DOCUMENTS["sheet"](job))
    pages = PdfReader(io.BytesIO(pdf.data)).pages
    return [" ".join(line.split()) for page in pages for line in page.extract_text().splitlines()]


def test_a_rare_choice_is_folded_away(keeper, sheet, declared):
    page = text(keeper.get(reverse("sheet_enter", args=[sheet.pk])))
    question = page.split('id="question-trump"')[1].split("</fieldset>")[0]
    open_to_all, _, folded = question.partition("<details")
    assert 'value="hearts"' in open_to_all
    assert ('value="stars"' in open_to_all, 'value="stars"' in folded) == (not declared, declared)


def test_a_rare_choice_that_was_made_is_named_where_it_is_folded_away(keeper, sheet, declared):
    build.record(sheet, {"winner": 0, "points": 4, "trump": "stars"})
    page = text(keeper.get(reverse("sheet_correct", args=[sheet.pk, 2])))
    assert '<details class="more" open>' not in page
    assert (">Stars</summary>" in page) is declared


@pytest.mark.parametrize(
    ("counted", "incomplete"), [(["10", "10"], True), (["30", "10"], False)], ids=["too few", "too many"]
)
def test_the_same_problem_asks_or_warns_as_it_was_made(keeper, sheet, declared, counted, incomplete):
    told = typed(keeper, sheet, winner="0", points="4", counted=counted)
    look = "missing" if incomplete and declared else "note error"
    assert f'<p class="{look}">Counted is {sum(map(int, counted))}, but a pack counts 30.</p>' in told


def test_no_code_makes_a_problem_incomplete(keeper, sheet, declared):
    look = "missing" if declared else "note error"
    assert f'<p class="{look}">“Points” is missing.</p>' in typed(keeper, sheet, winner="0")


def test_ways_are_told_apart_by_the_outcomes_that_answer(keeper, sheet, declared):
    told = typed(keeper, sheet, kind="fine", winner="1", points="6")
    assert told.count("save:deal.upheld=") == 2
    assert ("Upheld: yes" in told, "Upheld: no" in told) == (not declared, not declared)


def test_what_was_played_is_called_after_its_own_column(keeper, sheet):
    build.record(sheet, {"winner": 0, "points": 4, "trump": "stars"})
    build.record(sheet, {"winner": 0, "points": 3, "trump": "hearts"})
    page = text(keeper.get(reverse("sheet", args=[sheet.pk])))
    assert "<b>Stars</b>" in page
    assert 'title="Hearts"' in page


def standing(keeper, sheet):
    page = text(keeper.get(reverse("sheet_enter", args=[sheet.pk])))
    found = re.search(r'<p [^>]*id="stands">(.*?)</p>', page)
    return found[1] if found else ""


def test_a_match_stands_above_the_form(keeper, sheet, declared):
    build.record(sheet, {"winner": 1, "points": 4})
    assert standing(keeper, sheet) == ("Anna Adler <b>0 : 4</b> Bert Brandt" if declared else "")


def test_a_match_of_three_stands_there_too(keeper, sheet, declared):
    three = build.sheet(3, rules=rules.ruleset("quint"), book=sheet.book)
    build.record(three, {"winner": 1, "points": 4})
    told = "Anna Adler : Bert Brandt : Cora Clemens <b>0 : 4 : 0</b>"
    assert standing(keeper, three) == (told if declared else "")


@pytest.mark.parametrize("seats", [2, 3])
def test_the_foot_of_a_match_tells_how_it_stands_and_who_has_won(declared, seats):
    sheet = build.sheet(seats, rules=rules.ruleset("quint", target=6))
    for points in (2, 4):
        build.record(sheet, {"winner": 0, "points": points})
    lines = printed(sheet)
    nobody = " 0" * (seats - 1)
    assert f"Total 6{nobody}" in lines
    assert (f"deals won 2{nobody}" in lines, "Winner ★" in lines) == (declared, declared)


def test_the_api_tells_what_is_declared(sheet, declared):
    caller = calling.Caller(build.scorekeeper(sheet.book))
    game = next(each for each in caller.get(reverse("api_games")).json() if each["key"] == "quint")
    assert (game["match"], game["winner_at"]) == ((True, [2, 3]) if declared else (False, []))
    told = caller.get(reverse("api_game_fields", args=["quint"])).json()
    rare = {each["key"]: each["rare"] for each in told["fields"]}
    assert rare["trump"] == (["stars"] if declared else [])
    assert not any(rare[key] for key in rare.keys() - {"trump"})


def test_a_game_without_a_length_is_as_long_at_every_table(quint):
    ruleset = rules.ruleset("quint")
    assert lengths.of_table(ruleset, 3) == ruleset


def test_a_game_goes_as_it_came(tmp_path):
    with toy.installed(tmp_path):
        assert "quint" in rules.games()
    assert "quint" not in rules.games()
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("rules.games.quint")
