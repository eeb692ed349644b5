"""Asking for the ranking on paper."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from scoring import permissions
from scoring.access import Naming, require
from scoring.actors import Actor
from scoring.lists.actions import book_heads
from scoring.models import Book, PrintJob
from scoring.printing.actions.print_jobs import request_print
from scoring.printing.documents.ranking import Published, Ranking, RankingRow
from tournaments.actions.directing import refuse_retracted
from tournaments.models import Event
from tournaments.queries.decision_heads import named_head, parts_of
from tournaments.queries.held import published_standing
from tournaments.queries.progress import anything_played, is_provisional, told_by_totals
from tournaments.queries.rows import Decision, decision
from tournaments.queries.selections import ALL, Selection, selected
from tournaments.queries.snapshots import Publication, publications, republished
from tournaments.queries.standings import LOT, Standing, columns


def print_ranking(
    *,
    event_id: int,
    language: str,
    selection: Selection = ALL,
    last_first: bool = False,
    publicly: bool = False,
    by: Actor,
    at: datetime,
) -> PrintJob:
    """The ranking as it stands now; `last_first` as a ceremony reads it.

    For the hall, or `publicly` with the names as the public reads them: a file that may be handed on and published.
    """
    with transaction.atomic():
        event = printable(event_id, by)
        head = book_heads.take(event.book, parts_of(event), at).head
        payload = ranking_payload(event, at, head, selection, publicly=publicly)
        if last_first:
            ranked = [row for row in payload["rows"] if row["rank"] is not None]
            payload |= {"rows": ranked[::-1] + payload["rows"][len(ranked) :], "last_first": True}
        about = {"after": selection.series, "category": selection.category, "last_first": last_first}
        about |= {"publicly": publicly}
        return request_print(
            document="ranking",
            book=event.book,
            language=language,
            by=by,
            at=at,
            payload=payload,
            about={key: value for key, value in about.items() if value},
        )


def printable(event_id: int, by: Actor) -> Event:
    """The event as it is until the transaction ends: its book is locked, so that all of a document is of one state."""
    event = Event.objects.select_related("book__club").get(pk=event_id)
    require(permissions.can_keep_book(by, event.book))
    refuse_retracted(event)
    Book.objects.select_for_update(no_key=True).get(pk=event.book_id)
    return Event.objects.select_related("book__club").get(pk=event_id)


def ranking_payload(
    event: Event, at: datetime, head: str, selection: Selection = ALL, *, publicly: bool = False
) -> Ranking:
    """All that the printed ranking shows, frozen."""
    lines = [line for line in selected(event, selection) if line.listed]
    first, *deciders = columns(event, lines)
    naming = Naming(event.book, keeps=not publicly, hangs=True)
    asked: Ranking = _whole(event, at, head, lines, first, deciders, naming)
    if not publicly:
        asked |= {"whole_names": True}
    if number := told_by_totals(event, selection.series):
        asked |= {"totals_only": number}
    if not anything_played(event, selection.series):
        asked |= {"unplayed": True}
    if selection.series is not None:
        asked |= {"after": selection.series, "final": False, "published": []}
        if told := published_standing(event, selection.series, at):
            moments = (told.published_at, told.changed_at, told.ruled_at)
            asked |= {"told": [each.isoformat() if each else None for each in moments]}
    return asked | {"category": selection.category} if selection.category else asked


def _whole(
    event: Event,
    at: datetime,
    head: str,
    lines: Sequence[Standing],
    first: str,
    deciders: Sequence[str],
    naming: Naming,
) -> Ranking:
    series = max((len(line.series) for line in lines), default=0)
    return {
        "title": event.book.title,
        "place": event.place,
        "date": event.book.held_on.isoformat() if event.book.held_on else None,
        "game": event.game,
        "ruleset": event.played_by,
        "final": not is_provisional(event),
        "series": series,
        "first": first,
        "deciders": list(deciders),
        "rows": [_row(line, series, deciders, naming, decision(lines, at, first)) for at, line in enumerate(lines)],
        "as_of": at.isoformat(),
        "head": named_head(event, head),
        "published": [_published(each, naming) for each in publications(event, republished(event))],
    }


def _published(given: Publication, naming: Naming) -> Published:
    return {
        "on": given.snapshot.taken_at.isoformat(),
        "reason": given.reason,
        "changes": [
            {
                "name": naming(each.player),
                "before": list(each.before) if each.before else None,
                "after": list(each.after) if each.after else None,
            }
            for each in given.changes
        ],
    }


def _row(line: Standing, series: int, deciders: Sequence[str], naming: Naming, decided: Decision | None) -> RankingRow:
    """As the printed page shows it. Who has not been seated has a mark, and nothing to count."""
    registration = line.registration
    brought = [result.told if result else None for result in line.series]
    counts: list[int | None] = [count for _name, count in line.deciders]
    row: RankingRow = {
        "rank": line.shown_rank,
        "number": registration.number if registration else None,
        "name": naming(line.player),
        "club": registration.club_name if registration else "",
        "series": brought + [None] * (series - len(brought)),
        "total": line.total if line.seated else None,
        "deciders": counts or [None] * len(deciders),
        "decided_by": decided and ("lot" if decided.by == LOT else decided.by),
        "decided_with": decided and decided.own,
        "mark": line.mark.value if line.mark else None,
    }
    if line.played_for:
        row["played_for"] = [(naming(each.player), each.series) for each in line.played_for]
    return row
