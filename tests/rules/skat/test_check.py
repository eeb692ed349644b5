"""Every impossible record is refused by name, everything doubtful is asked about, and nothing right is touched."""

import pytest

import rules

GOOD = {"declarer": 1, "contract": "spades", "matadors": 2, "bid": 22, "card_points": 70, "tricks": 6}
WITHOUT = {**GOOD, "matadors": -2}
NULL = {"declarer": 1, "contract": "null", "bid": 23, "tricks": 0}
SHORT = {"declarer": 1, "contract": "spades", "matadors": 2, "won": True}


def line(deal, seats=3, before=()):
    return rules.score(rules.ruleset("skat"), seats, [*before, deal]).lines[-1]


def codes(deal, severity="error", **where):
    return [problem.code for problem in line(deal, **where).problems if problem.severity == severity]


def named(deal, **where):
    return {
        field for problem in line(deal, **where).problems for field in problem.fields if problem.severity == "error"
    }


REFUSED = [
    # declarer and dealer
    ({**GOOD, "declarer": None}, {"declarer"}, "missing"),
    ({**GOOD, "declarer": 3}, {"declarer"}, "not_a_seat"),
    ({**GOOD, "declarer": -1}, {"declarer"}, "not_a_seat"),
    ({**GOOD, "declarer": True}, {"declarer"}, "not_an_integer"),
    ({**GOOD, "dealer": 5}, {"dealer"}, "not_a_seat"),
    # contract and bid
    ({**GOOD, "contract": None}, {"contract"}, "missing"),
    ({**GOOD, "contract": "jacks"}, {"contract"}, "not_a_choice"),
    *(({**GOOD, "bid": bid}, {"bid"}, "not_a_choice") for bid in (19, 21, 47, 51, 65, 263)),
    *(({**GOOD, "bid": bid}, {"bid"}, "out_of_range") for bid in (0, 17, 265, -18, 10**30)),
    *(({**GOOD, "bid": bid}, {"bid"}, "not_an_integer") for bid in ("20", 20.0, True, [20])),
    # matadors
    ({**GOOD, "matadors": None}, {"matadors"}, "missing"),
    ({**GOOD, "matadors": 12}, {"matadors"}, "out_of_range"),
    ({**GOOD, "matadors": -12}, {"matadors"}, "out_of_range"),
    ({**GOOD, "matadors": 0}, {"matadors"}, "not_a_choice"),
    ({**GOOD, "contract": "grand", "matadors": 5}, {"matadors"}, "too_many_tops_for_grand"),
    ({**GOOD, "contract": "grand", "matadors": -5}, {"matadors"}, "too_many_tops_for_grand"),
    # announcements
    ({**GOOD, "hand": False, "schneider_announced": True}, {"hand", "schneider_announced"}, "implied"),
    ({**GOOD, "hand": False, "ouvert": True}, {"hand", "ouvert"}, "implied"),
    (
        {**GOOD, "schneider_announced": False, "schwarz_announced": True},
        {"schneider_announced", "schwarz_announced"},
        "implied",
    ),
    ({**GOOD, "schwarz_announced": False, "ouvert": True}, {"schwarz_announced", "ouvert"}, "implied"),
    ({**GOOD, "hand": 1}, {"hand"}, "not_a_flag"),
    # Null
    ({**NULL, "schneider_announced": True}, {"schneider_announced", "contract"}, "not_with_null"),
    ({**NULL, "schwarz_announced": True}, {"schwarz_announced", "contract"}, "not_with_null"),
    ({**NULL, "schneider": True}, {"schneider", "contract"}, "not_with_null"),
    ({**NULL, "schwarz": True}, {"schwarz", "contract"}, "not_with_null"),
    (
        {**NULL, "ending": "defender_fault", "awarded_stage": "schneider"},
        {"awarded_stage", "contract"},
        "not_with_null",
    ),
    ({**NULL, "matadors": 1}, {"matadors", "bid"}, "only_with_null_below_bid"),
    ({**NULL, "bid": None, "matadors": 1}, {"matadors", "bid"}, "only_with_null_below_bid"),
    ({**NULL, "replacement": "grand"}, {"replacement", "bid"}, "only_with_null_below_bid"),
    ({**NULL, "bid": 24}, {"matadors"}, "matadors_for_null"),
    (
        {**NULL, "bid": 24, "matadors": 5, "replacement": "grand"},
        {"matadors", "replacement"},
        "too_many_tops_for_grand",
    ),
    ({**NULL, "bid": 24, "matadors": 1, "replacement": "null"}, {"replacement"}, "not_a_choice"),
    ({**NULL, "tricks": None}, {"tricks", "won"}, "result_missing"),
    ({**NULL, "tricks": None, "card_points": 12}, {"tricks", "won"}, "result_missing"),
    ({**NULL, "won": False}, {"won", "tricks"}, "tricks_say_otherwise"),
    ({**NULL, "tricks": 1, "won": True}, {"won", "tricks"}, "tricks_say_otherwise"),
    ({**NULL, "card_points": 23}, {"card_points", "tricks"}, "impossible_cards"),
    ({**GOOD, "replacement": "clubs"}, {"replacement", "contract"}, "replacement_without_null"),
    # result
    ({**GOOD, "card_points": 121}, {"card_points"}, "out_of_range"),
    ({**GOOD, "card_points": -1}, {"card_points"}, "out_of_range"),
    ({**GOOD, "card_points": 61.5}, {"card_points"}, "not_an_integer"),
    ({**GOOD, "tricks": 11}, {"tricks"}, "out_of_range"),
    ({**GOOD, "card_points": None, "tricks": None}, {"card_points", "won"}, "result_missing"),
    ({**GOOD, "card_points": None}, {"card_points", "won"}, "result_missing"),
    ({**GOOD, "card_points": None, "schneider": True}, {"card_points", "won"}, "result_missing"),
    ({**GOOD, "card_points": 120, "tricks": None}, {"tricks"}, "tricks_missing"),
    ({**WITHOUT, "card_points": 0, "tricks": None}, {"tricks"}, "tricks_missing"),
    ({**GOOD, "card_points": 120, "tricks": None, "schwarz_announced": True}, {"tricks"}, "tricks_missing"),
    ({**GOOD, "card_points": 120, "tricks": None, "ending": "claimed"}, {"tricks"}, "tricks_missing"),
    ({**WITHOUT, "card_points": 0, "tricks": None, "schneider_announced": True}, {"tricks"}, "tricks_missing"),
    *(({**GOOD, "card_points": points, "tricks": None}, {"card_points"}, "impossible_points") for points in (1, 119)),
    *(
        ({**GOOD, "card_points": points, "tricks": tricks}, {"card_points", "tricks"}, "impossible_cards")
        for points, tricks in (
            (0, 10),
            (0, 4),
            (1, 3),
            (9, 0),
            (16, 0),
            (23, 0),
            (55, 1),
            (85, 2),
            (119, 9),
            (120, 5),
            (30, 10),
            (61, 10),
        )
    ),
    ({**GOOD, "won": False}, {"won", "card_points", "tricks"}, "points_and_tricks_say_otherwise"),
    ({**GOOD, "schneider": True}, {"schneider", "card_points", "tricks"}, "points_and_tricks_say_otherwise"),
    ({**GOOD, "schwarz": True}, {"schwarz", "card_points", "tricks"}, "points_and_tricks_say_otherwise"),
    (
        {**GOOD, "card_points": 95, "tricks": 8, "schneider": False},
        {"schneider", "card_points", "tricks"},
        "points_and_tricks_say_otherwise",
    ),
    ({**GOOD, "card_points": 95, "tricks": None, "schwarz": True}, {"schwarz", "card_points"}, "points_say_otherwise"),
    (
        {**GOOD, "card_points": 70, "won": True, "schneider_announced": True},
        {"won", "card_points", "tricks"},
        "announced_not_reached",
    ),
    ({**SHORT, "schneider": False, "schwarz": True}, {"schneider", "schwarz"}, "forms_disagree"),
    ({**SHORT, "schneider_announced": True, "schneider": False}, {"won", "schneider"}, "forms_disagree"),
    ({**SHORT, "schwarz_announced": True, "schwarz": False}, {"won", "schwarz"}, "forms_disagree"),
    ({**SHORT, "tricks": 0}, {"won", "tricks"}, "tricks_say_otherwise"),
    ({**SHORT, "tricks": 1}, {"won", "tricks"}, "tricks_say_otherwise"),
    ({**SHORT, "won": False, "tricks": 9}, {"won", "tricks"}, "tricks_say_otherwise"),
    ({**SHORT, "won": "yes"}, {"won"}, "not_a_flag"),
    # endings
    ({**SHORT, "ending": "conceded"}, {"won", "ending"}, "ending_says_otherwise"),
    ({**SHORT, "won": False, "ending": "defender_fault"}, {"won", "ending"}, "ending_says_otherwise"),
    ({**SHORT, "won": None, "ending": "conceded", "schneider": True}, {"schneider", "ending"}, "ending_says_otherwise"),
    ({**SHORT, "awarded_stage": "schwarz"}, {"awarded_stage", "ending"}, "awarded_without_ending"),
    ({**SHORT, "ending": "claimed", "awarded_stage": "schwarz"}, {"awarded_stage", "ending"}, "awarded_without_ending"),
    ({**SHORT, "ending": "adjourned"}, {"ending"}, "not_a_choice"),
    # kinds
    ({"kind": "ramsch"}, {"kind"}, "not_a_choice"),
    ({"kind": "passed", "declarer": 1}, {"declarer"}, "not_with_kind"),
    ({"kind": "passed", "won": False}, {"won"}, "not_with_kind"),
    ({"kind": "void", "bid": 18}, {"bid"}, "not_with_kind"),
    ({"kind": "value", "declarer": 1}, {"value"}, "missing"),
    ({"kind": "value", "value": 48}, {"declarer"}, "missing"),
    ({"kind": "value", "declarer": 1, "value": 48, "bid": 18}, {"bid"}, "not_with_kind"),
    ({"kind": "value", "declarer": 1, "value": 10**30}, {"value"}, "out_of_range"),
    ({"kind": "penalty", "amount": 50}, {"offender"}, "missing"),
    ({"kind": "penalty", "offender": 1}, {"amount"}, "missing"),
    ({"kind": "penalty", "offender": 1, "amount": -50}, {"amount"}, "out_of_range"),
    ({"kind": "penalty", "offender": 1, "amount": 50, "declarer": 1}, {"declarer"}, "not_with_kind"),
    ({**GOOD, "offender": 1}, {"offender"}, "not_with_kind"),
    ({**GOOD, "value": 44}, {"value"}, "not_with_kind"),
    # club options and anything else
    ({**GOOD, "kontra": "re"}, {"kontra"}, "unknown_key"),
    ({**GOOD, "kontra": "none"}, {"kontra"}, "unknown_key"),
    ({**GOOD, "bock": 2}, {"bock"}, "unknown_key"),
    ({**GOOD, "remark": "x" * 201}, {"remark"}, "text_too_long"),
]


