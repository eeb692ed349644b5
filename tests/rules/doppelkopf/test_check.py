"""Every impossible record of Doppelkopf is refused by name, all at once, and nothing is complained of twice."""

import pytest

import rules

GAME = {"kind": "normal", "re": [0, 1], "re_points": 130, "re_tricks": 7}
SOLO = {"kind": "solo_queens", "re": [1], "re_points": 130, "re_tricks": 7}
MINOR = {"kind": "penalty", "offender": 1, "penalty": "minor"}


def line(deal, seats=4, before=(), preset="ddv-2026", **options):
    return rules.score(rules.ruleset("doppelkopf", preset, **options), seats, [*before, deal]).lines[-1]


def codes(deal, severity="error", **where):
    return [problem.code for problem in line(deal, **where).problems if problem.severity == severity]


def named(deal, **where):
    errors = (problem for problem in line(deal, **where).problems if problem.severity == "error")
    return {field for problem in errors for field in problem.fields}


REFUSED = [
    ({**GAME, "kind": "ramsch"}, "not_a_choice", {"kind"}),
    ({**GAME, "kind": "solo_kings"}, "not_a_choice", {"kind"}),
    ({**GAME, "re": [0, 1, 2]}, "list_too_long", {"re"}),
    ({**GAME, "re": [0, 4]}, "not_a_seat", {"re"}),
    ({**GAME, "re": [0, 0]}, "re_twice", {"re"}),
    ({**GAME, "re": 0}, "not_a_list", {"re"}),
    ({**GAME, "re": None}, "missing", {"re"}),
    ({**SOLO, "re": []}, "re_is_one", {"re"}),
    ({**GAME, "re_points": None}, "missing", {"re_points"}),
    ({**GAME, "re_points": 241}, "out_of_range", {"re_points"}),
    ({**GAME, "re_points": -1}, "out_of_range", {"re_points"}),
    ({**GAME, "re_points": 10**400}, "out_of_range", {"re_points"}),
    ({**GAME, "re_points": 130.0}, "not_an_integer", {"re_points"}),
    ({**GAME, "re_points": float("nan")}, "not_an_integer", {"re_points"}),
    ({**GAME, "re_tricks": 13}, "out_of_range", {"re_tricks"}),
    ({**GAME, "re_points": 1, "re_tricks": None}, "impossible_points", {"re_points"}),
    ({**GAME, "re_points": 239, "re_tricks": 11}, "impossible_points", {"re_points"}),
    ({**GAME, "re_points": 130, "re_tricks": 2}, "impossible_cards", {"re_points", "re_tricks"}),
    ({**GAME, "re_points": 240, "re_tricks": 0}, "impossible_cards", {"re_points", "re_tricks"}),
    ({**GAME, "re_points": 0, "re_tricks": 12}, "impossible_cards", {"re_points", "re_tricks"}),
    ({**GAME, "kontra_call": "schwarz", "re_tricks": None}, "tricks_missing_for_call", {"re_tricks", "kontra_call"}),
    ({**GAME, "re_call": "no45"}, "not_a_choice", {"re_call"}),
    ({**GAME, "re_foxes": 3}, "out_of_range", {"re_foxes"}),
    ({**GAME, "kontra_doppelkopfs": 5}, "out_of_range", {"kontra_doppelkopfs"}),
    ({**GAME, "karlchen": "both"}, "not_a_choice", {"karlchen"}),
    ({**GAME, "karlchen_caught": "re"}, "no_caught_karlchen_here", {"karlchen_caught"}),
    ({**SOLO, "karlchen": "re"}, "special_points_in_solo", {"karlchen"}),
    ({**SOLO, "kind": "marriage_alone", "kontra_foxes": 1}, "special_points_in_solo", {"kontra_foxes"}),
    ({**GAME, "forced": True}, "not_with_kind", {"forced"}),
    ({**GAME, "value": 3}, "not_with_kind", {"value"}),
    ({**GAME, "offender": 2}, "not_with_kind", {"offender"}),
    ({**GAME, "bock": 2}, "no_bock_here", {"bock"}),
    ({**GAME, "bock_events": ["draw"]}, "event_starts_no_bock", {"bock_events"}),
    ({**GAME, "bock_events": ["rain"]}, "not_a_choice", {"bock_events"}),
    ({**GAME, "marriage_trick": 2}, "not_with_kind", {"marriage_trick"}),
    ({**GAME, "re_call": "said", "re_call_cards": [0]}, "out_of_range", {"re_call_cards"}),
    ({**GAME, "re_call": "no90", "re_call_cards": [10, 12]}, "call_cards_grow", {"re_call_cards"}),
    ({**GAME, "re_call": "no60", "re_call_cards": [11, 10, 12]}, "call_cards_grow", {"re_call_cards"}),
    ({**SOLO, "re_call": "no90", "re_call_cards": [10, 11]}, "call_cards_grow", {"re_call_cards"}),
    ({**GAME, "re_call_cards": [11]}, "call_cards_count", {"re_call_cards", "re_call"}),
    ({**GAME, "kind": "marriage", "marriage_trick": 4}, "out_of_range", {"marriage_trick"}),
    ({**MINOR, "penalty": "mild"}, "not_a_choice", {"penalty"}),
    ({**MINOR, "offender": 4}, "not_a_seat", {"offender"}),
    ({**MINOR, "re": [1, 2]}, "re_is_one", {"re"}),
    ({**MINOR, "re_points": 12}, "not_with_kind", {"re_points"}),
    ({"kind": "thrown_in", "reason": "rain"}, "not_a_choice", {"reason"}),
    ({"kind": "time_up", "re": [0]}, "not_with_kind", {"re"}),
    ({"kind": "void", "value": 0, "re_points": 0}, "not_with_kind", {"value", "re_points"}),
]


