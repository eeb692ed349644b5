"""Lists of three and four at a table, scored a second time by a plain reckoning from the printed rules."""

import random
from collections import Counter
from itertools import product

import pytest

import rules

WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
CHOICES = {
    "successful_close": ["at_close", "at_end"],
    "failed_close": ["two_or_three", "two", "three", "closer_points"],
    "opponent_claims": ["failed_close", "two"],
    "false_claim": ["two_or_three", "two", "as_won"],
    "revoke": [1, 2, 3],
    "played_out": ["scale", "one", "last_trick"],
    "last_trick_bonus": [0, 5, 10],
    "last_trick_bonus_closed": [False, True],
    "ties": ["draw", "carry", "last_trick"],
    "next_dealer": ["alternates", "winner"],
    "dealer_after_draw": ["next", "same"],
    "target": [1, 3, 7, 11],
    "matches": [1, 2, 3],
    "shutout": [1, 2],
    "count": ["up", "down"],
}


FORMS = {
    "three": {"seats": 3, "ranks": "ATKQJ9", "packs": 1, "hand": 6, "drawn": 6, "out": 66, "schneider": 33},
    "four": {"seats": 4, "ranks": "ATKQJ987", "packs": 1, "hand": 8, "drawn": 0, "out": 66, "schneider": None},
    "two packs": {"seats": 4, "ranks": "ATKQJ9", "packs": 2, "hand": 7, "drawn": 5, "out": 101, "schneider": 51},
}
"""Foster's four go by bands and know no Schneider."""


class Book:
    """The reckoning of a list: `points` is None where the record is refused."""

    def __init__(self, form, options) -> None:
        self.form, self.options = form, options
        self.seats = seats = form["seats"]
        self.scores, self.matches = [0] * seats, [0] * seats
        self.gained, self.difference, self.won = [0] * seats, [0] * seats, [0] * seats
        self.dealer, self.carried, self.between, self.over = 0, 0, False, False

    def here(self):
        """Who has not left the table: only of three does anybody leave before the end."""
        target = self.options["target"]
        return [seat for seat in range(self.seats) if self.between or self.scores[seat] < target]

    def players(self):
        return [seat for seat in self.here() if len(self.here()) < 3 or seat != self.dealer or self.seats == 4]

    def sides(self):
        return [[0, 2], [1, 3]] if self.seats == 4 else [[seat] for seat in self.players()]

    def enter(self, record):
        """Points of every seat, and what the deal was worth."""
        if self.over or record.get("broken"):
            self.turn()
            return None, 0
        if record["kind"] == "void":
            self.turn(stay=self.options["dealer_after_draw"] == "same")
            return [0] * self.seats, 0
        if self.between:
            self.scores, self.between = [0] * self.seats, False
        winners, worth = judge(record, self)
        if not winners:
            self.carried += self.options["ties"] == "carry"
            self.turn(stay=self.options["dealer_after_draw"] == "same")
            return [0] * self.seats, 0
        worth, self.carried = worth + self.carried, 0
        points = self.shares(winners, worth)
        self.tally(winners, worth, points)
        self.scores = [a + b for a, b in zip(self.scores, points, strict=True)]
        self.end_match()
        self.turn()
        return points, worth

    def shares(self, winners, worth):
        points = [worth * (seat in winners) for seat in range(self.seats)]
        if self.seats == 3 and len(self.here()) == 3:
            points[self.dealer] = min(worth, self.options["target"] - 1 - self.scores[self.dealer])
        return points

    def tally(self, winners, worth, points):
        for seat in range(self.seats):
            loses = seat in self.players() and seat not in winners
            self.gained[seat] += points[seat]
            self.difference[seat] += -worth if loses else points[seat]
            self.won[seat] += seat in winners

    def tallies(self):
        keys = "game_points", "difference", "bummerl", "deals_won"
        rows = zip(self.gained, self.difference, self.matches, self.won, strict=True)
        return tuple(dict(zip(keys, row, strict=True)) for row in rows)

    def end_match(self):
        left = self.here()
        if len(left) == (1 if self.seats == 3 else 2):
            nothing = all(self.scores[seat] == 0 for seat in left)
            for seat in set(range(self.seats)) - set(left):
                self.matches[seat] += self.options["shutout"] if nothing else 1
            self.between = True
            self.over = max(self.matches) >= self.options["matches"]

    def turn(self, *, stay=False):
        """At these tables the deal goes round, past whoever has left."""
        if not stay:
            following = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
            self.dealer = next(seat for seat in following if seat in self.here())


