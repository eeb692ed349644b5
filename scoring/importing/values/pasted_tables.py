"""Whether pasted lines are a table, whose columns have to be found, and not lines as one types them."""

from collections.abc import Collection, Sequence

from scoring.importing.values import list_columns, table_files
from scoring.importing.values.entry_lists import Listed, as_one_column, listed
from scoring.importing.values.table_files import Row, Unreadable
from scoring.people.values import list_heads, name_meanings
from scoring.people.values.list_heads import Kind
from scoring.people.values.name_vocabulary import Vocabulary

TYPED = (Kind.NAME, Kind.CLUB, Kind.CATEGORY)
"""What a line is that somebody types: name; club; category."""


def is_table(text: str, categories: Collection[str] = ()) -> bool:
    """Whether most lines have cells below each other that are not name, club and category in this order.

    `categories`: those that there are; empty where any is taken.
    """
    try:
        table = as_one_column(table_files.read(text.encode(), "utf-8").tables[0])
    except Unreadable:
        return False
    found = listed([table])
    rows = [row for row in table.rows if row not in found.left_out]
    if found.headed:
        return len(rows) > 1 and any(list_heads.names_columns(row.cells) for row in rows)
    width = _width(rows)
    if len(rows) < 2 or width < 2:
        return False
    kinds, _sure = list_columns.guessed(rows, width)
    if kinds[0] is Kind.NAME:
        typed = kinds == TYPED[:width] and not (width == len(TYPED) and _is_parted_by_commas(text))
        return not typed or are_strange(found, categories)
    return not {Kind.FIRST, Kind.LAST} <= {*kinds[:2]} or _have_two_names(rows, tabbed="\t" in text)


def are_strange(found: Listed, categories: Collection[str]) -> bool:
    """Whether most of what was guessed to be categories is none that there is."""
    known = {each.casefold() for each in categories}
    said = [parts[2] for line in found.text.split("\n") if len(parts := line.split("; ")) > 2]
    strange = sum(not {each.strip().casefold() for each in cell.split(",")} <= known for cell in said)
    return bool(known) and not found.headed and 2 * strange > len(said)


def _width(rows: Sequence[Row]) -> int:
    """How many cells most rows have."""
    longest = max((len(row.cells) for row in rows), default=0)
    return max((at for at in range(1, 1 + longest) if _are_filled(rows, at)), default=0)


def _are_filled(rows: Sequence[Row], at: int) -> bool:
    return 2 * sum(len(row.cells) >= at for row in rows) > len(rows)


def _is_parted_by_commas(text: str) -> bool:
    return not any(each in text for each in ";\t")


def _have_two_names(rows: Sequence[Row], *, tabbed: bool) -> bool:
    """Whether in most rows a first and a last name have a cell each."""
    short = [row for row in rows if len(row.cells[0].split()) == 1]
    nobody = Vocabulary()
    return 2 * sum(name_meanings.are_names(row.cells, nobody, tabbed=tabbed) for row in short) > len(rows)
