"""What lies on the table at a ceremony: certificates, prizes with a list to sign, receipts for what was paid."""

from collections.abc import Iterator
from typing import TypedDict, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring.amounts import euros
from scoring.models import PrintJob
from scoring.printing.documents.document import Document
from scoring.printing.documents.hall_papers import PAGES_AT_ONCE, Occasion, about
from scoring.printing.documents.setting_out import batched
from scoring.templatetags.kiebitz import points

SLIPS_ON_PAGE = 4
LINES_ON_SLIP = 8
"""Movements of money on one slip; who has more gets another."""


class Honoured(TypedDict):
    """Somebody with a place."""

    rank: int
    name: str
    club: str
    total: int


class Certificates(Occasion):
    """The payload of certificates."""

    final: bool
    first: str
    """What the ranking counts first: `total` or a tally."""
    after: int | None
    """The series after which; None after the last one."""
    category: str
    rows: list[Honoured]


class Prize(TypedDict):
    """What lies in an envelope; cents."""

    rank: int
    number: int | None
    name: str
    cents: int


class Prizes(Occasion):
    """The payload of prizes: with what stays in the house they are the pot."""

    final: bool
    pot: int
    house: int
    rows: list[Prize]


class Moved(TypedDict):
    """A line of a receipt: cents, below 0 where they were paid out."""

    receipt: int
    purpose: str
    """`fee`, `lost`, `pot`, `prize` or `from_pot`."""
    series: int | None
    table: int | None
    cents: int


class Receipt(TypedDict):
    """What somebody paid and was paid."""

    number: int
    name: str
    moved: list[Moved]


class Receipts(Occasion):
    """The payload of receipts."""

    rows: list[Receipt]


def certificates(job: PrintJob) -> Iterator[Document]:
    """One page each."""
    payload = cast("Certificates", job.payload)
    for rows in batched(payload["rows"], PAGES_AT_ONCE):
        honoured = [
            row | {"result": result(payload["game"], payload["first"], row["total"], job.language)} for row in rows
        ]
        yield Document("print/certificates.html", {**about(job), "rows": honoured}, parts=len(rows))


def result(game: str, first: str, total: int, language: str) -> str:
    """`1834 points`, or what the ranking counts `first` instead."""
    if first == "total":
        return ngettext("%(number)s point", "%(number)s points", abs(total)) % {"number": points(total)}
    label = rules.say(game, f"tally.{first.removeprefix('-')}", {}, language)
    return f"{_('%(label)s:') % {'label': label}} {points(total)}"


def prizes(job: PrintJob) -> Iterator[Document]:
    """The list that everybody signs, then a slip for each envelope."""
    payload = cast("Prizes", job.payload)
    rows = [row | {"amount": euros(row["cents"])} for row in payload["rows"]]
    amounts = {"house": euros(payload["house"]), "pot": euros(payload["pot"])}
    yield Document("print/prizes.html", {**about(job), "rows": rows, **amounts}, parts=0)
    for some in batched(rows, SLIPS_ON_PAGE * PAGES_AT_ONCE):
        pages = list(batched(some, SLIPS_ON_PAGE))
        yield Document("print/envelopes.html", {**about(job), "pages": pages}, parts=len(some))


def receipts(job: PrintJob) -> Iterator[Document]:
    """A slip for everybody, to be signed."""
    slips = [slip for row in cast("Receipts", job.payload)["rows"] for slip in _slips(row)]
    for some in batched(slips, SLIPS_ON_PAGE * PAGES_AT_ONCE):
        pages = list(batched(some, SLIPS_ON_PAGE))
        yield Document("print/receipts.html", {**about(job), "pages": pages}, parts=sum(each["last"] for each in some))


class _Slip(TypedDict):
    number: int
    name: str
    lines: list[tuple[int, str, str]]
    total: str
    paid_out: bool
    """Whether more was paid out than in."""
    last: bool
    """Whether nothing follows: here stand the sum and the signature."""


def _slips(row: Receipt) -> Iterator[_Slip]:
    total = sum(each["cents"] for each in row["moved"])
    lines = [(each["receipt"], _purpose(each), euros(each["cents"])) for each in row["moved"]]
    for first in range(0, len(lines), LINES_ON_SLIP):
        upto = first + LINES_ON_SLIP
        last = upto >= len(lines)
        yield _Slip(
            number=row["number"],
            name=row["name"],
            lines=lines[first:upto],
            total=euros(abs(total)),
            paid_out=total < 0,
            last=last,
        )


def _purpose(moved: Moved) -> str:
    said = {
        "fee": _("entry fee"),
        "lost": _("lost-game money"),
        "pot": _("extra pot"),
        "prize": _("prize"),
        "from_pot": _("paid out of a pot"),
    }[moved["purpose"]]
    if moved["series"] is None:
        return said
    return f"{said}, {_('Series %(series)d, table %(table)d') % {'series': moved['series'], 'table': moved['table']}}"
