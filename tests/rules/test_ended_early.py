"""Deals that somebody ended before the last card: the same promises in every game that can be typed."""

from random import Random

import pytest

import rules
from bench import mistakes, prove

DEALS = 120
ENDS = {
    "skat": {"claimed", "conceded"},
    "doppelkopf": {"claimed", "conceded"},
    "ecarte": {"abandoned"},
    "sixty_six": {"claim"},
    "bauernschnapsen": {"claim", "claimed", "conceded"},
    "dreierschnapsen": {"claim", "claimed", "conceded"},
}
TYPED = [game for game, info in rules.games().items() if info.notation]
EVERY = pytest.mark.parametrize("game", TYPED)
ENDED = {}
PLAYED_ON = {}


def ended(game):
    """The deals among so many that ended early, each with the chance to go on with."""
    if game not in ENDED:
        ENDED[game] = [(deal, rng) for deal, rng in mistakes.deals(game, DEALS) if deal.end]
    return ENDED[game]


def played_on(game):
    """The mistakes of who types a card behind the end, in the deals that have one left."""
    if game not in PLAYED_ON:
        made = [(deal, mistakes.played_on(deal, rng)) for deal, rng in ended(game)]
        PLAYED_ON[game] = [(deal, mistake) for deal, mistake in made if mistake]
    return PLAYED_ON[game]


@EVERY
def test_deals_played_by_lot_end_in_every_way_that_the_game_knows(game):
    assert {deal.end for deal, _ in ended(game)} == ENDS[game]
    assert len(ended(game)) >= 6


@EVERY
def test_they_are_legal_score_and_come_back_however_they_are_typed(game):
    for deal, rng in ended(game):
        replayed = rules.replay(deal.ruleset, deal.play)
        seats = len(deal.play["hands"])
        line = rules.score(deal.ruleset, seats, [replayed.deal]).lines[0]
        unusual = {each.code for each in line.problems if each.severity != "note"} - {*prove.UNUSUAL}
        assert (replayed.problems, unusual) == ((), set())
        assert mistakes.comes_back(deal, rng)


@EVERY
def test_a_card_behind_the_end_is_one_problem_with_one_code(game):
    assert len(played_on(game)) >= 6
    for deal, mistake in played_on(game):
        found = mistakes.complaints(deal.ruleset, mistake.given)
        assert [each.code for each in found] == ["entry_after_end"]


@pytest.mark.parametrize("language", rules.LANGUAGES)
def test_and_one_sentence(language):
    said = set()
    for game in TYPED:
        deal, mistake = played_on(game)[0]
        (problem,) = mistakes.complaints(deal.ruleset, mistake.given)
        told = rules.sentence(game, problem, language)
        card = rules.say(game, problem.params["entry"], {}, language)
        assert card in told
        said.add(told.replace(card, "...").replace(str(problem.params["seat"] + 1), "1"))
    assert len(said) == 1


@EVERY
def test_an_end_that_stands_twice_is_refused_the_second_time(game):
    tried = 0
    for deal, _ in ended(game):
        if deal.end != "claim":
            tried += 1
            found = mistakes.complaints(deal.ruleset, "\n".join([*deal.lines, deal.lines[-1]]))
            assert [each.code for each in found] == ["notation_said_twice"]
    assert tried == sum(deal.end != "claim" for deal, _ in ended(game))
    assert bool(tried) is (game != "sixty_six")


@pytest.mark.parametrize("game", ["skat", "doppelkopf"])
@pytest.mark.parametrize("given", [3, "1", (0,), (9, 1), (0, -1), (True, 1), (0, "1"), [0, 1, 2]])
@pytest.mark.parametrize("word", ["claimed", "conceded"])
def test_what_is_no_seat_and_number_of_cards_is_named(game, given, word):
    play = {**rules.sample_play(rules.ruleset(game), 4, Random(3)), word: given}
    found = [each for each in rules.replay(rules.ruleset(game), play).problems if each.code == "moment_unreadable"]
    assert [each.fields for each in found] == [(word,)]
