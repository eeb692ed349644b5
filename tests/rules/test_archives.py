"""Archives through the facade: which games have one, its lines, and what a replay differs in."""

from dataclasses import replace
from random import Random

import rules
from tests.plays import SKAT, replayed

SEED = 3


def archived():
    line = rules.sample_archived("skat", Random(SEED), 7)
    return line, rules.read_archived("skat", line)


def test_skat_alone_has_an_archive():
    assert rules.archived_games() == ("skat",)


def test_a_sample_is_drawn_with_its_number_and_comes_back_as_written():
    line, game = archived()
    assert (game.id, game.complete) == ("7", True)
    assert rules.write_archived("skat", game) == line
    assert rules.sample_archived("skat", Random(SEED), 7) == line != rules.sample_archived("skat", Random(SEED + 1), 7)


def test_a_replay_differs_from_its_archive_where_another_result_was_recorded():
    _, game = archived()
    scored = rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0]
    assert rules.differences("skat", game, scored) == ()
    assert game.result["kind"] == "game"
    other = {**game.result, "tricks": game.result["tricks"] - 1}
    found = rules.differences("skat", replace(game, result=other), scored)
    assert [each.code for each in found] == ["archive_tricks"]
