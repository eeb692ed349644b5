"""What a deal is worth under every option, and how the sheet and the statistics tell it."""

import pytest

import rules
from rules.steps import work
from tests.rules.sixty_six.records import CLAIM, FAILED, FIRST, NONE, OUT, TIE, WON, WRONG
from tests.wording import assert_explained, assert_sayable


def line(deal, preset="pagat", **changes):
    return rules.score(rules.ruleset("sixty_six", preset, **changes), 2, [deal]).lines[0]


EVERY_OPTION = [
    ("successful_close", "at_close", WON, (2, 0)),
    ("successful_close", "at_end", WON, (1, 0)),
    ("successful_close", "at_close", {**WON, **NONE}, (3, 0)),
    ("failed_close", "two_or_three", FAILED, (0, 2)),
    ("failed_close", "two_or_three", {**FAILED, **NONE}, (0, 3)),
    ("failed_close", "two", {**FAILED, **NONE}, (0, 2)),
    ("failed_close", "three", FAILED, (0, 3)),
    ("failed_close", "closer_points", FAILED, (0, 1)),
    ("failed_close", "closer_points", {**FAILED, "card_points": [33, 57]}, (0, 1)),
    ("failed_close", "closer_points", {**FAILED, "card_points": [32, 58]}, (0, 2)),
    ("failed_close", "closer_points", {**FAILED, **NONE}, (0, 3)),
    ("opponent_claims", "failed_close", FIRST, (0, 2)),
    ("opponent_claims", "failed_close", {**FIRST, **NONE}, (0, 3)),
    ("opponent_claims", "two", {**FIRST, **NONE}, (0, 2)),
    ("false_claim", "two_or_three", WRONG, (0, 2)),
    ("false_claim", "two_or_three", {**WRONG, "card_points": [60, 0], "tricks": [5, 0]}, (0, 3)),
    ("false_claim", "two", {**WRONG, "card_points": [60, 0], "tricks": [5, 0]}, (0, 2)),
    ("false_claim", "as_won", {**WRONG, "card_points": [60, 40], "tricks": [5, 4]}, (0, 1)),
    ("false_claim", "as_won", WRONG, (0, 2)),
    ("false_claim", "as_won", {**WRONG, "card_points": [60, 0], "tricks": [5, 0]}, (0, 3)),
    *(("revoke", points, {"ending": "revoke", "offender": 0}, (0, points)) for points in (1, 2, 3)),
    ("played_out", "scale", OUT, (2, 0)),
    ("played_out", "one", OUT, (1, 0)),
    ("played_out", "last_trick", {**OUT, "last_trick": 1}, (0, 1)),
    ("last_trick_bonus", 0, {**OUT, "last_trick": 1, "card_points": [61, 59], "tricks": [7, 5]}, (1, 0)),
    ("last_trick_bonus", 10, {**OUT, "last_trick": 1, "card_points": [61, 59], "tricks": [7, 5]}, (0, 1)),
    ("ties", "draw", TIE, (0, 0)),
    ("ties", "carry", TIE, (0, 0)),
    ("ties", "last_trick", TIE, (1, 0)),
    ("ties", "last_trick", {**TIE, "last_trick": 1, "card_points": [65, 55]}, (0, 1)),
]


@pytest.mark.parametrize(("option", "value", "deal", "points"), EVERY_OPTION)
def test_option_decides(option, value, deal, points):
    scored = line(deal, **{option: value})
    assert scored.points == points
    assert work(scored.steps, (0, 0)) == points
    assert scored.value == max(points)


@pytest.mark.parametrize(
    ("points", "tricks", "won"), [(33, 3, 1), (32, 3, 2), (46, 4, 1), (0, 1, 2), (0, 2, 2), (0, 0, 3)]
)
def test_scale_sx_09_goes_by_points_and_by_tricks(points, tricks, won):
    """SX-09: thirty-three saves, and only tricks save from three."""
    assert line({**CLAIM, "card_points": [66, points], "tricks": [5, tricks]}).points == (won, 0)


