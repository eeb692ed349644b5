"""A second reckoning of Doppelkopf's lists: whole lists drawn by lot, worked out from the rule texts alone."""

import random
from itertools import product

import pytest

import rules

CALLS = ["none", "said", "no90", "no60", "no30", "schwarz"]
DECLARED = ["solo_diamonds", "solo_hearts", "solo_spades", "solo_clubs", "solo_queens", "solo_jacks", "solo_trumpless"]
UNDECLARED = ["silent_solo", "marriage_alone"]
KIND_POINTS = {"solo_jacks": 1, "solo_queens": 2, **dict.fromkeys(DECLARED[:4], 3)}
EDGES = [0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 240]

HOUSE_SPECIALS = ["karlchen_double", "fox_last_trick", "fox_double", "tens_caught", "heart_tricks"]

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
            value, who = worth(deal, self.profile, 2 ** len(self.rounds))
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
        return any(self.profile.get(f"bock_{name}") and came for name, came in events.items())

    def bock(self, happened):
        """One game less in each round; then what the new event brings."""
        self.rounds = [left - 1 for left in self.rounds if left > 1]
        length, overlap = self.profile.get("bock_length", "orbit"), self.profile.get("bock_overlap", "ignore")
        games = self.seats if length == "orbit" else length
        if happened and (overlap == "stack" or not self.rounds):
            self.rounds.append(games)
        elif happened and overlap != "ignore":
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


def drawn_result(rng, *, nines):
    points, tricks = rng.choice((AT_EDGES if rng.random() < 0.7 else RESULTS)[nines])
    calls = [rng.choice([*CALLS, None]) if rng.random() < 0.6 else None for _ in "rk"]
    result = {"re_points": points, "re_tricks": tricks, "re_call": calls[0], "kontra_call": calls[1]}
    if points not in (0, 240) and "schwarz" not in calls and rng.random() < 0.3:
        del result["re_tricks"]
    return result


def drawn_specials(rng, result, caught):
    """Few enough to be possible with any cards: only where both sides have tricks and points to spare."""
    if not (5 <= result.get("re_tricks", 0) <= 7 and 100 <= result["re_points"] <= 140):
        return {}
    found = {f"{side}_{each}": rng.randrange(2) for side in ("re", "kontra") for each in ("foxes", "doppelkopfs")}
    found[rng.choice(["karlchen", "karlchen_caught"] if caught else ["karlchen"])] = rng.choice(
        ["none", "re", "kontra"]
    )
    return found


def drawn_game(rng, keeper, active):
    imposed = keeper.imposed()
    if imposed is not None or rng.random() < 0.3:
        seat = rng.choice(active) if imposed is None else imposed
        kind = rng.choice(DECLARED if imposed is not None else DECLARED + UNDECLARED)
        deal = {"kind": kind, "re": [seat], **drawn_result(rng, nines=True)}
        if imposed is not None or (seat in keeper.owed and kind in DECLARED):
            deal["compulsory"] = True
        if imposed is not None:
            deal["forced"] = True
        return deal
    result = drawn_result(rng, nines=True)
    kinds = ["normal", "normal", "marriage"] + ["poverty"] * keeper.profile["caught"]
    deal = {"kind": rng.choice(kinds), "re": rng.sample(active, 2), **result}
    return {**deal, **drawn_specials(rng, result, keeper.profile["caught"])}


def drawn_value(rng, keeper, active):
    imposed = keeper.imposed()
    re = [imposed] if imposed is not None else rng.sample(active, rng.choice([1, 2]))
    deal = {"kind": "value", "re": re, "value": rng.randrange(-9, 13)}
    if imposed is not None:
        return {**deal, "compulsory": True, "forced": True}
    return {**deal, "compulsory": (len(re) == 1 and re[0] in keeper.owed) or None}


def drawn_penalty(rng, active):
    offender, soloist = rng.choice(active), rng.choice([None, rng.choice(active)])
    deal = {"kind": "penalty", "offender": offender, "penalty": rng.choice(["minor", "major", "unsporting"])}
    if deal["penalty"] == "unsporting":
        return {**deal, "amount": rng.randrange(1, 13)}
    if deal["penalty"] == "major":
        deal["absagen"] = rng.choice([0, 1, 2, 3, 4, None])
    if soloist is not None:
        deal["re"] = [soloist]
    if soloist not in (None, offender) and deal["penalty"] == "minor":
        deal["harmed"] = rng.random() < 0.5
    return deal


