"""Statistics and samples: what Écarté players count, and deals that can be drawn anywhere in a match."""

from collections import Counter
from random import Random

import pytest

import rules
from tests.lists import sampled
from tests.wording import assert_sayable

CLASSIC = rules.ruleset("ecarte", parties=9)
GOOD = {"first_talk": "accepted", "tricks_dealer": 3, "tricks_nondealer": 2}


def counted(*deals, ruleset=CLASSIC):
    """The counters of both seats over these deals, without those at zero."""
    totals = [Counter(), Counter()]
    for line in rules.score(ruleset, 2, deals).lines:
        for seat, found in enumerate(rules.count(ruleset, 2, line)):
            totals[seat].update(found)
    return [{key: count for key, count in total.items() if count} for total in totals]


def test_point_and_vole_are_counted():
    assert counted(GOOD) == [{"deals": 1, "dealt": 1, "point": 1}, {"deals": 1, "led": 1}]
    assert counted({**GOOD, "tricks_dealer": 0, "tricks_nondealer": 5})[1] == {"deals": 1, "led": 1, "vole": 1}


def test_kings_are_counted():
    assert counted({**GOOD, "turned_king": True})[0]["king_turned"] == 1
    assert counted({**GOOD, "king_declared_by": "nondealer"})[1]["king_declared"] == 1


@pytest.mark.parametrize(
    ("talk", "dealers", "seat", "expected"),
    [
        ("refused_first", 3, 0, {"refusals": 1}),
        ("refused_first", 2, 0, {"refusals": 1, "refusals_failed": 1}),
        ("refused_first", 0, 0, {"refusals": 1, "refusals_failed": 1}),
        ("nondealer_played", 2, 1, {"unproposed": 1}),
        ("nondealer_played", 3, 1, {"unproposed": 1, "unproposed_failed": 1}),
        ("accepted", 2, 0, {}),
    ],
)
def test_risks_are_counted_for_who_took_them(talk, dealers, seat, expected):
    both = counted({"first_talk": talk, "tricks_dealer": dealers, "tricks_nondealer": 5 - dealers})
    risks = {"refusals", "refusals_failed", "unproposed", "unproposed_failed"}
    assert {key: count for key, count in both[seat].items() if key in risks} == expected
    assert not risks & set(both[1 - seat])


@pytest.mark.parametrize(
    ("counts", "dealers", "expected"),
    [
        ("first", 2, {}),
        ("any", 3, {"refusals": 1}),
        ("any", 2, {"refusals": 1, "refusals_failed": 1}),
    ],
)
def test_later_refusal_is_counted_where_it_is_a_risk(counts, dealers, expected):
    ruleset = rules.ruleset("ecarte", refusal_counts=counts)
    both = counted({"first_talk": "refused_later", "tricks_dealer": dealers}, ruleset=ruleset)
    assert {key: count for key, count in both[0].items() if key.startswith("refusals")} == expected


def test_parties_are_counted_with_their_stakes():
    three, one, two = ({"kind": "result", "points": points} for points in ((3, 0), (0, 1), (2, 0)))
    both = counted(three, two, three, one, two, three, one, one, one, two)
    assert both[0] == {"parties": 3, "parties_won": 3, "doubles": 1, "triples": 1}
    assert both[1] == {"parties": 3}


def test_every_statistic_is_a_counter_and_has_a_text():
    deal = {**GOOD, "first_talk": "refused_first"}
    line = rules.score(CLASSIC, 2, [deal]).lines[0]
    known = set(rules.count(CLASSIC, 2, line)[0])
    for statistic in rules.statistics("ecarte"):
        assert {statistic.key, statistic.out_of} <= known
        assert_sayable("ecarte", statistic.label)
        assert_sayable("ecarte", statistic.group)


def test_void_deals_count_nothing():
    assert counted({"kind": "void"}) == [{}, {}]


@pytest.mark.parametrize("seed", range(6))
def test_sampled_deals_have_no_problem_wherever_the_match_stands(seed):
    ruleset = rules.ruleset("ecarte", parties=5, target=[3, 5, 7][seed % 3])
    sheet = sampled(ruleset, 2, Random(seed), 1000)
    assert sheet.finished
    assert not any(line.problems for line in sheet.lines)
    assert sheet.winner is not None


def test_samples_are_repeatable_and_of_every_kind():
    ruleset = rules.ruleset("ecarte", parties=99)
    drawn = [rules.sample_deal(ruleset, 2, [], Random(seed)) for seed in range(300)]
    assert drawn == [rules.sample_deal(ruleset, 2, [], Random(seed)) for seed in range(300)]
    assert {deal["first_talk"] for deal in drawn} == {"nondealer_played", "refused_first", "accepted", "refused_later"}
    assert {deal["tricks_dealer"] for deal in drawn} == set(range(6))
    assert 20 < sum(deal["turned_king"] for deal in drawn) < 60
    assert {deal.get("king_declared_by") for deal in drawn} == {None, "none", "dealer", "nondealer"}
    for talk, side in (("nondealer_played", "nondealer"), ("refused_first", "dealer"), ("refused_later", "dealer")):
        made = [deal[f"tricks_{side}"] >= 3 for deal in drawn if deal["first_talk"] == talk]
        assert 0.5 < sum(made) / len(made) < 0.7


def test_sampled_plays_are_of_every_kind():
    """EC-03: the stock is drawn from, the king declared or not, who speaks first varies."""
    plays = [rules.sample_play(rules.ruleset("ecarte"), 2, Random(seed)) for seed in range(500)]
    assert plays[7] == rules.sample_play(rules.ruleset("ecarte"), 2, Random(7))
    assert {play["dealer"] for play in plays} == {0, 1}
    assert {len(play.get("discards", ())) for play in plays} >= {0, 2, 4}
    assert {len(cards) for play in plays for _, cards in play.get("discards", ())} == {1, 2, 3, 4, 5}
    assert all(len(play["stock"]) == 21 for play in plays)
    declared = {
        (play["king_declared"][0] == play["dealer"], play["king_declared"][1])
        for play in plays
        if "king_declared" in play
    }
    assert declared == {(True, 1), (False, 0), (False, 1)}
    keeping = rules.ruleset("ecarte", dealer_may_keep=True)
    kept = [rules.sample_play(keeping, 2, Random(seed)).get("discards", ()) for seed in range(200)]
    assert any(not cards for discards in kept for _, cards in discards)
    assert all(cards for play in plays for _, cards in play.get("discards", ()))
