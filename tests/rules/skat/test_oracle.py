"""A second calculation of Skat, written from the rule text alone, against the engine over a large space of deals."""

import itertools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from tests.rules.explained import points_of
from tests.rules.skat.oracle import BASES, DECK, NULLS, SUMS, ClubList, expected, fitting, possible_with

VALUES = {base * times for base in BASES.values() for times in range(2, 19 if base < 24 else 12)}
BIDS = [None, *sorted(VALUES | set(NULLS.values()))]
FOOT = {"isko-2022": (50, {3: 40, 4: 30}), "seeger": (50, {3: 0, 4: 0}), "plain": (0, {3: 0, 4: 0})}
SAID = [{}, {"hand": True}, {"hand": True, "schneider_announced": True}, {"schwarz_announced": True}, {"ouvert": True}]

POSSIBLE = {(points, tricks) for tricks in range(11) for points in SUMS[3 * tricks + 2]}
EDGES = (0, 2, 22, 30, 31, 59, 60, 61, 89, 90, 118, 120)
EXACT = [{"card_points": points, "tricks": tricks} for points, tricks in sorted(POSSIBLE) if points in EDGES]
FATES = [{}, {"schneider": True}, {"schneider": True, "schwarz": True}, {"schwarz": True}]
SHORT = [{"won": won, **fate} for won in (True, False) for fate in FATES]
CLAIMED = [{"ending": "claimed", **each} for each in (*SHORT, {"card_points": 100, "tricks": 2}, {"card_points": 12})]
ENDINGS = ("conceded", "defender_conceded", "declarer_fault", "defender_fault")
STAGES = [{}, *({"awarded_stage": stage} for stage in ("schneider", "schwarz", "none"))]
RULED = [{"ending": ending, **stage} for ending in ENDINGS for stage in STAGES]
NULL_RESULTS = [{"tricks": 0}, {"tricks": 1}, {"tricks": 0, "ending": "claimed"}, *SHORT[::4], *RULED[::4]]


def compare(preset, seats, deals):
    """The engine's whole sheet against this page's, one deal after the other, then the foot."""
    sheet = rules.score(rules.ruleset("skat", preset, deals=None), seats, deals)
    own, others = FOOT[preset][0], FOOT[preset][1][seats]
    sums, foot = [0] * seats, [0] * seats
    for line, deal in zip(sheet.lines, deals, strict=True):
        outcome, charged, scorer, points = expected(deal)
        assert line.points == tuple(points * (seat == scorer) for seat in range(seats)), (deal, line.problems)
        assert (line.outcome, line.value) == (outcome, charged), deal
        assert points_of(line.steps, [0] * seats) == line.points, deal
        sums[scorer] += points
        assert line.running == tuple(sums)
        if outcome in ("won", "lost", "overbid"):
            foot = [each + (points < 0) * others for each in foot]
            foot[scorer] += own if points > 0 else -own - others
    assert sheet.totals == tuple(map(sum, zip(sums, foot, strict=True)))
    assert points_of(sheet.settlement, sums) == sheet.totals


def written(seats, deals):
    """The deals as a list that the engine takes: whoever deals at a table of four is never the declarer."""
    number = 0
    for deal in deals:
        dealt = {"kind": "game", **deal}
        if "declarer" in dealt or dealt["kind"] == "game":
            dealt["declarer"] = (number + dealt.get("declarer", number % 3 + 1)) % seats
        number += dealt["kind"] != "penalty"
        yield dealt


def trump_record(contract, tops, bid, said, result):
    """A record of a suit or grand game; more tops than Grand has are taken for four."""
    matadors = max(-4, min(4, tops)) if contract == "grand" else tops
    return {"contract": contract, "matadors": matadors, "bid": bid, **said, **result}


TRUMPS = (BASES, (1, -4, 3, 11), (None, 50, 121), SAID, [*EXACT, *SHORT, *CLAIMED, *RULED])
REPLACED = [{"matadors": 1}, {"matadors": -3, "replacement": "grand"}, {"matadors": 11}]


