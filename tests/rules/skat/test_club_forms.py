"""Kontra, Bock, Ramsch and Bierlachs at a table: what a list makes of them, beyond the golden examples."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.games.skat.chance import ramsch
from rules.rulesets import Ruleset
from tests.wording import assert_sayable

CLUBS = {"declarer": 1, "contract": "clubs", "matadors": 1, "bid": 18, "card_points": 70, "tricks": 6}
TIE = {**CLUBS, "card_points": 60, "tricks": 5}
PASSED = {"kind": "passed"}
TAKEN = {"kind": "ramsch", "points_each": [50, 40, 30], "tricks_each": [4, 3, 3]}


def sheet(*deals, seats=3, preset="pub", **options):
    return rules.score(rules.ruleset("skat", preset, **options), seats, deals)


def last(*deals, **how):
    return sheet(*deals, **how).lines[-1]


def codes(line, severity="error"):
    return [problem.code for problem in line.problems if problem.severity == severity]


@pytest.mark.parametrize(("said", "times"), [("none", 1), ("kontra", 2), ("re", 4), ("hirsch", 8)])
@pytest.mark.parametrize("points", [70, 50])
def test_kontra_multiplies_the_score_and_never_the_value(said, times, points):
    plain = last({**CLUBS, "card_points": points, "tricks": 5})
    scored = last({**CLUBS, "card_points": points, "tricks": 5, "kontra": said})
    assert scored.points == tuple(times * each for each in plain.points)
    assert (scored.value, scored.outcome) == (plain.value, plain.outcome)


@pytest.mark.parametrize("language", rules.LANGUAGES)
@pytest.mark.parametrize("key", ["kontra", "bock", "points_each", "tricks_each", "pushes"])
def test_a_house_rule_that_is_not_played_is_refused_by_its_name(key, language):
    (problem,) = last({**CLUBS, key: 1}, preset="isko-2022").problems
    assert problem.fields == (key,)
    assert key not in rules.sentence("skat", problem, language)


def test_kontra_counts_once_for_the_settlement():
    tallies = last({**CLUBS, "card_points": 50, "kontra": "re"}, kontra=True).tallies
    assert [each["lost"] for each in tallies] == [0, 1, 0]
    assert [each["declarer_points"] for each in tallies] == [0, -192, 0]


BOCK_LISTS = [
    # one round of three, counted by hand: the trigger itself counts simply
    ("extend", "T...", [1, 2, 2, 2], 1),
    ("extend", "TT.....", [1, 2, 2, 2, 2, 2, 2], 1),
    ("ignore", "TT...", [1, 2, 2, 2, 1], 1),
    ("ignore", "T..T...", [1, 2, 2, 2, 1, 1, 1], 1),
    ("restart", "T.T...", [1, 2, 2, 2, 2, 2], 1),
    ("stack", "T.T...", [1, 2, 2, 4, 2, 2], 1),
    ("stack", "TTT....", [1, 2, 4, 8, 4, 2, 1], 1),
    ("stack", "TTTTT..", [1, 2, 4, 8, 8, 8, 4], 1),
    # two rounds of three for each Bock: the shorter of two that overlap is used up first
    ("extend", "T.......", [1, 2, 2, 2, 2, 2, 2, 1], 2),
    ("stack", "TT......", [1, 2, 4, 4, 4, 4, 4, 2], 2),
]


@pytest.mark.parametrize(("overlap", "deals", "times", "rounds"), BOCK_LISTS)
def test_bock_rounds_that_overlap(overlap, deals, times, rounds):
    played = [TIE if sign == "T" else CLUBS for sign in deals]
    lines = sheet(*played, bock_overlap=overlap, bock_rounds=rounds).lines
    simple = [-48 if sign == "T" else 24 for sign in deals]
    assert [line.points[1] for line in lines] == [each * factor for each, factor in zip(simple, times, strict=True)]


def test_next_tells_the_bock_deals_ahead_and_the_form_expects_them():
    ruleset = rules.ruleset("skat", "pub")
    for played, ahead, expected in (
        (1, {"bock": 2, "bock_deals": 3}, 2),
        (3, {"bock": 2, "bock_deals": 1}, 2),
        (4, {}, 1),
    ):
        deals = [TIE, *[TAKEN] * (played - 1)]
        assert dict(rules.score(ruleset, 3, deals).next.obligations) == ahead
        (field,) = (field for field in rules.fields(ruleset, 3, deals) if field.key == "bock")
        assert field.default == expected
    for key in ("bock", "bock_deals"):
        assert_sayable("skat", f"obligation.{key}", {"value": 2})


def test_a_penalty_and_a_struck_deal_leave_the_bock_deals_as_they_are():
    between = [{"kind": "penalty", "offender": 0, "amount": 5}, {"kind": "void"}]
    assert sheet(TIE, *between).next.obligations["bock_deals"] == 3
    assert sheet(TIE, {"declarer": 9}).next.obligations["bock_deals"] == 3


def test_a_tie_that_was_conceded_or_a_null_begins_no_bock():
    for deal in ({**TIE, "ending": "conceded"}, {"declarer": 1, "contract": "null", "tricks": 5, "card_points": 60}):
        assert not sheet(deal).next.obligations


def test_paper_points_are_never_doubled():
    assert last(TIE, {"kind": "value", "declarer": 0, "value": 48}).points == (48, 0, 0)


def test_bock_and_kontra_multiply_each_other():
    assert last(TIE, {**CLUBS, "kontra": "re"}).points == (0, 24 * 4 * 2, 0)


def test_ramsch_seats_are_those_who_play():
    ruleset = rules.ruleset("skat", "pub")
    for seats, dealer, each in ((3, 1, (0, 1, 2)), (4, 1, (0, 2, 3)), (5, 1, (0, 2, 3)), (5, 2, (1, 3, 4))):
        deals = [{"kind": "void"}] * dealer
        asked = {field.key: field for field in rules.fields(ruleset, seats, deals)}
        assert asked["points_each"].each == asked["tricks_each"].each == each
        points = rules.score(ruleset, seats, [*deals, TAKEN]).lines[-1].points
        assert points == tuple(-50 if seat == each[0] else 0 for seat in range(seats))


BAD_RAMSCH = [
    ({"points_each": [50, 40, 29]}, "ramsch_sum", {"points_each"}),
    ({"points_each": [50, 70]}, "ramsch_three_entries", {"points_each"}),
    ({"points_each": [50, 40, 30, 0]}, "list_too_long", {"points_each"}),
    ({"points_each": [50, 40, "30"]}, "not_an_integer", {"points_each"}),
    ({"points_each": None}, "missing", {"points_each"}),
    ({"tricks_each": [4, 6]}, "ramsch_three_entries", {"tricks_each"}),
    ({"tricks_each": [4, 3, 4]}, "ramsch_tricks_sum", {"tricks_each"}),
    ({"points_each": [90, 20, 10], "tricks_each": [1, 4, 5]}, "ramsch_cards", {"points_each", "tricks_each"}),
    ({"points_each": [1, 59, 60], "tricks_each": None}, "impossible_points", {"points_each"}),
    ({"contract": "clubs"}, "not_with_kind", {"contract"}),
    ({"won": True}, "not_with_kind", {"won"}),
    ({"pushes": 4}, "out_of_range", {"pushes"}),
]


@pytest.mark.parametrize(("change", "code", "fields"), BAD_RAMSCH)
def test_a_ramsch_that_cannot_be_is_refused(change, code, fields):
    line = last({**TAKEN, **change})
    assert codes(line) == [code]
    assert {field for problem in line.problems for field in problem.fields} == fields


def test_ramsch_points_that_no_cards_make_are_answered_with_the_nearest():
    (problem,) = last({**TAKEN, "points_each": [55, 25, 40], "tricks_each": [1, 4, 5]}).problems
    assert problem.params["nearest"] == "54"
    assert problem.params["seat"] == 0


BETWEEN = ("between_middle_and_rear", "between_fore_and_middle")


@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 10**9),
    st.sampled_from([3, 4, 5]),
    st.sampled_from(["last_trick", "loser", "nobody"]),
    st.sampled_from(BETWEEN),
)
def test_a_ramsch_that_was_played_is_never_refused(seed, seats, skat, five):
    ruleset = rules.ruleset("skat", "pub", ramsch_skat=skat, five_sits_out=five)
    dealer = seed % seats
    replay = rules.replay(ruleset, ramsch(ruleset.chosen, seats, dealer, Random(seed)))
    assert not replay.problems
    assert sum(replay.deal["tricks_each"]) == 10
    line = rules.score(ruleset, seats, [*[{"kind": "void"}] * dealer, replay.deal]).lines[-1]
    assert not line.problems
    assert line.row["ramsch"] == max(replay.deal["points_each"])


def test_who_loses_a_round_of_bierlachs_is_told():
    lost = {**CLUBS, "declarer": 2, "card_points": 40, "kontra": "hirsch"}
    line = last(lost, preset="bierlachs", kontra=True)
    assert line.outcome == "limit_reached"
    (problem,) = line.problems
    assert (problem.severity, dict(problem.params)) == ("note", {"seat": 2, "points": 384})
    assert rules.sentence("skat", problem, "en") == "Seat 3 has 384 minus points and loses."


def test_after_the_end_of_bierlachs_no_deal_counts():
    lost = {**CLUBS, "card_points": 40, "kontra": "hirsch"}
    ended = sheet(lost, CLUBS, preset="bierlachs", kontra=True)
    assert codes(ended.lines[1]) == ["match_is_over"]
    assert ended.finished
    assert ended.next is None
    assert ended.totals == (0, -384, 0)


def test_minus_points_are_never_given_twice():
    deals = [CLUBS, {**CLUBS, "declarer": 2}, TIE]
    assert sheet(*deals, preset="bierlachs").totals == (-48, -24 - 48, -24)


OLD = {
    "deals": "standard",
    "won_bonus": 50,
    "lost_deduction": 50,
    "opponents_bonus_three": 40,
    "opponents_bonus_four": 30,
}


@pytest.mark.parametrize("seats", [3, 4])
def test_a_rule_set_kept_before_the_house_rules_gives_the_old_numbers(seats):
    kept = Ruleset.from_dict({"game": "skat", "preset": "isko-2022", "version": 1, "options": OLD})
    assert kept.options == rules.ruleset("skat", needed_stage_awarded=False, tops_checked=False).options
    deals = [TIE, {**CLUBS, "declarer": 2}, PASSED, {**CLUBS, "declarer": 2, "card_points": 120, "tricks": 10}]
    bonus = 40 if seats == 3 else 30
    totals = (bonus, -48 - 50, bonus + 24 + 48 + 2 * 50, *[bonus] * (seats - 3))
    assert rules.score(kept, seats, deals).totals == totals
    assert not rules.score(kept, seats, deals).lines[2].problems


@pytest.mark.parametrize(
    ("seats", "dealer", "out"),
    [(5, 0, (0, 3)), (5, 1, (1, 4)), (5, 2, (0, 2)), (5, 4, (2, 4)), (4, 3, (3,)), (3, 1, ())],
)
def test_who_sits_out(seats, dealer, out):
    assert sheet(*[{"kind": "void"}] * dealer, seats=seats).next.sitting_out == out


@pytest.mark.parametrize(("dealer", "out"), [(0, (0, 2)), (1, (1, 3)), (3, (0, 3)), (4, (1, 4))])
def test_the_table_of_five_says_who_sits_out_besides_the_dealer(dealer, out):
    ruleset = rules.ruleset("skat", five_sits_out=BETWEEN[1])
    passed = [PASSED] * dealer
    sheet = rules.score(ruleset, 5, passed)
    assert sheet.next.sitting_out == out
    declarer = next(field for field in rules.fields(ruleset, 5, passed) if field.key == "declarer")
    assert set(declarer.choices) == set(range(5)) - {*out}
    play = rules.sample_play(ruleset, 5, Random(dealer))
    empty = {seat for seat, hand in enumerate(play["hands"]) if not hand}
    assert empty == {play["dealer"], (play["dealer"] + 2) % 5}
    assert not rules.replay(ruleset, play).problems
    assert rules.read_play("skat", rules.write_play("skat", play)).play == play
    assert rules.replay(rules.ruleset("skat"), play).problems


def test_a_list_for_five_has_sixty_deals_and_pays_everybody_else():
    ruleset = rules.ruleset("skat")
    assert rules.length(ruleset, 5) == 60
    lost = rules.score(ruleset, 5, [TIE]).tallies
    assert [each["opponents_lost"] for each in lost] == [1, 0, 1, 1, 1]


def test_who_sits_out_is_answered_with_who_can_declare():
    (problem,) = last({**CLUBS, "declarer": 3}, seats=5).problems
    assert rules.sentence("skat", problem, "en") == (
        "Seat 4 sits out this deal; only one of the seats 2, 3 and 5 can be the declarer."
    )


@pytest.mark.parametrize(
    ("change", "option", "begins"),
    [
        ({"kontra": "hirsch"}, "bock_on_re", True),
        ({"kontra": "re"}, "bock_on_re", True),
        ({"kontra": "kontra"}, "bock_on_re", False),
        ({"card_points": 90, "tricks": 8}, "bock_on_schneider", True),
        ({"card_points": 89, "tricks": 8}, "bock_on_schneider", False),
        ({"card_points": 30, "tricks": 3}, "bock_on_schneider", True),
        ({"card_points": 90, "tricks": 8, "schwarz_announced": True}, "bock_on_schneider", True),
        ({"card_points": 89, "tricks": 8, "schneider_announced": True}, "bock_on_schneider", False),
        ({"card_points": 95, "ending": "conceded"}, "bock_on_schneider", False),
        ({"ending": "conceded", "awarded_stage": "schneider"}, "bock_on_schneider", True),
        ({"ending": "defender_fault", "schneider_announced": True}, "bock_on_schneider", True),
    ],
)
def test_what_begins_a_bock(change, option, begins):
    """A side below 31 card points is Schneider, whatever was announced, as long as the cards decided."""
    switches = dict.fromkeys(("bock_on_tie", "bock_on_lost_kontra"), False) | {"bock_on_value": None, option: True}
    first, second = sheet({**CLUBS, **change}, CLUBS, **switches).lines
    assert first.points
    assert second.points[1] == (48 if begins else 24)


def test_bock_stated_in_a_ramsch_that_it_spares_is_asked_about_and_counts():
    stated = last(TIE, {**TAKEN, "bock": 2}, ramsch_bock=False)
    (problem,) = stated.problems
    assert rules.sentence("skat", problem, "en") == (
        "By the earlier deals this one counts times 1; times 2 was entered and will be used."
    )
    assert stated.points == (-100, 0, 0)
    assert not last(TIE, {**TAKEN, "bock": 1}, ramsch_bock=False).problems
