"""What an event is played by, told as it is: what a won game brings, and of how many players the tables were."""

import pytest
from django.utils import translation

import rules
from tournaments.values.facts import facts
from tournaments.values.plans import Plan

pytestmark = pytest.mark.engineless


def told(game, *sat, preset=None, **options):
    ruleset = rules.ruleset(game, preset, **options) if preset else rules.ruleset(game, **options)
    with translation.override("en"):
        return {each.label: each for each in facts(ruleset, 3, Plan(), sat=sat)}


def foot(*sat, **options):
    found = told("skat", *sat, **options).get("At the foot of a sheet")
    return found and found.value


def test_what_won_and_lost_games_bring_is_told_for_each_size_of_table():
    own = "+50 for each game won, −50 for each game lost"
    assert foot() == f"{own}; for each game that another player lost +30 at tables of 4, +40 at tables of 3"
    assert foot(3) == f"{own}; for each game that another player lost +40 at tables of 3"
    assert foot(preset="seeger") == own
    assert foot(won_bonus=0, lost_deduction=100, preset="seeger") == "0 for each game won, −100 for each game lost"
    assert foot(preset="plain") is None
    assert "At the foot of a sheet" not in told("doppelkopf")


def test_sizes_and_lengths_are_those_of_the_tables_that_were_drawn():
    before, after = told("doppelkopf", deals=8), told("doppelkopf", 6, 5, deals=8)
    assert before["Players at a table"].value == "4 / 5"
    assert before["Series"].value == "3 series of 8 deals each (10 at tables of 5)"
    assert after["Players at a table"].value == "5 / 6"
    assert after["Series"].value == "3 series of 10 deals each (12 at tables of 6)"
    assert after["Players at a table"].help.startswith("The number of players fits no usual tables")
