"""What players count over their lists, by seat."""

import pytest

import rules
from tests.wording import assert_sayable

GAME = {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 18, "card_points": 70, "tricks": 6}
BASICS = {"dealt": 1, "played": 1}


def counts(*deals, seats=3, preset="pub", **options):
    ruleset = rules.ruleset("skat", preset, **options)
    line = rules.score(ruleset, seats, deals).lines[-1]
    return [dict(each) for each in rules.count(ruleset, seats, line)]


@pytest.mark.parametrize(
    ("change", "own"),
    [
        ({}, {"declared_won", "clubs", "clubs_won"}),
        ({"card_points": 50}, {"clubs"}),
        ({"hand": True}, {"declared_won", "clubs", "clubs_won", "hand"}),
        ({"ouvert": True, "card_points": 120, "tricks": 10, "contract": "grand"},
         {"declared_won", "grand", "grand_won", "hand", "schneider", "schwarz"}),
        ({"card_points": 95}, {"declared_won", "clubs", "clubs_won", "schneider"}),
        ({"card_points": 20}, {"clubs"}),
        ({"schneider_announced": True}, {"clubs", "hand"}),
        ({"bid": 36}, {"clubs", "overbid"}),
        ({"kontra": "re"}, {"declared_won", "clubs", "clubs_won", "kontra", "kontra_won"}),
        ({"kontra": "kontra", "card_points": 50}, {"clubs", "kontra"}),
    ],
)  # fmt: skip
def test_what_the_declarer_did(change, own):
    defence = {"defended"} | ({"defended_won"} if "declared_won" not in own else set())
    own |= {"noted_won"} if "declared_won" in own else set()
    found = counts({**GAME, **change})
    assert found[1] == {**BASICS, "declared": 1, "noted": 1, **dict.fromkeys(own, 1)}
    assert found[0] == found[2] == {**BASICS, **dict.fromkeys(defence, 1)}


def test_null_below_its_bid_is_overbid():
    own = counts({"declarer": 1, "contract": "null", "bid": 24, "matadors": 1})[1]
    assert own == {**BASICS, "declared": 1, "noted": 1, "null": 1, "overbid": 1}


def test_who_sits_out_counts_nothing():
    assert [bool(each) for each in counts(GAME, seats=5)] == [False, True, True, False, True]
    assert [bool(each) for each in counts({"kind": "passed"}, seats=4)] == [False, True, True, True]


def test_deals_without_a_declarer():
    assert counts({"kind": "passed"}) == [{"dealt": 1, "passed": 1}] * 3
    assert counts({"kind": "void"}) == counts({"kind": "penalty", "offender": 1, "amount": 9}) == [{}] * 3
    assert counts({"declarer": 7}) == [{}] * 3


def test_points_taken_from_paper_count_as_won_or_lost():
    assert counts({"kind": "value", "declarer": 1, "value": 48})[1] == {**BASICS, "declared": 1, "declared_won": 1}
    assert counts({"kind": "value", "declarer": 1, "value": -48})[0] == {**BASICS, "defended": 1, "defended_won": 1}


def test_rates_of_what_paper_does_not_tell_leave_its_games_out():
    unknown = {"hand", "overbid", "schneider", "schwarz", "clubs", "kontra"}
    told = counts({"kind": "value", "declarer": 1, "value": 48})[1]
    assert not any(told.get(each.out_of or "") for each in rules.statistics("skat") if each.key in unknown)


def test_ramsch_and_bock():
    played = {"kind": "ramsch", "points_each": [50, 40, 30]}
    ramsch = {"dealt": 1, "ramsch": 1}
    assert counts(played) == [{**ramsch, "ramsch_lost": 1}, ramsch, ramsch]
    march = {"kind": "ramsch", "points_each": [0, 120, 0], "tricks_each": [0, 10, 0]}
    assert counts(march) == [ramsch, {**ramsch, "durchmarsch": 1}, ramsch]
    assert counts(march, pays="defenders") == counts(march)
    tie = {**GAME, "card_points": 60, "tricks": 5}
    assert all(each["bock"] == 1 for each in counts(tie, GAME))


def test_the_game_that_ends_a_bierlachs_counts_as_won_or_lost():
    ended = counts(GAME, preset="bierlachs", limit=20)
    assert ended[1]["declared_won"] == 1
    assert counts({**GAME, "bid": 36}, preset="bierlachs", limit=20)[1]["overbid"] == 1


def test_every_statistic_has_a_label_and_can_be_counted():
    shown = rules.statistics("skat")
    assert len({each.key for each in shown}) == len(shown) >= 25
    counted = {"dealt", "played", "declared", "noted", "noted_won", "defended", "ramsch"} | {each.key for each in shown}
    for statistic in shown:
        assert statistic.out_of in counted
        for code in filter(None, (statistic.label, statistic.group)):
            assert_sayable("skat", code)


def test_all_that_house_rules_bring_stands_under_their_heading():
    house = {each.key for each in rules.statistics("skat") if each.group == "statistic.group.house"}
    assert house == {"kontra", "kontra_won", "bock", "ramsch_lost", "durchmarsch"}
