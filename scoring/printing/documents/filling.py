"""Fills the rows of a long table after they were set: one cell of a row is laid out, all others need no layout.

What a cell costs the engine is asking how narrow it could be and breaking its lines. Numbers that stand on one line
under a heading need neither: their place follows from the heading, their width from their characters. So a row comes
with one cell across all columns and, as attributes, the texts that stand before and behind it, parted by tabs. Here it
becomes as many cells as there are columns, before anything is drawn or tagged.
"""

from collections.abc import Iterator
from typing import Any

from weasyprint.formatting_structure import boxes
from weasyprint.text.line_break import split_first_line

from scoring.printing.documents.document import BOLD

BEFORE, BEHIND = "data-before", "data-behind"


def fill(document: Any) -> None:
    """Give every row of the laid out document the cells that it only has as texts."""
    for page in document.pages:
        for table in page._page_box.descendants():  # noqa: SLF001  the engine has no other way to what it laid out
            if isinstance(table, boxes.TableBox):
                _fill_table(table)


def _fill_table(table: Any) -> None:
    heads = [cell for group in table.children if group.is_header for row in group.children for cell in row.children]
    for group in table.children:
        for row in group.children:
            if row.element is not None and BEHIND in row.element.attrib:
                row.children = list(_cells(row, heads))


def _cells(row: Any, heads: list[Any]) -> Iterator[Any]:
    (named,) = row.children
    before, behind = (row.element.attrib[each].split("\t") for each in (BEFORE, BEHIND))
    line = next(box for box in named.descendants() if isinstance(box, boxes.LineBox))
    for head, text in zip(heads, [*before, None, *behind], strict=True):
        if text is None:
            named.colspan = 1
            yield named
        else:
            yield _cell(named, line, head, text)


def _cell(named: Any, line: Any, head: Any, text: str) -> Any:
    """A cell beside the named one, with this text at the right of its column."""
    cell = named.copy_with_children([line.copy_with_children(_texts(line, head, text))] if text else [])
    cell.element_tag, cell.colspan = "td", 1
    cell.border_bottom_width = 0
    return cell


def _texts(line: Any, head: Any, text: str) -> list[Any]:
    sample = next(box for box in line.descendants() if isinstance(box, boxes.TextBox))
    box = sample.copy_with_text(text.removeprefix(BOLD))
    if text.startswith(BOLD):
        box.style = sample.style.copy()
        box.style["font_weight"] = 700
    box.pango_layout, _length, _resume, box.width, box.height, box.baseline = split_first_line(
        box.text, box.style, None, None, 0
    )
    box.position_x = head.content_box_x() + head.width - box.width
    return [box]
