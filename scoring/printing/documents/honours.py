"""What lies on the table at a ceremony: certificates, prizes with a list to sign, receipts for what was paid."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, NotRequired, TypedDict, cast

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from scoring.amounts import euros
from scoring.models import PrintJob
from scoring.presenting.ordinals import place_in_words
from scoring.presenting.prize_names import account_name, prize_name
from scoring.printing.documents import ornaments
from scoring.printing.documents.club_logo import logo_of
from scoring.printing.documents.document import Document
from scoring.printing.documents.hall_papers import PAGES_AT_ONCE, Occasion, about
from scoring.printing.documents.setting_out import batched
from scoring.templatetags.kiebitz import points

ONE_LINE, FEW_LINES = 20, 80
"""Characters of a name that stand on one line of a certificate in its large type, on a few in its middle one."""
SLIPS_ON_PAGE = 4
LINES_ON_SLIP = 4
"""Movements of money on one slip; who has more gets another."""
ORNAMENTS = {
    "kiebitz:border": ornaments.border(),
    "kiebitz:suits": ornaments.row(),
    "kiebitz:left": ornaments.branch(),
    "kiebitz:right": ornaments.branch(mirrored=True),
}
"""Of a certificate."""


class Honoured(TypedDict):
    """Somebody with a place."""

    rank: int
    name: str
    club: str
    total: int
    shared: NotRequired[bool]
    """Whether others have the same rank."""
    cents: NotRequired[int]
    """Of the prize, 0 without one."""
    partner: NotRequired[str]
    """Of a fixed pair the other one."""
    partner_club: NotRequired[str]


class Certificates(Occasion):
    """The payload of certificates."""

    club: NotRequired[str]
    """Which club honours."""
    final: bool
    first: str
    """What the ranking counts first: `total` or a tally."""
    after: int | None
    """The series after which; None after the last one."""
    category: str
    rows: list[Honoured]


class Prize(TypedDict):
    """What lies in an envelope; cents."""

    ranking: NotRequired[str]
    """Which it is: `series:1`, `category:Damen`, `pot:Tandem`; that of all where nothing is said."""
    rank: int
    number: int | None
    name: str
    cents: int


class Purse(TypedDict):
    """What is in a pot, and what of it nobody gets; cents."""

    pot: int
    house: int


class Prizes(Occasion, Purse):
    """The payload of prizes: with what stays in the house they are the pot. Rankings one after the other."""

    final: bool
    extra: NotRequired[dict[str, Purse]]
    """Extra pots, by name."""
    rows: list[Prize]


class Moved(TypedDict):
    """A line of a receipt: cents, below 0 where they were paid out."""

    receipt: int
    purpose: str
    """`fee`, `lost`, `points`, `pot`, `prize` or `from_pot`."""
    account: NotRequired[str]
    """What it was paid for, as the cash book calls it."""
    series: int | None
    table: int | None
    cents: int
    at: NotRequired[str]
    """When, by the clock of the event."""
    by: NotRequired[str]
    """Who took the money or paid it out, as receipts on pages name them."""
    taken_back: NotRequired[bool]
    """Whether it takes an earlier line back."""


class Receipt(TypedDict):
    """What somebody paid and was paid."""

    number: int
    name: str
    moved: list[Moved]


class Receipts(Occasion):
    """The payload of receipts."""

    club: NotRequired[str]
    rows: list[Receipt]


def certificates(job: PrintJob) -> Iterator[Document]:
    """One page each."""
    payload = cast("Certificates", job.payload)
    logo, pictures = logo_of(job)
    ranking = [
        _("Category %(category)s") % {"category": payload["category"]} if payload["category"] else _("Overall ranking"),
        *([_("after series %(number)s") % {"number": payload["after"]}] if payload["after"] else []),
        *([] if payload["final"] else [_("provisional")]),
    ]
    for rows in batched(payload["rows"], PAGES_AT_ONCE):
        honoured = [_certificate(payload, row, job.language) for row in rows]
        context = {**about(job), "rows": honoured, "ranking": " · ".join(ranking), "logo": logo}
        yield Document("print/certificates.html", context, {**ORNAMENTS, **pictures}, parts=len(rows))


def _certificate(payload: Certificates, row: Honoured, language: str) -> dict[str, Any]:
    """As the page shows it. Rows of jobs from before tell neither pairs nor prizes."""
    names = [row["name"], *([row["partner"]] if "partner" in row else [])]
    clubs = [each for each in (row["club"], row.get("partner_club", "")) if each]
    return {
        "names": names,
        "size": _size(names),
        "club": " / ".join(dict.fromkeys(clubs)),
        "place": place_in_words(row["rank"], shared=row.get("shared", False)),
        "result": result(payload["game"], payload["first"], row["total"], language),
        "prize": euros(cents) if (cents := row.get("cents", 0)) else "",
    }


def _size(names: Sequence[str]) -> int:
    """Points of type: one line where it can be, and room for all that names can be long."""
    if max(map(len, names)) <= ONE_LINE:
        return 32
    return 20 if sum(map(len, names)) <= FEW_LINES else 14


def result(game: str, first: str, total: int, language: str) -> str:
    """`1834 points`, or what the ranking counts `first` instead."""
    if first == "total":
        return ngettext("%(number)s point", "%(number)s points", abs(total)) % {"number": points(total)}
    label = rules.say(game, f"tally.{first.removeprefix('-')}", {}, language)
    return f"{_('%(label)s:') % {'label': label}} {points(total)}"


def prizes(job: PrintJob) -> Iterator[Document]:
    """The lists that everybody signs, then a slip for each envelope. Where all are of one ranking, none is named."""
    payload = cast("Prizes", job.payload)
    several = any(row.get("ranking") for row in payload["rows"])
    rows = [_prize(row, several=several) for row in payload["rows"]]
    purses: dict[str, Purse] = {"": payload, **payload.get("extra", {})}
    pots = [_pot(name, purse, rows) for name, purse in purses.items()]
    yield Document("print/prizes.html", {**about(job), "pots": [each for each in pots if each["tables"]]}, parts=0)
    for some in batched(rows, SLIPS_ON_PAGE * PAGES_AT_ONCE):
        pages = list(batched(some, SLIPS_ON_PAGE))
        yield Document("print/envelopes.html", {**about(job), "pages": pages}, parts=len(some))


def _prize(row: Prize, *, several: bool) -> dict[str, Any]:
    kind, _colon, name = row.get("ranking", "").partition(":")
    title = prize_name(row.get("ranking", "")) if several else ""
    told = {"amount": euros(row["cents"]), "place": place_in_words(row["rank"]), "title": title}
    return {**row, **told, "pot": name if kind == "pot" else ""}


def _pot(name: str, purse: Purse, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What a pot pays: a table for each ranking, with its sum."""
    own = [row for row in rows if row["pot"] == name]
    tables = [(title, [*some]) for title, some in groupby(own, key=lambda row: row["title"])]
    return {
        "tables": [(title, some, euros(sum(row["cents"] for row in some))) for title, some in tables],
        "house": euros(purse["house"]),
        "pot": euros(purse["pot"]),
    }


