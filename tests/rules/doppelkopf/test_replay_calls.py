"""Announcements between the cards: who may still say what, and what a late or foreign call is told."""

import pytest

from tests.doppelkopf_plays import DDV, PLAY, SEED, codes, deal, finished, house, problems, replayed

QUIET = {key: value for key, value in PLAY.items() if key != "calls"}
"""Seats 0 and 1 are Re; seat 1 leads, and after 4 n cards everybody has laid n."""

RE, KONTRA = 1, 2


def said(text):
    """`1 re 0, 2 kontra 8` as calls: seat, call, cards laid before."""
    return [[int(seat), call, int(after)] for seat, call, after in (each.split() for each in text.split(", "))]


def calling(ruleset, text, play=QUIET):
    """The codes of what is wrong with these calls, and the highest call of each side."""
    replay = replayed(ruleset, {**play, "calls": said(text)})
    return [problem.code for problem in replay.problems], (replay.deal["re_call"], replay.deal["kontra_call"])


PLAIN = finished(SEED, {key: value for key, value in QUIET.items() if key != "cards"})
"""The same hands under the rules without tens of hearts."""


def seed_calling(text):
    return calling(SEED, text, PLAIN)


@pytest.mark.parametrize(
    ("call", "cards"),
    [("re", 11), ("no90", 10), ("no60", 9), ("no30", 8), ("schwarz", 7)],
)
def test_deadlines_dk_14_dk_15_are_cards_in_the_callers_hand(call, cards):
    """DK-14: Re with 11 cards; DK-15: no 90 to Schwarz with 10 to 7, each after all earlier ones."""
    earlier = ["re", "no90", "no60", "no30", "schwarz"]
    earlier = earlier[: earlier.index(call)]
    before = "".join(f"1 {each} {4 * at}, " for at, each in enumerate(earlier, start=1))
    in_time, late = 4 * (12 - cards), 4 * (13 - cards)
    assert seed_calling(f"{before}1 {call} {in_time}")[0] == []
    assert seed_calling(f"{before}1 {call} {late}")[0] == ["announced_too_late"]


def test_late_call_is_named_by_trick_and_cards():
    (problem,) = problems(DDV, {**QUIET, "calls": said("1 re 8")})
    assert problem.params == {
        "field": "field.calls",
        "trick": 3,
        "seat": 1,
        "call": "said.re",
        "held": 10,
        "needed": 11,
    }


def test_deadline_dk_14_is_the_callers_own_hand_not_the_trick():
    """DK-14: in the second trick seat 1 plays last: until then it still holds eleven cards."""
    assert QUIET["cards"][7][0] == 1
    assert calling(DDV, "1 re 7")[0] == []
    assert calling(DDV, "1 re 8")[0] == ["announced_too_late"]


def test_reply_dk_14_dk_16_needs_one_card_fewer():
    """DK-14, DK-16: Kontra with 10 cards after Re, with 8 after no 60."""
    assert calling(DDV, "1 re 4, 2 kontra 8") == ([], ("said", "said"))
    assert calling(DDV, "1 re 4, 2 kontra 12")[0] == ["announced_too_late"]
    assert calling(DDV, "2 kontra 8")[0] == ["announced_too_late"]
    assert calling(DDV, "1 re 4, 1 no90 8, 1 no60 12, 2 kontra 16")[0] == []
    assert calling(DDV, "1 re 4, 1 no90 8, 1 no60 12, 2 kontra 20")[0] == ["announced_too_late"]


def test_reply_of_the_other_side_only():
    assert calling(DDV, "2 kontra 4, 1 re 8")[0] == []
    assert calling(DDV, "1 re 4, 0 re 8")[0] == ["announced_twice"]


def test_calls_dk_15_need_all_earlier_ones_in_the_players_text_and_may_skip_in_tournaments():
    """DK-15; skipped-calls, tournament rules 6.4.3: skipped ones count, and have to be in time themselves."""
    assert seed_calling("1 re 0, 1 no60 8")[0] == ["announced_without_earlier"]
    assert calling(DDV, "1 re 0, 1 no60 8") == ([], ("no60", "none"))
    assert calling(DDV, "1 re 0, 1 schwarz 8") == ([], ("schwarz", "none"))
    assert calling(DDV, "1 re 0, 1 no60 12")[0] == ["announced_too_late"]


