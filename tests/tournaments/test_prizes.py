"""From a pot and a plan to what each place and each player gets, to the cent."""

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tournaments.values import plans, prize_lists, prizes
from tournaments.values.plans import CENTS, SHARES, Plan


def shared(amounts, ranks):
    """Cents of each line of one ranking that gets any."""
    return [each.cents for each in prizes.won({"": amounts}, {"": [*enumerate(ranks)]})]


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
        (
            Plan(prizes=(5000, 3000, 2000), prizes_in=plans.SHARES, prize_step=100, prize_rest=plans.FIRST_WHOLE),
            7777,
            (3900, 2300, 1500),
        ),
        (Plan(), 5000, ()),
        (Plan(prizes=(5000,), prizes_in=plans.SHARES), -100, (0,)),
    ],
)
def test_places_by_plan(plan, pot, amounts):
    assert prizes.by_place(plan, pot).get("", ()) == amounts


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
    assert shared(amounts, ranks) == [cents for cents in each if cents]


@given(
    st.integers(0, 10**7),
    st.lists(st.integers(1, 2000), max_size=5),
    st.sampled_from([1, 10, 50, 100, 500]),
    st.sampled_from(plans.RESTS),
)
def test_no_cent_is_lost_or_made(pot, shares, step, rest):
    plan = Plan(prizes=tuple(shares), prizes_in=plans.SHARES, prize_step=step, prize_rest=rest)
    amounts = prizes.by_place(plan, pot).get("", ())
    assert 0 <= sum(amounts) <= pot
    assert rest != plans.FIRST or not amounts or sum(amounts) == pot * sum(shares) // prizes.WHOLE
    assert rest != plans.FIRST_WHOLE or not any(each % step for each in amounts)
    assert rest != plans.FIRST_WHOLE or not amounts or 0 <= pot * sum(shares) // prizes.WHOLE - sum(amounts) < step
    assert sum(shared(amounts, [1] * 7)) == sum(amounts)


OF_RANKINGS = (
    ("series:1", CENTS, (1000, 500)),
    ("category:Damen", SHARES, (1000,)),
    ("pot:Tandem", SHARES, (6000, 4000)),
)


def test_amounts_go_first_and_shares_are_of_what_they_leave():
    plan = Plan(prizes=(5000, 3000), prizes_in=SHARES, prizes_of=OF_RANKINGS)
    assert prizes.by_place(plan, 6500) == {"": (2500, 1500), "series:1": (1000, 500), "category:Damen": (500,)}
    assert prizes.by_place(plan, 1000, "Tandem") == {"pot:Tandem": (600, 400)}
    with pytest.raises(prizes.TooMuch) as told:
        prizes.by_place(plan, 1400)
    assert (told.value.planned, told.value.pot) == (1500, 1400)


def test_what_was_kept_before_there_were_other_rankings_reads_and_pays_as_it_did():
    kept = {"fee": 500, "prizes": [5000, 3000], "prizes_in": "shares", "prize_step": 100, "pots": [["Tandem", 250]]}
    plan = plans.read(kept)
    assert (plan.prizes_of, plan.one_prize) == ((), False)
    assert plans.write(plan) == kept
    assert prizes.by_place(plan, 7777) == {"": (3921, 2300)}
    assert prize_lists.with_lists(plan, prize_lists.lists(plan)) == plan


def test_lists_are_kept_and_read_as_they_were():
    plan = Plan(prizes=(5000,), prizes_of=OF_RANKINGS, one_prize=True)
    assert plans.read(plans.write(plan)) == plan
    assert prize_lists.with_lists(plan, prize_lists.lists(plan)) == plan
    assert [each.ranking for each in prize_lists.lists(prize_lists.up_to_series(plan, 0))] == [
        "", "category:Damen", "pot:Tandem",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("once", "wins"),
    [
        (False, [("", 1, 100), ("", 2, 60), ("", 3, 30), ("d", 2, 50), ("d", 4, 20)]),
        (True, [("", 1, 100), ("", 2, 60), ("", 3, 30), ("d", 4, 50), ("d", 6, 20)]),
    ],
)
def test_who_has_won_is_passed_over_where_each_gets_one_prize(once, wins):
    ranked = {"": [(player, player) for player in range(1, 7)], "d": [(2, 2), (4, 4), (6, 6)]}
    found = prizes.won({"": (100, 60, 30), "d": (50, 20)}, ranked, once=once)
    assert [(each.ranking, each.player, each.cents) for each in found] == wins