def drawn(rng, keeper):
    """A legal record for the coming deal."""
    if keeper.late and keeper.imposed() is None:
        return {"kind": "thrown_in"}
    active, free = keeper.active(keeper.dealer), keeper.imposed() is None
    kind = rng.choices(("thrown_in", "penalty", "time_up", "void", "value", "game"), (6, 8, 2, 2, 12, 70))[0]
    if kind == "penalty":
        return drawn_penalty(rng, active)
    if kind == "value":
        return drawn_value(rng, keeper, active)
    unwanted = {"time_up": keeper.late or not keeper.profile["owing"], "void": not free}
    if kind != "game" and not unwanted.get(kind):
        return {"kind": kind}
    stated = {"dealer": rng.randrange(4)} if keeper.seats == 4 and free and rng.random() < 0.03 else {}
    return drawn_game(rng, keeper, active) | stated


def agree(sheet, keeper, deal, points, value):
    """Whether the newest line and all that stands below it are as the pencil has them."""
    line = sheet.lines[-1]
    assert line.points is not None, (deal, line.problems)
    assert (list(line.points), line.value) == (points, value), (deal, line.steps)
    assert list(line.running) == list(sheet.totals) == keeper.totals
    assert [dict(own) for own in sheet.tallies] == keeper.tallies, deal
    assert sheet.finished is keeper.finished(), deal
    if not sheet.finished:
        assert (sheet.next.number, sheet.next.dealer) == (keeper.number, keeper.dealer), deal
        assert sheet.next.sitting_out == ((keeper.dealer,) if keeper.seats == 5 else ())
        assert set(sheet.next.obligations["owed"]) == keeper.owed
        assert sheet.next.obligations["imposed"] == tuple({keeper.imposed()} - {None})
        assert (sheet.next.obligations["bock"] or 1) == 2 ** len(keeper.rounds)


@pytest.mark.parametrize(("preset", "profile"), [("ddv-2026", TOURNAMENT), ("seed", PLAYERS_TEXT), ("house", AT_HOME)])
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("seed", range(8))
def test_whole_lists_come_out_as_a_second_reckoning_has_them(preset, profile, seats, seed):
    """Points, values, dealers, numbers, tallies, what is owed and the end: DK-13 to DK-23, and the order of lists."""
    rng, keeper = random.Random(f"{preset} {seats} {seed}"), List(profile, seats)
    ruleset, deals = rules.ruleset("doppelkopf", preset), []
    sheet = rules.score(ruleset, seats, ())
    while not keeper.finished() and len(deals) < 40:
        deals.append(drawn(rng, keeper))
        dealt = (keeper.number, deals[-1].get("dealer", keeper.dealer))
        points, value = keeper.play(deals[-1])
        sheet = rules.score(ruleset, seats, deals[-1:], after=sheet)
        assert (sheet.lines[-1].number, sheet.lines[-1].dealer) == dealt
        agree(sheet, keeper, deals[-1], points, value)
    assert rules.score(ruleset, seats, deals) == sheet


def drawn_options(rng):
    """Switches of a club that change what a record is worth."""
    words = {
        "against": ["special", "game", "never"],
        "re_kontra": ["two_points", "double_game", "double_all"],
        "count": ["plus_minus", "plus_minus", "plus_only", "minus_only"],
        "bock_length": ["orbit", 1, 2, 3],
        "bock_overlap": ["ignore", "extend", "restart", "stack"],
        "bock_effect": ["double_game", "double_all", "two_points"],
        "feigheit": [None, 0, 1, 2, 3],
        "karlchen_caught": ["never", "any"],
    }
    events = [f"bock_{each}" for each in ("heart_trick", "draw", "zero_game", "lost_call", "lost_solo", "black_game")]
    flags = ["against_in_solos", "beaten_calls", "solo_kind_points", "nines", *events, *HOUSE_SPECIALS]
    return {key: rng.choice(choices) for key, choices in words.items()} | {key: rng.random() < 0.5 for key in flags}


