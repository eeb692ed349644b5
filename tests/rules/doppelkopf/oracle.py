"""A second reckoning of Doppelkopf: a list as a person with a pencil keeps it, from the rule texts alone."""

from itertools import product

CALLS = ["none", "said", "no90", "no60", "no30", "schwarz"]
DECLARED = ["solo_diamonds", "solo_hearts", "solo_spades", "solo_clubs", "solo_queens", "solo_jacks", "solo_trumpless"]
UNDECLARED = ["silent_solo", "marriage_alone"]
KIND_POINTS = {"solo_jacks": 1, "solo_queens": 2, **dict.fromkeys(DECLARED[:4], 3)}
EDGES = [0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 240]

TOURNAMENT = {"beaten": True, "against": "special", "caught": False, "owing": 1, "lengths": {4: 24, 5: 30}}
PLAYERS_TEXT = {"beaten": False, "against": "game", "caught": True, "owing": 0, "lengths": {4: None, 5: None}}
AT_HOME = {**TOURNAMENT, "owing": 0, "lengths": {4: None, 5: None}}


def results(cards):
    """Card points and tricks that some set of so many cards makes."""
    sums = [{0}] + [set() for _ in range(8 * len(cards))]
    for card, n in product(cards * 8, range(8 * len(cards) - 1, -1, -1)):
        sums[n + 1] |= {points + card for points in sums[n]}
    return [(points, tricks) for tricks in range(2 * len(cards) + 1) for points in sorted(sums[4 * tricks])]


RESULTS = {True: results([11, 10, 4, 3, 2, 0]), False: results([11, 10, 4, 3, 2])}
AT_EDGES = {nines: [result for result in found if result[0] in EDGES] for nines, found in RESULTS.items()}


def keeps(call, points, tricks, rest):
    """Whether a side with these card points and tricks does what it called; `rest` are the other side's tricks."""
    return rest == 0 if call == 5 else points >= {2: 151, 3: 181, 4: 211}[call]


def winner(re, kontra):
    """1 where Re wins, -1 where Kontra does, 0 where nobody; `re` and `kontra` are call, card points, tricks."""
    if re[0] > 1 or kontra[0] > 1:
        kept = [re[0] > 1 and keeps(*re, kontra[2]), kontra[0] > 1 and keeps(*kontra, re[2])]
        both = re[0] > 1 and kontra[0] > 1
        if any(kept):
            return 1 if kept[0] else -1
        return 0 if both else (-1 if re[0] > 1 else 1)
    return 1 if re[1] >= (120 if (re[0], kontra[0]) == (0, 1) else 121) else -1


def levels(points, tricks):
    """How far below 120 a side stayed."""
    return sum(points < limit for limit in (90, 60, 30)) + (tricks == 0)


def beaten(points, other_call):
    """How many of the other side's calls these card points beat by 30."""
    return sum(points >= needed for needed in (120, 90, 60, 30)[: max(0, other_call - 1)])


def cowardly(option, who, re, kontra):
    """Whether the winner called too little for what it reached: each call from Re or Kontra upwards counts one."""
    won, lost = (re, kontra) if who > 0 else (kontra, re)
    return option is not None and 1 + levels(*lost[1:]) - won[0] > option


def specials(deal):
    """Special points, positive for Re."""
    counted = ("foxes", "doppelkopfs", "tens", "heart_tricks")
    net = sum(deal.get(f"re_{each}", 0) - deal.get(f"kontra_{each}", 0) for each in counted)
    doubles = {"karlchen": "karlchen_double", "karlchen_caught": "karlchen_double", "fox_last_trick": "fox_double"}
    for key, double in doubles.items():
        net += {"re": 1, "kontra": -1}.get(deal.get(key), 0) * (2 if deal.get(double) else 1)
    return net