def is_taken(deal):
    """Whether the tops are no error: in a game that was not played out, and with 1 and no trick, they only ask."""
    return "ending" in deal or possible_with(deal) or (deal["matadors"] == 1 and deal.get("tricks") == 0)


GAMES = [trump_record(*each) for each in itertools.islice(itertools.product(*TRUMPS), 0, None, 4)]
GAMES = [deal for deal in GAMES if is_taken(deal)]
NULL_GAMES = [
    {"contract": "null", "bid": bid, "hand": hand, "ouvert": ouvert, **result, **replaced}
    for bid, (hand, ouvert), result in itertools.product(BIDS, NULLS, NULL_RESULTS)
    for replaced in (REPLACED if bid and bid > NULLS[hand, ouvert] else [{}])
][::5]
EVERY = GAMES + NULL_GAMES
OTHER = [
    *({"kind": kind} for kind in ("passed", "void")),
    *({"kind": "penalty", "offender": seat, "amount": 50 + seat} for seat in range(3)),
    *({"kind": "value", "declarer": seat, "value": value} for seat in (1, 2) for value in (-528, -96, 24, 264)),
]
TABLES = list(itertools.product(FOOT, (3, 4)))


@pytest.mark.parametrize(("number", "preset", "seats"), [(number, *table) for number, table in enumerate(TABLES)])
def test_every_contract_and_result_is_charged_as_worked_out_here(number, preset, seats):
    compare(preset, seats, list(written(seats, EVERY[number :: len(TABLES)])))


def test_only_what_cards_can_make_is_taken():
    assert taken(1, tops_checked=False) == POSSIBLE


@pytest.mark.parametrize("tops", [-11, -3, -1, 1, 2, 4, 11])
def test_only_what_the_tops_allow_is_taken(tops):
    asked = {(points, 0) for points in SUMS[2]} if tops == 1 else set()
    assert taken(tops) == fitting(tops) | asked


def taken(tops, **options):
    """The points and tricks with which a game with these tops is scored."""
    trumps = {"declarer": 1, "contract": "clubs", "matadors": tops}
    deals = [{**trumps, "card_points": points, "tricks": tricks} for points in range(121) for tricks in range(11)]
    sheet = rules.score(rules.ruleset("skat", deals=None, **options), 3, deals)
    return {(line.deal["card_points"], line.deal["tricks"]) for line in sheet.lines if line.points}


TOPS = [*range(-11, 0), *range(1, 12)]
trumps = st.builds(trump_record, *map(st.sampled_from, (list(BASES), TOPS, BIDS, SAID, TRUMPS[-1]))).filter(is_taken)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.lists(trumps | st.sampled_from(EVERY) | st.sampled_from(OTHER), max_size=12))
def test_any_list_adds_up_to_the_totals_worked_out_here(table, deals):
    preset, seats = table
    compare(preset, seats, list(written(seats, deals)))


SWITCHES = {
    "pays": ("declarer", "defenders"),
    "dealer_pays": (True, False),
    "kontra": (True, False),
    "bock": (True, False),
    **dict.fromkeys(("bock_on_tie", "bock_on_lost_kontra", "bock_on_re", "bock_on_grand_hand"), (True, False)),
    **dict.fromkeys(("bock_on_schneider", "bock_on_passed", "ramsch_bock", "ramsch_counts"), (True, False)),
    "bock_on_value": (None, 96, 120, 121),
    "bock_rounds": (1, 2),
    "bock_overlap": ("ignore", "last_deal", "extend", "restart", "stack"),
    "bock_several": ("one", "each"),
    "ramsch": ("when_passed", "allowed"),
    "ramsch_score": ("most_lose", "fewest_win"),
    "ramsch_win": (23, 40),
    "ramsch_skat": ("last_trick", "loser", "nobody"),
    "ramsch_virgin": (True, False),
    "ramsch_durchmarsch": (0, 120),
    "limit": (None, 301, 2000),
    "won_bonus": (0, 50),
    "opponents_bonus_five": (24, 30),
    "five_sits_out": ("between_middle_and_rear", "between_fore_and_middle"),
}
TIES = [each for each in GAMES if each.get("card_points") == 60]


