"""Makes the letters that pages are set in: of Inter, what our three languages want, and what other names want.

    .venv/bin/python bench/letters.py FOLDER

FOLDER is the unpacked package `inter-ui` 4.1.1 (npm). What is made of it stands in static/vendor/inter, with its
licence; static/css/letters.css says which characters are in which file. Figures are of one width. Hints and kerning,
which small sizes on a screen do not show, are left out.
"""

import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from playwright.sync_api import BrowserContext

STATIC = Path(__file__).resolve().parents[1] / "static"
STYLE, OUT = STATIC / "css" / "letters.css", STATIC / "vendor" / "inter"
FACES = {"regular": "Inter-Regular", "semibold": "Inter-SemiBold"}
LETTERS = "ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒŸßàâäæçèéêëîïôöùûüœÿĞğİıŞş"
SIGNS = "\u00a0\u202f§«»°±·–—‘’‚“”„…‹›€−×"
OURS = {*range(0x20, 0x7F), *map(ord, LETTERS + SIGNS)}
OTHERS = {*range(0xA1, 0x250)} - OURS
"""Of Latin, as far as names in Europe are written with it."""
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def at_hand(context: BrowserContext) -> None:
    """Has the pages of this browser wait for their letters: pictures show what all pages but the first look like."""
    style = STYLE.read_text(encoding="utf-8").replace("optional", "block")
    context.route("**/static/css/letters.css", lambda route: route.fulfill(body=style, content_type="text/css"))


def main() -> None:
    folder = Path(sys.argv[1])
    OUT.mkdir(parents=True, exist_ok=True)
    shutil.copy(folder / "LICENSE.txt", OUT / "LICENSE.txt")
    for name, source in FACES.items():
        for kind, characters in (("", OURS), ("-others", OTHERS)):
            font = TTFont(folder / "web" / f"{source}.woff2")
            _figures_of_one_width(font)
            made = OUT / f"{name}{kind}.woff2"
            _reduced(font, characters).save(made)
            print(made.name, made.stat().st_size)


def _figures_of_one_width(font: TTFont) -> None:
    """Puts them in the places of the others: no style has to ask for them then."""
    for table in font["cmap"].tables:
        table.cmap |= {ord("0") + digit: f"{name}.tf" for digit, name in enumerate(FIGURES)}


def _reduced(font: TTFont, characters: set[int]) -> TTFont:
    options = subset.Options(
        layout_features=[], hinting=False, desubroutinize=True, flavor="woff2", notdef_outline=True
    )
    options.name_IDs = [0, 1, 2, 13, 14]
    made = subset.Subsetter(options)
    made.populate(unicodes=characters)
    made.subset(font)
    font.flavor = "woff2"
    return font


if __name__ == "__main__":
    main()
