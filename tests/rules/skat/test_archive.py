"""Lines of an archive: reading, writing, comparing with a replay. All lines here are made up."""

import re
from datetime import date
from itertools import product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import rules
from rules.archived import ArchiveError
from rules.archives import illegal_acts
from rules.games.skat.archive import read_archived, write_archived
from rules.games.skat.sample import sample_archived
from rules.games.skat.tricks import PACK
from rules.types import Problem, Replay, Severity
from tests.plays import HEARTS, SKAT, replayed
from tests.wording import assert_told

DEAL = "SQ.CT.SJ.SA.DA.DK.HJ.H9.HQ.D7.H7.CA.SK.C7.ST.C9.CJ.DJ.H8.HK.CK.HT.D8.S8.S9.D9.CQ.S7.DT.C8.HA.DQ"
AUCTION = "1 18 0 y 1 20 0 y 1 p 2 p"
PLAYED = (
    "0 SJ 1 CJ 2 HT 1 CA 2 C8 0 HA 0 HJ 1 H7 2 D8 0 DA 1 DJ 2 DT 1 C7 2 CQ 0 HQ "
    "0 SA 1 SK 2 S7 0 D7 1 HK 2 D9 1 ST 2 S8 0 SQ 1 C9 2 CK 0 H9 0 DQ 1 H8 2 S9"
)
WON = "d:0 win v:20 m:-1 bidok p:63 t:5 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
LINE = (
    "(;GM[Skat]PC[Club]CO[]SE[1]ID[17]DT[2024-02-29/20:15:00/UTC]P0[Vera]P1[Max]P2[Henk]R0[]R1[0.0]R2[]MV[{}]R[{}] ;)"
)
OPEN_NULL = 331
"""A seed under which the sample is an open Null, whose cards are written beside its discard."""
WHOLE = f"w {DEAL} {AUCTION} 0 s w HA.DQ 0 H.CT.DK {PLAYED} "


def read(moves=WHOLE, result=WON):
    return read_archived(LINE.format(moves, result))


def refused(line):
    with pytest.raises(ArchiveError) as caught:
        read_archived(line)
    problem = caught.value.problem
    assert_told("skat", problem)
    return problem.code


def found(archived):
    """What is wrong with a complete game, in the replay, the record or against its archive."""
    replay = replayed(archived.play)
    line = rules.score(SKAT, 3, [replay.deal]).lines[0]
    blocking = [problem for problem in line.problems if problem.severity != "note"]
    return [problem.code for problem in (*replay.problems, *blocking, *rules.differences("skat", archived, line))]


def test_line_is_read_on_the_seats_of_a_sheet_of_one_deal():
    """Seat 0 deals the one deal of the sheet, so the archive's rearhand sits there, forehand at 1, middlehand at 2."""
    game = read()
    assert (game.id, game.played_at, game.seats, game.complete) == ("17", "2024-02-29T20:15:00Z", 3, True)
    assert game.players == ("Henk", "Vera", "Max")
    assert replayed(game.play) == replayed(HEARTS)
    assert game.recorded == {"kind": "value", "declarer": 1, "value": 20}
    assert game.result == {
        "kind": "game",
        "declarer": 1,
        "won": True,
        "value": 20,
        "matadors": -1,
        "overbid": False,
        "card_points": 63,
        "tricks": 5,
        "schneider": False,
        "schwarz": False,
    }
    assert found(game) == []


def test_skat_may_be_shown_face_down():
    assert read(WHOLE.replace("w HA.DQ", "w ??.??")) == read()


def test_discard_may_be_a_move_of_its_own():
    assert read(WHOLE.replace("H.CT.DK", "H 0 CT.DK")) == read()


def test_notices_and_shown_cards_change_nothing():
    noticed = WHOLE.replace("0 DQ", "0 SC 2 RE w TI.1 0 SC.DQ w LE.2 0 DQ")
    assert read(noticed) == read()


@pytest.mark.parametrize("shown", ["0 SC.S7", "0 SC.DQ.DQ", "0 SC.DQ.D7", "0 SC.XX"])
def test_nobody_can_show_what_he_does_not_hold(shown):
    assert refused(LINE.format(WHOLE.replace("0 DQ", shown + " 0 DQ"), WON)) == "archive_bad_move"


def test_after_an_unseen_card_it_is_not_known_who_holds_what():
    """Who wrote it down saw nobody's hand, so that a hand shown later is believed."""
    shown = WHOLE.replace("0 H9", "0 SC.S7 0 H9")
    assert refused(LINE.format(shown, WON)) == "archive_bad_move"
    assert read(shown.replace("1 CJ", "1 ??")).recorded == {"kind": "value", "declarer": 1, "value": 20}