def judge(record, book):
    """The winning seats and the worth of a deal; no seats for a draw."""
    deal = Ending(record, book)
    if record["kind"] == "result":
        winner = record.get("winner")
        return [] if winner is None else deal.side_of(winner), record["game_points"]
    if record["ending"] == "revoke":
        return deal.other_than(record["offender"]), book.options["revoke"]
    if record["ending"] == "claim":
        return deal.claimed(record["claimant"])
    return deal.played_out() if deal.closer is None else (deal.other_than(deal.closer), deal.failed_close())


class Ending:
    """A deal that was claimed or played out; what it is worth goes by the names of the options."""

    def __init__(self, record, book) -> None:
        self.record, self.options, self.sides = record, book.options, book.sides()
        self.closer, self.form = record.get("closed_by"), book.form

    def side_of(self, seat):
        return next(side for side in self.sides if seat in side)

    def other_than(self, seat):
        return next(side for side in self.sides if seat not in side)

    def tricks(self, side):
        return sum(self.record["tricks"][seat] for seat in side)

    def total(self, side):
        if not self.tricks(side):
            return 0
        bonus = self.options["last_trick_bonus"] if self.paid_for_the_last() in side else 0
        return bonus + sum(self.record["card_points"][seat] + sum(self.record["marriages"][seat]) for seat in side)

    def paid_for_the_last(self):
        """Who is paid for the last trick: a claim with surely no card left is made by who took it."""
        if self.closer is not None and not self.options["last_trick_bonus_closed"]:
            return None
        if self.record["ending"] == "played_out":
            return self.record["last_trick"]
        drawing = self.record.get("closed_after", self.form["drawn"])
        return self.record["claimant"] if sum(self.record["tricks"]) == drawing + self.form["hand"] else None

    def claimed(self, claimant):
        mine, theirs = self.side_of(claimant), self.other_than(claimant)
        right, own_close = self.total(mine) >= self.form["out"], self.closer in mine
        if self.closer is None and right:
            return mine, self.won(mine, theirs)
        if right and own_close:
            return mine, self.won_close(mine, theirs)
        if right:
            return mine, 2 if self.options["opponent_claims"] == "two" else self.failed_close()
        return theirs, self.failed_close() if own_close else self.false_claim(mine, theirs)

    def won(self, winner, loser):
        if not self.form["schneider"]:
            return 1 + (self.total(winner) >= 100) + (self.total(winner) >= 130)
        return self.beaten(self.tricks(loser), self.total(loser))

    def beaten(self, tricks, total):
        return 3 if not tricks else 2 if total < self.form["schneider"] else 1

    def won_close(self, winner, loser):
        if self.options["successful_close"] == "at_end":
            return self.won(winner, loser)
        return self.beaten(self.record["opponent_tricks_at_close"], self.record["opponent_points_at_close"])

    def failed_close(self):
        nothing_then = self.record["opponent_tricks_at_close"] == 0
        enough = self.total(self.side_of(self.closer)) >= self.form["schneider"]
        return {
            "two": 2,
            "three": 3,
            "two_or_three": 3 if nothing_then else 2,
            "closer_points": 3 if nothing_then else 1 if enough else 2,
        }[self.options["failed_close"]]

    def false_claim(self, mine, theirs):
        two_or_three = 2 if self.tricks(theirs) else 3
        worth = {"two": 2, "two_or_three": two_or_three, "as_won": self.won(mine, theirs)}
        return worth[self.options["false_claim"]]

    def played_out(self):
        last = self.side_of(self.record["last_trick"])
        if self.options["played_out"] == "last_trick":
            return last, 1
        low, high = sorted(self.sides, key=self.total)
        if self.total(low) == self.total(high):
            return (last, 1) if self.options["ties"] == "last_trick" else ([], 0)
        return high, 1 if self.options["played_out"] == "one" else self.won(high, low)


