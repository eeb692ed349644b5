"""The printed list: columns in the order of the paper, cells filled as a scorer fills them."""

import pytest

import rules
from tests.wording import assert_sayable

HEAD = ["number", "declarer", "contract", "base", "with", "without", "multiplier", "hand", "schneider"]
REST = ["schneider_announced", "schwarz", "schwarz_announced", "ouvert", "bid", "mark", "plus", "minus"]
PLAYERS = ["running", "won", "lost"]


def rows(*deals, seats=4, preset="isko-2022", **options):
    return [line.row for line in rules.score(rules.ruleset("skat", preset, **options), seats, deals).lines]


def filled(row):
    return {key: cell for key, cell in row.items() if cell not in (None, (None,) * 4)}


def test_columns_stand_as_on_the_printed_list():
    columns = rules.columns(rules.ruleset("skat"))
    assert [column.key for column in columns] == HEAD + REST + PLAYERS
    assert [column.key for column in columns if column.per_seat] == PLAYERS
    kinds = {column.key: column.kind for column in columns}
    assert (kinds["declarer"], kinds["contract"], kinds["hand"], kinds["mark"]) == ("seat", "suit", "flag", "code")


def test_numbers_of_a_row_are_whole():
    """A fraction that is equal to a whole number would be printed as one."""
    deal = {"declarer": 1, "contract": "clubs", "matadors": 2, "bid": 33, "card_points": 95, "tricks": 8}
    (row,) = rows(deal)
    assert {type(row[key]) for key in ("number", "base", "with", "multiplier", "bid", "plus")} == {int}


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
                "mark": "mark.conceded",
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
    assert marks == {"outcome.passed", "outcome.void", "outcome.blocked"}
    for mark in marks:
        assert_sayable("skat", mark)


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({}, []),
        ({"kontra": True}, ["kontra"]),
        ({"bock": True}, ["bock"]),
        ({"ramsch": "allowed"}, ["ramsch"]),
        ({"kontra": True, "bock": True, "ramsch": "when_passed"}, ["kontra", "bock", "ramsch"]),
    ],
)
def test_columns_of_house_rules_stand_behind_the_bid_where_they_are_played(options, more):
    columns = [column.key for column in rules.columns(rules.ruleset("skat", **options))]
    before = columns.index("bid") + 1
    assert columns[before : before + len(more)] == more
    assert len(columns) == len(HEAD + REST + PLAYERS) + len(more)


def test_rows_of_house_rules():
    tie = {"declarer": 1, "contract": "clubs", "matadors": 1, "card_points": 60, "tricks": 5, "kontra": "re"}
    ramsch = {"kind": "ramsch", "points_each": [0, 50, 70], "tricks_each": [0, 4, 6]}
    first, second = rows(tie, ramsch, seats=3, preset="pub")
    cells = ("kontra", "bock", "ramsch", "mark", "minus")
    assert [first[key] for key in cells] == ["kontra.re", None, None, None, 192]
    assert [second[key] for key in cells] == [None, 2, 70, "outcome.ramsch", 280]
    assert second["running"] == (None, None, -280)
    assert_sayable("skat", first["kontra"])
    assert_sayable("skat", second["mark"])


def test_row_of_a_bierlachs_writes_down_every_minus():
    won = {"declarer": 1, "contract": "clubs", "matadors": 1, "card_points": 70, "tricks": 6}
    row = filled(rows(won, preset="bierlachs")[0])
    assert (row["minus"], row["running"]) == (24, (-24, None, -24, -24))
    assert "plus" not in row


def test_row_of_a_ramsch_writes_down_what_was_won_or_lost():
    march = {"kind": "ramsch", "points_each": [0, 120, 0], "tricks_each": [0, 10, 0], "pushes": 1}
    lost = {"kind": "ramsch", "points_each": [50, 40, 30], "tricks_each": [4, 3, 3]}
    won, taken = map(filled, rows(march, lost, seats=3, preset="pub", ramsch_counts=True))
    assert won == {
        "number": 1,
        "mark": "outcome.durchmarsch",
        "ramsch": 120,
        "plus": 240,
        "running": (None, 240, None),
        "won": (None, 1, None),
        "lost": (None, None, None),
    }
    assert taken == {
        "number": 2,
        "mark": "outcome.ramsch",
        "ramsch": 50,
        "minus": 50,
        "running": (-50, None, None),
        "won": (None, None, None),
        "lost": (1, None, None),
    }
