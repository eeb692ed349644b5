"""Games, presets and fields through the API."""

import pytest
from django.urls import reverse

import rules
from tests.api.calling import Caller

pytestmark = pytest.mark.django_db


def test_every_game_is_told_in_the_readers_language():
    told = {each: Caller(language=each).get(reverse("api_games")).json() for each in ("de", "fr", "en")}
    for games in told.values():
        assert [game["key"] for game in games] == list(rules.games())
    labels = {language: [option["label"] for option in games[0]["options"]] for language, games in told.items()}
    assert labels["de"] != labels["fr"] != labels["en"]


def test_fields_and_columns_follow_preset_and_seats():
    for game, info in rules.games().items():
        address = reverse("api_game_fields", args=[game])
        for preset in info.presets:
            for seats in rules.seats(rules.ruleset(game, preset)):
                told = Caller().get(f"{address}?preset={preset}&seats={seats}").json()
                ruleset = rules.ruleset(game, preset)
                assert [each["key"] for each in told["fields"]] == [each.key for each in rules.fields(ruleset, seats)]
                assert [each["key"] for each in told["columns"]] == [each.key for each in rules.columns(ruleset)]


def test_fields_follow_the_seat_that_deals():
    address = reverse("api_game_fields", args=["skat"])
    for dealer, playing in (("", [1, 2, 3]), ("&dealer=0", [1, 2, 3]), ("&dealer=3", [0, 1, 2])):
        told = {each["key"]: each for each in Caller().get(f"{address}?seats=4{dealer}").json()["fields"]}
        assert [each["value"] for each in told["declarer"]["choices"]] == playing
        assert told["dealer"]["default"] == 0


@pytest.mark.parametrize("dealer", ["4", "-1", "x", "", "1&dealer=2"])
def test_a_dealer_that_the_table_does_not_have_is_400(dealer):
    address = reverse("api_game_fields", args=["skat"])
    assert Caller().get(f"{address}?seats=4&dealer={dealer}").status_code == 400


@pytest.mark.parametrize(
    "query", ["preset=mine", "preset=", "seats=99", "seats=0", "seats=x", "seats=3&seats=4", "seat=3"]
)
def test_what_a_game_does_not_have_is_400(query):
    assert Caller().get(f"{reverse('api_game_fields', args=['skat'])}?{query}").status_code == 400


def test_a_game_that_nobody_knows_is_404():
    assert Caller().get(reverse("api_game_fields", args=["poker"])).status_code == 404
