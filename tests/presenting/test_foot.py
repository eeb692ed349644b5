"""The foot and the rounds of a list, for lists that no sample meets."""

import pytest

import rules
from rules.types import Op, Sheet, Step
from scoring.lists.queries import sheet_queries
from scoring.presenting.foot import foot
from scoring.presenting.lists import present
from scoring.presenting.values import FootKind
from tests import build


def folded(totals, *steps):
    return Sheet((), totals, ({},) * len(totals), steps, finished=False, winner=None, next=None)


def amounts(lines):
    return [(line.kind.value, [each.value for each in line.amounts]) for line in lines]


def test_points_that_are_put_aside_stand_in_no_foot():
    steps = (*(Step("aside", Op.SET, 0, seat) for seat in (0, 1)), Step("partie", Op.ADD, 3, 1))
    assert amounts(foot(folded((0, 3), *steps), names_winner=False)) == [
        ("settlement", [None, 3]),
        ("total", [0, 3]),
    ]


def test_a_seat_that_is_set_alone_is_told_what_it_loses():
    before = rules.score(rules.ruleset("skat"), 3, [build.GAME]).points
    assert before == (0, 24, 0)
    lines = rules.given([Step("set", Op.SET, 10, 1), Step("more", Op.ADD, 5, 0)], before)
    assert list(lines) == [-14, 5]


def test_a_share_says_how_often_it_was_given():
    steps = (Step("won", Op.SET, 50), Step("share", Op.SHARE, 2, 0), Step("share", Op.SHARE, 0, 1))
    points, won, total = foot(folded((100, 0), *steps), names_winner=False)
    assert [(each.value, each.times) for each in won.amounts] == [(100, 2), (0, 0)]
    assert (won.sum, points.kind, total.kind) == (100, FootKind.POINTS, FootKind.TOTAL)


def test_without_a_settlement_the_total_stands_alone():
    assert amounts(foot(folded((1, 2)), names_winner=False)) == [("total", [1, 2])]


@pytest.mark.django_db
def test_a_penalty_belongs_to_the_round_before_it_and_two_have_no_rounds():
    sheet = build.sheet(3)
    for deal in (build.GAME, build.GAME, build.GAME, {"kind": "penalty", "offender": 0, "amount": 50}, build.GAME):
        build.record(sheet, deal)
    shown = present(sheet_queries.load(sheet), money=True)
    (part,) = shown.parts
    assert [each.number for each in part.rows] == [1, 2, 3, None, 4]
    assert shown.round_ends(part, [each.number for each in part.rows]) == {3}
    assert shown.round_ends(part, [1, 2, 5, 6, 7]) == {1, 3}
    two = present(sheet_queries.load(build.sheet(2, rules=rules.ruleset("ecarte"))), money=True)
    assert shown.round_ends(part, range(1, 8)) == {2, 5}
    assert not two.round_ends(two.parts[0], range(1, 8))


def test_what_goes_to_the_cash_box_stands_below_the_money():
    agreed = rules.ruleset("skat", "pub", stake=100, lost_game_fee=50)
    scored = rules.score(agreed, 3, [build.GAME | {"won": False, "card_points": 40}])
    assert scored.fees == (0, -50, 0)
    assert scored.money is not None
    assert sum(scored.money) == sum(scored.fees)
    told = dict(amounts(foot(scored, names_winner=False)))
    assert (told["money"], told["fees"]) == ([*scored.money], [0, -50, 0])
