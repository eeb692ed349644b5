"""A second replay of Doppelkopf: deals played by lot, followed card by card from the rule texts alone."""

from collections import Counter
from random import Random

import pytest

import rules

CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
QUEENS, JACKS = (tuple(suit + rank for suit in "CSHD") for rank in "QJ")
SUIT_OF = {"solo_clubs": "C", "solo_spades": "S", "solo_hearts": "H"}
PLAIN = {"solo_queens": "ATKJ9", "solo_jacks": "ATKQ9", "solo_trumpless": "ATKQJ9"}
RANKS = {"healthy": 0, "reservation": 1, "marriage": 2, "poverty": 3}
LEVELS = ["none", "said", "no90", "no60", "no30", "schwarz"]


def trumps(kind, *, tens):
    """DK-02, DK-03, DK-11: the trumps of this kind, highest first."""
    if kind in PLAIN:
        return {"solo_queens": QUEENS, "solo_jacks": JACKS, "solo_trumpless": ()}[kind]
    suit = SUIT_OF.get(kind, "D")
    rest = (suit + rank for rank in "ATK9" if not (tens and suit + rank == "HT"))
    return (*(("HT",) if tens else ()), *QUEENS, *JACKS, *rest)


class Table:
    """Four players who see a deal to its end and write down what it was."""

    def __init__(self, ruleset: rules.Ruleset, play: dict) -> None:
        self.options, self.play, self.dealer = ruleset.options, play, play["dealer"]
        seats = len(play["hands"])
        self.table = [(self.dealer + place) % seats for place in range(1, 5)]
        self.hands = {seat: list(play["hands"][seat]) for seat in self.table}
        highest = max(play["declarations"], key=lambda said: 6 if len(said) > 2 else RANKS.get(said[1], 5))
        self.declarer, self.kind, *self.duty = highest
        self.re, self.found = {self.declarer}, 0
        self.tricks, self.calls = [], play.get("calls", [])
        self.sow = self.chosen = False
        self.end = next(((word, play[word][0]) for word in ("claimed", "conceded") if word in play), None)
        self.left = []

    def begin(self):
        """DK-08, DK-10: who is Re from the first card on; whether there is a game at all."""
        if self.kind == "healthy":
            self.re = {seat for seat in self.table if "CQ" in self.hands[seat]}
            self.kind = "normal" if len(self.re) == 2 else "silent_solo"
        if self.kind == "poverty":
            takers = [seat for seat, word in self.play["answers"] if word == "takes"]
            if not takers:
                self.kind, self.re = "schwarze_sau", set()
                return self.options["poverty_refused"] == "schwarze_sau"
            self.re |= {takers[0]}
            self.give(self.declarer, takers[0], self.play["offered"])
            self.give(takers[0], self.declarer, self.play["returned"])
        return self.kind != "throw_in"

    def give(self, giver, taker, cards):
        for card in cards:
            self.hands[giver].remove(card)
            self.hands[taker].append(card)

    def follow(self):
        """DK-05, DK-06: every card from its hand and in turn, suits followed; the highest card takes the trick."""
        leads = self.kind == "schwarze_sau" or (self.duty and self.options["solo_leads"] == "compulsory")
        turn = self.declarer if leads else self.table[0]
        cards = [tuple(each) for each in self.play.get("cards", [])]
        for number in range(1, 13):
            if self.end and len(cards) < 4:
                cards = []
                break
            trick, cards = cards[:4], cards[4:]
            turn = self.trick(trumps(self.kind, tens=self.options["tens_of_hearts"]), turn, trick)
            self.tricks.append((turn, trick))
            self.seek_partner(turn, number)
            self.name_solo(turn, number)
        assert cards == []
        self.left = [card for hand in self.hands.values() for card in hand]

    def trick(self, order, turn, trick):
        suits = [("trump" if card in order else card[0]) for _, card in trick]
        for place, (seat, card) in enumerate(trick):
            assert seat == self.table[(self.table.index(turn) + place) % 4]
            if suits[place] != suits[0]:
                assert suits[0] not in [("trump" if held in order else held[0]) for held in self.hands[seat]]
            self.hands[seat].remove(card)

        def strength(place):
            card = trick[place][1]
            if card in order:
                return 2, -order.index(card), -place
            plain = PLAIN.get(self.kind, "ATK9")
            return (1, -plain.index(card[1]), -place) if suits[place] == suits[0] else (0, 0, -place)

        return trick[max(range(4), key=strength)][0]

    def seek_partner(self, winner, number):
        """DK-09."""
        if self.kind == "marriage" and not self.found and (winner not in self.re or number == 3):
            self.kind = "marriage" if winner not in self.re else "marriage_alone"
            self.re, self.found = self.re | {winner}, number

    def name_solo(self, winner, number):
        """Who wins the trick with the second queen of spades says at once what he plays alone from there on."""
        queens = sum(card == "SQ" for _, trick in self.tricks for _, card in trick)
        if self.kind == "schwarze_sau" and queens == 2:
            self.re, self.sow = {winner}, True
            said = [word for seat, word, after in self.play["calls"] if (seat, after) == (winner, 4 * number)]
            (self.kind,) = [word for word in said if word.startswith("solo_")]

    def choose_partner(self):
        """Both cards of one hand, said as the first is laid: the two are Re, and what was called before is void."""
        for place, (seat, word, after, *partner) in enumerate(self.calls):
            if word == "genscher":
                card = {"diamond_kings": "DK", "heart_queens": "HQ"}[self.options["genscher"]]
                own = [
                    number
                    for number, laid in enumerate(self.play.get("cards", []), start=1)
                    if tuple(laid) == (seat, card)
                ]
                assert own[0] == after
                assert len(own) == 2 or self.end
                if self.kind == "normal" and self.side(seat) != self.side(partner[0]):
                    self.re, self.calls, self.chosen = {seat, *partner}, self.calls[place + 1 :], True
                return

    def side(self, seat):
        return "re" if seat in self.re else "kontra"

    def record(self):
        """What is written down of the deal (DK-04, DK-14, DK-22)."""
        self.choose_partner()
        own = [trick for winner, trick in self.tricks if self.side(winner) == "re"]
        points = sum(CARD_POINTS[card[1]] for trick in own for _, card in trick)
        rest = self.left if self.end and (self.end[0] == "claimed") == (self.side(self.end[1]) == "re") else []
        points, tricks = points + sum(CARD_POINTS[card[1]] for card in rest), len(own) + len(rest) // 4
        deal = {"kind": self.kind, "re": tuple(sorted(self.re)), "dealer": self.dealer}
        deal |= {"re_points": points, "re_tricks": tricks} | dict.fromkeys(self.duty, True)
        for side in ("re", "kontra"):
            said = [word for seat, word, *_ in self.calls if self.side(seat) == side and word in (side, *LEVELS)]
            deal[f"{side}_call"] = LEVELS[max([1 if each == side else LEVELS.index(each) for each in said], default=0)]
        if self.kind == "marriage":
            deal["marriage_trick"] = self.found
        deal |= {"genscher": True} if self.chosen else {}
        deal |= {"schwarze_sau": True} if self.sow else {}
        return deal | (self.specials() if self.kind in ("normal", "marriage", "poverty") else {})

    def specials(self):
        found = Counter()
        for winner, trick in self.tricks:
            side = self.side(winner)
            found[f"{side}_doppelkopfs"] += all(card[1] in "AT" for _, card in trick)
            found[f"{side}_foxes"] += sum(card == "DA" and self.side(seat) != side for seat, card in trick)
        specials = {key: number for key, number in found.items() if number}
        if self.end:
            return specials
        winner, last = self.tricks[-1]
        side = self.side(winner)
        if dict(last)[winner] == "CJ":
            specials["karlchen"] = side
        caught = any(card == "CJ" and self.side(seat) != side for seat, card in last)
        return specials | ({"karlchen_caught": side} if caught and self.options["karlchen_caught"] == "any" else {})


SOW = {"poverty": "pass_three", "poverty_trumps": 5, "poverty_refused": "schwarze_sau", "karlchen_caught": "any"}
TABLES = {
    "ddv-2026": ("ddv-2026", {}),
    "seed": ("seed", {}),
    "kings": ("house", {"genscher": "diamond_kings"}),
    "queens": ("seed", {"genscher": "heart_queens"}),
    "sow": ("house", SOW),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_play_comes_out_as_four_players_see_it(name, seats, seed):
    preset, options = TABLES[name]
    ruleset, rng = rules.ruleset("doppelkopf", preset, **options), Random(f"{name} {seats} {seed}")
    played, tried = 0, 40 if options else 15
    for _ in range(tried):
        play = rules.sample_play(ruleset, seats, rng)
        replay, table = rules.replay(ruleset, play), Table(ruleset, play)
        assert replay.problems == ()
        if not table.begin():
            assert replay.deal["kind"] == "thrown_in"
            continue
        table.follow()
        assert [(each.winner, list(each.cards)) for each in replay.tricks] == table.tricks
        assert dict(replay.deal) == table.record()
        assert rules.score(ruleset, seats, [replay.deal]).lines[0].points is not None
        played += 1
    assert played >= tried / 2
