"""The same mistakes in every game: a card left out or typed twice is named, and little else is said."""

import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import rules
from bench import mistakes
from tests.plays import HEARTS
from tests.rules.retyped import retyped

ROOT = Path(__file__).parents[2]
DEALS = FEW = 20
TYPED = [game for game, info in rules.games().items() if info.notation]
TOLD = pytest.mark.parametrize("game", TYPED)


@cache
def tallied(game):
    return mistakes.tally(game, DEALS, mistakes.SLIPS)


@cache
def dealt(game):
    return list(mistakes.deals(game, FEW))


@TOLD
@pytest.mark.parametrize("mistake", ["played_left_out", "handed_in_without"])
def test_card_left_out_of_the_tricks_is_named(game, mistake):
    whole, ended = (tallied(game).get(name, mistakes.Tally()) for name in (mistake, f"{mistake}, ended"))
    assert DEALS - 3 <= whole.tried + ended.tried <= DEALS
    assert whole.named >= 0.95 * whole.tried
    for tally in (whole, ended):
        assert not tally.tried or (tally.average <= 1.1 and max(tally.complaints) <= 3)


@TOLD
def test_trick_led_by_another_seat_is_named_and_nothing_after_it(game):
    """Whatever else would explain it, such as a trick left out; and no deal is over that went on."""
    tallies = mistakes.tally(game, 200, {"led_by_another": mistakes.led_by_another}).values()
    tried, named = (sum(each.tried for each in tallies), sum(each.named for each in tallies))
    assert tried > 180
    assert named == tried
    assert sum(each.complaints[1] for each in tallies) >= 0.98 * tried
    assert all(tally.codes["entry_after_end"] == 0 for tally in tallies)


def without_a_trick(deal, rng):
    """The deal without a line that holds a whole trick and nothing else, neither the first such nor the last."""
    lines, most = deal.lines, max(map(len, (line.split() for line in deal.lines if line[0].isdigit())), default=0)
    whole = [place for place, line in enumerate(lines) if line[0].isdigit() and len(line.split()) == most]
    if most < 3 or len(whole) < 4:
        return None
    place = rng.choice(whole[1:-1])
    return "\n".join(lines[:place] + lines[place + 1 :])


@TOLD
def test_trick_left_out_is_named_where_the_rest_does_not_fit(game):
    """At most three complaints on average, whoever ended the deal early; else its end alone is missing."""
    made = [(deal, without_a_trick(deal, rng)) for deal, rng in mistakes.deals(game, 3 * FEW)]
    found = [mistakes.complaints(deal.ruleset, text) for deal, text in made if text]
    codes = [[each.code for each in problems] for problems in found]
    assert len(found) > FEW
    assert sum(map(len, codes)) <= 1.6 * len(found)
    assert max(map(len, codes)) <= 6
    assert sum("trick_left_out" in each for each in codes) >= 0.3 * len(found)
    assert all(each.count("trick_left_out") <= 1 for each in codes)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Vor Stich 5 scheint ein Stich zu fehlen."),
        ("fr", "Il semble manquer un pli avant le pli 5."),
        ("en", "A trick seems to be missing before trick 5."),
    ],
)
def test_trick_left_out_is_told_in_every_language(language, said):
    text = retyped(rules.write_play("skat", HEARTS), ("3: C7 CQ HQ\n", ""))
    (problem,) = mistakes.complaints(rules.ruleset("skat"), text)
    assert rules.sentence("skat", problem, language) == said


@TOLD
def test_card_left_out_of_what_was_dealt_is_named(game):
    """Not in Écarté, where nobody tells the rest of the stock."""
    found = [tally for name, tally in tallied(game).items() if name.startswith("dealt_left_out")]
    assert sum(tally.tried for tally in found) == (0 if game == "ecarte" else DEALS)
    assert sum(tally.named for tally in found) >= 0.95 * sum(tally.tried for tally in found)
    assert all(max(tally.complaints) <= 2 for tally in found)


