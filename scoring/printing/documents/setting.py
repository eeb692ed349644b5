"""Sets texts whose place is known: the engine lays one text of a row out, the others follow from it.

What a text costs the engine is its boxes: styles, how narrow it could be, line breaks, a stacking order. Numbers under
a heading and lines of a list need none of it. They come beside the markup, each with its distance from a text that is
laid out, their anchor. Here they are drawn next to it, in its type, so that a page reads in order, and tagged beside
it: cells beside the heading of a row, paragraphs beside a paragraph.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

import pydyf
from weasyprint.formatting_structure import boxes

from scoring.printing.documents.document import Companions, Text
from scoring.printing.documents.sorts import PIXELS, Case, Sort

ANCHOR = "data-anchor"
"""The attribute by which an element names the texts that go with it."""


@dataclass(frozen=True)
class Anchor:
    """An element with companions, as it was laid out on a page."""

    companions: Companions
    first: Any
    """Boxes of its first and its last text."""
    last: Any
    headings: Sequence[Any]
    """The cells above the row, for the heading of a row."""


Marked = Sequence[tuple[Text, int | None]]
"""Texts, each with the number of its marked content; an empty cell has none."""


@dataclass(frozen=True)
class Placed:
    """An anchor and its companions as they were drawn."""

    anchor: Anchor
    content: int
    """The anchor's marked content."""
    before: Marked
    beside: Marked
    behind: Marked


class Setting:
    """The companions of a file's documents, from their layout to their tags."""

    def __init__(self) -> None:
        self._case = Case()
        self._placed: list[list[Placed]] = []

    def add(self, document: Any, companions: Mapping[str, Companions]) -> None:
        """The pages of this document come next."""
        for page in document.pages:
            # the one moment at which a page can be drawn on: no font is embedded yet
            page.paint = partial(self._paint, page, page.paint, companions)

    def tag(self, _document: Any, pdf: pydyf.PDF) -> None:
        """Give each text its place in the structure that the engine has made."""
        root = _object(pdf, pdf.catalog["StructTreeRoot"])
        contents = _object(pdf, root["ParentTree"])["Nums"][1::2]
        for placed, page in zip(self._placed, contents, strict=False):
            for each in placed:
                _tag(pdf, page, each)

    def _paint(
        self,
        page: Any,
        paint: Callable[..., None],
        companions: Mapping[str, Companions],
        stream: Any,
        scale: float = 1,
    ) -> None:
        # the engine shows what it laid out and marked in no other way
        anchors = list(_anchors(page._page_box, companions)) if companions else []  # noqa: SLF001
        paint(stream, scale)
        self._placed.append(self._set(stream, anchors) if anchors else [])

    def _set(self, stream: Any, anchors: Sequence[Anchor]) -> list[Placed]:
        """Draw the companions of these anchors into a page that is painted."""
        marked = {box: each["mcid"] for box, each in stream._tags.items()}  # noqa: SLF001  the same
        spans, free = _spans(stream.stream), count(len(marked))
        drawn = defaultdict[int, list[bytes]](list)  # where one row ends the next may begin
        placed = []
        for anchor in anchors:
            before, beside, behind = (
                [(text, next(free) if text.text else None) for text in part] for part in anchor.companions
            )
            drawn[spans[marked[anchor.first]][0]].append(self._drawn(stream, anchor, before))
            drawn[spans[marked[anchor.last]][1]].append(self._drawn(stream, anchor, [*beside, *behind]))
            placed.append(Placed(anchor, marked[anchor.first], before, beside, behind))
        stream.stream = list(_with(stream.stream, drawn))
        return placed

    def _drawn(self, stream: Any, anchor: Anchor, texts: Marked) -> bytes:
        drawn = (
            _text_object(anchor, text, self._case.sort(stream, anchor.first, text), mark)
            for text, mark in texts
            if mark is not None
        )
        return b"\n".join([b"q", self._case.ink(stream, anchor.first), *drawn, b"Q"])


