"""What forms fold away, and which problems only ask for the rest: as it was before the games said so themselves."""

import pytest

import rules
from rules.types import Kind
from scoring.lists.forms import deal_forms

NAMES = ("Anna", "Bert", "Cora", "Dirk", "Elif", "Finn", "Gesa")
FOLDING = {"buttons", "few"}
"""Widgets that have a fold."""

PAPER = ("value", "penalty", "void")
SOLOS = tuple(f"solo_{each}" for each in ("diamonds", "hearts", "spades", "clubs", "queens", "jacks", "trumpless"))
HOUSE = tuple(f"solo_{each}" for each in ("kings", "kings_queens", "kings_jacks", "queens_jacks", "koehler"))
CALLS = ("no60", "no30", "schwarz")
FEW_KNOW = ("assenbettler", "damengang", "koenigsgang", "bauernloch", "kontrabauernloch")
FOLDED = {
    ("skat", "kind"): PAPER,
    ("skat", "kind beside Ramsch"): ("passed", *PAPER),
    ("skat", "kind where a deal is dealt again"): ("passed", *PAPER),
    ("skat", "matadors"): (5, 6, 7, 8, 9, 10, 11, -5, -6, -7, -8, -9, -10, -11),
    ("doppelkopf", "kind"): (
        *("poverty", "marriage_alone", "silent_solo", *SOLOS, *HOUSE, "schlanker_martin"),
        *("value", "thrown_in", "penalty", "time_up", "void"),
    ),
    ("doppelkopf", "re_call"): CALLS,
    ("doppelkopf", "kontra_call"): CALLS,
    ("ecarte", "kind"): ("void",),
    ("sixty_six", "kind"): ("void",),
    ("bauernschnapsen", "kind"): ("void",),
    ("bauernschnapsen", "contract"): FEW_KNOW,
    ("dreierschnapsen", "kind"): ("decider", "void"),
    ("dreierschnapsen", "contract"): FEW_KNOW,
}
"""By game and field."""


def rulesets(game):
    """Every preset, every switch thrown in the first one, and all of them."""
    switches = [option.key for option in rules.options(game) if option.kind is Kind.FLAG]
    yield from (rules.ruleset(game, preset) for preset in rules.games()[game].presets)
    yield from (rules.ruleset(game, **{key: True}) for key in switches)
    for option in rules.options(game):
        yield from (rules.ruleset(game, **{option.key: choice}) for choice in option.choices)
    yield rules.ruleset(game, **dict.fromkeys(switches, True))


def questions(game):
    for ruleset in rulesets(game):
        for seats in rules.seats(ruleset):
            fields = rules.fields(ruleset, seats)
            yield from deal_forms.FormBuilder(game, fields, NAMES, "en").questions({})


def noted(question):
    offered = {each.value for each in question.choices}
    if "ramsch" in offered:
        return f"{question.key} beside Ramsch"
    again = {"thrown_in", "passed"} <= offered
    return f"{question.key} where a deal is dealt again" if again else question.key


@pytest.mark.parametrize("game", ["skat", "doppelkopf", "ecarte", "sixty_six", "bauernschnapsen", "dreierschnapsen"])
def test_every_form_folds_away_what_it_always_did(game):
    before = {key: set(map(str, rare)) for (of, key), rare in FOLDED.items() if of == game}
    seen = {}
    for question in questions(game):
        if question.widget in FOLDING:
            folded = {each.value for each in question.choices if each.rare}
            offered = {each.value for each in question.choices}
            assert folded == before.get(noted(question), set()) & offered, question.key
            seen[noted(question)] = seen.get(noted(question), set()) | folded
    assert {key: folded for key, folded in seen.items() if folded} == before


