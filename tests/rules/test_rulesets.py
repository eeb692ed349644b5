"""Rule sets are spelled out, frozen, and read back as they were kept."""

import dataclasses
from typing import Literal

import pytest

import rules
from rules import registry, rulesets

KEPT = {"game": "skat", "preset": "plain", "version": 1, "options": {"deals": None, "won_bonus": 0}}


def test_ruleset_spells_out_every_option():
    for preset in rules.games()["skat"].presets:
        spelled = rules.ruleset("skat", preset).options
        assert set(spelled) == {option.key for option in rules.options("skat")}


def test_ruleset_takes_changes_over_the_preset():
    changed = rules.ruleset("skat", "plain", won_bonus=10, deals=None)
    assert (changed.options["won_bonus"], changed.options["lost_deduction"], changed.options["deals"]) == (10, 0, None)


def test_ruleset_cannot_be_changed():
    made = rules.ruleset("skat")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.preset = "plain"
    with pytest.raises(TypeError):
        made.options["deals"] = 1


@pytest.mark.parametrize(
    ("arguments", "changes", "named", "allowed"),
    [
        (("chess",), {}, "game", "skat"),
        ((5,), {}, "game", "skat"),
        (("skat", "ramsch"), {}, "preset", "seeger"),
        (("skat", []), {}, "preset", "seeger"),
        (("skat",), {"bonus": 1}, "option", "won_bonus"),
        (("skat",), {"deals": 0}, "deals", "1..1000"),
        (("skat",), {"deals": True}, "deals", "1..1000"),
        (("skat",), {"deals": "36"}, "deals", "standard"),
        (("skat",), {"deals": 36.0}, "deals", "None"),
        (("skat",), {"won_bonus": None}, "won_bonus", "0..1000"),
        (("skat",), {"won_bonus": 10**5000}, "won_bonus", "0..1000"),
    ],
)
def test_ruleset_error_names_what_is_wrong_and_what_is_allowed(arguments, changes, named, allowed):
    with pytest.raises(rules.RulesetError) as caught:
        rules.ruleset(*arguments, **changes)
    assert caught.value.option == named
    assert allowed in str(caught.value)


def test_ruleset_error_is_one_sentence():
    with pytest.raises(rules.RulesetError) as caught:
        rules.ruleset("skat", limit="ten")
    assert str(caught.value) == "limit: 'ten' is not allowed; allowed: 1..9999, None"


def test_from_dict_fills_an_option_that_did_not_exist_with_the_number_of_then():
    old = rules.Ruleset.from_dict(KEPT)
    assert old.options["opponents_bonus_four"] == 30
    assert old.options["won_bonus"] == 0
    assert old.options["deals"] is None


def test_from_dict_keeps_the_version_it_was_kept_with():
    assert rules.Ruleset.from_dict({**KEPT, "version": 0}).version == 0
    assert rules.ruleset("skat").version == rules.VERSION


def test_from_dict_refuses_what_ruleset_would_refuse():
    with pytest.raises(rules.RulesetError, match="bonus"):
        rules.Ruleset.from_dict({**KEPT, "options": {"bonus": 1}})
    with pytest.raises(rules.RulesetError, match="preset"):
        rules.Ruleset.from_dict({**KEPT, "preset": "old"})


@dataclasses.dataclass(frozen=True)
class Stakes:
    bock: bool = False
    stakes: Literal["flat", "matsch"] = "flat"


def test_flags_and_choices_are_strict_too(monkeypatch):
    game = dataclasses.replace(registry.find("skat"), key="toy", options=Stakes, presets={"only": Stakes()})
    monkeypatch.setitem(registry._games, "toy", game)
    assert rules.ruleset("toy", bock=True, stakes="matsch").options == {"bock": True, "stakes": "matsch"}
    for changes in ({"bock": 1}, {"bock": "true"}, {"stakes": True}, {"stakes": 1}, {"stakes": None}):
        with pytest.raises(rules.RulesetError):
            rules.ruleset("toy", **changes)


def test_facade_offers_the_version_of_the_rules():
    assert rules.VERSION == rulesets.VERSION
    assert rules.ruleset("skat").to_dict()["version"] == rules.VERSION


def test_usual_events_name_their_series_by_the_word_of_the_pages():
    """An evening of three rounds whose page says "series 1 of 3" would be two things."""
    words = {"de": "Serie", "fr": "série", "en": "series"}
    for game in rules.games():
        for usual in rules.occasions(game):
            for language, word in words.items():
                label = rules.say(game, usual.label, {}, language)
                assert f"{usual.series} {word}" in label or str(usual.series) not in label, label
