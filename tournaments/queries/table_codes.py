"""The codes that let phones in to the tables of a series. Reads only."""

from dataclasses import dataclass
from datetime import datetime

from scoring.lists.queries import table_queries
from scoring.models import Sheet, TableCode
from tournaments.models import Series, Table


@dataclass(frozen=True, slots=True)
class CodeOfTable:
    """A table and its code; None where it has none that lets in."""

    number: int
    sheet: Sheet
    code: TableCode | None

    @property
    def takes_one(self) -> bool:
        """Whether it has none and can have one: a confirmed sheet needs none."""
        return self.code is None and self.sheet.state == Sheet.State.OPEN


def of_series(series: Series, at: datetime) -> list[CodeOfTable]:
    """Every table in its order: two statements."""
    tables = list(Table.objects.filter(series=series).select_related("sheet").order_by("number"))
    known = table_queries.of_sheets([each.sheet_id for each in tables], at)
    found = {pk: code for pk, (code, end) in known.items() if end is None}
    return [CodeOfTable(each.number, each.sheet, found.get(each.sheet_id)) for each in tables]
