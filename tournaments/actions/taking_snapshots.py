"""Keeping a ranking as it is made final."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max

from scoring import hashing
from scoring.lists.actions import book_heads
from scoring.models import Book
from tournaments.models import Event, Snapshot
from tournaments.queries.decision_heads import parts_of
from tournaments.queries.snapshots import as_read, changes, latest, rows_of
from tournaments.queries.standings import live_standings


def take(event: Event, at: datetime, keys: Sequence[str] = ()) -> Snapshot:
    """The ranking as it stands now, with the heads of all logs, and what changed since it was final before.

    By `keys`, where an earlier version ranked by others than the game's own.
    """
    rows = rows_of(live_standings(event, keys))
    before = latest(event)
    parts = parts_of(event)
    return Snapshot.objects.create(
        event=event,
        number=1 + (event.snapshots.aggregate(most=Max("number"))["most"] or 0),
        taken_at=at,
        rows=rows,
        heads=sorted(parts.items()),
        head=book_heads.take(event.book, parts, at).head,
        made_by=Book.objects.values_list("made_by", flat=True).get(pk=event.book_id),
        changes=changes(as_read(before.rows), rows) if before else [],
    )


def digests(snapshot: Snapshot) -> dict[str, object]:
    """What the decision that makes a ranking final says of it: nothing in the snapshot can change unnoticed."""
    return {
        "snapshot": snapshot.number,
        "rows": hashing.digest(hashing.canonical(snapshot.rows)),
        "changes": hashing.digest(hashing.canonical(snapshot.changes)),
        "head": snapshot.head,
    }
