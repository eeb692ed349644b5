"""How a complete list comes to be confirmed: by whom, on which phone, and by whom it was."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from scoring import permissions
from scoring.access import Naming, at_the_list
from scoring.lists.queries import table_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.table_codes import code_of
from scoring.lists.views.dispute_pages import told_by
from scoring.models import Entry, TableCode
from scoring.page_access import handed_over, origin
from scoring.presenting import words


@dataclass(frozen=True, slots=True)
class Signing:
    """What a list's page says about its confirmation."""

    names: str
    """For whom one confirmation counts."""
    confirms: bool
    """Whether the reader may confirm it."""
    hands_out: bool
    """Whether the reader may let the table do it."""
    by_table: bool
    """Whether the table's code lets it."""
    code: dict[str, Any] | None
    """The code, as text and as a picture, for who hands it out."""
    signed: Entry | None
    """By which it is confirmed."""
    signer: str
    """Who confirmed it, for who sits at the table or keeps the book: by where he or she sits, if anybody knows."""


def signing(request: HttpRequest, loaded: Loaded, naming: Naming, *, sits: bool) -> Signing | None:
    """Of a list that is complete and counts; None of others, and of a second entry. One statement while it is open.

    `sits`: whether the reader sits at the table. Strangers are told when it was confirmed, and not by whom.
    """
    sheet = loaded.sheet
    if not loaded.finished or sheet.second_of_id is not None or not (sheet.counts or sheet.book.ruleset is None):
        return None
    by, confirmed = at_the_list(request, sheet), loaded.state == sheet.State.CONFIRMED
    names = words.names_of(loaded.players, naming=naming)
    code = None if confirmed else table_queries.live(table_queries.home(sheet), timezone.now())
    hands_out = not confirmed and permissions.can_hand_out(by, sheet.book)
    last = max((body.sequence for body in loaded.bodies if body.kind == log.CONFIRM), default=None)
    signed = loaded.entries[last - 1] if confirmed and last else None
    return Signing(
        ", ".join(names),
        not confirmed and permissions.can_confirm(by, sheet),
        hands_out,
        code is not None and code.signs,
        _handed(request, code) if code and code.signs and hands_out else None,
        signed,
        told_by(loaded, signed, naming) if signed and (sits or naming.keeps) else "",
    )


def opened_again(loaded: Loaded) -> Entry | None:
    """By which a list that was confirmed is open again; None of one that never was, or is confirmed."""
    if loaded.log.confirmed or not any(body.kind == log.CONFIRM for body in loaded.bodies):
        return None
    return loaded.entries[max(body.sequence for body in loaded.bodies if body.kind == log.REOPEN) - 1]


def _handed(request: HttpRequest, code: TableCode) -> dict[str, Any]:
    spelt = code_of(code.seed)
    opened = reverse("table_open", args=[spelt])
    return {"spelt": spelt, "typed_at": origin(request) + reverse("table_code"), **handed_over(request, opened)}
