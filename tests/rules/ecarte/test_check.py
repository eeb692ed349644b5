"""Every impossible record is refused by name, everything doubtful is asked about, and nothing right is touched."""

import pytest

import rules

GOOD = {"first_talk": "accepted", "tricks_dealer": 3, "tricks_nondealer": 2}
TURNED = {"turned_king": True, "first_talk": "not_reached"}
GAVE_UP = {"first_talk": "accepted", "incident": "abandoned_dealer", "tricks_dealer": 1}
FOUR = [{"kind": "result", "points": (3, 0)}, {"kind": "result", "points": (1, 0)}]
"""Seat 0, who deals next, stands at 4:0."""


def scored(deal, before=(), **changes):
    return rules.score(rules.ruleset("ecarte", **changes), 2, [*before, deal])


def line(deal, before=(), **changes):
    return scored(deal, before, **changes).lines[-1]


def found(deal, before=(), severity="error", **changes):
    problems = [each for each in line(deal, before, **changes).problems if each.severity == severity]
    return [(problem.code, set(problem.fields)) for problem in problems]


REFUSED = [
    ({**GOOD, "kind": "passed"}, "not_a_choice", {"kind"}),
    ({**GOOD, "points": (1, 0)}, "not_with_kind", {"points"}),
    ({**GOOD, "bid": 18}, "unknown_key", {"bid"}),
    ({**GOOD, "dealer": 2}, "not_a_seat", {"dealer"}),
    ({**GOOD, "dealer": "0"}, "not_an_integer", {"dealer"}),
    ({**GOOD, "remark": "x" * 201}, "text_too_long", {"remark"}),
    # the king
    ({**GOOD, "turned_king": 1}, "not_a_flag", {"turned_king"}),
    ({**GOOD, "king_declared_by": 0}, "not_a_choice", {"king_declared_by"}),
    (
        {**GOOD, "turned_king": True, "king_declared_by": "dealer"},
        "king_turned_and_declared",
        {"turned_king", "king_declared_by"},
    ),
    (
        {**GOOD, "king_declared_by": "nondealer", "incident": "false_king_nondealer"},
        "king_true_and_false",
        {"incident", "king_declared_by"},
    ),
    # the talk
    ({**GOOD, "first_talk": None}, "missing", {"first_talk"}),
    ({**GOOD, "first_talk": "refused"}, "not_a_choice", {"first_talk"}),
    ({**GOOD, "first_talk": "not_reached"}, "talk_not_reached", {"first_talk"}),
    # the tricks
    ({**GOOD, "tricks_dealer": 6}, "out_of_range", {"tricks_dealer"}),
    ({**GOOD, "tricks_nondealer": -1}, "out_of_range", {"tricks_nondealer"}),
    ({**GOOD, "tricks_dealer": 3.0}, "not_an_integer", {"tricks_dealer"}),
    ({**GOOD, "tricks_dealer": "3"}, "not_an_integer", {"tricks_dealer"}),
    ({**GOOD, "tricks_dealer": True}, "not_an_integer", {"tricks_dealer"}),
    ({**GOOD, "tricks_dealer": 10**30}, "out_of_range", {"tricks_dealer"}),
    ({**GOOD, "tricks_dealer": 2}, "tricks_not_five", {"tricks_dealer", "tricks_nondealer"}),
    ({**GOOD, "tricks_dealer": 0, "tricks_nondealer": 0}, "tricks_not_five", {"tricks_dealer", "tricks_nondealer"}),
    ({"first_talk": "accepted"}, "tricks_missing", {"tricks_dealer", "tricks_nondealer"}),
    ({"first_talk": "accepted", "king_declared_by": "dealer"}, "tricks_missing", {"tricks_dealer", "tricks_nondealer"}),
    ({"first_talk": "accepted", "turned_king": True}, "tricks_missing", {"tricks_dealer", "tricks_nondealer"}),
    (
        {"first_talk": "accepted", "incident": "false_king_dealer"},
        "tricks_missing",
        {"tricks_dealer", "tricks_nondealer"},
    ),
    # incidents
    ({**GOOD, "incident": "revoke"}, "not_a_choice", {"incident"}),
    ({**GAVE_UP, "tricks_dealer": None}, "abandoned_tricks_missing", {"tricks_dealer", "incident"}),
    ({**GAVE_UP, "tricks_dealer": 3}, "abandoned_after_the_point", {"tricks_dealer", "incident"}),
    ({**GAVE_UP, "tricks_nondealer": 4}, "abandoned_others_tricks", {"tricks_nondealer", "incident"}),
    ({**GAVE_UP, "tricks_nondealer": 0}, "abandoned_others_tricks", {"tricks_nondealer", "incident"}),
    ({**GAVE_UP, "first_talk": "not_reached"}, "talk_before_tricks", {"first_talk", "tricks_dealer"}),
    # results and void deals
    ({"kind": "result"}, "missing", {"points"}),
    ({"kind": "result", "points": 2}, "not_a_list", {"points"}),
    ({"kind": "result", "points": (1,)}, "points_per_seat", {"points"}),
    ({"kind": "result", "points": ()}, "points_per_seat", {"points"}),
    ({"kind": "result", "points": (1, 0, 0)}, "list_too_long", {"points"}),
    ({"kind": "result", "points": (4, 0)}, "out_of_range", {"points"}),
    ({"kind": "result", "points": (-1, 0)}, "out_of_range", {"points"}),
    ({"kind": "result", "points": (1.0, 0)}, "not_an_integer", {"points"}),
    ({"kind": "result", "points": (2, 2)}, "points_of_no_deal", {"points"}),
    ({"kind": "result", "points": (1, 3)}, "points_of_no_deal", {"points"}),
    *(
        ({"kind": "result", "points": (1, 0), key: value}, "not_with_kind", {key})
        for key, value in {**GOOD, "turned_king": True, "incident": "revoke_dealer"}.items()
    ),
    ({"kind": "void", "points": (0, 0)}, "not_with_kind", {"points"}),
    ({"kind": "void", "tricks_dealer": 3}, "not_with_kind", {"tricks_dealer"}),
]


