"""Keeping lists of an archive, many at a time, through the checks that every entry passes."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

import rules
from rules.types import Problem
from scoring import permissions
from scoring.access import require
from scoring.actors import OPERATOR, Actor
from scoring.errors import Refused
from scoring.importing.values.archived import ArchivedSheet
from scoring.lists.actions.batches import Blank, Made, Written, save
from scoring.lists.actions.opening_sheets import OPENING, new, seating
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.models import Book, Player, Sheet
from scoring.people.actions import naming_players
from scoring.people.queries import people_queries

NAMESPACE = uuid.UUID("0d1f3f6c-6b37-4e0e-9a55-3c1a56f5f0b1")
"""A sheet is found again by its id in the archive: importing twice keeps it once."""
ENDING, CONFIRMATION = "ending", "confirmation"


@dataclass(slots=True)
class Outcome:
    """What became of a batch."""

    stored: list[ArchivedSheet] = field(default_factory=list)
    known: int = 0
    """Games that the book already had."""
    refused: list[tuple[ArchivedSheet, tuple[Problem, ...]]] = field(default_factory=list)


def keep(
    *, book_id: int, ruleset: rules.Ruleset, games: Sequence[ArchivedSheet], remark: str, by: Actor, at: datetime
) -> Outcome:
    """Keep those lists that the book does not have yet; `remark` tells of one that ends before its rules end it."""
    require(permissions.can_import(by))
    outcome = Outcome()
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book_id)
        fresh = _fresh(book, ruleset, games)
        outcome.known = len(games) - len(fresh)
        known = _players(book, {name for game in fresh.values() for name in game.players if name}, at)
        written, empty = list[Written](), Blank(ruleset)
        for uid, game in fresh.items():
            sheet = new(book, game.title, ruleset, len(game.players), game.played_at or at, uid)
            seated = [known.get(name) for name in game.players]
            try:
                written.append(_write(empty.list_of(sheet), game, seated, remark, at))
                outcome.stored.append(game)
            except Refused as refusal:
                outcome.refused.append((game, refusal.problems))
        save(written)
    return outcome


def _fresh(book: Book, ruleset: rules.Ruleset, games: Iterable[ArchivedSheet]) -> dict[uuid.UUID, ArchivedSheet]:
    found = {uuid.uuid5(NAMESPACE, f"{book.pk}/{ruleset.game}/{game.id}"): game for game in games}
    for uid in Sheet.objects.filter(uid__in=found).values_list("uid", flat=True):
        del found[uid]
    return found


def _players(book: Book, names: set[str], at: datetime) -> dict[str, Player]:
    """Who is known in this book by these names; where there is nobody, new players: no members, but guests of its
    club.
    """
    found = naming_players.hold(people_queries.known(book).filter(name__in=names).values_list("pk", flat=True))
    known = {player.name: player for player in reversed(found) if player.merged_into_id is None}
    since = at if book.club else None
    missing = (Player(name=name, club=book.club, guest_since=since) for name in sorted(names - known.keys()))
    return known | {player.name: player for player in naming_players.create(missing, by=OPERATOR, at=at)}


def _write(empty: Loaded, game: ArchivedSheet, seated: Sequence[Player | None], remark: str, at: datetime) -> Written:
    """The whole list, confirmed, not saved yet."""
    made = Made(empty, OPERATOR, at, as_it_was=True)
    made.add(log.SEAT, OPENING, seats=seating(seated))
    for number, deal in enumerate(game.deals, start=1):
        record = deal if game.complete else {**deal, "remark": remark}
        made.add(log.RECORD, f"deal-{number}", game.scored, record=record)
    if not made.loaded.finished:
        made.add(log.CLOSE, ENDING, reason=remark)
    made.add(log.CONFIRM, CONFIRMATION)
    return made.written()
