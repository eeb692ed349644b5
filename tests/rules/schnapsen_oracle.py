"""Bauern- and Dreierschnapsen a second time, from the fact sheet alone: what a whole list is worth.

Plain data in, plain data out; nothing of the engine is used. Where the facts leave something open, `UnstatedError`
says so, and whoever draws lists by lot leaves that record out.
"""

from copy import copy

from tests.rules.schnapsen_cards import possible

DOUBLES = {"none": 1, "kontra": 2, "re": 4, "subkontra": 8}

CONTRACTS = {
    "normal": (None, "rufer"),
    "bettler": (4, "any"),
    "ass_bettler": (5, "any"),
    "assenbettler": (5, "any"),
    "schnapser": (6, "rufers_side"),
    "plauderer": (0, "any"),
    "damengang": (7, "any"),
    "koenigsgang": (8, "any"),
    "gang": (9, "any"),
    "zehnergang": (10, "any"),
    "bauernloch": (12, "rufers_side"),
    "bauernschnapser": (12, "rufers_side"),
    "kontraschnapser": (12, "opponents"),
    "farbenringerl": (18, "any"),
    "kontrabauernschnapser": (24, "opponents"),
    "kontrabauernloch": (24, "opponents"),
    "herrenschnapser": (24, "rufer"),
}
"""What each contract is worth where no option says otherwise (0: not played), and who may announce it."""

SURE = ("farbenringerl", "herrenschnapser")
AGAINST = ("kontraschnapser", "kontrabauernschnapser", "kontrabauernloch")

DEFAULTS = {
    **{f"value_{code}": value for code, (value, _) in CONTRACTS.items() if value is not None},
    "max_double": 8,
    "double_announced": "all",
    "partner_announces": True,
    "played_out": "last_trick",
    "false_claim": "two_or_three",
    "revoke": 3,
    "target": 24,
    "count": "up",
    "schneider": 2,
    "retour": 4,
    "retour_when": "at_target_minus_1",
    "bummerl_dealer": "continue",
    "bummerl_limit": None,
    "laid_away": "nobody",
    "decider_at_zero": "schneider",
}

COMMON = {"kind", "dealer", "remark"}
KEYS = {
    "void": COMMON,
    "result": COMMON | {"winners", "game_points"},
    "decider": COMMON | {"loser"},
    "claim": COMMON | {"contract", "kontra", "ending", "claimant", "card_points", "tricks", "marriages"},
    "played_out": COMMON | {"contract", "kontra", "ending", "last_trick", "card_points", "tricks", "marriages"},
    "revoke": COMMON | {"contract", "kontra", "ending", "offender"},
    "announced": COMMON | {"contract", "kontra", "declarer", "won", "talon"},
}


def pair(value, test):
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(test, value))


class UnstatedError(Exception):
    """The sources do not say what becomes of this record."""


class WrongError(Exception):
    """The record is refused; the message names the fields of which the error should name one."""

    def __init__(self, *fields) -> None:
        self.fields = set(fields)
        super().__init__(*fields)


def require(holds, *fields):
    if not holds:
        raise WrongError(*fields)


def whole(value, low, high):
    return type(value) is int and low <= value <= high


# --- one deal


