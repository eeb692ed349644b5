"""Deals of Bauern- and Dreierschnapsen played and counted a second time, card by card, from the fact sheet alone.

Nothing of the rules is imported: this program deals, announces, plays and counts for itself, and the engine has to find
the same cards against the rules and the same points.
"""

SUITS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ACE_HIGH, ACE_LOW = "ATKQJ", "TKQJA"

NOTHING, ALL, SIXTY_SIX, SHOWN = "nothing", "all", "66", "shown"
GAMES = {
    "bettler": (NOTHING, False, ACE_HIGH, "any"),
    "ass_bettler": (NOTHING, False, ACE_HIGH, "any"),
    "assenbettler": (NOTHING, False, ACE_LOW, "any"),
    "schnapser": (SIXTY_SIX, True, ACE_HIGH, "side"),
    "damengang": (ALL, False, "QJATK", "any"),
    "koenigsgang": (ALL, False, "KQJAT", "any"),
    "gang": (ALL, False, ACE_HIGH, "any"),
    "zehnergang": (ALL, False, ACE_LOW, "any"),
    "bauernloch": (ALL, True, ACE_LOW, "side"),
    "bauernschnapser": (ALL, True, ACE_HIGH, "side"),
    "kontraschnapser": (SIXTY_SIX, True, ACE_HIGH, "against"),
    "farbenringerl": (SHOWN, False, ACE_HIGH, "any"),
    "kontrabauernschnapser": (ALL, True, ACE_HIGH, "against"),
    "kontrabauernloch": (ALL, True, ACE_LOW, "against"),
    "herrenschnapser": (SHOWN, True, ACE_HIGH, "rufer"),
}
"""What is to be done, whether there are trumps, how cards rank, and who can announce it."""
DOUBLES = {"kontra": 2, "re": 4, "subkontra": 8}
NORMAL = (SIXTY_SIX, True, ACE_HIGH, "rufer")


