"""Who typed and who confirmed the sheets of an event, and which of them wait for that. Reads only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.lists.queries import going_on
from scoring.lists.queries.second_lists import standings_of
from scoring.lists.values.comparing import Standing
from scoring.lists.values.log import CONFIRM, TYPING
from scoring.models import Entry, Sheet
from tournaments.models import Event, Table
from tournaments.queries.progress import open_tables
from tournaments.values import plans


@dataclass(frozen=True, slots=True)
class Waiting:
    """Complete sheets that one reader cannot confirm now."""

    unchecked: frozenset[int] = frozenset()
    """By primary key, those whose second entry is missing or differs, and the other ones of these results."""
    for_others: frozenset[int] = frozenset()
    """Those that somebody else has to confirm, for the reader has typed them, and the other ones of these results."""


def confirmable(event: Event) -> list[Table]:
    """Tables whose sheets only have to be confirmed, with their sheets, by series and number."""
    found = open_tables(event).filter(sheet__finished=True, sheet__blocked=0, sheet__disputed=0)
    return list(found.select_related("sheet", "series").order_by("series__number", "number"))


def waiting(event: Event, by: int | None) -> Waiting:
    """Which of these this account cannot confirm now; no statement where the event asks for no second person."""
    plan = plans.read(event.plan)
    if not (plan.four_eyes or plan.twice):
        return Waiting()
    sheets = [each.sheet for each in confirmable(event)]
    if plan.twice:
        stands = second_standings(event, sheets)
        return Waiting(unchecked=_with_others(sheets, {pk for pk in stands if stands[pk] is not Standing.AGREES}))
    return Waiting(for_others=_with_others(sheets, typed_by([each.pk for each in sheets], by)))


def _with_others(sheets: Iterable[Sheet], wait: set[int]) -> frozenset[int]:
    """Those of these sheets that wait, or are one result with one that does: both are confirmed, or neither."""
    found = set()
    for each in sheets:
        others = going_on.to_confirm(each) if each.pk not in wait and going_on.may_be_parted(each) else ()
        if each.pk in wait or any(other.pk in wait for other in others):
            found.add(each.pk)
    return frozenset(found)


def second_standings(event: Event, sheets: Iterable[Sheet]) -> Mapping[int, Standing]:
    """How far the second entry of each of these is; nothing where each is entered once: no statement then."""
    return standings_of(sheets) if plans.read(event.plan).twice else {}


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