class Deal:
    """A record together with the table at which it was dealt."""

    def __init__(self, record, table, dealer, options) -> None:
        self.record, self.table, self.options = record, table, options
        self.seats = table.SEATS
        self.rufer = (dealer + 1) % self.seats

    def get(self, key, default=None):
        return self.record.get(key, default)

    def outcome(self):
        """The seats that write, and what each of them writes."""
        kind = self.get("kind", "deal")
        require(kind in ("deal", "result", "void"), "kind")
        contract = self.get("contract", "normal") if kind == "deal" else None
        form = kind if kind != "deal" else self.get("ending") if contract == "normal" else "announced"
        require(contract is None or contract in [*CONTRACTS], "contract")
        require(form in [*KEYS], "ending")
        self.known(form)
        if kind == "void":
            return set(), 0
        if kind == "result":
            return self.result()
        return self.announced(contract) if form == "announced" else self.normal(form)

    def known(self, form):
        """No key that means nothing here; where a known key merely says nothing the sources are silent."""
        every = set().union(*KEYS.values()) - self.table.UNKNOWN
        for key in self.record:
            require(key in every, key)
        if form in ("claim", "played_out", "revoke"):
            require("declarer" not in self.record or self.record["declarer"] == self.rufer, "declarer")
        if (
            set(self.record)
            - KEYS[form]
            - ({"talon"} if self.away_counts and form in ("claim", "played_out") else set())
        ):
            raise UnstatedError

    def result(self):
        winners, points = self.get("winners"), self.get("game_points")
        require(
            isinstance(winners, list | tuple) and all(whole(seat, 0, self.seats - 1) for seat in winners), "winners"
        )
        # Of partners one is enough: the other has won with him.
        side = next((set(each) for each in self.table.TOGETHER if winners and {*winners} <= {*each}), None)
        require(side is not None and len(set(winners)) == len(winners), "winners")
        require(type(points) is int, "game_points")
        if not 1 <= points <= 192:
            raise UnstatedError
        return side, points

    def announced(self, contract):
        declarer, value = self.get("declarer"), self.options[f"value_{contract}"]
        require(value > 0, "contract")
        require(whole(declarer, 0, self.seats - 1), "declarer")
        self.may_announce(contract, declarer)
        won = self.get("won")
        if contract in SURE and won is None:
            raise UnstatedError
        require(isinstance(won, bool) and (won or contract not in SURE), "won")
        require(self.get("talon", "left") in ("left", "taken"), "talon")
        own = self.table.side(declarer, declarer)
        return own if won else set(range(self.seats)) - own, value * self.factor(contract, value)

    def may_announce(self, contract, declarer):
        who, ours = CONTRACTS[contract][1], self.table.side(self.rufer, self.rufer)
        if not self.options["partner_announces"] and declarer in ours - {self.rufer}:
            if who == "any":
                raise UnstatedError
            require(who != "rufers_side", "declarer", "contract")
        allowed = {"any": {*range(self.seats)}, "rufer": {self.rufer}, "rufers_side": ours}
        allowed["opponents"] = allowed["any"] - ours
        require(declarer in allowed[who], "declarer", "contract")

    def factor(self, contract, value):
        said = self.get("kontra", "none")
        require(isinstance(said, str) and said in DOUBLES, "kontra")
        require(DOUBLES[said] <= self.options["max_double"], "kontra")
        if contract != "normal" and said != "none":
            how, default = self.options["double_announced"], CONTRACTS[contract][0]
            if how == "below_18" and (value < 18) != (default < 18):
                raise UnstatedError
            require(how != "normal_only" and not (how == "below_18" and value >= 18), "kontra")
            require(how != "not_kontra" or contract not in AGAINST, "kontra")
        return DOUBLES[said]

    def normal(self, ending):
        factor = self.factor("normal", 0)
        key = {"claim": "claimant", "played_out": "last_trick", "revoke": "offender"}[ending]
        seat = self.get(key)
        require(whole(seat, 0, self.seats - 1), key)
        mine = self.table.side(seat, self.rufer)
        others = set(range(self.seats)) - mine
        if ending == "revoke":
            return others, self.options["revoke"] * factor
        self.cards(ending)
        own = self.table.entry(seat, self.rufer)
        require(self.record["tricks"][own] > 0, key, "tricks")
        if ending == "played_out":
            if max(self.counted(0), self.counted(1)) >= 66:
                raise UnstatedError
            return mine, factor
        if self.counted(own) >= 66:
            return mine, self.scale(1 - own) * factor
        return others, self.false_claim(1 - own) * factor

    def false_claim(self, wronged):
        """A claim below 66: 2, or 3 to a side without a trick; or what the claimant would have won."""
        if self.options["false_claim"] == "as_won":
            return self.scale(wronged)
        return 2 if self.record["tricks"][wronged] else 3

    def scale(self, loser):
        if not self.record["tricks"][loser]:
            return 3
        return 1 if self.counted(loser) >= 33 else 2

    def counted(self, side):
        if not self.record["tricks"][side]:
            return 0
        return self.record["card_points"][side] + sum(self.get("marriages", ((), ()))[side])

    @property
    def away_counts(self):
        return self.options["laid_away"] == "declarer"

    def away(self, tricks):
        """Cards besides their tricks whose points count for a side: the two that the Rufer laid away, with a trick."""
        first = self.table.entry(self.rufer, self.rufer)
        laid = self.away_counts and tricks[first] > 0 and self.get("talon") != "left"
        return [2 * (laid and side == first) for side in (0, 1)]

    def cards(self, ending):
        """Card points, tricks and marriages that can be."""
        points, tricks, shown = self.get("card_points"), self.get("tricks"), self.get("marriages", ((), ()))
        full = self.table.TRICKS
        require(pair(points, lambda each: whole(each, 0, 120)), "card_points")
        require(pair(tricks, lambda each: whole(each, 0, full)) and sum(tricks) <= full, "tricks")
        require(ending != "played_out" or sum(tricks) == full, "tricks")
        require(pair(shown, lambda own: isinstance(own, list | tuple)), "marriages")
        require(all(type(each) is int and each in (20, 40) for own in shown for each in own), "marriages")
        said = [*shown[0], *shown[1]]
        require(said.count(40) <= 1 and said.count(20) <= 3, "marriages")
        first = self.table.entry(self.rufer, self.rufer)
        for side in (0, 1):
            require(len(shown[side]) <= tricks[side] + (side == first), "marriages", "tricks")
        require(self.get("talon", "left") in ("left", "taken"), "talon")
        require(possible(self.table, tricks, points, 0, self.away(tricks)), "card_points", "tricks")
        self.led(ending, points, tricks, [len(own) for own in shown], first)

    def led(self, ending, points, tricks, shown, first):
        """The stated bound of marriages does not say that the last card shows none and that led kings must be there."""
        played, full = sum(tricks), self.table.TRICKS
        leads = full - 1 if ending == "played_out" else min(played + 1, full - 1)
        later = [min(tricks[side], leads - 1) + (side == first) for side in (0, 1)]
        if any(n > bound for n, bound in zip(shown, later, strict=True)) or sum(shown) > leads:
            raise UnstatedError
        inside = sum(shown) - (0 if ending == "played_out" or played == full else 1)
        away = self.away(tricks)
        if not possible(self.table, tricks, points, max(0, inside) + sum(away), away):
            raise UnstatedError  # kings and queens may lie among the cards laid away


