"""A type case: texts as the PDF engine draws them, each drawn once and set as often as it is needed."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from weasyprint.draw.text import draw_first_line
from weasyprint.matrix import Matrix
from weasyprint.text.line_break import split_first_line

from scoring.printing.documents.document import Text

PIXELS = 4 / 3
"""In a point: the engine lays out in pixels."""
FIGURES = frozenset("0123456789+−–-.")
"""Set one by one, from a handful of sorts: figures are equally wide and none is kerned."""
EVEN = "monospace"
"""The family whose characters are all equally wide: what was drawn of one line is set again in the next."""
LAST_ALONE, ALONE = "\u02ff", frozenset("−–…♠♥♦♣")
"""Characters up to there, and these, look the same beside any other: no accents to be put on, no script that joins."""
UNKERNED = re.compile(rb"\[(?:<[0-9a-f]{4}>0?)+\] TJ")
GLYPH = re.compile(rb"<([0-9a-f]{4})>")


@dataclass(frozen=True)
class Sort:
    """The operators that draw a text from where the pen stands."""

    font: bytes
    """Font and size of its first character."""
    glyphs: bytes
    width: float
    """Pixels."""


class Case:
    """The sorts of one document, whose file embeds the glyphs that were drawn."""

    def __init__(self) -> None:
        self._sorts: dict[tuple[object, ...], Sort] = {}
        self._alphabets: dict[tuple[object, ...], Alphabet] = defaultdict(Alphabet)
        self._inks: dict[object, bytes] = {}

    def sort(self, stream: Any, sample: Any, text: Text) -> Sort:
        """A text in the type of a box that was laid out, for the page of this stream."""
        key = (sample.style["font_family"], sample.style["font_size"], text.size, text.bold, text.text)
        if key not in self._sorts:
            if EVEN in sample.style["font_family"]:
                self._sorts[key] = self._line(stream, sample, text, self._alphabets[key[:-1]])
            elif len(text.text) > 1 and FIGURES.issuperset(text.text):
                self._sorts[key] = _joined([self._figure(stream, sample, text, key, each) for each in text.text])
            else:
                self._sorts[key] = _cast(stream, sample, text)
        return self._sorts[key]

    def _line(self, stream: Any, sample: Any, text: Text, alphabet: "Alphabet") -> Sort:
        """A line of equally wide characters, from those of the lines before where it has no other."""
        if known := alphabet.set(text.text):
            return known
        cast = _cast(stream, sample, text)
        alphabet.learn(text.text, cast)
        return cast

    def _figure(self, stream: Any, sample: Any, text: Text, key: tuple[object, ...], figure: str) -> Sort:
        """One figure of a text that is known by this key."""
        own = (*key[:-1], figure)
        if own not in self._sorts:
            self._sorts[own] = _cast(stream, sample, replace(text, text=figure))
        return self._sorts[own]

    def ink(self, stream: Any, sample: Any) -> bytes:
        """The operators that give everything drawn after them the colour of this box."""
        color = sample.style["color"]
        if color not in self._inks:
            pad = stream.clone()
            pad.set_color(color)
            self._inks[color] = b"\n".join(pad.stream)
        return self._inks[color]


class Alphabet:
    """The glyphs of a type whose characters are all equally wide, as far as they were drawn."""

    def __init__(self) -> None:
        self._font = b""
        self._advance = 0.0
        self._glyphs: dict[str, bytes] = {}

    def set(self, text: str) -> Sort | None:
        """None where a glyph is missing."""
        try:
            glyphs = b"".join([self._glyphs[each] for each in text])
        except KeyError:
            return None
        return Sort(self._font, b"[<%b>] TJ" % glyphs, self._advance * len(text))

    def learn(self, text: str, drawn: Sort) -> None:
        """One glyph for each character, all of one font, or nothing."""
        glyphs = GLYPH.findall(drawn.glyphs)
        plain = all(each <= LAST_ALONE or each in ALONE for each in text)
        if plain and len(glyphs) == len(text) and UNKERNED.fullmatch(drawn.glyphs) and self._font in (b"", drawn.font):
            self._font, self._advance = drawn.font, drawn.width / len(text)
            self._glyphs |= zip(text, glyphs, strict=True)


def _cast(stream: Any, sample: Any, text: Text) -> Sort:
    box = sample.copy_with_text(text.text)
    box.style = sample.style.copy()
    box.style["font_weight"] = 700 if text.bold else 400  # whatever the anchor's is, and so for all of its document
    if text.size:
        box.style["font_size"] = text.size * PIXELS
    box.pango_layout, _length, _resume, width, _height, _baseline = split_first_line(box.text, box.style, None, None, 0)
    box.pango_layout.reactivate(box.style)
    pad = stream.clone()
    draw_first_line(pad, box, "clip", "none", Matrix())
    _place, font, *glyphs = pad.stream or (b"", b"")  # nothing is drawn of blanks alone
    return Sort(font, b"\n".join(glyphs), width)


def _joined(sorts: Sequence[Sort]) -> Sort:
    return Sort(sorts[0].font, b"\n".join(each.glyphs for each in sorts), sum(each.width for each in sorts))
