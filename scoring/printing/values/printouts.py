"""What a printout is called, in the language that is switched on: on pages, as a file, in its own properties, in the
queue of a printer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import file_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.utils.functional import Promise

    from scoring.models import PrintJob

NAMES: Mapping[str, Promise] = {
    "sheet": _("Score sheet"),
    "blank": _("Blank sheet"),
    "ranking": _("Ranking"),
    "cards": _("Start cards"),
    "code_cards": _("Cards with table codes"),
    "plan_names": _("Seating plan by name"),
    "plan_numbers": _("Seating plan by number"),
    "plan_tables": _("Seating plan by table"),
    "sheets": _("Completed sheets"),
    "blanks": _("Blank sheets"),
    "draw": _("Draw certificate"),
    "table_cards": _("Table signs"),
    "certificates": _("Certificates"),
    "prizes": _("Prizes"),
    "receipts": _("Receipts"),
    "payments": _("Who pays what"),
    "poster": _("Poster"),
    "rule_sheet": _("Rule sheet"),
    "prize_plan": _("Prize plan"),
    "emergency": _("Emergency sheets"),
    "test_page": _("Printer test page"),
}
"""By the document."""


def title(job: PrintJob) -> str:
    """What it is and whose: `Score sheet, Series 2, table 3 – Autumn Cup`."""
    return file_names.one_line(f"{_what(job)} – {job.book.title}")


def file_name(job: PrintJob, ending: str, which: str = "") -> str:
    """What its file is called on somebody's disk; `which` says what part of it that is."""
    return file_names.file_name(", ".join(filter(None, (_what(job), which))), job.book.title, ending=ending)


def _what(job: PrintJob) -> str:
    return ", ".join(filter(None, (label(job.document, job.about), str(job.sheet or ""))))


def label(document: str, about: Mapping[str, Any]) -> str:
    """The document, and which of several it is: `Start cards, Series 2`."""
    return ", ".join([str(NAMES[document]), *_which(about)])


def _which(about: Mapping[str, Any]) -> Iterator[str]:
    if about.get("seats"):
        yield gettext("tables of %(seats)s") % {"seats": about["seats"]}
    if about.get("series"):
        yield gettext("Series %(number)s") % {"number": about["series"]}
    if about.get("all"):
        yield gettext("only %(some)s of %(all)s") % {"some": about.get("some"), "all": about["all"]}
    if about.get("after"):
        yield gettext("after series %(number)s") % {"number": about["after"]}
    if about.get("category"):
        yield str(about["category"])
    if about.get("publicly"):
        yield gettext("names as on the web")
    if about.get("last_first"):
        yield gettext("last place first")
