"""The fold, shown with a toy match whose every rule is plain: who holds 3 points has won."""

from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields

import pytest

import rules
from rules import registry
from rules.problems import error
from rules.registry import Game, Result
from rules.types import Column, Field, Kind, Line, Op, Problem, Section, Severity, Step, Subject, Text

TARGET = 3


@dataclass(frozen=True)
class Options:
    """The toy has none."""


@dataclass(frozen=True)
class Deal:
    kind: str | None = None
    winner: int | None = None
    points: int = 1
    dealer: int | None = None


def fields(turn):
    seats = tuple(range(turn.seats))
    return (
        Field("kind", Kind.CHOICE, "field.kind", ("deal", "thrown_in", "penalty"), default="deal"),
        Field("winner", Kind.SEAT, "field.winner", seats, minimum=0, maximum=turn.seats - 1),
        Field("points", Kind.INTEGER, "field.points", minimum=1, maximum=9),
        Field("dealer", Kind.SEAT, "field.dealer", seats, minimum=0, maximum=turn.seats - 1, default=turn.dealer),
    )


def check(turn, reading):
    stated = reading.record.keys() | reading.unreadable
    if "winner" not in stated and reading.deal.kind == "deal":
        yield error("missing", "winner")
    if reading.deal.points == 9:
        yield Problem("unusual", Severity.CONFIRM, ("points",))


def score(turn, deal):
    if deal.kind != "deal":
        return Result(deal.kind, turn.state)
    winner, points = deal.winner, deal.points
    return Result(
        "won",
        (*turn.state, winner),
        value=points,
        steps=(Step("points", Op.ADD, points, winner),),
        tallies=tuple({"won": int(seat == winner)} for seat in range(turn.seats)),
        dealer=winner if points > 1 else None,
    )


TOY = Game(
    key="toy",
    seats=(2,),
    options=Options,
    deal=Deal,
    presets={"only": Options()},
    tallies=("won",),
    texts={"game.name": Text("Spiel", "Jeu", "Toy")},
    length=lambda _options, _seats: None,
    fields=fields,
    check=check,
    score=score,
    start=lambda _options, _seats: (),
    columns=lambda _options: (Column("number", "n"), Column("mark", "m", kind="code"), Column("won", "w")),
    row=lambda _turn, _deal, result, _points: {"won": result.outcome},
    settle=lambda turn: (Step("bonus", Op.SET, 10), *(Step("bonus", Op.SHARE, 1, seat) for seat in turn.state)),
    takes_turn=lambda deal: deal.kind == "deal",
    over=lambda turn: max(turn.running) >= TARGET,
    winner=lambda turn: next((seat for seat, points in enumerate(turn.running) if points >= TARGET), None),
    obligations=lambda turn: {"needed": TARGET - max(turn.running)},
    replay=lambda _options, _play: None,
    sample_deal=lambda _turn, _rng: Deal(),
)
ENDLESS = next(field.default for field in dataclass_fields(Game) if field.name == "over")
COLUMNS = (Column("number", "n"), Column("dealer", "d"), Column("mark", "m"), Column("won", "w"))
WON = {"winner": 1}
BAD = {"winner": 7}


@pytest.fixture
def toy(monkeypatch):
    def play(*deals, seats=2, after=None, **changed):
        monkeypatch.setitem(registry._games, "toy", replace(TOY, **changed))
        return rules.score(rules.ruleset("toy"), seats, deals, after)

    return play


def test_points_are_what_the_steps_work_out_to(toy):
    sheet = toy(WON, {"winner": 0, "points": 2})
    assert [line.points for line in sheet.lines] == [(0, 1), (2, 0)]
    assert [line.running for line in sheet.lines] == [(0, 1), (2, 1)]
    assert sheet.totals == (2 + 10, 1 + 10)
    assert [dict(each) for each in sheet.tallies] == [{"won": 1}, {"won": 1}]


def test_memory_reaches_the_next_deal_and_decides_the_dealer(toy):
    sheet = toy(WON, {"winner": 1, "points": 2})
    assert [line.dealer for line in sheet.lines] == [0, 1]
    assert toy({"winner": 0, "points": 2}).next.dealer == 0


