"""Opening sheets."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from django.db import transaction

import rules
from scoring import bounds, hosts, names, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.errors import Refused
from scoring.lists.actions import batches, sitting, storing
from scoring.lists.actions.writing_entries import write
from scoring.lists.queries.loaded import genesis
from scoring.lists.queries.projections import STAMP, project
from scoring.lists.queries.sheet_queries import from_entries
from scoring.lists.values import log, rereading
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
    goes_on_from: Sheet | None = None,
    by: Actor,
    at: datetime,
) -> Sheet:
    """A new list under a frozen rule set, with as many seats as there are players; None leaves a seat empty.

    It counts, unless it stands loose in an event's book. `goes_on_from`: the list of whose deals it has what was left.

    Raises `PermissionDenied` for whoever does not keep the book,
    `ValidationError` for too many a day, `rules.RulesetError` where the game has no table of that size, `Refused` for
    other rules than the event's, `SheetClosed` once its ranking is final or the book is retracted.
    """
    with transaction.atomic():
        require(permissions.can_keep_book(by, book))
        bounds.demand("lists", bounds.LISTS_A_DAY, by, beyond=_is_full(book, at))
        refuse_other_rules(book, ruleset, len(players), goes_on=goes_on_from is not None)
        # Players are locked before the book, as whoever changes seats does.
        hold(player.pk for player in players if player is not None)
        sheet = new(book, names.clean(title, 160), ruleset, len(players), at, place=(series_number, table_number))
        sheet.goes_on_from = goes_on_from
        sheet.counts = not hosts.is_event(book) if counts is None else counts
        storing.open_sheets([sheet])
        empty = from_entries(sheet, ())
        storing.store([storing.Change(sheet, storing.EMPTY, project(empty), entries=0)])
        if seats := seating(players):
            draft = Draft(log.SEAT, OPENING, revision=0, seats=seats)
            return write(sheet_id=sheet.pk, draft=draft, by=by, at=at, known=empty.reading).loaded.sheet
    return sheet


@dataclass(frozen=True, slots=True)
class TableSet:
    """A table of a series as it is to be laid: its number, what its list is called, who sits there."""

    number: int
    title: str
    ruleset: rules.Ruleset
    players: Sequence[Player]


def open_series(*, book: Book, series: int, tables: Sequence[TableSet], by: Actor, at: datetime) -> list[Sheet]:
    """A list that counts for every table of a series, in a number of statements that does not follow theirs.

    Raises what `open_sheet` raises, and `Refused` for whoever sits at a table of this series already.
    """
    with transaction.atomic():
        require(permissions.can_keep_book(by, book))
        seated = hold(player.pk for table in tables for player in table.players)
        sitting.refuse_merged(seated)
        sitting.refuse_strangers(book, seated, by)
        sitting.refuse_at_tables(book, series, {each.pk: table.title for table in tables for each in table.players})
        written = [_laid(book, series, table, by, at) for table in tables]
        batches.save(written)
    return [each.change.sheet for each in written]


def _laid(book: Book, series: int, table: TableSet, by: Actor, at: datetime) -> batches.Written:
    """The table's list with its players, not saved yet."""
    refuse_other_rules(book, table.ruleset, len(table.players))
    called = names.clean(table.title, 160)
    sheet = new(book, called, table.ruleset, len(table.players), at, place=(series, table.number))
    made = batches.Made(batches.Blank(table.ruleset).list_of(sheet), by, at)
    made.add(log.SEAT, OPENING, seats=seating(table.players))
    return made.written()


def _is_full(book: Book, at: datetime) -> bool:
    """Whether as many lists as a day may bring were opened within one."""
    opened = book.sheets.order_by("-pk").values_list("opened_at", flat=True)
    return any(each > at - DAY for each in opened[bounds.LISTS_A_DAY - 1 : bounds.LISTS_A_DAY])


def refuse_other_rules(book: Book, ruleset: rules.Ruleset, seats: int, *, goes_on: bool = False) -> None:
    """An event's lists are all played by its rules; how many deals they have follows from the table, or, where a list
    `goes_on` from another, from what was left of that one.
    """
    if book.ruleset is None:
        return
    own = of_table(rules.Ruleset.from_dict(book.ruleset), seats)
    if own != ruleset and not (goes_on and rereading.alike(own.to_dict(), ruleset.to_dict())):
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
        ruleset=_stored(ruleset),
        seats=seats,
        series_number=place[0],
        table_number=place[1],
        opened_at=at,
        made_by=STAMP,
    )
    sheet.head = genesis(sheet)
    return sheet


@lru_cache(maxsize=32)
def _stored(ruleset: rules.Ruleset) -> dict[str, Any]:
    """The rules as lists keep them: one for all lists that are laid together, so that it is written once."""
    return ruleset.to_dict()


def seating(players: Sequence[Player | None]) -> log.Seats:
    """Who sits where, as the opening entry says it."""
    return tuple((seat, player.pk) for seat, player in enumerate(players) if player is not None)
