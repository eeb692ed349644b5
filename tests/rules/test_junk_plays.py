"""Whatever is sent for a play is answered and never raises: what is wrong is told in every language, and shortly."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.rulesets import Ruleset
from tests import doppelkopf_plays, plays
from tests.rules.bauernschnapsen.test_played import CLAIMED as OF_FOUR
from tests.rules.dreierschnapsen.test_played import CLAIMED as OF_THREE
from tests.rules.ecarte.plays import EXCHANGED
from tests.rules.junk import junk
from tests.rules.sixty_six.plays import CLAIMED, play_of
from tests.wording import assert_all_told


class Table(NamedTuple):
    """A legal play and what is special about it."""

    ruleset: Ruleset
    play: dict[str, Any]
    words: tuple[object, ...]
    more: tuple[str, ...] = ()
    """Keys that a play can have and this one has not."""
    optional: tuple[str, ...] = ()
    """Keys with other values of which it is another legal play."""
    absurd: tuple[dict[str, Any], ...] = ()


NAME = {"x" * 10**6: 1}
TABLES = {
    "skat": Table(
        rules.ruleset("skat"),
        dict(plays.HEARTS),
        ("CJ", "pass", 18),
        more=("hand", "ouvert"),
        absurd=(
            {"auction": [[2, 10**5000]] * 10_000},
            {"cards": [[1, "SJ"]] * 20_000},
            {"hands": [["CJ"] * 20_000] * 3},
            {"skat": ["CJ", "SA"] * 16_000},
            {"discard": ["x" * 10**6] * 1000},
            NAME,
        ),
    ),
    "doppelkopf": Table(
        doppelkopf_plays.DDV,
        doppelkopf_plays.PLAY,
        ("CJ", "healthy", "re"),
        more=("offered", "answers", "returned"),
        optional=("calls",),
        absurd=(
            {"declarations": [[1, "healthy"]] * 10_000},
            {"cards": [[1, "SJ"]] * 20_000},
            {"calls": [[1, "re", 10**5000]] * 20_000},
            {"hands": [["CJ"] * 20_000] * 4},
            {"offered": ["x" * 10**6] * 1000},
            NAME,
        ),
    ),
    "ecarte": Table(
        rules.ruleset("ecarte"),
        EXCHANGED,
        ("CJ", "play"),
        more=("abandoned",),
        optional=("king_declared", "cards", "abandoned"),
        absurd=(
            {"talk": [[1, "propose"]] * 10_000},
            {"discards": [[1, ["C7"] * 10_000]] * 10_000},
            {"cards": [[1, "SJ"]] * 20_000},
            {"hands": [["CJ"] * 20_000] * 2},
            {"stock": ["CJ", "SA"] * 16_000},
            {"king_declared": (0, 10**5000)},
            {"dealer": 10**5000},
            NAME,
        ),
    ),
    "sixty_six": Table(
        rules.ruleset("sixty_six"),
        dict(play_of(CLAIMED)),
        ("CJ", "close"),
        absurd=(
            {"cards": [[1, "HK"]] * 20_000},
            {"cards": [[10**5000, "HK"]] * 50},
            {"cards": [[10**5000, "close"]] * 50},
            {"hands": [["HA"] * 20_000] * 2},
            {"talon": ["x" * 10**6] * 1000},
            {"dealer": 10**5000},
            NAME,
        ),
    ),
    "bauernschnapsen": Table(
        rules.ruleset("bauernschnapsen"),
        dict(rules.read_play("bauernschnapsen", OF_FOUR).play),
        ("CJ", "gang", "kontra"),
        more=("auction", "doubling", "claimed"),
        absurd=(
            {"cards": [[1, "SA"]] * 20_000},
            {"auction": [[1, "gang"]] * 20_000},
            {"doubling": [[10**5000, "kontra"]] * 50},
            {"hands": [["HA"] * 20_000] * 4},
            {"trumps": "x" * 10**6},
            {"dealer": 10**5000},
            NAME,
        ),
    ),
    "dreierschnapsen": Table(
        rules.ruleset("dreierschnapsen"),
        dict(rules.read_play("dreierschnapsen", OF_THREE).play),
        ("CJ", "gang", "left"),
        more=("auction", "doubling", "conceded"),
        absurd=(
            {"cards": [[10**5000, "SA"]] * 50},
            {"talon": ["x" * 10**6] * 1000},
            {"discard": ["CJ"] * 20_000},
            {"hands": [["HA"] * 20_000] * 3},
            NAME,
        ),
    ),
}
EACH = pytest.mark.parametrize("game", TABLES)
JUNK = {game: junk(*table.words) for game, table in TABLES.items()}
KEYS = {game: st.sampled_from([*table.play, *table.more]) for game, table in TABLES.items()}
UNTOUCHED = {game: rules.replay(table.ruleset, table.play) for game, table in TABLES.items()}


def told(game, play):
    """What the facade makes of a play; every problem can be read in every language."""
    replay = rules.replay(TABLES[game].ruleset, play)
    assert_all_told(game, replay.problems)
    return replay


@EACH
def test_every_play_that_is_spoilt_here_is_right(game):
    assert UNTOUCHED[game].problems == ()


@EACH
@settings(max_examples=40)
@given(data=st.data())
def test_replay_of_junk_never_raises(game, data):
    sent = data.draw(JUNK[game] | st.dictionaries(KEYS[game], JUNK[game]))
    assert told(game, sent).problems


@EACH
@settings(max_examples=60)
@given(data=st.data())
def test_one_junk_value_is_named_or_changes_nothing(game, data):
    table, key = TABLES[game], data.draw(KEYS[game])
    replay = told(game, {**table.play, key: data.draw(JUNK[game])})
    assert replay.problems or key in table.optional or replay == UNTOUCHED[game]


@pytest.mark.parametrize(("game", "size"), [(game, size) for game, table in TABLES.items() for size in table.absurd])
def test_absurd_sizes_are_refused_shortly(game, size):
    found = told(game, {**TABLES[game].play, **size}).problems
    assert 0 < len(found) < 300
    assert max(len(rules.sentence(game, problem, "de")) for problem in found) < 1000