class Cards:
    """A deal with real cards, played without any care: who takes a trick is chance."""

    def __init__(self, dice, book) -> None:
        self.dice, self.players, self.sides, self.form = dice, book.players(), book.sides(), book.form
        pack = [rank + suit for rank, suit in product(self.form["ranks"], "cshd")] * self.form["packs"]
        dice.shuffle(pack)
        self.hands = {seat: [pack.pop() for _ in range(self.form["hand"])] for seat in self.players}
        self.talon = pack
        self.tricks, self.points, self.marriages = [Counter(), Counter(), {s: [] for s in range(book.seats)}]
        self.leader = next((book.dealer + step) % book.seats for step in range(1, 5)
                           if (book.dealer + step) % book.seats in self.players)  # fmt: skip
        self.strength = [dice.random() ** 2 + 0.01 for _ in self.players]
        self.closed, self.married = {}, Counter()

    def trick(self, may_marry):
        """One trick; the leader sometimes declares a pair he leads from."""
        cards = {}
        for seat in self.players:
            cards[seat] = self.hands[seat].pop(self.dice.randrange(len(self.hands[seat])))
        led = cards[self.leader]
        partner = {"K": "Q", "Q": "K"}.get(led[0], "?") + led[1]
        if may_marry and partner in self.hands[self.leader] and self.married[led[1]] < self.form["packs"]:
            self.married[led[1]] += 1
            self.marriages[self.leader].append(40 if led[1] == "c" else 20)
        self.leader = self.dice.choices(self.players, self.strength)[0]
        self.tricks[self.leader] += 1
        self.points[self.leader] += sum(WORTH[card[0]] for card in cards.values())

    def draw(self):
        for seat in self.players if self.talon else ():
            self.hands[seat].append(self.talon.pop())

    def close(self):
        (others,) = [side for side in self.sides if self.leader not in side]
        tricks = sum(self.tricks[seat] for seat in others)
        counted = sum(self.points[seat] + sum(self.marriages[seat]) for seat in others) if tricks else 0
        self.closed = {
            "closed_by": self.leader,
            "closed_after": sum(self.tricks.values()),
            "opponent_points_at_close": counted,
            "opponent_tricks_at_close": tricks,
        }
        self.talon = []


def play(dice, book):
    """The record of a random deal."""
    cards, drawn = Cards(dice, book), book.form["drawn"]
    stop = dice.choice([99, 99, dice.randint(1, 12)])
    close_at, before_drawing = dice.choice([99, dice.randint(0, max(drawn - 1, 0))]), dice.random() < 0.5
    while any(cards.hands.values()) and sum(cards.tricks.values()) < stop:
        played = sum(cards.tricks.values())
        if drawn and played == close_at and not before_drawing:
            cards.close()
        cards.trick(may_marry=bool(cards.talon) or not drawn)
        if drawn and played + 1 == close_at and before_drawing:
            cards.close()
        cards.draw()
    return record_of(dice, cards, book)


def record_of(dice, cards, book):
    record = {
        "kind": "deal",
        "card_points": [cards.points[seat] for seat in range(book.seats)],
        "tricks": [cards.tricks[seat] for seat in range(book.seats)],
        "marriages": [cards.marriages[seat] for seat in range(book.seats)],
        **cards.closed,
    }
    if not any(cards.hands.values()) and dice.random() < 0.6:
        return record | {"ending": "played_out", "last_trick": cards.leader}
    return record | {"ending": "claim", "claimant": cards.leader}


