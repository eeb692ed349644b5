"""Opening sheets."""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

import rules
from scoring import bounds, hosts, names, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.errors import Refused
from scoring.lists.actions import storing
from scoring.lists.actions.writing_entries import write
from scoring.lists.queries.loaded import genesis
from scoring.lists.queries.projections import STAMP, project
from scoring.lists.queries.sheet_queries import from_entries
from scoring.lists.values import log
from scoring.lists.values.lengths import of_table
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import error
from scoring.models import Book, Player, Sheet
from scoring.people.actions.naming_players import hold

DAY = timedelta(days=1)
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
    counts: bool | None = None,
    by: Actor,
    at: datetime,
) -> Sheet:
    """A new list under a frozen rule set, with as many seats as there are players; None leaves a seat empty.

    It counts, unless it stands loose in an event's book. Raises `PermissionDenied` for whoever does not keep the book,
    `ValidationError` for too many a day, `rules.RulesetError` where the game has no table of that size, `Refused` for
    other rules than the event's, `BookSealed` once its ranking is final.
    """
    with transaction.atomic():
        require(permissions.can_keep_book(by, book))
        bounds.demand("lists", bounds.LISTS_A_DAY, by, beyond=_is_full(book, at))
        refuse_other_rules(book, ruleset, len(players))
        # Players are locked before the book, as whoever changes seats does.
        hold(player.pk for player in players if player is not None)
        sheet = new(book, names.clean(title, 160), ruleset, len(players), at, place=(series_number, table_number))
        sheet.counts = not hosts.is_event(book) if counts is None else counts
        storing.open_sheets([sheet])
        storing.store([storing.Change(sheet, storing.EMPTY, project(from_entries(sheet, ())), entries=0)])
        if seats := seating(players):
            draft = Draft(log.SEAT, OPENING, revision=0, seats=seats)
            return write(sheet_id=sheet.pk, draft=draft, by=by, at=at).loaded.sheet
    return sheet


def _is_full(book: Book, at: datetime) -> bool:
    """Whether as many lists as a day may bring were opened within one."""
    opened = book.sheets.order_by("-pk").values_list("opened_at", flat=True)
    return any(each > at - DAY for each in opened[bounds.LISTS_A_DAY - 1 : bounds.LISTS_A_DAY])


def refuse_other_rules(book: Book, ruleset: rules.Ruleset, seats: int) -> None:
    """An event's lists are all played by its rules; how many deals they have follows from the table."""
    if book.ruleset is not None and of_table(rules.Ruleset.from_dict(book.ruleset), seats) != ruleset:
        raise Refused([error("sheet_other_rules", "ruleset")])


def new(
    book: Book,
    title: str,
    ruleset: rules.Ruleset,
    seats: int,
    at: datetime,
    uid: uuid.UUID | None = None,
    place: tuple[int | None, int | None] = (None, None),
) -> Sheet:
    """An empty list, not saved yet; `place` is series and table."""
    rules.length(ruleset, seats)  # names the seats if the game has no such table
    sheet = Sheet(
        uid=uid or uuid.uuid4(),
        book=book,
        title=title,
        game=ruleset.game,
        ruleset=ruleset.to_dict(),
        seats=seats,
        series_number=place[0],
        table_number=place[1],
        opened_at=at,
        made_by=STAMP,
    )
    sheet.head = genesis(sheet)
    return sheet


def seating(players: Sequence[Player | None]) -> log.Seats:
    """Who sits where, as the opening entry says it."""
    return tuple((seat, player.pk) for seat, player in enumerate(players) if player is not None)
