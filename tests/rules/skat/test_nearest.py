"""What cannot be is answered with what is nearest to it, in every language."""

import pytest

import rules
from tests.plays import HEARTS

GAME = {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 18}
SHORT = {**GAME, "won": True}

ANSWERS = [
    (
        {**SHORT, "schwarz": True, "card_points": 120, "tricks": 9},
        (
            "120 Augen (Stiche: 9) ergeben „Schneider“, angegeben ist „Schwarz“.",
            "Avec 120 points (plis : 9), le résultat est « Schneider », et non « Schwarz ».",
            "With 120 card points (tricks: 9) it is Schneider, not Schwarz.",
        ),
    ),
    (
        {**GAME, "won": False, "card_points": 61, "tricks": 5},
        (
            "61 Augen (Stiche: 5) ergeben „gewonnen“, angegeben ist „verloren“.",
            "Avec 61 points (plis : 5), le résultat est « gagné », et non « perdu ».",
            "With 61 card points (tricks: 5) it is won, not lost.",
        ),
    ),
    (
        {**SHORT, "card_points": 4, "tricks": 4},
        (
            "4 Augen (Stiche: 4) ergeben „verloren“, angegeben ist „gewonnen“.",
            "Avec 4 points (plis : 4), le résultat est « perdu », et non « gagné ».",
            "With 4 card points (tricks: 4) it is lost, not won.",
        ),
    ),
    (
        {**GAME, "schneider": True, "card_points": 31},
        (
            "31 Augen ergeben „weder Schneider noch Schwarz“, angegeben ist „Schneider“.",
            "Avec 31 points, le résultat est « ni Schneider ni Schwarz », et non « Schneider ».",
            "With 31 card points it is neither Schneider nor Schwarz, not Schneider.",
        ),
    ),
    (
        {**GAME, "schneider": False, "card_points": 30},
        (
            "30 Augen ergeben „Schneider“, angegeben ist „ohne Schneider“.",
            "Avec 30 points, le résultat est « Schneider », et non « sans Schneider ».",
            "With 30 card points it is Schneider, not without Schneider.",
        ),
    ),
    (
        {**SHORT, "tricks": 1},
        (
            "Diese Zahl der Stiche (1) ergibt „verloren“, angegeben ist „gewonnen“.",
            "Avec ce nombre de plis (1), le résultat est « perdu », et non « gagné ».",
            "With this number of tricks (1) it is lost, not won.",
        ),
    ),
    (
        {**SHORT, "schwarz_announced": True, "card_points": 95, "tricks": 8},
        (
            "Schwarz war angesagt: Mit 95 Augen ist das Spiel verloren, nicht gewonnen.",
            "Schwarz était annoncé : avec 95 points, le jeu est perdu, et non gagné.",
            "Schwarz was announced: with 95 card points the game is lost, not won.",
        ),
    ),
    (
        {**GAME, "card_points": 119},
        (
            "Die Augenzahl 119 ist nicht möglich; am nächsten: 118, 120.",
            "Un total de 119 points est impossible ; au plus près : 118, 120.",
            "A total of 119 card points is impossible; nearest: 118, 120.",
        ),
    ),
    (
        {**GAME, "card_points": 55, "tricks": 1},
        (
            "Die Augenzahl 55 ist mit dieser Zahl der Stiche (1) nicht möglich; am nächsten: 54.",
            "Un total de 55 points est impossible avec ce nombre de plis (1) ; au plus près : 54.",
            "A total of 55 card points is impossible with this number of tricks (1); nearest: 54.",
        ),
    ),
    (
        {**SHORT, "bid": 47},
        (
            "47 ist kein Reizwert; am nächsten: 46, 48.",
            "47 n'est pas une enchère possible ; au plus près : 46, 48.",
            "47 is not a possible bid; nearest: 46, 48.",
        ),
    ),
    (
        {**SHORT, "bid": 17},
        (
            "17 ist kein Reizwert: Der kleinste ist 18, der größte 264.",
            "17 n'est pas une enchère possible : elles vont de 18 à 264.",
            "17 is not a possible bid: the lowest is 18, the highest 264.",
        ),
    ),
    (
        {**SHORT, "contract": "grand", "matadors": 5},
        (
            "Grand hat nur vier Trümpfe: höchstens mit oder ohne 4, nicht 5.",
            "Le Grand n'a que quatre atouts : au plus avec ou sans 4, et non 5.",
            "Grand has only four trumps: at most with or without 4, not 5.",
        ),
    ),
    (
        {**SHORT, "ending": "conceded"},
        (
            "„Alleinspieler gab auf“ bedeutet „verloren“, angegeben ist „gewonnen“.",
            "« Le preneur abandonne » signifie « perdu », et non « gagné ».",
            "“Declarer conceded” means lost, not won.",
        ),
    ),
    (
        {**GAME, "ending": "defender_fault", "schneider_announced": True, "schneider": False},
        (
            "„Regelverstoß der Gegenpartei“ bedeutet „Schneider“, angegeben ist „ohne Schneider“.",
            "« Faute de la défense » signifie « Schneider », et non « sans Schneider ».",
            "“Offence by the defenders” means Schneider, not without Schneider.",
        ),
    ),
    (
        {"kind": "value", "declarer": 1, "value": 47},
        (
            "47 ist kein Wert, den ein Spiel haben kann; am nächsten: 46, 48. Stimmt die Zahl auf dem Papier?",
            "47 n'est pas une valeur de jeu possible ; au plus près : 46, 48. Le nombre sur le papier est-il juste ?",
            "No game is worth 47; nearest: 46, 48. Is the number on the paper right?",
        ),
    ),
]


@pytest.mark.parametrize(("deal", "said"), ANSWERS)
def test_the_nearest_reading_is_said(deal, said):
    problem = rules.score(rules.ruleset("skat"), 3, [deal]).lines[0].problems[0]
    assert tuple(rules.sentence("skat", problem, language) for language in ("de", "fr", "en")) == said


def test_flags_that_contradict_each_other_without_numbers_name_no_reading():
    (problem,) = (
        rules.score(rules.ruleset("skat"), 3, [{**SHORT, "schneider": False, "schwarz": True}]).lines[0].problems
    )
    assert problem.code == "forms_disagree"


def test_what_numbers_leave_open_names_no_reading():
    deal = {**GAME, "won": False, "schwarz": True, "tricks": 3}
    (problem,) = rules.score(rules.ruleset("skat"), 3, [deal]).lines[0].problems
    assert set(problem.fields) >= {"schwarz", "tricks"}


def test_written_points_of_a_lost_game_are_next_to_twice_a_value():
    (problem, _) = (
        rules.score(rules.ruleset("skat"), 3, [{"kind": "value", "declarer": 1, "value": -47}]).lines[0].problems
    )
    assert problem.params["nearest"] == "-48, -46"


def test_a_call_that_is_no_bid_is_answered_with_those_next_to_it():
    play = {**HEARTS, "auction": [(2, 19), *HEARTS["auction"][1:]]}
    (problem,) = rules.replay(rules.ruleset("skat"), play).problems
    assert rules.sentence("skat", problem, "en") == "Call 1: 19 is not a legal bid (seat 3); nearest: 18, 20."