@pytest.mark.parametrize(("deal", "fields", "code"), REFUSED)
def test_check_refuses_and_names_the_fields(deal, fields, code):
    assert line(deal).points is None
    assert codes(deal) == [code]
    assert named(deal) == fields


ACCEPTED = [
    GOOD,
    {**GOOD, "kind": None},
    {**GOOD, "bid": None},
    {**GOOD, "tricks": None},
    {**GOOD, "won": True},
    {**GOOD, "won": True, "schneider": False, "schwarz": False},
    {**GOOD, "ending": "played"},
    {**GOOD, "remark": "x" * 200},
    {**GOOD, "card_points": 95, "tricks": 8, "won": True},
    {**GOOD, "card_points": 95, "tricks": 8, "schneider": True},
    {**GOOD, "card_points": 50, "tricks": None, "schwarz_announced": True},
    {**WITHOUT, "card_points": 0, "tricks": None, "schwarz_announced": True},
    {**GOOD, "card_points": 12, "tricks": None, "ouvert": True},
    {**WITHOUT, "card_points": 10, "tricks": None, "won": False, "schwarz": True},
    {**GOOD, "card_points": 1, "tricks": 5, "ending": "claimed"},
    {**GOOD, "card_points": 120, "tricks": 5, "ending": "claimed"},
    {**GOOD, "card_points": 1, "tricks": 5, "ending": "conceded"},
    {**GOOD, "card_points": None, "tricks": None, "ending": "conceded", "won": False},
    {**GOOD, "ending": "defender_conceded", "card_points": 90, "schneider_announced": True, "schneider": True},
    {**GOOD, "ending": "conceded", "schneider_announced": True, "schneider": False, "won": False},
    {**SHORT, "tricks": 10},
    {**SHORT, "tricks": 2},
    {**SHORT, "schneider": True, "schwarz": True},
    {**SHORT, "schwarz": True},
    {**SHORT, "won": False, "tricks": 8},
    {**SHORT, "ending": "claimed", "tricks": 0},
    NULL,
    {**NULL, "card_points": 4},
    {**NULL, "schneider": False, "schneider_announced": False},
    {**NULL, "tricks": None, "won": True},
    {**NULL, "tricks": None, "ending": "declarer_fault"},
    {**NULL, "bid": 24, "matadors": -11, "tricks": None},
    {**NULL, "bid": 24, "matadors": 4, "replacement": "grand", "won": True},
    {"kind": "passed", "hand": False, "ending": "played"},
    {"kind": "passed", "remark": "zwei Zeilen\nlang"},
    {"kind": "void"},
    {"kind": "value", "declarer": 1, "value": -118},
    {"kind": "value", "declarer": 1, "value": 44, "hand": False},
    {"kind": "penalty", "offender": 2, "amount": 1},
]


