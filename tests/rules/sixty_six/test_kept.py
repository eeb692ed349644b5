"""A rule set that was kept before an option came into being scores as it did then."""

import pytest

import rules

CLOSED = {
    "ending": "played_out",
    "card_points": [62, 38],
    "tricks": [5, 4],
    "closed_by": 0,
    "closed_after": 3,
    "opponent_points_at_close": 10,
    "opponent_tricks_at_close": 1,
}
FALSE = {"ending": "claim", "claimant": 0, "card_points": [60, 40], "tricks": [5, 4]}


def kept(preset):
    """Without the options that came later."""
    stored = rules.ruleset("sixty_six", preset).to_dict()
    options = {key: value for key, value in stored["options"].items() if key != "closed_played_out"}
    return rules.Ruleset.from_dict({**stored, "version": 1, "options": options})


@pytest.mark.parametrize(("deal", "points"), [(CLOSED, (0, 2)), (FALSE, (0, 2))])
def test_kept_rule_set_goes_on_as_it_was(deal, points):
    for ruleset in (kept("wikipedia-fr"), rules.ruleset("sixty_six")):
        assert rules.score(ruleset, 2, [deal]).lines[0].points == points


def test_scores_below_zero_go_on_and_count_as_nil():
    ruleset = rules.ruleset("sixty_six", false_claim="minus", shutout=2, matches=3, count="down")
    won = {"kind": "result", "winner": 1, "game_points": 3}
    sheet = rules.score(ruleset, 2, [FALSE, won, won, won, FALSE])
    assert [line.row["running"] for line in sheet.lines] == [(9, 7), (9, 4), (9, 1), (9, 0), (9, 7)]
    assert [tallies["bummerl"] for tallies in sheet.tallies] == [0, 2]
    counted = rules.count(ruleset, 2, sheet.lines[0])
    assert counted[1]["won"] == 1
    assert not {"won_single", "won_double", "won_triple"} & {key for key, value in counted[1].items() if value}


def test_the_other_side_deals_after_a_false_claim_where_the_winner_deals():
    ruleset = rules.ruleset("sixty_six", false_claim="minus", next_dealer="winner")
    assert rules.score(ruleset, 2, [FALSE]).next.dealer == 1
    assert rules.score(ruleset, 2, [{**FALSE, "claimant": 1, "card_points": [40, 60]}]).next.dealer == 0
