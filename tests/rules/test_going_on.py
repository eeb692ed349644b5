"""A list that goes on from another begins with what counts on: compulsory solos, lost games of a tariff, Bock."""

import json

import pytest

import rules

SOLO = {"kind": "solo_clubs", "re_points": 130, "compulsory": True}
LOST = {"contract": "clubs", "matadors": 1, "card_points": 40}


def going_on(first, seats, played, stay, **changes):
    """The rules of the list on which these seats play on."""
    begun = rules.carried_on(first, rules.score(first, seats, played), stay)
    second = rules.ruleset(first.game, first.preset, **{**first.options, **changes})
    stored = {**second.to_dict(), **({rules.CARRIED: begun} if begun else {})}
    return rules.Ruleset.from_dict(json.loads(json.dumps(stored)))


def test_a_compulsory_solo_is_not_owed_again():
    first = rules.ruleset("doppelkopf")
    deals = [{**SOLO, "re": [2]}]
    second = going_on(first, 5, deals, (3, 4, 2, 1), deals=9)
    sheet = rules.score(second, 4, [])
    assert sheet.next.obligations["owed"] == (0, 1, 3)
    assert sheet.tallies[2]["compulsory_done"] == 0, "of this list none"
    again = rules.score(second, 4, [{**SOLO, "re": [2]}])
    assert [(each.code, each.severity.value) for each in again.lines[0].problems] == [
        ("compulsory_solo_done_before", "confirm")
    ]
    third = going_on(second, 4, [{**SOLO, "re": [0]}], (0, 1, 2, 3))
    assert rules.score(third, 4, []).next.obligations["owed"] == (1, 3)


def test_a_tariff_counts_the_lost_games_of_before():
    first = rules.ruleset("skat", lost_game_fee=50, later_lost_game_fee=100)
    deals = [{**LOST, "declarer": seat} for seat in (1, 2, 1, 1)]
    assert [line.outcome for line in rules.score(first, 4, deals).lines] == ["lost"] * 4
    second = going_on(first, 4, deals, (1, 2, 3), deals=9)
    sheet = rules.score(second, 3, [{**LOST, "declarer": seat} for seat in (0, 1, 0)])
    assert sheet.fees == (-200, -50, 0)
    assert rules.fees(second, [sheet.tallies[0]], [0]) == (-200,)
    assert rules.fees(second, [sheet.tallies[1]], [1]) == (-50,)


def test_who_comes_owes_a_compulsory_solo_and_pays_the_first_lost_games_at_the_first_price():
    doppelkopf = going_on(rules.ruleset("doppelkopf"), 4, [{**SOLO, "re": [1]}], (1, 2, 3, 0, None))
    assert rules.score(doppelkopf, 5, []).next.obligations["owed"] == (1, 2, 3, 4)
    tariff = rules.ruleset("skat", lost_game_fee=50, later_lost_game_fee=100)
    skat = going_on(tariff, 3, [{**LOST, "declarer": 1}] * 3, (0, 1, 2, None), deals=8)
    assert rules.score(skat, 4, [{**LOST, "declarer": 1}, {**LOST, "declarer": 3}]).fees == (0, -100, 0, -50)


@pytest.mark.parametrize(
    ("first", "deal", "ahead"),
    [
        (rules.ruleset("doppelkopf", compulsory_solos=0, bock_heart_trick=True), {"re": [1, 2], "re_points": 130}, [5]),
        (rules.ruleset("skat", bock=True), {**LOST, "declarer": 1, "card_points": 60}, [2, 2, 2, 2]),
    ],
)
def test_bock_goes_on(first, deal, ahead):
    if first.game == "doppelkopf":
        deal = {**deal, "bock_events": ["heart_trick"]}
    seats = 5 if first.game == "doppelkopf" else 4
    second = going_on(first, seats, [deal], tuple(range(1, seats)))
    assert second.carried["ahead"] == ahead
    assert rules.score(second, seats - 1, []).next.obligations["bock"] == 2


def test_what_does_not_count_on_leaves_the_rules_as_they_are():
    first = rules.ruleset("skat")
    assert going_on(first, 4, [{"kind": "passed"}], (1, 2, 3)).to_dict() == first.to_dict()
    assert not rules.carried_on(rules.ruleset("ecarte"), rules.score(rules.ruleset("ecarte"), 2, []), (0, 1))
