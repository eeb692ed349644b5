"""What a form asks for: in the order of the table, with the choices of this deal."""

import pytest

import rules

ORDER = [
    "kind",
    "declarer",
    "contract",
    "matadors",
    "hand",
    "schneider_announced",
    "schwarz_announced",
    "ouvert",
    "bid",
]
RESULT = ["card_points", "tricks", "won", "schneider", "schwarz", "ending", "awarded_stage", "replacement"]
OTHERS = ["value", "offender", "amount", "dealer", "remark"]


def fields(seats=4, deals=(), **changes):
    return {field.key: field for field in rules.fields(rules.ruleset("skat", **changes), seats, deals)}


def test_fields_come_in_the_order_of_the_table():
    assert list(fields()) == ORDER + RESULT + OTHERS


@pytest.mark.parametrize(("played", "choices"), [(0, (1, 2, 3)), (1, (0, 2, 3)), (3, (0, 1, 2)), (4, (1, 2, 3))])
def test_declarer_choices_leave_out_the_dealer_of_a_table_of_four(played, choices):
    asked = fields(deals=[{"kind": "passed"}] * played)
    assert asked["declarer"].choices == choices
    assert asked["dealer"].default == played % 4
    assert fields(seats=3, deals=[{"kind": "passed"}] * played)["declarer"].choices == (0, 1, 2)


def test_declarer_of_another_dealer_can_still_be_stated():
    assert fields()["declarer"].maximum == 3


def test_bid_offers_the_63_legal_values():
    """SK-08: every value that a game can have, and no other."""
    bids = fields()["bid"].choices
    assert len(bids) == 63
    assert bids[:12] == (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44)
    assert bids[-6:] == (192, 198, 204, 216, 240, 264)
    assert list(bids) == sorted(bids)


def test_matadors_offers_with_and_without_up_to_eleven():
    assert sorted(fields()["matadors"].choices) == [*range(-11, 0), *range(1, 12)]


def test_short_form_and_exact_form_are_shown_only_where_cards_decide():
    asked = fields()
    for key in ("card_points", "tricks", "won", "schneider", "schwarz"):
        assert asked[key].shown_when["ending"] == ("played", "claimed")
    assert "null" not in asked["card_points"].shown_when["contract"]
    assert "contract" not in asked["won"].shown_when


def test_replacement_is_shown_for_a_null_that_some_bid_can_exceed():
    shown = fields()["replacement"].shown_when
    assert shown["contract"] == ("null",)
    assert min(shown["bid"]) == 24


def test_rare_fields_are_not_prominent():
    rare = {key for key, field in fields().items() if not field.prominent}
    assert rare == {"ending", "awarded_stage", "replacement", "dealer", "remark"}


def test_house_rules_are_asked_for_where_they_are_played():
    played = fields(kontra=True, bock=True, ramsch="allowed")
    more = [key for key in played if key not in fields()]
    assert more == ["kontra", "points_each", "tricks_each", "pushes", "bock"]
    assert "pushes" not in fields(ramsch="allowed", ramsch_pushes=False)
    assert played["kind"].choices == ("game", "ramsch", "passed", "value", "penalty", "void")
    assert "ramsch" not in fields()["kind"].choices
    assert played["kontra"].default == "none"
    assert played["bock"].choices == (1, 2, 4, 8)
    assert played["bock"].shown_when == {"kind": ("game", "ramsch")}
    assert fields(bock=True)["bock"].shown_when == {"kind": ("game",)}
    assert fields(bock=True, ramsch="allowed", ramsch_bock=False)["bock"].shown_when == {"kind": ("game",)}
    assert played["points_each"].shown_when == {"kind": ("ramsch",)}


def test_points_and_tricks_are_asked_from_the_same_moment_on():
    asked = fields()
    assert "contract" in asked["tricks"].shown_when
    assert {*asked["card_points"].shown_when} == {*asked["tricks"].shown_when}


PUB = """
kind: choice, 6 choices named kind.game, default game, always
declarer: seat, 0..3, 3 choices, with kind 2
contract: choice, 6 choices named contract.clubs, with kind 1
matadors: integer, -11..11, 22 choices named matadors.1, with kind 1
hand: flag, default False, with kind 1
schneider_announced: flag, default False, with kind 1; contract 5
schwarz_announced: flag, default False, with kind 1; contract 5
ouvert: flag, default False, with kind 1
bid: integer, 18..264, 63 choices, with kind 1
kontra: choice, 4 choices named kontra.none, default none, with kind 1
card_points: integer, 0..120, with kind 1; ending 2; contract 5
tricks: integer, 0..10, with kind 1; ending 2; contract 6
won: flag, with kind 1; ending 2
schneider: flag, default False, with kind 1; ending 2; contract 5
schwarz: flag, default False, with kind 1; ending 2; contract 5
ending: choice, 6 choices named ending.played, default played, rare, with kind 1
awarded_stage: choice, 3 choices named stage.schneider, rare, with kind 1; contract 5; ending 4
replacement: choice, 5 choices named contract.clubs, rare, with kind 1; contract 1; bid 59
points_each: integers, 0..120, length 3, each 0 2 3, with kind 1
tricks_each: integers, 0..10, length 3, each 0 2 3, with kind 1
pushes: integer, 0..3, with kind 1
bock: integer, 1..8, 4 choices, default 1, with kind 2
value: integer, -9999..9999, with kind 1
offender: seat, 0..3, 4 choices, with kind 1
amount: integer, 1..9999, with kind 1
dealer: seat, 0..3, 4 choices, default 1, rare, always
remark: text, length 200, rare, always
"""


def told(field):
    shown = "; ".join(f"{key} {len(values)}" for key, values in field.shown_when.items())
    named = f" named {field.choice_labels[0]}" if field.choice_labels else ""
    parts = {
        field.kind.value: True,
        f"{field.minimum}..{field.maximum}": field.minimum is not None,
        f"{len(field.choices)} choices{named}": field.choices,
        f"default {field.default}": field.default is not None,
        f"length {field.length}": field.length,
        f"each {' '.join(map(str, field.each))}": field.each,
        "rare": not field.prominent,
        f"with {shown}" if shown else "always": True,
    }
    return f"{field.key}: {', '.join(part for part, holds in parts.items() if holds)}"


def test_every_field_of_a_pub_is_asked_for_as_it_is_told_here():
    """At four, seat 1 deals: bounds, choices, defaults, whose entries, and with how many values of what shown."""
    asked = fields(deals=[{"kind": "void"}], preset="pub")
    assert [told(field) for field in asked.values()] == PUB.strip().split("\n")
    assert [field.label for field in asked.values()] == [f"field.{key}" for key in asked]
    assert asked["kind"].choices == ("game", "ramsch", "passed", "value", "penalty", "void")
    assert asked["bock"].shown_when == {"kind": ("game", "ramsch")}
    assert asked["ending"].choices[:2] == ("played", "claimed") == asked["won"].shown_when["ending"]
    assert asked["awarded_stage"].shown_when["ending"] == asked["ending"].choices[2:]
    spared = fields(preset="pub", ramsch_bock=False, ramsch_pushes=False)
    assert spared["bock"].shown_when == {"kind": ("game",)}
    assert "pushes" not in spared


def test_who_is_penalised_is_asked_of_a_penalty_alone():
    fields = {field.key: field for field in rules.fields(rules.ruleset("skat"), 4)}
    assert {key: dict(fields[key].shown_when) for key in ("offender", "amount")} == {
        "offender": {"kind": ("penalty",)},
        "amount": {"kind": ("penalty",)},
    }
