"""Schnapsen is for two: three and four are sent to the games that they play with these cards (schnapsen-for-two)."""

from random import Random

import pytest

import rules

FOR_TWO = ("schnapsen", "schnapsen-sharp", "team-austria")
FOR_ALL = tuple(preset for preset in rules.games()["sixty_six"].presets if preset not in FOR_TWO)
THREE = {"ending": "claim", "claimant": 1, "card_points": [0, 70, 20], "tricks": [0, 6, 2]}
CALLS = {
    "score": lambda ruleset, seats: rules.score(ruleset, seats, []),
    "fields": rules.fields,
    "coming": rules.coming,
    "length": rules.length,
    "sections": rules.sections,
    "sample_deal": lambda ruleset, seats: rules.sample_deal(ruleset, seats, [], Random(1)),
    "sample_play": lambda ruleset, seats: rules.sample_play(ruleset, seats, Random(1)),
    "deal_from_points": lambda ruleset, seats: rules.deal_from_points(ruleset, seats, [], (1, *(0,) * (seats - 1))),
}


def kept(preset):
    """A rule set as the first version kept it."""
    return rules.Ruleset.from_dict({**rules.ruleset("sixty_six", preset).to_dict(), "version": 1})


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("seats", "game"), [(3, "dreierschnapsen"), (4, "bauernschnapsen")])
@pytest.mark.parametrize("preset", FOR_TWO)
def test_three_and_four_are_told_what_they_play(preset, seats, game, call):
    with pytest.raises(rules.RulesetError, match=f"allowed: 2; see {game}") as refused:
        CALLS[call](rules.ruleset("sixty_six", preset), seats)
    assert (refused.value.option, refused.value.given, refused.value.allowed) == ("seats", seats, (2,))
    assert refused.value.instead == game


@pytest.mark.parametrize("preset", FOR_TWO)
def test_two_play_schnapsen(preset):
    ruleset = rules.ruleset("sixty_six", preset)
    assert rules.seats(ruleset) == (2,)
    assert rules.fields(ruleset, 2)


@pytest.mark.parametrize("preset", FOR_ALL)
def test_sixty_six_is_for_two_three_and_four(preset):
    ruleset = rules.ruleset("sixty_six", preset)
    assert rules.seats(ruleset) == (2, 3, 4)
    assert all(rules.fields(ruleset, seats) for seats in (2, 3, 4))


def test_it_is_the_pack_that_decides():
    assert rules.seats(rules.ruleset("sixty_six", "wikipedia-fr", pack="20")) == (2,)
    assert rules.seats(rules.ruleset("sixty_six", "schnapsen", pack="24")) == (2, 3, 4)


@pytest.mark.parametrize("seats", [1, 5, True, "2", None])
def test_no_table_of_another_size_is_sent_anywhere(seats):
    for preset in ("schnapsen", "pagat"):
        with pytest.raises(rules.RulesetError) as refused:
            rules.score(rules.ruleset("sixty_six", preset), seats, [])
        assert refused.value.instead is None


@pytest.mark.parametrize("preset", FOR_TWO)
def test_lists_begun_before_go_on_as_they_were(preset):
    before = kept(preset)
    assert rules.seats(before) == (2, 3, 4)
    assert rules.score(before, 3, [THREE]).lines[0].points == (2, 2, 0)
    assert rules.Ruleset.from_dict(before.to_dict()).version == 1
    assert rules.fields(before, 4)


@pytest.mark.parametrize("hands", [3, 4])
def test_deal_card_by_card_is_for_two_as_well(hands):
    play = {"dealer": 0, "hands": [["HA"]] * hands, "turned": "HJ", "talon": [], "cards": []}
    found = [problem.code for problem in rules.replay(rules.ruleset("sixty_six", "schnapsen"), play).problems]
    assert "hands_unreadable" in found
    assert "hands_unreadable" not in [
        problem.code for problem in rules.replay(rules.ruleset("sixty_six", "pagat"), play).problems
    ]
