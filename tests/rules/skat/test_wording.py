"""What a record of Skat is answered with: no complaint about what was not readable, and the right column."""

import pytest

import rules

GAME = {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 18, "won": True}
NULL = {"declarer": 1, "contract": "null", "bid": 24}


def line(deal):
    return rules.score(rules.ruleset("skat"), 3, [deal]).lines[0]


@pytest.mark.parametrize(
    ("deal", "named"),
    [
        ({**GAME, "ending": "adjourned", "awarded_stage": "schneider"}, {"ending"}),
        ({**GAME, "won": False, "card_points": 70, "tricks": 6, "schneider_announced": 1}, {"schneider_announced"}),
    ],
)
def test_what_hangs_on_an_unreadable_key_is_not_complained_of(deal, named):
    assert {field for problem in line(deal).problems for field in problem.fields} == named


@pytest.mark.parametrize("language", rules.LANGUAGES)
def test_a_choice_refused_is_answered_with_the_choices(language):
    (problem,) = line({**GAME, "contract": "jacks"}).problems
    choices = ["clubs", "spades", "hearts", "diamonds", "grand", "null"]
    named = ", ".join(rules.say("skat", f"contract.{each}", {}, language) for each in choices)
    assert named in rules.sentence("skat", problem, language)


@pytest.mark.parametrize(("matadors", "cells"), [(2, (2, None)), (-2, (None, 2))])
@pytest.mark.parametrize("deal", [GAME, NULL])
def test_tops_stand_in_the_column_with_or_without(deal, matadors, cells):
    row = line({**deal, "matadors": matadors}).row
    assert (row["with"], row["without"]) == cells


@pytest.mark.parametrize("seats", [3.0, "3", None, True, [3], 2, 6])
def test_score_refuses_a_number_of_seats_without_a_table(seats):
    with pytest.raises(rules.RulesetError, match="seats"):
        rules.score(rules.ruleset("skat"), seats, [])
