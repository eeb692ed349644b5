"""Who typed and who confirmed the sheets of an event, and which of them wait for that. Reads only."""

from collections.abc import Iterable

from scoring.lists.values.log import CONFIRM, TYPING
from scoring.models import Entry, Sheet
from tournaments.models import Event, Table
from tournaments.queries.progress import open_tables


def confirmable(event: Event) -> list[Table]:
    """Tables whose sheets only have to be confirmed, with their sheets, by series and number."""
    found = open_tables(event).filter(sheet__finished=True, sheet__blocked=0, sheet__disputed=0)
    return list(found.select_related("sheet", "series").order_by("series__number", "number"))


def typed_by(sheets: Iterable[int], account: int | None) -> set[int]:
    """Those of these sheets into which this account has written deals."""
    if account is None:
        return set()
    return set(
        Entry.objects.filter(sheet__in=sheets, author=account, kind__in=TYPING)
        .order_by()
        .values_list("sheet", flat=True)
    )


def signed_by(sheets: Iterable[Sheet]) -> dict[int, Entry]:
    """Of each confirmed sheet the entry that confirmed it last, with who did: one statement."""
    signed = [each.pk for each in sheets if each.state == Sheet.State.CONFIRMED]
    rows = Entry.objects.filter(sheet__in=signed, kind=CONFIRM).select_related("author").order_by("sequence")
    return {each.sheet_id: each for each in rows}