def test_whoever_moves_up_keeps_the_rank_and_takes_the_place():
    ranked = {"": [(1, 1), (2, 2)], "d": [(1, 1), (2, 2), (3, 2), (4, 4)]}
    found = prizes.won({"": (100,), "d": (50, 21)}, ranked, once=True)
    assert [(each.player, each.rank, each.cents, each.first, each.last) for each in found] == [
        (1, 1, 100, 1, 1), (2, 2, 36, 1, 2), (3, 2, 35, 1, 2),
    ]  # fmt: skip


def test_the_highest_prize_is_the_one_that_stays_wherever_it_is():
    ranked = {"": [(1, 1), (2, 2)], "series:1": [(2, 1), (1, 2)]}
    found = prizes.won({"": (40, 30), "series:1": (50, 45)}, ranked, once=True)
    assert {(each.ranking, each.player): each.cents for each in found} == {("series:1", 2): 50, ("series:1", 1): 45}


AMOUNTS = st.lists(st.integers(1, 9999), max_size=5).map(lambda some: tuple(sorted(some, reverse=True)))
PLAYERS = st.integers(0, 8)
RANKED = st.dictionaries(PLAYERS, st.integers(1, 4), max_size=8).map(
    lambda ranks: sorted(ranks.items(), key=lambda each: each[1])
)
KEYS = ("", "series:1", "series:2", "category:Damen")


@given(st.tuples(*[AMOUNTS] * 4), st.tuples(*[RANKED] * 4), st.booleans())
def test_whatever_is_planned_each_prize_is_explained_by_its_places(amounts, ranked, once):
    planned, lines = dict(zip(KEYS, amounts, strict=True)), dict(zip(KEYS, ranked, strict=True))
    found = prizes.won(planned, lines, once=once)
    for ranking, own in planned.items():
        of_it = [each for each in found if each.ranking == ranking]
        assert sum(each.cents for each in of_it) <= sum(own)
        taken = sorted({(each.first, each.last) for each in of_it})
        assert all(earlier[1] < later[0] for earlier, later in itertools.pairwise(taken))
        for first, last in taken:
            equals = [each for each in of_it if each.first == first]
            assert sum(each.cents for each in equals) == sum(own[first - 1 : last])
            assert max(each.cents for each in equals) - min(each.cents for each in equals) <= 1
            assert len({dict(lines[ranking])[each.player] for each in equals}) == 1
    winners = [each.player for each in found]
    if once:
        assert len(winners) == len({*winners})
        nobody = {player for some in ranked for player, _rank in some} - {*winners}
        full = [sum(each.cents for each in found if each.ranking == name) == sum(planned[name]) for name in KEYS]
        assert all(not nobody & {*dict(lines[name])} for name, spent in zip(KEYS, full, strict=True) if not spent)
    else:
        alone = [prizes.won({name: planned[name]}, lines) for name in KEYS]
        assert found == [each for some in alone for each in some]


UNITS = st.sampled_from([CENTS, SHARES])


@given(
    st.integers(0, 10**6),
    st.lists(st.tuples(st.sampled_from(KEYS[1:]), UNITS, AMOUNTS), max_size=3, unique_by=lambda each: each[0]),
    st.tuples(UNITS, st.lists(st.integers(1, 500), max_size=4)),
    st.sampled_from([1, 50, 1000]),
    st.sampled_from([plans.FIRST, plans.HOUSE]),
)
def test_no_pot_pays_more_than_it_has(pot, others, overall, step, rest):
    shares = [(ranking, unit, tuple(each // 10 for each in own)) for ranking, unit, own in others if unit == SHARES]
    others = [*shares, *(each for each in others if each[1] == CENTS)]
    plan = Plan(
        prizes=tuple(overall[1]), prizes_in=overall[0], prizes_of=tuple(others), prize_step=step, prize_rest=rest
    )
    assume(sum(sum(each.worth) for each in prize_lists.lists(plan) if each.unit == SHARES) <= prizes.WHOLE)
    if sum(sum(each.worth) for each in prize_lists.lists(plan) if each.unit == CENTS) > pot:
        with pytest.raises(prizes.TooMuch):
            prizes.by_place(plan, pot)
        return
    found = prizes.by_place(plan, pot)
    assert sum(map(sum, found.values())) <= pot
    assert all(each >= 0 for own in found.values() for each in own)
