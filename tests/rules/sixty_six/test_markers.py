"""Marriages without their marker, as Austrian teams play them: whether they count, and how they are kept."""

from random import Random

import pytest

import rules
from tests.rules.sixty_six.plays import SMALL, codes, points, replayed

TEAM = "team-austria"
CLAIM = {"ending": "claim", "claimant": 0, "card_points": [46, 34], "tricks": [4, 3], "marriages": [[20], []]}
BARE = {**CLAIM, "unmarked": [[20], []]}
OUT = {"ending": "played_out", "last_trick": 1, "card_points": [55, 65], "tricks": [5, 5], "marriages": [[20], []]}


def line(deal, preset=TEAM, seats=2, **changes):
    return rules.score(rules.ruleset("sixty_six", preset, **changes), seats, [deal]).lines[0]


def notes(deal, **where):
    return [problem.code for problem in line(deal, **where).problems]


@pytest.mark.parametrize(
    ("deal", "won", "marriages"),
    [
        (CLAIM, (1, 0), (20, None)),
        (BARE, (1, 0), (20, None)),
        ({**BARE, "claimed_with": "marriage"}, (1, 0), (20, None)),
        ({**BARE, "claimed_with": "trick"}, (0, 1), (None, None)),
        ({**BARE, "card_points": [45, 34]}, (0, 1), (None, None)),
        ({**BARE, "card_points": [66, 34], "tricks": [5, 3]}, (1, 0), (None, None)),
        (
            {**BARE, "card_points": [28, 34], "marriages": [[20, 40], []], "unmarked": [[20, 40], []]},
            (1, 0),
            (40, None),
        ),
        (
            {
                **BARE,
                "card_points": [25, 34],
                "tricks": [3, 3],
                "marriages": [[20, 40], []],
                "unmarked": [[20, 40], []],
            },
            (0, 1),
            (None,) * 2,
        ),
        ({**BARE, "card_points": [46, 20], "marriages": [[20], [20]], "unmarked": [[20], [20]]}, (2, 0), (20, None)),
        ({**OUT, "unmarked": [[20], []]}, (0, 1), (None, None)),
        ({**OUT, "unmarked": [[], []]}, (1, 0), (20, None)),
    ],
)
def test_unmarked_marriage_counts_only_where_it_makes_66(deal, won, marriages):
    scored = line(deal, played_out="scale")
    assert scored.points == won
    assert scored.row["marriages"] == marriages


def test_table_is_told_whether_it_counts():
    assert notes(CLAIM) == []
    assert notes(BARE) == ["unmarked_makes_66"]
    assert notes({**BARE, "claimed_with": "trick"}) == ["unmarked_void", "claim_too_low"]
    two = {**BARE, "card_points": [28, 34], "marriages": [[40, 20], []], "unmarked": [[40, 20], []]}
    assert notes(two) == ["unmarked_makes_66", "unmarked_void"]
    assert [(problem.params["seat"], problem.params["value"]) for problem in line(two).problems] == [(0, 40), (0, 20)]
    same = {**two, "marriages": [[20, 20], []], "unmarked": [[20, 20], []]}
    assert notes(same) == ["unmarked_void", "unmarked_void", "claim_too_low"]
    assert notes({**same, "card_points": [46, 34]}) == ["unmarked_makes_66", "unmarked_void"]


def test_sixty_six_of_unmarked_marriages_is_not_forgotten():
    deal = {**CLAIM, "claimant": 1, "card_points": [46, 66], "unmarked": [[20], []], "tricks": [4, 5]}
    assert notes(deal) == ["unmarked_void"]
    assert notes({**deal, "unmarked": None}) == ["forgotten_66"]


def test_closer_may_go_out_with_one_and_the_opponent_is_not_helped_by_one():
    close = {"closed_by": 0, "closed_after": 2, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}
    deal = {**BARE, **close, "marriages": [[20], [20]]}
    assert (line(deal).outcome, line(deal).points) == ("closed", (2, 0))
    assert line({**deal, "claimed_with": "trick"}).outcome == "failed_close"
    helped = {**deal, "opponent_points_at_close": 34}
    assert line(helped).points == (1, 0)
    assert line({**helped, "unmarked": [[20], [20]]}).points is None
    assert line({**deal, "unmarked": [[20], [20]]}).points == (2, 0)


