"""What Doppelkopf players count: games by side, calls kept, solos by kind, special points of the side."""

import pytest

import rules
from tests.wording import assert_sayable

GAME = {"kind": "normal", "re": [0, 2], "re_points": 130, "re_tricks": 7}
RULES = rules.ruleset("doppelkopf")


def counted(deal, seats=4):
    sheet = rules.score(RULES, seats, [deal])
    return [dict(each) for each in rules.count(RULES, seats, sheet.lines[0])]


def some(counters, *keys):
    return {key: counters[key] for key in keys if key in counters}


def test_team_game_counts_for_both_sides():
    re, kontra, *_ = counted({**GAME, "re_foxes": 1, "kontra_doppelkopfs": 2, "karlchen": "kontra"})
    assert some(re, "played", "won", "as_re", "won_as_re", "as_kontra", "foxes") == {
        "played": 1,
        "won": 1,
        "as_re": 1,
        "won_as_re": 1,
        "foxes": 1,
    }
    assert some(kontra, "won", "as_kontra", "won_as_kontra", "doppelkopfs", "karlchen", "foxes") == {
        "won": 0,
        "as_kontra": 1,
        "won_as_kontra": 0,
        "doppelkopfs": 2,
        "karlchen": 1,
        "foxes": 0,
    }


@pytest.mark.parametrize(("seats", "pause"), [(4, []), (5, [0]), (6, [0, 5]), (7, [0, 5, 6])])
def test_who_has_no_cards_has_not_played(seats, pause):
    found = counted({**GAME, "re": [1, 3]}, seats)
    assert [seat for seat, each in enumerate(found) if not each] == pause
    assert sum(each.get("as_kontra", 0) for each in found) == 2


def test_calls_are_kept_by_winning_and_levels_by_reaching_them():
    keys = ("calls", "calls_kept", "absagen", "absagen_kept")
    re, kontra, *_ = counted({**GAME, "re_call": "said", "kontra_call": "said"})
    assert some(re, *keys) == {"calls": 1, "calls_kept": 1}
    assert some(kontra, *keys) == {"calls": 1, "calls_kept": 0}
    re, kontra, *_ = counted({**GAME, "re_call": "no90"})
    assert some(re, *keys) == {"calls": 1, "calls_kept": 0, "absagen": 1, "absagen_kept": 0}
    assert some(kontra, *keys) == {}
    re, *_ = counted({**GAME, "re_points": 151, "re_tricks": 8, "re_call": "no90"})
    assert some(re, *keys) == {"calls": 1, "calls_kept": 1, "absagen": 1, "absagen_kept": 1}
    _, kontra, *_ = counted({**GAME, "re_points": 59, "re_tricks": 3, "kontra_call": "no60"})
    assert some(kontra, *keys) == {"calls": 1, "calls_kept": 1, "absagen": 1, "absagen_kept": 1}


def test_solos_are_counted_by_kind_for_the_soloist_alone():
    others, soloist, *_ = counted({"kind": "solo_jacks", "re": [1], "re_points": 130, "re_tricks": 7})
    assert some(soloist, "solos", "solos_won", "solo_jacks", "won_solo_jacks") == {
        "solos": 1,
        "solos_won": 1,
        "solo_jacks": 1,
        "won_solo_jacks": 1,
    }
    assert some(others, "solos", "solo_jacks") == {"solos": 0}


def test_paper_points_count_without_a_kind():
    counters = counted({"kind": "value", "re": [1], "value": -2})
    assert some(counters[1], "played", "won", "solos", "solos_won") == {
        "played": 1,
        "won": 0,
        "solos": 1,
        "solos_won": 0,
    }
    assert counters[0]["won"] == 1


def test_what_is_no_game_counts_nothing():
    for deal in (
        {"kind": "void"},
        {"kind": "value", "value": 0},
        {"kind": "penalty", "offender": 0, "penalty": "minor"},
    ):
        assert counted(deal) == [{}] * 4
    assert counted({**GAME, "re": [1, 2]}, seats=5)[0] == {}


def test_every_statistic_has_a_text_and_every_counter_is_known():
    known = {each.key for each in rules.statistics("doppelkopf")} | {
        each.out_of for each in rules.statistics("doppelkopf")
    }
    for each in rules.statistics("doppelkopf"):
        for code in filter(None, (each.label, each.group)):
            assert_sayable("doppelkopf", code)
    seen = set()
    for deal in ({**GAME, "re_call": "no90"}, {"kind": "silent_solo", "re": [1], "re_points": 130, "re_tricks": 7}):
        seen |= {key for counters in counted(deal) for key in counters}
    assert seen <= known
    assert len(seen) >= 8
