"""From deal to deal: the score, the dealer, draws carried over, matches, and tables of three and four."""

from random import Random

import pytest

import rules

VOID = {"kind": "void"}
DRAW = {"kind": "result", "game_points": 0}
BLOCKED = {"kind": "result"}


def won(seat, points=1):
    return {"kind": "result", "winner": seat, "game_points": points}


def sheet(deals, preset="pagat", seats=2, **changes):
    return rules.score(rules.ruleset("sixty_six", preset, **changes), seats, deals)


def running(deals, **where):
    return [line.running for line in sheet(deals, **where).lines]


def test_running_is_the_match_score_and_begins_again_after_a_match():
    deals = [won(0, 3), won(1, 2), won(0, 3), won(0, 2), won(1, 1)]
    assert running(deals, matches=2) == [(3, 0), (3, 2), (6, 2), (8, 2), (0, 1)]


def test_totals_are_the_running_match_s_and_stand_until_the_next_has_begun():
    deals = [won(0, 3), won(1, 2), won(0, 3), won(0, 2)]
    assert sheet(deals, matches=2).totals == (8, 2)
    assert sheet([*deals, VOID], matches=2).totals == (8, 2)
    assert sheet([*deals, DRAW], matches=2).totals == running([*deals, DRAW], matches=2)[-1] == (0, 0)
    after = sheet([*deals, won(1, 1)], matches=2)
    assert after.totals == (0, 1)
    assert [(step.code, step.seat, step.amount) for step in after.settlement] == [
        ("earlier", None, 0),
        ("earlier_matches", 0, -8),
        ("earlier_matches", 1, -2),
    ]
    assert sheet(deals[:2]).settlement == ()


def test_match_sx_12_is_won_at_seven_or_beyond():
    """SX-12."""
    assert not sheet([won(0, 3), won(0, 3)]).finished
    for last in (1, 2, 3):
        over = sheet([won(0, 3), won(0, 3), won(0, last)])
        assert (over.finished, over.winner, over.next) == (True, 0, None)
        assert over.tallies[0]["bummerl"] == 1


def test_deal_after_the_match_is_an_error_and_changes_nothing():
    deals = [won(0, 3)] * 3
    late = sheet([*deals, won(1, 3)])
    assert [problem.code for problem in late.lines[-1].problems if problem.severity == "error"] == ["match_is_over"]
    assert (late.finished, late.winner, late.totals) == (True, 0, (9, 0))


def test_blocked_deal_leaves_score_and_carried_points_alone():
    deals = [DRAW, BLOCKED, won(1, 2)]
    assert running(deals, preset="old-german") == [(0, 0), (0, 0), (0, 3)]
    assert not sheet([won(0, 3), BLOCKED, won(0, 3), won(0, 3)]).finished


@pytest.mark.parametrize(
    ("where", "dealers"),
    [
        ({"preset": "wikipedia-fr"}, [0, 1, 0, 1, 0, 1]),
        ({"preset": "schnapsen", "ties": "draw", "played_out": "scale"}, [0, 1, 0, 1, 0, 1]),
        ({"preset": "pagat"}, [0, 1, 1, 0, 0, 0]),
        ({"preset": "wikipedia-fr", "dealer_after_draw": "same"}, [0, 1, 0, 1, 1, 1]),
        ({"preset": "pagat", "dealer_after_draw": "next"}, [0, 1, 1, 0, 1, 0]),
    ],
)
def test_next_dealer_sx_02(where, dealers):
    """SX-02: by turns, or the winner; the fourth deal is drawn, the fifth struck."""
    deals = [won(1), won(1), won(0), DRAW, VOID, won(1)]
    assert [line.dealer for line in sheet(deals, **where).lines] == dealers


def test_stated_dealer_goes_on_from_there():
    lines = sheet([{**won(0), "dealer": 1}, won(0)], preset="wikipedia-fr").lines
    assert [line.dealer for line in lines] == [1, 0]
    assert [problem.code for problem in lines[0].problems] == ["dealer_off_rotation", "unverified"]


def test_dealer_stands_in_the_line():
    assert [line.row["dealer"] for line in sheet([won(1), won(1)]).lines] == [0, 1]