@pytest.mark.parametrize(
    ("announced", "flags"),
    [
        ("CH", ["hand"]),
        ("CHS", ["hand", "schneider_announced"]),
        ("CHZ", ["hand", "schneider_announced", "schwarz_announced"]),
        ("GO", ["hand", "schneider_announced", "schwarz_announced", "ouvert"]),
        ("GO.SQ.CT.SJ.SA.DA.DK.HJ.H9.HQ.D7", ["hand", "schneider_announced", "schwarz_announced", "ouvert"]),
        ("N", []),
        ("NH", ["hand"]),
        ("NOH", ["hand", "ouvert"]),
    ],
)
def test_contract_letters_imply_flags(announced, flags):
    play = read(f"w {DEAL} {AUCTION} 0 {announced} 0 RE").play
    assert [key for key, value in play.items() if value is True] == flags
    assert play["contract"] == {"C": "clubs", "G": "grand", "N": "null"}[announced[0]]
    assert "discard" not in play


def test_open_null_after_the_skat_shows_the_hand():
    moves = f"w {DEAL} {AUCTION} 0 s w HA.DQ 0 NO.HA.DA.DQ.SQ.CT.SJ.SA.DK.HJ.H9.HQ.D7 1 RE 2 RE"
    assert read(moves).play["discard"] == ("HA", "DA")
    assert refused(LINE.format(moves.replace("SQ.CT.SJ.SA.DK", "SQ.CT.SJ.SA.DA"), WON)) == "archive_bad_move"


@pytest.mark.parametrize(
    ("moves", "result", "recorded"),
    [
        (WHOLE[:-30] + "1 RE 2 RE", WON, {"kind": "value", "declarer": 1, "value": 20}),
        (f"w {DEAL} 1 18 0 p w LE.2", "d:-1 penalty v:0 m:0 bidok p:0 t:0 s:0 z:0", {"kind": "void"}),
        (WHOLE.replace("1 CJ", "1 ??"), WON, {"kind": "value", "declarer": 1, "value": 20}),
        (WHOLE.replace("SQ.CT", "??.??"), WON, {"kind": "value", "declarer": 1, "value": 20}),
        (WHOLE.replace("CT.DK", "??.??"), WON, {"kind": "value", "declarer": 1, "value": 20}),
    ],
)
def test_game_cut_short_is_kept_from_its_result(moves, result, recorded):
    game = read(moves, result)
    assert not game.complete
    assert game.recorded == recorded
    assert rules.score(SKAT, 3, [game.recorded]).lines[0].points is not None


def test_passed_game_sk_07():
    """SK-07."""
    game = read(f"w {DEAL} 1 p 2 p 0 p ", "passed")
    assert (game.complete, game.recorded, found(game)) == (True, {"kind": "passed"}, [])
    assert found(read(f"w {DEAL} 1 p 2 p 0 18", "passed"))


def test_null_lost_before_its_end_sk_29_is_complete():
    """SK-29: forehand leads the ace of spades, and nobody can beat it."""
    moves = f"w {DEAL} {AUCTION} 0 s w HA.DQ 0 N.CT.DK 0 SA 1 SK 2 S7"
    lost = "d:0 loss v:-46 m:0 bidok p:29 t:1 s:0 z:0"
    assert read(moves, lost).complete
    assert found(read(moves, lost)) == []
    assert not read(moves, lost.replace("loss v:-46", "win v:23")).complete
    assert not read(moves[:-5], lost).complete


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("d:0", "d:1"), "archive_other_declarer"),
        (("win v:20", "win v:-20"), "archive_bad_result"),
        (("v:20", "v:x"), "archive_bad_result"),
        (("d:0", "d:3"), "archive_bad_result"),
        (("ID[17]", ""), "archive_lacks"),
        (("GM[Skat]", "GM[Chess]"), "archive_other_game"),
        (("2024-02-29", "2023-02-29"), "archive_bad_date"),
        (("20:15:00", "24:15:00"), "archive_bad_date"),
        (("(;", "("), "archive_not_a_game"),
        (("w SQ", "SQ"), "archive_moves_not_in_pairs"),
        (("w SQ.", "w "), "archive_bad_deal"),
        (("w SQ.", "w XX."), "archive_bad_deal"),
        (("w HA.DQ", "w HA.DK"), "archive_bad_move"),
        (("0 H.CT.DK", "0 X.CT.DK"), "archive_bad_move"),
        (("0 H.CT.DK", "2 H.CT.DK"), "archive_bad_move"),
        (("0 SJ", "3 SJ"), "archive_bad_move"),
        (("0 SJ", "0 S1"), "archive_bad_move"),
    ],
)
def test_broken_line_says_why(change, code):
    assert refused(LINE.format(WHOLE, WON).replace(*change, 1)) == code


def day_read(line):
    """The day of a game, or why it was refused."""
    try:
        return read_archived(line).played_at[:10]
    except ArchiveError as refusal:
        return refusal.problem.code


def in_calendar(*day):
    try:
        return bool(date(*day))
    except ValueError:
        return False


