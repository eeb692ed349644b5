"""What deals are looked for by: every game names what was played and whom it is about, in words of its own."""

from random import Random

import pytest

import rules
from rules.types import Subject


def subject(game, seats, record, **options):
    line = rules.score(rules.ruleset(game, **options), seats, [record]).lines[0]
    assert not line.blocked, line.problems
    return rules.subject(game, line)


SKAT = {"declarer": 1, "matadors": 1, "won": True}
DOPPELKOPF = {"re_points": 130}
ECARTE = {"first_talk": "accepted", "tricks_dealer": 3, "tricks_nondealer": 2}
SIXTY_SIX = {"card_points": [70, 30], "tricks": [6, 3], "ending": "claim", "claimant": 0}
OF_SIDES = {"card_points": [70, 30], "tricks": [3, 1]}
CASES = [
    ("skat", 3, {**SKAT, "contract": "clubs"}, ("clubs", 1)),
    ("skat", 3, {**SKAT, "contract": "clubs", "hand": True}, ("clubs_hand", 1)),
    ("skat", 3, {**SKAT, "contract": "grand", "schneider_announced": True}, ("grand_hand", 1)),
    ("skat", 3, {**SKAT, "contract": "grand", "ouvert": True}, ("grand_ouvert", 1)),
    ("skat", 3, {"declarer": 2, "contract": "null", "tricks": 0}, ("null", 2)),
    ("skat", 3, {"declarer": 2, "contract": "null", "tricks": 0, "ouvert": True}, ("null_ouvert", 2)),
    ("skat", 3, {"declarer": 2, "contract": "null", "won": False, "hand": True}, ("null_hand", 2)),
    (
        "skat",
        3,
        {"declarer": 2, "contract": "null", "won": True, "hand": True, "ouvert": True},
        ("null_ouvert_hand", 2),
    ),
    ("skat", 3, {"kind": "value", "declarer": 0, "value": 20}, ("value", 0)),
    ("skat", 3, {"kind": "passed"}, (None, None)),
    ("skat", 3, {"kind": "void"}, (None, None)),
    ("skat", 3, {"kind": "penalty", "offender": 0, "amount": 50}, (None, None)),
    ("doppelkopf", 4, {**DOPPELKOPF, "kind": "normal", "re": [0, 2]}, ("normal", None)),
    ("doppelkopf", 4, {**DOPPELKOPF, "kind": "solo_queens", "re": [3]}, ("solo_queens", 3)),
    ("doppelkopf", 4, {**DOPPELKOPF, "kind": "silent_solo", "re": [1]}, ("silent_solo", 1)),
    ("doppelkopf", 4, {"kind": "void"}, (None, None)),
    ("ecarte", 2, ECARTE, ("accepted", 0)),
    ("ecarte", 2, {**ECARTE, "king_declared_by": "nondealer"}, ("accepted", None)),
    ("ecarte", 2, {**ECARTE, "first_talk": "nondealer_played"}, ("nondealer_played", 0)),
    ("ecarte", 2, {"kind": "result", "points": [0, 1]}, ("result", 1)),
    ("sixty_six", 2, {"kind": "result", "winner": 1, "game_points": 2}, ("result", 1)),
    ("sixty_six", 2, {"kind": "void"}, (None, None)),
    ("bauernschnapsen", 4, {"contract": "gang", "declarer": 2, "won": False}, ("gang", 2)),
    ("bauernschnapsen", 4, {"ending": "revoke", "offender": 3}, ("normal", 3)),
    ("bauernschnapsen", 4, {**OF_SIDES, "ending": "claim", "claimant": 0}, ("normal", 0)),
    ("bauernschnapsen", 4, {"kind": "result", "winners": [0, 2], "game_points": 1}, ("result", None)),
    ("dreierschnapsen", 3, {"kind": "result", "winners": [1], "game_points": 1}, ("result", 1)),
    ("dreierschnapsen", 3, {"kind": "void"}, (None, None)),
]


@pytest.mark.parametrize(("game", "seats", "record", "wanted"), CASES)
def test_a_deal_is_about_its_declarer_or_else_its_winner(game, seats, record, wanted):
    assert subject(game, seats, record) == wanted


def test_ramsch_is_about_nobody():
    record = {"kind": "ramsch", "points_each": [60, 40, 20], "tricks_each": [5, 3, 2]}
    rule = rules.ruleset("skat", "pub")
    (line,) = rules.score(rule, 3, [record]).lines
    assert rules.subject("skat", line) == ("ramsch", None)


def test_a_blocked_deal_is_about_nobody():
    (line,) = rules.score(rules.ruleset("skat"), 3, [{"declarer": 1, "contract": "clubs"}]).lines
    assert line.blocked
    assert rules.subject("skat", line) == Subject()


@pytest.mark.parametrize("game", rules.games())
def test_whatever_is_played_is_declared_and_has_its_words(game):
    known, dice, seen = {*rules.contracts(game), None}, Random(game), set()
    for preset in rules.games()[game].presets:
        rule, table = rules.ruleset(game, preset), rules.tables(game)[0]
        sheet = rules.score(rule, table, [])
        for _deal in range(60):
            if sheet.finished:
                break
            sheet = rules.score(rule, table, [rules.sample_deal(rule, table, (), dice, after=sheet)], after=sheet)
        for line in sheet.lines:
            found = rules.subject(game, line)
            assert found.contract in known
            assert found.seat is None or found.seat in range(table)
            if found.seat is not None:
                assert line.outcome in rules.outcomes(game)
            seen.add(found.contract)
    assert len(seen - {None}) > 1
    for language in rules.LANGUAGES:
        texts = [rules.say(game, f"contract.{code}", {}, language) for code in rules.contracts(game)]
        assert len({*texts}) == len(texts) > 2
        assert all(rules.say(game, f"outcome.{code}", {}, language) for code in rules.outcomes(game))
