"""Whole matches of Écarté against a second reading of its rules: lists drawn by lot, right and wrong lines mixed."""

import random

import pytest

import rules

SIDES = ("dealer", "nondealer")
TRICKS = ("tricks_dealer", "tricks_nondealer")
TALKS = ("nondealer_played", "refused_first", "accepted", "refused_later", "not_reached")
INCIDENTS = [f"{what}_{side}" for what in ("revoke", "abandoned", "false_king") for side in SIDES]
CHOICES = {
    "target": (3, 5, 5, 7),
    "stakes": ("123", "matsch", "flat"),
    "parties": (1, 2, 3),
    "refusal_points": ("total", "additional", "additional_one", "minus"),
    "refusal_counts": ("first", "any"),
    "unproposed_points": ("as_refusal", "as_refusal", 0, 1, 2),
    "false_king": ("adversary", "adversary", "nothing"),
}


class ImpossibleError(Exception):
    """The record tells of a deal that nobody can have played."""


# --- the rules once more: points by side, dealer first


def deal_points(record, score, options):
    """Points of a deal, who marked the king, and who made the vole; `score` by side, too."""
    incident = record.get("incident", "none")
    holder = 0 if record["turned_king"] else None
    if record["king_declared_by"] != "none":
        if holder is not None or incident == f"false_king_{record['king_declared_by']}":
            raise ImpossibleError
        holder = SIDES.index(record["king_declared_by"])
    points = [0, 0]
    if holder is not None:
        points[holder] = 1
        if score[holder] + 1 >= options["target"]:
            nothing_after_the_king(record, incident)
            return points, holder, None
    if incident.startswith("false_king") and options["false_king"] == "adversary":
        wronged = 1 - SIDES.index(incident.removeprefix("false_king_"))
        points[wronged] += 1
        if score[wronged] + points[wronged] >= options["target"]:
            five_tricks_if_counted(record)
            return points, holder, None
    won, vole = abandoned(record, incident) if incident.startswith("abandoned") else played(record, incident, options)
    return [sum(each) for each in zip(points, won, strict=True)], holder, vole


def nothing_after_the_king(record, incident):
    """Neither tricks nor, after a turned one, talk; before a held one somebody may have declared falsely."""
    turned = record["turned_king"]
    may = ("none",) if turned else ("none", "false_king_dealer", "false_king_nondealer")
    if any(key in record for key in TRICKS) or incident not in may:
        raise ImpossibleError
    if turned and record["first_talk"] != "not_reached":
        raise ImpossibleError


def five_tricks_if_counted(record):
    if all(key in record for key in TRICKS) and sum(record[key] for key in TRICKS) != 5:
        raise ImpossibleError


def abandoned(record, incident):
    """The vole to the other without a trick, else the point; nobody is at risk."""
    side = SIDES.index(incident.removeprefix("abandoned_"))
    tricks = record.get(TRICKS[side])
    if TRICKS[1 - side] in record or tricks not in (0, 1, 2):
        raise ImpossibleError
    if record["first_talk"] == "not_reached" and tricks:
        raise ImpossibleError
    points = [0, 0]
    points[1 - side] = 2 if tricks == 0 else 1
    return points, None if tricks else 1 - side


def played(record, incident, options):
    stated = [record[key] for key in TRICKS if key in record]
    if not stated:
        raise ImpossibleError
    tricks = [record.get(key, 5 - stated[0]) for key in TRICKS]
    if sum(tricks) != 5 or record["first_talk"] == "not_reached":
        raise ImpossibleError
    side = 0 if tricks[0] > tricks[1] else 1
    vole = tricks[side] == 5
    points = [0, 0]
    points[side] = 2 if vole else 1
    refused = ("refused_first", "refused_later") if options["refusal_counts"] == "any" else ("refused_first",)
    cost = options["refusal_points"] if side == 1 else options["unproposed_points"]
    cost = options["refusal_points"] if cost == "as_refusal" else cost
    if record["first_talk"] in (("nondealer_played",), refused)[side]:
        match cost:
            case "total":
                points[side] = 2
            case "additional":
                points[side] += 2
            case "additional_one":
                points[side] += 1
            case "minus":
                points[1 - side] = -2
            case number:
                points[side] += number
    if incident == f"revoke_{SIDES[side]}":
        points[side], vole = int(points[side] > 1), False
    return points, side if vole else None


def stake(loser, how):
    if how == "flat":
        return 1
    if how == "matsch":
        return 1 if loser > 0 else 2
    return 1 if loser > 2 else 2 if loser > 0 else 3


