"""Played deals counted a second time, straight from what was played: markers that nobody took, and two packs."""

from random import Random

import pytest

import rules

PRESETS = {"team-austria": 2, "two-packs": 4}
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


class Count:
    """What either side has; the even seats are a side, and the odd ones."""

    def __init__(self, play, tricks, players) -> None:
        self.cards, self.taken, self.married = [0, 0], [0, 0], [0, 0]
        self.close, self.claimant, self.last = None, None, None
        self.trumps, self.tricks, self.players = play["turned"][0], iter(tricks), players
        self.laid, self.word, self.going_out = 0, "", 101 if players == 4 else 66
        for seat, word in play["cards"]:
            self.take(seat % 2, word)
            self.word = word

    def total(self, side):
        bonus = 10 if self.players == 4 and self.last == side and self.close is None else 0
        return self.cards[side] + self.married[side] + bonus if self.taken[side] else 0

    def take(self, side, word):
        if len(word) == 2:
            self.lay(word)
        elif word == "marriage":
            self.married[side] += self.worth
        elif word.startswith("close"):
            self.close = side, self.total(1 - side), self.taken[1 - side]
        elif word == "claim":
            self.claimant = side
            needed = self.going_out - self.total(side)
            if self.word == "marriage_unmarked" and 0 < needed <= self.worth and self.taken[side]:
                self.married[side] += self.worth

    def lay(self, card):
        self.laid += 1
        self.worth = 40 if card[0] == self.trumps else 20
        if self.laid % self.players == 0:
            trick = next(self.tricks)
            side = trick.winner % 2
            self.cards[side] += sum(WORTH[each[1]] for _, each in trick.cards)
            self.taken[side] += 1
            if self.laid == (48 if self.players == 4 else 20):
                self.last = side

    def beaten(self, points, tricks):
        return 3 if not tricks else 2 if points < (51 if self.players == 4 else 33) else 1


def austrian(count, last):
    """Winner and points: everything as in Schnapsen, but a false claim costs what it would have won."""
    side = count.claimant
    if side is None and count.close is None:
        return last, 1
    if count.close is None:
        worth = count.beaten(count.total(1 - side), count.taken[1 - side])
        return (side if count.total(side) >= 66 else 1 - side), worth
    closer, points, tricks = count.close
    right = side is not None and count.total(side) >= 66
    if right and side == closer:
        return closer, count.beaten(points, tricks)
    if side in (None, closer) or right:
        return 1 - closer, 2 if tricks else 3
    return closer, count.beaten(count.total(closer), count.taken[closer])


def partners(count, _last):
    """Winner and points under the two-pack profile; nobody where both have the same."""
    side = count.claimant
    totals = [count.total(0), count.total(1)]
    if side is None and count.close is None:
        best = int(totals[1] > totals[0])
        return (None, 0) if totals[0] == totals[1] else (best, count.beaten(totals[1 - best], count.taken[1 - best]))
    right = side is not None and totals[side] >= 101
    closer = count.close[0] if count.close else None
    if right and closer in (None, side):
        return side, count.beaten(totals[1 - side], count.taken[1 - side])
    if right:
        return side, 2
    if closer is not None and side in (None, closer):
        return 1 - closer, 2 if count.close[2] else 3
    return 1 - side, 2


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", PRESETS)
def test_played_deals_score_what_their_cards_say(preset, seed):
    seats, rng = PRESETS[preset], Random(seed)
    ruleset = rules.ruleset("sixty_six", preset)
    outcomes = set()
    for _ in range(25):
        play = rules.sample_play(ruleset, seats, rng)
        replay = rules.replay(ruleset, play)
        assert replay.problems == ()
        line = rules.score(ruleset, seats, [replay.deal]).lines[0]
        count = Count(play, replay.tricks, seats)
        winner, points = (austrian if seats == 2 else partners)(count, replay.tricks[-1].winner % 2)
        assert line.points == tuple(points if seat % 2 == winner else 0 for seat in range(seats)), play
        outcomes.add(line.outcome)
    assert len(outcomes) > 2


def test_plays_end_with_an_unmarked_marriage_now_and_then():
    ruleset, rng = rules.ruleset("sixty_six", "team-austria"), Random(2)
    deals = [rules.replay(ruleset, rules.sample_play(ruleset, 2, rng)).deal for _ in range(120)]
    lines = [rules.score(ruleset, 2, [deal]).lines[0] for deal in deals]
    assert {"unmarked_makes_66", "unmarked_void"} <= {note.code for line in lines for note in line.problems}
