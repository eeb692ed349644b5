"""What a table of four is asked, what it counts and what is drawn for it; the same of three where it is the same."""

from random import Random

import pytest

import rules
from tests.lists import sampled
from tests.rules.schnapsen import SEATS, line, result, sheet

GAME = "bauernschnapsen"
GAMES = pytest.mark.parametrize("game", SEATS)


def fields(game, **options):
    return {field.key: field for field in rules.fields(rules.ruleset(game, **options), SEATS[game])}


@GAMES
def test_a_contract_worth_nothing_is_not_offered(game):
    assert "plauderer" not in fields(game)["contract"].choices
    assert "plauderer" in fields(game, value_plauderer=7)["contract"].choices
    assert "gang" not in fields(game, value_gang=0)["declarer"].shown_when["contract"]


@GAMES
def test_where_nothing_is_announced_a_deal_brings_three_times_what_it_is_doubled(game):
    nothing = {option.key: 0 for option in rules.options(game) if option.key.startswith("value_")}
    assert fields(game, max_double=4, **nothing)["game_points"].maximum == 3 * 4


@GAMES
@pytest.mark.parametrize(("most", "offered"), [(2, 2), (3, 2), (4, 3), (7, 3), (8, 4)])
def test_doublings_are_offered_as_far_as_the_table_goes(game, most, offered):
    assert len(fields(game, max_double=most)["kontra"].choices) == offered


@GAMES
def test_whether_it_was_won_is_asked_where_it_can_be_lost(game):
    assert fields(game)["won"].outcomes == ("won", "lost")
    shown = fields(game)["won"].shown_when["contract"]
    assert not {"normal", "farbenringerl", "herrenschnapser"} & {*shown}
    assert "gang" in shown


def test_lists_stand_by_side():
    of_four, of_three = fields("bauernschnapsen")["card_points"], fields("dreierschnapsen")["card_points"]
    assert of_four.each == (0, 1)
    assert of_four.owners(("Anna", "Bea", "Cem", "Dora")) == ("Anna + Cem", "Bea + Dora")
    assert of_three.each == (1, 2)
    assert of_three.owners(("Anna", "Bea", "Cem")) == ("Bea", "Cem + Anna")


@GAMES
def test_samples_know_every_contract_and_every_end(game):
    every = sampled(rules.ruleset(game, value_plauderer=7), SEATS[game], Random(3), 1500)
    assert {each.deal.get("contract") for each in every.lines} >= {*rules.contracts(game)} - {"normal", "result"}
    assert {each.outcome for each in every.lines} >= {"won", "lost", "claimed", "false_claim", "last_trick"}
    assert all(problem.severity != "error" for each in every.lines for problem in each.problems)


def counted(game, *deals, seat):
    found = sheet(game, *deals)
    return rules.count(rules.ruleset(game), SEATS[game], found.lines[-1])[seat]


def test_what_players_count():
    gang = {"contract": "gang", "declarer": 2, "won": True, "kontra": "kontra"}
    own, partner, other = (counted(GAME, gang, seat=seat) for seat in (2, 0, 1))
    assert {"announced", "announced_won", "gang", "gang_won", "kontra", "kontra_won"} <= own.keys()
    assert not {"announced", "gang"} & partner.keys()
    assert partner["won"] == partner["kontra_won"] == other["kontra"] == 1
    assert "won" not in other
    doubled = {"ending": "claim", "claimant": 1, "card_points": [10, 66], "tricks": [1, 3], "kontra": "re"}
    assert counted(GAME, doubled, seat=3)["won_double"] == 1
    assert "claims" in counted(GAME, doubled, seat=1)
    assert "claims" not in counted(GAME, doubled, seat=3)


CLAIM = {"ending": "claim", "claimant": 1, "card_points": [10, 66], "tricks": [1, 3]}
WRONG = {"ending": "claim", "claimant": 0, "card_points": [64, 20], "tricks": [3, 1]}
FORGOTTEN = {"ending": "played_out", "last_trick": 1, "card_points": [70, 50], "tricks": [3, 2]}
LOST = {"contract": "bettler", "declarer": 3, "won": False, "kontra": "kontra"}
COUNTED = [
    (CLAIM, 1, {"won", "normal", "normal_won", "won_double", "claims"}),
    (CLAIM, 3, {"won", "normal", "normal_won", "won_double"}),
    (CLAIM, 0, {"normal"}),
    ({**CLAIM, "kontra": "subkontra"}, 3, {"won", "normal", "normal_won", "won_double", "kontra", "kontra_won"}),
    ({**CLAIM, "card_points": [40, 66]}, 3, {"won", "normal", "normal_won", "won_single"}),
    ({**CLAIM, "card_points": [0, 66], "tricks": [0, 3]}, 3, {"won", "normal", "normal_won", "won_triple"}),
    (WRONG, 0, {"normal", "claims", "false_claims"}),
    (WRONG, 2, {"normal"}),
    (WRONG, 1, {"won", "normal", "normal_won", "won_double"}),
    (FORGOTTEN, 0, {"normal", "forgotten_66"}),
    (FORGOTTEN, 2, {"normal"}),
    (FORGOTTEN, 3, {"won", "normal", "normal_won", "won_single"}),
    (LOST, 3, {"announced", "bettler", "kontra"}),
    (LOST, 0, {"won", "kontra", "kontra_won"}),
    ({**LOST, "won": True, "kontra": "none"}, 3, {"won", "announced", "announced_won", "bettler", "bettler_won"}),
    (result((0, 2), 3), 0, {"won"}),
    (result((0, 2), 3), 1, set()),
]


@pytest.mark.parametrize(("deal", "seat", "counters"), COUNTED)
def test_a_deal_adds_one_to_these_counters_and_to_no_other(deal, seat, counters):
    assert counted(GAME, deal, seat=seat) == {**dict.fromkeys({"deals", *counters}, 1), "bummerl_against": 0}


def test_a_struck_deal_and_a_decider_are_no_deals():
    assert counted(GAME, {"kind": "void"}, seat=0) == {"bummerl_against": 0}
    tied = (result([1], 6), result([2], 6), result([0], 24))
    decider = counted("dreierschnapsen", *tied, {"kind": "decider", "loser": 2}, seat=2)
    assert decider == {"bummerl_against": 1}


def test_schneider_and_retourschneider_are_counted_apart():
    assert counted(GAME, result((0, 2), 24), seat=1)["bummerl_schneider"] == 1
    assert counted(GAME, result((1, 3), 23), result((0, 2), 24), seat=1)["bummerl_retour"] == 1
    assert counted(GAME, result((1, 3), 2), result((0, 2), 24), seat=1)["bummerl_against"] == 1
    assert "bummerl_schneider" not in counted(GAME, result((1, 3), 2), result((0, 2), 24), seat=1)
    told = {each.key for each in rules.statistics(GAME)}
    assert told >= {"bummerl_against", "bummerl_schneider", "bummerl_retour"}


@GAMES
def test_fewer_bummerl_rank_before_more_points(game):
    assert rules.ranking_keys(game) == ("-bummerl_against", "difference", "deals_won")


def test_the_explanation_names_the_players():
    steps = line(GAME, {"contract": "bettler", "declarer": 3, "won": False}).steps
    assert rules.explain(GAME, steps, "de", ["Anna", "Bert", "Cora", "Dirk"]) == (
        "Bettler, Dirk, verloren: 4; Anna gewinnt: +4; Cora gewinnt: +4"
    )
