"""What a director does next, and how tables are watched: plain values."""

from datetime import datetime, timedelta

import pytest

from tournaments.values import tiles
from tournaments.values.next_steps import Act, Situation, Step, next_step
from tournaments.values.tiles import Chip, TileState, Watched

IDLE = {"final": False, "here": 8, "drawn": 1, "planned": 2, "complete": 0, "to_correct": 0, "playing": ()}
NOW = IDLE | {"others": 0, "loose": 0}


@pytest.mark.parametrize(
    ("said", "step"),
    [
        ({"final": True, "complete": 3}, Step(Act.PUBLISH)),
        ({"final": True, "held": True}, Step(Act.HONOUR)),
        ({"drawn": 0, "here": 1}, Step(Act.REGISTER)),
        ({"drawn": 0, "here": 1, "awaited": 25}, Step(Act.ADMIT, 25)),
        ({"drawn": 0, "here": 2, "awaited": 25}, Step(Act.DRAW, 1)),
        ({"drawn": 0, "here": 2}, Step(Act.DRAW, 1)),
        ({"unprinted": True, "playing": (4,)}, Step(Act.PRINT)),
        ({"unprinted": True, "called": (7,)}, Step(Act.COME, 1, (7,))),
        ({"complete": 3, "playing": (4,)}, Step(Act.CONFIRM, 3)),
        ({"complete": 3, "disputed": 2}, Step(Act.RULE, 2)),
        ({"complete": 3, "open_seats": 1, "playing": (4,)}, Step(Act.RESEAT, 1)),
        ({"disputed": 1, "open_seats": 1}, Step(Act.RULE, 1)),
        ({"complete": 3, "unchecked": 2}, Step(Act.CONFIRM, 3)),
        ({"unchecked": 2, "playing": (4,)}, Step(Act.COMPARE, 2)),
        ({"complete": 3, "for_others": 2}, Step(Act.CONFIRM, 3, for_others=2)),
        ({"for_others": 2, "playing": (4,)}, Step(Act.WAIT, 1, (4,))),
        ({"for_others": 2}, Step(Act.HAND_OVER, 2)),
        ({"drawn": 2, "for_others": 2}, Step(Act.HAND_OVER, 2)),
        ({"disputed": 2, "called": (7,)}, Step(Act.COME, 1, (7,))),
        ({"tellable": 1, "playing": (4,)}, Step(Act.TELL, 1)),
        ({"tellable": 1, "complete": 1}, Step(Act.CONFIRM, 1)),
        ({"playing": (4, 7), "to_correct": 1}, Step(Act.WAIT, 2, (4, 7))),
        ({"to_correct": 1}, Step(Act.SETTLE, 1)),
        ({}, Step(Act.DRAW, 2)),
        ({"others": 1}, Step(Act.DRAW, 2)),
        ({"drawn": 2, "others": 1, "loose": 2}, Step(Act.SETTLE, 3)),
        ({"drawn": 2}, Step(Act.FINALISE)),
        ({"drawn": 3, "here": 0}, Step(Act.FINALISE)),
    ],
)
def test_one_step_comes_next(said, step):
    assert next_step(Situation(**NOW | said)) == step


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ({"signed": True, "finished": True, "blocked": True}, TileState.SIGNED),
        ({"finished": True, "blocked": True}, TileState.TO_CORRECT),
        ({"finished": True}, TileState.COMPLETE),
        ({"begun": True, "blocked": True}, TileState.PLAYING),
        ({"begun": True, "finished": True, "blocked": True, "disputed": True}, TileState.DISPUTED),
        ({}, TileState.NOT_BEGUN),
        ({"seated": False}, TileState.DESERTED),
    ],
)
def test_a_table_has_one_state(said, state):
    plain = {"seated": True, "begun": False, "finished": False, "blocked": False, "disputed": False, "signed": False}
    assert tiles.state_of(**plain | said) is state


def watched(*idle, state=TileState.PLAYING):
    return [Watched(number, state, each) for number, each in enumerate(idle, start=1)]


@pytest.mark.parametrize(
    ("tables", "minutes", "deals", "limit"),
    [
        (watched(1, 2, 3), None, 48, 10),
        (watched(4, 6, 40), None, 48, 12),
        (watched(30, state=TileState.SIGNED), None, 48, 10),
        ([], None, None, 10),
        (watched(40), 120, 48, 10),
        (watched(40), 120, 25, 15),
    ],
)
def test_slow_is_longer_than_the_others_or_the_announced_pace(tables, minutes, deals, limit):
    assert tiles.patience(tables, minutes, deals) == limit


def test_chips_show_what_they_name():
    slow, fast, waiting, done = (
        Watched(1, TileState.PLAYING, 11),
        Watched(2, TileState.PLAYING, 10),
        Watched(3, TileState.NOT_BEGUN, 11),
        Watched(4, TileState.SIGNED, 99),
    )
    calling, disputed = Watched(5, TileState.PLAYING, 1, called=3), Watched(6, TileState.DISPUTED, 99, called=0)
    alone, apart = Watched(7, TileState.UNPAIRED, 99), Watched(8, TileState.DIFFERS, 99)
    tables = (slow, fast, waiting, done, calling, disputed, alone, apart)
    shown = {chip: [each.number for each in tables if tiles.belongs(each, chip, 10)] for chip in Chip}
    assert shown == {
        Chip.ALL: [1, 2, 3, 4, 5, 6, 7, 8],
        Chip.OVERDUE: [],
        Chip.CALLED: [5, 6],
        Chip.DISPUTED: [6],
        Chip.MISSING: [3],
        Chip.SLOW: [1, 3],
        Chip.TO_CORRECT: [],
        Chip.UNPAIRED: [7],
        Chip.DIFFERS: [8],
        Chip.TO_SIGN: [],
        Chip.DONE: [4],
    }


def test_minutes_are_full_ones_and_never_less_than_none():
    at = datetime(2026, 3, 14, 13, 0)  # noqa: DTZ001  two of a kind
    assert tiles.minutes_between(at, at + timedelta(seconds=119)) == 1
    assert tiles.minutes_between(at, at - timedelta(seconds=119)) == 0


@pytest.mark.parametrize(
    ("late", "tables", "passed", "minutes", "missing"),
    [
        (1, 8, 5, None, True),
        (2, 8, 5, None, True),
        (3, 8, 5, None, False),
        (1, 2, 5, None, True),
        (2, 2, 5, None, False),
        (1, 1, 5, None, False),
        (8, 8, 121, 120, True),
        (8, 8, 120, 120, False),
    ],
)
def test_a_sheet_is_missing_once_the_others_are_in_or_the_time_is_over(late, tables, passed, minutes, missing):
    watched = [
        Watched(number, TileState.PLAYING if number <= late else TileState.COMPLETE, 0, unfinished=number <= late)
        for number in range(1, tables + 1)
    ]
    deserted = Watched(99, TileState.DESERTED, 0)
    found = tiles.overdue([*watched, deserted], passed, minutes)
    assert found == (frozenset(range(1, late + 1)) if missing else frozenset())
    marked = Watched(1, TileState.PLAYING, 0, overdue=True)
    assert tiles.belongs(marked, Chip.OVERDUE, 10)