def entry(dice, book):
    """A record as a table may write it, now and then a bad one or with a dealer out of turn."""
    if dice.random() < 0.1:
        book.dealer = dice.choice(book.here())
        return sort_of(dice, book) | {"dealer": book.dealer}
    return sort_of(dice, book)


def sort_of(dice, book):
    chance = dice.random()
    if chance < 0.05:
        return {"kind": "void"}
    if chance < 0.4:
        return result(dice, book)
    if chance < 0.45:
        return {"kind": "deal", "ending": "revoke", "offender": dice.choice(book.players())}
    record = play(dice, book)
    return spoilt(dice, record, book) if chance < 0.55 else record


def result(dice, book):
    worth = dice.choice([1, 2, 3] if no_draws(book.options) else [0, 1, 1, 2, 3])
    return {"kind": "result", "game_points": worth} | ({"winner": dice.choice(book.players())} if worth else {})


def no_draws(options):
    return options["played_out"] == "last_trick" or options["ties"] == "last_trick"


def spoilt(dice, record, book):
    """The record with one thing wrong that no table can mean."""
    idle = [seat for seat in range(book.seats) if seat not in book.players()]
    ways = [
        {"tricks": [13, *record["tricks"][1:]]},
        {"card_points": [121] * book.seats},
        {"card_points": record["card_points"][1:]},
        {"claimant": 0.0, "ending": "claim"},
        {"marriages": [[40], [40], [40], [40]][: book.seats]},
        {"surplus": 1},
        *({"ending": "claim", "claimant": seat} for seat in idle),
        *({"tricks": [1 if seat == other else count for other, count in enumerate(record["tricks"])]}
          for seat, count in product(idle, [0])),
    ]  # fmt: skip
    return record | dice.choice(ways) | {"broken": True}


def lists(name, how_many):
    dice = random.Random(name)
    for number in range(how_many):
        options = {key: dice.choice(values) for key, values in CHOICES.items()}
        yield number, options, dice


def written(record):
    return {key: value for key, value in record.items() if key != "broken"}


def folded(form, options, dice, length):
    """A list as it grows, with what the reckoning makes of every line; it ends soon after its match."""
    book, records, expected = Book(form, options), [], []
    while len(records) < length and not (book.over and dice.random() < 0.6):
        record = entry(dice, book)
        dealer = book.dealer
        points, worth = book.enter(record)
        records.append(record)
        expected.append((dealer, points and tuple(points), tuple(book.scores), worth))
    return book, records, expected


def blocked_before_the_end(sheet):
    return any(line.blocked and all(each.code != "match_is_over" for each in line.problems) for line in sheet.lines)


@pytest.mark.parametrize(("name", "how_many"), [("three", 150), ("four", 80), ("two packs", 50)])
def test_tables_of_three_and_four_score_as_printed(name, how_many):
    form, changes = FORMS[name], {"four_hands": "two_packs"} if name == "two packs" else {}
    unfinished = 0
    for number, options, dice in lists(name, how_many):
        book, records, expected = folded(form, options, dice, 16)
        ruleset = rules.ruleset("sixty_six", "us-1895", **options, **changes)
        sheet = rules.score(ruleset, book.seats, [written(r) for r in records])
        found = [(line.dealer, line.points, line.running, line.value) for line in sheet.lines]
        for index, pair in enumerate(zip(found, expected, strict=True)):
            assert pair[0] == pair[1], (number, options, records[: index + 1], sheet.lines[index].problems)
        assert sheet.totals == tuple(book.scores), (number, options, records)
        assert sheet.tallies == book.tallies(), (number, options, records)
        assert sheet.finished == (book.over and not blocked_before_the_end(sheet))
        assert sheet.winner is None
        if not sheet.finished:
            unfinished += 1
            resting = tuple(seat for seat in range(book.seats) if seat not in book.players())
            assert (sheet.next.dealer, sheet.next.sitting_out) == (book.dealer, resting), (number, options, records)
    assert unfinished >= how_many / 5
