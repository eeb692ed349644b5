"""The match sheet: its columns and cells, the scores of parties, the foot, and what a form asks for."""

import pytest

import rules
from tests.wording import assert_explained, assert_sayable

GOOD = {"first_talk": "accepted", "tricks_dealer": 3, "tricks_nondealer": 2}
THREE, TWO = {"kind": "result", "points": (3, 0)}, {"kind": "result", "points": (2, 0)}


def sheet(*deals, **changes):
    return rules.score(rules.ruleset("ecarte", **changes), 2, deals)


def filled(row):
    return {key: cell for key, cell in row.items() if cell not in (None, (None, None))}


def test_columns_stand_as_on_a_match_sheet():
    columns = rules.columns(rules.ruleset("ecarte"))
    assert [column.key for column in columns] == [
        *("number", "partie", "dealer", "king", "turned", "talk", "tricks", "points", "running", "stake", "mark")
    ]
    assert [column.key for column in columns if column.per_seat] == ["tricks", "points", "running"]
    kinds = {column.key: column.kind for column in columns}
    assert (kinds["dealer"], kinds["king"], kinds["turned"], kinds["mark"]) == ("seat", "seat", "flag", "code")


@pytest.mark.parametrize(
    ("deal", "cells"),
    [
        (
            GOOD,
            {
                "number": 1,
                "partie": 1,
                "dealer": 0,
                "talk": "talk.accepted",
                "tricks": (3, 2),
                "points": (1, 0),
                "running": (1, 0),
            },
        ),
        (
            {**GOOD, "dealer": 1, "king_declared_by": "nondealer", "tricks_dealer": 5, "tricks_nondealer": 0},
            {
                "number": 1,
                "partie": 1,
                "dealer": 1,
                "king": 0,
                "talk": "talk.accepted",
                "tricks": (0, 5),
                "points": (1, 2),
                "running": (1, 2),
                "mark": "outcome.vole",
            },
        ),
        (
            {**GOOD, "turned_king": True, "incident": "revoke_dealer", "first_talk": "refused_first"},
            {
                "number": 1,
                "partie": 1,
                "dealer": 0,
                "king": 0,
                "turned": True,
                "talk": "talk.refused_first",
                "tricks": (3, 2),
                "points": (1, 0),
                "running": (1, 0),
                "mark": "incident.revoke_dealer",
            },
        ),
        (
            {"incident": "abandoned_nondealer", "tricks_nondealer": 1},
            {
                "number": 1,
                "partie": 1,
                "dealer": 0,
                "tricks": (None, 1),
                "points": (1, 0),
                "running": (1, 0),
                "mark": "incident.abandoned_nondealer",
            },
        ),
        (
            {**GOOD, "incident": "false_king_nondealer"},
            {
                "number": 1,
                "partie": 1,
                "dealer": 0,
                "talk": "talk.accepted",
                "tricks": (3, 2),
                "points": (2, 0),
                "running": (2, 0),
                "mark": "mark.false_king_nondealer",
            },
        ),
        (
            {"kind": "result", "points": (1, 2)},
            {"number": 1, "partie": 1, "dealer": 0, "points": (1, 2), "running": (1, 2), "mark": "mark.unverified"},
        ),
        ({"kind": "void"}, {"number": 1, "partie": 1, "dealer": 0, "running": (0, 0), "mark": "outcome.void"}),
        ({"first_talk": 5}, {"number": 1, "dealer": 0, "mark": "outcome.blocked"}),
    ],
)
def test_row_fills_what_the_deal_has(deal, cells):
    assert filled(sheet(deal).lines[0].row) == cells


def test_row_of_the_deal_that_ends_a_partie_has_its_stake():
    rows = [line.row for line in sheet(THREE, TWO, GOOD, parties=2).lines]
    assert [row["stake"] for row in rows] == [None, 3, None]
    assert [row["partie"] for row in rows] == [1, 1, 2]
    assert [row["running"] for row in rows] == [(3, 0), (5, 0), (0, 1)]


