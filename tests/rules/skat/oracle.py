"""A second calculation of Skat, written from the rule text alone; it shares nothing with the engine but the records."""

import functools
import itertools

BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
DECK = [11, 10, 4, 3, 2, 0, 0, 0] * 4
KONTRA = {"none": 1, "kontra": 2, "re": 4, "hirsch": 8}
DECIDED = ("won", "lost", "overbid")


def made_of_cards():
    """Card points that some set of n cards makes, by n."""
    sums = [{0}, *(set() for _ in DECK)]
    for card, n in itertools.product(DECK, reversed(range(len(DECK)))):
        sums[n + 1] |= {points + card for points in sums[n]}
    return sums


SUMS = made_of_cards()
TRUMPS = [2, 2, 2, 2, 11, 10, 4, 3, 0, 0, 0]


@functools.cache
def fitting(tops):
    """(points, tricks) of the declarer with n tops, or without n: whose pile they lie in, and who took how many tricks.

    Found by removing: the other cards are dealt out to the declarer's pile one after the other.
    """
    count = abs(tops)
    others = list(DECK)
    for worth in TRUMPS[:count]:
        others.remove(worth)
    base = sum(TRUMPS[:count]) if tops > 0 else 0
    filled = {(0, 0)}
    for worth in others:
        filled |= {(cards + 1, points + worth) for cards, points in filled}
    found = set()
    for tricks in range(11):
        taken_by_tops = tricks + 2 >= count if tops > 0 else 2 * (10 - tricks) >= count
        more = 3 * tricks + 2 - (count if tops > 0 else 0)
        found |= {(base + points, tricks) for cards, points in filled if cards == more and taken_by_tops}
    return found


def announced(deal):
    """1 where Schneider was announced, 2 for Schwarz."""
    schwarz = deal.get("schwarz_announced") or deal.get("ouvert")
    return 2 if schwarz else int(deal.get("schneider_announced", False))


@functools.cache
def ends(tops, announced):
    """What can be true at the end of a game with these tops that was played out, by points and tricks."""
    found = {}
    for points, tricks in fitting(tops):
        won = points > 60
        beaten = (120 - points, 10 - tricks) if won else (points, tricks)
        stage = 2 if not beaten[1] else int(beaten[0] <= 30)
        if won and stage < announced:
            won, beaten = False, (60, 5)
        found[points, tricks] = {"won": won, "schneider": beaten[0] <= 30 or not beaten[1], "schwarz": not beaten[1]}
    return found


def possible_with(deal):
    """Whether the tops of a record, played to its end, allow its numbers and what it says of the result."""
    fates = [fate for fate in ("won", "schneider", "schwarz") if fate in deal]
    for (points, tricks), true in ends(deal["matadors"], announced(deal)).items():
        stated = deal.get("card_points", points), deal.get("tricks", tricks)
        if stated == (points, tricks) and all(deal[fate] in (true[fate], None) for fate in fates):
            return True
    return False


def cards(deal, announced, base):
    """Whether the cards won, and how far the losing side fell: 0 simple, 1 Schneider, 2 Schwarz."""
    ending = deal.get("ending", "played")
    if ending not in ("played", "claimed"):
        won, stage = (
            ending.startswith("defender"),
            ["none", "schneider", "schwarz"].index(deal.get("awarded_stage", "none")),
        )
        if won and "awarded_stage" not in deal:
            needed = [each for each in range(announced, 3) if base(each) >= (deal.get("bid") or 0)]
            return won, needed[0] if needed else announced
        return won and stage >= announced, stage
    if "won" in deal:
        won, stage = deal["won"], 2 if deal.get("schwarz") else int("schneider" in deal)
    else:
        points, won = deal["card_points"], deal["card_points"] > 60
        stage = 2 if deal.get("tricks") == (10 if won else 0) else int(points >= 90 if won else points <= 30)
        return won and stage >= announced, stage
    return won, max(stage, announced) if won else stage