def test_partner_s_marriage_does_not_make_66():
    cards = {"card_points": [20, 40, 30, 20], "tricks": [2, 2, 2, 1], "marriages": [[], [], [20], []]}
    deal = {"ending": "claim", "claimant": 0, **cards}
    four = {"preset": "pagat", "seats": 4, "unmarked_marriage": "only_for_66"}
    assert line(deal, **four).points == (1, 0, 1, 0)
    assert line({**deal, "unmarked": [[], [], [20], []]}, **four).points == (0, 2, 0, 2)
    assert line({**deal, "unmarked": [[], [], [20], []], "claimant": 2}, **four).points == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"unmarked": [[40], []]}, "unmarked_not_declared"),
        ({"unmarked": [[20, 20], []]}, "unmarked_not_declared"),
        ({"unmarked": [[], [20]]}, "unmarked_not_declared"),
        ({"unmarked": [[20]]}, "list_too_short"),
        ({"unmarked": 20}, "not_a_list"),
        ({"claimed_with": "luck"}, "not_a_choice"),
        ({"claimed_with": "marriage", "marriages": [[], [20]], "card_points": [66, 34]}, "claimed_without_marriage"),
    ],
)
def test_record_that_cannot_be_is_refused(changes, code):
    scored = line({**CLAIM, **changes})
    assert code in [problem.code for problem in scored.problems]
    assert scored.points is None


def test_how_66_was_reached_belongs_to_a_claim():
    assert notes({**OUT, "claimed_with": "trick"}) == ["not_with_ending"]


def test_only_tables_with_markers_are_asked():
    keys = {field.key: field for field in rules.fields(rules.ruleset("sixty_six", TEAM), 2)}
    assert (keys["unmarked"].kind, keys["unmarked"].each) == ("lists", (0, 1))
    assert keys["claimed_with"].choices == ("marriage", "trick")
    assert keys["claimed_with"].shown_when == {"kind": ("deal",), "ending": ("claim",)}
    assert not keys["unmarked"].prominent
    assert not keys["claimed_with"].prominent
    assert not {"unmarked", "claimed_with"} & {
        field.key for field in rules.fields(rules.ruleset("sixty_six", "schnapsen"), 2)
    }
    assert notes(BARE, preset="schnapsen") == ["unknown_key"]


BEGUN = SMALL + "2: SA DQ\n2: HK marriage_unmarked CT\n2: HQ CA\n2: SJ HA\n"
"""Seat 1 has 55 in four tricks, a marriage that nobody marked, and holds king and queen of clubs."""


@pytest.mark.parametrize(
    ("last", "unmarked", "claimed_with", "won"),
    [
        ("2: claim", (20,), "trick", (3, 0)),
        ("2: CK marriage_unmarked claim", (20, 20), "marriage", (0, 3)),
        ("2: CK marriage claim", (20,), "marriage", (0, 3)),
    ],
)
def test_play_keeps_what_had_no_marker_and_how_it_ended(last, unmarked, claimed_with, won):
    replay = replayed(BEGUN + last, TEAM)
    assert replay.problems == ()
    assert (replay.deal["unmarked"], replay.deal["claimed_with"]) == (((), unmarked), claimed_with)
    assert replay.deal["card_points"] == (0, 55)
    assert points(replay.deal, TEAM) == won


def test_play_with_every_marker_keeps_nothing_more():
    deal = replayed(BEGUN.replace("_unmarked", "") + "2: claim", TEAM).deal
    assert not {"unmarked", "claimed_with"} & deal.keys()
    assert points(deal, TEAM) == (0, 3)


def test_close_leaves_unmarked_marriages_out():
    answered = BEGUN.replace("2: SJ HA", "2: DJ DA\n1: close HA SJ")
    deal = replayed(answered, TEAM).deal
    assert (deal["opponent_points_at_close"], deal["opponent_tricks_at_close"]) == (42, 3)


def test_act_needs_markers_and_a_pair():
    assert codes(BEGUN + "2: claim", "schnapsen") == ["marriage_without_markers"]
    assert "marriage_no_pair" in codes(SMALL + "2: SJ marriage_unmarked DQ\n", TEAM)


def test_samples_forget_a_marker_now_and_then():
    ruleset, rng = rules.ruleset("sixty_six", TEAM), Random(1)
    deals = [rules.sample_deal(ruleset, 2, (), rng) for _ in range(300)]
    bare = [deal for deal in deals if "unmarked" in deal]
    assert 2 < len(bare) < 60
    assert not [problem for deal in bare for problem in line(deal).problems if problem.severity != "note"]
    words = {word for _ in range(40) for _, word in rules.sample_play(ruleset, 2, rng)["cards"]}
    assert {"marriage", "marriage_unmarked"} <= words


def test_sampled_claims_beside_an_unmarked_marriage_say_that_a_trick_made_them():
    rng, ruleset = Random(16), rules.ruleset("sixty_six", TEAM)
    deals = [rules.sample_deal(ruleset, 2, (), rng) for _ in range(400)]
    bare = [deal for deal in deals if deal["ending"] == "claim" and "unmarked" in deal]
    assert bare
    assert {deal.get("claimed_with") for deal in bare} == {"trick"}