def sides(deal, profile):
    """Call, card points and tricks of Re and of Kontra."""
    calls = [CALLS.index(deal.get(f"{side}_call") or "none") for side in ("re", "kontra")]
    points, tricks = deal["re_points"], deal.get("re_tricks", 5)
    return (calls[0], points, tricks), (calls[1], 240 - points, (12 if profile.get("nines", True) else 10) - tricks)


def worth(deal, profile, factor=1):
    """The points of one player of Re before the factor three, and who won."""
    alone = len(deal["re"]) == 1
    re, kontra = sides(deal, profile)
    who = winner(re, kontra)
    if who and not alone and cowardly(profile.get("feigheit"), who, re, kontra):
        who = -who
    extra = 0 if alone else specials(deal)
    beats = [beaten(re[1], kontra[0]), beaten(kontra[1], re[0])] if profile["beaten"] else [0, 0]
    if not who:
        return levels(*kontra[1:]) - levels(*re[1:]) + beats[0] - beats[1] + extra, 0
    game = 1 + levels(*(kontra if who > 0 else re)[1:]) + beats[0 if who > 0 else 1]
    game += max(0, re[0] - 1) + max(0, kontra[0] - 1)
    game += KIND_POINTS.get(deal["kind"], 0) if profile.get("solo_kind_points") else 0
    against = int(who < 0 and (not alone or profile.get("against_in_solos", False)))
    game += against if profile["against"] == "game" else 0
    extra -= against if profile["against"] == "special" else 0
    game, extra = doubled(profile.get("re_kontra", "two_points"), (re[0] > 0) + (kontra[0] > 0), game, extra)
    game, extra = in_bock(profile.get("bock_effect", "double_game"), factor, game, extra)
    return who * game + extra, who


def doubled(how, said, game, extra):
    """Game points and special points after Re and Kontra."""
    if how == "two_points":
        return game + 2 * said, extra
    return game * 2**said, extra * (2**said if how == "double_all" else 1)


def in_bock(effect, factor, game, extra):
    """Game points and special points of a Bock game."""
    if effect == "two_points":
        return game + {1: 0, 2: 2, 4: 4, 8: 6, 16: 8, 32: 10}[factor], extra
    return game * factor, extra * (factor if effect == "double_all" else 1)


def spread(value, re, active, seats, count="plus_minus"):
    """Points by seat."""
    points = [0] * seats
    for seat in active:
        points[seat] = (value if seat in re else -value) * (3 if len(re) == 1 and seat in re else 1)
    keep = {"plus_minus": lambda v: v, "plus_only": lambda v: max(0, v), "minus_only": lambda v: min(0, v)}[count]
    return [keep(each) for each in points]


def fine(deal, active, seats):
    """Points by seat of a penalty."""
    points, offender, soloist = [0] * seats, deal["offender"], (deal.get("re") or [None])[0]
    if deal["penalty"] == "unsporting":
        points[offender] -= deal["amount"]
        return points
    each = 1 if deal["penalty"] == "minor" else 4 + (deal.get("absagen") or 0)
    opponent = soloist is not None and soloist != offender
    if opponent and (deal["penalty"] == "major" or deal["harmed"]):
        points[offender], points[soloist] = -3 * each, 3 * each
        return points
    for seat in active:
        points[seat] = -3 * each if seat == offender else each
    return points


