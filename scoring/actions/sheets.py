"""Opening sheets."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

import rules
from scoring import log, names
from scoring.actions import storing
from scoring.actions.entries import Author, write
from scoring.log import Draft
from scoring.models import Account, Book, Player, Sheet
from scoring.queries.loaded import genesis
from scoring.queries.projections import project
from scoring.queries.sheets import from_entries

OPENING = "opening"
"""Key of the entry that seats the first players."""


def open_sheet(  # noqa: PLR0913  keyword-only: what stands in the head of a list
    *,
    book: Book,
    title: str,
    ruleset: rules.Ruleset,
    players: Sequence[Player | None],
    series_number: int | None = None,
    table_number: int | None = None,
    by: Account | None,
    at: datetime,
) -> Sheet:
    """A new list under a frozen rule set, with as many seats as there are players; None leaves a seat empty.

    Raises `rules.RulesetError` where the game has no table of that size.
    """
    with transaction.atomic():
        sheet = new(book, names.clean(title, 160), ruleset, len(players), at)
        sheet.series_number, sheet.table_number = series_number, table_number
        sheet.save(force_insert=True)
        storing.store([storing.Change(sheet, storing.EMPTY, project(from_entries(sheet, ())), entries=0)])
        if seats := seating(players):
            draft = Draft(log.SEAT, OPENING, revision=0, seats=seats)
            return write(sheet_id=sheet.pk, draft=draft, by=Author(account=by), at=at).loaded.sheet
    return sheet


def new(
    book: Book, title: str, ruleset: rules.Ruleset, seats: int, at: datetime, uid: uuid.UUID | None = None
) -> Sheet:
    """An empty list, not saved yet."""
    sheet = Sheet(
        uid=uid or uuid.uuid4(),
        book=book,
        title=title,
        game=ruleset.game,
        ruleset=ruleset.to_dict(),
        seats=seats,
        opened_at=at,
    )
    sheet.head = genesis(sheet)
    return sheet


def seating(players: Sequence[Player | None]) -> log.Seats:
    """Who sits where, as the opening entry says it."""
    return tuple((seat, player.pk) for seat, player in enumerate(players) if player is not None)