def _anchors(page: Any, companions: Mapping[str, Companions]) -> Iterator[Anchor]:
    """From the top of a page to its bottom."""
    seen = set()
    headings: Sequence[Any] = ()
    for box in page.descendants(placeholders=True):
        if isinstance(box, boxes.TableRowGroupBox) and box.is_header:
            headings = [cell for row in box.children for cell in row.children]
        name = None if box.element is None else box.element.attrib.get(ANCHOR)
        if name is not None and name not in seen:
            seen.add(name)
            texts = [each for each in box.descendants() if isinstance(each, boxes.TextBox)]
            cell = isinstance(box, boxes.TableCellBox)
            box.colspan = 1  # its companions are cells of the columns that it was laid across
            yield Anchor(companions[name], texts[0], texts[-1], headings if cell else ())


def _spans(operators: Sequence[Any]) -> dict[int, tuple[int, int]]:
    """Where each piece of marked content begins and where it is over, among the operators of a page."""
    found, opened = {}, []
    for at, operator in enumerate(operators):
        if operator in (b"BDC", b"BMC"):
            opened.append(at)
        elif operator == b"EMC":
            begun = opened.pop()
            if operators[begun] == b"BDC":
                _tag_name, properties = operators[begun - 2 : begun]
                found[properties["MCID"]] = (begun - 2, at + 1)
    return found


def _with(operators: Sequence[Any], drawn: Mapping[int, Sequence[bytes]]) -> Iterator[Any]:
    """The operators, and before each what was drawn at its place."""
    done = 0
    for at in sorted(drawn):
        yield from operators[done:at]
        yield from drawn[at]
        done = at
    yield from operators[done:]


def _text_object(anchor: Anchor, text: Text, sort: Sort, mark: int) -> bytes:
    box = anchor.first
    start = anchor.last.position_x + anchor.last.width if text in anchor.companions.beside else box.position_x
    left = start + text.x * PIXELS - (sort.width if text.ends else 0)
    line = box.position_y + box.baseline + text.y * PIXELS
    opening = f"/Span <</MCID {mark}>> BDC\nBT\n1 0 0 -1 {left:.2f} {line:.2f} Tm\n".encode()
    drawn = b"%b%b\n%b\nET\nEMC" % (opening, sort.font, sort.glyphs)
    return drawn if text.grey is None else b"q\n%.1f g\n%b\nQ" % (text.grey, drawn)


class Leaf(pydyf.Object):  # type: ignore[misc]  # untyped upstream
    """An element of the structure with no elements below it, written once."""

    def __init__(self, written: bytes) -> None:
        super().__init__()
        self._written = written

    @property
    def data(self) -> bytes:
        """What stands in the file."""
        return self._written


def _tag(pdf: pydyf.PDF, contents: Any, placed: Placed) -> None:
    """Elements beside the anchor's, each with its text, each known by its marked content."""
    anchor = _object(pdf, contents[placed.content])
    while anchor["S"] not in {"/TH", "/P"}:
        anchor = _object(pdf, anchor["P"])
    kinds = iter(_kinds(anchor, placed))

    def elements(texts: Marked, parent: bytes, kind: bytes | None = None) -> list[bytes]:
        return [_element(pdf, contents, parent, anchor["Pg"], kind or next(kinds), mark) for _text, mark in texts]

    siblings = _object(pdf, anchor["P"])["K"]
    at = siblings.index(anchor.reference)
    siblings[at:at] = elements(placed.before, anchor["P"])
    anchor["K"] += elements(placed.beside, anchor.reference, b"Span")
    siblings[at + len(placed.before) + 1 : at + len(placed.before) + 1] = elements(placed.behind, anchor["P"])


def _kinds(anchor: Any, placed: Placed) -> list[bytes]:
    """What the companions are: cells, each under its headings, or paragraphs."""
    if not placed.anchor.headings:
        return [b"P"] * (len(placed.before) + len(placed.behind))
    row, own = anchor["ID"].data, len(placed.before)
    cells = [b"TD/A<</O/Table/Headers[%b %b]>>" % (row, cell.mark["ID"].data) for cell in placed.anchor.headings]
    return cells[:own] + cells[own + 1 :]


def _element(pdf: pydyf.PDF, contents: Any, parent: bytes, page: bytes, kind: bytes, mark: int | None) -> bytes:
    """A new element of the structure; its reference."""
    content = b"" if mark is None else b"%d" % mark
    leaf = Leaf(b"<</Type/StructElem/S/%b/P %b/Pg %b/K[%b]>>" % (kind, parent, page, content))
    pdf.add_object(leaf)
    reference: bytes = leaf.reference
    if mark is not None:
        contents.append(reference)
    return reference


def _object(pdf: pydyf.PDF, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