@pytest.mark.parametrize(("deal", "code", "fields"), REFUSED)
def test_impossible_record_is_refused_by_name(deal, code, fields):
    assert line(deal).points is None
    assert code in codes(deal)
    assert named(deal) == fields


def test_all_problems_of_a_record_come_together():
    deal = {**GAME, "re": [0, 0], "re_points": 239, "re_tricks": 11, "re_call": "said", "re_call_cards": [9], "x": 1}
    assert set(codes(deal)) == {"re_twice", "impossible_points", "unknown_key"}
    assert codes(deal, "confirm") == ["call_too_late"]


@pytest.mark.parametrize("points", [{"re_points": None}, {"re_points": "x"}, {"re_points": 239}, {"re_foxes": "1"}])
def test_special_points_are_judged_whatever_is_wrong_with_the_cards(points):
    deal = {**GAME, "kontra_foxes": 2, "re_foxes": 1, "re_doppelkopfs": 3, "kontra_doppelkopfs": 2, **points}
    together = [problem.fields for problem in line(deal).problems if problem.code == "too_many_together"]
    foxes = [] if "re_foxes" in points else [("re_foxes", "kontra_foxes")]
    assert together == [*foxes, ("re_doppelkopfs", "kontra_doppelkopfs")]
    assert "no_caught_karlchen_here" in codes({**deal, "karlchen_caught": "re"})


@pytest.mark.parametrize(
    ("deal", "fields"),
    [
        ({**GAME, "re_points": "130", "re_tricks": 1}, {"re_points"}),
        ({**GAME, "re_tricks": "7", "re_points": 239}, {"re_tricks"}),
        ({**GAME, "re": [9]}, {"re"}),
        ({**GAME, "re_foxes": "2", "kontra_foxes": 1}, {"re_foxes"}),
        ({**GAME, "re_call": "said", "re_call_cards": [True]}, {"re_call_cards"}),
        ({**GAME, "re_call": 5, "re_call_cards": [11]}, {"re_call"}),
        ({**MINOR, "re": [2], "harmed": 1}, {"harmed"}),
        ({**MINOR, "re": [7], "harmed": True}, {"re"}),
        ({"kind": "penalty", "offender": 0, "penalty": "unsporting", "amount": "5"}, {"amount"}),
        ({"kind": "value", "re": "ab", "value": 2}, {"re"}),
    ],
)
def test_what_hangs_on_an_unreadable_key_is_not_complained_of(deal, fields):
    assert named(deal) == fields


def test_whether_a_call_came_late_is_not_asked_while_the_clearing_trick_is_unreadable():
    deal = {**GAME, "kind": "marriage", "marriage_trick": "2", "re_call": "said", "re_call_cards": [9]}
    assert [problem.fields for problem in line(deal).problems] == [("marriage_trick",)]


@pytest.mark.parametrize(
    "deal",
    [
        {**GAME, "re_tricks": None},
        {**GAME, "re": (1, 0)},
        {**GAME, "karlchen_caught": "none", "bock": 1, "bock_events": [], "forced": False, "harmed": None},
        {**SOLO, "re_foxes": 0, "kontra_doppelkopfs": 0, "karlchen": "none", "compulsory": True},
        {"kind": "thrown_in", "re_foxes": 0},
        {**GAME, "remark": "Größe ♥"},
    ],
)
def test_harmless_statement_is_no_problem(deal):
    assert line(deal).problems == ()


@pytest.mark.parametrize(
    "deal",
    [
        {**GAME, "re_call": "no90", "re_call_cards": [11, 12]},
        {**GAME, "re_points": 160, "re_call": "no60", "re_call_cards": [11, 10, 11]},
        {**SOLO, "kontra_call": "no90", "kontra_call_cards": [11, 12]},
    ],
)
def test_a_partner_who_has_not_laid_yet_holds_one_card_more(deal):
    """DK-14: either partner calls, at any moment of a trick."""
    assert not {"call_cards_grow"} & {problem.code for problem in line(deal).problems}
    assert line(deal).points is not None


