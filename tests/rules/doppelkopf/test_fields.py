"""What the form of Doppelkopf asks: everything the contract names can be read, and no rule set asks what it lacks."""

import pytest

import rules

CONTRACT = {
    "kind", "re", "re_call", "kontra_call", "re_points", "re_tricks", "re_foxes", "kontra_foxes",
    "re_doppelkopfs", "kontra_doppelkopfs", "karlchen", "karlchen_caught", "compulsory", "forced", "value",
    "offender", "penalty", "amount", "absagen", "harmed", "ends_deal", "bock", "bock_events", "dealer",
    "remark",
}  # fmt: skip
KINDS = {
    "normal", "marriage", "poverty", "marriage_alone", "silent_solo", "solo_diamonds", "solo_hearts",
    "solo_spades", "solo_clubs", "solo_queens", "solo_jacks", "solo_trumpless", "value", "thrown_in",
    "penalty", "time_up", "void",
}  # fmt: skip


def fields(preset="ddv-2026", seats=4, deals=(), **options):
    found = rules.fields(rules.ruleset("doppelkopf", preset, **options), seats, deals)
    return {field.key: field for field in found}


@pytest.mark.parametrize("preset", ["ddv-2026", "seed", "house"])
def test_every_key_and_kind_can_be_read(preset):
    assert set(fields(preset)) >= CONTRACT
    unplayed = set() if preset == "seed" else {"poverty"}
    assert set(fields(preset)["kind"].choices) & KINDS == KINDS - unplayed


def test_poverty_is_offered_where_it_is_played_and_where_an_older_list_asks():
    for options, offered in (
        ({}, False),
        ({"poverty": "new_deal"}, True),
        ({"poverty": "pass_three"}, True),
        ({"poverty_unplayed": "asked"}, True),
    ):
        assert ("poverty" in fields(**options)["kind"].choices) is offered


def test_re_is_asked_of_those_who_have_cards():
    assert fields()["re"].choices == (0, 1, 2, 3)
    assert fields(seats=5)["re"].choices == (1, 2, 3, 4)
    assert fields(seats=5, deals=[{"kind": "void"}] * 4)["re"].choices == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("key", "asked", "not_asked"),
    [
        ("karlchen_caught", {"preset": "seed"}, {}),
        ("compulsory", {}, {"preset": "house"}),
        ("bock", {"preset": "house", "bock_draw": True}, {"preset": "house"}),
        ("bock_events", {"preset": "house", "bock_heart_trick": True}, {}),
    ],
)
def test_field_is_shown_only_where_the_rules_have_it(key, asked, not_asked):
    assert fields(**asked)[key].shown_when["kind"]
    assert not fields(**not_asked)[key].prominent
    assert fields(**not_asked)[key].shown_when["kind"] == ()


@pytest.mark.parametrize(
    ("option", "keys"),
    [
        ({"karlchen_double": True}, {"karlchen_double"}),
        ({"fox_last_trick": True}, {"fox_last_trick"}),
        ({"fox_last_trick": True, "fox_double": True}, {"fox_last_trick", "fox_double"}),
        ({"fox_double": True}, set()),
        ({"tens_caught": True}, {"re_tens", "kontra_tens"}),
        ({"heart_tricks": True}, {"re_heart_tricks", "kontra_heart_tricks"}),
        ({"schlanker_martin": True}, {"won"}),
        ({"compulsory_call_points": 30}, {"first_trick", "first_trick_points"}),
    ],
)
def test_house_rule_brings_its_fields(option, keys):
    assert set(fields("house", **option)) - set(fields("house")) == keys


def test_pack_without_nines_has_ten_tricks():
    assert fields()["re_tricks"].maximum == 12
    assert fields("house", nines=False)["re_tricks"].maximum == 10


@pytest.mark.parametrize("preset", ["ddv-2026", "seed", "house"])
def test_form_sends_nothing_that_a_plain_game_would_be_refused_for(preset):
    plain = {"re": [1, 2], "re_points": 130, "re_tricks": 7}
    known = fields(preset)
    sent = {key: field.default for key, field in known.items() if field.default is not None} | plain
    assert rules.score(rules.ruleset("doppelkopf", preset), 4, [sent]).lines[0].problems == ()
