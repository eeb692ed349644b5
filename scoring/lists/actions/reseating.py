"""Who sits at many lists on which nothing has been played: an entry in each log, and all rows go down together."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from scoring import permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.lists.actions import batches, sitting, storing
from scoring.lists.actions.leaving_tables import Reseated, part_with
from scoring.lists.actions.writing_entries import before_of, set_columns
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.projections import project
from scoring.lists.values import log
from scoring.models import Book, Entry, Player, Sheet
from scoring.people.actions.naming_players import hold

Seated = Sequence[Player | None]


def seat_anew(
    *, book: Book, series: int, tables: Sequence[tuple[Sheet, Seated]], key: str, by: Actor, at: datetime
) -> None:
    """Each of these lists, whose rows the caller has locked, seats these players from seat 0 on; None leaves it empty.

    As many statements for any number of lists, but for their own rows, of which some dozens are saved by one. `key`
    begins the key of each entry. Raises `PermissionDenied`, `SheetClosed`, and `Refused` for players who cannot sit
    there or sit at a table of this series already.
    """
    if not tables:
        return
    with transaction.atomic():
        require(permissions.can_keep_book(by, book))
        titles = {player.pk: sheet.title for sheet, players in tables for player in players if player}
        seated = hold(titles) if titles else []
        sitting.refuse_merged(seated)
        sitting.refuse_strangers(book, seated, by)
        sitting.refuse_at_tables(book, series, titles)
        entries = _entries([sheet for sheet, _players in tables])
        for sheet, _players in tables:
            sheet.book = book
        stood = [(sheet_queries.from_entries(sheet, entries[sheet.pk]), players) for sheet, players in tables]
        _save([_seat(loaded, players, key, by, at) for loaded, players in stood])
        part_with({loaded.sheet.pk: _reseated(loaded, players) for loaded, players in stood}, at)


def _reseated(loaded: Loaded, players: Seated) -> Reseated:
    return Reseated(loaded.log.occupants, [player.pk if player else None for player in players])


def _entries(sheets: Sequence[Sheet]) -> Mapping[int, Sequence[Entry]]:
    """The log of each list, texts and all."""
    found: dict[int, list[Entry]] = defaultdict(list)
    rows = Entry.objects.filter(sheet__in=[each.pk for each in sheets]).select_related("text")
    for entry in rows.order_by("sheet", "sequence"):
        found[entry.sheet_id].append(entry)
    return found


def _seat(
    loaded: Loaded, players: Seated, key: str, by: Actor, at: datetime
) -> tuple[batches.Written, Mapping[str, object]]:
    """The list with one more entry, not saved yet, and its columns of before."""
    sheet = loaded.sheet
    before, columns = before_of(loaded), {name: getattr(sheet, name) for name in storing.SAVED_COLUMNS}
    made = batches.Made(loaded, by, at)
    seats = tuple((seat, player and player.pk) for seat, player in enumerate(players))
    made.add(log.SEAT, f"{key}-{loaded.revision}", seats=seats)
    change = storing.Change(sheet, before, project(made.loaded))
    set_columns(change)
    return batches.Written(change, made.entries, made.texts), columns


def _save(done: Sequence[tuple[batches.Written, Mapping[str, object]]]) -> None:
    """Entries first, as with every write: the database holds what follows from them to them."""
    written = [each for each, _columns in done]
    entries = [{**entry, "sheet_id": each.change.sheet.pk} for each in written for entry in each.entries]
    storing.store_many(entries, [text for each in written for text in each.texts])
    changed = {name for each, columns in done for name in _differing(each.change.sheet, columns)}
    Sheet.objects.bulk_update([each.change.sheet for each in written], sorted(changed))
    storing.store([each.change for each in written])


def _differing(sheet: Sheet, columns: Mapping[str, object]) -> Iterator[str]:
    return (name for name, value in columns.items() if getattr(sheet, name) != value)