@pytest.mark.parametrize(("deal", "code", "fields"), REFUSED)
def test_check_refuses_and_names_the_fields(deal, code, fields):
    assert line(deal).points is None
    assert found(deal) == [(code, fields)]


ENDED = [
    ({**TURNED, "tricks_dealer": 3}, [("tricks_after_king", {"tricks_dealer", "turned_king"})]),
    ({**TURNED, "first_talk": "accepted"}, [("talk_after_king", {"first_talk", "turned_king"})]),
    ({**TURNED, "incident": "abandoned_dealer"}, [("incident_after_king", {"incident", "turned_king"})]),
    (
        {**GOOD, "king_declared_by": "dealer"},
        [("tricks_after_king", {"tricks_dealer", "tricks_nondealer", "king_declared_by"})],
    ),
    (
        {"king_declared_by": "dealer", "incident": "revoke_nondealer"},
        [("incident_after_king", {"incident", "king_declared_by"})],
    ),
]


@pytest.mark.parametrize(("deal", "problems"), ENDED)
def test_nothing_comes_after_the_king_that_ends_the_partie(deal, problems):
    assert found(deal, FOUR) == problems


ACCEPTED = [
    GOOD,
    {**GOOD, "kind": "deal"},
    {**GOOD, "turned_king": False, "king_declared_by": "none", "incident": "none"},
    {**GOOD, "king_declared_by": "nondealer"},
    {**GOOD, "turned_king": True},
    {**GOOD, "incident": "revoke_nondealer"},
    {**GOOD, "incident": "false_king_dealer", "king_declared_by": "nondealer"},
    {**GOOD, "points": None, "remark": "x" * 200},
    {**GOOD, "dealer": 0},
    GAVE_UP,
    {**GAVE_UP, "tricks_dealer": 0, "first_talk": "not_reached"},
    {**GAVE_UP, "first_talk": None},
    {"kind": "result", "points": (1, 2)},
    {"kind": "result", "points": [0, 0], "turned_king": False, "incident": "none"},
    {"kind": "void"},
]


@pytest.mark.parametrize("deal", ACCEPTED)
def test_check_accepts_what_a_table_can_say(deal):
    assert line(deal).points is not None
    assert found(deal, severity="confirm") == []


