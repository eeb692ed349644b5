"""The notation's common shape, whatever the game."""

import re

import pytest

import rules
from rules import notation_page, registry
from rules.statements import PLAYED, Table, repeated, statements, unreadable
from rules.vocabulary import Vocabulary

RECORDS = Vocabulary()


def head(line):
    """The word that a line begins with; `PLAYED` for a seat."""
    return re.match(r"[a-z_]*", line)[0]


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
        ("pd", "SQ"),
        ("sv", "SJ"),
        ("♦D", "DQ"),
        ("hr", "HK"),
        *((word, None) for word in ("J", "XJ", "C1", "CJJ", "", "C6")),
    ],
)
def test_card_is_read_in_every_spelling(word, card):
    assert Table(RECORDS, 3).read_card(word) == card


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


SCORES = {"de": "Dieses Spiel zählt: ", "fr": "Cette donne compte\u00a0: ", "en": "This deal scores: "}
TYPED = [game for game, info in rules.games().items() if info.notation]
PAGES = {language: notation_page.path(language).read_text(encoding="utf-8") for language in rules.LANGUAGES}
SHOWN = [
    (language, *found)
    for language, page in PAGES.items()
    for found in re.findall(rf"```(\w+)\n(.*?)```\n\n{SCORES[language]}(.*?)\.\n", page, re.DOTALL)
]


@pytest.mark.parametrize("language", rules.LANGUAGES)
def test_page_of_the_notation_shows_a_deal_of_every_game_and_is_rendered_anew(language):
    """Written by `python -m rules.notation_page`."""
    assert [game for shown, game, _, _ in SHOWN if shown == language] == TYPED
    assert notation_page.page(language) == PAGES[language]
    assert set(re.findall(r"\]\(([\w.]+)\)", PAGES[language])) == {
        notation_page.path(other).name for other in rules.LANGUAGES if other != language
    }


@pytest.mark.parametrize(("language", "game", "text", "told"), SHOWN)
def test_deal_shown_replays_and_scores_as_told(language, game, text, told):
    typed, ruleset = rules.read_play(game, text), rules.ruleset(game)
    replayed = rules.replay(ruleset, typed.play)
    assert (typed.problems, replayed.problems) == ((), ())
    assert rules.write_play(game, typed.play, language) == text
    line = rules.score(ruleset, rules.games()[game].seats[0], [replayed.deal]).lines[0]
    assert rules.explain(game, line.steps, language) == told


@pytest.mark.parametrize(("language", "game"), [(language, game) for language in rules.LANGUAGES for game in TYPED])
def test_everything_that_a_page_tells_can_be_typed(language, game):
    """Each statement with its words, and each spelling of each word."""
    section = PAGES[language].split(f"```{game}\n")[0].rpartition("\n## ")[2]
    cells = re.findall(r"`([^`]+)`", section)
    assert len(cells) > 20
    statements_told = [cell for cell in cells if re.search(r": .", cell)]
    assert len(statements_told) == len(registry.notation(game).statements)
    assert not any(rules.read_play(game, cell).problems for cell in statements_told)
    for head in (cell.rstrip(":") for cell in cells if cell.endswith(":")):
        assert not {each.code for each in rules.read_play(game, f"{head} 1:").problems} - {"notation_bad_word"}


@pytest.mark.parametrize("game", TYPED)
def test_every_statement_is_explained_in_every_language_and_can_be_read(game):
    """The examples in the reader's own words."""
    declared = registry.notation(game).statements
    told = {language: rules.explain_notation(game, language) for language in rules.LANGUAGES}
    for language, statements_told in told.items():
        for (typed, words), example in zip(statements_told, declared, strict=True):
            assert words
            assert rules.read_play(game, typed) == rules.read_play(game, example)
            assert rules.read_play(game, typed).problems == ()
            if language != "en":
                assert head(typed) != head(example) or head(typed) in {PLAYED, "talon", "skat"}
    assert len({words for language in told for _, words in told[language]}) == 3 * len(declared)


GAMES = pytest.mark.parametrize("game", TYPED)
DECLARED = [
    (game, example, registry.notation(game).grammar.heads[head(example)])
    for game in TYPED
    for example, _ in rules.explain_notation(game, "en")
]
EVERY = pytest.mark.parametrize(("game", "example", "declared"), DECLARED, ids=lambda each: str(each)[:30])
BEGUN_BY_A_WORD = [each for each in DECLARED if each[2].head != PLAYED]
OF_A_SEAT = [each for each in DECLARED if each[2].seated]


def given_twice(problems):
    return [(each.code, each.params["line"], each.params["given"]) for each in problems]