RE = {"re": [0, 1]}
INCOMPLETE = [
    ("skat", 3, {}, ["missing", "missing"]),
    ("skat", 3, {"declarer": 1, "contract": "clubs", "won": True}, ["missing"]),
    ("skat", 3, {"declarer": 1, "contract": "clubs", "matadors": 1}, ["result_missing"]),
    ("skat", 3, {"declarer": 1, "contract": "null"}, ["result_missing"]),
    ("skat", 3, {"declarer": 1, "contract": "clubs", "matadors": 1, "card_points": 120}, ["tricks_missing"]),
    ("skat", 3, {"kind": "value"}, ["missing", "missing"]),
    ("doppelkopf", 4, {}, ["missing", "missing"]),
    ("doppelkopf", 4, {"kind": "value", "value": 3}, ["missing"]),
    ("doppelkopf", 4, {**RE, "re_points": 0}, ["tricks_missing"]),
    ("doppelkopf", 4, {**RE, "re_points": 130, "re_call": "schwarz"}, ["tricks_missing_for_call"]),
    ("doppelkopf", 4, {"kind": "penalty", "penalty": "unsporting", "offender": 1}, ["missing"]),
    ("doppelkopf", 4, {"kind": "penalty", "penalty": "minor", "offender": 1, "re": [0]}, ["harmed_missing"]),
    ("ecarte", 2, {}, ["missing", "tricks_missing"]),
    ("ecarte", 2, {"kind": "result"}, ["missing"]),
    (
        *("ecarte", 2, {"first_talk": "accepted", "incident": "abandoned_dealer"}),
        ["abandoned_tricks_missing"],
    ),
    ("sixty_six", 2, {}, ["missing"]),
    ("sixty_six", 2, {"ending": "revoke"}, ["missing"]),
    ("sixty_six", 2, {"kind": "result"}, ["missing"]),
    ("sixty_six", 2, {"kind": "result", "game_points": 2}, ["missing"]),
    ("bauernschnapsen", 4, {}, ["missing"]),
    ("bauernschnapsen", 4, {"ending": "claim"}, ["missing"] * 3),
    ("bauernschnapsen", 4, {"contract": "gang"}, ["missing"] * 2),
    ("bauernschnapsen", 4, {"contract": "farbenringerl"}, ["missing"]),
    ("dreierschnapsen", 3, {"kind": "result"}, ["missing"] * 2),
]
WRONG = [
    ("skat", 3, {"declarer": 7, "contract": "clubs", "matadors": 1, "won": True}),
    ("skat", 3, {"declarer": 1, "contract": "clubs", "matadors": 1, "card_points": 61, "tricks": 0}),
    ("doppelkopf", 4, {"re": [1], "re_points": 130}),
    ("doppelkopf", 4, {"re": [0, 1], "re_points": "many"}),
    ("ecarte", 2, {"first_talk": "accepted", "tricks_dealer": 3, "tricks_nondealer": 3}),
    ("sixty_six", 2, {"kind": "result", "winner": 0, "game_points": 9}),
    ("bauernschnapsen", 4, {"contract": "herrenschnapser", "declarer": 1, "won": False}),
    ("dreierschnapsen", 3, {"kind": "decider", "loser": 1}),
]


def problems(game, seats, deal):
    return rules.score(rules.ruleset(game), seats, [deal]).lines[0].problems


@pytest.mark.parametrize(("game", "seats", "deal", "codes"), INCOMPLETE)
def test_a_record_that_only_lacks_something_is_incomplete(game, seats, deal, codes):
    found = problems(game, seats, deal)
    assert [each.code for each in found] == codes
    assert all(each.incomplete for each in found)


@pytest.mark.parametrize(("game", "seats", "deal"), WRONG)
def test_a_record_that_says_something_wrong_is_not(game, seats, deal):
    found = problems(game, seats, deal)
    assert found
    assert not any(each.incomplete for each in found)


def test_a_match_of_two_is_declared_where_two_play_one():
    told = {key: (info.match, info.winner_at) for key, info in rules.games().items()}
    assert told == {
        "skat": (False, ()),
        "doppelkopf": (False, ()),
        "ecarte": (True, (2,)),
        "sixty_six": (True, (2,)),
        "bauernschnapsen": (True, ()),
        "dreierschnapsen": (True, ()),
    }