def test_draws_are_carried_until_somebody_wins():
    lines = sheet([DRAW, VOID, DRAW, won(1, 2), won(1, 2)], preset="old-german").lines
    assert [line.points for line in lines] == [(0, 0), (0, 0), (0, 0), (0, 4), (0, 2)]
    assert [step.code for step in lines[3].steps] == ["as_written", "carried", "wins"]
    assert [line.value for line in sheet([DRAW, won(0, 1)]).lines] == [0, 1]


def test_score_is_shown_downwards_in_schnapsen():
    deals = [won(0, 3), won(1, 2), won(0, 3), won(0, 3)]
    assert [line.row["running"] for line in sheet(deals, preset="schnapsen").lines] == [(4, 7), (4, 5), (1, 5), (0, 5)]
    assert [line.row["running"] for line in sheet(deals).lines] == [(3, 0), (3, 2), (6, 2), (9, 2)]
    assert sheet(deals, preset="schnapsen").totals == (9, 2)


def test_shutout_counts_as_the_option_says():
    nil, one = [won(0, 3)] * 3, [won(0, 3), won(1, 1), won(0, 3), won(0, 3)]
    assert sheet(nil, shutout=2).tallies[0]["bummerl"] == 2
    assert sheet(one, shutout=2).tallies[0]["bummerl"] == 1
    assert sheet(nil, shutout=2, matches=2).finished
    assert not sheet(one, shutout=2, matches=2).finished


def test_last_deal_of_a_match_is_marked():
    marks = [line.row["mark"] for line in sheet([won(0, 3), won(0, 3), won(0, 3)]).lines]
    assert marks == ["mark.unverified", "mark.unverified", "mark.match_won"]


def test_line_with_which_one_of_three_leaves_is_marked():
    marks = [line.row["mark"] for line in sheet([won(1, 3), won(2, 3), won(0, 3), won(1, 1)], seats=3).lines]
    assert marks == ["mark.unverified"] * 3 + ["mark.left"]


def test_dealer_of_three_gets_as_much_but_never_the_last_point():
    lines = sheet([won(1, 3), won(2, 3), won(0, 3), won(1, 1), won(1, 1)], preset="us-1895", seats=3).lines
    assert [line.points for line in lines] == [(3, 3, 0), (0, 3, 3), (3, 0, 3), (0, 1, 0), None]
    assert lines[3].running == (6, 7, 6)


def test_dealer_who_plays_once_somebody_is_out_gets_nothing_for_dealing():
    begun = [won(1, 3), won(2, 1), won(1, 1)]
    lines = sheet([*begun, {**won(0, 1), "dealer": 2}], preset="us-1895", seats=3, target=4).lines
    assert lines[2].running == (3, 4, 2)
    assert lines[3].points == (1, 0, 0)


def test_who_is_out_of_three_takes_no_more_cards_and_deals_no_more():
    begun = [won(1, 3), won(2, 3), won(0, 3), won(1, 1)]
    ruleset = rules.ruleset("sixty_six", "us-1895")
    fields = {field.key: field for field in rules.fields(ruleset, 3, begun)}
    assert fields["winner"].choices == (0, 2)
    deals = [
        *begun,
        {"kind": "deal", "ending": "claim", "claimant": 2, "card_points": [40, 0, 66], "tricks": [3, 0, 5]},
    ]
    over = sheet(deals, preset="us-1895", seats=3)
    assert over.lines[-1].points == (0, 0, 1)
    assert (over.finished, over.winner) == (True, None)
    assert [tallies["bummerl"] for tallies in over.tallies] == [0, 1, 1]
    staying = sheet([*begun, VOID, VOID, VOID], preset="us-1895", seats=3)
    assert [line.dealer for line in staying.lines] == [0, 1, 2, 0, 2, 2, 2]
    turning = sheet([*begun, VOID, VOID, VOID], preset="us-1895", seats=3, dealer_after_draw="next")
    assert [line.dealer for line in turning.lines] == [0, 1, 2, 0, 2, 0, 2]