def test_calls_may_be_skipped_where_the_house_says_so():
    strict = house(skipped_calls=False)
    assert calling(strict, "1 re 0, 1 no60 8")[0] == ["announced_without_earlier"]
    assert calling(strict, "1 re 0, 1 no90 4, 1 no60 8")[0] == []


@pytest.mark.parametrize("ruleset", [DDV, SEED])
def test_calls_dk_15_need_re_or_kontra_first(ruleset):
    """DK-15: Re or Kontra included; a partner's counts for both."""
    play = QUIET if ruleset == DDV else PLAIN
    assert calling(ruleset, "1 no90 0", play)[0] == ["announced_without_earlier"]
    assert calling(ruleset, "2 kontra 0, 1 no90 0", play)[0] == ["announced_without_earlier"]
    assert calling(ruleset, "0 re 0, 1 no90 0", play)[0] == []


def test_late_reply_lets_nothing_follow_in_tournaments():
    """Tournament rules 6.4.4; the players' text does not say it."""
    assert calling(DDV, "1 re 4, 2 kontra 8, 2 no90 8") == (["announced_after_late_reply"], ("said", "no90"))
    assert calling(DDV, "1 re 4, 2 kontra 4, 2 no90 8")[0] == []
    assert seed_calling("1 re 4, 2 kontra 8, 2 no90 8")[0] == []


def test_call_of_the_other_side_is_refused_and_does_not_count():
    assert calling(DDV, "2 re 0") == (["announced_wrong_side"], ("none", "none"))
    assert calling(DDV, "0 kontra 0") == (["announced_wrong_side"], ("none", "none"))


@pytest.mark.parametrize("again", ["re", "no90"])
def test_call_is_made_once_by_a_side(again):
    """Tournament rules 6.4.7; what a higher call includes is made as well."""
    assert calling(DDV, f"1 re 0, 1 no60 0, 0 {again} 0") == (["announced_twice"], ("no60", "none"))


@pytest.mark.parametrize("again", ["re", "no90", "schwarz"])
def test_nothing_is_left_to_say_after_schwarz(again):
    assert calling(DDV, f"1 re 0, 1 schwarz 0, 0 {again} 4") == (["announced_twice"], ("schwarz", "none"))
    assert calling(DDV, "1 re 0, 1 schwarz 0, 0 kontra 0")[0] == ["announced_wrong_side"]


def test_both_sides_may_say_the_same():
    """Tournament rules 6.4.5."""
    assert calling(DDV, "1 re 0, 2 kontra 0, 1 no90 0, 2 no90 0") == ([], ("no90", "no90"))


def test_calls_lower_by_an_option_and_without_nines():
    assert calling(house(call_cards_lower=1), "1 re 8")[0] == []
    assert calling(house(call_cards_lower=1), "1 re 12")[0] == ["announced_too_late"]
    short = house(nines=False)
    play = finished(short, deal(short, "CQ", "CQ", "", ""))
    assert calling(short, "1 re 4", play)[0] == []
    assert calling(short, "1 re 8", play)[0] == ["announced_too_late"]


BRIDE = "CQ CQ HT HT SQ SQ CA CA SA SA HA HA"
LOW = "DA DA DT DT DK DK DJ DJ HJ HJ"
FOUND = {
    1: (["CT ST H9", "C9 SK", BRIDE, f"D9 S9 {LOW}"], "1C9 2CA 3D9 0CT"),
    2: ([f"CT D9 {LOW}", "C9 SK", BRIDE, "CK S9"], "1C9 2CA 3CK 0CT 2SA 3S9 0D9 1SK"),
    3: (["CT ST H9", f"C9 SK {LOW}", BRIDE, "CK S9 HK"], "1C9 2CA 3CK 0CT 2SA 3S9 0ST 1SK 2HA 3HK 0H9 1DA"),
}
"""A marriage that finds its partner in the first, second or third trick."""


def wedding(ruleset, trick):
    hands, cards = FOUND[trick]
    return finished(ruleset, deal(ruleset, *hands, declarations={2: "marriage"}), cards)


@pytest.mark.parametrize("trick", [1, 2, 3])
@pytest.mark.parametrize("ruleset", [DDV, house(marriage_calls="shift_from_first")])
def test_marriage_dk_17_is_silent_until_the_partner_is_found(ruleset, trick):
    """DK-17."""
    play, found = wedding(ruleset, trick), 4 * trick
    assert calling(ruleset, f"2 re {found - 1}", play)[0] == ["announced_before_partner"]
    assert calling(ruleset, f"2 re {found}", play)[0] == []


