"""Keeping lists of an archive, many at a time, through the checks that every entry passes."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.db import transaction

import rules
from rules.types import Problem
from rules.types import Sheet as Folded
from scoring import permissions
from scoring.access import require
from scoring.actors import OPERATOR, Actor
from scoring.errors import Refused
from scoring.importing.values.archived import ArchivedSheet
from scoring.lists.actions import storing
from scoring.lists.actions.opening_sheets import OPENING, new, seating
from scoring.lists.actions.writing_entries import raise_if_refused, set_columns
from scoring.lists.queries.loaded import Loaded, frame_of
from scoring.lists.queries.projections import project
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.lists.values.reading import Reading, read
from scoring.lists.values.sealing import seal
from scoring.lists.values.trying import attempt
from scoring.models import Book, EntryText, Player, Sheet
from scoring.people.actions import naming_players
from scoring.people.queries import people_queries

NAMESPACE = uuid.UUID("0d1f3f6c-6b37-4e0e-9a55-3c1a56f5f0b1")
"""A sheet is found again by its id in the archive: importing twice keeps it once."""
ENDING, CONFIRMATION = "ending", "confirmation"


@dataclass(slots=True)
class Made:
    """A list in the making, its entries not saved yet."""

    loaded: Loaded
    at: datetime
    entries: list[dict[str, Any]] = field(default_factory=list)
    texts: list[EntryText | None] = field(default_factory=list)

    def add(self, kind: str, key: str, scored: Folded | None = None, **more: Any) -> None:
        """The next entry, checked as every entry is; `scored` is the list with its deal, where that is known."""
        draft = Draft(kind, key, self.loaded.revision, **more)
        trial = attempt(self.loaded.reading, draft, scored=scored)
        # What is unusual was so in the archive: whoever imports it takes it as it is.
        if unusual := tuple(sorted({problem.code for problem in trial.unticked})):
            draft = replace(draft, accepted=unusual)
            trial = attempt(self.loaded.reading, draft, scored=scored)
        raise_if_refused(self.loaded, trial)
        sealed = seal(trial, None, "", self.at)
        self.entries.append({**storing.columns(sealed, self.at), "author_id": None})
        self.texts.append(EntryText(salt=sealed.salt, texts=sealed.texts) if sealed.texts else None)
        self.loaded = Loaded(self.loaded.sheet, sealed.after)


@dataclass(frozen=True, slots=True)
class Written:
    """A list as it will be saved. What its log was read into is gone by then: a batch of it would fill the memory."""

    change: storing.Change
    entries: Sequence[dict[str, Any]]
    texts: Sequence[EntryText | None]


@dataclass(slots=True)
class Blank:
    """Lists under one rule set before anything is written: alike but for whose they are, so read once by seats."""

    ruleset: rules.Ruleset
    readings: dict[int, Reading] = field(default_factory=dict)

    def list_of(self, sheet: Sheet) -> Loaded:
        frame = frame_of(sheet, self.ruleset)
        if sheet.seats not in self.readings:
            self.readings[sheet.seats] = read(frame, sheet.head, (), {})
        return Loaded(sheet, replace(self.readings[sheet.seats], frame=frame, head=sheet.head))


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
        _save(written)
    return outcome


def _fresh(book: Book, ruleset: rules.Ruleset, games: Iterable[ArchivedSheet]) -> dict[uuid.UUID, ArchivedSheet]:
    found = {uuid.uuid5(NAMESPACE, f"{book.pk}/{ruleset.game}/{game.id}"): game for game in games}
    for uid in Sheet.objects.filter(uid__in=found).values_list("uid", flat=True):
        del found[uid]
    return found


def _players(book: Book, names: set[str], at: datetime) -> dict[str, Player]:
    """Who is known in this book by these names; new players where there is nobody."""
    found = naming_players.hold(people_queries.known(book).filter(name__in=names).values_list("pk", flat=True))
    known = {player.name: player for player in reversed(found) if player.merged_into_id is None}
    missing = (Player(name=name, club=book.club) for name in sorted(names - known.keys()))
    return known | {player.name: player for player in naming_players.create(missing, by=OPERATOR, at=at)}


def _write(empty: Loaded, game: ArchivedSheet, seated: Sequence[Player | None], remark: str, at: datetime) -> Written:
    """The whole list, confirmed, not saved yet."""
    made = Made(empty, at)
    made.add(log.SEAT, OPENING, seats=seating(seated))
    for number, deal in enumerate(game.deals, start=1):
        record = deal if game.complete else {**deal, "remark": remark}
        made.add(log.RECORD, f"deal-{number}", game.scored, record=record)
    if not made.loaded.finished:
        made.add(log.CLOSE, ENDING, reason=remark)
    made.add(log.CONFIRM, CONFIRMATION)
    return _written(made)


def _written(made: Made) -> Written:
    loaded = made.loaded
    change = storing.Change(loaded.sheet, storing.EMPTY, project(loaded), loaded.revision)
    set_columns(change)
    return Written(change, made.entries, made.texts)


def _save(written: Sequence[Written]) -> None:
    """The same rows that `writing_entries.write` saves, for many new sheets in as many statements."""
    if not written:
        return
    changes = [each.change for each in written]
    storing.open_sheets([change.sheet for change in changes])
    entries = [{**entry, "sheet_id": each.change.sheet.pk} for each in written for entry in each.entries]
    storing.store_many(entries, [text for each in written for text in each.texts])
    storing.store(changes)