def test_a_list_goes_on_from_its_sheet_as_if_scored_at_once(toy):
    deals = [WON, BAD, {"kind": "thrown_in"}, {"winner": 0, "points": 2}, WON]
    whole = toy(*deals)
    for before in range(len(deals) + 1):
        assert toy(*deals[before:], after=toy(*deals[:before])) == whole


def test_a_blocked_deal_uses_its_number_and_turn_and_nothing_else(toy):
    sheet = toy(WON, BAD, WON)
    assert [line.number for line in sheet.lines] == [1, 2, 3]
    assert [line.dealer for line in sheet.lines] == [0, 1, 0]
    assert sheet.lines[1].points is None
    assert sheet.lines[1].running == (0, 1)
    assert sheet.lines[1].outcome == "blocked"
    assert dict(sheet.lines[1].row) == {"number": 2, "mark": "outcome.blocked", "won": None}
    assert sheet.totals == (0, 22)


def test_a_sheet_with_a_blocked_deal_is_not_finished(toy):
    assert toy({"winner": 1, "points": 3}).finished
    assert not toy(BAD, {"winner": 1, "points": 3}).finished


def test_a_deal_after_the_match_leaves_it_finished(toy):
    sheet = toy({"winner": 1, "points": 3}, {"winner": 0, "points": 3})
    assert [problem.code for problem in sheet.lines[1].problems] == ["match_is_over"]
    assert (sheet.finished, sheet.winner, sheet.next) == (True, 1, None)


def test_a_record_that_takes_no_turn_leaves_number_and_dealer(toy):
    sheet = toy(WON, {"kind": "thrown_in"}, WON)
    assert [(line.number, line.dealer) for line in sheet.lines] == [(1, 0), (2, 1), (2, 1)]
    assert sheet.lines[1].row["number"] is None
    assert not toy({"winner": 1, "points": 3}, {"kind": "penalty"}).lines[1].problems


def test_another_dealer_is_asked_about_and_the_turn_goes_on_from_there_or_back_to_the_plan(toy):
    deals = (WON, {**WON, "dealer": 0}, {"winner": 0})
    on = toy(*deals)
    assert [line.dealer for line in on.lines] == [0, 0, 1]
    assert [(problem.code, problem.severity) for problem in on.lines[1].problems] == [
        ("dealer_off_rotation", Severity.CONFIRM)
    ]
    back = toy(*deals, returns_to_plan=True)
    assert [line.dealer for line in back.lines] == [0, 0, 0]


def test_a_deal_beyond_the_list_is_an_error_and_a_full_list_is_finished(toy):
    length = {"length": lambda _options, _seats: 1}
    assert toy(WON, **length).finished
    assert [problem.code for problem in toy(WON, WON, **length).lines[1].problems] == ["beyond_the_list"]


def test_confirm_and_note_do_not_block(toy):
    line = toy({"winner": 1, "points": 9}).lines[0]
    assert [problem.severity for problem in line.problems] == ["confirm"]
    assert line.points == (0, 9)


def test_all_problems_of_a_deal_come_together(toy):
    line = toy({"winner": 7, "points": "1", "dealer": 9, "colour": 1}).lines[0]
    assert [problem.fields for problem in line.problems] == [("winner",), ("points",), ("dealer",), ("colour",)]


def test_next_tells_number_dealer_and_obligations(toy):
    following = toy(WON).next
    assert (following.number, following.dealer, dict(following.obligations)) == (2, 1, {"needed": 2})


def test_a_running_score_of_its_own_is_kept(toy):
    def reset(turn, deal):
        return replace(score(turn, deal), running=(0, 0))

    assert [line.running for line in toy(WON, WON, score=reset).lines] == [(0, 0), (0, 0)]


def test_the_row_may_say_more_closely_than_the_outcome_how_a_deal_ended(toy):
    assert toy(WON).lines[0].ending == "outcome.won"
    assert toy(WON, row=lambda *_: {"outcome": "outcome.won_at_once"}).lines[0].ending == "outcome.won_at_once"