@pytest.mark.parametrize(("partners", "opponents", "won"), [(89, 31, 1), (90, 30, 2), (120, 0, 3), (80, 40, 1)])
def test_four_handed_bands_go_by_what_the_winners_count(partners, opponents, won):
    """With the last trick 99 win one, 100 two and 130 three, whatever the losers hold."""
    tricks = [7, 0, 1, 0] if not opponents else [5, 1, 1, 1]
    deal = {**OUT, "card_points": [partners - 10, opponents, 10, 0], "tricks": tricks}
    scored = rules.score(rules.ruleset("sixty_six", "us-1895"), 4, [deal]).lines[0]
    assert scored.points == (won, 0, won, 0)


@pytest.mark.parametrize("own", [65, 64, 50])
def test_claim_sx_10_needs_66(own):
    """SX-10."""
    assert line({**CLAIM, "card_points": [own, 33]}).points == (0, 2)
    assert line({**CLAIM, "card_points": [66, 33]}).points == (1, 0)


def test_last_trick_counts_for_who_claims_after_it_sx_06():
    """SX-06: and for nobody after a close."""
    assert line({**CLAIM, "card_points": [56, 64], "tricks": [6, 6]}).points == (1, 0)
    assert line({**CLAIM, "card_points": [55, 65], "tricks": [6, 6]}).points == (0, 2)
    assert line({**CLAIM, "card_points": [56, 62], "tricks": [6, 5]}).points == (0, 2)


def test_marriages_without_a_trick_count_nothing_sx_05():
    """SX-05."""
    deal = {**CLAIM, "card_points": [66, 0], "tricks": [4, 0], "marriages": [[], [40]]}
    assert line(deal).points == (3, 0)


def test_closer_who_claims_wrongly_has_failed_to_close():
    deal = {**WON, "card_points": [60, 40], **NONE}
    assert line(deal).outcome == "failed_close"
    assert line(deal).points == (0, 3)


@pytest.mark.parametrize(
    ("deal", "outcome"),
    [
        (CLAIM, "won"),
        (WON, "closed"),
        (FAILED, "failed_close"),
        (FIRST, "opponent_first"),
        (WRONG, "false_claim"),
        (OUT, "played_out"),
        (TIE, "no_winner"),
        ({"ending": "revoke", "offender": 0}, "revoke"),
        ({"kind": "void"}, "void"),
        ({"kind": "result", "winner": 1, "game_points": 1}, "won"),
        ({"kind": "result", "game_points": 0}, "no_winner"),
        ({**CLAIM, "tricks": None}, "blocked"),
    ],
)
def test_outcome_is_named(deal, outcome):
    assert line(deal).outcome == outcome
    assert_sayable("sixty_six", f"outcome.{outcome}")


@pytest.mark.parametrize("deal", [row[2] for row in EVERY_OPTION])
def test_explanation_ends_with_the_winner_s_points(deal):
    scored = line(deal)
    assert_explained("sixty_six", scored.steps)
    for language in rules.LANGUAGES:
        said = rules.explain("sixty_six", scored.steps, language)
        assert said.endswith(f"+{scored.value}") is (scored.value > 0)


def test_who_had_66_and_was_silent_is_told():
    (note,) = line({**CLAIM, "card_points": [66, 46], "tricks": [4, 4], "marriages": [[], [20]]}).problems
    assert (note.code, note.severity, dict(note.params)) == (
        "forgotten_66",
        "note",
        {"seat": 1, "total": 66, "out": 66},
    )
    assert rules.sentence("sixty_six", note, "en").startswith("Seat 2 had 66")
    assert not line({**CLAIM, "card_points": [66, 45], "tricks": [4, 4], "marriages": [[], [20]]}).problems


def test_claim_that_was_too_low_is_told():
    (note,) = line({**CLAIM, "card_points": [40, 33], "marriages": [[20], []]}).problems
    assert (note.code, dict(note.params)) == ("claim_too_low", {"seat": 0, "total": 60, "out": 66})