class Table:
    """A match kept by hand."""

    def __init__(self, options) -> None:
        self.options = options
        self.turn = 0
        self.score = [0, 0]
        self.running = (0, 0)
        self.blocked = False
        self.tallies = [dict.fromkeys(("parties", "stake", "partie_score", "voles", "kings"), 0) for _ in range(2)]

    @property
    def winner(self):
        return next((seat for seat in (0, 1) if self.tallies[seat]["parties"] == self.options["parties"]), None)

    def deal(self, record):
        """Keep a deal: its dealer, its points (None for an impossible one) and the score of the partie."""
        dealer = record.get("dealer", self.turn)
        self.turn = 1 - dealer
        try:
            points = self.worth(record, dealer)
        except ImpossibleError:
            self.blocked = True
            return dealer, None, self.running
        self.score = [have + more for have, more in zip(self.score, points, strict=True)]
        self.running = tuple(self.score)
        for seat in (0, 1):
            self.tallies[seat]["partie_score"] = self.score[seat]
        if max(self.score) >= self.options["target"]:
            self.end(self.score.index(max(self.score)))
        return dealer, tuple(points), self.running

    def worth(self, record, dealer):
        """Points by seat; whoever won a partie in it is remembered for kings and voles."""
        if record["kind"] != "deal":
            return record.get("points", (0, 0))
        seats = (dealer, 1 - dealer)
        points, king, vole = deal_points(record, [self.score[seat] for seat in seats], self.options)
        for name, side in (("kings", king), ("voles", vole)):
            if side is not None:
                self.tallies[seats[side]][name] += 1
        return [points[seats.index(seat)] for seat in (0, 1)]

    def end(self, winner):
        """Close the partie: its stake is won, and who lost it deals next."""
        self.tallies[winner]["parties"] += 1
        self.tallies[winner]["stake"] += stake(self.score[1 - winner], self.options["stakes"])
        self.turn, self.score = 1 - winner, [0, 0]


# --- lists drawn by lot


def some_deal(rng):
    """Any record whose values can be read: nearly all say what can be at some score."""
    if rng.random() < 0.06:
        return rng.choice(({"kind": "void"}, {"kind": "result", "points": rng.choice(((1, 0), (0, 1), (0, 0)))}))
    king, incident = rng.random(), rng.choice(INCIDENTS) if rng.random() < 0.3 else "none"
    record = {
        "kind": "deal",
        "turned_king": king < 0.16,
        "king_declared_by": rng.choice(SIDES) if 0.14 < king < 0.42 else "none",
        "first_talk": rng.choice(TALKS[:4] if rng.random() < 0.85 else TALKS),
        "incident": incident,
        **some_tricks(rng, incident),
    }
    return record | ({"dealer": rng.randrange(2)} if rng.random() < 0.08 else {})


def some_tricks(rng, incident):
    drawn = rng.random()
    if drawn < 0.12:
        return {}
    if drawn < 0.18:
        return {key: rng.randrange(6) for key in TRICKS if rng.random() < 0.7}
    if incident.startswith("abandoned"):
        return {incident.replace("abandoned", "tricks"): rng.choice((0, 0, 1, 2, 2, 3))}
    dealers = rng.randrange(6)
    return dict(zip(TRICKS, (dealers, 5 - dealers), strict=True))


def ended_by_a_king(record):
    """The same deal as if its king had ended the partie."""
    rest = {key: value for key, value in record.items() if key not in TRICKS}
    return rest | ({"first_talk": "not_reached"} if rest["turned_king"] else {})


def expected_and_found(rng):
    """A list that ends with its match or after 40 deals, kept by hand and by the engine."""
    options = {key: rng.choice(choices) for key, choices in CHOICES.items()}
    table, deals, kept = Table(options), [], []
    while len(deals) < 40 and table.winner is None:
        record = some_deal(rng)
        if record["kind"] == "deal" and max(table.score) == options["target"] - 1 and rng.random() < 0.5:
            record = ended_by_a_king(record)
        deals.append(record)
        kept.append(table.deal(record))
    return table, kept, rules.score(rules.ruleset("ecarte", **options), 2, deals), deals


@pytest.mark.parametrize("seed", range(8))
def test_matches_are_kept_as_by_hand(seed):
    """Points, scores, dealers after parties and after blocked lines, stakes, tallies and the end."""
    rng = random.Random(seed)
    for _ in range(15):
        table, kept, sheet, deals = expected_and_found(rng)
        for deal, line, (dealer, points, running) in zip(deals, sheet.lines, kept, strict=True):
            assert (line.dealer, line.points, line.running) == (dealer, points, running), (deal, line.problems)
            assert line.value == max(0, *(points or (0,)))
        assert [dict(each) for each in sheet.tallies] == table.tallies
        assert list(sheet.totals) == [each["stake"] for each in table.tallies]
        assert sheet.winner == table.winner
        assert sheet.finished is (table.winner is not None and not table.blocked)
        assert sheet.finished or (sheet.next.number, sheet.next.dealer) == (len(deals) + 1, table.turn)


def test_lists_drawn_by_lot_hold_every_kind_of_line():
    """The comparison above would say little if the lists were all alike."""
    rng, seen = random.Random(0), set()
    for _ in range(50):
        _, kept, sheet, deals = expected_and_found(rng)
        for deal, (_, points, _) in zip(deals, kept, strict=True):
            seen |= {(deal["kind"], points is None), (deal.get("incident"), points is None)}
        seen |= {("won", sheet.winner), ("finished", sheet.finished), ("high", max(map(max, (k[2] for k in kept))) > 5)}
    assert {(each, legal) for each in ("deal", *INCIDENTS) for legal in (True, False)} <= {(a, not b) for a, b in seen}
    assert {("void", False), ("result", False), ("won", 0), ("won", 1), ("finished", True), ("finished", False)} <= seen
