"""A sheet read from its log: every deal scored, as of now or of an earlier revision. Nothing is written here."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from rules.types import Problem
from scoring.lists.queries.loaded import Loaded, Preview, frame_of, genesis, rows_of
from scoring.lists.values import log
from scoring.lists.values.cleaning import cleaned
from scoring.lists.values.keeping import SHELF
from scoring.lists.values.log import Draft
from scoring.lists.values.problems import error
from scoring.lists.values.reading import Reading, read
from scoring.lists.values.trying import Trial, attempt
from scoring.models import Entry, EntryText, Sheet
from scoring.people.queries import merge_queries, player_queries
from scoring.statements import Given, Select

_LAST = Select(lambda: Entry.objects.filter(sheet=Given("sheet")).only("hash").order_by("-sequence")[:1])


def load(sheet: Sheet, revision: int | None = None) -> Loaded:
    """The sheet, as of this revision if one is named: one SQL query, and one more if names are wanted.

    A list that is kept is not read again: the statement only asks for the last entry's hash.
    """
    if revision is not None:
        return from_entries(sheet, tuple(rows_of(sheet, revision)))
    reading = SHELF.find(frame_of(sheet), _head(sheet)) if SHELF.last(sheet.pk) else None
    return Loaded(sheet, reading) if reading else _read(sheet)


def _head(sheet: Sheet) -> str:
    return next((entry.hash for entry in _LAST(sheet=sheet.pk)), "")


def held(sheet: Sheet, known: Reading | None = None) -> Loaded:
    """The same for a row that this transaction has locked, so that its own head is the last entry's hash.

    `known` is taken only for what the log still is.
    """
    frame = frame_of(sheet)
    stands = known is not None and known.head == sheet.head and known.frame == frame
    reading = known if stands else SHELF.find(frame, sheet.head)
    return Loaded(sheet, reading) if reading else _read(sheet)


def _read(sheet: Sheet) -> Loaded:
    loaded = from_entries(sheet, tuple(rows_of(sheet)))
    keep(loaded.reading)
    return loaded


def keep(reading: Reading) -> None:
    """Keep this reading in memory once the transaction it comes from is committed."""
    transaction.on_commit(lambda: SHELF.put(reading))


def forget(reading: Reading) -> None:
    """Drop what is kept of this list once the transaction is committed."""
    if (sheet := reading.frame.sheet) is not None:
        transaction.on_commit(lambda: SHELF.forget(sheet))


def from_entries(sheet: Sheet, entries: Sequence[Entry]) -> Loaded:
    """The sheet that these entries make: no statement, if their texts came along, and nothing that was kept."""
    bodies = tuple(log.read_body(each.body) for each in entries)
    head = entries[-1].hash if entries else genesis(sheet)
    return Loaded(sheet, read(frame_of(sheet), head, bodies, texts_of(entries)), tuple(entries))


def texts_of(entries: Iterable[Entry]) -> log.Texts:
    """The free text of these entries that has not been erased."""
    found = {entry.sequence: text_of(entry) for entry in entries}
    return {sequence: text.texts for sequence, text in found.items() if text is not None}


def text_of(entry: Entry) -> EntryText | None:
    """The free text of an entry; None if it had none or it has been erased."""
    text: EntryText | None = getattr(entry, "text", None)
    return text


def preview(sheet: Sheet, draft: Draft) -> Preview:
    """What this draft would make of the sheet as it stands now; nothing is written."""
    return apply(load(sheet), draft)


def apply(loaded: Loaded, draft: Draft) -> Preview:
    """The sheet with this draft as its next entry, unwritten, and every problem of the draft."""
    trial = tried(loaded.reading, *cleaned(draft))
    return Preview(Loaded(loaded.sheet, trial.after, loaded.rows), trial)


def tried(before: Reading, draft: Draft, found: Sequence[Problem]) -> Trial:
    """A clean draft, with what has been found wrong with it: its players looked up, checked, folded."""
    return attempt(before, draft, (*found, *unknown_players(draft)))


def unknown_players(draft: Draft) -> list[Problem]:
    """Players to be seated whom nobody knows, who were found to be somebody else, or of whom nothing is known any more.

    Asks the database, and only where somebody is seated.
    """
    players = sorted({player for _seat, player in draft.seats if player is not None})
    known = {player.pk: player for player in player_queries.of_keys(players)}
    gone = {pk for pk, player in known.items() if player.merged_into_id is not None}
    return [
        *(error("entry_player_unknown", "seats", given=each) for each in players if each not in known),
        *(error("entry_player_erased", "seats", given=pk) for pk, player in known.items() if player.erased_at),
        *(
            error("entry_player_merged", "seats", given=each, kept=root)
            for each, root in merge_queries.roots(gone).items()
        ),
    ]
