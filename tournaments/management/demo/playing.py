"""Plays the demo's lists: seeded deals at the base rates of the game, entered like a scorekeeper enters them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

import rules
from scoring.actions.entries import Author, write
from scoring.log import CONFIRM, CORRECT, RECORD, Draft, Record
from scoring.models import Account, Sheet
from scoring.queries import sheets

PACE = timedelta(minutes=2, seconds=35)
"""From one deal to the next: 48 deals take a little more than two hours."""
CORRECTED = 1 / 3
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
    dice = random.Random(f"{keeper.seed}/{sheet.series_number}/{sheet.table_number}")
    with transaction.atomic():
        for number, record in enumerate(_records(sheet, deals, dice), start=1):
            _write(keeper, sheet, RECORD, begins + number * PACE, record=record)
            yield 1
        if deals is None:
            _finish(keeper, sheet, begins, dice)


def _finish(keeper: Keeper, sheet: Sheet, begins: datetime, dice: random.Random) -> None:
    """In every third list one deal is put right before all sign: the log keeps both versions."""
    loaded = sheets.load(sheet)
    ends = begins + (len(loaded.deals) + 2) * PACE
    if dice.random() < CORRECTED:
        deal = dice.choice(loaded.deals)
        before = [each.logged.record for each in loaded.deals[: deal.position - 1]]
        record = rules.sample_deal(loaded.ruleset, sheet.seats, before, dice)
        _write(keeper, sheet, CORRECT, ends, record=record, corrects=deal.sequence)
    _write(keeper, sheet, CONFIRM, ends + PACE)


def _records(sheet: Sheet, deals: int | None, dice: random.Random) -> Iterator[Record]:
    ruleset = rules.Ruleset.from_dict(sheet.ruleset)
    length = deals or rules.length(ruleset, sheet.seats) or 0
    played: list[Record] = []
    for _ in range(length):
        played.append(rules.sample_deal(ruleset, sheet.seats, played, dice))
        yield played[-1]


def _write(
    keeper: Keeper, sheet: Sheet, kind: str, at: datetime, *, record: Record | None = None, corrects: int | None = None
) -> None:
    draft = Draft(kind, f"demo-{sheet.revision}", sheet.revision, record=record, corrects=corrects)
    written = write(sheet_id=sheet.pk, draft=draft, by=Author(account=keeper.account), at=at)
    sheet.revision = written.revision
