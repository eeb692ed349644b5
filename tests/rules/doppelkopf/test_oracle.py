"""Whole lists of Doppelkopf drawn by lot, held against a second reckoning of them."""

import random
from itertools import product

import pytest

import rules
from tests.rules.doppelkopf.oracle import (
    AT_EDGES,
    AT_HOME,
    CALLS,
    DECLARED,
    PLAYERS_TEXT,
    RESULTS,
    TOURNAMENT,
    UNDECLARED,
    List,
    spread,
    worth,
)

HOUSE_SPECIALS = ["karlchen_double", "fox_last_trick", "fox_double", "tens_caught", "heart_tricks"]


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
        "bock_overlap": ["ignore", "last_deal", "extend", "restart", "stack"],
        "bock_several": ["one", "each"],
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


def compared(rng, length=20):
    """A list of a club with rules of its own: how many records, and what is the first to differ, if anything does."""
    options, seats = drawn_options(rng), rng.choice([4, 4, 5])
    profile = {**AT_HOME, **options, "beaten": options["beaten_calls"]}
    keeper, ruleset = List(profile, seats), rules.ruleset("doppelkopf", "house", **options)
    sheet = rules.score(ruleset, seats, ())
    for number in range(1, length + 1):
        deal = drawn_at_home(rng, keeper, options)
        points, value = keeper.play(deal)
        sheet = rules.score(ruleset, seats, [deal], after=sheet)
        try:
            agree(sheet, keeper, deal, points, value)
        except AssertionError as differs:
            return number, [f"deal {number}: {differs} [{options} {seats} seats]"]
    return length, []


@pytest.mark.parametrize("seed", range(90))
def test_clubs_own_rules_come_out_as_a_second_reckoning_has_them(seed):
    """Doubling calls, Bock in all its forms, cowardice, plus or minus only, solos by kind, with and without nines."""
    _, found = compared(random.Random(seed))
    assert not found


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
