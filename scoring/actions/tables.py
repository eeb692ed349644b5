"""Sitting down at a table by name: players who are known are found, others are added with what they came for."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

import rules
from scoring import names
from scoring.actions import clubs, entries, sheets
from scoring.actions.entries import Author, Written
from scoring.log import Draft
from scoring.models import Account, Book, Player, Sheet
from scoring.queries import people


def open_table(
    *, book: Book, title: str, ruleset: rules.Ruleset, names: Sequence[str], by: Account, at: datetime
) -> Sheet:
    """A new list for the people who are called by these names; an empty name leaves the seat empty.

    Raises `ValidationError` for a name that cannot be kept or means several people, `rules.RulesetError` where the game
    has no table of that size.
    """
    with transaction.atomic():
        players = [_player(book, each) if each.strip() else None for each in names]
        return sheets.open_sheet(book=book, title=title, ruleset=ruleset, players=players, by=by, at=at)


def take_seat(*, sheet: Sheet, draft: Draft, seat: int, name: str, by: Author, at: datetime) -> Written:
    """Somebody takes a seat from the coming deal on; raises what `entries.write` and `open_table` raise."""
    with transaction.atomic():
        player = _player(sheet.book, name)
        seated = replace(draft, seats=((seat, player.pk),))
        return entries.write(sheet_id=sheet.pk, draft=seated, by=by, at=at)


def _player(book: Book, name: str) -> Player:
    cleaned = names.clean(name)
    found = people.called(book, cleaned)
    if len(found) > 1:
        text = _("Several players are called “%(name)s”: choose one from the list.")
        raise ValidationError(text, code="several", params={"name": cleaned})
    return found[0] if found else clubs.add_player(name=cleaned, club=book.club)
