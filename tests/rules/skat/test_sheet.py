"""The printed list: columns in the order of the paper, cells filled as a scorer fills them."""

import pytest

import rules

HEAD = ["number", "declarer", "contract", "base", "with", "without", "multiplier", "hand", "schneider"]
REST = ["schneider_announced", "schwarz", "schwarz_announced", "ouvert", "bid", "mark", "plus", "minus"]
PLAYERS = ["running", "won", "lost"]


def rows(*deals, seats=4):
    return [line.row for line in rules.score(rules.ruleset("skat"), seats, deals).lines]


def filled(row):
    return {key: cell for key, cell in row.items() if cell not in (None, (None,) * 4)}


def test_columns_stand_as_on_the_printed_list():
    columns = rules.columns(rules.ruleset("skat"))
    assert [column.key for column in columns] == HEAD + REST + PLAYERS
    assert [column.key for column in columns if column.per_seat] == PLAYERS


def test_row_of_a_won_game_writes_the_new_totals_of_the_declarer_only():
    deal = {"declarer": 1, "contract": "clubs", "matadors": 2, "bid": 33, "card_points": 95, "tricks": 8}
    assert filled(rows(deal)[0]) == {
        "number": 1,
        "declarer": 1,
        "contract": "clubs",
        "base": 12,
        "with": 2,
        "multiplier": 4,
        "schneider": True,
        "bid": 33,
        "plus": 48,
        "running": (None, 48, None, None),
        "won": (None, 1, None, None),
    }


def test_row_of_an_overbid_game_is_marked():
    deal = {"declarer": 2, "contract": "spades", "matadors": -1, "bid": 24, "hand": True, "card_points": 50}
    row = filled(rows({"declarer": 2, "contract": "null", "ouvert": True, "won": True}, deal | {"bid": 36})[1])
    assert row == {
        "number": 2,
        "declarer": 2,
        "contract": "spades",
        "base": 11,
        "without": 1,
        "multiplier": 3,
        "hand": True,
        "bid": 36,
        "mark": "outcome.overbid",
        "minus": 88,
        "running": (None, None, 46 - 88, None),
        "lost": (None, None, 1, None),
    }


def test_row_of_an_open_game_has_all_its_crosses():
    deal = {"declarer": 1, "contract": "grand", "matadors": 1, "ouvert": True, "card_points": 120, "tricks": 10}
    row = rows(deal)[0]
    assert all(row[key] is True for key in (*HEAD[-2:], *REST[:4]))
    assert (row["multiplier"], row["plus"]) == (8, 192)


@pytest.mark.parametrize(
    ("deal", "cells"),
    [
        ({"kind": "passed"}, {"number": 1, "mark": "outcome.passed"}),
        ({"kind": "void"}, {"number": 1, "mark": "outcome.void"}),
        (
            {"kind": "penalty", "offender": 3, "amount": 50},
            {"mark": "outcome.penalty", "minus": 50, "running": (None, None, None, -50)},
        ),
        ({"declarer": 0}, {"number": 1, "mark": "outcome.blocked"}),
        (
            {"kind": "value", "declarer": 1, "value": -36},
            {
                "number": 1,
                "declarer": 1,
                "mark": "mark.unverified",
                "minus": 36,
                "running": (None, -36, None, None),
                "lost": (None, 1, None, None),
            },
        ),
        (
            {"declarer": 1, "contract": "null", "hand": True, "won": True},
            {
                "number": 1,
                "declarer": 1,
                "contract": "null",
                "base": 35,
                "hand": True,
                "plus": 35,
                "running": (None, 35, None, None),
                "won": (None, 1, None, None),
            },
        ),
        (
            {"declarer": 1, "contract": "clubs", "matadors": 1, "ending": "conceded"},
            {
                "number": 1,
                "declarer": 1,
                "contract": "clubs",
                "base": 12,
                "with": 1,
                "multiplier": 2,
                "mark": "ending.conceded",
                "minus": 48,
                "running": (None, -48, None, None),
                "lost": (None, 1, None, None),
            },
        ),
    ],
)
def test_row_fills_what_the_deal_has(deal, cells):
    assert filled(rows(deal)[0]) == cells


def test_row_keeps_every_mark_sayable():
    marks = {row["mark"] for row in rows({"kind": "passed"}, {"kind": "void"}, {"declarer": 9}, {"kind": "value"})}
    assert all(rules.say("skat", mark, {}, "fr") for mark in marks)
