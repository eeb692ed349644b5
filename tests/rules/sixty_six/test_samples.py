"""Sampled deals: plausible, with everything that players do, and within the options of the table."""

from random import Random

import pytest

import rules


def sampled(preset, seats=2, count=200, **changes):
    ruleset, rng = rules.ruleset("sixty_six", preset, **changes), Random(66)
    deals = [rules.sample_deal(ruleset, seats, (), rng) for _ in range(count)]
    return [rules.score(ruleset, seats, [deal]).lines[0] for deal in deals]


@pytest.fixture(scope="module")
def drawn():
    """Deals of the profiles that differ most."""
    return {preset: sampled(preset) for preset in ("pagat", "schnapsen", "schnapsen-sharp", "bulgarian")}


def having(lines, *outcomes):
    return sum(line.outcome in outcomes for line in lines)


@pytest.mark.parametrize("preset", ["pagat", "schnapsen"])
def test_every_ending_is_drawn_and_plain_claims_most_often(preset, drawn):
    lines = drawn[preset]
    assert having(lines, "won") > 80
    assert all(having(lines, outcome) > 1 for outcome in ("closed", "opponent_first", "failed_close"))
    assert 0 < having(lines, "false_claim") < 20
    assert having(lines, "played_out", "last_trick") > 1
    claimed = [line for line in lines if line.deal["ending"] == "claim"]
    assert {line.deal["claimant"] for line in claimed} == {0, 1}


def test_claims_are_right_or_nearly_so(drawn):
    totals = [
        line.deal["card_points"][seat] + sum(line.deal["marriages"][seat])
        for line in drawn["schnapsen"]
        if (seat := line.deal.get("claimant")) is not None
    ]
    assert min(totals) >= 50
    assert sum(total >= 66 for total in totals) > 0.8 * len(totals)


def declared(lines):
    return [own for line in lines for own in line.deal["marriages"] if own]


def test_marriages_are_drawn_where_there_are_any(drawn):
    lines = drawn["schnapsen"]
    assert {value for own in declared(lines) for value in own} == {20, 40}
    assert 40 < len(declared(lines)) < 160
    assert not declared(sampled("schnapsen", count=50, marriages=False))
    assert len(declared(sampled("schnapsen", marriage_after_talon=False))) < len(declared(lines))


def test_closes_are_drawn_while_the_talon_lasts(drawn):
    for preset, latest in (("pagat", 5), ("schnapsen", 4), ("schnapsen-sharp", 3)):
        lines = [line for line in drawn[preset] if "closed_by" in line.deal]
        assert 5 < len(lines) < 150
        assert max(line.deal["closed_after"] for line in lines) == latest
        assert min(line.deal["closed_after"] for line in lines) >= 1


@pytest.mark.parametrize("preset", ["pagat", "schnapsen", "schnapsen-sharp", "bulgarian"])
def test_samples_leave_nothing_to_ask(preset, drawn):
    assert not any(problem.severity != "note" for line in drawn[preset] for problem in line.problems)


@pytest.mark.parametrize(("seats", "preset"), [(3, "pagat"), (4, "pagat"), (3, "bulgarian"), (4, "us-1895")])
def test_tables_of_three_and_four_are_drawn_too(seats, preset):
    lines = sampled(preset, seats, 40)
    assert {line.outcome for line in lines} & {"won", "false_claim"}
    assert not any(problem.severity != "note" for line in lines for problem in line.problems)
    assert bool([line for line in lines if "closed_by" in line.deal]) is (seats == 3)


def test_plays_are_shuffled_and_use_every_act():
    ruleset, rng = rules.ruleset("sixty_six"), Random(66)
    plays = [rules.sample_play(ruleset, 2, rng) for _ in range(60)]
    assert {play["dealer"] for play in plays} == {0, 1}
    for place in range(6):
        assert len({play["hands"][0][place] for play in plays}) > 12
    assert len({play["turned"] for play in plays}) > 12
    assert len({play["talon"][-1] for play in plays}) > 12
    words = {word for play in plays for _, word in play["cards"]}
    assert {"exchange", "marriage", "close", "close_undrawn", "claim"} <= words