def test_row_of_a_king_that_ends_the_partie_is_marked():
    row = sheet(THREE, {"kind": "result", "points": (1, 0)}, {"turned_king": True, "first_talk": "not_reached"}).lines[
        -1
    ]
    assert filled(row.row) == {
        "number": 3,
        "partie": 1,
        "dealer": 0,
        "king": 0,
        "turned": True,
        "talk": "talk.not_reached",
        "points": (1, 0),
        "running": (5, 0),
        "stake": 3,
        "mark": "outcome.king_turned",
    }


def test_every_code_in_a_row_can_be_said():
    deals = [
        *(
            {**GOOD, "incident": f"{what}_{side}"}
            for what in ("revoke", "false_king")
            for side in ("dealer", "nondealer")
        ),
        *({"incident": f"abandoned_{side}", f"tricks_{side}": 0} for side in ("dealer", "nondealer")),
        *({**GOOD, "first_talk": talk} for talk in ("nondealer_played", "refused_first", "accepted")),
        {**GOOD, "tricks_dealer": 5, "tricks_nondealer": 0},
        {"king_declared_by": "dealer"},
        {"turned_king": True, "first_talk": "not_reached"},
        {"kind": "void"},
    ]
    for deal in deals:
        before = [THREE, {"kind": "result", "points": (1, 0)}] if "turned_king" in deal or len(deal) == 1 else []
        line = sheet(*before, deal).lines[-1]
        assert line.points is not None
        codes = [line.row["mark"], line.row["talk"], f"outcome.{line.outcome}"]
        for code in filter(None, codes):
            assert_sayable("ecarte", code)
        assert bool(line.steps) is (deal != {"kind": "void"})
        assert_explained("ecarte", line.steps)


def test_running_is_the_score_of_the_partie_and_begins_anew():
    lines = sheet(THREE, TWO, {"kind": "void"}, {"kind": "result", "points": (0, 2)}, parties=2).lines
    assert [line.running for line in lines] == [(3, 0), (5, 0), (0, 0), (0, 2)]
    assert [line.dealer for line in lines] == [0, 1, 1, 0]


def test_score_may_go_beyond_the_target():
    assert sheet(THREE, {"kind": "result", "points": (1, 0)}, TWO).lines[-1].running == (6, 0)


def test_tallies_count_parties_stakes_scores_voles_and_kings():
    vole = {**GOOD, "tricks_dealer": 5, "tricks_nondealer": 0, "turned_king": True}
    found = sheet(vole, GOOD, {**vole, "turned_king": False}, parties=2)
    assert [dict(each) for each in found.tallies] == [
        {"parties": 1, "stake": 2, "partie_score": 5, "voles": 2, "kings": 1},
        {"parties": 0, "stake": 0, "partie_score": 1, "voles": 0, "kings": 0},
    ]
    after = sheet(vole, GOOD, {**vole, "turned_king": False}, GOOD, parties=2)
    assert [each["partie_score"] for each in after.tallies] == [0, 1]


def test_settlement_leads_from_the_points_to_the_stakes():
    found = sheet(THREE, {"kind": "result", "points": (1, 1)}, TWO, {**GOOD, "remark": "x"}, parties=2)
    assert found.totals == (2, 0)
    assert rules.explain_steps("ecarte", found.settlement, "de") == (
        "Platz 1 beginnt mit 0: Die Punkte entscheiden nur die Partie",
        "Platz 2 beginnt mit 0: Die Punkte entscheiden nur die Partie",
        "Partie 1: Platz 1 gewinnt 6:1, Einsatz +2",
    )


def test_steps_of_a_deal_add_to_what_a_seat_has():
    for how in ("total", "additional", "minus"):
        deal = {**GOOD, "turned_king": True, "first_talk": "nondealer_played", "incident": "revoke_dealer"}
        assert {step.op for step in sheet(deal, refusal_points=how).lines[0].steps} == {"add"}
    for tricks in (0, 1):
        abandoned = sheet({"incident": "abandoned_dealer", "tricks_dealer": tricks}).lines[0]
        assert [(step.op, step.seat) for step in abandoned.steps] == [("add", 1)]