@pytest.mark.parametrize(
    "deal",
    [
        TURNED,
        {"turned_king": True},
        {"king_declared_by": "dealer", "first_talk": "refused_first"},
        {"king_declared_by": "dealer", "first_talk": "not_reached"},
        {"king_declared_by": "dealer"},
        {"incident": "false_king_nondealer", "first_talk": "accepted"},
        {"incident": "false_king_nondealer"},
    ],
)
def test_a_king_ends_the_partie_without_tricks(deal):
    """EC-02 and EC-05."""
    sheet = scored(deal, FOUR)
    assert sheet.lines[-1].points == (1, 0)
    assert (sheet.finished, sheet.winner) == (True, 0)


def test_a_false_king_counts_before_the_tricks_and_may_end_the_partie():
    deal = {**GOOD, "tricks_dealer": 2, "tricks_nondealer": 3, "incident": "false_king_nondealer"}
    assert found(deal, FOUR, severity="note") == [
        ("tricks_not_counted", {"incident", "tricks_dealer", "tricks_nondealer"})
    ]
    assert line(deal, FOUR).points == (1, 0)
    assert found({**deal, "tricks_dealer": 3}, FOUR) == [("tricks_not_five", {"tricks_dealer", "tricks_nondealer"})]
    assert line(deal).points == (1, 1)
    assert found(deal, severity="note") == []
    assert line(deal, FOUR, false_king="nothing").points == (0, 1)


def test_a_held_king_that_answers_a_false_one_ends_the_partie():
    """The non-dealer declares falsely as he leads, the dealer shows the king: its point is the last one."""
    deal = {"king_declared_by": "dealer", "incident": "false_king_nondealer", "first_talk": "nondealer_played"}
    assert found(deal, FOUR) == []
    assert line(deal, FOUR).points == (1, 0)
    assert found({**deal, "king_declared_by": "none", "turned_king": True, "first_talk": None}, FOUR) == [
        ("incident_after_king", {"incident", "turned_king"})
    ]


def test_a_false_king_beside_a_turned_one_is_asked_about():
    deal = {**GOOD, "turned_king": True, "incident": "false_king_nondealer"}
    assert found(deal, severity="confirm") == [("false_king_though_turned", {"incident", "turned_king"})]


@pytest.mark.parametrize(
    ("deal", "fields"),
    [
        ({**GOOD, "turned_king": "x", "tricks_dealer": None}, [{"turned_king"}]),
        ({"incident": "x"}, [{"incident"}]),
        ({**GOOD, "king_declared_by": 5, "first_talk": "not_reached"}, [{"king_declared_by"}]),
        ({**GOOD, "tricks_dealer": "x", "tricks_nondealer": None}, [{"tricks_dealer"}]),
        ({"first_talk": "x", "tricks_dealer": 3, "tricks_nondealer": "y"}, [{"first_talk"}, {"tricks_nondealer"}]),
        ({**GAVE_UP, "tricks_dealer": 9}, [{"tricks_dealer"}]),
        ({"kind": "result", "points": "1:0"}, [{"points"}]),
        ({"kind": "x", "points": (1, 0), "foo": 1}, [{"kind"}, {"foo"}]),
    ],
)
def test_what_hangs_on_an_unreadable_key_is_not_complained_of(deal, fields):
    assert [named for _, named in found(deal)] == fields


def test_all_problems_come_at_once():
    deal = {"turned_king": True, "king_declared_by": "dealer", "tricks_dealer": 5, "tricks_nondealer": 1, "colour": 1}
    codes = ["unknown_key", "king_turned_and_declared", "missing", "tricks_not_five"]
    assert [code for code, _ in found(deal)] == codes
    assert found({**deal, "first_talk": "refused_first"}) == [each for each in found(deal) if each[0] != "missing"]
    deal = {"incident": "abandoned_dealer", "tricks_nondealer": 3, "first_talk": 5}
    assert [code for code, _ in found(deal)] == ["not_a_choice", "abandoned_tricks_missing", "abandoned_others_tricks"]


@pytest.mark.parametrize("declarer", ["dealer", "nondealer"])
def test_two_kings_of_which_one_may_have_ended_the_partie_leave_open_whether_it_was_played(declarer):
    deal = {"turned_king": True, "king_declared_by": declarer}
    assert [code for code, _ in found(deal, FOUR)] == ["king_turned_and_declared"]
    assert [code for code, _ in found(deal)] == ["king_turned_and_declared", "missing", "tricks_missing"]


