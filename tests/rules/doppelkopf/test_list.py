"""A list of Doppelkopf from deal to deal: who deals, who owes a solo, what Bock is due, when it is over."""

import pytest

import rules
from tests.wording import assert_sayable

GAME = {"kind": "normal", "re": [0, 1], "re_points": 130, "re_tricks": 7}
DRAW = {**GAME, "re_points": 120, "re_tricks": 6}


def solo(seat, **more):
    return {"kind": "solo_queens", "re": [seat], "re_points": 130, "re_tricks": 7, "compulsory": True, **more}


def sheet(*deals, seats=4, preset="ddv-2026", **options):
    return rules.score(rules.ruleset("doppelkopf", preset, **options), seats, deals)


def obligations(*deals, **where):
    return dict(sheet(*deals, **where).next.obligations)


def test_obligations_begin_with_everybody_owing_a_solo():
    assert obligations() == {"owed": (0, 1, 2, 3), "imposed": (), "bock": None}
    assert obligations(solo(2)) == {"owed": (0, 1, 3), "imposed": (), "bock": None}
    assert obligations(preset="seed")["owed"] == ()


def test_solo_is_imposed_when_the_games_left_are_all_solos():
    assert obligations(GAME, deals=6)["imposed"] == ()
    assert obligations(GAME, GAME, deals=6)["imposed"] == (3,)
    assert obligations(GAME, GAME, solo(3, forced=True), deals=6)["imposed"] == (0,)
    assert obligations({"kind": "time_up"})["imposed"] == (1,)


def test_nobody_is_imposed_upon_who_has_no_cards():
    before = [solo(seat, forced=True) for seat in (1, 2, 3, 4)]
    assert obligations(*before, seats=5, deals=9)["imposed"] == ()
    assert obligations({"kind": "time_up"}, *before, seats=5)["imposed"] == (0,)
    assert obligations({"kind": "time_up", "dealer": 0}, *before[:3], solo(4), seats=5)["imposed"] == (0,)
    last = [*before[:3], solo(4), {"kind": "thrown_in", "dealer": 0}]
    assert obligations({"kind": "time_up"}, *last, seats=5)["imposed"] == ()


def test_texts_say_the_obligations():
    for key, value in {"owed": (1,), "imposed": (1,), "bock": 2}.items():
        params = {"seats": "Anna"} if isinstance(value, tuple) else {"value": value}
        assert_sayable("doppelkopf", f"obligation.{key}", params)


def test_bock_is_told_before_the_game():
    assert obligations(DRAW, preset="house", bock_draw=True)["bock"] == 2
    assert obligations(DRAW, DRAW, preset="house", bock_draw=True, bock_overlap="stack")["bock"] == 4
    assert obligations(GAME, preset="house", bock_draw=True)["bock"] is None


@pytest.mark.parametrize(("seats", "factor"), [(4, 16), (5, 32)])
def test_stacked_rounds_never_outgrow_the_factors(seats, factor):
    deals = [{**DRAW, "re": [(dealer + 1) % seats, (dealer + 2) % seats]} for dealer in range(12)]
    assert obligations(*deals, seats=seats, preset="house", bock_draw=True, bock_overlap="stack")["bock"] == factor


def test_dealer_stays_after_a_chosen_compulsory_solo_and_moves_on_after_an_imposed_one():
    lines = sheet(solo(1), GAME, solo(2), solo(3), GAME).lines
    assert [line.dealer for line in lines] == [0, 0, 1, 1, 1]
    lines = sheet(solo(1, forced=True), solo(2, forced=True), GAME).lines
    assert [line.dealer for line in lines] == [0, 1, 2]


def test_chosen_compulsory_solo_keeps_the_stated_dealer_too():
    assert [line.dealer for line in sheet({**solo(1), "dealer": 3}, GAME).lines] == [3, 3]


def test_deal_numbers_pass_over_what_is_no_deal():
    deals = [GAME, {"kind": "penalty", "offender": 1, "penalty": "minor"}, {"kind": "thrown_in"}, GAME]
    found = sheet(*deals)
    assert [line.number for line in found.lines] == [1, 2, 2, 2]
    assert [line.row["number"] for line in found.lines] == [1, None, None, 2]
    assert found.next.number == 3


def test_full_list_of_five_ends_after_thirty_games():
    deals = [{"kind": "void"}] * 30
    assert sheet(*deals, seats=5).finished
    assert not sheet(*deals[:-1], seats=5).finished


def test_list_with_an_error_is_not_finished():
    assert not sheet(*[{"kind": "void"}] * 23, {"kind": "normal"}).finished


def test_blocked_solo_is_still_owed():
    found = sheet({**solo(1), "re_points": 239})
    assert found.lines[0].points is None
    assert dict(found.next.obligations)["owed"] == (0, 1, 2, 3)


def test_totals_of_a_list_add_up_to_nothing_but_unsporting_conduct():
    deals = [GAME, solo(2), {"kind": "penalty", "offender": 3, "penalty": "major", "absagen": 1}]
    assert sum(sheet(*deals).totals) == 0
    assert sum(sheet(*deals, {"kind": "penalty", "offender": 3, "penalty": "unsporting", "amount": 7}).totals) == -7


def test_tallies_count_games_and_solos_by_seat():
    kontra = {"re_points": 100, "re_tricks": 5}
    tallies = sheet(GAME, solo(2), {**solo(3), "compulsory": None, "kind": "silent_solo", **kontra}).tallies
    assert [dict(each) for each in tallies] == [
        {"won": 2, "lost": 1, "solos": 0, "solos_won": 0, "compulsory_done": 0},
        {"won": 2, "lost": 1, "solos": 0, "solos_won": 0, "compulsory_done": 0},
        {"won": 2, "lost": 1, "solos": 1, "solos_won": 1, "compulsory_done": 1},
        {"won": 0, "lost": 3, "solos": 1, "solos_won": 0, "compulsory_done": 0},
    ]


def test_dealer_of_a_table_of_five_counts_nothing():
    found = sheet({**GAME, "re": [1, 2]}, seats=5)
    assert found.lines[0].tallies[0] == {"won": 0, "lost": 0, "solos": 0, "solos_won": 0, "compulsory_done": 0}
    assert found.next.sitting_out == (1,)


def test_real_club_sheet_comes_out_as_its_keepers_added_it_up():
    """The first four games of a published private sheet (DapfiDuck/Doppelkopf_Analyser, MIT, (c) 2019 D. J. Kowalk)."""
    values = [([0, 2], -2), ([1, 2], 3), ([1, 2], -2), ([0, 2], 2)]
    found = sheet(*({"kind": "value", "re": re, "value": value} for re, value in values), preset="house")
    assert [line.running for line in found.lines] == [(-2, 2, -2, 2), (-5, 5, 1, -1), (-3, 3, -1, 1), (-1, 1, 1, -1)]
    assert [line.value for line in found.lines] == [2, 3, 2, 2]


def test_ranking_keys_are_the_total_and_tallies():
    first, *others = rules.ranking_keys("doppelkopf")
    assert first == "total"
    assert {key.removeprefix("-") for key in others} <= set(sheet().tallies[0])
