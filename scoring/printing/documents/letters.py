"""How wide a text is at most in the type that papers are set in, without asking the engine."""

import re
from collections.abc import Sequence

THIN, SLIM, BROAD = frozenset("ijlI.,:;'’|! "), frozenset('frtJ()-/"°'), frozenset("mwMW@%#")
"""Letters of DejaVu Sans by what they take; all others take as much as capitals do or less."""
WIDTHS = {**dict.fromkeys(THIN, 0.34), **dict.fromkeys(SLIM, 0.45), **dict.fromkeys(BROAD, 1.0)}
SMALL, OTHER = 0.64, 0.79
"""A small letter or a figure, and anything else."""
BOLDER = 1.13
"""Times, of bold type."""
LINE = 1.2
"""Of a size of type."""
WORD = re.compile(r"\S+?(?:-|(?=\s)|$)\s*")
"""What stays on one line: a line ends at a blank or behind a hyphen."""


def ems(text: str, *, bold: bool = False) -> float:
    """Of a size of type."""
    width = sum(WIDTHS.get(each, SMALL if each.islower() or each.isdecimal() else OTHER) for each in text)
    return width * BOLDER if bold else width


def lines(text: str, room: float, *, bold: bool = False) -> int:
    """That a text takes at most, each of so many of its sizes."""
    count, used = 1, 0.0
    for word in WORD.findall(text):
        width = ems(word.rstrip(), bold=bold)
        if used and used + width > room:
            count, used = count + 1, 0.0
        used += ems(word, bold=bold)
        count += int(width / room)
    return count


def size_in(text: str, room: float, steps: Sequence[tuple[float, int]], *, bold: bool = False) -> float:
    """The first size of type in which a text takes no more lines than it may, else the last one.

    A step is a size of type and how many lines it may take.
    """
    return next((size for size, most in steps if lines(text, room / size, bold=bold) <= most), steps[-1][0])


def style_in(text: str, room: float, steps: Sequence[tuple[float, int]], *, bold: bool = False) -> str:
    """That size and the height of a line of it, for a style."""
    size = size_in(text, room, steps, bold=bold)
    return f"font-size: {size:g}pt; line-height: {size * LINE:g}pt"