def drawn_house_specials(rng, options):
    """What only some houses count; the last trick is won with one card."""
    found = {}
    for option, key in (("tens_caught", "tens"), ("heart_tricks", "heart_tricks")):
        if options[option]:
            found[f"{rng.choice(['re', 'kontra'])}_{key}"] = rng.randrange(2)
    last = rng.choice([["karlchen"], ["karlchen_caught"], ["karlchen", "karlchen_caught"], ["fox_last_trick"], []])
    if set(last) <= {
        "karlchen",
        *(key for key in ("karlchen_caught", "fox_last_trick") if options[key] not in (False, "never")),
    }:
        found |= dict.fromkeys(last, rng.choice(["re", "kontra"]))
        double = "fox_double" if last == ["fox_last_trick"] else "karlchen_double"
        if len(last) == 1 and options[double]:
            found[double] = rng.random() < 0.5
    return found


def drawn_at_home(rng, keeper, options):
    active, lot = keeper.active(keeper.dealer), rng.random()
    if lot < 0.05:
        return {"kind": rng.choice(["thrown_in", "void"])}
    if lot < 0.15:
        return {"kind": "value", "re": rng.sample(active, rng.choice([1, 2])), "value": rng.randrange(-5, 6)}
    result = drawn_result(rng, nines=options["nines"])
    if lot < 0.40:
        return {"kind": rng.choice(DECLARED + UNDECLARED), "re": [rng.choice(active)], **result}
    found = drawn_specials(rng, result, caught=False)
    if found:
        found = {key: count for key, count in found.items() if key != "karlchen"} | drawn_house_specials(rng, options)
    deal = {"kind": "normal", "re": rng.sample(active, 2), **result, **found}
    if options["bock_heart_trick"] and rng.random() < 0.1 and 2 < result.get("re_tricks", 0) < 8:
        deal["bock_events"] = ["heart_trick"]
    return deal


@pytest.mark.parametrize("seed", range(90))
def test_clubs_own_rules_come_out_as_a_second_reckoning_has_them(seed):
    """Doubling calls, Bock in all its forms, cowardice, plus or minus only, solos by kind, with and without nines."""
    rng = random.Random(seed)
    options, seats = drawn_options(rng), rng.choice([4, 4, 5])
    profile = {**AT_HOME, **options, "beaten": options["beaten_calls"]}
    keeper, ruleset = List(profile, seats), rules.ruleset("doppelkopf", "house", **options)
    sheet = rules.score(ruleset, seats, ())
    for _ in range(20):
        deal = drawn_at_home(rng, keeper, options)
        points, value = keeper.play(deal)
        sheet = rules.score(ruleset, seats, [deal], after=sheet)
        agree(sheet, keeper, deal, points, value)


@pytest.mark.parametrize("kind", ["normal", "solo_clubs", "silent_solo"])
@pytest.mark.parametrize(("preset", "profile"), [("ddv-2026", TOURNAMENT), ("seed", PLAYERS_TEXT)])
def test_every_pair_of_calls_at_every_limit(preset, profile, kind):
    """DK-13, DK-18, DK-21: who wins and what it is worth, with every call of either side and results at all limits."""
    ruleset, re = rules.ruleset("doppelkopf", preset), [2, 0] if kind == "normal" else [2]
    ends = [result for result in AT_EDGES[True] if result[1] in (0, 1, 11, 12) or result[0] // 20 == result[1]]
    for (points, tricks), re_call, kontra_call in product(ends, CALLS, CALLS):
        deal = {"kind": kind, "re": re, "re_points": points, "re_tricks": tricks}
        deal |= {"re_call": re_call, "kontra_call": kontra_call}
        value, who = worth(deal, profile)
        line = rules.score(ruleset, 4, [deal]).lines[0]
        assert list(line.points) == spread(value, re, range(4), 4), deal
        assert line.outcome == {1: "won", -1: "lost", 0: "no_winner"}[who], deal


@pytest.mark.parametrize("nines", [True, False])
def test_card_points_are_taken_where_some_cards_make_them(nines):
    """DK-04: all card points with all numbers of tricks."""
    ruleset = rules.ruleset("doppelkopf", "house", nines=nines)
    deals = [
        {"kind": "normal", "re": [0, 1], "re_points": points, "re_tricks": tricks}
        for points, tricks in product(range(241), range(13 if nines else 11))
    ]
    taken = [line.points is not None for line in rules.score(ruleset, 4, deals).lines]
    possible = set(RESULTS[nines])
    assert taken == [(deal["re_points"], deal["re_tricks"]) in possible for deal in deals]
