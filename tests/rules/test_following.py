"""The search for the one card that is wrong, by what it costs."""

from random import Random

import pytest

import rules
from bench import mistakes
from rules.games.doppelkopf.course import Course

PACK = 48


def test_a_way_that_explains_nothing_is_left_as_soon_as_that_is_sure(monkeypatch):
    """Some seventy ways are tried for a card left out; all to their ends they lay three thousand cards."""
    ruleset = rules.ruleset("doppelkopf")
    play = rules.sample_play(ruleset, 4, Random(3))
    (seat, card), cards = play["cards"][4], [*play["cards"][:4], *play["cards"][5:]]
    laid, take = [], Course.take
    monkeypatch.setattr(Course, "take", lambda course, act: (laid.append(act), take(course, act)))
    found = rules.replay(ruleset, {**play, "cards": cards}).problems
    assert [(each.code, each.params["seat"], each.params["card"]) for each in found] == [("card_missing", seat, card)]
    assert PACK < len(laid) < 20 * PACK


@pytest.mark.parametrize("game", rules.games())
def test_card_given_to_another_seat_is_told_once_and_no_other_card_is_blamed(game):
    """In the middle of a deal, where the other seat has a card of its own to lay."""
    for deal, _ in mistakes.deals(game, 3):
        cards = [*deal.play["cards"]]
        place = len(cards) // 2
        seat, card, *more = cards[place]
        if mistakes.CARD.fullmatch(card):
            cards[place] = ((seat + 1) % len(deal.play["hands"]), card, *more)
            found = rules.replay(deal.ruleset, {**deal.play, "cards": cards}).problems
            assert [(each.code, each.params["card"]) for each in found] == [("card_wrong_turn", card)]