class Table:
    """A deal on the table, moved on card by card."""

    def __init__(self, seats, options, play) -> None:
        self.seats, self.options, self.play = seats, options, play
        self.rufer = (play["dealer"] + 1) % seats
        self.hands = [list(hand) for hand in play["hands"]]
        calls = [call for call in play.get("auction", ()) if call[1] != "pass"]
        self.contract = calls[-1][1] if calls else "normal"
        self.declarer = calls[-1][0] if calls else self.rufer
        self.alone = self.contract.endswith("bettler") or "alone" in (calls[-1][2:] if calls else ())
        self.aim, self.with_trumps, self.ranks, _ = GAMES.get(self.contract, NORMAL)
        self.trumps = SUITS[play["trumps"]] if self.with_trumps else None
        self.left = "discard" in play and not play["discard"]
        if seats == 3 and not self.left:
            self.hands[self.declarer] += play["talon"]
            self.hands[self.declarer] = [c for c in self.hands[self.declarer] if c not in play["discard"]]
        away = (self.declarer + 2) % 4 if seats == 4 and self.alone else None
        leads = self.declarer
        if self.with_trumps:
            own = options.get("lead") == "declarer" and self.contract in ("schnapser", "bauernschnapser")
            leads = self.declarer if own else self.rufer
        self.circle = [seat % seats for seat in range(leads, leads + seats) if seat % seats != away]
        self.turn, self.lying = leads, []
        self.taken = {seat: [] for seat in range(seats)}
        self.tricks, self.shown = 0, {seat: [] for seat in range(seats)}
        self.last, self.over, self.made = None, False, None
        self.claims, self.faults = None, 0
        self.bare = False
        if self.aim == SHOWN:
            self.over = self.made = True

    def side(self, seat):
        """Everybody who wins and loses with this seat."""
        if self.seats == 4:
            return {seat, (seat + 2) % 4}
        return {self.declarer} if seat == self.declarer else set(range(3)) - {self.declarer}

    def number(self, seats):
        return sum(len(self.taken[seat]) for seat in seats)

    def total(self, seats):
        if not self.number(seats):
            return 0
        cards = [card for seat in seats for trick in self.taken[seat] for card in trick]
        return sum(WORTH[card[1]] for card in cards) + sum(sum(self.shown[seat]) for seat in seats) + self.away(seats)

    def away(self, seats):
        """What lies away for the Rufer of three, where the table counts it."""
        counts = self.seats == 3 and self.contract == "normal" and self.options["laid_away"] == "declarer"
        return sum(WORTH[card[1]] for card in self.play["discard"]) if counts and self.declarer in seats else 0

    def suit(self, card):
        return "trumps" if card[0] == self.trumps else card[0]

    def over_card(self, one, other):
        """Whether a card laid later takes it from an earlier one."""
        if self.suit(one) == self.suit(other):
            return self.ranks.index(one[1]) < self.ranks.index(other[1])
        return self.suit(one) == "trumps"

    def best(self):
        found = self.lying[0]
        for each in self.lying[1:]:
            if self.over_card(each[1], found[1]):
                found = each
        return found

    def may(self, seat):
        """Follow, go above it, trump."""
        hand = self.hands[seat]
        if not self.lying:
            return list(hand)
        best = self.best()[1]
        heads = self.options["heading"] == "always" or (self.aim != NOTHING and self.contract != "normal")
        following = [card for card in hand if self.suit(card) == self.suit(self.lying[0][1])]
        if following:
            above = [card for card in following if self.over_card(card, best)] if heads else []
            return above or following
        trumps = [card for card in hand if self.suit(card) == "trumps"]
        above = [card for card in trumps if self.over_card(card, best)]
        if self.options["trumping"] == "if_it_wins":
            return above or list(hand)
        return (above if heads else []) or trumps or list(hand)

    def lay(self, card):
        seat = self.turn
        self.faults += card not in self.may(seat)
        self.hands[seat].remove(card)
        self.lying.append((seat, card))
        self.bare = False
        if len(self.lying) < len(self.circle):
            self.turn = self.circle[(self.circle.index(seat) + 1) % len(self.circle)]
            return
        winner = self.best()[0]
        self.taken[winner].append([card for _, card in self.lying])
        self.lying, self.turn, self.last = [], winner, winner
        self.tricks += 1
        self.look(winner)

    def look(self, winner):
        """Whether that trick ends an announced game."""
        if self.contract == "normal":
            return
        played = not any(self.hands[seat] for seat in self.circle)
        if (self.aim == NOTHING and winner == self.declarer) or (self.aim == ALL and winner != self.declarer):
            self.end(made=False)
        elif self.aim == SIXTY_SIX and self.total({self.declarer}) >= 66:
            self.end(made=True)
        elif self.aim == SIXTY_SIX and self.tricks >= self.most():
            self.end(made=False)
        elif played:
            self.end(made=True)

    def most(self):
        """Tricks in which a Schnapser has to be made."""
        if self.seats == 4 or self.options["schnapser_tricks"] == "three":
            return 3
        if self.options["schnapser_tricks"] == "four":
            return 4
        shown = self.shown[self.declarer]
        return 2 if 40 in shown else 3 if 20 in shown else 4

    def end(self, *, made):
        self.over, self.made = True, made

    def pair(self):
        """What the card just led is worth with the other one of the pair in hand; 0 where it is not there."""
        if len(self.lying) != 1 or self.bare:
            return 0
        seat, card = self.lying[0]
        other = {"K": "Q", "Q": "K"}.get(card[1])
        if other is None or card[0] + other not in self.hands[seat]:
            return 0
        counts = self.contract == "normal" or (self.aim == SIXTY_SIX and seat == self.declarer)
        return (40 if card[0] == SUITS[self.play["trumps"]] else 20) if counts else 0

    def marry(self):
        seat, worth = self.lying[0][0], self.pair()
        self.shown[seat].append(worth)
        self.bare = True
        if self.contract != "normal":
            if self.total({self.declarer}) >= 66:
                self.end(made=True)
            elif worth == 40:
                self.end(made=False)

    def claim(self, seat):
        self.over, self.claims = True, seat

    def rest(self, seat, word):
        """Laid open, or given up."""
        self.over = True
        if self.contract != "normal":
            self.made = (seat in self.side(self.declarer)) is (word == "claimed")
            return
        cards = [card for _, card in self.lying] + [card for each in self.circle for card in self.hands[each]]
        count = len(self.circle)
        self.taken[seat] += [cards[place : place + count] for place in range(0, len(cards), count)]
        self.last = seat

    @property
    def ended(self):
        return self.over or not (self.lying or any(self.hands[seat] for seat in self.circle))

    def winners(self):
        """Who writes how much."""
        mine = self.side(self.declarer)
        others = set(range(self.seats)) - mine
        if self.contract != "normal":
            return (mine if self.made else others), self.options[f"value_{self.contract}"]
        speaker = self.last if self.claims is None else self.claims
        side = mine if speaker in mine else others
        against = set(range(self.seats)) - side
        scale = 3 if not self.number(against) else 2 if self.total(against) < 33 else 1
        if self.claims is None:
            return side, scale if self.options["played_out"] == "scale" else 1
        if self.total(side) >= 66:
            return side, scale
        if self.options["false_claim"] == "as_won":
            return against, scale
        return against, 2 if self.number(against) else 3

    def points(self):
        side, value = self.winners()
        factor = max((DOUBLES[word] for _, word in self.play.get("doubling", ())), default=1)
        return tuple(value * factor if seat in side else 0 for seat in range(self.seats))


def judged(seats, options, play):
    """Points by seat and how many cards were laid against the rules."""
    table = Table(seats, options, play)
    ends = {play[word][1]: (play[word][0], word) for word in ("claimed", "conceded") if word in play}
    laid = 0
    for seat, word in play.get("cards", ()):
        if len(word) == 2:
            assert not table.ended, play
            assert seat == table.turn, play
            table.lay(word)
            laid += 1
        elif word == "marriage":
            table.marry()
        else:
            table.claim(seat)
    if laid in ends:
        table.rest(*ends[laid])
    assert table.ended, play
    return table.points(), table.faults