@pytest.mark.parametrize("year", [0, 1900, 2000, 2023, 2024])
def test_only_days_of_the_calendar_are_dates(year):
    line = LINE.format(f"w {DEAL} 1 p 2 p 0 p", "passed")
    for month, day in product(range(14), (0, 1, 28, 29, 30, 31, 32)):
        written = f"{year:04}-{month:02}-{day:02}"
        expected = written if in_calendar(year, month, day) else "archive_bad_date"
        assert day_read(line.replace("2024-02-29", written)) == expected


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("v:20", "v:40"), "archive_value"),
        (("m:-1", "m:1"), "archive_matadors"),
        (("p:63", "p:64"), "archive_card_points"),
        (("t:5", "t:6"), "archive_tricks"),
        (("bidok", "overbid"), "archive_overbid"),
    ],
)
def test_result_that_is_not_what_was_played_differs(change, code):
    game = read(result=WON.replace(*change))
    assert found(game) == [code]
    problem = rules.differences("skat", game, rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0])[0]
    assert_told("skat", problem)


def test_written_game_is_read_again():
    assert read_archived(write_archived(read())) == read()
    assert "R[d:0 win v:20 m:-1 bidok p:63 t:5 s:0 z:0" in write_archived(read())


def test_names_may_hold_any_bracket():
    game = read_archived(LINE.format(WHOLE, WON).replace("[Vera]", r"[a\]b\\c[d]"))
    assert game.players[1] == r"a]b\c[d"
    assert read_archived(write_archived(game)) == game


def test_result_of_a_sampled_line_names_schneider_and_schwarz():
    results = [read_archived(sample_archived(Random(seed), seed)) for seed in range(40)]
    games = [game for game in results if game.result["kind"] == "game"]
    stages = {(game.result["schneider"], game.result["schwarz"]) for game in games}
    assert stages == {(False, False), (True, False), (True, True)}
    for game in games:
        trumps = game.play["contract"] != "null"
        assert game.result["schneider"] == (trumps and not 30 < game.result["card_points"] < 90)
        assert game.result["schwarz"] == (trumps and game.result["tricks"] in {0, 10})


@settings(max_examples=40, deadline=None)
@example(OPEN_NULL)
@given(st.integers(0, 10**6))
def test_sampled_line_agrees_with_its_replay_and_is_written_back(seed):
    line = sample_archived(Random(seed), seed)
    game = read_archived(line)
    assert game.complete
    assert found(game) == []
    assert write_archived(game) == line


def is_detected(line):
    """Refused as a line, illegal when replayed, or different from its result."""
    try:
        return bool(found(read_archived(line)))
    except ArchiveError:
        return True


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_any_card_changed_is_detected(seed, rng):
    """Dealt, shown, discarded or played: another card in its place is never taken for the same game."""
    line = sample_archived(Random(seed), seed)
    start, end = line.index("MV["), line.index("]R[")
    match = rng.choice(list(re.finditer(r"\b[CSHD][AKQJT987]\b", line[start:end])))
    other = rng.choice([card for card in PACK if card != match[0]])
    assert not is_detected(line)
    assert is_detected(line[: start + match.start()] + other + line[start + match.end() :])


@settings(deadline=None)
@given(st.text(max_size=200) | st.text(alphabet="(;)[]MVRIDw 0123.|CSHDAKQJT987sypGNOZ??-:", max_size=300))
def test_junk_lines_are_refused(junk):
    assert refused(junk).startswith("archive_")


@settings(deadline=None)
@given(st.integers(0, len(WHOLE)), st.text(alphabet="w 0123.|CSHDAKQJT987sypGNOZ?", max_size=6))
def test_damaged_moves_never_crash(place, damage):
    moves = WHOLE[:place] + damage + WHOLE[place + 3 :]
    assert is_detected(LINE.format(moves, WON)) or moves.split() == WHOLE.split()


def test_endless_line_is_refused():
    assert refused("(;" + "CO[x]" * 10**6 + ";)") == "archive_not_a_game"


def _cut(line, moves):
    """The line as its server would have written it, had somebody left after so many moves."""
    played = re.search(r"MV\[([^\]]*)\]", line)[1]
    return line.replace(played, " ".join(played.split()[: 2 * moves]) + " w LE.1 ")


def test_game_cut_short_anywhere_holds_no_illegal_act():
    ruleset, rng = rules.ruleset("skat"), Random(7)
    cut = 0
    played = (rules.sample_archived("skat", rng, number) for number in range(12))
    for number, line in enumerate(each for each in played if "R[passed]" not in each):
        for moves in range(1, len(re.search(r"MV\[([^\]]*)\]", line)[1].split()) // 2):
            archived = rules.read_archived("skat", _cut(line, moves))
            assert rules.illegal_acts("skat", archived, rules.replay(ruleset, archived.play)) == (), (number, moves)
            cut += not archived.complete
    assert cut > 100


def test_illegal_acts_are_the_errors_of_a_replay_and_no_notes():
    game = read_archived(LINE.format(WHOLE, WON))
    named = (Problem("card_revoke", Severity.ERROR), Problem("unverified", Severity.NOTE))
    replay = Replay({}, (), named)
    assert illegal_acts("skat", game, replay) == named[:1]