@GAMES
def test_every_declared_statement_has_its_text_and_every_text_its_statement(game):
    explained = {head(example) for example, _ in rules.explain_notation(game, "en")}
    assert explained == set(registry.notation(game).grammar.heads)


@EVERY
def test_statement_that_is_made_once_is_refused_a_second_time_and_any_other_goes_on(game, example, declared):
    again = rules.read_play(game, f"{example}\n{example}").problems
    named = example.partition(":")[0]
    assert given_twice(again) == ([("notation_said_twice", 2, named)] if declared.once else [])


def test_every_game_has_statements_with_a_seat_and_without():
    assert {game for game, _, _ in OF_A_SEAT} == {*TYPED}
    assert {game for game, _, declared in BEGUN_BY_A_WORD if not declared.seated} == {*TYPED}


@pytest.mark.parametrize(("game", "example", "declared"), BEGUN_BY_A_WORD, ids=lambda each: str(each)[:30])
def test_statement_has_its_seat_or_none(game, example, declared):
    """What stands before the colon is named as it was typed; that of a trick is a seat alone."""
    typed, _, words = example.partition(":")
    changed = typed.split()[0] if declared.seated else f"{typed} 1"
    (problem,) = rules.read_play(game, f"\n{changed}:{words}").problems
    assert (problem.code, problem.params["line"], problem.params["given"]) == ("notation_bad_word", 2, changed)


@pytest.mark.parametrize(("game", "example", "declared"), OF_A_SEAT, ids=lambda each: str(each)[:30])
@pytest.mark.parametrize("seat", [0, 8, 9, 10, 123456])
def test_statement_of_a_seat_that_no_table_has_is_named(game, example, declared, seat):
    typed, _, words = example.partition(":")
    changed = " ".join([*typed.split()[:-1], str(seat)])
    (problem,) = rules.read_play(game, f"{changed}:{words}").problems
    assert (problem.code, problem.params["given"]) == ("notation_bad_word", changed)


@EVERY
def test_word_that_says_nothing_is_named_alone(game, example, declared):
    """Behind all others; where one word is expected, together with it."""
    (problem,) = rules.read_play(game, f"{example} nonsense").problems
    assert (problem.code, problem.params["line"]) == ("notation_bad_word", 1)
    assert problem.params["given"].split()[-1] == "nonsense"


@pytest.mark.parametrize(
    ("game", "line", "bad", "entries"),
    [
        ("skat", "auction: 1 maybe so 2 18 3 hold", ["maybe"], [[1, 18], [2, "hold"]]),
        ("skat", "auction: now 1 18 2 hold well 3 pass", ["now", "well"], [[0, 18], [1, "hold"], [2, "pass"]]),
        ("ecarte", "talk: 2 1 accept 2", ["2", "2"], [[0, "accept"]]),
        (
            "doppelkopf",
            "declarations: 2 solo_clubs compulsory kindly 9 ill 3 healthy",
            ["kindly"],
            [[1, "solo_clubs", "compulsory"], [2, "healthy"]],
        ),
        ("doppelkopf", "answers: 2 takes refuses 3 refuses", ["refuses"], [[1, "takes"], [2, "refuses"]]),
    ],
)
def test_entry_that_cannot_be_read_is_named_by_one_word_and_the_next_seat_goes_on(game, line, bad, entries):
    typed = rules.read_play(game, line)
    assert [each.params["given"] for each in typed.problems] == bad
    assert [list(each) for each in typed.play[head(line)]] == entries


@EVERY
def test_statement_is_read_in_any_case_and_spacing(game, example, declared):
    loose = example.upper().replace(":", "  :\t").replace(" ", "   ")
    typed = rules.read_play(game, f"# {example}\n\n  {loose}   # so\n")
    assert typed == rules.read_play(game, example)
    assert typed.play
    assert typed.problems == ()


@pytest.mark.parametrize("game", [game for game in TYPED if len(rules.games()[game].seats) > 1])
def test_dealer_alone_tells_of_a_seat_that_holds_nothing(game):
    most = max(rules.games()[game].seats)
    hands = rules.read_play(game, f"hand 1: CA\ndealer: {most}").play["hands"]
    assert [list(hand) for hand in hands] == [["CA"]] + [[]] * (most - 1)


def test_unreadable_card_keeps_its_players_turn_in_every_game():
    for game in TYPED:
        typed = rules.read_play(game, "1: CA XX CK")
        assert [each.params["given"] for each in typed.problems] == ["XX"]
        (_, (seat, card)) = typed.play["cards"]
        assert (seat, card) == (2 % min(rules.games()[game].seats), "CK")