_REPLY = {"re_call": "said", "kontra_call": "said", "re_call_cards": [11]}


def test_nearest_number_of_tricks_is_named():
    problem = line({**GAME, "re_points": 200, "re_tricks": 3}).problems[0]
    assert problem.params["nearest"] == 6
    assert rules.sentence("doppelkopf", problem, "en").endswith("nearest possible number of tricks: 6.")


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ({**GAME, "re_call": "no90", "re_call_cards": [11, 8]}, "in time with at least 10"),
        ({**GAME, "re_call": "said", "re_call_cards": [10]}, "in time with at least 11"),
        ({**GAME, **_REPLY, "kontra_call_cards": [9]}, "in time with at least 10"),
        (
            {**GAME, **_REPLY, "re_call": "no60", "re_call_cards": [11, 10, 9], "kontra_call_cards": [7]},
            "with at least 8",
        ),
        ({**GAME, "re": [0, 1], "dealer": 0}, "Seat 1 has no cards in this deal (dealer: seat 1)"),
        ({**GAME, "kontra_call": "schwarz", "re_tricks": None}, "Kontra called schwarz"),
    ],
)
def test_sentence_says_what_would_be_right(deal, said):
    seats = 5 if "dealer" in deal else 4
    assert any(said in rules.sentence("doppelkopf", problem, "en") for problem in line(deal, seats).problems)


@pytest.mark.parametrize("before", [(), (SOLO | {"re": [3], "compulsory": True},)])
def test_solo_of_one_who_owes_none_asks_nothing(before):
    done = [{**SOLO, "compulsory": True}]
    assert codes({**SOLO, "kind": "solo_jacks"}, "confirm", before=[*before, *done]) == []


def test_silent_solo_and_paper_points_are_not_asked_for_the_compulsory_solo():
    assert codes({**SOLO, "kind": "silent_solo"}, "confirm") == []
    assert codes({"kind": "value", "re": [1], "value": 3}, "confirm") == []


@pytest.mark.parametrize("kind", ["void", "thrown_in", "time_up"])
def test_nothing_but_a_game_can_take_the_place_of_an_imposed_solo(kind):
    assert codes({"kind": kind}, "confirm", deals=4) == []


def test_list_that_is_over_says_why():
    problems = line(GAME, before=[{"kind": "time_up"}], preset="house").problems
    assert [problem.code for problem in problems] == ["match_is_over"]
    assert "time" in rules.sentence("doppelkopf", problems[0], "en").lower()


def test_fault_of_the_one_without_cards_is_refused_but_bad_manners_are_not():
    assert codes({**MINOR, "offender": 0}, seats=5) == ["offender_sits_out"]
    assert codes({"kind": "penalty", "offender": 0, "penalty": "unsporting", "amount": 3}, seats=5) == []


def test_announcing_card_counts_by_side_are_judged_apart():
    both = {"re_call": "said", "re_call_cards": [9], "kontra_call": "said", "kontra_call_cards": [8]}
    assert codes({**GAME, **both}) == []
    assert codes({**GAME, **both}, "confirm") == ["call_too_late", "call_too_late"]
    assert codes({**GAME, "re_call": "said", "kontra_call": "said", "kontra_call_cards": [10]}) == []


def test_first_trick_counts_only_where_it_obliges():
    deal = {**GAME, "first_trick": "kontra", "first_trick_points": 35}
    assert codes(deal, "confirm", preset="house", compulsory_call_points=30) == ["compulsory_call_missing"]
    assert codes({**deal, "kontra_call": "said"}, "confirm", preset="house", compulsory_call_points=30) == []
    assert codes({**deal, "first_trick": None}, "confirm", preset="house", compulsory_call_points=30) == []


@pytest.mark.parametrize(
    ("event", "deal", "expected"),
    [
        ("draw", {"re_points": 120, "re_tricks": 6}, []),
        ("draw", {}, ["event_did_not_happen"]),
        ("heart_trick", {}, []),
        ("lost_call", {"kontra_call": "said"}, []),
        ("lost_call", {"re_call": "said"}, ["event_did_not_happen"]),
        ("black_game", {"re_points": 240, "re_tricks": 12}, []),
    ],
)
def test_event_that_the_record_knows_of_has_to_have_happened(event, deal, expected):
    options = {f"bock_{each}": True for each in ("draw", "heart_trick", "lost_call", "black_game")}
    assert codes({**GAME, **deal, "bock_events": [event]}, preset="house", **options) == expected


@pytest.mark.parametrize(("points", "notes"), [(119, ["announcement_missed"]), (120, [])])
def test_table_is_told_why_most_of_the_card_points_did_not_win(points, notes):
    deal = {**GAME, "re_points": points, "re_tricks": 6, "kontra_call": "no90"}
    assert line(deal).outcome == "won"
    assert codes(deal, "note") == notes
