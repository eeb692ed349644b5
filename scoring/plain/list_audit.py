"""The audit of lists: does every log hold together, and is everything kept of a list exactly what its log says?"""

import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet

from scoring.models import Entry, EntryPhoto, SeatTotal, Sheet
from scoring.plain import chains, second_audit, sums
from scoring.plain.chains import Link
from scoring.plain.common import (
    Body,
    collected,
    differences,
    digest,
    moment,
    retracted,
    row_differences,
    same,
    snapshot,
    told,
)

CHUNK, ENTRIES = 200, 1_000
"""Lists looked at together, and about how many entries they have: bounds the memory, however large the database."""
KEYS = frozenset(
    {
        *("sheet", "sequence", "kind", "key", "author", "device", "at", "previous"),
        *("record", "corrects", "before", "seats", "accepted", "texts"),
    }
)
FORMS = (KEYS, KEYS | {"head"})
"""What a body is made of; a `head` is there only where it says something."""
AFTER_THE_SIGNATURE = ("reopen", "head", "erase")
DEAL = ("position", "number", "record", "points", "outcome", "value", "tallies", "contract", "seat", "player_id")
SEAT = ("player_id", "points", "total", "tallies", "counters", "opened_at")


@told(Sheet)
def audit_sheets(sheets: QuerySet[Sheet]) -> Iterator[tuple[Sheet, list[str]]]:
    """Every list with everything wrong with it, in plain English for the operator."""
    last = 0
    related = (
        "book",
        "entries__text",
        Prefetch("entries__photo", EntryPhoto.objects.defer("image")),
        "deals",
        "seat_totals",
        "retractions",
    )  # no join: a list whose book is gone is looked at too
    while True:
        with snapshot():
            rows = sheets.filter(pk__gt=last).order_by("pk")
            chunk = list(rows.prefetch_related(*related)[: _together(rows)])
        for sheet in chunk:
            yield sheet, collected(_findings(sheet))
        if not chunk:
            return
        last = chunk[-1].pk


def _together(rows: QuerySet[Sheet]) -> int:
    """How many of these lists are read at once: short ones by the hundred, for each reading has its price."""
    read = itertools.accumulate(rows.values_list("revision", flat=True)[: CHUNK - 1])
    return 1 + sum(1 for entries in read if entries < ENTRIES)


def _findings(sheet: Sheet) -> Iterator[str]:
    entries = sorted(sheet.entries.all(), key=lambda entry: entry.sequence)
    bodies = _read(entries)
    yield from _log(sheet, entries, bodies)
    if sheet.book.ruleset is None and not sheet.counts and sheet.retracted_at is None:
        yield "does not count, but stands in no event's book"
    if sheet.counts and sheet.retracted_at is not None:
        yield "counts, but is retracted"
    yield from retracted(sheet, sheet.retractions.all())
    if any(each.book_id != sheet.book_id for each in sheet.retractions.all()):
        yield "a retraction of it stands in another book"
    yield from second_audit.findings(sheet, entries)
    yield from _photos(entries)
    must = sums.wanted(
        sheet, [body for body in bodies if body is not None], entries[-1].hash if entries else sheet.head
    )
    yield from differences("", must.sheet, {name: getattr(sheet, name) for name in must.sheet})
    yield from row_differences("deal", must.deals, {row.sequence: _columns(row, DEAL) for row in sheet.deals.all()})
    yield from row_differences("seat", must.seats, {row.seat: _seat(row) for row in sheet.seat_totals.all()})


def _photos(entries: Sequence[Entry]) -> Iterator[str]:
    """Photos that were changed, put there or taken away; their bytes are read one by one."""
    for entry in entries:
        text, photo = getattr(entry, "text", None), getattr(entry, "photo", None)
        said = text.texts.get("photo") if text and entry.kind == "photo" else None
        if photo is None and said:
            yield f"entry {entry.sequence}: its photo is missing"
        elif photo is not None and not said:
            yield f"entry {entry.sequence}: a photo should not be there"
        elif photo is not None and said != (_digest_of(photo.pk) or said):
            yield f"entry {entry.sequence}: its photo does not match the digest"


def _digest_of(photo: int) -> str | None:
    """None where it went while this was read: the next audit looks again."""
    image = EntryPhoto.objects.filter(pk=photo).values_list("image", flat=True).first()
    return hashlib.sha256(image).hexdigest() if image is not None else None


def _seat(row: SeatTotal) -> dict[str, Any]:
    return {**_columns(row, SEAT), "opened_at": moment(row.opened_at)}


