"""Who takes no cards: told of every line, by who really dealt it."""

import pytest

import rules

OUT = {
    ("skat", 3): [(), (), ()],
    ("skat", 4): [(0,), (1,), (2,), (3,)],
    ("skat", 5): [(0, 3), (1, 4), (0, 2), (1, 3), (2, 4)],
    ("doppelkopf", 4): [(), (), (), ()],
    ("doppelkopf", 5): [(0,), (1,), (2,), (3,), (4,)],
    ("doppelkopf", 6): [(0, 5), (0, 1), (1, 2), (2, 3), (3, 4), (4, 5)],
    ("doppelkopf", 7): [(0, 5, 6), (0, 1, 6), (0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6)],
    ("ecarte", 2): [(), ()],
    ("sixty_six", 2): [(), ()],
    ("sixty_six", 3): [(0,), (1,), (2,)],
    ("sixty_six", 4): [(), (), (), ()],
    ("bauernschnapsen", 4): [(), (), (), ()],
    ("dreierschnapsen", 3): [(), (), ()],
}
"""Of each game and table: who sits out when seat 0, 1, ... deals."""
TABLES = sorted(OUT)


def told(game, seats, *deals):
    return [line.sitting_out for line in rules.score(rules.ruleset(game), seats, deals).lines]


def test_every_table_of_every_game_is_looked_at():
    assert {(key, seats) for key, info in rules.games().items() for seats in info.seats} == {*TABLES}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_line_tells_who_takes_no_cards_in_turn(game, seats):
    ruleset, deals = rules.ruleset(game, **({"dealer_after_draw": "next"} if game == "sixty_six" else {})), []
    for expected in OUT[game, seats]:
        assert rules.score(ruleset, seats, deals).next.sitting_out == expected
        deals.append({"kind": "void"})
    assert [line.sitting_out for line in rules.score(ruleset, seats, deals).lines] == OUT[game, seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_line_follows_who_really_dealt(game, seats):
    for dealer, expected in enumerate(OUT[game, seats]):
        assert told(game, seats, {"kind": "void", "dealer": dealer}) == [expected]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_blocked_line_tells_who_takes_no_cards_as_well(game, seats):
    sheet = rules.score(rules.ruleset(game), seats, [{"kind": "nothing", "dealer": seats - 1}])
    assert sheet.lines[0].blocked
    assert sheet.lines[0].sitting_out == OUT[game, seats][-1]


def test_the_second_who_sits_out_of_five_is_the_one_of_the_rule_set():
    ruleset = rules.ruleset("skat", five_sits_out="between_fore_and_middle")
    assert rules.score(ruleset, 5, [{"kind": "void", "dealer": 1}]).lines[0].sitting_out == (1, 3)


def test_who_is_out_of_three_already_sits_out_whoever_deals():
    ruleset = rules.ruleset("sixty_six", "us-1895")
    won = [
        {"kind": "result", "winner": seat, "game_points": points} for seat, points in [(1, 3), (2, 3), (0, 3), (1, 1)]
    ]
    sheet = rules.score(ruleset, 3, [*won, {"kind": "void"}, {"kind": "void", "dealer": 0}])
    assert [line.sitting_out for line in sheet.lines] == [(0,), (1,), (2,), (0,), (1,), (1,)]
