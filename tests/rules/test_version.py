"""The version of the rules moves whenever a number does: kept totals of another version are made anew by it."""

import rules
from tests.rules import numbers


def test_no_number_changes_under_the_same_version():
    version, before = numbers.known()
    after = numbers.now()
    found = numbers.changed(before, after)
    assert not found, "a number changed: raise rules.VERSION, then run python -m tests.rules.numbers"
    assert (version, before) == (rules.VERSION, after), "run python -m tests.rules.numbers"


def test_changed_number_of_a_known_list_is_noticed_and_a_new_list_is_not():
    before = {"skat 1": "a", "skat 2": "b", "skat 3": "c"}
    assert numbers.changed(before, {"skat 1": "a", "skat 2": "x", "skat 4": "d"}) == ["skat 2"]


def test_every_preset_of_every_game_has_its_numbers_looked_at():
    seen = {stated[:2] for stated, _seats, _deals in numbers.lists()}
    assert seen >= {(game, preset) for game, info in rules.games().items() for preset in info.presets}


def test_any_kept_number_moves_the_digest():
    ruleset = rules.ruleset("skat")
    deal = {"declarer": 1, "contract": "clubs", "bid": 18, "matadors": 1, "won": True}
    told = numbers.numbers(ruleset, 3, [deal])
    assert numbers.digest(told) != numbers.digest(numbers.numbers(ruleset, 3, [{**deal, "won": False}]))
    assert numbers.digest(told) != numbers.digest(numbers.numbers(rules.ruleset("skat", "plain"), 3, [deal]))
