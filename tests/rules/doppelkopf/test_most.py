"""What paper can hold for one game: no played game is worth more, whatever the table has agreed upon."""

from random import Random

import pytest

import rules
from rules.games.doppelkopf.most import possible_values
from tests.lists import sampled
from tests.rules.test_totals import varied
from tests.tiers import long

SIGN = {"won": 1, "lost": -1, "no_winner": 0}


@pytest.mark.parametrize("seed", [0, *long(1, 2, 3, 4, 5)])
def test_no_game_is_worth_more_than_paper_can_hold(seed):
    dice = Random(f"most {seed}")
    for preset in ("ddv-2026", "seed", "house"):
        for _rules in range(8):
            rule = varied("doppelkopf", preset, 4, dice)
            for line in sampled(rule, 4, dice, 40).lines:
                if line.deal["kind"] not in ("value", "penalty", "void") and line.outcome in SIGN:
                    alone = len(line.deal["re"]) == 1
                    value = SIGN[line.outcome] * line.value
                    assert value in possible_values(rule.chosen, alone=alone), (rule.options, line.deal)


@pytest.mark.parametrize(
    ("options", "two", "one"),
    [
        ({}, (-29, 28), (-21, 21)),
        ({"against": "never"}, (-28, 28), (-21, 21)),
        ({"against_in_solos": True}, (-29, 28), (-22, 21)),
        ({"beaten_calls": False}, (-25, 24), (-17, 17)),
        ({"karlchen_caught": "any"}, (-30, 29), (-21, 21)),
        ({"solo_kind_points": True}, (-29, 28), (-24, 24)),
        ({"bock_draw": True, "bock_effect": "double_all"}, (-58, 56), (-42, 42)),
    ],
)
def test_the_most_is_counted_from_what_the_table_has_agreed_upon(options, two, one):
    chosen = rules.ruleset("doppelkopf", **options).chosen
    found = [possible_values(chosen, alone=alone) for alone in (False, True)]
    assert [(each[0], each[-1]) for each in found] == [two, one]
