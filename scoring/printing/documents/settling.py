"""Who pays what at the end of an evening, on one list to sign: what points and lost games come to for each player."""

from collections.abc import Iterator
from typing import Any, TypedDict, cast

from scoring.amounts import euros
from scoring.models import PrintJob
from scoring.printing.documents.document import Document
from scoring.printing.documents.hall_papers import Occasion, about
from scoring.templatetags.kiebitz import money, points


class Paying(TypedDict):
    """What somebody gets; cents, below 0 what he or she pays."""

    number: int | None
    name: str
    points: int
    for_points: int
    lost_games: int
    open: int
    """What is not noted as paid yet."""


class Payments(Occasion):
    """The payload: what the rows come to goes into the cash box."""

    unconfirmed: int
    """Sheets that may still change."""
    for_points: bool
    """Whether points are worth money; a column of nothing is left out."""
    for_lost_games: bool
    rows: list[Paying]


def payments(job: PrintJob) -> Iterator[Document]:
    """One list."""
    payload = cast("Payments", job.payload)
    rows = payload["rows"]
    box: Paying = {
        "number": None,
        "name": "",
        "points": 0,
        "for_points": -sum(each["for_points"] for each in rows),
        "lost_games": -sum(each["lost_games"] for each in rows),
        "open": -sum(each["open"] for each in rows),
    }
    told = {"rows": [_told(each) for each in rows], "box": _told(box)}
    shown = {name: payload[name] for name in ("unconfirmed", "for_points", "for_lost_games")}
    yield Document("print/payments.html", {**about(job), **told, **shown}, parts=len(rows))


def _told(row: Paying) -> dict[str, Any]:
    together = row["for_points"] + row["lost_games"]
    return {
        **row,
        "points": points(row["points"]),
        "for_points": money(row["for_points"]),
        "lost_games": money(row["lost_games"]),
        "together": money(together),
        "open": euros(abs(row["open"])) if row["open"] else "",
        "pays": row["open"] < 0,
        "settled": bool(together) and not row["open"],
    }
