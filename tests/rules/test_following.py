"""The search for the one card that is wrong, by what it costs."""

from random import Random

import rules
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