class List:
    """A list as a person with a pencil keeps it."""

    def __init__(self, profile: dict, seats: int) -> None:
        self.profile, self.seats, self.length = profile, seats, profile["lengths"][seats]
        self.number, self.dealer, self.totals = 1, 0, [0] * seats
        self.rounds = []
        self.owed, self.late = set(range(seats)) if profile["owing"] else set(), False
        self.tallies = [
            dict.fromkeys(("won", "lost", "solos", "solos_won", "compulsory_done"), 0) for _ in range(seats)
        ]

    def active(self, dealer):
        return [seat for seat in range(self.seats) if self.seats == 4 or seat != dealer]

    def left(self):
        return len(self.owed) if self.late else None if self.length is None else self.length - self.number + 1

    def imposed(self):
        """Who has to play the coming deal as a compulsory solo."""
        if not self.owed or self.left() is None or self.left() > len(self.owed):
            return None
        turn = [(self.dealer + 1 + n) % self.seats for n in range(self.seats)]
        return next((seat for seat in turn if seat in self.owed and seat in self.active(self.dealer)), None)

    def finished(self):
        return (self.late and not self.owed) or (self.length is not None and self.number > self.length)

    def play(self, deal):
        """Points by seat, and the value of one player who is not alone."""
        dealer = self.dealer if deal.get("dealer") is None else deal["dealer"]
        active, kind = self.active(dealer), deal.get("kind") or "normal"
        value, who, points = 0, None, [0] * self.seats
        if kind == "penalty":
            points = fine(deal, active, self.seats)
        elif kind == "value":
            value = deal["value"]
            who = (value > 0) - (value < 0)
        elif kind not in ("thrown_in", "void", "time_up"):
            value, who = worth(deal, self.profile, min(128, 2 ** len(self.rounds)))
        if who is not None:
            points = spread(value, deal["re"], active, self.seats, self.profile.get("count", "plus_minus"))
            self.count(deal, who, active)
            self.bock(self.happened(deal, value, who, kind))
        self.totals = [a + b for a, b in zip(self.totals, points, strict=True)]
        self.pass_on(deal, kind, dealer)
        return points, abs(value)

    def count(self, deal, who, active):
        for seat in active:
            re = seat in deal["re"]
            own, mine = self.tallies[seat], who if re else -who
            own["won"] += mine > 0
            own["lost"] += mine < 0
            if re and len(deal["re"]) == 1:
                own["solos"] += 1
                own["solos_won"] += mine > 0
                own["compulsory_done"] += bool(deal.get("compulsory"))

    def happened(self, deal, value, who, kind):
        """What may bring a Bock round."""
        said = [deal.get(f"{side}_call") not in (None, "none") for side in ("re", "kontra")]
        tricks = deal.get("re_tricks", 5)
        events = {
            "heart_trick": "heart_trick" in deal.get("bock_events", ())
            or any(deal.get(f"{side}_heart_tricks") for side in ("re", "kontra")),
            "draw": deal.get("re_points") == 120,
            "zero_game": value == 0,
            "lost_call": (said[0] and who < 0) or (said[1] and who > 0),
            "lost_solo": len(deal["re"]) == 1 and who < 0,
            "black_game": kind != "value" and tricks in (0, 12 if self.profile.get("nines", True) else 10),
        }
        return sum(bool(self.profile.get(f"bock_{name}") and came) for name, came in events.items())

    def bock(self, happened):
        """One game less in each round; then what each new event brings, or the first of them alone."""
        length, overlap = self.profile.get("bock_length", "orbit"), self.profile.get("bock_overlap", "ignore")
        games, was_bock = self.seats if length == "orbit" else length, bool(self.rounds)
        self.rounds = [left - 1 for left in self.rounds if left > 1]
        if overlap == "ignore" and was_bock:
            return
        for _event in range(happened if self.profile.get("bock_several") == "each" else min(happened, 1)):
            if overlap == "stack" or not self.rounds:
                self.rounds.append(games)
            elif overlap in ("extend", "restart"):
                self.rounds = [games + (self.rounds[0] if overlap == "extend" else 0)]

    def pass_on(self, deal, kind, dealer):
        if kind == "time_up":
            self.late = True
        self.dealer = dealer
        if kind in ("thrown_in", "time_up") or (kind == "penalty" and not deal.get("ends_deal")):
            return
        self.number += 1
        if deal.get("compulsory"):
            self.owed -= set(deal["re"])
        if not deal.get("compulsory") or deal.get("forced"):
            self.dealer = (dealer + 1) % self.seats