@TOLD
def test_card_typed_twice_is_named(game):
    """Behind the last card nobody can lay it; that there is one too many is said then, and of an ended deal no more."""
    whole, ended = (tallied(game).get(name, mistakes.Tally()) for name in ("typed_twice", "typed_twice, ended"))
    assert DEALS - 3 <= whole.tried + ended.tried <= DEALS
    assert whole.named >= 0.8 * whole.tried  # in Écarté one in ten lies behind the last card
    assert whole.average <= 1.1
    assert max({**whole.complaints, **ended.complaints}) <= 3


@TOLD
def test_statement_made_twice_is_one_problem_with_one_code(game):
    assert tallied(game)["said_twice"].complaints == {1: DEALS}
    assert tallied(game)["said_twice"].codes == {"notation_said_twice": DEALS}


@TOLD
def test_every_statement_that_is_made_once_is_refused_a_second_time(game):
    tried = set()
    for deal, _ in mistakes.deals(game, 60):  # so many until the rarest statement is among them
        for number, line in enumerate(deal.lines, 1):
            key = re.split("[: ]", line)[0]
            if key in mistakes.ONCE and key not in tried:
                tried.add(key)
                again = "\n".join([*deal.lines, line])
                found = mistakes.complaints(deal.ruleset, again)
                assert [(each.code, each.params["line"]) for each in found] == [
                    ("notation_said_twice", len(deal.lines) + 1)
                ], (number, line)
    assert {"dealer", "hand"} < tried


@cache
def misspelt(game, name):
    """What reading says to this mistake in the deals that have room for it."""
    made = [mistakes.MISSPELLINGS[name](deal, rng) for deal, rng in dealt(game)]
    return [(each, rules.read_play(game, each.given).problems) for each in made if each]


@TOLD
@pytest.mark.parametrize("name", mistakes.MISSPELLINGS)
def test_what_cannot_be_read_is_one_problem_with_its_line(game, name):
    found = misspelt(game, name)
    assert FEW - 5 <= len(found) <= FEW
    for mistake, problems in found:
        assert [(each.code, each.params["given"]) for each in problems] == [(mistake.code, mistake.card)]
        line = mistake.given.splitlines()[problems[0].params["line"] - 1]
        assert mistake.card in line


@pytest.mark.parametrize("language", rules.LANGUAGES)
@pytest.mark.parametrize("name", mistakes.MISSPELLINGS)
def test_same_mistake_gets_the_same_sentence_in_every_game(name, language):
    """But for the line and the words that a line can begin with."""
    said = set()
    for game in TYPED:
        _, (problem, *_) = misspelt(game, name)[0]
        same = replace(problem, params={**problem.params, "line": 1, "allowed": "..."})
        said.add(rules.sentence(game, same, language))
    assert len(said) == 1


@TOLD
def test_legal_deals_come_back_however_they_are_typed(game):
    assert len(dealt(game)) == FEW
    assert mistakes.changed_by_typing(game, 3 * FEW) == []
    deal, rng = dealt(game)[0]
    assert mistakes.loosely("\n".join(deal.lines), rng).split() != " ".join(deal.lines).split()
    assert not mistakes.comes_back(mistakes.Deal(deal.ruleset, {**deal.play, "dealer": 99}), rng)


def test_the_command_prints_a_line_for_each_game_and_mistake():
    command = [sys.executable, ROOT / "bench" / "mistakes.py", "skat", "ecarte", "--deals", "3", "--legal", "2"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told = [line.split(": ")[:2] for line in done.stdout.splitlines()]
    assert ["skat", "played_left_out"] in told
    assert {game for game, _ in told} == {"skat", "ecarte"}
    assert "skat: 2 deals written and read back, 0 of them changed\n" in done.stdout
    assert "3 tried, 1.00 on average, 1 at most, 3 exactly one" in done.stdout
