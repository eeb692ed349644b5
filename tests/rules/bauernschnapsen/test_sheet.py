"""The sheet as a table of four or three keeps it, cell by cell."""

import pytest

import rules
from tests.rules.schnapsen import SEATS, line, result

FOUR, THREE = SEATS
CLAIMED = {"ending": "claim", "claimant": 1, "card_points": [10, 66], "tricks": [1, 3], "kontra": "re"}
GANG = {"contract": "gang", "declarer": 2, "won": True, "kontra": "none"}
VOID = {"kind": "void"}


def cells(game, *deals, **options):
    return {key: value for key, value in line(game, *deals, **options).row.items() if key not in ("number", "dealer")}


def columns(game):
    return [(each.key, each.label, each.kind, each.per_seat) for each in rules.columns(rules.ruleset(game))]


def test_columns_are_those_of_two_teams_or_of_three_players():
    first = [
        ("number", "column.number", "integer", False),
        ("dealer", "column.dealer", "seat", False),
        ("contract", "column.contract", "suit", False),
        ("declarer", "column.declarer", "seat", False),
        ("outcome", "column.outcome", "code", False),
        ("kontra", "column.kontra", "code", False),
        ("value", "column.value", "integer", False),
    ]
    last = [("bummerl", "column.bummerl", "integer", True), ("mark", "column.mark", "code", False)]
    teams = [("first", "column.first", "integer", False), ("second", "column.second", "integer", False)]
    assert columns(FOUR) == [*first, *teams, *last]
    assert columns(THREE) == [*first, ("running", "column.running", "integer", True), *last]


def test_a_normal_game_has_no_declarer():
    """Schneider is two, Re doubles twice."""
    assert cells(FOUR, CLAIMED) == {
        "contract": "normal",
        "declarer": None,
        "outcome": "outcome.claimed",
        "kontra": "kontra.re",
        "value": 8,
        "running": (0, 8, 0, 8),
        "first": 0,
        "second": 8,
        "bummerl": (None,) * 4,
        "mark": None,
    }
    assert cells(FOUR, {**CLAIMED, "contract": "normal", "declarer": 1})["declarer"] is None


def test_an_announced_game_names_who_announced_it():
    row = cells(THREE, GANG)
    assert (row["contract"], row["declarer"], row["outcome"], row["kontra"]) == ("gang", 2, "outcome.won", None)
    assert (row["value"], row["running"], row["bummerl"]) == (9, (0, 0, 9), (None, None, None))


def test_what_is_written_from_paper_is_not_verified():
    row = cells(FOUR, result((1, 3), 5))
    assert (row["contract"], row["outcome"], row["value"]) == (None, "outcome.written", 5)
    assert (row["first"], row["second"], row["mark"]) == (0, 5, "mark.unverified")


def test_a_struck_deal_leaves_its_cells_empty():
    row = cells(FOUR, VOID)
    assert (row["contract"], row["outcome"], row["value"], row["mark"]) == (None, "outcome.void", None, None)
    assert row["bummerl"] == (None,) * 4


def test_a_score_that_is_counted_down_is_what_is_left_and_never_below_nothing():
    assert cells(FOUR, result((1, 3), 5), count="down")["running"] == (24, 19, 24, 19)
    assert cells(FOUR, result((1, 3), 30), count="down")["running"] == (24, 0, 24, 0)
    assert cells(FOUR, result((1, 3), 30))["running"] == (0, 30, 0, 30)


def test_a_bummerl_is_written_against_whoever_is_last():
    row = cells(FOUR, result((0, 2), 2), result((1, 3), 24))
    assert (row["bummerl"], row["mark"]) == ((1, None, 1, None), "mark.bummerl")


@pytest.mark.parametrize(
    ("deal", "mark"), [(VOID, None), ({"kind": "decider", "loser": 2}, "mark.bummerl"), (None, "mark.tied")]
)
def test_two_who_are_last_together_are_marked_until_they_have_played_it_out(deal, mark):
    tied = (result([1], 6), result([2], 6), result([0], 24))
    assert cells(THREE, *tied, *([deal] if deal else []))["mark"] == mark