def test_sentences_name_the_nearest_reading():
    def said(deal, before=(), language="en", **changes):
        problems = line(deal, before, **changes).problems
        return [rules.sentence("ecarte", problem, language) for problem in problems if problem.severity == "error"]

    (six,) = said({**GOOD, "tricks_dealer": 5, "tricks_nondealer": 1})
    assert six == (
        "Tricks: 5 and 1 make 6, not five: 5 for the dealer means 0 for the non-dealer; "
        "1 for the non-dealer means 4 for the dealer."
    )
    assert said({**GOOD, "tricks_nondealer": None}) == []
    assert said({"kind": "result", "points": (2, 2)}) == ["At 0:0 no deal scores 2:2; 1:2 would be possible."]
    assert said({"kind": "result", "points": (2, 0)}, FOUR) == []
    assert said({"kind": "result", "points": (3, 0)}, FOUR) == ["At 4:0 no deal scores 3:0; 2:0 would be possible."]
    assert said({**GOOD, "first_talk": "not_reached"}, FOUR)[0].startswith("At 4:0 the game was not over")
    assert said({**GOOD, "king_declared_by": "dealer"}, FOUR)[0].startswith("With the king, 5 points")
    assert said({**GOOD, "king_declared_by": "dealer"}, FOUR, target=7) == []
    assert said({**GOOD, "tricks_dealer": 6}) == ["A deal has only five tricks: the dealer cannot have 6."]


def test_one_side_s_tricks_tell_the_other_s():
    """They are asked for once; whoever states both has to state five."""
    both = line(GOOD)
    for key in ("tricks_dealer", "tricks_nondealer"):
        one = line({**GOOD, key: None})
        assert (one.problems, one.points, one.row["tricks"]) == ((), both.points, both.row["tricks"])
        assert key not in one.deal
    assert [line({**GOOD, "tricks_dealer": n, "tricks_nondealer": None}).points for n in (2, 3, 5)] == [
        (0, 1),
        (1, 0),
        (2, 0),
    ]


def test_of_a_hand_given_up_nothing_follows():
    """Its own tricks are stated, never the other one's (Cavendish, law 42)."""
    assert found({**GAVE_UP, "tricks_dealer": None}) == [("abandoned_tricks_missing", {"tricks_dealer", "incident"})]
    assert line(GAVE_UP).row["tricks"] == (1, None)
    wrong = {**GAVE_UP, "tricks_dealer": None, "tricks_nondealer": 4}
    assert ("abandoned_tricks_missing", {"tricks_dealer", "incident"}) in found(wrong)


def test_result_from_paper_is_noted_as_unverified():
    assert found({"kind": "result", "points": (1, 0)}, severity="note") == [("unverified", {"points"})]


def test_results_of_a_rule_set_with_minus_points_may_be_negative():
    assert line({"kind": "result", "points": (-2, 1)}, refusal_points="minus").points == (-2, 1)
    assert found({"kind": "result", "points": (-1, 3)}, refusal_points="minus") == [("points_of_no_deal", {"points"})]
    assert found({"kind": "result", "points": (-2, 1)}) == [("out_of_range", {"points"})]


@pytest.mark.parametrize(("how", "most"), [("total", 3), ("additional", 5), ("additional_one", 4), ("minus", 3)])
def test_results_go_as_high_as_king_vole_and_refusal(how, most):
    for points in ((0, most), (most, 0)):
        assert line({"kind": "result", "points": points}, refusal_points=how).points == points
    assert found({"kind": "result", "points": (0, most + 1)}, refusal_points=how) == [("out_of_range", {"points"})]


def test_a_wrong_dealer_is_asked_about_and_the_deal_goes_on_from_him():
    sheet = rules.score(rules.ruleset("ecarte"), 2, [{**GOOD, "dealer": 1}, GOOD])
    assert [problem.code for problem in sheet.lines[0].problems] == ["dealer_off_rotation"]
    assert [each.dealer for each in sheet.lines] == [1, 0]
    assert sheet.lines[0].points == (0, 1)


def test_no_deal_comes_after_the_match():
    over = [*FOUR, GOOD]
    sheet = scored(GOOD, over)
    assert [problem.code for problem in sheet.lines[-1].problems] == ["match_is_over"]
    assert (sheet.finished, sheet.winner, sheet.totals) == (True, 0, (3, 0))
    assert rules.sentence("ecarte", sheet.lines[-1].problems[0], "fr").startswith("Le résultat est déjà acquis")
