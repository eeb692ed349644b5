"""The kept plans: every number in the file counted again, and a short form of the search that found them."""

import hashlib
import random

import pytest

from bench import plans as search
from tournaments.seating import draw_all, sizes
from tournaments.seating import kept_plans as module
from tournaments.seating.certificate import VERSION
from tournaments.seating.counting import fairly_shared, least_repeats, repeats
from tournaments.seating.kept_plans import FILE, Plan, known, plans, read, written

SKAT = (4, 3)
REACHED = {
    **{(players, series): 0 for players in range(25, 121) for series in range(1, 7)},
    **{(players, 6): 0 for players in (21, 22, 23, 24)},
    (12, 2): 3,
    (16, 5): 0,
    (17, 3): 0,
    (17, 4): 0,
    (17, 6): 3,
    (18, 6): 6,
    (19, 6): 6,
    (20, 6): 6,
}
"""Repeats by players and series: a draw may be better one day, never worse."""


def test_every_plan_seats_everybody_once_and_has_the_repeats_that_it_says():
    for (tables, players, series), plan in plans().items():
        assert len(plan.series) == series
        assert repeats(plan.series) == plan.repeats >= least_repeats(plan.series)
        assert fairly_shared(plan.series, range(players), tables[0])
        for seated in plan.series:
            assert tuple(map(len, seated)) == sizes(players, tables)
            assert sorted(player for table in seated for player in table) == list(range(players))


def test_a_plan_is_written_as_it_is_read():
    lines = [line for line in FILE.read_text(encoding="ascii").splitlines() if not line.startswith("#")]
    assert lines == [written(*read(line)) for line in lines]
    assert len(lines) == len(plans())


def test_plans_serve_fours_alone_and_fields_that_need_no_other_size():
    assert known(24, SKAT, 6) == known(24, (4,), 6) == known(24, (4, 5), 6)
    assert known(9, SKAT, 4) == known(9, (3,), 4)
    assert known(100, SKAT, 3) is None


def test_the_beginning_of_a_plan_is_taken_only_where_it_is_fair_by_itself(monkeypatch):
    plan = known(17, SKAT, 3)
    assert plan.repeats == 0
    assert known(17, SKAT, 2).repeats > 0
    monkeypatch.setattr(module, "plans", lambda: {(SKAT, 17, 3): plan})
    assert known(17, SKAT, 2) is None
    assert known(17, SKAT, 1).series == plan.series[:1]


@pytest.mark.parametrize("players", [*range(12, 31), 45, 64, 83, 101, 120])
def test_draws_are_as_good_as_the_best_known(players):
    for series in range(1, 7):
        drawn = draw_all(range(1, players + 1), series, 7, SKAT)
        assert drawn.certificate["repeats"] <= REACHED.get((players, series), 99)
        assert drawn.certificate["verdict"] in {"least", "no_better_known"}
        assert fairly_shared(drawn.series, range(1, players + 1), 4)


def test_another_plan_file_is_another_version():
    """Who holds a certificate draws again from these plans: changing them asks for a new version."""
    assert VERSION == 2
    drawn = [draw_all(range(1, players + 1), 3, 4711, SKAT).series for players in (9, 11, 17, 22, 40, 83)]
    assert hash_of(drawn) == "baf79029f2b2e055"
    assert hash_of(FILE.read_text(encoding="ascii")) == "2fe4dd57d5194a38"


def hash_of(thing):
    return hashlib.sha256(str(thing).encode()).hexdigest()[:16]


def test_the_long_search_asks_its_program_in_every_way_and_reads_what_it_writes(tmp_path):
    program = tmp_path / "plans"
    program.write_text("#!/bin/sh\n[ $9 = 3 ] && exit 1\necho 0; echo 0 1 2 3 4 5 6; echo 0 $9 4 5 3 2 6\n")
    program.chmod(0o700)
    found = list(search.search(program, ((4, 3), 7, 6), 1, 1))
    assert [plan.series[-1][0][1] for plan in found] == [1, 1, 2, 6]  # strictly and not, then turning by 2, 3 and 6


def test_series_are_put_into_the_order_that_is_fairest():
    one, other = ((0, 1, 2, 3), (4, 5, 6)), ((0, 4, 5, 6), (1, 2, 3))
    plan = search.plan("0\n0 1 2 3 4 5 6\n4 5 6 0 1 2 3\n", (4, 3), 4)
    assert plan.series == (one, ((4, 5, 6, 0), (1, 2, 3)))
    assert search.unfair([one, one, other], 4) > search.unfair([one, other, one], 4)


def test_a_better_plan_takes_the_place_of_a_worse_one(monkeypatch):
    case, kept = ((4, 3), 7, 2), []
    good = next(plan for each, plan in plans().items() if each == case)
    monkeypatch.setattr(search, "write", kept.append)
    search.keep(case, good)
    search.keep(case, Plan(good.repeats + 1, good.series))
    assert kept == []
    search.keep(case, Plan(good.repeats - 1, good.series))
    assert kept[0][case].repeats == good.repeats - 1


def test_lots_are_drawn_for_the_numbers_of_a_plan():
    seeds = random.Random(1).sample(range(10**9), 6)
    assert len({draw_all(range(17), 3, seed, SKAT).series for seed in seeds}) == 6