@pytest.mark.parametrize("deal", ACCEPTED)
def test_check_accepts_what_a_table_can_say(deal):
    assert not codes(deal)
    assert not codes(deal, "confirm")


@pytest.mark.parametrize("points", range(2, 23))
def test_tricks_are_asked_about_where_the_skat_alone_can_make_the_points(points):
    alone = points in {2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 20, 21, 22}
    deal = {**WITHOUT, "card_points": points, "tricks": None}
    assert codes(deal, "confirm") == (["tricks_unknown"] if alone else [])
    assert not codes({**deal, "tricks": 2}, "confirm")
    assert not codes({**deal, "schwarz": False}, "confirm")


@pytest.mark.parametrize("value", [18, 23, 264, -36, -46, -528])
def test_a_written_value_that_a_game_can_have_is_not_asked_about(value):
    assert not codes({"kind": "value", "declarer": 1, "value": value}, "confirm")


@pytest.mark.parametrize("value", [0, 1, 19, 47, -18, -47, -35, 265, 9999])
def test_a_written_value_that_no_game_has_is_asked_about(value):
    assert codes({"kind": "value", "declarer": 1, "value": value}, "confirm") == ["value_of_no_game"]


@pytest.mark.parametrize(
    ("value", "table", "asked"),
    [
        (92, {}, True),
        (92, {"kontra": True}, False),
        (92, {"bock": True}, False),
        (-4 * 118, {"kontra": True}, False),
        (-8 * 118, {"kontra": True}, False),
        (-16 * 118, {"kontra": True}, True),
        (-16 * 118, {"kontra": True, "bock": True}, False),
        (47, {"kontra": True, "bock": True}, True),
    ],
)
def test_a_written_value_may_have_been_doubled_where_the_table_doubles(value, table, asked):
    deal = {"kind": "value", "declarer": 1, "value": value}
    problems = rules.score(rules.ruleset("skat", **table), 3, [deal]).lines[0].problems
    assert any(problem.code == "value_of_no_game" for problem in problems) is asked


