"""The colours of the stylesheets: enough contrast (WCAG 2.2 AA), light and dark, with two suit colours and four."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "static" / "css"
STYLES = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("kiebitz.css", "lists.css"))
"""As a page reads them, one after the other."""
TEXT, GRAPHIC = 4.5, 3.0

SUITS = ("club", "spade", "heart", "diamond")
PAIRS = [
    *((text, ground, TEXT) for text in ("ink", "ink-soft", "accent", "bad") for ground in ("ground", "surface")),
    *((text, "sunken", TEXT) for text in ("ink", "ink-soft")),
    ("ink", "accent-soft", TEXT),
    ("accent", "accent-soft", TEXT),
    ("on-accent", "accent", TEXT),
    ("ink", "bad-soft", TEXT),
    ("bad", "bad-soft", TEXT),
    ("ink", "warn-soft", TEXT),
    ("warn", "warn-soft", TEXT),
    ("good", "surface", TEXT),
    *((suit, ground, TEXT) for suit in SUITS for ground in ("ground", "surface", "sunken", "warn-soft")),
    *(("line-strong", ground, GRAPHIC) for ground in ("ground", "surface")),
    *(("focus", ground, GRAPHIC) for ground in ("ground", "surface")),
]


def tokens(selector: str, text: str) -> dict[str, str]:
    block = re.search(rf"(?:^|\s){re.escape(selector)}\s*\{{([^}}]*)\}}", text)
    assert block
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", block[1]))


def scheme(*, dark: bool, four: bool) -> dict[str, str]:
    light_part, dark_part = STYLES.split("@media (prefers-color-scheme: dark)")
    found = tokens(":root", light_part) | (tokens(".four-colour", light_part) if four else {})
    if dark:
        found |= tokens(":root", dark_part) | (tokens(".four-colour", dark_part) if four else {})
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def resolved(name: str, found: dict[str, str]) -> str:
    value = found[name]
    return resolved(value[6:-1], found) if value.startswith("var(") else value


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("four", [False, True], ids=["two", "four"])
def test_every_text_stands_out_from_its_ground(dark, four):
    found = scheme(dark=dark, four=four)
    weak = {
        (text, ground): round(contrast(resolved(text, found), resolved(ground, found)), 2)
        for text, ground, least in PAIRS
        if contrast(resolved(text, found), resolved(ground, found)) < least
    }
    assert not weak


TABLE = (FOLDER / "table.css").read_text(encoding="utf-8")
"""What the one view of a deal has besides."""
AT_THE_TABLE = [
    *(("on-felt", ground, TEXT) for ground in ("felt", "felt-raised")),
    *(("on-felt-soft", ground, TEXT) for ground in ("felt", "felt-raised")),
    *(("on-result", ground, TEXT) for ground in ("won", "lost")),
    *((suit, "key", TEXT) for suit in ("ink", "accent", *SUITS)),
    ("gold", "felt", GRAPHIC),
    ("key-line", "key", GRAPHIC),
]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("four", [False, True], ids=["two", "four"])
def test_what_stands_on_felt_and_on_keys_stands_out(dark, four):
    light_part, dark_part = TABLE.split("@media (prefers-color-scheme: dark)")
    found = scheme(dark=dark, four=four) | tokens(":root", light_part) | (tokens(":root", dark_part) if dark else {})
    weak = {
        (text, ground): round(contrast(resolved(text, found), resolved(ground, found)), 2)
        for text, ground, least in AT_THE_TABLE
        if contrast(resolved(text, found), resolved(ground, found)) < least
    }
    assert not weak


def rules_of(selector: str) -> dict[str, str]:
    """What the sheets declare for exactly this selector."""
    (block,) = re.findall(rf"^{re.escape(selector)} \{{([^}}]*)\}}", STYLES, re.MULTILINE)
    return {
        name.strip(): value.strip() for name, value in (each.split(":") for each in block.split(";") if each.strip())
    }


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["ground", "surface", "sunken"])
def test_what_is_said_aside_is_softer_than_the_rest_and_still_read(dark, ground):
    """A club beside its player, a date beside a deal: on the page, in a table, and on the row under the mouse."""
    found, aside = scheme(dark=dark, four=False), rules_of(".muted")
    assert aside.keys() == {"color"}, "nothing else may make it fainter"
    colour = resolved(aside["color"][6:-1], found)
    assert TEXT <= contrast(colour, found[ground]) < contrast(resolved("ink", found), found[ground])
    assert rules_of("th .muted") == {"font-weight": "400"}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_four_suits_have_four_colours(dark):
    found = scheme(dark=dark, four=True)
    assert len({resolved(suit, found) for suit in ("club", "spade", "heart", "diamond")}) == 4


def test_nothing_is_loaded_from_elsewhere():
    assert not [word for word in ("url(", "@import", "@font-face") if word in STYLES + TABLE]
