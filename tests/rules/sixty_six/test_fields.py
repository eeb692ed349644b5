"""What a form asks for: in the order of the table, with the seats and bounds of this deal."""

import pytest

import rules

ORDER = ["kind", "ending", "claimant", "offender", "card_points", "tricks", "marriages", "last_trick"]
CLOSE = ["closed_by", "closed_after", "opponent_points_at_close", "opponent_tricks_at_close"]
REST = ["winner", "game_points", "dealer", "remark"]


def fields(preset="pagat", seats=2, deals=(), **changes):
    return {field.key: field for field in rules.fields(rules.ruleset("sixty_six", preset, **changes), seats, deals)}


def test_fields_come_in_the_order_of_the_table():
    assert list(fields()) == ORDER + CLOSE + REST
    assert list(fields(seats=3)) == ORDER + CLOSE + REST


def test_four_have_no_talon_to_close():
    assert list(fields(seats=4)) == ORDER + REST


def test_a_talon_that_never_has_the_cards_for_a_close_is_not_asked_about():
    assert list(fields("schnapsen", close_talon=10)) == ORDER + CLOSE + REST
    assert fields("schnapsen", close_talon=10)["closed_after"].maximum == 0
    assert list(fields("schnapsen", close_talon=11)) == ORDER + REST


@pytest.mark.parametrize(
    ("preset", "tricks", "latest"), [("pagat", 12, 6), ("schnapsen", 10, 4), ("schnapsen-sharp", 10, 3)]
)
def test_bounds_follow_the_pack(preset, tricks, latest):
    """SX-13."""
    asked = fields(preset)
    assert asked["tricks"].maximum == tricks
    assert (asked["closed_after"].maximum, asked["opponent_tricks_at_close"].maximum) == (latest, latest)


@pytest.mark.parametrize(("talon", "latest"), [(2, 6), (3, 5), (4, 5), (5, 4), (12, 1)])
def test_close_wants_cards_in_the_talon(talon, latest):
    """Before drawing the last cards still lie there; where that may not be, it is over one trick earlier."""
    assert fields(close_talon=talon)["closed_after"].maximum == latest
    assert fields(close_talon=talon, close_before_drawing=False)["closed_after"].maximum == latest - 1


@pytest.mark.parametrize(
    ("where", "choices"),
    [
        ({}, (0, 1, 2, 3)),
        ({"preset": "schnapsen"}, (1, 2, 3)),
        ({"ties": "last_trick"}, (1, 2, 3)),
        ({"ties": "carry"}, (0, 1, 2, 3)),
    ],
)
def test_drawn_deals_are_offered_where_they_exist(where, choices):
    asked = fields(**where)["game_points"]
    assert (asked.choices, asked.minimum, asked.maximum) == (choices, choices[0], 3)


def test_every_list_says_whose_entries_it_holds():
    for seats in (2, 3, 4):
        for key in ("card_points", "tricks", "marriages"):
            field = fields(seats=seats)[key]
            assert (field.each, field.length) == (tuple(range(seats)), seats)


def test_of_three_the_dealer_is_not_asked_for():
    for key in ("claimant", "closed_by", "last_trick", "offender", "winner"):
        assert fields(seats=3)[key].choices == (1, 2)
        assert fields(seats=3, deals=[{"kind": "result", "winner": 1, "game_points": 1}])[key].choices == (0, 2)
    assert fields(seats=3)["dealer"].choices == (0, 1, 2)


def test_fields_are_shown_where_they_belong():
    asked = fields()
    assert asked["claimant"].shown_when == {"kind": ("deal",), "ending": ("claim",)}
    assert asked["offender"].shown_when == {"kind": ("deal",), "ending": ("revoke",)}
    assert asked["last_trick"].shown_when == {"kind": ("deal",), "ending": ("played_out",)}
    assert asked["closed_after"].shown_when["closed_by"] == (0, 1)
    assert asked["winner"].shown_when == asked["game_points"].shown_when == {"kind": ("result",)}


def test_points_at_the_close_can_hold_every_marriage():
    assert fields()["opponent_points_at_close"].maximum == 220


def test_fields_are_asked_for_in_full():
    """Kind, label, what may be chosen, bounds, default, and which are asked for first."""
    deal, ended = {"kind": ("deal",)}, {"kind": ("deal",), "ending": ("claim", "played_out")}
    closed, result = {**ended, "closed_by": (0, 1)}, {"kind": ("result",)}
    found = [
        (field.key, field.kind, field.choices or (field.minimum, field.maximum), field.default, dict(field.shown_when))
        for field in fields().values()
    ]
    assert found == [
        ("kind", "choice", ("result", "deal", "void"), "deal", {}),
        ("ending", "choice", ("claim", "played_out", "revoke"), None, deal),
        ("claimant", "seat", (0, 1), None, {**deal, "ending": ("claim",)}),
        ("offender", "seat", (0, 1), None, {**deal, "ending": ("revoke",)}),
        ("card_points", "integers", (0, 120), None, ended),
        ("tricks", "integers", (0, 12), None, ended),
        ("marriages", "lists", (0, 40), None, ended),
        ("last_trick", "seat", (0, 1), None, {**deal, "ending": ("played_out",)}),
        ("closed_by", "seat", (0, 1), None, ended),
        ("closed_after", "integer", (0, 6), None, closed),
        ("opponent_points_at_close", "integer", (0, 220), None, closed),
        ("opponent_tricks_at_close", "integer", (0, 6), None, closed),
        ("winner", "seat", (0, 1), None, result),
        ("game_points", "integer", (0, 1, 2, 3), None, result),
        ("dealer", "seat", (0, 1), 0, {}),
        ("remark", "text", (None, None), None, {}),
    ]
    assert {key: field.label for key, field in fields().items()} == {key: f"field.{key}" for key in fields()}
    assert [key for key, field in fields().items() if not field.prominent] == ["dealer", "remark"]
    assert fields()["kind"].choice_labels == ("kind.result", "kind.deal", "kind.void")
    assert fields()["ending"].choice_labels == ("ending.claim", "ending.played_out", "ending.revoke")
    assert fields()["remark"].length == 200
