"""What a line of the archive is answered with: what is broken in it, and where its result differs from the replay."""

from dataclasses import replace

import pytest

import rules
from rules.archived import ArchiveError
from rules.games.skat.archive import read_archived
from tests.plays import SKAT, replayed
from tests.rules.skat.test_archive import LINE, WHOLE, WON

BROKEN = [
    (("d:0", "d:1"), "error line: The result names a different declarer from the one who announced the game."),
    (("v:20", "v:x"), "error line: “d:0 win v:x m:-1 bidok p:63 t:5 s:0 z:0 …” is not a result."),
    (("ID[17]", ""), "error line: The entry ID is missing."),
    (("GM[Skat]", "GM[Chess]"), "error line: “Chess” is a different game."),
    (("2024-02-29", "2023-02-29"), "error line: “2023-02-29/20:15:00/UTC” is not a date and time."),
    (("(;", "("), "error line: This line is not a game from the archive."),
    (("w SQ", "SQ"), "error line: The moves do not come in pairs."),
    (("w SQ.", "w "), "error line: The moves do not begin with the 32 cards dealt."),
    (("w HA.DQ", "w HA.DK"), "error line: Move 9 (“w HA.DK”) is not possible at this point."),
    (("0 H.CT.DK", "0 X.CT.DK"), "error line: Move 10 (“0 X.CT.DK”) is not possible at this point."),
    (("0 SJ", "3 SJ"), "error line: Move 11 (“3 SJ”) is not possible at this point."),
]

DIFFERENT = [
    (("v:20", "v:40"), "error -: Points on the sheet: recorded 40, replayed 20."),
    (("m:-1", "m:1"), "error -: Matadors: recorded 1, replayed -1."),
    (("p:63", "p:64"), "error -: Card points: recorded 64, replayed 63."),
    (("t:5", "t:6"), "error -: Tricks: recorded 6, replayed 5."),
    (("bidok", "overbid"), "error -: Overbid: recorded yes, replayed no."),
]


def said(problems):
    return [
        f"{each.severity} {', '.join(each.fields) or '-'}: {rules.sentence('skat', each, 'en')}" for each in problems
    ]


@pytest.mark.parametrize(("change", "sentence"), BROKEN)
def test_a_line_of_the_archive_is_answered_with(change, sentence):
    with pytest.raises(ArchiveError) as caught:
        read_archived(LINE.format(WHOLE, WON).replace(*change, 1))
    assert said([caught.value.problem]) == [sentence]


@pytest.mark.parametrize(("change", "sentence"), DIFFERENT)
def test_a_difference_to_the_archive_is_told(change, sentence):
    game = read_archived(LINE.format(WHOLE, WON.replace(*change)))
    line = rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0]
    assert said(rules.differences("skat", game, line)) == [sentence]


def test_what_the_archive_does_not_say_is_told_with_a_dash():
    game = read_archived(LINE.format(WHOLE, WON))
    silent = replace(game, result={key: value for key, value in game.result.items() if key != "tricks"})
    line = rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0]
    assert said(rules.differences("skat", silent, line)) == [
        f"error -: Tricks: recorded –, replayed {game.result['tricks']}."
    ]


def test_another_kind_than_the_archives_is_told_by_its_name():
    game = read_archived(LINE.format(WHOLE, WON))
    line = rules.score(SKAT, 3, [replayed(game.play).deal]).lines[0]
    told = said(rules.differences("skat", replace(game, result={**game.result, "kind": "passed"}), line))
    names = [rules.say("skat", f"kind.{kind}", language="en") for kind in ("passed", "game")]
    assert told == ["error -: Kind: recorded {}, replayed {}.".format(*names)]