def trump_game(deal, base):
    """The charged value, whether it covers the bid, whether the cards won, how far the losing side fell."""
    said = {flag: deal.get(flag, False) for flag in ("hand", "schneider_announced", "schwarz_announced", "ouvert")}
    said["schwarz_announced"] |= said["ouvert"]
    said["schneider_announced"] |= said["schwarz_announced"]
    said["hand"] |= said["schneider_announced"]
    announced = said["schneider_announced"] + said["schwarz_announced"]
    steps = abs(deal["matadors"]) + 1 + sum(said.values())
    won, stage = cards(deal, announced, lambda stage: base * (steps + stage))
    counted = announced if announced and not won else stage
    value, bid = base * (steps + counted), deal.get("bid") or 0
    return max(value, base * -(-bid // base)), value >= bid, won, stage


def null_game(deal):
    hand, bid = deal.get("hand", False), deal.get("bid") or 0
    value = NULLS[hand, deal.get("ouvert", False)]
    if bid <= value:
        won = deal.get("won") or deal.get("tricks") == 0 or deal.get("ending", "").startswith("defender")
        return value, True, won, 0
    tops, asked = abs(deal["matadors"]), deal.get("replacement")
    games = [asked] if asked else [contract for contract in BASES if tops <= 4 or contract != "grand"]
    return min(base * max(tops + 1 + hand, -(-bid // base)) for base in map(BASES.get, games)), False, False, 0


def game(deal):
    """Outcome, charged value, how far the losing side fell."""
    contract = deal["contract"]
    charged, covered, won, stage = null_game(deal) if contract == "null" else trump_game(deal, BASES[contract])
    return (("won" if won else "lost") if covered else "overbid"), charged, stage


def expected(deal):
    """Outcome, charged value, seat and its list points, where only the declarer's points are written down."""
    kind = deal["kind"]
    if kind == "penalty":
        return kind, 0, deal["offender"], -deal["amount"]
    if kind == "value":
        value = deal["value"]
        return "won" if value > 0 else "lost", value if value > 0 else -value // 2, deal["declarer"], value
    if kind != "game":
        return kind, 0, 0, 0
    outcome, charged, _ = game(deal)
    return outcome, charged, deal["declarer"], charged if outcome == "won" else -2 * charged


def sitting_out(seats, dealer, five="between_middle_and_rear"):
    """With four the dealer; with five he and the third, or the second, player to his left."""
    third = {"between_middle_and_rear": 3, "between_fore_and_middle": 2}[five]
    return {3: set(), 4: {dealer}, 5: {dealer, (dealer + third) % 5}}[seats]


class ClubList:
    """A list by house rules, kept with chalk: how often each coming deal counts, and what each seat has."""

    def __init__(self, seats, options) -> None:
        self.seats, self.options = seats, options
        self.number = 0
        self.sums = [0] * seats
        self.foot = [0] * seats
        self.coming = []
        self.ended = False

    def times(self):
        """How often the coming deal counts by Bock."""
        return self.coming[0] if self.options["bock"] and self.coming else 1

    def active(self):
        out = sitting_out(self.seats, self.number % self.seats, self.options["five_sits_out"])
        return [seat for seat in range(self.seats) if seat not in out]

    def enter(self, deal):
        """Outcome, charged value and points by seat of the next deal."""
        times = deal.get("bock", self.times())
        if deal["kind"] == "ramsch":
            outcome, charged, points, moved = self.ramsch(deal, times if self.options["ramsch_bock"] else 1)
        else:
            outcome, charged, points, moved = self.declared(deal, times)
        if deal["kind"] in ("game", "value", "passed", "ramsch"):
            within, self.coming = bool(self.coming), self.coming[1:]
            if self.options["bock"]:
                self.begin_bock(within, self.starts_bock(deal, outcome, charged, times))
        if deal["kind"] != "penalty":
            self.number += 1
        self.sums = [sum(each) for each in zip(self.sums, points, strict=True)]
        self.reward(moved)
        limit = self.options["limit"]
        if limit is not None and min(self.sums) <= -limit:
            self.ended, outcome = True, "limit_reached"
        return outcome, charged, tuple(points)

    def declared(self, deal, times):
        outcome, charged, scorer, amount = expected(deal)
        if deal["kind"] == "game":
            amount *= KONTRA[deal.get("kontra", "none")] * times
        points = [amount * (seat == scorer) for seat in range(self.seats)]
        if outcome == "won":
            points = self.gained(amount, [scorer])
        return outcome, charged, points, {scorer: outcome == "won"} if outcome in DECIDED else {}

    def gained(self, amount, winners):
        """Credited to the winners, or taken off everybody else, who sits out among them unless he is spared."""
        if self.options["pays"] == "declarer":
            return [amount * (seat in winners) for seat in range(self.seats)]
        paying = range(self.seats) if self.options["dealer_pays"] else self.active()
        return [-amount * (seat in paying and seat not in winners) for seat in range(self.seats)]

    def ramsch(self, deal, times):
        """Most card points lose; a player without a trick doubles, and so does each push; all ten tricks win."""
        three, each = self.active(), deal["points_each"]
        tricks = deal.get("tricks_each") or [int(points > 0) for points in each]
        times *= 2 ** deal.get("pushes", 0)
        march = self.options["ramsch_durchmarsch"]
        if march and tricks.count(0) == 2:
            outcome, value, change = "durchmarsch", march, {tricks.index(max(tricks)): march * times}
        elif self.options["ramsch_score"] == "fewest_win":
            outcome, value = "ramsch_won", self.options["ramsch_win"]
            change = {at: value * times for at in range(3) if each[at] == min(each)}
        else:
            outcome, value = "ramsch", max(each)
            times *= 2 if self.options["ramsch_virgin"] and 0 in tricks else 1
            change = {at: -value * times for at in range(3) if each[at] == max(each)}
        if len(change) == 3:
            outcome, value, change = "no_winner", max(each), {}
        moved = {three[at]: amount for at, amount in change.items()}
        points = [moved.get(seat, 0) for seat in range(self.seats)]
        if outcome in ("durchmarsch", "ramsch_won"):
            points = self.gained(max(moved.values()), moved)
        return outcome, value, points, {at: amount > 0 for at, amount in moved.items() if self.options["ramsch_counts"]}

    def starts_bock(self, deal, outcome, charged, times):
        """60:60, a lost game with Kontra, a value of 120; by option a Re, Grand Hand won, Schneider, a deal passed."""
        options = self.options
        if deal["kind"] == "passed":
            return int(options["bock_on_passed"])
        if deal["kind"] != "game":
            return 0
        worth = options["bock_on_value"] is not None and charged >= options["bock_on_value"]
        said, ending = deal.get("kontra", "none"), deal.get("ending", "played")
        trump = deal["contract"] != "null"
        hand = any(deal.get(flag) for flag in ("hand", "schneider_announced", "schwarz_announced", "ouvert"))
        tie = trump and ending in ("played", "claimed") and deal.get("card_points") == 60
        starts = (
            worth,
            options["bock_on_tie"] and tie,
            options["bock_on_lost_kontra"] and said != "none" and outcome != "won",
            options["bock_on_re"] and said in ("re", "hirsch"),
            options["bock_on_grand_hand"] and deal["contract"] == "grand" and hand and outcome == "won",
            options["bock_on_schneider"] and trump and times == 1 and game(deal)[2] > 0,
        )
        return sum(map(bool, starts))

    def begin_bock(self, within, events):
        overlap = self.options["bock_overlap"]
        within = bool(self.coming) if overlap == "last_deal" else within
        for _event in range(events if self.options["bock_several"] == "each" else min(events, 1)):
            self.one_more_bock(within, overlap)
            within = True

    def one_more_bock(self, within, overlap):
        new = [2] * (self.options["bock_rounds"] * self.seats)
        if not within or overlap == "restart":
            self.coming = new
        elif overlap == "extend":
            self.coming = self.coming + new
        elif overlap == "stack":
            pairs = itertools.zip_longest(self.coming, new, fillvalue=1)
            self.coming = [min(8, have * more) for have, more in pairs]

    def reward(self, moved):
        """The foot of the list: games won and lost, and the bonus for what others lost."""
        bonus = self.options[
            {3: "opponents_bonus_three", 4: "opponents_bonus_four", 5: "opponents_bonus_five"}[self.seats]
        ]
        for seat, won in moved.items():
            self.foot[seat] += self.options["won_bonus"] if won else -self.options["lost_deduction"]
            if not won:
                self.foot = [each + bonus * (other != seat) for other, each in enumerate(self.foot)]

    def totals(self):
        return tuple(map(sum, zip(self.sums, self.foot, strict=True)))
