"""The letters of the pages: each file has what the style says, figures of one width, and comes from here."""

import re

import pytest
from fontTools.ttLib import TTFont

from bench import letters

STYLE = letters.STYLE.read_text(encoding="utf-8")
FACE = re.compile(r'@font-face \{[^}]*url\("\.\./vendor/inter/([^"]+)"\)[^}]*unicode-range: ([^;]+);')


def characters(ranges):
    ends = [each.removeprefix("U+").split("-") for each in ranges.split(", ")]
    return {code for first, *last in ends for code in range(int(first, 16), int(last[0] if last else first, 16) + 1)}


SAID = {name: characters(ranges) for name, ranges in FACE.findall(STYLE)}


def font(name):
    return TTFont(letters.OUT / name)


def test_every_file_has_its_face():
    assert {*SAID} == {each.name for each in letters.OUT.glob("*.woff2")}
    assert len(SAID) == 4


@pytest.mark.parametrize("name", SAID)
def test_a_file_has_the_characters_that_are_asked_of_it(name):
    wanted = letters.OTHERS if "others" in name else letters.OURS
    assert SAID[name] == wanted
    missing = wanted - {*font(name).getBestCmap()}
    assert not missing or "others" in name, missing
    assert len(missing) < 30


@pytest.mark.parametrize("name", ["regular.woff2", "semibold.woff2"])
def test_figures_are_of_one_width(name):
    made = font(name)
    names = made.getBestCmap()
    assert len({made["hmtx"][names[ord(figure)]][0] for figure in "0123456789"}) == 1
    assert made["hmtx"][names[ord("+")]][0] == made["hmtx"][names[ord("\N{MINUS SIGN}")]][0]


def test_nothing_moves_when_letters_come_late_and_their_licence_is_there():
    faces = re.findall("@font-face", STYLE)
    assert len(re.findall("font-display: optional", STYLE)) == len(faces)
    assert "SIL OPEN FONT LICENSE" in (letters.OUT / "LICENSE.txt").read_text(encoding="utf-8")
