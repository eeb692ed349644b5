"""The notation's common shape, whatever the game."""

import re
from pathlib import Path

import pytest

import rules
from rules.statements import PLAYED, Table, repeated, statements, unreadable
from rules.vocabulary import RECORDS


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("CJ", "CJ"),
        ("cj", "CJ"),
        ("♣J", "CJ"),
        ("♡10", "HT"),
        ("ht", "HT"),
        ("D9", "D9"),
        ("♣B", "CJ"),
        ("pd", None),
        ("sv", "SJ"),
        ("♦D", "DQ"),
        ("hr", "HK"),
        *((word, None) for word in ("J", "XJ", "C1", "CJJ", "", "C6")),
    ],
)
def test_card_is_read_in_every_spelling(word, card):
    assert RECORDS.read_card(word) == card


def test_statements_are_taken_apart():
    text = "dealer: 2\n\nHAND 1: c7, C8   # forehand\n  3: HA hT\n# nothing\n"
    found, problems = statements(text, {"dealer", "hand"}, RECORDS)
    assert not problems
    assert [(each.number, each.head, each.seat, each.words) for each in found] == [
        (1, "dealer", None, ("2",)),
        (3, "hand", 0, ("c7", "C8")),
        (4, PLAYED, 2, ("HA", "hT")),
    ]


@pytest.mark.parametrize("line", ["skat C7", "talon: C7", ": C7", "-1: C7", "hand: \ud800 x\x00", "é: 5"])
def test_every_line_that_is_no_statement_is_named(line):
    found, problems = statements(f"hand: CJ\n{line}", {"hand"}, RECORDS)
    if line.startswith("hand"):
        assert len(found) == 2
    else:
        assert [problem.code for problem in problems] == ["notation_bad_line"]
        assert dict(problems[0].params) == {"line": 2, "given": line, "allowed": "hand"} | {"field": "field.text"}
        assert problems[0].fields == ("text",)


@pytest.mark.parametrize("text", [None, 5, b"hand: CJ", ["hand"], "x" * 100_000])
def test_what_is_no_text_is_refused(text):
    found, problems = statements(text, {"hand"}, RECORDS)
    assert not found
    code = "text_too_long" if isinstance(text, str) else "not_a_text"
    assert [(problem.code, problem.fields) for problem in problems] == [(code, ("text",))]


def test_what_is_wrong_with_a_statement_is_a_matter_of_the_text_and_its_line():
    (statement,), _ = statements("\nHand 2: XX", {"hand"}, RECORDS)
    again, word = repeated(statement), unreadable(statement, "XX")
    assert (again.code, again.fields) == ("notation_said_twice", ("text",))
    assert (again.params["line"], again.params["given"]) == (2, "hand 2")
    assert (word.code, word.fields) == ("notation_bad_word", ("text",))
    assert (word.params["line"], word.params["given"]) == (2, "XX")


def test_line_counts_seats_from_one():
    table = Table(RECORDS, 3)
    assert table.line("hand", ["CJ", "C7"], 0) == "hand 1: CJ C7"
    assert table.line(PLAYED, ["CJ"], 2) == "3: CJ"
    assert table.line("dealer", ["2"]) == "dealer: 2"


PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```(\w+)\n(.*?)```\n\nThis deal scores: (.*?)\.\n", PAGE, re.DOTALL)


def test_page_of_the_notation_shows_a_deal_of_every_game():
    assert [game for game, _, _ in SHOWN] == list(rules.games())


@pytest.mark.parametrize(("game", "text", "told"), SHOWN)
def test_deal_shown_replays_and_scores_as_told(game, text, told):
    typed, ruleset = rules.read_play(game, text), rules.ruleset(game)
    replayed = rules.replay(ruleset, typed.play)
    assert (typed.problems, replayed.problems) == ((), ())
    assert rules.write_play(game, typed.play) == text
    line = rules.score(ruleset, rules.games()[game].seats[0], [replayed.deal]).lines[0]
    assert rules.explain(game, line.steps, "en") == told


@pytest.mark.parametrize("game", [game for game, _, _ in SHOWN])
def test_every_statement_is_explained_in_every_language_and_can_be_read(game):
    told = {language: rules.explain_notation(game, language) for language in rules.LANGUAGES}
    typed = [example for example, _ in told["en"]]
    assert not any(rules.read_play(game, example).problems for example in typed)
    assert all(
        words and [each for each, _ in told[language]] == typed for language in told for _, words in told[language]
    )
    assert len({words for language in told for _, words in told[language]}) == 3 * len(typed)


@pytest.mark.parametrize("game", [game for game, _, _ in SHOWN])
def test_page_and_help_know_the_same_words(game):
    section = PAGE.split("```" + game)[0].rpartition("| statement | says |")[2]
    words = {
        word for row in re.findall(r"^\| (.*?) \|", section, re.MULTILINE) for word in re.findall(r"`([a-z]+)", row)
    }
    helped = {example.split()[0].rstrip(":") for example, _ in rules.explain_notation(game, "en")}
    assert words - {"marriage", "exchange", "close", "claim"} <= helped
