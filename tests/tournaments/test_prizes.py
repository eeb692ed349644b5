"""From a pot and a plan to what each place and each player gets, to the cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.values import plans, prizes
from tournaments.values.plans import Plan


@pytest.mark.parametrize(
    ("plan", "pot", "amounts"),
    [
        (Plan(prizes=(3000, 1000)), 5000, (3000, 1000)),
        (Plan(prizes=(5000, 3000, 2000), prizes_in=plans.SHARES), 7777, (3889, 2333, 1555)),
        (Plan(prizes=(5000, 3000, 2000), prizes_in=plans.SHARES, prize_step=100), 7777, (3977, 2300, 1500)),
        (
            Plan(prizes=(5000, 3000, 2000), prizes_in=plans.SHARES, prize_step=100, prize_rest=plans.HOUSE),
            7777,
            (3800, 2300, 1500),
        ),
        (Plan(), 5000, ()),
        (Plan(prizes=(5000,), prizes_in=plans.SHARES), -100, (0,)),
    ],
)
def test_places_by_plan(plan, pot, amounts):
    assert prizes.by_place(plan, pot) == amounts


def test_more_than_there_is_is_refused_with_both_figures():
    with pytest.raises(prizes.TooMuch) as told:
        prizes.by_place(Plan(prizes=(3000, 2500)), 5000)
    assert (told.value.planned, told.value.pot) == (5500, 5000)


@pytest.mark.parametrize(
    ("amounts", "ranks", "each"),
    [
        ((100, 50, 20), (1, 2, 3, 4), (100, 50, 20, 0)),
        ((100, 50, 20), (1, 1, 3, 4), (75, 75, 20, 0)),
        ((100, 51, 20), (1, 1, 3), (76, 75, 20)),
        ((100, 50, 20), (1, 2, 3, 3, 3), (100, 50, 7, 7, 6)),
        ((100, 50), (1,), (100,)),
        ((), (1, 2), (0, 0)),
    ],
)
def test_equals_share_their_places(amounts, ranks, each):
    assert prizes.shared(amounts, ranks) == each


@given(
    st.integers(0, 10**7),
    st.lists(st.integers(1, 2000), max_size=5),
    st.sampled_from([1, 10, 50, 100, 500]),
    st.sampled_from([plans.FIRST, plans.HOUSE]),
)
def test_no_cent_is_lost_or_made(pot, shares, step, rest):
    plan = Plan(prizes=tuple(shares), prizes_in=plans.SHARES, prize_step=step, prize_rest=rest)
    amounts = prizes.by_place(plan, pot)
    assert 0 <= sum(amounts) <= pot
    assert rest == plans.HOUSE or not amounts or sum(amounts) == pot * sum(shares) // prizes.WHOLE
    assert sum(prizes.shared(amounts, [1] * 7)) == sum(amounts)