def test_explanation_reads_as_players_say_it():
    deal = {"turned_king": True, "first_talk": "refused_first", "tricks_dealer": 2, "tricks_nondealer": 3}
    steps = sheet(deal).lines[0].steps
    assert rules.explain("ecarte", steps, "fr") == (
        "place~1, roi retourné~: +1~; place~2, le point (3 plis)~: +1~; place~2, le donneur avait refusé~: +1".replace(
            "~", "\u00a0"
        )
    )
    assert rules.explain("ecarte", steps, "en") == (
        "seat 1, king turned: +1; seat 2, point with 3 tricks: +1; seat 2, the dealer had refused: +1"
    )


def test_a_fixed_number_of_deals_ends_the_list_without_a_winner():
    found = sheet(GOOD, GOOD, deals=2)
    assert (found.finished, found.winner, found.next) == (True, None, None)
    assert [problem.code for problem in sheet(GOOD, GOOD, GOOD, deals=2).lines[-1].problems] == ["beyond_the_list"]


# --- the form


def fields(*deals, **changes):
    return {field.key: field for field in rules.fields(rules.ruleset("ecarte", **changes), 2, deals)}


def test_fields_come_in_the_order_of_the_table():
    assert list(fields()) == [
        "kind",
        "turned_king",
        "king_declared_by",
        "first_talk",
        "tricks_dealer",
        "tricks_nondealer",
        "incident",
        "points",
        "dealer",
        "remark",
    ]


def test_fields_are_shown_for_their_kind():
    asked = fields()
    assert all(field.label == f"field.{key}" for key, field in asked.items())
    assert asked["kind"].shown_when == asked["dealer"].shown_when == asked["remark"].shown_when == {}
    assert asked["remark"].length == 200
    assert asked["points"].shown_when == {"kind": ("result",)}
    assert asked["points"].each == (0, 1)
    for key in ("turned_king", "first_talk", "incident"):
        assert asked[key].shown_when == {"kind": ("deal",)}
    every, gave_up = asked["incident"].choices, "abandoned_nondealer"
    dealers, others = (asked[key].shown_when for key in ("tricks_dealer", "tricks_nondealer"))
    assert dealers == {"kind": ("deal",), "incident": tuple(each for each in every if each != gave_up)}
    assert others == {"kind": ("deal",), "incident": (gave_up,)}
    assert asked["king_declared_by"].shown_when == {"kind": ("deal",), "turned_king": (False,)}
    assert {key for key, field in asked.items() if not field.prominent} == {"incident", "dealer", "remark"}


def test_dealer_field_knows_whose_turn_it_is():
    assert fields()["dealer"].default == 0
    assert fields()["dealer"].choices == (0, 1)
    assert fields(GOOD)["dealer"].default == 1
    assert fields(THREE, TWO, parties=2)["dealer"].default == 1


def test_points_field_is_bounded_by_the_rule_set():
    bounds = {how: fields(refusal_points=how)["points"] for how in ("total", "additional", "additional_one", "minus")}
    assert {how: (field.minimum, field.maximum) for how, field in bounds.items()} == {
        "total": (0, 3),
        "additional": (0, 5),
        "additional_one": (0, 4),
        "minus": (-2, 3),
    }


@pytest.mark.parametrize(
    ("stakes", "worth"),
    [("123", (3, 2, 2, 1, 1)), ("matsch", (2, 1, 1, 1, 1)), ("flat", (1, 1, 1, 1, 1))],
)
def test_stake_goes_by_what_the_loser_has(stakes, worth):
    """EC-08."""
    for low, stake in enumerate(worth):
        lost = [{"kind": "result", "points": (0, 1)}] * low
        assert sheet(*lost, THREE, TWO, stakes=stakes).totals == (stake, 0)


@pytest.mark.parametrize("language", ["de", "fr", "en"])
@pytest.mark.parametrize("side", ["dealer", "nondealer"])
def test_false_king_stands_whole_in_a_cell_on_paper(side, language):
    mark = sheet({**GOOD, "incident": f"false_king_{side}"}).lines[0].row["mark"]
    assert len(rules.say("ecarte", mark, {}, language)) <= 28
