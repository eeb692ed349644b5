"""A second calculation of Sixty-Six, written from the rule profiles alone, against deals of real cards."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules

SIXTY_SIX = {"cards": 24, "hand": 6, "latest": 5, "bonus": 10, "nobody": "scale"}
SCHNAPSEN = {"cards": 20, "hand": 5, "latest": 4, "bonus": 0, "nobody": "last"}
PROFILES = {
    "wikipedia-fr": {**SIXTY_SIX, "won close": "then", "failed": "2/3", "other first": "2/3", "false": "2/3"},
    "pagat": {**SIXTY_SIX, "won close": "now", "failed": "2/3", "other first": "2", "false": "2"},
    "schnapsen": {**SCHNAPSEN, "won close": "then", "failed": "2/3", "other first": "2/3", "false": "2/3"},
    "schnapsen-sharp": {
        **SCHNAPSEN,
        "latest": 3,
        "won close": "then",
        "failed": "2/3",
        "other first": "2/3",
        "false": "2/3",
    },
    "team-austria": {**SCHNAPSEN, "won close": "then", "failed": "2/3", "other first": "2/3", "false": "would"},
    "bulgarian": {**SIXTY_SIX, "latest": 4, "won close": "now", "failed": "3", "other first": "3", "false": "2"},
    "old-german": {**SIXTY_SIX, "won close": "now", "failed": "2/3", "other first": "2", "false": "2"},
    "us-1895": {**SIXTY_SIX, "won close": "now", "failed": "own", "other first": "own", "false": "2"},
}
COUNTS = [11, 10, 4, 3, 2, 0]


def one_two_three(points, tricks):
    return 3 if tricks == 0 else 2 if points < 33 else 1


def totals(profile, deal):
    """Cards, marriages and the last trick; nothing for a player without a trick."""
    found = []
    for seat in (0, 1):
        total = deal["card_points"][seat] + sum(deal["marriages"][seat])
        won_last = deal.get("last_trick") == seat
        if sum(deal["tricks"]) * 2 == profile["cards"] and deal.get("claimant") == seat:
            won_last = True
        if won_last and "closed_by" not in deal:
            total += profile["bonus"]
        found.append(total if deal["tricks"][seat] else 0)
    return found


def penalty(rule, *, trickless, closer_total=0):
    if rule == "own":
        return 3 if trickless else 1 if closer_total >= 33 else 2
    if rule == "2/3":
        return 3 if trickless else 2
    return int(rule)


def expected(profile, deal):
    """The winner, or None, and his game points."""
    have, closer = totals(profile, deal), deal.get("closed_by")
    failed = {
        "trickless": deal.get("opponent_tricks_at_close") == 0,
        "closer_total": have[closer] if closer in (0, 1) else 0,
    }
    if deal["ending"] == "claim":
        return claimed(profile, deal, have, failed)
    if closer is not None:
        return 1 - closer, penalty(profile["failed"], **failed)
    if profile["nobody"] == "last":
        return deal["last_trick"], 1
    if have[0] == have[1]:
        return None, 0
    winner = have.index(max(have))
    return winner, one_two_three(have[1 - winner], deal["tricks"][1 - winner])


def claimed(profile, deal, have, failed):
    claimant, closer = deal["claimant"], deal.get("closed_by")
    other = 1 - claimant
    now = one_two_three(have[other], deal["tricks"][other])
    if have[claimant] < 66 and closer == claimant:
        return other, penalty(profile["failed"], **failed)
    if have[claimant] < 66:
        trickless = not deal["tricks"][other]
        return other, now if profile["false"] == "would" else penalty(profile["false"], trickless=trickless)
    if closer == other:
        return claimant, penalty(profile["other first"], **failed)
    if closer == claimant and profile["won close"] == "then":
        return claimant, one_two_three(deal["opponent_points_at_close"], deal["opponent_tricks_at_close"])
    return claimant, now


def dealt(profile, rng):
    """A record of cards that really lie together: anybody may claim after a trick of his, rightly or not."""
    pack = COUNTS[: profile["cards"] // 4] * 4
    rng.shuffle(pack)
    after = rng.randint(1, profile["latest"]) if rng.random() < 0.5 else None
    most = profile["cards"] // 2 if after is None else after + profile["hand"]
    claimed = rng.random() < 0.7
    count = rng.randint(after or 1, most) if claimed else most
    luck = rng.choice([0.5, 0.8, 0.95])
    winners = [int(rng.random() > luck) for _ in range(count)]
    worth = [pack.pop() + pack.pop() for _ in range(count)]
    leads = min(count, after or 5) - 1
    marriages = [[], []]
    for value in rng.sample([20, 20, 20, 40], min(rng.choice([0, 0, 1, 2]), max(leads, 0))):
        seat = rng.choice(winners[: after or 5])
        if len(marriages[seat]) < winners[: min(count, after or 5)].count(seat):
            marriages[seat].append(value)
    deal = {
        "card_points": [sum(each for each, seat in zip(worth, winners, strict=True) if seat == own) for own in (0, 1)],
        "tricks": [winners.count(0), winners.count(1)],
        "marriages": marriages,
        **(
            {"ending": "claim", "claimant": winners[-1]}
            if claimed
            else {"ending": "played_out", "last_trick": winners[-1]}
        ),
    }
    if after is None:
        return deal
    closer = winners[after - 1]
    before = [each for each, seat in zip(worth[:after], winners, strict=False) if seat != closer]
    points = sum(before) + sum(marriages[1 - closer]) if before else 0
    closed = {"closed_by": closer, "closed_after": after, "opponent_tricks_at_close": len(before)}
    return {**deal, **closed, "opponent_points_at_close": points}


@pytest.mark.parametrize("preset", PROFILES)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_points_are_those_of_the_second_calculation(preset, seed):
    """SX-06, SX-08 to SX-11, SX-13, and that no deal of real cards is refused or asked about."""
    deal = dealt(PROFILES[preset], Random(seed))
    line = rules.score(rules.ruleset("sixty_six", preset), 2, [deal]).lines[0]
    assert [problem.code for problem in line.problems if problem.severity != "note"] == []
    winner, points = expected(PROFILES[preset], deal)
    assert line.value == points
    assert line.points == tuple(points if seat == winner else 0 for seat in (0, 1))
