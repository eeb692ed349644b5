"""What a list says in points alone is kept as a record that brings the same points, in every game."""

import random

import pytest

import rules

TABLES = [
    (game, preset, seats)
    for game, info in rules.games().items()
    for preset in info.presets
    for seats in rules.seats(rules.ruleset(game, preset))
]


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_points_of_every_sampled_deal_can_be_kept_without_the_deal(game, preset, seats):
    ruleset, rng = rules.ruleset(game, preset), random.Random(11)
    sheet = rules.score(ruleset, seats, ())
    while not sheet.finished and len(sheet.lines) < 15:
        deal = rules.sample_deal(ruleset, seats, (), rng, after=sheet)
        after = rules.score(ruleset, seats, [deal], after=sheet)
        record = rules.deal_from_points(ruleset, seats, (), after.lines[-1].points, after=sheet)
        assert record is not None, (deal, after.lines[-1].points)
        kept = rules.score(ruleset, seats, [record], after=sheet).lines[-1]
        assert kept.points == after.lines[-1].points, (deal, record, kept.problems)
        sheet = after
    assert sheet.finished or len(sheet.lines) == 15


@pytest.mark.parametrize("game", rules.games())
def test_tournaments_have_tables_that_the_game_has(game):
    assert rules.tables(game)
    assert set(rules.tables(game)) <= set(rules.games()[game].seats)


@pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
def test_points_that_no_deal_brings_are_kept_by_no_record(game, preset, seats):
    ruleset = rules.ruleset(game, preset)
    for points in (tuple(range(97, 97 + seats)), (10**9,) * seats):
        record = rules.deal_from_points(ruleset, seats, (), points)
        assert record is None or rules.score(ruleset, seats, [record]).lines[0].points != points
