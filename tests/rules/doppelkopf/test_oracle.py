"""The points of Doppelkopf against an independent reckoning, written from the tournament rules' tables alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules

CALLS = ["none", "said", "no90", "no60", "no30", "schwarz"]
NEEDED = {"no90": 151, "no60": 181, "no30": 211}
REACHED_BY_OTHER = {"no90": 90, "no60": 60, "no30": 30}
LIMITS = [("no90", 90, 120), ("no60", 60, 90), ("no30", 30, 60)]
AT_LIMITS = [29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211]
EDGES = [(0, 0), (0, 1), (240, 11), (240, 12), *((points, min(11, max(1, points // 20))) for points in AT_LIMITS)]
SOLOS = ["solo_hearts", "solo_queens", "solo_trumpless", "silent_solo", "marriage_alone"]


def meets(call, other_call, points, tricks):
    """Whether a side gets what section 7.1's rows ask of it; `tricks` are its own."""
    if call in NEEDED:
        return points >= NEEDED[call]
    if call == "schwarz":
        return tricks == 12
    if other_call in REACHED_BY_OTHER:
        return points >= REACHED_BY_OTHER[other_call]
    return tricks > 0


def who_wins(re_call, kontra_call, points, tricks):
    if re_call in ("none", "said") and kontra_call in ("none", "said"):
        needed = 120 if (re_call, kontra_call) == ("none", "said") else 121
        return "re" if points >= needed else "kontra"
    if meets(re_call, kontra_call, points, tricks):
        return "re"
    return "kontra" if meets(kontra_call, re_call, 240 - points, 12 - tricks) else None


def levels(points, tricks):
    """Steps that a side with these points leaves to the other."""
    return (points < 90) + (points < 60) + (points < 30) + (tricks == 0)


def beaten(points, call):
    """Calls of the other side that a side beats by 30."""
    limits = [120, 90, 60, 30][: max(0, CALLS.index(call) - 1)]
    return sum(points >= limit for limit in limits)


def reckoned(deal, *, beats=True, against=1):
    """What each Re player gets before a soloist's factor."""
    re, kontra = deal["re_call"], deal["kontra_call"]
    points, tricks = deal["re_points"], deal["re_tricks"]
    winner = who_wins(re, kontra, points, tricks)
    special = deal.get("re_foxes", 0) - deal.get("kontra_foxes", 0)
    for_re, for_kontra = levels(240 - points, 12 - tricks), levels(points, tricks)
    beaten_re, beaten_kontra = (beaten(points, kontra), beaten(240 - points, re)) if beats else (0, 0)
    if winner is None:
        return for_re - for_kontra + beaten_re - beaten_kontra + special
    said = 2 * ((re != "none") + (kontra != "none"))
    called = max(0, CALLS.index(re) - 1) + max(0, CALLS.index(kontra) - 1)
    if winner == "re":
        return 1 + for_re + beaten_re + said + called + special
    return -(1 + for_kontra + beaten_kontra + said + called + against) + special


def ends():
    """Card points and tricks that can go together, at every limit that matters and anywhere else."""
    return st.one_of(st.sampled_from(EDGES), st.tuples(st.integers(60, 180), st.integers(5, 7)))


@st.composite
def games(draw):
    points, tricks = draw(ends())
    deal = {"kind": "normal", "re": [0, 2], "re_points": points, "re_tricks": tricks}
    deal |= {"re_call": draw(st.sampled_from(CALLS)), "kontra_call": draw(st.sampled_from(CALLS))}
    if 30 <= points <= 210:
        deal |= draw(st.sampled_from([{}, {"re_foxes": 1}, {"kontra_foxes": 2}, {"re_foxes": 1, "kontra_foxes": 1}]))
    return deal


def scored(deal, preset):
    return rules.score(rules.ruleset("doppelkopf", preset), 4, [deal]).lines[0]


@given(games())
def test_team_game_comes_out_as_reckoned(deal):
    each = reckoned(deal)
    line = scored(deal, "ddv-2026")
    assert line.points == (each, -each, each, -each)
    assert line.value == abs(each)


@given(games())
def test_team_game_comes_out_as_reckoned_in_the_players_text(deal):
    each = reckoned(deal, beats=False)
    assert scored(deal, "seed").points == (each, -each, each, -each)


@given(games(), st.sampled_from(SOLOS))
def test_solo_has_no_special_points_and_counts_threefold(deal, kind):
    alone = {key: value for key, value in deal.items() if "foxes" not in key} | {"kind": kind, "re": [1]}
    each = reckoned(alone, against=0)
    assert scored(alone, "ddv-2026").points == (-each, 3 * each, -each, -each)


@pytest.mark.parametrize("re_call", CALLS)
@pytest.mark.parametrize("kontra_call", CALLS)
def test_winner_is_the_one_of_the_table_at_every_limit(re_call, kontra_call):
    expected = {"re": "won", "kontra": "lost", None: "no_winner"}
    for points, tricks in EDGES:
        said = {"re_call": re_call, "kontra_call": kontra_call}
        deal = {"kind": "normal", "re": [0, 1], "re_points": points, "re_tricks": tricks, **said}
        assert scored(deal, "ddv-2026").outcome == expected[who_wins(re_call, kontra_call, points, tricks)]
