"""Bock rounds of Skat a second time: a pencil that marks, deal by deal, how often the coming ones double.

Plain data in, plain data out, from the sentences of the rules alone. `UnstatedError` where these leave a record open.
"""

from collections import Counter

from tests.rules.skat.edges_oracle import DECLARERS, DEFENDERS, STAGES, UnstatedError, counted, flags, ruled

MOST = 8
DOUBLED = {"none": 1, "kontra": 2, "re": 4, "hirsch": 8}


class Pencil:
    """The marks of a list, by the place of a deal among those that use one up."""

    def __init__(self, seats, options) -> None:
        self.options, self.length = options, seats * options["bock_rounds"]
        self.marks, self.place = Counter(), 0

    def factor(self):
        """What the coming deal counts times."""
        return min(2 ** self.marks[self.place], MOST)

    def left(self):
        """Deals until no mark is left."""
        return max(0, max(self.marks, default=-1) + 1 - self.place)

    def play(self, events):
        """Use up a deal in which so many things happened that begin a round."""
        how = self.options["bock_overlap"]
        within = self.marks[self.place + (how == "last_deal")] > 0
        self.place += 1
        for _ in range(events if self.options["bock_several"] == "each" else min(events, 1)):
            self.meet(how) if within else self.mark(self.place)
            within = True

    def meet(self, how):
        """A round that begins within one."""
        if how == "extend":
            self.mark(self.place + self.left())
        elif how == "restart":
            self.marks = Counter()
            self.mark(self.place)
        elif how == "stack":
            self.mark(self.place)

    def mark(self, first):
        self.marks.update(range(first, first + self.length))


def events(deal, want, options, factor):
    """How many of the things that the table has begin a round came with this game."""
    announced, ending, kontra = sum(flags(deal)[1:3]), deal.get("ending", "played"), deal.get("kontra", "none")
    if STAGES.get(deal.get("awarded_stage"), announced) < announced:
        raise UnstatedError  # whether a Schneider that a referee awards instead of an announced Schwarz is one
    on_table = ending not in DEFENDERS + DECLARERS
    won, stage = (counted if on_table else ruled)(deal, announced)
    at_least = options["bock_on_value"]
    happened = {
        "tie": on_table and deal.get("card_points") == 60,
        "lost_kontra": kontra != "none" and want["outcome"] != "won",
        "re": kontra in ("re", "hirsch"),
        "grand_hand": want["outcome"] == "won" and deal["contract"] == "grand" and flags(deal)[0],
        "schneider": factor == 1 and (stage > 0 or (won and announced > 0)),
    }
    by_value = at_least is not None and want["value"] >= at_least
    return by_value + sum(bool(options[f"bock_on_{name}"] and came) for name, came in happened.items())