# --- the list


class List:
    """A list as it is kept on paper: running points, who has the Bummerl, who deals."""

    def copied(self):
        """The same list once more, to try a deal on."""
        other = copy(self)
        other.against, other.history = [*self.against], [*self.history]
        return other

    def __init__(self, table, options) -> None:
        self.table, self.seats, self.options = table, table.SEATS, {**DEFAULTS, **options}
        self.turn = 0
        self.number = 1
        self.against = [0] * self.seats
        self.finished = self.blocked = False
        self.begin()

    def begin(self):
        self.score = [0] * self.seats
        self.history = []
        self.first = None
        self.over = False
        self.tied = set()

    def read(self, record):
        """Keep a deal: dealer, points (None where it is refused), value, running score, the fields of an error."""
        record = {key: value for key, value in record.items() if value is not None}
        if record.get("kind") == "decider" and "decider" in self.table.KINDS:
            return self.decide(record)
        plan = self.turn
        stated = record.get("dealer")
        dealer = stated if whole(stated, 0, self.seats - 1) else plan
        shown = tuple(self.score)
        try:
            require(not self.finished)
            require(stated is None or whole(stated, 0, self.seats - 1), "dealer")
            winners, value = Deal(record, self.table, dealer, self.options).outcome()
            if self.tied and record.get("kind") == "void":
                raise UnstatedError
            require(not self.tied, "kind")
        except WrongError as wrong:
            self.begins_plainly()
            self.blocked = self.blocked or not self.finished
            self.turn, self.number = (dealer + 1) % self.seats, self.number + 1
            return dealer, None, 0, shown, wrong.fields
        if record.get("kind") == "void":
            self.begins_plainly()
        elif self.over:
            self.begin()
        self.turn, self.number = (dealer + 1) % self.seats, self.number + 1
        self.first = dealer if self.first is None else self.first
        points = tuple(value * (seat in winners) for seat in range(self.seats))
        self.write(points)
        return dealer, points, value, tuple(self.score), set()

    def begins_plainly(self):
        """What a deal without points does between two Bummerl, nobody says: to the score shown, or to who deals."""
        if self.number > 1 and (self.over or self.first is None) and not (self.tied or self.finished):
            raise UnstatedError
        if (self.first is None or self.tied) and self.options["bummerl_dealer"] == "from_start":
            raise UnstatedError

    def write(self, points):
        self.score = [have + more for have, more in zip(self.score, points, strict=True)]
        if any(points):
            self.history.append(points)
        if max(self.score) >= self.options["target"]:
            self.over = True
            last = self.table.last(self)
            if last is None:
                raise UnstatedError
            self.end(*last)

    def end(self, last, tied):
        """Write the Bummerl to the last, or wait for the game that decides between them."""
        self.tied = set(tied)
        if tied:
            return
        worth = self.options["retour"] if self.table.led_to_nothing(self, last) else 1
        if not self.score[last[0]]:
            worth = self.options["schneider"]
        for seat in last:
            self.against[seat] += worth
        self.closed()

    def closed(self):
        if self.options["bummerl_dealer"] == "from_start":
            self.turn = (self.first + 1) % self.seats
        limit = self.options["bummerl_limit"]
        self.finished = limit is not None and max(self.against) >= limit

    def stood_at(self, last, lead):
        """Whether these seats stood at `lead` while those who reached the target had nothing."""
        winners, running = self.winners(), [0] * self.seats
        for points in self.history:
            running = [have + more for have, more in zip(running, points, strict=True)]
            if all(running[seat] == lead for seat in last) and not any(running[seat] for seat in winners):
                return True
        return False

    def winners(self):
        return [seat for seat in range(self.seats) if self.score[seat] >= self.options["target"]]

    def losers(self):
        return [seat for seat in range(self.seats) if self.score[seat] < self.options["target"]]

    def decide(self, record):
        """After a tie for last one game of two-hand Schnapsen finds who has the Bummerl; it is no deal of the list."""
        shown = tuple(self.score)
        if self.finished:
            raise UnstatedError
        if not self.tied:
            self.blocked = True
            return None, None, 0, shown, {"kind"}
        if set(record) - KEYS["decider"] or "dealer" in record:
            raise UnstatedError
        loser = record.get("loser")
        self.blocked = self.blocked or type(loser) is not int or loser not in self.tied
        if type(loser) is not int or loser not in self.tied:
            return None, None, 0, shown, {"loser"}
        at_zero = self.options["schneider"] if self.options["decider_at_zero"] == "schneider" else 1
        self.against[loser] += at_zero if self.score[loser] == 0 else 1
        self.tied = set()
        self.closed()
        return None, (0,) * self.seats, 0, shown, set()


def told(table, options, deals):
    """The whole list as plain data; raises `UnstatedError` where the facts leave it open."""
    paper = List(table, options)
    lines = [paper.read(deal) for deal in deals]
    return {
        "lines": lines,
        "totals": tuple(paper.score),
        "against": tuple(paper.against),
        "finished": paper.finished and not paper.blocked,
        "next": None if paper.tied or paper.finished else (paper.number, paper.turn),
    }