def test_all_problems_come_at_once():
    deal = {
        "declarer": 9,
        "contract": "grand",
        "matadors": 7,
        "bid": 19,
        "hand": False,
        "ouvert": True,
        "colour": "red",
    }
    assert codes(deal) == [
        "not_a_seat",
        "not_a_choice",
        "unknown_key",
        "implied",
        "too_many_tops_for_grand",
        "result_missing",
    ]


def test_what_cannot_be_read_is_not_complained_of_twice():
    deal = {"declarer": "x", "contract": "spades", "matadors": "x", "card_points": "x", "tricks": 12}
    assert codes(deal) == [*["not_an_integer"] * 3, "out_of_range"]
    assert codes({"kind": "x", "declarer": 1, "foo": 1}) == ["not_a_choice", "unknown_key"]
    assert codes({**NULL, "bid": 47}) == ["not_a_choice"]
    assert codes({**GOOD, "contract": "x", "matadors": None}) == ["not_a_choice"]


@pytest.mark.parametrize("deal", [GOOD, {"kind": "value", "declarer": 1, "value": 48}])
def test_with_four_seats_the_dealer_is_no_declarer(deal):
    before = [{"kind": "passed"}]
    assert codes(deal, seats=4, before=before) == ["declarer_sits_out"]
    assert not codes(deal, seats=3, before=before)
    assert not codes(deal, seats=4)
    assert not codes({**deal, "dealer": 2}, seats=4, before=before)
    assert named({**deal, "dealer": 1}, seats=4) == {"declarer", "dealer"}


def test_a_wrong_dealer_is_asked_about_and_the_plan_goes_on():
    sheet = rules.score(rules.ruleset("skat"), 4, [{"kind": "passed", "dealer": 3}, {"kind": "passed"}])
    assert [problem.code for problem in sheet.lines[0].problems] == ["dealer_off_rotation"]
    assert [each.dealer for each in sheet.lines] == [3, 1]
    assert sheet.next.dealer == 2


def test_an_overbid_is_told_as_a_note_that_blocks_nothing():
    problem = line({**GOOD, "bid": 36}).problems[0]
    assert (problem.code, problem.severity, problem.fields) == ("overbid", "note", ("bid",))
    assert dict(problem.params) == {"bid": 36, "needed": 33, "charged": 44}
    assert (
        rules.sentence("skat", problem, "de")
        == "Überreizt: gereizt bis 36, Spielwert nur 33. Das Spiel ist verloren, es zählen 44."
    )