def test_who_is_out_of_three_deals_no_more_after_a_blocked_deal_either():
    deals = [won(1, 3), won(2, 3), won(0, 3), won(1, 3), BLOCKED, BLOCKED]
    after = sheet(deals, preset="us-1895", seats=3)
    assert [line.dealer for line in after.lines] == [0, 1, 2, 0, 2, 0]
    assert (after.next.dealer, after.next.sitting_out) == (2, (1,))


def test_next_match_of_three_begins_with_everybody():
    begun = [won(1, 3), won(2, 3), won(0, 3), won(1, 1), won(2, 1), won(1, 1)]
    assert running(begun, preset="us-1895", seats=3, matches=2)[-1] == (1, 1, 0)


def test_difference_counts_over_all_matches_what_was_won_less_what_others_won():
    over = sheet([won(0, 3), won(1, 2), won(0, 3), won(0, 2), won(1, 1), DRAW, VOID], matches=2)
    assert [tallies["difference"] for tallies in over.tallies] == [5, -5]
    partners = sheet([won(0, 3), won(1, 2), DRAW], seats=4)
    assert [tallies["difference"] for tallies in partners.tallies] == [1, -1, 1, -1]


def test_difference_of_three_leaves_out_who_took_no_cards():
    """Three rounds bring everybody 6 and lose him 3; then the dealer, and then who is out, only look on."""
    begun = [won(1, 3), won(2, 3), won(0, 3), won(1, 1), won(2, 1)]
    assert [tallies["difference"] for tallies in sheet(begun, preset="us-1895", seats=3).tallies] == [2, 4, 3]


def test_a_match_is_ranked_by_matches_won_then_by_the_difference():
    assert rules.ranking_keys("sixty_six") == ("bummerl", "difference", "deals_won")


def test_partners_of_four_get_the_same():
    over = sheet([won(0, 3), won(1, 2), won(2, 3), won(0, 1)], preset="us-1895", seats=4)
    assert [line.points for line in over.lines] == [(3, 0, 3, 0), (0, 2, 0, 2), (3, 0, 3, 0), (1, 0, 1, 0)]
    assert (over.finished, over.winner) == (True, None)
    assert [tallies["bummerl"] for tallies in over.tallies] == [1, 0, 1, 0]
    assert [tallies["deals_won"] for tallies in over.tallies] == [3, 1, 3, 1]
    assert [line.dealer for line in over.lines] == [0, 1, 2, 3]


TABLES = [
    (preset, seats)
    for preset in rules.games()["sixty_six"].presets
    for seats in rules.seats(rules.ruleset("sixty_six", preset))
]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_sampled_deals_have_no_problems(preset, seats):
    ruleset = rules.ruleset("sixty_six", preset, matches=2)
    rng, sheet = Random(3), rules.score(ruleset, seats, [])
    while len(sheet.lines) < 25 and not sheet.finished:
        sheet = rules.score(ruleset, seats, [rules.sample_deal(ruleset, seats, (), rng, after=sheet)], after=sheet)
    assert not [problem for line in sheet.lines for problem in line.problems if problem.severity != "note"]
    assert {line.deal["ending"] for line in sheet.lines} <= {"claim", "played_out"}


@pytest.mark.parametrize(("last", "told"), [(1, []), (2, [(0, 8, 2, 7)]), (3, [(0, 9, 3, 7)])])
def test_a_score_beyond_the_target_is_told_of_and_the_next_deal_begins_anew(last, told):
    played = [won(0, 3), won(1, 3), won(0, 3), won(1, 3), won(0, last)]
    ended = sheet(played, matches=2)
    beyond = [each for line in ended.lines for each in line.problems if each.code == "beyond_target"]
    assert [tuple(each.params[key] for key in ("seat", "points", "gained", "target")) for each in beyond] == told
    assert {each.severity.value for each in beyond} <= {"note"}
    assert ended.lines[-1].running == (6 + last, 6)
    assert sheet([*played, won(1)], matches=2).lines[-1].running == (0, 1)


def test_who_left_a_match_of_three_beyond_the_target_is_told_of_once():
    out = sheet([won(1, 3), won(2, 3), won(1, 3), won(2, 1)], preset="us-1895", seats=3)
    assert [[each.code for each in line.problems].count("beyond_target") for line in out.lines] == [0, 0, 1, 0]