def _columns(row: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def chain_findings(sheet: Sheet, entries: Sequence[Entry]) -> Iterator[str]:
    """Everything that shows that somebody has changed the log itself, or the head of the list."""
    yield from _log(sheet, entries, _read(entries))


def _read(entries: Sequence[Entry]) -> list[Body | None]:
    return [chains.read(entry.body, FORMS) for entry in entries]


def _log(sheet: Sheet, entries: Sequence[Entry], bodies: Sequence[Body | None]) -> Iterator[str]:
    if len(entries) < sheet.revision:
        yield f"{sheet.revision - len(entries)} of {sheet.revision} entries are missing"
    begins = beginning(sheet, [body for body in bodies if body is not None])
    yield from _chain(sheet, entries, bodies, begins)
    if sheet.head != entries[-1].hash if entries else sheet.head not in (begins, _before_heads(sheet)):
        yield "the log does not end with the entry that the sheet names as its head"
    yield from _texts(entries, bodies, old=begins == _before_heads(sheet))
    yield from _story(sheet, [body for body in bodies if body is not None])


def _chain(sheet: Sheet, entries: Sequence[Entry], bodies: Sequence[Body | None], begins: str) -> Iterator[str]:
    if misplaced := list(chains.order(entries, "entry")):
        yield from misplaced
        return
    previous = begins
    for entry, body in zip(entries, bodies, strict=True):
        if body is None:
            yield f"entry {entry.sequence}: its bytes cannot be read"
        else:
            yield from chains.link("entry", Link(entry, body, _of(entry, sheet)), previous)
        previous = entry.hash


def _of(entry: Entry, sheet: Sheet) -> dict[str, Any]:
    return {
        "sheet": str(sheet.uid),
        "sequence": entry.sequence,
        "kind": entry.kind,
        "key": entry.key,
        "author": entry.author_id,
        "device": entry.device,
        "at": moment(entry.written_at),
    }


def beginning(sheet: Sheet, bodies: Sequence[Body]) -> str:
    """Where the chain must begin. Lists opened before 0.3.0 began without head and book."""
    old = _before_heads(sheet)
    if bodies and bodies[0]["previous"] == old:
        return old
    whose = {"book": sheet.book_id, **({"second_of": sheet.second_of_id} if sheet.second_of_id else {})}
    return digest({**_frozen(sheet), **_first_head(sheet, bodies), **whose})


def _before_heads(sheet: Sheet) -> str:
    return digest(_frozen(sheet))


def _frozen(sheet: Sheet) -> dict[str, Any]:
    return {"game": sheet.game, "ruleset": sheet.ruleset, "seats": sheet.seats, "sheet": str(sheet.uid)}


def _first_head(sheet: Sheet, bodies: Sequence[Body]) -> Mapping[str, Any]:
    """What stood in the head when the list was opened: the first entry that changed it says so."""
    return next((dict(body["head"]["from"]) for body in bodies if body.get("head")), _head_now(sheet))


def _head_now(sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.title,
        "series": sheet.series_number,
        "table": sheet.table_number,
        "opened_at": moment(sheet.opened_at),
    }


def _texts(entries: Sequence[Entry], bodies: Sequence[Body | None], *, old: bool) -> Iterator[str]:
    """Texts that were changed or have gone. In lists opened before 0.3.0 nobody wrote down that a text was erased."""
    erased = {body["corrects"] for body in bodies if body is not None and body["kind"] == "erase"}
    for entry, body in zip(entries, bodies, strict=True):
        if body is not None:
            announced = entry.sequence in erased
            stored = getattr(entry, "text", None)
            yield from chains.spoken(
                f"entry {entry.sequence}", body, stored, erased=None if old and not announced else announced
            )


def _story(sheet: Sheet, bodies: Sequence[Body]) -> Iterator[str]:
    """Entries that no list takes: after the signature, and changes of a head that did not stand there."""
    signed, head = False, None
    disputed: frozenset[int] = frozenset()
    for body in bodies:
        if signed and body["kind"] not in AFTER_THE_SIGNATURE:
            yield f"entry {body['sequence']}: the list was signed by then"
        if body["kind"] == "confirm" and disputed:
            yield f"entry {body['sequence']}: the list was signed with a dispute open"
        disputed = _disputed(disputed, body)
        signed = body["kind"] == "confirm" or (signed and body["kind"] != "reopen")
        if body.get("head"):
            if head is not None and not same(head, body["head"]["from"]):
                yield f"entry {body['sequence']}: changes a head that did not stand there"
            head = body["head"]["to"]
    if head is not None:
        yield from differences("", {"opened_at": head["opened_at"]}, _head_now(sheet))


def _disputed(disputed: frozenset[int], body: Body) -> frozenset[int]:
    """The entries that raised a dispute which is open after this one."""
    return disputed | {body["sequence"]} if body["kind"] == "dispute" else disputed - {_ended(body)}


def _ended(body: Body) -> Any:
    return body["corrects"] if body["kind"] == "settle" else None
