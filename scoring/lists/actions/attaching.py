"""Photos of the paper: attached to a list, and taken off it for good. Both stand in the list's log."""

import hashlib
from datetime import datetime

from scoring import apart, permissions
from scoring.access import require
from scoring.actors import Actor
from scoring.errors import Refused
from scoring.lists.actions.letting_in import held
from scoring.lists.actions.sitting import refuse_same_hand
from scoring.lists.actions.writing_entries import write_asked
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.lists.values.photographs import prepared
from scoring.lists.values.problems import error
from scoring.models import EntryPhoto


def attach(*, sheet_id: int, sent: bytes, by: Actor, at: datetime) -> int:
    """Attach the picture of a file: the number of the entry, or of the one that has attached the same before.

    Decoded before anything is locked. Raises `Unfit` for what is no photo, `Busy` while others are decoded, `Refused`
    for a list that has enough of them and for a second entry, `SheetClosed` for one that is confirmed, final or
    retracted, and `PermissionDenied` for who does not keep the book.
    """
    image = apart.done(prepared, sent)
    digest = hashlib.sha256(image).hexdigest()
    with held(sheet_id) as sheet:
        require(permissions.can_keep_book(by, sheet.book))
        loaded = sheet_queries.held(sheet)
        if known := _attached(loaded, digest):
            return known
        draft = Draft(log.PHOTO, f"photo-{loaded.revision}", loaded.revision, photo=digest)
        refuse_same_hand(sheet, draft, by)
        written = write_asked(sheet_id=sheet_id, draft=draft, by=by, at=at)
        EntryPhoto.objects.create(entry=written.entry, image=image)
    return written.revision


def _attached(loaded: Loaded, digest: str) -> int | None:
    """The entry of a photo that stands and is this one."""
    texts = loaded.reading.texts
    return next((each for each in loaded.log.photos if texts.get(each, {}).get(log.PHOTO) == digest), None)


def remove(*, sheet_id: int, sequence: int, by: Actor, at: datetime) -> None:
    """Erase a photo for good, as a text is erased: the log says that it was there, and that it went.

    Raises `Refused` for one that is not there, and `PermissionDenied`.
    """
    with held(sheet_id) as sheet:
        require(permissions.can_remove_photo(by, sheet))
        loaded = sheet_queries.held(sheet)
        if sequence not in loaded.log.photos:
            raise Refused([error("entry_photo_gone")])
        draft = Draft(log.ERASE, f"erase-{sequence}", loaded.revision, corrects=sequence)
        write_asked(sheet_id=sheet_id, draft=draft, by=by, at=at)