def receipts(job: PrintJob) -> Iterator[Document]:
    """A slip for everybody, to be signed."""
    payload = cast("Receipts", job.payload)
    slips = [slip for row in payload["rows"] for slip in _slips(row)]
    words = {**about(job), "club": payload.get("club", "")}
    for some in batched(slips, SLIPS_ON_PAGE * PAGES_AT_ONCE):
        pages = list(batched(some, SLIPS_ON_PAGE))
        yield Document("print/receipts.html", {**words, "pages": pages}, parts=sum(each["last"] for each in some))


class _Slip(TypedDict):
    number: int
    name: str
    lines: list[tuple[int, str, str, str]]
    """Number, what it is for, when and by whom, amount."""
    total: str
    paid_out: bool
    """Whether more was paid out than in."""
    last: bool
    """Whether nothing follows: here stand the sum and the signature."""


def _slips(row: Receipt) -> Iterator[_Slip]:
    total = sum(each["cents"] for each in row["moved"])
    moved = row["moved"]
    lines = [(each["receipt"], capfirst(_purpose(each)), _taken(each), euros(each["cents"])) for each in moved]
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


def _taken(moved: Moved) -> str:
    at = moved.get("at", "")
    when = date_format(datetime.fromisoformat(at), "SHORT_DATETIME_FORMAT") if at else ""
    said = ", ".join(filter(None, (when, moved.get("by", ""))))
    return " · ".join(filter(None, (said, _("taken back") if moved.get("taken_back") else "")))


def _purpose(moved: Moved) -> str:
    said = {
        "fee": _("entry fee"),
        "lost": _("lost-game money"),
        "points": _("money for points"),
        "pot": _("extra pot"),
        "prize": _("prize"),
        "from_pot": _("paid out of a pot"),
    }[moved["purpose"]]
    if name := account_name(moved.get("account", "")):
        return f"{said}, {name}"
    if moved["series"] is None:
        return said
    return f"{said}, {_('Series %(series)d, table %(table)d') % {'series': moved['series'], 'table': moved['table']}}"
