"""How the tables of a series were drawn, on one sheet for the wall: everything was frozen with the job."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, TypedDict, cast

from django.utils.translation import gettext_lazy as _

from scoring.models import PrintJob
from scoring.printing.documents.document import Document
from scoring.printing.documents.hall_papers import Occasion, about

METHODS = {
    "ring": _("groups rotating around a ring"),
    "search": _("search by swapping players"),
    "plan": _("kept plan, players by lot"),
    "round_robin": _("round robin, players by lot"),
    "standing": _("by standing, avoiding repeated meetings"),
}
VERDICTS = {
    "least": _("Fewer repeated meetings are impossible."),
    "no_better_known": _("No better draw is known."),
    "found": _("The search found nothing better."),
}


class Draw(TypedDict):
    """A draw."""

    drawn_at: str
    """ISO 8601."""
    commitment: str | None
    """Published when the event was created; None for an event that is older than that."""
    salt: str | None
    certificate: dict[str, Any]


class DrawSheet(Occasion):
    """The payload of a draw's sheet."""

    of_series: int
    draw: Draw


def method(certificate: Mapping[str, object]) -> str:
    """How a series was drawn, in words."""
    return str(METHODS.get(str(certificate.get("method")), ""))


def verdict(certificate: Mapping[str, object]) -> str:
    """Whether fewer repeats are possible, as far as anybody knows; nothing where the draw does not say."""
    return str(VERDICTS.get(str(certificate.get("verdict")), ""))


def draw(job: PrintJob) -> Iterator[Document]:
    """Numbers, seed, method, meetings and their bound, and the tables as they were drawn."""
    made = cast("DrawSheet", job.payload)["draw"]
    certificate = made["certificate"]
    context = {
        **about(job),
        **made,
        "drawn": datetime.fromisoformat(made["drawn_at"]),
        "open": True,
        "method": method(certificate),
        "verdict": verdict(certificate),
        "tables": list(enumerate(certificate.get("seats", ()), start=1)),
    }
    yield Document("print/draw.html", context, parts=job.parts)
