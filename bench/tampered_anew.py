"""Tampering by somebody who makes chains wholly anew: every hash fits, and what is kept follows."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from scoring import hashing
from scoring.lists.actions.rebuilding import rebuild_book, rebuild_sheet
from scoring.models import Book, BookHead, Sheet
from tests.scoring import forging
from tournaments.models import Event, Snapshot
from tournaments.queries.snapshots import changes, rows_of
from tournaments.queries.standings import live_standings

Body = dict[str, Any]
Tale = Callable[[Random], object]


def final() -> Event:
    return Event.objects.get(state="final")


def running() -> Event:
    return Event.objects.get(state="running")


def evening() -> Book:
    return Book.objects.get(event=None)


def some_list(book: Book, chance: Random) -> Sheet:
    return chance.choice(list(book.sheets.filter(game="skat", revision__gte=3).order_by("pk")))


def rebuilt(*sheets: Sheet) -> None:
    """What is kept follows from the logs again, as the program itself would have it."""
    for sheet in sheets:
        rebuild_sheet(sheet_id=sheet.pk)
    for book in Book.objects.order_by("pk"):
        rebuild_book(book_id=book.pk)


def anew(book: Callable[[], Book]) -> Tale:
    """A list's log is made wholly anew: who won is turned round, every hash fits, and what is kept follows."""

    def tale(chance: Random) -> None:
        _rebuilt_anew(some_list(book(), chance))

    return tale


def _rebuilt_anew(sheet: Sheet) -> dict[str, str]:
    """Every old hash and the new one in its place."""
    new = reseal(sheet.entries.order_by("sequence"), _turned)
    forging.change_sheet(sheet, head=new[sheet.head])
    rebuilt(sheet)
    return new


def _turned(body: Body) -> None:
    record = body.get("record") or {}
    if "won" in record:
        record["won"] = not record["won"]
    elif "re_points" in record:
        record["re_points"] = 240 - record["re_points"]


def reseal(rows: Any, change: Callable[[Body], object]) -> dict[str, str]:
    """A chain with other contents, sealed from the first line to the last."""
    new: dict[str, str] = {}
    for row in rows:
        body = json.loads(row.body)
        change(body)
        body["previous"] = new.get(body["previous"], body["previous"])
        text = hashing.canonical(body)
        new[row.hash] = hashing.digest(text)
        type(row).objects.filter(pk=row.pk).update(body=text, hash=new[row.hash])
    return new


def anew_with_heads(chance: Random) -> None:
    """A list of an event that is running is made anew, with every head that a ranking bore."""
    event = running()
    sheet = Sheet.objects.filter(table__series__event=event, deals_played__gt=0).order_by("pk")[chance.randrange(2)]
    new = _rebuilt_anew(sheet)
    for row in event.book.heads.all():
        seal_head(row, [[uid, new.get(head, head)] for uid, head in row.parts])


def seal_head(row: BookHead, parts: Any) -> str:
    head = hashing.digest(hashing.canonical(sorted(parts)))
    BookHead.objects.filter(pk=row.pk).update(parts=parts, head=head)
    return head


def final_anew(chance: Random) -> None:
    """A list of a final event, its rankings, their heads and the decisions: everything is made anew."""
    event = final()
    sheet = Sheet.objects.filter(table__series__event=event, table__number__lte=2).order_by("pk")[chance.randrange(2)]
    new = _rebuilt_anew(sheet)
    last = event.snapshots.order_by("-number").first()
    _decided_anew(event, new, {last.number: rows_of(live_standings(event))} if last else {})


def _decided_anew(event: Event, new: dict[str, str], rankings: Mapping[int, Any], *, heads: bool = True) -> None:
    """Every decision sealed again, with these rankings and with the heads as they are now."""
    rows = event.decisions.order_by("sequence")
    printed = event.book.heads.exclude(head__in=event.snapshots.values("head"))
    only = list(printed.values_list("pk", flat=True))

    def echo(body: Body) -> None:
        body["previous"] = new.get(body["previous"], body["previous"])
        if body["kind"] == "finalised":
            body["said"] |= _ranked(event, body["said"]["snapshot"], new, rankings)

    for row in rows:
        new.update(reseal([row], echo))
    for row in BookHead.objects.filter(pk__in=only if heads else []):
        seal_head(row, [[uid, new.get(head, head)] for uid, head in row.parts])


def _ranked(event: Event, number: int, new: Mapping[str, str], rankings: Mapping[int, Any]) -> Body:
    row = event.snapshots.get(number=number)
    parts = [[uid, new.get(head, head)] for uid, head in row.heads]
    rows = rankings.get(number, row.rows)
    before = event.snapshots.filter(number=number - 1).first()
    changed = changes(before.rows, rows) if before else []
    head = seal_head(BookHead.objects.get(book=event.book_id, head=row.head), parts)
    Snapshot.objects.filter(pk=row.pk).update(rows=rows, changes=changed, heads=parts, head=head)
    said = {"rows": rows, "changes": changed}
    return {"head": head, **{name: hashing.digest(hashing.canonical(each)) for name, each in said.items()}}


def ranking_with_decision(change: Callable[[Any, Random], None], *, last: bool = True, heads: bool = True) -> Tale:
    """A final ranking is another one, and its decision, with all that follow it, says so."""

    def tale(chance: Random) -> None:
        event = final()
        row = event.snapshots.order_by("-number" if last else "number").first()
        if row is not None:
            change(row.rows, chance)
            _decided_anew(event, {}, {row.number: row.rows}, heads=heads)

    return tale


def _more(rows: Any, chance: Random) -> None:
    row = chance.choice(rows)
    series = next(each for each in row["series"] if each)
    series[1], row["total"] = series[1] + 100, row["total"] + 100


def _other_number(rows: Any, _chance: Random) -> None:
    rows[0]["number"], rows[1]["number"] = rows[1]["number"], rows[0]["number"]


def _other_reason(rows: Any, chance: Random) -> None:
    row = chance.choice(rows)
    row["decided_by"] = "-lot" if row["decided_by"] != "-lot" else None


def stamped_otherwise(*, heads: bool) -> Tale:
    """The ranking claims to be of an earlier version, which nobody reckons after; and its decision fits."""

    def tale(chance: Random) -> None:
        Snapshot.objects.filter(event=final()).update(made_by="0.1")
        ranking_with_decision(_more, heads=heads)(chance)

    return tale


ANEW: Mapping[str, Tale] = {
    "a club's list made wholly anew": anew(evening),
    "an event's list made wholly anew": anew(lambda: final().book),
    "an event's list made anew, with every kept head": anew_with_heads,
    "a final event made wholly anew": final_anew,
    "points in the final ranking, with its decision": ranking_with_decision(_more),
    "points in the ranking of before, with all decisions": ranking_with_decision(_more, last=False),
    "start numbers in the final ranking, with its decision": ranking_with_decision(_other_number),
    "what decided the final ranking, with its decision": ranking_with_decision(_other_reason),
    "a final ranking that claims to be older, with its decision": stamped_otherwise(heads=False),
    "a final ranking that claims to be older, with every kept head": stamped_otherwise(heads=True),
}
