"""One file of an event, to keep and to prove: settings, draws, logs, decisions, rankings, and what they are hashed to.

People are told as they are in public, and no free text of a log goes along, so that the file can be given away.
"""

import csv
import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import IO, Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction

from scoring import hashing
from scoring.access import Naming
from scoring.models import Entry, SeatTotal, Sheet
from tournaments.models import Event
from tournaments.queries.draw_record import as_plain, record
from tournaments.queries.exports import cell, ranking_csv
from tournaments.queries.selections import Selection, drawn
from tournaments.queries.snapshots import final_head, rows_of
from tournaments.queries.standings import keys_of, standings

FORMAT, WITH_SECONDS = 1, 2
"""Raised when what stands in the file changes in a way that an older reader would not understand; a file without a
second entry is as it always was."""
SUMS = "SHA256SUMS"
ENCODER = DjangoJSONEncoder(ensure_ascii=False, indent=1)


def write_archive(event: Event, into: IO[bytes], at: datetime) -> None:
    """The zip, its members one after the other; the last one holds the digests of all others."""
    sums = []
    with transaction.atomic(), zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in _members(event, at):
            content = text.encode()
            packed.writestr(name, content)
            sums.append(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
        packed.writestr(SUMS, "".join(sums))


def _members(event: Event, at: datetime) -> Iterator[tuple[str, str]]:
    yield "event.json", ENCODER.encode(_event(event, at))
    people = list(_people(event))
    yield "registrations.json", ENCODER.encode(people)
    yield "registrations.csv", _table(people)
    yield "draws.json", ENCODER.encode(as_plain(record(event)))
    yield "decisions.json", ENCODER.encode(_decisions(event))
    yield "sheets.json", ENCODER.encode(list(_sheets(event)))
    yield "finals.json", ENCODER.encode(_finals(event))
    yield "ranking.json", ENCODER.encode({"keys": list(keys_of(event)), "rows": rows_of(standings(event))})
    yield "ranking.csv", ranking_csv(event)
    for number in drawn(event)[:-1]:
        yield f"ranking-after-series-{number}.csv", ranking_csv(event, selection=Selection(number))


def _event(event: Event, at: datetime) -> dict[str, Any]:
    """The seed only once it has been published with a draw."""
    return {
        "format": WITH_SECONDS if event.book.sheets.filter(second_of__isnull=False).exists() else FORMAT,
        "made_by": settings.RELEASE,
        "made_at": hashing.moment(at),
        "event": event.slug,
        "book": event.book_id,
        "title": event.book.title,
        "place": event.place,
        "starts_at": hashing.moment(event.starts_at),
        "state": event.state,
        "game": event.game,
        "ruleset": event.ruleset,
        "played_by": event.played_by,
        "planned_series": event.planned_series,
        "plan": event.plan,
        "seed": event.seed if event.series.exists() else None,
        "head": final_head(event) or None,
    }


def _people(event: Event) -> Iterator[dict[str, Any]]:
    naming = Naming(event.book, keeps=False)
    rows = list(event.registrations.select_related("player").order_by("number"))
    naming.about(row.player for row in rows)
    for row in rows:
        yield {
            "number": row.number,
            "player": row.player_id,
            "name": naming(row.player),
            "club": row.club_name,
            "category": row.category,
            "presence": row.presence.value,
        }


def _table(rows: list[dict[str, Any]]) -> str:
    """For spreadsheets, as rankings are."""
    text = io.StringIO()
    text.write("\N{ZERO WIDTH NO-BREAK SPACE}")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(rows[0] if rows else ())
    writer.writerows([cell(value) for value in row.values()] for row in rows)
    return text.getvalue()


def _decisions(event: Event) -> list[dict[str, Any]]:
    """As they are hashed: of names and reasons their digests alone."""
    rows = event.decisions.order_by("sequence").values("sequence", "kind", "number", "body", "hash")
    return [dict(row) for row in rows]


def _sheets(event: Event) -> Iterator[dict[str, Any]]:
    """Every list of the event's book, its log, and what each seat brought."""
    entries: dict[int, list[Mapping[str, Any]]] = {}
    logged = Entry.objects.filter(sheet__book=event.book_id).order_by("sheet", "sequence")
    for row in logged.values("sheet", "sequence", "body", "hash"):
        entries.setdefault(row["sheet"], []).append({name: row[name] for name in ("sequence", "body", "hash")})
    seats: dict[int, list[Mapping[str, Any]]] = {}
    for total in SeatTotal.objects.filter(sheet__book=event.book_id).order_by("sheet", "seat"):
        told = {"seat": total.seat, "player": total.player_id, "total": total.total, "tallies": total.tallies}
        seats.setdefault(total.sheet_id, []).append(told)
    for sheet in event.book.sheets.select_related("table__series").order_by("pk"):
        yield {**_sheet(sheet), "entries": entries.get(sheet.pk, []), "totals": seats.get(sheet.pk, [])}


def _sheet(sheet: Sheet) -> dict[str, Any]:
    table = getattr(sheet, "table", None)
    return {
        "id": sheet.pk,
        "uid": str(sheet.uid),
        "game": sheet.game,
        "ruleset": sheet.ruleset,
        "seats": sheet.seats,
        "opened_at": hashing.moment(sheet.opened_at),
        "title": sheet.title,
        "series": sheet.series_number,
        "table": sheet.table_number,
        "counts": sheet.counts,
        **({"second_of": sheet.second_of_id} if sheet.second_of_id else {}),
        "counted_in": table.series.number if table else None,
        "state": sheet.state,
        "head": sheet.head,
        "aliases": sheet.aliases,
    }


def _finals(event: Event) -> list[dict[str, Any]]:
    """Every ranking that was made final, with the heads that it rests on."""
    found = event.snapshots.order_by("number")
    return [dict(row) for row in found.values("number", "taken_at", "rows", "heads", "head", "changes", "made_by")]
