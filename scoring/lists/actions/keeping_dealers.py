"""Inserting a forgotten deal, or deleting one, and what keeps the deals after it as they were played."""

from dataclasses import replace
from datetime import datetime

from scoring.actors import Actor
from scoring.errors import InOrder
from scoring.lists.actions.writing_entries import EntryResult, find, write_in_order
from scoring.lists.queries import dealers, sheet_queries
from scoring.lists.values.log import Draft
from scoring.models import Sheet


def write(*, sheet: Sheet, draft: Draft, keeps_dealers: bool, by: Actor, at: datetime) -> EntryResult:
    """Insert or delete a deal; whoever dealt those after it stays their dealer, where that is wanted and changes what
    they bring.

    All of it is written, or nothing. Raises what `writing_entries.write` raises.
    """
    loaded = sheet_queries.load(sheet)
    wanted = keeps_dealers and find(loaded, draft) is None
    keeping = dealers.keeping(loaded, draft) if wanted else None
    drafts, scored = ([draft, *keeping.drafts], keeping.scored) if keeping else ([draft], None)
    try:
        first, *others = write_in_order(sheet_id=sheet.pk, drafts=drafts, scored=scored, by=by, at=at)
    except InOrder as stopped:
        raise stopped.why from stopped
    return replace(first, revision=others[-1].revision, loaded=others[-1].loaded) if others else first