def test_fields_follow_the_deals_before(toy):
    toy(WON)
    asked = {field.key: field for field in rules.fields(rules.ruleset("toy"), 2, [WON])}
    assert asked["dealer"].default == 1


@pytest.mark.parametrize("ask", [rules.read_archived, rules.read_play])
def test_a_game_without_archive_or_notation_says_which_games_have_one(toy, ask):
    others = {*rules.games()}
    toy(WON)
    with pytest.raises(rules.RulesetError) as caught:
        ask("toy", "")
    assert (caught.value.option, caught.value.given) == ("game", "toy")
    assert caught.value.allowed
    assert {*caught.value.allowed} <= others


def test_a_game_that_asks_for_no_place_stands_last():
    assert TOY.position > max(game.position for game in registry.games().values())


def test_a_game_that_keeps_nothing_apart_has_one_section_with_every_column(toy):
    toy(length=lambda _options, seats: 7 * seats)
    assert rules.sections(rules.ruleset("toy"), 2) == (Section("", "game.name", ("number", "mark", "won"), 14),)


def test_a_line_tells_all_that_its_deal_brought(toy):
    sheet = toy({"winner": 1, "points": 2}, BAD, {"winner": 0, "dealer": 1}, columns=lambda _: COLUMNS)
    won, bad, other = sheet.lines
    assert won == Line(
        number=1,
        dealer=0,
        deal={"kind": "deal", "winner": 1, "points": 2},
        problems=(),
        points=(0, 2),
        running=(0, 2),
        outcome="won",
        value=2,
        steps=(Step("points", Op.ADD, 2, 1),),
        tallies=({"won": 0}, {"won": 1}),
        row={"number": 1, "dealer": 0, "mark": None, "won": "won"},
        section="",
    )
    assert (bad.points, bad.value, bad.steps, bad.tallies) == (None, 0, (), ({"won": 0}, {"won": 0}))
    assert (bad.outcome, bad.running, bad.dealer) == ("blocked", (0, 2), 1)
    assert dict(bad.row) == {"number": 2, "dealer": 1, "mark": "outcome.blocked", "won": None}
    assert (other.dealer, other.row["dealer"], other.number) == (1, 1, 3)
    assert other.problems == (
        Problem("dealer_off_rotation", Severity.CONFIRM, ("dealer",), {"dealer": 1, "planned": 0}),
    )
    assert (sheet.totals, sheet.winner, sheet.finished) == ((11, 12), None, False)
    assert rules.count(rules.ruleset("toy"), 2, bad) == ({}, {})


def test_a_match_without_an_end_of_its_own_goes_on(toy):
    sheet = toy({"winner": 1, "points": 3}, WON, over=ENDLESS)
    assert (sheet.finished, sheet.lines[1].problems, sheet.next.number) == (False, (), 3)


def test_a_game_that_tells_and_counts_nothing_is_about_nobody(toy):
    line = toy(WON).lines[0]
    assert rules.subject("toy", line) == Subject()
    assert rules.count(rules.ruleset("toy"), 2, line) == ({}, {})


def test_a_game_is_ranked_as_before_where_that_never_changed(toy):
    toy(ranking=("total", "won"))
    assert rules.ranked_before("toy") == ("total", "won")
    toy(ranking=("total", "won"), ranked_before=("won",))
    assert rules.ranked_before("toy") == ("won",)
    assert rules.ranking_keys("toy") == ("total", "won")


def test_partners_all_along_are_those_of_bauernschnapsen_alone():
    assert [game for game in rules.games() if rules.pairs(game)] == ["bauernschnapsen"]


def test_each_step_tells_what_it_brings_its_seat():
    steps = (
        Step("base", Op.SET, 10),
        Step("more", Op.ADD, 5),
        Step("won", Op.SHARE, 2, 1),
        Step("bonus", Op.ADD, 7, 0),
        Step("bonus", Op.ADD, -1, 1),
    )
    assert list(rules.given(steps, (3, 4))) == [0, 0, 30, 7, -1]
    assert list(rules.given((), (3, 4))) == []
