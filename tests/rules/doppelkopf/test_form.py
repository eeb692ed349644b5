"""Doppelkopf's whole form, field by field, as a tournament and as a house with every rule sees it; and its presets."""

from pathlib import Path

import pytest

import rules
from tests.rules.forms import described

TEAMS = ("normal", "marriage", "poverty")
UNDECLARED = ("marriage_alone", "silent_solo")
SUITS = ("solo_diamonds", "solo_hearts", "solo_spades", "solo_clubs")
TOURNAMENT = (*SUITS, "solo_queens", "solo_jacks", "solo_trumpless")
COUNTED_HOUSE = ("solo_kings", "solo_kings_queens", "solo_kings_jacks", "solo_queens_jacks", "solo_koehler")
DECLARED = (*TOURNAMENT, *COUNTED_HOUSE, "schlanker_martin")
GAMES = (*TEAMS, *UNDECLARED, *DECLARED)
NAMES = {
    (): "never",
    TEAMS: "teams",
    GAMES: "games",
    GAMES[:-1]: "games with card points",
    (*GAMES, "value"): "games, value",
    (*GAMES, "value", "penalty"): "games, value, penalty",
    (*DECLARED, "value", "penalty"): "declared solos, value, penalty",
    DECLARED: "declared solos",
}
EVERYTHING = {
    **dict.fromkeys(("karlchen_double", "fox_last_trick", "fox_double", "tens_caught", "heart_tricks"), True),
    **dict.fromkeys((*COUNTED_HOUSE, "schlanker_martin", "bock_draw", "bock_heart_trick"), True),
    "nines": False,
    "compulsory_call_points": 30,
    "karlchen_caught": "any",
    "poverty": "pass_three",
    "poverty_refused": "schwarze_sau",
    "genscher": "diamond_kings",
}
FORMS = [
    ("tournament", 4, rules.ruleset("doppelkopf")),
    ("house", 5, rules.ruleset("doppelkopf", "house", **EVERYTHING)),
]


def lines_of(name):
    return Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("name", "seats", "ruleset"), FORMS, ids=[name for name, *_ in FORMS])
def test_form_asks_field_by_field(name, seats, ruleset):
    fields = rules.fields(ruleset, seats, [{"kind": "void"}])
    assert [described(field, NAMES) for field in fields] == lines_of(f"form_{name}")


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("ddv-2026", {"poverty_unplayed": "refused"}),
        ("house", {"deals": None, "compulsory_solos": 0, "poverty_unplayed": "refused"}),
        (
            "seed",
            {
                "deals": None,
                "compulsory_solos": 0,
                "tens_of_hearts": False,
                "poverty": "pass_three",
                "poverty_unplayed": "refused",
                "solo_leads": "never",
                "marriage_calls": "shift_from_first",
                "skipped_calls": False,
                "calls_after_late_reply": True,
                "against": "game",
                "beaten_calls": False,
                "karlchen_caught": "any",
            },
        ),
    ],
)
def test_preset_changes_of_the_defaults(preset, changes):
    defaults = {option.key: option.default for option in rules.options("doppelkopf")}
    assert dict(rules.ruleset("doppelkopf", preset).options) == defaults | changes


def test_older_rule_set_is_read_with_the_old_numbers():
    older = {"game": "doppelkopf", "preset": "seed", "version": 1, "options": {"against": "game", "deals": 10}}
    read = dict(rules.Ruleset.from_dict(older).options)
    defaults = {option.key: option.default for option in rules.options("doppelkopf")}
    assert read == defaults | {"against": "game", "deals": 10}


@pytest.mark.parametrize(("version", "last"), [(3, 2), (4, 1)])
def test_list_begun_before_begins_a_bock_round_in_the_last_deal_of_one(version, last):
    """As it was scored until version 4, whatever its choice says by now; kept and read again it stays so."""
    deals = [{"kind": "normal", "re": [0, 1], "re_points": points} for points in (120, 130, 130, 130, 120, 130)]
    stored = {"game": "doppelkopf", "preset": "house", "version": version, "options": {"bock_draw": True}}
    read = rules.Ruleset.from_dict(stored)
    for each in (read, rules.Ruleset.from_dict(read.to_dict())):
        assert rules.score(each, 4, deals).lines[-1].points == (last, last, -last, -last)
    without = rules.Ruleset.from_dict({**stored, "options": {}})
    assert without.options["bock_overlap"] == "ignore", "no house rule where no Bock is played"


def test_older_tournament_list_goes_on_asking_for_its_poverty():
    """As the first version scored it, whatever is refused by now."""
    deal = {"kind": "poverty", "re": [0, 1], "re_points": 130, "re_tricks": 7}
    older = {"game": "doppelkopf", "preset": "ddv-2026", "version": 1, "options": {"poverty": "never"}}
    lines = [
        rules.score(each, 4, [deal]).lines[0] for each in (rules.Ruleset.from_dict(older), rules.ruleset("doppelkopf"))
    ]
    assert [line.points for line in lines] == [(1, 1, -1, -1), None]
    assert [[(each.severity, each.fields) for each in line.problems] for line in lines] == [
        [("confirm", ("kind",))],
        [("error", ("kind",))],
    ]
