"""How a complete list comes to be confirmed: by whom, on which phone, and by whom it was."""

from collections.abc import Sequence
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
from scoring.lists.values.table_codes import NAME, code_of
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
    """Who sits where the phone is said to be that confirmed it; empty where nobody said so."""


def signing(request: HttpRequest, loaded: Loaded, naming: Naming) -> Signing | None:
    """Of a list that is complete and counts; None of others, and of a second entry. One statement while it is open."""
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
        _signer(signed, names) if signed else "",
    )


def _handed(request: HttpRequest, code: TableCode) -> dict[str, Any]:
    spelt = code_of(code.seed)
    opened = reverse("table_open", args=[spelt])
    return {"spelt": spelt, "typed_at": origin(request) + reverse("table_code"), **handed_over(request, opened)}


def _signer(signed: Entry, names: Sequence[str]) -> str:
    found = NAME.fullmatch(signed.device)
    seat = int(found["seat"]) if found and found["seat"] else 0
    return names[seat - 1] if 0 < seat <= len(names) else ""
