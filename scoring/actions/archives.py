"""Keeping games of an archive, many at a time: each a sheet of one deal, through the checks that every entry passes."""

import hashlib
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import transaction

import rules
from rules.types import Problem
from scoring import log
from scoring.actions import entries, storing
from scoring.actions.entries import OPERATOR, Written, set_columns
from scoring.actions.errors import Refused
from scoring.actions.sheets import OPENING, new, seating
from scoring.log import Draft
from scoring.models import Book, Entry, EntryText, Player, Sheet
from scoring.queries import people, sheets
from scoring.queries.archives import ArchivedGame
from scoring.queries.drafts import KEY
from scoring.queries.projections import project

NAMESPACE = uuid.UUID("0d1f3f6c-6b37-4e0e-9a55-3c1a56f5f0b1")
"""A game's sheet is found again by its id: importing twice keeps it once."""
CONFIRMATION = "confirmation"


@dataclass(slots=True)
class Outcome:
    """What became of a batch."""

    kept: list[ArchivedGame] = field(default_factory=list)
    known: int = 0
    """Games that the book already had."""
    refused: list[tuple[ArchivedGame, tuple[Problem, ...]]] = field(default_factory=list)


def keep(*, book_id: int, ruleset: rules.Ruleset, games: Sequence[ArchivedGame], remark: str, at: datetime) -> Outcome:
    """Keep those games that the book does not have yet; `remark` marks the ones that were cut short."""
    outcome = Outcome()
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book_id)
        fresh = _fresh(book, ruleset, games)
        outcome.known = len(games) - len(fresh)
        players = _players(book, {name for game in fresh.values() for name in game.players if name})
        written: list[Written] = []
        for uid, game in fresh.items():
            sheet = new(book, game.id, ruleset, len(game.players), game.played_at or at, uid)
            seated = [players.get(name) for name in game.players]
            try:
                written.append(_write(sheet, game, seated, remark, at))
                outcome.kept.append(game)
            except Refused as refusal:
                outcome.refused.append((game, refusal.problems))
        _save(written)
    return outcome


def _fresh(book: Book, ruleset: rules.Ruleset, games: Iterable[ArchivedGame]) -> dict[uuid.UUID, ArchivedGame]:
    found = {uuid.uuid5(NAMESPACE, f"{book.pk}/{ruleset.game}/{game.id}"): game for game in games}
    for uid in Sheet.objects.filter(uid__in=found).values_list("uid", flat=True):
        del found[uid]
    return found


def _players(book: Book, names: set[str]) -> dict[str, Player]:
    """Who is known in this book by these names; new players where there is nobody."""
    known = {player.name: player for player in people.known(book).filter(name__in=names).order_by("-pk")}
    missing = [Player(name=name, club=book.club) for name in sorted(names - known.keys())]
    return known | {player.name: player for player in Player.objects.bulk_create(missing)}


def _write(sheet: Sheet, game: ArchivedGame, players: Sequence[Player | None], remark: str, at: datetime) -> Written:
    """The game's sheet, complete and confirmed, not saved yet."""
    deal = game.deal if game.complete else {**game.deal, "remark": remark}
    key = game.id if KEY.fullmatch(game.id) else hashlib.sha256(game.id.encode()).hexdigest()
    loaded = sheets.from_entries(sheet, ())
    for draft in (
        Draft(log.SEAT, OPENING, 0, seats=seating(players)),
        Draft(log.RECORD, key, 1, record=deal),
        Draft(log.CONFIRM, CONFIRMATION, 2),
    ):
        tried = sheets.apply_clean(loaded, draft)
        # What is unusual was so in the archive: whoever imports it takes it as it is.
        unusual = tuple(sorted({problem.code for problem in tried.unticked}))
        tried = sheets.apply_clean(loaded, replace(draft, accepted=unusual)) if unusual else tried
        written = entries.add(loaded, tried, OPERATOR, at)
        loaded = written.loaded
    return written


def _save(written: Sequence[Written]) -> None:
    """The same rows that `entries.write` saves, for many new sheets in as many statements."""
    if not written:
        return
    changes = [
        storing.Change(each.loaded.sheet, storing.EMPTY, project(each.loaded), each.revision) for each in written
    ]
    for change in changes:
        set_columns(change)
    Sheet.objects.bulk_create(change.sheet for change in changes)
    lines = Entry.objects.bulk_create(entry for each in written for entry in each.loaded.entries)
    EntryText.objects.bulk_create(text for entry in lines if (text := sheets.text_of(entry)))
    storing.store(changes)