def test_row_shows_what_paper_shows():
    row = line({**WON, "marriages": [[20], []]}).row
    assert row["card_points"] == (70, 40)
    assert row["marriages"] == (20, None)
    assert row["points"] == (1, None)
    assert (row["closed_by"], row["outcome"], row["mark"], row["number"]) == (0, "outcome.closed", None, 1)
    assert line({"kind": "void"}).row["card_points"] == (None, None)


def counted(deal, **where):
    ruleset = rules.ruleset("sixty_six", "pagat")
    return rules.count(ruleset, 2, line(deal, **where))


def test_statistics_count_wins_by_their_worth():
    names = ("won_single", "won_double", "won_triple")
    for opponent, name in ((33, 0), (32, 1)):
        won, lost = counted({**CLAIM, "card_points": [66, opponent]})
        assert [won.get(each, 0) for each in names] == [int(place == name) for place in range(3)]
        assert (won["deals"], won["won"], lost["deals"], lost["won"]) == (1, 1, 1, 0)
        assert not set(names) & set(lost)
    assert counted({**CLAIM, "card_points": [66, 0], "tricks": [4, 0]})[0]["won_triple"] == 1


def test_statistics_count_closes_claims_marriages_and_last_tricks():
    good, other = counted({**WON, "marriages": [[20, 40], []]})
    assert (good["closes"], good["closes_won"], good["claims"], good["false_claims"]) == (1, 1, 1, 0)
    assert (good["marriages_20"], good["marriages_40"]) == (1, 1)
    assert (other["closes"], other["claims"], other["marriages_20"]) == (0, 0, 0)
    assert (counted(FAILED)[0]["closes"], counted(FAILED)[0]["closes_won"]) == (1, 0)
    assert counted(WRONG)[0]["false_claims"] == 1
    assert [seat["last_tricks"] for seat in counted(OUT)] == [1, 0]
    assert [seat["played_out"] for seat in counted(OUT)] == [1, 1]
    assert [seat["played_out"] for seat in counted(CLAIM)] == [0, 0]
    forgot = {**CLAIM, "card_points": [66, 46], "tricks": [4, 4], "marriages": [[], [20]]}
    assert [seat["forgotten_66"] for seat in counted(forgot)] == [0, 1]
    assert counted({"kind": "void"}) == ({}, {})


def test_statistics_leave_out_who_of_three_took_no_cards():
    ruleset = rules.ruleset("sixty_six", "us-1895")
    results = [(1, 3), (2, 3), (0, 3), (1, 1), (2, 1)]
    deals = [{"kind": "result", "winner": winner, "game_points": points} for winner, points in results]
    lines = rules.score(ruleset, 3, deals).lines
    played = [[seat.get("deals", 0) for seat in rules.count(ruleset, 3, line)] for line in lines]
    assert played == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1]]


def written(preset, deals, *points):
    return rules.deal_from_points(rules.ruleset("sixty_six", preset), len(points), deals, points)


def test_paper_s_points_become_a_record_that_brings_them():
    for points in ((2, 0), (0, 3), (1, 0), (0, 0)):
        record = written("pagat", (), *points)
        assert rules.score(rules.ruleset("sixty_six", "pagat"), 2, [record]).lines[0].points == points
    assert written("old-german", [{"kind": "result", "game_points": 0}], 0, 4) == {
        "kind": "result",
        "winner": 1,
        "game_points": 3,
    }
    assert written("us-1895", (), 3, 3, 0) == {"kind": "result", "winner": 1, "game_points": 3}
    assert written("us-1895", (), 0, 2, 0, 2) == {"kind": "result", "winner": 1, "game_points": 2}


@pytest.mark.parametrize(
    ("preset", "points"),
    [
        ("pagat", (4, 0)),
        ("pagat", (1, 2)),
        ("pagat", (-1, 0)),
        ("schnapsen", (0, 0)),
        ("us-1895", (2, 0, 0, 0)),
        ("us-1895", (2, 0, 1, 0)),
        ("us-1895", (2, 2, 2, 2)),
        ("us-1895", (2, 1, 0)),
    ],
)
def test_points_that_no_deal_brings_have_no_record(preset, points):
    assert written(preset, (), *points) is None
