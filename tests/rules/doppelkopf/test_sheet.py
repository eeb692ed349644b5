"""The paper sheet of Doppelkopf: games, compulsory solos and penalties apart, filled as a list-keeper fills them."""

import pytest

import rules
from tests.wording import assert_sayable

GAME = {"kind": "normal", "re": [0, 2], "re_points": 130, "re_tricks": 7}
SOLO = {"kind": "solo_queens", "re": [1], "re_points": 130, "re_tricks": 7}


def lines(*deals, seats=4, preset="ddv-2026", **options):
    return rules.score(rules.ruleset("doppelkopf", preset, **options), seats, deals).lines


def filled(line):
    return {key: cell for key, cell in line.row.items() if cell is not None}


@pytest.mark.parametrize(("seats", "lengths"), [(4, (20, 4, 4)), (5, (25, 5, 4))])
def test_sections_of_a_tournament_list(seats, lengths):
    sections = rules.sections(rules.ruleset("doppelkopf"), seats)
    assert tuple(section.key for section in sections) == ("normal", "solos", "penalties")
    assert tuple(section.length for section in sections) == lengths


def test_sections_of_an_evening_have_an_open_end_and_no_solos_apart():
    sections = rules.sections(rules.ruleset("doppelkopf", "house"), 4)
    assert [(section.key, section.length) for section in sections] == [("normal", None), ("penalties", 4)]
    fixed = rules.sections(rules.ruleset("doppelkopf", "house", deals=12), 4)
    assert fixed[0].length == 12


def test_sections_show_known_columns_with_a_text():
    for preset in rules.games()["doppelkopf"].presets:
        ruleset = rules.ruleset("doppelkopf", preset)
        known = {column.key for column in rules.columns(ruleset)}
        for section in rules.sections(ruleset, 4):
            assert set(section.columns) <= known
            assert_sayable("doppelkopf", section.label)


def test_row_of_a_game():
    line = lines({**GAME, "re_call": "no90", "kontra_call": "said"})[0]
    assert line.section == "normal"
    assert filled(line) == {
        "number": 1,
        "dealer": 0,
        "kind": "kind.normal",
        "re_call": "call.no90",
        "kontra_call": "call.said",
        "winners": "2 4",
        "points": 7,
        "running": (-7, 7, -7, 7),
    }


def test_row_of_a_compulsory_solo_stands_apart():
    line = lines(GAME, {**SOLO, "compulsory": True})[1]
    assert line.section == "solos"
    assert filled(line) == {
        "number": 2,
        "dealer": 1,
        "player": 1,
        "kind": "kind.solo_queens",
        "winners": "2",
        "points": 1,
        "running": (0, 2, 0, -2),
    }


@pytest.mark.parametrize(
    ("deal", "section", "cells"),
    [
        ({**SOLO, "forced": True}, "solos", {"forced": True, "dealer": 0}),
        (SOLO, "normal", {"kind": "kind.solo_queens", "player": None}),
        ({**SOLO, "re_points": 100}, "normal", {"winners": "1 3 4", "points": 1}),
        ({**GAME, "re_foxes": 0, "kontra_foxes": 2}, "normal", {"winners": "1 3", "points": -1}),
        (
            {**GAME, "re_call": "no90", "kontra_call": "no90"},
            "normal",
            {"winners": None, "points": 1, "mark": "outcome.no_winner"},
        ),
        ({"kind": "value", "re": [2], "value": -3}, "normal", {"mark": "mark.unverified", "points": -3}),
        ({"kind": "value", "re": [2], "value": 3, "compulsory": True}, "solos", {"player": 2, "winners": "3"}),
        ({"kind": "void"}, "normal", {"kind": "kind.void", "running": None, "points": None}),
        ({"kind": "thrown_in"}, "normal", {"kind": "kind.thrown_in", "number": None, "running": None}),
        (
            {"kind": "penalty", "offender": 3, "penalty": "major", "absagen": 1},
            "penalties",
            {"player": 3, "penalty": "penalty.major", "points": -15, "running": (5, 5, 5, -15), "number": None},
        ),
        ({"kind": "normal"}, "normal", {"mark": "outcome.blocked"}),
    ],
)
def test_row_fills_what_the_deal_has(deal, section, cells):
    line = lines(deal)[0]
    assert line.section == section
    assert {key: line.row[key] for key in cells} == cells


def test_row_marks_a_bock_game():
    draw = {**GAME, "re_points": 120, "re_tricks": 6}
    for effect in ("double_game", "double_all", "two_points"):
        assert lines(draw, GAME, preset="house", bock_draw=True, bock_effect=effect)[1].row["mark"] == "mark.bock"
    assert lines(draw, GAME, preset="house", bock_draw=True)[0].row["mark"] is None


def test_every_code_in_a_row_can_be_said():
    deals = [GAME, SOLO, {"kind": "penalty", "offender": 0, "penalty": "minor"}, {"kind": "time_up"}]
    seen = []
    for line in lines(*deals):
        codes = [cell for key, cell in line.row.items() if key in ("kind", "mark", "re_call") and cell]
        for code in codes:
            assert_sayable("doppelkopf", code)
        seen += codes
    assert seen == ["kind.normal", "kind.solo_queens", "kind.time_up"]
