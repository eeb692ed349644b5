"""A table's code stays with the table: whatever list comes to lie there, the card that was printed before opens it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scoring.actors import OPERATOR
from scoring.lists.actions import second_entries
from scoring.lists.actions.leaving_tables import Reseated, Seats, part_with
from scoring.lists.queries import table_queries
from scoring.lists.queries.sheet_queries import held
from scoring.models import Sheet, TableCode


@dataclass(frozen=True, slots=True)
class Card:
    """A code that lets in, and who sits at its table."""

    code: TableCode
    occupants: Seats


def cards_of(sheets: Iterable[Sheet], at: datetime) -> dict[int, Card]:
    """By list what lies on its table, where that opens anything: to be asked for before anything changes there."""
    here = {each.pk: each for each in sheets}
    found = table_queries.of_sheets(list(here), at) if here else {}
    return {pk: Card(code, held(here[pk]).log.occupants) for pk, (code, end) in found.items() if end is None}


def lead_on(card: Card, comes: Sheet, at: datetime) -> None:
    """The code opens the list `comes` from now on, in place of the one that it opened.

    Whoever was let in and sits there goes on, whoever sits there no more is out. A code that list has is revoked.
    """
    code, gone = card.code, card.code.sheet
    TableCode.objects.filter(sheet=comes, revoked_at=None).update(revoked_at=at)
    before = {*code.opened_before, gone.pk, *([gone.second_id] if gone.second_id else [])}
    code.opened_before = sorted(before - {comes.pk, comes.second_id})
    code.sheet, code.since = comes, comes.revision
    code.save(update_fields=["sheet", "since", "opened_before"])
    part_with({comes.pk: Reseated(card.occupants, held(comes).log.occupants)}, at)
    if code.phones.filter(second=True, left_at=None).exists():
        second_entries.open_for(comes, OPERATOR, at)