def ramsch_deal(rng, options):
    """Three players' tricks cut from a shuffled pack, or equal thirds."""
    if rng.random() < 0.05:
        return {"kind": "ramsch", "points_each": [40, 40, 40]}
    deck, last = rng.sample(DECK, 32), rng.randrange(3)
    first, second = sorted(rng.choices((0, 0, 1, 3, 4, 6, 7, 10, 10), k=2))
    tricks = [first, second - first, 10 - second]
    rng.shuffle(tricks)
    points = [sum(deck.pop() for _ in range(3 * count)) for count in tricks]
    keeper = points.index(max(points)) if options["ramsch_skat"] == "loser" else last if tricks[last] else None
    if keeper is None and options["ramsch_skat"] != "nobody":
        keeper = tricks.index(max(tricks))
    if options["ramsch_skat"] != "nobody":
        points[keeper] += sum(deck)
    pushed = {"pushes": rng.randrange(4)} if rng.random() < 0.5 else {}
    return {"kind": "ramsch", "points_each": points, "tricks_each": tricks, **pushed}


def club_deal(rng, options, dealt):
    """The next record of a list by house rules."""
    kind = rng.choice(["trump"] * 6 + ["tie", "null", "ramsch", "ramsch", "passed", "void", "penalty", "value"])
    if kind == "ramsch":
        deal = ramsch_deal(rng, options)
    elif kind in ("passed", "void"):
        deal = {"kind": kind}
    elif kind == "penalty":
        return {"kind": kind, "offender": rng.randrange(dealt.seats), "amount": rng.randrange(1, 100)}
    elif kind == "value":
        deal = {"kind": kind, "declarer": rng.choice(dealt.active()), "value": rng.choice((-240, -96, 24, 120, 264))}
    else:
        drawn = {"trump": GAMES, "null": NULL_GAMES, "tie": TIES}[kind]
        deal = {"kind": "game", **rng.choice(drawn), "declarer": rng.choice(dealt.active())}
        if options["kontra"]:
            deal["kontra"] = rng.choice(("none", "kontra", "kontra", "re", "hirsch"))
    if options["bock"] and rng.random() < 0.1 and (kind == "trump" or (kind == "ramsch" and options["ramsch_bock"])):
        deal["bock"] = rng.choice((1, 2))
    return deal


@pytest.mark.parametrize("preset", ["pub", "bierlachs", "isko-2022"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_lists_by_house_rules_come_out_as_worked_out_here(preset, seats):
    rng = Random(f"{preset} {seats}")
    for _ in range(12):
        changes = {key: rng.choice(values) for key, values in SWITCHES.items() if rng.random() < 0.6}
        ruleset = rules.ruleset("skat", preset, **{"deals": None, "ramsch": "allowed", **changes})
        paper, deals, written_down = ClubList(seats, ruleset.options), [], []
        while len(deals) < 25 and not paper.ended:
            deals.append(club_deal(rng, ruleset.options, paper))
            written_down.append((paper.enter(deals[-1]), tuple(paper.sums)))
        sheet = rules.score(ruleset, seats, deals)
        for line, ((outcome, charged, points), running) in zip(sheet.lines, written_down, strict=True):
            told = (changes, line.deal, line.problems)
            assert line.points == points, told
            assert points_of(line.steps, [0] * seats) == points, told
            assert (line.outcome, line.value, line.running) == (outcome, charged, running), told
        assert sheet.totals == paper.totals()
        assert points_of(sheet.settlement, list(sheet.lines[-1].running)) == sheet.totals
        assert sheet.finished is paper.ended
