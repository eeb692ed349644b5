"""Options of the rules that are amounts of money: typed and shown as people write them, kept in whole numbers."""

import re

import pytest
from django.utils import translation

import rules
from scoring.lists.forms.option_forms import OptionsForm
from scoring.lists.values import house_rules

pytestmark = pytest.mark.engineless


def asked(typed, key="lost_game_fee", game="skat"):
    """A form into which this was typed, and what it agrees upon."""
    form = OptionsForm({f"option.{key}": typed})
    form.offer_options(game, next(iter(rules.games()[game].presets)))
    assert form.is_valid()
    agreed = form.agreed(form.cleaned_data)
    return form, agreed.options[key] if agreed and not form.errors else None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("0,50", 50), ("0.50", 50), ("50 ct", 50), ("0,50 €", 50), ("€ 1", 100), ("1", 100), ("nein", None), ("", None)],
)
def test_a_tariff_is_typed_as_an_amount_and_kept_in_cents(typed, kept):
    with translation.override("de"):
        form, agreed = asked(typed)
    assert (dict(form.errors), agreed) == ({}, kept)


@pytest.mark.parametrize(
    ("key", "typed", "kept"),
    [("stake", "1 Cent", 100), ("stake", "0,25 ct", 25), ("stake", "0,01", 100), ("stake", "0.0025 €", 25)],
)
def test_a_stake_for_a_point_is_parts_of_a_cent(key, typed, kept):
    assert asked(typed, key)[1] == kept


@pytest.mark.parametrize("game", ["skat", "doppelkopf"])
def test_a_bare_number_is_no_stake_for_a_point(game):
    with translation.override("en"):
        form, agreed = asked("5", "stake", game)
    assert agreed is None
    (told,) = form.errors["option.stake"]
    assert ("€5.00" in told, "€0.05" in told) == (True, True)
    assert asked("0,05", "stake", game)[1] == asked("5 ct", "stake", game)[1] is not None


def test_a_stake_says_what_it_is_paid_for():
    for_points = rules.ruleset("doppelkopf", stake=5)
    behind = rules.ruleset("doppelkopf", stake=5, stake_for="point_behind")
    with translation.override("en"):
        assert house_rules.money_in_words(for_points) == ["Stake €0.05, for each point, plus and minus"]
        (told,) = house_rules.money_in_words(behind)
        assert told == "Stake €0.05, for each point behind the leader, into the cash box"
        assert house_rules.money_in_words(rules.ruleset("skat", stake=25)) == [
            "0.25 cents for each point, each against each"
        ]
        assert house_rules.money_in_words(rules.ruleset("skat")) == []


@pytest.mark.parametrize("typed", ["50", "100", "1.000", "0,505", "-1", "x", "200 €", "0"])
def test_what_may_be_cents_or_euros_or_no_tariff_at_all_is_asked_beside_its_field(typed):
    form, agreed = asked(typed)
    assert ([*form.errors], agreed) == (["option.lost_game_fee"], None)
    assert form.data["option.lost_game_fee"] == typed


def test_the_doubt_is_told_with_both_readings():
    with translation.override("de"):
        (told,) = asked("50")[0].errors["option.lost_game_fee"]
    assert "50,00\xa0€" in told
    assert "0,50\xa0€" in told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", ["0,50\xa0€ je verlorenem Spiel (Verlustspielgeld)", "0,25 Cent je Punkt, jeder gegen jeden"]),
        ("fr", ["0,50\xa0€ par jeu perdu (amende)", "0,25 centime par point, chacun contre chacun"]),
        ("en", ["€0.50 for each lost game (lost-game money)", "0.25 cents for each point, each against each"]),
    ],
)
def test_a_tariff_reads_as_a_sentence(language, told):
    with translation.override(language):
        assert {*house_rules.changes_in_words(rules.ruleset("skat", lost_game_fee=50, stake=25))} == {*told}


def test_no_text_of_any_game_speaks_of_amounts_in_cents():
    for game in rules.games():
        for option in rules.options(game):
            said = {rules.say(game, option.label, {}, language) for language in ("de", "fr", "en")}
            assert not any(re.search(r"\bcent(s|ime|imes)?\b", text, re.IGNORECASE) for text in said), said


def test_the_field_is_filled_in_with_the_amount():
    form = OptionsForm()
    with translation.override("de"):
        form.offer_options("skat", "isko-2022", {"lost_game_fee": 50})
    field = form.fields["option.lost_game_fee"]
    assert field.initial == "0,50\xa0€"
    assert "0,01\xa0€–100,00\xa0€" in field.help_text


def test_how_long_sheets_are_is_said_of_tables_of_which_size():
    form = OptionsForm({})
    with translation.override("en"):
        form.offer_options("doppelkopf", "house")
        told = form.fields["option.deals"].help_text
    assert told.endswith("at tables of 4; others play as many rounds, so that everybody deals equally often")
