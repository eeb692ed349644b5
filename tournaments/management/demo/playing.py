"""Plays the demo's lists: seeded deals at the base rates of the game, entered like a scorekeeper enters them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

import rules
from scoring.lists.actions.writing_entries import write
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import CLOSE, CONFIRM, CORRECT, RECORD, Draft
from scoring.lists.values.reading import Reading
from scoring.models import Account, Sheet
from tournaments.values.invented_deals import PACE, sampled

CLOSING_TIME = "Sperrstunde"
CORRECTED = 1 / 3
TWICE = ("entry_deal_twice",)
"""Of the lists: in so many one deal is put right."""


@dataclass(frozen=True, slots=True)
class Keeper:
    """Who keeps the lists, and what their deals are drawn with."""

    account: Account
    seed: str


def play(keeper: Keeper, sheet: Sheet, begins: datetime, deals: int | None = None) -> Iterator[int]:
    """Play the list to its end and have it signed, or only so many deals; yields what a progress bar counts.

    All at once or not at all, so that a demo which was broken off goes on with whole lists.
    """
    if sheet.deals_played:
        yield sheet.deals_played
        return
    dice = random.Random(f"{keeper.seed}/{_name(sheet)}")
    with transaction.atomic():
        known = None
        dealt = sampled(rules.Ruleset.from_dict(sheet.ruleset), sheet.seats, deals, dice)
        for number, (record, _so_far) in enumerate(dealt, start=1):
            known = _write(keeper, sheet, RECORD, begins + number * PACE, known, record=record)
            yield 1
        if deals is None:
            _finish(keeper, sheet, begins, dice)


def _name(sheet: Sheet) -> str:
    """What its deals are drawn with: the same in every demo."""
    numbered = f"{sheet.series_number}/{sheet.table_number}"
    return numbered if sheet.table_number else f"{sheet.game}/{sheet.title}"


def _finish(keeper: Keeper, sheet: Sheet, begins: datetime, dice: random.Random) -> None:
    """In every third list one deal is put right before all sign: the log keeps both versions."""
    loaded = sheet_queries.load(sheet)
    ends = begins + (len(loaded.deals) + 2) * PACE
    if dice.random() < CORRECTED:
        _correct(keeper, sheet, loaded, ends, dice)
    if not loaded.finished:
        _write(keeper, sheet, CLOSE, ends, reason=CLOSING_TIME)
    _write(keeper, sheet, CONFIRM, ends + PACE)


def _correct(keeper: Keeper, sheet: Sheet, loaded: Loaded, at: datetime, dice: random.Random) -> None:
    """Another record for one of the deals, unless what was played after it would then be no list any more."""
    records = [each.logged.record for each in loaded.deals]
    deal = dice.choice(loaded.deals)
    before, after = records[: deal.position - 1], records[deal.position :]
    record = rules.sample_deal(loaded.ruleset, sheet.seats, before, dice)
    corrected = rules.score(loaded.ruleset, sheet.seats, [*before, record, *after])
    if corrected.finished is loaded.folded.finished and not any(line.blocked for line in corrected.lines):
        _write(keeper, sheet, CORRECT, at, record=record, corrects=deal.sequence)


def _write(keeper: Keeper, sheet: Sheet, kind: str, at: datetime, known: Reading | None = None, **more: Any) -> Reading:
    """The list with this entry; `known` is the list before it."""
    # Dice throw the same deal twice in a row now and then.
    draft = Draft(kind, f"demo-{sheet.revision}", sheet.revision, **more, accepted=TWICE if kind == RECORD else ())
    written = write(sheet_id=sheet.pk, draft=draft, by=keeper.account, at=at, known=known)
    sheet.revision = written.revision
    return written.loaded.reading