@pytest.mark.parametrize("trick", [1, 2, 3])
def test_marriage_dk_17_lowers_the_cards_needed(trick):
    """DK-17: by the tricks it took; tournament rules 6.4.2: by one less."""
    play = wedding(DDV, trick)
    shifted = house(marriage_calls="shift_from_first")
    assert calling(DDV, f"2 re {4 * trick + 4}", play)[0] == ["announced_too_late"]
    assert calling(shifted, f"2 re {4 * trick + 4}", play)[0] == []
    assert calling(shifted, f"2 re {4 * trick + 8}", play)[0] == ["announced_too_late"]


def test_marriage_alone_is_cleared_by_its_third_trick():
    cards = "1C9 2CA 3CK 0CT 2SA 3S9 0ST 1SK 2HA 3HK 0H9 1H9"
    play = deal(DDV, "CT ST H9", "C9 SK H9", BRIDE, "CK S9 HK", declarations={2: "marriage"})
    play = finished(DDV, play, cards)
    assert calling(DDV, "2 re 11", play)[0] == ["announced_before_partner"]
    assert calling(DDV, "1 kontra 12", play)[0] == []
    assert calling(DDV, "2 re 12", play) == ([], ("said", "none"))
    assert calling(DDV, "2 re 16", play)[0] == ["announced_too_late"]


RICH = "1C9 2CA 3CA 0CT"
"""A first trick of 32 points for seat 2."""


def rich_first_trick(ruleset):
    return finished(ruleset, deal(ruleset, "CT CQ", "C9 CQ", "CA", "CA"), RICH)


def test_rich_first_trick_obliges_its_winner_to_speak_where_the_table_plays_it():
    ruleset = house(compulsory_call_points=30)
    play = rich_first_trick(ruleset)
    assert codes(ruleset, play) == ["announcement_owed"]
    assert problems(ruleset, play)[0].params["seat"] == 2
    assert calling(ruleset, "2 kontra 4", play)[0] == []
    assert calling(ruleset, "3 kontra 3", play)[0] == []
    assert calling(ruleset, "1 re 4", play)[0] == ["announcement_owed"]
    assert codes(house(compulsory_call_points=33), play) == []
    assert codes(house(), play) == []


def test_what_the_house_makes_a_player_say_is_in_time_whatever_its_deadlines():
    """Without nines, and with the deadlines of twelve cards, nobody could ever call of his own accord."""
    ruleset = house(compulsory_call_points=30, nines=False, call_cards_lower=0)
    play = finished(ruleset, deal(ruleset, "CT CQ", "CK CQ", "CA", "CA"), "1CK 2CA 3CA 0CT")
    assert calling(ruleset, "2 kontra 4", play) == ([], ("none", "said"))
    assert calling(ruleset, "3 kontra 4", play)[0] == ["announced_too_late"]
    assert calling(ruleset, "2 kontra 4, 2 no90 4", play)[0] == ["announced_after_late_reply"]
    assert calling(house(nines=False, call_cards_lower=0), "2 kontra 4", play)[0] == ["announced_too_late"]


def test_absagen_make_no_sense_in_a_schlanker_martin():
    ruleset = house(schlanker_martin=True)
    play = finished(ruleset, deal(ruleset, "", "", "", "", declarations={2: "schlanker_martin"}))
    assert calling(ruleset, "2 re 0", play)[0] == []
    assert calling(ruleset, "2 re 0, 2 no90 0", play)[0] == ["announced_where_tricks_count"]


@pytest.mark.parametrize(
    "call",
    [[1, "re"], [7, "re", 0], [1, "RE", 0], [1, "re", -1], [1, "re", 49], [1, "re", "0"], [1, "re", True], "re", None],
)
def test_call_that_cannot_be_read_is_named(call):
    assert codes(DDV, {**QUIET, "calls": [call]}) == ["announcement_unreadable"]


@pytest.mark.parametrize(("count", "refused"), [(100, False), (101, True)])
def test_more_calls_than_any_deal_can_have_are_refused(count, refused):
    found = codes(DDV, {**QUIET, "calls": [[1, "re", 0]] * count})
    assert found.count("announced_twice") == 99
    assert ("announcements_too_many" in found) is refused


def test_calls_are_heard_in_the_order_of_the_cards():
    assert codes(DDV, {**QUIET, "calls": said("2 kontra 8, 1 re 4")}) == []


def test_call_after_the_last_card_is_too_late():
    assert calling(DDV, "1 re 48")[0] == ["announced_too_late"]
